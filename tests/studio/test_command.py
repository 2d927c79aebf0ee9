"""`pressgang studio` as a process: what it prints, its port, how it ends, the browser that it opens."""

from __future__ import annotations

import http.client
import os
import re
import signal
import socket
import stat
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
import uvicorn

from pressgang.studio.door import Keys
from pressgang.studio.server import _Server, make_app
from pressgang.studio.state import Studio
from tests.conftest import Pressgang
from tests.studio.conftest import RAF, write_kit
from tests.studio.served import Served, started

ADDRESS = r"http://127\.0\.0\.1:\d+/[a-z]{8}/\?token=[\w-]{43}\n"


def written(server: Served, file: dict[str, Any], column: int, value: str) -> int:
    """Write a cell of the first row; the status of the answer."""
    row = file["rows"][0]
    edit = {"op": "set", "row": row["id"], "column": column, "value": value, "was": row["cells"][column]}
    body = {"version": file["version"], "edits": [edit]}
    return server.ask("PATCH", f"api/files/{file['id']}", body).status


def test_two_studios_on_one_kit_are_two_hands(tmp_path: Path) -> None:
    """Each says where it answers. One opens a browser; the other finds none, says so and serves on; it
    is killed and leaves files whole; what it may have left behind is cleared away by the next write.
    """
    kit = write_kit(tmp_path)
    seen, browser = tmp_path / "seen", tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" > {seen}.new && mv {seen}.new {seen}\n')
    browser.chmod(stat.S_IRWXU)
    nowhere = {"PATH": "/nonexistent", "BROWSER": "/nonexistent/browser", "HOME": str(tmp_path),
               "PRESSGANG_CACHE": os.environ["PRESSGANG_CACHE"]}  # fmt: skip
    process = started(kit, "--port", 0, cwd=tmp_path, env={**os.environ, "BROWSER": f"{browser} %s"})
    killed = started(kit, "--port", 0, cwd=tmp_path, env=nowhere)
    try:
        one, two = (answering(studio, kit) for studio in (process, killed))
        assert killed.stderr is not None
        said = [killed.stderr.readline(), killed.stderr.readline()]
        assert "No browser could be opened. Open this address on this computer:\n" in said
        ours, theirs = one.file(), two.file()
        assert written(two, theirs, 3, "1") == written(one, ours, 4, "2") == 200
        both = RAF.encode().replace(b"2;5;3;4", b"2;1;2;4")
        assert (kit / "raf.csv").read_bytes() == both
        leftover = kit / f".raf.csv.pressgang-{killed.pid}-abc.tmp"
        leftover.write_bytes(b"half")
        assert written(one, one.file(), 4, "3") == 200 and leftover.exists()  # whose writer is still at work
        killed.kill()
        killed.communicate(timeout=5)
        assert written(one, one.file(), 4, "2") == 200 and not leftover.exists()
        assert (kit / "raf.csv").read_bytes() == both
        sent_to_the_browser(one, seen)
        ended_quickly(one, process)
    finally:
        process.kill()
        killed.kill()


def answering(process: subprocess.Popen[str], kit: Path) -> Served:
    """A studio that has said its line."""
    assert process.stdout is not None
    line = process.stdout.readline()
    assert re.fullmatch(ADDRESS, line)
    return Served(line.strip(), kit)


def sent_to_the_browser(server: Served, seen: Path) -> None:
    """The browser gets a token of its own, which is good for once."""
    until = time.monotonic() + 10
    while not seen.exists() and time.monotonic() < until:
        time.sleep(0.02)
    opened = seen.read_text().strip()
    assert opened.startswith(server.address.partition("token=")[0]) and opened != server.address
    query = opened.partition("?")[2]
    assert [server.ask("GET", f"?{query}", Cookie="").status for _ in range(2)] == [303, 403]


def ended_quickly(server: Served, process: subprocess.Popen[str]) -> None:
    """By Ctrl+C, which is no failure; a page that listens is told."""
    link = http.client.HTTPConnection("127.0.0.1", server.port, timeout=5)
    link.request("GET", f"{server.base}api/events", headers={"Cookie": server.cookie})
    stream = link.getresponse()
    begun = time.monotonic()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=5)
    assert time.monotonic() - begun < 4  # two seconds, and a busy machine
    assert process.returncode == 0 and out == "" and err == "Open until you press Ctrl+C.\n"
    assert b"event: bye" in stream.read()


@pytest.mark.parametrize("told", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_whoever_ends_it_has_no_failure(told: signal.Signals, tmp_path: Path) -> None:
    studio = Studio(tmp_path)
    server = _Server(uvicorn.Config(make_app(studio, Keys(0))), studio)
    before = signal.getsignal(told)
    with server.capture_signals():
        signal.raise_signal(told)
    assert server.should_exit and signal.getsignal(told) is before


def test_a_port_that_is_taken(pressgang: Pressgang, tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        ran = pressgang("studio", write_kit(tmp_path), "--port", port, "--no-browser")
    assert ran.code == 2 and ran.out == ""
    assert f"PG907 Port {port} is taken" in ran.err and "Leave --port out, or name another." in ran.err


def test_without_a_port_the_next_that_is_free_is_taken() -> None:
    from pressgang.studio.door import PORT, open_socket

    with open_socket(None) as one, open_socket(None) as two:
        assert one.getsockname()[0] == "127.0.0.1" and one.getsockname()[1] != two.getsockname()[1]
        assert PORT == 8642


@pytest.mark.parametrize("name", ["nothing", "."])
def test_what_is_no_kit_is_refused(pressgang: Pressgang, name: str) -> None:
    ran = pressgang("studio", name, "--no-browser")
    assert ran.code == 2 and "PG531" in ran.err and ran.out == ""


def test_the_command_loads_the_web_when_it_is_run_alone() -> None:
    web = "[name for name in ('starlette', 'uvicorn') if name in sys.modules]"
    script = f"import sys, pressgang.cli.commands.studio_command; print({web})"
    found = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert found.stdout == "[]\n"


def test_a_kit_that_cannot_be_read_is_refused(pressgang: Pressgang, tmp_path: Path) -> None:
    kit = write_kit(tmp_path)
    (kit / "kit.toml").write_bytes(b"#" * 21_000_000)
    ran = pressgang("studio", kit, "--no-browser")
    assert ran.code == 2 and "PG1" in ran.err and ran.out == ""
