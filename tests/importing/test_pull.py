"""`pressgang pull`: fetched from a server of our own, beside some that mean no good; nothing is ever lost."""

from __future__ import annotations

import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from pressgang.diagnostics import PressgangError, Span
from pressgang.importing import pulling
from pressgang.importing.pulling import Source, _compare, fetch
from pressgang.jobs.checking import examine_kit
from pressgang.sources import read_table
from tests.conftest import Pressgang

OLD = "name,engine,fuselage,to_hit,weapons\nSpitfire,4,3,4,front\nHurricane,4,4,4,front\nDefiant,3,3,3,rear\n"
NEW = "name,engine,fuselage,to_hit,weapons,unit\nSpitfire,5,3,4,front,54 Sqn\n"
NEW += "Hurricane,4,4,4,front,\nGladiator,3,3,3,front,\n"


class Server(BaseHTTPRequestHandler):
    """A server of good and bad answers, which notes what it was asked for."""

    asked: list[str] = []  # noqa: RUF012

    def do_GET(self) -> None:
        self.asked.append(self.path)
        getattr(self, self.path.strip("/").split(".")[0].replace("-", "_"))()

    def send(self, data: bytes, kind: str = "text/csv", code: int = 200, **heads: str) -> None:
        self.send_response(code)
        for name, value in ({"Content_Type": kind, "Content_Length": str(len(data))} | heads).items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def raf(self) -> None:
        self.send(NEW.encode())

    def moved(self) -> None:
        self.send(b"", code=302, Location="/raf.csv")

    def elsewhere(self) -> None:
        self.send(b"", code=302, Location="http://localhost:1/raf.csv")

    def file(self) -> None:
        self.send(b"", code=302, Location="file:///etc/passwd")

    def round(self) -> None:
        self.send(b"", code=302, Location="/round.csv")

    def page(self) -> None:
        self.send(b"<!DOCTYPE html><p>Sign in", kind="text/csv")

    def page_as_said(self) -> None:
        self.send(b"name,engine", kind="text/html; charset=utf-8")

    def gone(self) -> None:
        self.send(b"", code=404)

    def ten_gigabytes(self) -> None:
        self.send(b"name\n", Content_Length="10000000000")

    def half(self) -> None:
        self.send(NEW.encode()[:-40], Content_Length=str(len(NEW)))

    def endless(self) -> None:
        self.send_response(200)
        self.end_headers()
        try:
            while True:
                self.wfile.write(b"x" * 1_000_000)
        except OSError:
            pass

    def picture(self) -> None:
        self.send(b"\x89PNG\r\n\x1a\n\x00\x00")

    def ragged(self) -> None:
        self.send(b"name,engine\nSpitfire,4,5,6\n")

    def slow(self) -> None:
        time.sleep(3)

    def drip(self) -> None:
        self.send_response(200)
        try:
            for number in range(30):  # headers that never end, each within the time of a look
                self.send_header(f"X-{number}", "1")
                self.flush_headers()
                time.sleep(0.1)
        except OSError:
            pass

    def log_message(self, *_: object) -> None:
        pass


@pytest.fixture(scope="module")
def server() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), Server) as one:
        one.daemon_threads, one.block_on_close = True, False
        threading.Thread(target=one.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{one.server_address[1]}"
        one.shutdown()


def make_kit(folder: Path, address: str, old: str | None = OLD) -> Path:
    """A kit whose one stat file comes from an address; returns the file."""
    kit = folder / "kit"
    kit.mkdir()
    text = (
        f'name = "kit"\nsystem = "dogfight"\n[[force]]\nname = "RAF"\nstats = "raf.csv"\nfrom = "{address}"\n'
    )
    (kit / "kit.toml").write_text(text + '[[sheet]]\nkind = "counters"\n')
    if old is not None:
        (kit / "raf.csv").write_text(old)
    return kit / "raf.csv"


def test_it_shows_row_by_row_what_would_change_and_writes_after_a_yes(server: str, tmp_path: Path) -> None:
    stats = make_kit(tmp_path, f"{server}/raf.csv")

    def run(answer: str, *words: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "pressgang", "pull", *words]
        return subprocess.run(
            command, cwd=stats.parent, input=answer, capture_output=True, text=True, check=False
        )

    ran = run("")
    assert ran.returncode == 2 and "Nobody answered, and nothing is written" in ran.stderr
    ran = run("n\n")
    assert (ran.returncode, ran.stdout, stats.read_text()) == (0, "", OLD)
    lines = [line.strip() for line in ran.stderr.splitlines()]
    assert lines[0] == f"1 file from {server.removeprefix('http://')}" and lines[-1].endswith(
        "Nothing is written."
    )
    assert lines[1:6] == [
        "raf.csv:",
        "+ column unit",
        "~ Spitfire: engine 4 → 5, unit (blank) → 54 Sqn",
        "+ Gladiator: name Gladiator, engine 3, fuselage 3, to_hit 3, weapons front",
        "- Defiant",
    ]
    ran = run("y\n")
    assert (ran.returncode, ran.stdout, stats.read_text()) == (0, "raf.csv\n", NEW)
    assert "nothing has changed" in run("").stderr, "what is there is not asked about"


def test_numbers_are_shown_as_a_table_writes_them() -> None:
    table, _ = read_table(Path("a.json"), "a.json", data=b'[{"name": "Storch", "engine": 1e3, "to_hit": 2.5}]')
    assert list(_compare(None, table)) == ["+ Storch: name Storch, engine 1000, to_hit 2.5"]


def test_a_file_that_is_not_there_yet_is_named_and_made(
    server: str, tmp_path: Path, pressgang: Pressgang
) -> None:
    stats = make_kit(tmp_path, f"{server}/moved", None)
    said = pressgang("check", "kit")
    assert said.code == 2 and "`pressgang pull kit` fetches it" in said.err
    ran = pressgang("pull", "kit", "--yes")
    assert (ran.code, stats.read_text()) == (0, NEW) and "+ Spitfire: " in ran.err
    assert pressgang("check", "kit").code == 0


@pytest.mark.parametrize(
    ("path", "said"),
    [
        ("page.csv", "sends a page of HTML, not a table"),
        ("page-as-said.csv", "publish the sheet as CSV"),
        ("gone.csv", "answers 404 Not Found"),
        ("ten-gigabytes.csv", "sends more than 20 MB"),
        ("half.csv", "breaks off after"),
        ("endless.csv", "sends more than 20 MB"),
        ("elsewhere.csv", 'leads to another host: "http://localhost:1/raf.csv"'),
        ("file.csv", "is not allowed"),
        ("round.csv", "is a redirect that has no end\n"),
        ("picture.csv", "sends no table that could be raf.csv"),
        ("ragged.csv", "sends no table that could be raf.csv"),
    ],
)
def test_what_is_no_stat_file_is_said_and_leaves_the_one_there_is(
    server: str, tmp_path: Path, pressgang: Pressgang, path: str, said: str
) -> None:
    stats = make_kit(tmp_path, f"{server}/{path}")
    ran = pressgang("pull", "kit", "--yes")
    assert ran.code == 2 and ran.out == "" and stats.read_text() == OLD
    assert ran.err.splitlines()[1].startswith("kit/kit.toml:6:8: PG32") and said in ran.err
    assert sorted(one.name for one in stats.parent.iterdir()) == ["kit.toml", "raf.csv"]


@pytest.mark.parametrize("path", ["slow.csv", "drip.csv"])
def test_a_server_that_hangs_is_left_behind(server: str, path: str) -> None:
    source = Source(Path("raf.csv"), "raf.csv", None, f"{server}/{path}", Span("kit.toml", 6, 8))
    begun = time.monotonic()
    with pytest.raises(
        PressgangError, match=r"kit\.toml:6:8: PG321 .* did not send the file within 0\.5 seconds"
    ):
        fetch(source, 0.5)
    assert time.monotonic() - begun < 2.5


def test_a_server_that_is_none(tmp_path: Path, pressgang: Pressgang) -> None:
    stats = make_kit(tmp_path, "http://127.0.0.1:1/raf.csv")
    ran = pressgang("pull", "kit", "--yes")
    assert ran.code == 2 and "cannot be fetched: Connection refused" in ran.err and stats.read_text() == OLD


@pytest.mark.parametrize(
    ("address", "said"),
    [
        ("file:///etc/passwd", "does not begin with https://"),
        ("ftp://example.org/a.csv", "does not begin with https://"),
        ("/etc/passwd", "does not begin with https://"),
        ("https://me:word@example.org/a.csv", "holds a name or a password"),
        ("https://example.org:99999/a.csv", "names a server or a port that is none"),
        ("https://example.org/ä b.csv", "holds a character that no address has"),
    ],
)
def test_an_address_that_is_none_is_said_by_check(
    tmp_path: Path, pressgang: Pressgang, address: str, said: str
) -> None:
    make_kit(tmp_path, address)
    for command in ("check", "pull"):
        ran = pressgang(command, "kit")
        assert ran.code == 1 and ran.err.startswith("kit/kit.toml:6:8: PG320 ") and said in ran.err


def test_kits_without_an_address_or_with_two_for_one_file(tmp_path: Path, pressgang: Pressgang) -> None:
    make_kit(tmp_path, "https://example.org/a.csv")
    kit = tmp_path / "kit" / "kit.toml"
    own = kit.read_text()
    kit.write_text(own.replace("from = ", "# "))
    ran = pressgang("pull", "kit")
    assert ran.code == 2 and "No [[force]] of kit/kit.toml has an address" in ran.err
    kit.write_text(own + '[[force]]\nname = "Two"\nstats = "raf.csv"\nfrom = "https://example.org/b.csv"\n')
    assert "PG323 kit/raf.csv comes from https://example.org/a.csv" in pressgang("pull", "kit").err
    kit.write_text(own.replace('stats = "raf.csv"\n', ""))
    assert "from of [[force]] needs stats" in pressgang("check", "kit").err


def test_no_other_command_fetches(
    server: str, tmp_path: Path, pressgang: Pressgang, monkeypatch: pytest.MonkeyPatch
) -> None:
    make_kit(tmp_path, f"{server}/raf.csv")
    monkeypatch.setattr(pulling, "fetch", lambda *_: pytest.fail("it fetches"))
    Server.asked.clear()
    assert pressgang("check", "kit").code == pressgang("render", "kit").code == 0
    assert examine_kit(tmp_path / "kit")[1] == [] and Server.asked == []
