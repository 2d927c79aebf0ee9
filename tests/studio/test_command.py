"""`pressgang studio` as a process: what it prints, its port, how it ends, the browser that it opens."""

from __future__ import annotations

import http.client
import os
import signal
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import Pressgang
from tests.studio.conftest import RAF, write_kit
from tests.studio.served import Served, serving, started

ADDRESS = r"http://127\.0\.0\.1:\d+/[a-z]{8}/\?token=[\w-]{43}\n"


def written(server: Served, file: dict[str, Any], column: int, value: str) -> int:
    """Write a cell of the first row; the status of the answer."""
    row = file["rows"][0]
    edit = {"op": "set", "row": row["id"], "column": column, "value": value, "was": row["cells"][column]}
    body = {"version": file["version"], "edits": [edit]}
    return server.ask("PATCH", f"api/files/{file['id']}", body).status


def test_one_line_when_it_answers_a_browser_and_a_quick_end(tmp_path: Path) -> None:
    """The browser gets a token of its own, which is good for once."""
    kit = write_kit(tmp_path)
    seen, browser = tmp_path / "seen", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}.new && mv {seen}.new {seen}\n')
    browser.chmod(stat.S_IRWXU)
    process = started(kit, "--port", 0, cwd=tmp_path, env={**os.environ, "BROWSER": f"{browser} %s"})
    assert process.stdout is not None
    server = Served(process.stdout.readline().strip(), kit)
    assert server.ask("GET", "api/kit").status == 200
    until = time.monotonic() + 10
    while not seen.exists() and time.monotonic() < until:
        time.sleep(0.02)
    opened = seen.read_text().strip()
    assert opened.startswith(server.address.partition("token=")[0]) and opened != server.address
    query = opened.partition("?")[2]
    assert [server.ask("GET", f"?{query}", Cookie="").status for _ in range(2)] == [303, 403]
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    link.request("GET", f"{server.base}api/events", headers={"Cookie": server.cookie})
    stream = link.getresponse()
    begun = time.monotonic()
    process.send_signal(signal.SIGTERM)
    out, err = process.communicate(timeout=5)
    assert time.monotonic() - begun < 4  # two seconds, and a busy machine
    assert process.returncode == 0 and out == "" and err == "Open until you press Ctrl+C.\n"
    assert b"event: bye" in stream.read()


def test_two_studios_on_one_kit_are_two_hands(tmp_path: Path) -> None:
    """One that is killed leaves files whole; what it may have left behind is cleared away by the next write.
    The other finds no browser, says so and serves on.
    """
    nowhere = {"PATH": "/nonexistent", "BROWSER": "/nonexistent/browser", "HOME": str(tmp_path),
               "PRESSGANG_CACHE": os.environ["PRESSGANG_CACHE"]}  # fmt: skip
    with serving(tmp_path) as (one, killed):
        process = started(one.kit, "--port", 0, cwd=tmp_path, env=nowhere)
        assert process.stdout is not None and process.stderr is not None
        two = Served(process.stdout.readline().strip(), one.kit)
        said = [process.stderr.readline(), process.stderr.readline()]
        assert "No browser could be opened. Open this address on this computer:\n" in said
        ours, theirs = one.file(), two.file()
        assert written(one, ours, 3, "1") == written(two, theirs, 4, "2") == 200
        both = RAF.encode().replace(b"2;5;3;4", b"2;1;2;4")
        assert (one.kit / "raf.csv").read_bytes() == both
        leftover = one.kit / f".raf.csv.pressgang-{killed.pid}-abc.tmp"
        leftover.write_bytes(b"half")
        assert written(two, two.file(), 4, "3") == 200 and leftover.exists()  # whose writer is still at work
        killed.kill()
        killed.wait(5)
        assert written(two, two.file(), 4, "2") == 200 and not leftover.exists()
        assert (one.kit / "raf.csv").read_bytes() == both
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=5)  # Ctrl+C is the end, and no failure
        assert process.returncode == 0 and "Traceback" not in err


def test_a_port_that_is_taken(pressgang: Pressgang, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = pressgang("studio", write_kit(tmp_path), "--port", port, "--no-browser")
    assert ran.code == 2 and ran.out == ""
    assert f"PG907 Port {port} is taken" in ran.err and "Leave --port out, or name another." in ran.err


def test_without_a_port_the_next_that_is_free_is_taken() -> None:
    from pressgang.studio.server import PORT, listening

    with listening(None) as one, listening(None) as two:
        assert one.getsockname()[0] == "127.0.0.1" and one.getsockname()[1] != two.getsockname()[1]
        assert PORT == 8642


@pytest.mark.parametrize("name", ["nothing", "."])
def test_what_is_no_kit_is_refused(pressgang: Pressgang, name: str) -> None:
    ran = pressgang("studio", name, "--no-browser")
    assert ran.code == 2 and "PG531" in ran.err and ran.out == ""


def test_the_command_loads_the_web_when_it_is_run_alone() -> None:
    web = "[name for name in ('starlette', 'uvicorn') if name in sys.modules]"
    script = f"import sys, pressgang.cli.studio_command; print({web})"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"


def test_a_kit_that_cannot_be_read_is_refused(pressgang: Pressgang, tmp_path: Path) -> None:
    kit = write_kit(tmp_path)
    (kit / "kit.toml").write_bytes(b"#" * 21_000_000)
    ran = pressgang("studio", kit, "--no-browser")
    assert ran.code == 2 and "PG1" in ran.err and ran.out == ""
