"""A browser and a studio for each journey: real Chromium, a real server on a kit of its own.

Journeys speak to the page by roles and names alone, as a user does. Whatever they do, the console stays empty and
no request leaves this computer.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import BrowserContext, ConsoleMessage, Locator, Page, Request, expect

from tests.conftest import ROOT

expect.set_options(timeout=8000)
HEADINGS = (
    "name,unit,quantity,engine,fuselage,to_hit,weapons,span_m,length_m,wing,wings,engines,engine_kind,tail,turrets,"
    "wing_area_m2"
)
ROWS = (
    "Spitfire I,54 Sqn,4,5,3,4,front,11.23,9.12,elliptical,1,1,inline,single,0,22.5",
    "Hurricane I,32 Sqn,4,4,4,4,front,12.19,9.58,tapered,1,1,inline,single,0,23.9",
    "Defiant I,264 Sqn,2,3,3,4,rear left right,11.99,10.77,tapered,1,1,inline,single,1,23.2",
    "Gladiator II,247 Sqn,2,2,2,3,front,9.83,8.36,straight,2,1,radial,single,0,30.0",
)
NOTES = "# Royal Air Force, 1940.\n# Stats are ours, for play.\n"
KIT = """name = "friday"
system = "dogfight"
title = "A scrap over the estuary"

[paper]
size = "a4"
margin = "8mm"

[[force]]
name = "RAF"
stats = "raf.csv"
palette = "tan"

[[force]]
name = "Luftwaffe"
stats = "luftwaffe.csv"
palette = "light-grey"

[[sheet]]
kind = "counters"
size = "25mm"
backs = "none"
"""
OTHERS = "Bf 109 E,JG 26,4,5,3,4,front,9.87,8.64,straight,1,1,inline,single,0,16.2"


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, object]) -> dict[str, object]:
    found = os.environ.get("CHROMIUM") or shutil.which("chromium")
    if not found:
        pytest.skip("no Chromium: set CHROMIUM to one, or install the package chromium")
    return {**browser_type_launch_args, "executable_path": found, "args": ["--no-sandbox", "--disable-gpu"]}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args: dict[str, object]) -> dict[str, object]:
    return {**browser_context_args, "viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}


@dataclass
class Studio:
    """A server of its own over a kit, and what it said."""

    kit: Path
    process: subprocess.Popen[str] | None = None
    address: str = ""
    port: int = 0
    folder: Path | None = None
    """Where it is begun without a kit."""

    def start(self) -> None:
        """Start the server; it stands at the port of the time before, if there was one."""
        kit = [] if self.folder else [str(self.kit)]
        options = ["studio", *kit, "--no-browser", "--port", str(self.port)]
        command = [sys.executable, "-c", "from pressgang.cli import main; main()", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.folder or ROOT)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        assert self.address, self.process.communicate()[1]
        self.port = urlsplit(self.address).port or 0

    def stop(self, how: int = signal.SIGTERM) -> None:
        """End the server, and wait for it."""
        if self.process is not None:
            self.process.send_signal(how)
            self.process.communicate(timeout=10)
            self.process = None

    def hang(self) -> None:
        """The server does not answer any more, though it is there."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def go_on(self) -> None:
        """It answers again."""
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)

    def file(self, name: str) -> Path:
        """A file of the kit."""
        return self.kit / name

    def lines(self, name: str = "raf.csv") -> list[str]:
        """The lines of a file, as they are now."""
        return self.file(name).read_text().splitlines()


def write_kit(folder: Path, rows: tuple[str, ...] = ROWS, notes: str = NOTES) -> Path:
    """A kit of two forces, small enough to be laid in a moment."""
    folder.mkdir()
    (folder / "kit.toml").write_text(KIT)
    (folder / "raf.csv").write_text(notes + "\n".join((HEADINGS, *rows)) + "\n")
    (folder / "luftwaffe.csv").write_text(f"{HEADINGS}\n{OTHERS}\n")
    return folder


@pytest.fixture
def studio(tmp_path: Path) -> Iterator[Studio]:
    """A studio over a small kit of its own."""
    made = Studio(write_kit(tmp_path / "friday"))
    made.start()
    yield made
    made.stop(signal.SIGKILL)


@dataclass
class Watched:
    """What the browser said that it should not have, but for what a journey expects."""

    said: list[str] = field(default_factory=list)
    abroad: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.said.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def see(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob", "about") and parts.hostname != "127.0.0.1":
            self.abroad.append(request.url)

    def expects(self, pattern: str) -> None:
        """This journey makes the browser log such a line, as it does for each refused or failed request."""
        self.expected.append(pattern)

    def check(self) -> None:
        left = [line for line in self.said if not any(re.search(one, line) for one in self.expected)]
        assert left == []
        assert self.abroad == []


@pytest.fixture
def console(context: BrowserContext) -> Iterator[Watched]:
    """Watches all pages of a journey, and fails it where they complain or ask abroad."""
    watched = Watched()
    context.on("console", watched.hear)
    context.on("request", watched.see)
    context.on("weberror", lambda error: watched.said.append(f"thrown: {error.error}"))
    yield watched
    watched.check()


@dataclass
class Table:
    """The table as a user sees it."""

    page: Page
    force: str = "RAF"

    @property
    def grid(self) -> Locator:
        return self.page.get_by_role("grid", name=f"Stats of {self.force}", exact=True)

    def row(self, line: int) -> Locator:
        """The row of a line of the file."""
        header = self.page.get_by_role("rowheader", name=str(line), exact=True)
        return self.grid.get_by_role("row").filter(has=header)

    def cell(self, line: int, column: str) -> Locator:
        """A cell by its line and the heading of its column."""
        expect(self.grid.get_by_role("columnheader", name="line", exact=True)).to_be_attached()
        heads = self.grid.get_by_role("columnheader").all_inner_texts()
        return self.row(line).get_by_role("gridcell").nth(heads.index(column) - 1)

    def type(self, line: int, column: str, text: str) -> None:
        """Click a cell, write over it, and commit."""
        self.cell(line, column).click()
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    @property
    def saving(self) -> Locator:
        return self.page.get_by_role("status", name="Saving", exact=True)


@pytest.fixture
def opened(console: Watched, page: Page) -> Callable[[Studio], Table]:
    """Opens the page of a studio and waits for its table."""

    def opens(studio: Studio, other: Page | None = None) -> Table:
        table = Table(other or page)
        table.page.goto(studio.address)
        expect(table.grid).to_be_visible()
        return table

    return opens


@pytest.fixture
def table(studio: Studio, opened: Callable[[Studio], Table]) -> Table:
    """The table of a studio that was just opened."""
    return opened(studio)
