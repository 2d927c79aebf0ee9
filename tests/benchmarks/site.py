"""How quick the studio is as static files, beside its targets: `python tests/benchmarks/site.py RUNTIME.tgz`.

It asserts nothing. A site with that runtime is written, served from this computer, and gone through in Chromium
(`CHROMIUM`, else on the PATH), each visit in a new browser. Beside the seconds that a user waits stand
those of all processors that the browser took, which tell more on a busy machine.
"""

from __future__ import annotations

import argparse
import gzip
import os
import re
import shutil
import tempfile
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from pressgang.site.build import build_site

WAIT = 300_000
_MEMORY_IS_KEPT = """async () => {
  for await (const [name, one] of (await navigator.storage.getDirectory()).entries())
    if (name.startsWith("memory") && (await one.getFile()).size) return true;
  return false;
}"""


class Quiet(SimpleHTTPRequestHandler):
    """A web server of files that says nothing."""

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""


def of_browser(folder: str, key: str) -> float:
    """The sum over the processes of the browser with that profile: `cpu` in seconds, `rss` or `pss` in MB.

    `rss` counts a page in each process that has it; of `pss` each process has its share of it.
    """
    found: dict[int, tuple[int, str, dict[str, float]]] = {}
    for place in Path("/proc").glob("[0-9]*"):
        try:
            words = (place / "cmdline").read_text(errors="replace")
            fields = (place / "stat").read_text().rpartition(")")[2].split()
            shares = re.findall(r"^Pss: +(\d+) kB", (place / "smaps_rollup").read_text(), re.MULTILINE)
        except OSError:
            continue
        seconds = sum(map(int, fields[11:15])) / os.sysconf("SC_CLK_TCK")  # with those of children that ended
        sums = {"cpu": seconds, "rss": int(fields[21]) * 4096 / 1e6, "pss": sum(map(int, shares)) * 1024 / 1e6}
        found[int(place.name)] = int(fields[1]), words, sums

    def belongs(number: int) -> bool:
        parent, words, _ = found.get(number, (0, "", {}))
        return folder in words or (parent > 1 and belongs(parent))

    return sum(one[2][key] for number, one in found.items() if belongs(number))


def wait_for_memory(page: Any, seconds: int) -> bool:
    """Wait until the browser keeps the memory with which the next visit begins; return whether it does."""
    for _ in range(seconds):
        if page.evaluate(_MEMORY_IS_KEPT):
            return True
        page.wait_for_timeout(1000)
    return False


class Clock:
    """Prints a row for each stage: seconds waited, seconds of processors, target."""

    def __init__(self, profile: str) -> None:
        self.profile = profile
        self.begin()

    def begin(self) -> None:
        """Begin a stage."""
        self.wall, self.cpu = time.perf_counter(), of_browser(self.profile, "cpu")

    def row(self, name: str, target: str) -> None:
        """Print what the stage took, and begin the next."""
        wall, cpu = time.perf_counter() - self.wall, of_browser(self.profile, "cpu") - self.cpu
        print(f"| {name} | {wall:.2f} s | {cpu:.2f} s | {target} |", flush=True)
        self.begin()


def visits(address: str, chromium: str) -> None:
    """A first visit, a kit, edits and a print; then the next visit with what the first left."""
    from playwright.sync_api import Page, sync_playwright

    def until(page: Page, condition: str) -> None:
        page.wait_for_function(condition, polling="raf", timeout=WAIT)

    drawn = "document.querySelector(\"[role=img][aria-label*=', page '] svg\")"
    with sync_playwright() as playwright, tempfile.TemporaryDirectory() as profile:

        def opened() -> Any:
            return playwright.chromium.launch_persistent_context(
                profile, executable_path=chromium, args=["--no-sandbox", "--disable-gpu"],
                viewport={"width": 1440, "height": 900}, reduced_motion="reduce",
            )  # fmt: skip

        browser = opened()
        page = browser.new_page()
        page.goto("about:blank")
        blank = of_browser(profile, "pss")
        clock = Clock(profile)
        page.goto(address)
        start = page.get_by_role("button", name="Start the kit", exact=True)
        start.wait_for(timeout=WAIT)
        clock.row("first visit → start page", "4")
        until(page, "() => document.querySelector('link[href=\"page.css\"]')")
        clock.row("… → what is asked there is answered", "")
        page.locator("body[data-offline=kept]").wait_for(timeout=WAIT)
        page.wait_for_timeout(2000)
        clock.begin()
        start.click()
        until(page, f"() => {drawn}")
        clock.row("kit started → its page", "1.5")
        page.get_by_role("link", name=re.compile("^Counters")).click()
        page.get_by_role("img", name=re.compile("^Counters, page 1")).locator("svg").wait_for()
        head = page.get_by_role("columnheader", name=re.compile("^engine", re.IGNORECASE)).first.get_attribute(
            "aria-colindex"
        )
        cell = page.locator(f'[role=row][aria-rowindex="2"] [aria-colindex="{head}"]')
        cell.click()
        page.keyboard.type("9")
        clock.begin()
        page.keyboard.press("Enter")
        until(page, "() => document.querySelector('[role=gridcell][aria-invalid=true]')")
        clock.row("Enter → problem", "0.15")
        page.get_by_role("button", name="Undo", exact=True).click()
        until(page, "() => !document.querySelector('[role=gridcell][aria-invalid=true]')")
        page.wait_for_timeout(3000)
        page.evaluate(f"() => {drawn}.setAttribute('data-before', '')")  # another page is another node
        page.locator('[role=row][aria-rowindex="2"] [aria-colindex="2"]').click()
        page.keyboard.type("Type 1")
        clock.begin()
        page.keyboard.press("Enter")
        until(page, f"() => {drawn} && !{drawn}.hasAttribute('data-before')")
        clock.row("Enter → page", "0.5")
        page.get_by_role("button", name="Print…", exact=True).click()
        clock.begin()
        page.get_by_role("button", name="Save PDFs", exact=True).click()
        page.get_by_role("link", name="Download all (zip)", exact=True).wait_for(timeout=WAIT)
        clock.row("all of dogfight printed", "1")
        page.wait_for_timeout(25_000)
        print(f"| memory, all processes (shared pages in each) | {of_browser(profile, 'rss'):.0f} MB | | 400 |")

        def tell_memory(when: str) -> None:
            found = of_browser(profile, "pss")
            print(f"| {when}, shared pages once | {found:.0f} MB | | 400 |")
            print(
                f"| … without the {blank:.0f} MB of a blank page | {found - blank:.0f} MB | | 400 |", flush=True
            )

        tell_memory("25 s after printing (a second Python may be rehearsing)")
        wait_for_memory(page, 180)
        page.wait_for_timeout(5000)
        tell_memory("once the memory for the next visit is kept")
        browser.close()
        browser = opened()
        page = browser.new_page()
        clock.begin()
        page.goto(address)
        until(page, f"() => {drawn}")
        clock.row("next visit → the kit and its page", "2.5")
        page.wait_for_timeout(10_000)
        tell_memory("10 s later")
        browser.close()


def main() -> None:
    """Write a site, and print what its folder holds and how long its visits take."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runtime", type=Path)
    given = parser.parse_args()
    chromium = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as name:
        outputs = build_site(Path(name), given.runtime)
        for one in outputs:
            one.path.parent.mkdir(parents=True, exist_ok=True)
            one.path.write_bytes(one.data)
        print("| what | waited | processors | target |\n|---|---|---|---|")
        print(f"| download, the whole folder | {sum(len(one.data) for one in outputs) / 1e6:.2f} MB | | 12 |")
        sent = [one for one in outputs if one.path.name != "LICENCES.txt"]
        sizes = (min(len(one.data), len(gzip.compress(one.data))) for one in sent)
        print(f"| … what a first visit takes, as servers send it | {sum(sizes) / 1e6:.2f} MB | | 12 |")
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=name))
        Thread(target=server.serve_forever, daemon=True).start()
        if chromium:
            visits(f"http://127.0.0.1:{server.server_port}/", chromium)
        server.shutdown()


if __name__ == "__main__":
    main()
