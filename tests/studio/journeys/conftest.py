"""A browser and a studio for each journey: real Chromium, a real server on a kit of its own.

Journeys speak to the page by roles and names alone, as a user does. Whatever they do, the console stays empty
and no request leaves this computer. What is to appear they await by `wait_for`: each look in vain of `expect`
takes down the whole page.
"""

from __future__ import annotations

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from urllib.request import HTTPCookieProcessor, OpenerDirector, ProxyHandler, build_opener
from urllib.request import Request as UrlRequest

import pytest
from playwright.sync_api import (
    BrowserContext,
    ConsoleMessage,
    Dialog,
    Locator,
    Page,
    ViewportSize,
    WebError,
    expect,
    sync_playwright,
)

from tests.studio.journeys.looks import Looks

BROWSERS = ("chromium-headless-shell", "chromium")
"""The first is the second without windows of its own: a page that is opened takes it a third of the time."""
SIZE: ViewportSize = {"width": 1440, "height": 900}
expect.set_options(timeout=20_000)  # a machine that is busy takes its time
HEADINGS = (
    "name,unit,quantity,engine,fuselage,to_hit,weapons,span_m,length_m,wing,wings,engines,engine_kind,tail,turrets,"
    "wing_area_m2"
)
ROWS = (
    "Spitfire I,54 Sqn,1,5,3,4,front,11.23,9.12,elliptical,1,1,inline,single,0,22.5",
    "Hurricane I,32 Sqn,2,4,4,4,front,12.19,9.58,tapered,1,1,inline,single,0,23.9",
    "Defiant I,264 Sqn,1,3,3,4,rear left right,11.99,10.77,tapered,1,1,inline,single,1,23.2",
    "Gladiator II,247 Sqn,1,2,2,3,front,9.83,8.36,straight,2,1,radial,single,0,30.0",
)
LABELS = (
    "Name", "Unit", "Quantity", "Engine", "Fuselage", "To hit", "Weapons", "Span, m", "Length, m", "Wing plan",
    "Wings", "Engines", "Kind of engine", "Tail", "Turrets", "Wing area, m²",
)  # fmt: skip
"""What the table calls these columns."""
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
OTHERS = "Bf 109 E,JG 26,1,5,3,4,front,9.87,8.64,straight,1,1,inline,single,0,16.2"


HURRIED = """
from pressgang.cli import main
from pressgang.studio import session, state
state.EVERY, session.SETTLE_STEP, session.SETTLE_LONGEST, session.GONE_AFTER = 0.1, 0.05, 0.3, 0.1
main()
"""
"""A studio that looks for the work of other programs more often than users need, and waits less for it."""


@pytest.fixture(scope="session")
def window() -> Iterator[Page]:
    """The window that the journeys of a worker go through one after another: a new one each takes a second."""
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if not found:
        pytest.skip("no Chromium: set CHROMIUM to one, or install the package chromium-headless-shell")
    args = [
        "--no-sandbox",
        "--disable-gpu",
        "--force-gpu-mem-available-mb=0",  # pages are laid out and not painted: nobody sees them
        "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1",
    ]
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=found, args=args)
        yield browser.new_page(viewport=SIZE, reduced_motion="reduce")
        browser.close()


@pytest.fixture
def context(window: Page) -> BrowserContext:
    return window.context


def _leave(asked: Dialog) -> None:
    """A page may ask whether to leave it."""
    asked.accept()


@pytest.fixture
def page(window: Page) -> Iterator[Page]:
    """The window as a new one would be: blank, nothing remembered, of the usual size and light."""
    yield window
    window.on("dialog", _leave)
    if window.url.startswith("http"):
        window.evaluate("localStorage.clear()")
    window.evaluate("location.replace('about:blank')")  # by itself: sent there, it would begin a process anew
    window.wait_for_url("about:blank")
    window.remove_listener("dialog", _leave)
    window.unroute_all()
    window.context.clear_cookies()
    window.set_viewport_size(SIZE)
    window.emulate_media(color_scheme="light")


@dataclass
class Server:
    """A studio's server in a process of its own; without a kit it shows the start page of its folder."""

    folder: Path
    process: subprocess.Popen[str] | None = None
    address: str = ""
    port: int = 0
    _asks: tuple[str, OpenerDirector] | None = None

    def start(self) -> None:
        """Start the server, at the port of the time before if there was one."""
        command = [sys.executable, "-c", HURRIED, "studio", "--no-browser", "--port", str(self.port)]
        self.process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.folder
        )
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

    def open(self, name: str) -> None:
        """Open a kit of the folder, as a click on its name does."""
        kits = json.loads(self._ask("api/starts"))["kits"]
        number = next(kit["id"] for kit in kits if kit["folder"] == name)
        self._ask("api/open", {"kit": number})

    def close(self) -> None:
        """Close the kit that is open, if one is."""
        self._ask("api/close", {})

    def remove(self, name: str) -> None:
        """Delete a kit, whose game would be offered to the next journey."""
        self.close()
        shutil.rmtree(self.folder / name)

    def _ask(self, path: str, body: dict[str, Any] | None = None) -> bytes:
        """Ask the server as its page does."""
        if self._asks is None or self._asks[0] != self.address:  # one that was started again has another token
            self._asks = self.address, build_opener(ProxyHandler({}), HTTPCookieProcessor())
            self._asks[1].open(self.address).close()
        data = None if body is None else json.dumps(body).encode()
        url = self.address.partition("?")[0] + path
        with self._asks[1].open(UrlRequest(url, data, {"Content-Type": "application/json"})) as answer:
            found: bytes = answer.read()
        return found


@dataclass
class Studio:
    """A kit that is open in a server, and its files."""

    kit: Path
    server: Server

    @property
    def address(self) -> str:
        """What is opened in a browser."""
        return self.server.address

    @contextmanager
    def halted(self) -> Iterator[None]:
        """The server's process stands still, and goes on in the end."""
        assert self.server.process is not None
        self.server.process.send_signal(signal.SIGSTOP)
        try:
            yield
        finally:
            self.server.process.send_signal(signal.SIGCONT)

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


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """The server that the journeys of a worker share, each with a kit of its own; one of them kills it."""
    made = Server(tmp_path_factory.mktemp("games"))
    made.start()
    yield made
    made.stop(signal.SIGKILL)


@pytest.fixture
def studio(server: Server) -> Studio:
    """A small kit that was just opened."""
    name = f"friday-{sum(1 for _ in server.folder.iterdir()) + 1}"
    made = Studio(write_kit(server.folder / name), server)
    server.open(name)
    return made


@dataclass
class Watched:
    """What the browser said that it should not have, but for what a journey expects.

    It finds no other computer than this one, and says so where a page asks for one.
    """

    said: list[str] = field(default_factory=list)
    expected: list[str] = field(default_factory=list)

    def hear(self, message: ConsoleMessage) -> None:
        if message.type in ("error", "warning"):
            self.said.append(f"{message.type}: {message.text} ({message.location.get('url', '')})")

    def catch(self, error: WebError) -> None:
        self.said.append(f"thrown: {error.error}")

    def expects(self, pattern: str) -> None:
        """This journey makes the browser log such a line, as it does for each refused or failed request."""
        self.expected.append(pattern)

    def check(self) -> None:
        assert [line for line in self.said if not any(re.search(one, line) for one in self.expected)] == []
        assert not [line for line in self.said if "ERR_NAME_NOT_RESOLVED" in line]


@pytest.fixture
def console(context: BrowserContext) -> Iterator[Watched]:
    """Watches all pages of a journey, and fails it where they complain or ask abroad."""
    watched = Watched()
    events: dict[str, Any] = {"console": watched.hear, "weberror": watched.catch}
    for event, told in events.items():
        context.on(event, told)  # type: ignore[call-overload]
    yield watched
    for event, told in events.items():
        context.remove_listener(event, told)
    watched.check()


@pytest.fixture
def looks(page: Page) -> Iterator[Looks]:
    """What axe finds; nothing, in the end."""
    made = Looks(page)
    yield made
    assert made.found == []


@dataclass
class Table:
    """The table as a user sees it."""

    page: Page
    force: str = "RAF"
    heads: list[str] = field(default_factory=list)
    """The headings that were there when a column was last looked for in vain."""

    @property
    def grid(self) -> Locator:
        return self.page.get_by_role("grid", name=f"Stats of {self.force}", exact=True)

    def row(self, line: int) -> Locator:
        """The row of a line of the file."""
        header = self.page.get_by_role("rowheader", name=str(line), exact=True)
        return self.grid.get_by_role("row").filter(has=header)

    def cell(self, line: int, column: str) -> Locator:
        """A cell by its line and the heading of its column."""
        if column not in self.heads:
            self.grid.get_by_role("columnheader", name="line", exact=True).wait_for(state="attached")
            self.heads = self.grid.get_by_role("columnheader").evaluate_all(
                "all => all.map(one => one.title.split('\\n')[0])"
            )
        return self.row(line).get_by_role("gridcell").nth(self.heads.index(column) - 1)

    def type(self, line: int, column: str, text: str) -> None:
        """Click a cell, write over it, and commit."""
        self.cell(line, column).click()
        self.page.keyboard.type(text)
        self.page.keyboard.press("Enter")

    def begin_again(self, studio: Studio, text: str) -> None:
        """Another program writes the file as it was at first, and the table shows it."""
        studio.file("raf.csv").write_text(text)
        self.heads = []
        expect(self.grid.get_by_role("columnheader")).to_have_text(["line", *LABELS])
        for line, row in enumerate(ROWS, 4):
            expect(self.row(line).get_by_role("gridcell")).to_have_text(row.split(","))
        expect(self.grid).to_have_attribute("aria-rowcount", str(len(ROWS) + 2))

    def wait_until_saved(self) -> None:
        """Press Ctrl+S, and wait until nothing is on its way."""
        self.page.keyboard.press("Control+s")
        expect(self.saving).to_have_text("All is saved.")

    @property
    def saving(self) -> Locator:
        return self.page.get_by_role("status", name="Saving", exact=True)


@pytest.fixture
def opened(console: Watched, page: Page) -> Callable[[Studio], Table]:
    """Opens the page of a studio and waits for its table."""

    def opens(studio: Studio, other: Page | None = None) -> Table:
        table = Table(other or page)
        table.page.goto(studio.address)
        table.grid.wait_for()
        return table

    return opens


@pytest.fixture
def table(studio: Studio, opened: Callable[[Studio], Table]) -> Table:
    """The table of a studio that was just opened."""
    return opened(studio)
