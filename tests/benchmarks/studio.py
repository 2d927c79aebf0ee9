"""How quick the studio is, beside its targets: `python tests/benchmarks/studio.py`. It asserts nothing.

A server process each on a kit of 200 counters and on one of 10,000 rows, asked over HTTP as the page asks. If
there are a Chromium (`CHROMIUM`, else on the PATH) and Playwright, what a user sees is measured in it too.
"""

from __future__ import annotations

import argparse
import http.client
import importlib.util
import json
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

HEAD = "name,unit,quantity,engine,fuselage,to_hit,weapons,span_m,length_m,wing,engines,engine_kind"
TYPES = (
    ("Spitfire I", "11.23,9.12,elliptical,1,inline"),
    ("Hurricane I", "12.19,9.58,tapered,1,inline"),
    ("Bf 110 C", "16.2,12.1,tapered,2,inline"),
    ("Blenheim IF", "17.17,12.12,tapered,2,radial"),
)


SHEETS = ("counters", "quick-reference", "orders-table")


def write_kit(folder: Path, rows: int, quantity: int, kinds: tuple[str, ...] = SHEETS) -> None:
    """A kit of one force with so many rows, each so often."""
    folder.mkdir(parents=True)
    rolls = random.Random(1)
    lines = [HEAD]
    for number in range(rows):
        name, shape = TYPES[number % len(TYPES)]
        stats = [str(rolls.randint(1, 5)) for _ in range(3)]
        label = name if rows < 1000 else f"{name} {number}"
        lines.append(f"{label},{number % 90 + 1} Sqn,{quantity},{','.join(stats)},front,{shape}")
    (folder / "raf.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    sheets = "".join(f'[[sheet]]\nkind = "{kind}"\n' for kind in kinds)
    (folder / "kit.toml").write_text(
        f'system = "dogfight"\n[limits]\nkit = 20000\n[[force]]\nname = "RAF"\nstats = "raf.csv"\n{sheets}',
        encoding="utf-8",
    )


class Server:
    """A studio in a process of its own, and a connection to it."""

    def __init__(self, kit: Path) -> None:
        self.begun = time.perf_counter()
        options = ["studio", str(kit), "--port", "0", "--no-browser"]
        command = [sys.executable, "-c", "from pressgang.cli import main; main()", *options]
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        assert self.process.stdout is not None
        self.address = self.process.stdout.readline().strip()
        self.answers = time.perf_counter() - self.begun
        parts = urlsplit(self.address)
        self.host, self.base, self._query = parts.netloc, parts.path, parts.query

    @cached_property
    def cookie(self) -> str:
        """What a browser would show; asked for at the first question, so that no browser waits for it."""
        connection = http.client.HTTPConnection(self.host)
        connection.request("GET", f"{self.base}?{self._query}")
        answer = connection.getresponse()
        answer.read()
        return (answer.getheader("set-cookie") or "").partition(";")[0]

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        """The JSON, or the bytes, of an answer."""
        headers = {"Cookie": self.cookie, "Content-Type": "application/json"}
        sent = None if body is None else json.dumps(body)
        connection = http.client.HTTPConnection(self.host)
        connection.request(method, self.base + path, sent, headers)
        answer = connection.getresponse()
        data = answer.read()
        connection.close()
        assert answer.status < 400, data
        return json.loads(data) if (answer.getheader("content-type") or "").endswith("json") else data

    def events(self) -> Iterator[tuple[str, dict[str, Any]]]:
        """What happens, as it happens."""
        connection = http.client.HTTPConnection(self.host)
        connection.request("GET", self.base + "api/events", headers={"Cookie": self.cookie})
        answer, name = connection.getresponse(), ""
        while line := answer.readline():
            if line.startswith(b"event: "):
                name = line[7:].strip().decode()
            elif line.startswith(b"data: "):
                yield name, json.loads(line[6:])

    def memory(self, what: str = "VmHWM") -> float:
        """The most that the process has held (or with `VmRSS` what it holds), in MB."""
        try:
            status = Path(f"/proc/{self.process.pid}/status").read_text(encoding="utf-8")
        except OSError:
            return float("nan")
        return next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith(what))

    def worked(self) -> float:
        """The seconds of CPU that the process has taken so far."""
        try:
            status = Path(f"/proc/{self.process.pid}/stat").read_text(encoding="utf-8")
        except OSError:
            return float("nan")
        fields = status.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")

    def end(self) -> None:
        """Stop it."""
        self.process.terminate()
        self.process.wait(10)


@contextmanager
def serving(rows: int, quantity: int, kinds: tuple[str, ...] = SHEETS) -> Iterator[Server]:
    """A studio on a new kit."""
    with tempfile.TemporaryDirectory() as folder:
        write_kit(Path(folder) / "friday", rows, quantity, kinds)
        server = Server(Path(folder) / "friday")
        try:
            yield server
        finally:
            server.end()


class Heard:
    """The moments at which events of a revision came."""

    def __init__(self, server: Server) -> None:
        self.moments: list[tuple[float, str, dict[str, Any]]] = []
        self._events = server.events()
        next(self._events)
        Thread(target=self._listen, daemon=True).start()

    def _listen(self) -> None:
        for name, data in self._events:
            self.moments.append((time.perf_counter(), name, data))

    def wait(self, fits: Callable[[str, dict[str, Any]], bool], seconds: float = 120) -> float:
        """The moment of the first event that fits."""
        end = time.perf_counter() + seconds
        while time.perf_counter() < end:
            for moment, name, data in list(self.moments):
                if fits(name, data):
                    return moment
            time.sleep(0.002)
        return float("nan")


def row(what: str, seconds: list[float], target: str) -> None:
    """A line of the table: median, 95th percentile, target."""
    ranked = sorted(seconds)
    worst = ranked[min(len(ranked) - 1, int(len(ranked) * 0.95))]
    print(f"| {what} | {statistics.median(ranked) * 1000:,.0f} | {worst * 1000:,.0f} | {target} |", flush=True)


def edits(server: Server, times: int, view: str = "s1") -> dict[str, list[float]]:
    """A cell changed so often: until the answer has its problem, until the page in view is new, until all
    problems of the rows are known, and until those of all sheets are.
    """
    heard = Heard(server)
    found: dict[str, list[float]] = {"cell": [], "page": [], "rows": [], "all": []}
    kit = server.ask("GET", "api/kit")
    file = server.ask("GET", f"api/files/{kit['forces'][0]['file']}")
    server.ask("GET", f"api/sheets/{view}")
    heading = [one["heading"] for one in file["columns"]].index("engine")
    version, picked = file["version"], file["rows"][len(file["rows"]) // 2]
    was = picked["cells"][heading]
    while not server.ask("GET", "api/problems")["complete"]:
        time.sleep(0.2)
    for number in range(times):
        value = str(number % 5 + 1) if str(number % 5 + 1) != was else str((number + 1) % 5 + 1)
        begun = time.perf_counter()
        edit = {"op": "set", "row": picked["id"], "column": heading, "value": value, "was": was}
        body = {"version": version, "label": "benchmark", "edits": [edit]}
        answer = server.ask("PATCH", f"api/files/{file['id']}", body)
        found["cell"].append(time.perf_counter() - begun)
        version, was, revision = answer["version"], value, answer["revision"]

        def fits(kind: str, now: int = revision, **more: object) -> Callable[..., bool]:
            """An event of that kind and of this revision or a later one, with that in it."""
            return lambda name, data: (
                name == kind and data["revision"] >= now and all(data[key] == more[key] for key in more)
            )

        heard.wait(fits("pages", sheet=view))
        page = server.ask("GET", f"api/sheets/{view}")["pages"][0]
        server.ask("GET", f"api/pages/{page['id']}.svg")
        found["page"].append(time.perf_counter() - begun)
        found["rows"].append(heard.wait(fits("problems")) - begun)
        found["all"].append(heard.wait(fits("problems", complete=True)) - begun)
        heard.moments.clear()
    return found


def over_http(times: int) -> None:
    """What the server takes, without a browser."""
    starts = []
    for _ in range(min(times, 5)):
        with serving(50, 4) as server:
            server.ask("GET", "")
            kit = server.ask("GET", "api/kit")
            server.ask("GET", f"api/files/{kit['forces'][0]['file']}")
            page = server.ask("GET", "api/sheets/s1")["pages"][0]
            server.ask("GET", f"api/pages/{page['id']}.svg")
            starts.append(time.perf_counter() - server.begun)
    row("command → first page sent", starts, "1,500 painted")
    with serving(50, 4) as server:
        found = edits(server, times)
        row("200 counters: commit → problem at the cell", found["cell"], "150")
        row("200 counters: commit → page in view is new", found["page"], "400")
        drawn = []
        values = {"name": "x", "span_m": "11.2", "length_m": "9.1"}
        for number in range(times):
            begun = time.perf_counter()
            typed = {**values, "span_m": f"{10 + number / 7:.2f}"}
            server.ask("POST", "api/drawings", {"system": "dogfight", "values": typed})
            drawn.append(time.perf_counter() - begun)
        row("Drawing: key → picture", drawn, "100")
    with serving(10_000, 1) as server:
        opened = []
        for _ in range(min(times, 5)):
            begun = time.perf_counter()
            kit = server.ask("GET", "api/kit")
            server.ask("GET", f"api/files/{kit['forces'][0]['file']}")
            opened.append(time.perf_counter() - begun)
        row("10,000 rows: table sent", opened, "2,000 opened")
        found = edits(server, min(times, 8), view="s3")
        row("10,000 rows: commit → cell's problem", found["cell"], "150")
        row("10,000 rows: commit → all problems of the rows", found["rows"], "1,500")
        row("10,000 rows: commit → those of all sheets too", found["all"], "–")
        held, most = server.memory("VmRSS"), server.memory()
        print(f"| 10,000 rows: memory and the most of it, MB | {held:,.0f} | {most:,.0f} | 300 |")


def in_a_browser(times: int, chromium: str) -> None:
    """What a user sees, by the names that the page has for everyone."""
    from playwright.sync_api import Page, sync_playwright

    def until(page: Page, condition: str, *given: Any) -> None:
        page.wait_for_function(condition, arg=given, polling="raf", timeout=120_000)

    def cell(page: Page, line: int, heading: str) -> tuple[int, int]:
        """Where the cell of the row on a line is: its `aria-rowindex` and `aria-colindex`."""
        head = page.get_by_role("columnheader", name=heading, exact=True)
        index = head.get_attribute("aria-colindex")
        rows = page.get_by_role("row").filter(has=page.get_by_role("rowheader", name=str(line), exact=True))
        return int(rows.first.get_attribute("aria-rowindex") or 0), int(index or 0)

    invalid = """([row, column]) => document.querySelector(
        `[role=row][aria-rowindex="${row}"] [aria-colindex="${column}"][aria-invalid=true]`)"""
    # The page in view, and not the silhouette of a row, which stands before it.
    drawn = """document.querySelector("[role=img][aria-label*=', page '] svg")"""
    other = f"([was]) => {drawn}.innerHTML !== was"
    moved = "([was]) => document.activeElement.closest('[role=row]').ariaRowIndex !== was"

    def edit_in(page: Page, times: int, line: int = 10) -> tuple[list[float], list[float]]:
        """A cell is written wrongly and rightly so often: until the problem is painted, until the page is."""
        places = cell(page, line, "Engine")
        wrong: list[float] = []
        pages: list[float] = []
        target = page.locator(f'[role=row][aria-rowindex="{places[0]}"] [aria-colindex="{places[1]}"]')
        value = target.inner_text()
        for _ in range(times):
            shown = page.evaluate(f"() => {drawn}.innerHTML")
            target.click()
            page.keyboard.type("9")
            begun = time.perf_counter()
            page.keyboard.press("Enter")
            until(page, invalid, *places)
            wrong.append(time.perf_counter() - begun)
            target.click()
            value = str(int(value) % 5 + 1)  # another than the one that the page was laid with
            page.keyboard.type(value)
            begun = time.perf_counter()
            page.keyboard.press("Enter")
            until(page, other, shown)
            pages.append(time.perf_counter() - begun)
        return wrong, pages

    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=["--no-sandbox", "--disable-gpu"])
        with serving(50, 4) as server:
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(server.address)
            until(page, f"() => {drawn}")
            row("command → first page painted", [time.perf_counter() - server.begun], "1,500")
            wrong, pages = edit_in(page, times)
            row("200 counters: commit → problem painted", wrong, "150")
            row("200 counters: commit → page in view painted", pages, "400")
        with serving(10_000, 1) as server:
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            begun = time.perf_counter()
            page.goto(server.address)
            until(page, "() => document.querySelector('[role=gridcell]')")
            row("10,000 rows: opened", [time.perf_counter() - begun], "2,000")
            until(page, f"() => {drawn}")
            row("10,000 rows: opened → first page painted", [time.perf_counter() - begun], "4,000")
            page.get_by_role("gridcell").first.click()
            keys, empty = [], []
            for _ in range(times):
                begun = time.perf_counter()
                page.keyboard.press("Shift")
                until(page, "() => true")
                empty.append(time.perf_counter() - begun)
                before = page.evaluate("() => document.activeElement.closest('[role=row]').ariaRowIndex")
                begun = time.perf_counter()
                page.keyboard.press("ArrowDown")
                until(page, moved, before)
                keys.append(time.perf_counter() - begun)
            row("10,000 rows: key → cell", keys, "50")
            row("of it, what looking from outside takes", empty, "–")
            page.keyboard.press("Control+Home")
            wrong, _ = edit_in(page, max(1, min(times, 8)))
            row("10,000 rows: commit → problem painted", wrong, "150")
            held = server.memory("VmRSS")
            print(f"| 10,000 rows: memory after {2 * len(wrong)} edits, MB | {held:,.0f} | | 300 |")
            page.close()
        with serving(1_000, 1, ("turn-records",)) as server:
            page = browser.new_page(viewport={"width": 1440, "height": 900})
            page.goto(server.address)
            until(page, f"() => {drawn}")
            while not server.ask("GET", "api/problems")["complete"]:
                time.sleep(0.2)
            _, pages = edit_in(page, max(1, min(times, 8)), line=2)  # its record is on the page in view
            row("1,000 rows: commit → turn record painted", pages, "400")
        browser.close()


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--times", type=int, default=20, help="how often each line is measured (20)")
    parser.add_argument("--browser", action="store_true", help="measure in the browser alone")
    asked = parser.parse_args()
    for name in ("PYTHONUNBUFFERED", "PYTHONDONTWRITEBYTECODE"):
        os.environ.pop(name, None)
    print(f"load of the machine: {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors\n")
    print("| ms | median | 95 % | target |\n|---|---|---|---|")
    if not asked.browser:
        over_http(asked.times)
    found = (os.environ.get("CHROMIUM"), *map(shutil.which, ("chromium", "chromium-headless-shell")))
    chromium = next(filter(None, found), None)
    if chromium is None or importlib.util.find_spec("playwright") is None:
        print("\nNo Chromium, or no Playwright: what a user sees is not measured.")
    else:
        in_a_browser(asked.times, chromium)


if __name__ == "__main__":
    main()
