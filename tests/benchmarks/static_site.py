"""How quick a site is, beside its targets: `python tests/benchmarks/static_site.py pyodide-VERSION.tgz`.

The studio of static files in Chromium (`CHROMIUM`, else on the PATH), from a web server here: what a
reader waits for in seconds, what travels, and the memory of the browser. It asserts nothing.
"""

from __future__ import annotations

import argparse
import os
import shutil
import tempfile
import threading
import time
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

from pressgang.site.build import build_site
from pressgang.site.zips import pack
from studio import write_kit

LONG = 300_000


class Quiet(SimpleHTTPRequestHandler):
    """A web server that says nothing, and counts what it sends."""

    sent = 0

    def log_message(self, format: str, *args: object) -> None:
        """Say nothing."""

    def copyfile(self, source: object, outputfile: object) -> None:
        """Send a file."""
        data = source.read()  # type: ignore[attr-defined]
        Quiet.sent += len(data)
        outputfile.write(data)  # type: ignore[attr-defined]


def say(what: str, value: float, target: str, unit: str = "s") -> None:
    """Print a line of the table."""
    print(f"| {what} | {value:.2f} {unit} | {target} |", flush=True)


def megabytes(browser: int) -> float:
    """The memory that the processes below one have for themselves, in MB; Linux only."""
    total, parents = 0.0, {browser}
    for folder in sorted(Path("/proc").glob("[0-9]*"), key=lambda one: int(one.name)):
        try:
            stat = (folder / "stat").read_text().rpartition(") ")[2].split()
            if int(stat[1]) in parents:
                parents.add(int(folder.name))
                own = (folder / "smaps_rollup").read_text()
                total += (
                    sum(int(line.split()[1]) for line in own.splitlines() if line.startswith("Private")) / 1024
                )
        except (OSError, ValueError):
            continue
    return total


def started(page: Page, address: str) -> float:
    """How long it takes until a kit can be started."""
    begun = time.monotonic()
    page.goto(address)
    page.get_by_role("button", name="Start the kit", exact=True).wait_for(timeout=LONG)
    return time.monotonic() - begun


def journey(page: Page, address: str, kit: bytes) -> None:
    """Go through it, and print what it took."""
    say("start page, first visit", started(page, address), "4")
    page.locator("body[data-offline=kept]").wait_for(timeout=LONG)
    say("what travelled", Quiet.sent / 1e6, "12", "MB")
    say("start page, next visit", started(page, address), "2.5")
    page.get_by_role("button", name="Start the kit", exact=True).click()
    begun = time.monotonic()
    page.locator("#pages svg").first.wait_for(timeout=LONG)
    say("kit started, its page", time.monotonic() - begun, "1.5")
    page.get_by_role("button", name="Print…", exact=True).click()
    page.get_by_role("button", name="Save PDFs", exact=True).click()
    begun = time.monotonic()
    page.get_by_role("link", name="Download all (zip)", exact=True).wait_for(timeout=LONG)
    say("all of dogfight printed", time.monotonic() - begun, "1")
    page.get_by_role("button", name="Close", exact=True).click()
    page.get_by_role("button", name="Open another kit…", exact=True).click()
    page.get_by_label("Open a zip…", exact=True).set_input_files(
        {"name": "two-hundred.zip", "mimeType": "application/zip", "buffer": kit}
    )
    page.get_by_role("grid", name="Stats of RAF", exact=True).wait_for(timeout=LONG)
    page.locator("#pages svg").first.wait_for(timeout=LONG)
    page.wait_for_timeout(3000)
    for _ in range(2):  # the second is measured
        row = page.get_by_role("grid").get_by_role("row").nth(2)
        cell = row.get_by_role("gridcell").nth(3)
        before = page.locator("#pages svg").first.inner_html()
        cell.click()
        page.keyboard.type("9")
        page.keyboard.press("Enter")
        begun = time.monotonic()
        page.get_by_role("heading", name="1 mistake", exact=True).wait_for(timeout=LONG)
        problem = time.monotonic() - begun
        cell.click()
        page.keyboard.type("4")
        page.keyboard.press("Enter")
        begun = time.monotonic()
        page.get_by_role("heading", name="No problems", exact=True).wait_for(timeout=LONG)
        page.wait_for_function(
            "(was) => document.querySelector('#pages svg')?.innerHTML !== was", arg=before, timeout=LONG
        )
        drawn = time.monotonic() - begun
    say("Enter, the problem (200 counters)", problem, "0.15")
    say("Enter, the page", drawn, "0.5")


def main() -> None:
    """Print the table."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("runtime", type=Path, help="the npm package of the runtime, unpacked or as .tgz")
    given = asked.parse_args()
    found = os.environ.get("CHROMIUM") or shutil.which("chromium-headless-shell") or shutil.which("chromium")
    with tempfile.TemporaryDirectory() as name, sync_playwright() as playwright:
        folder = Path(name)
        write_kit(folder / "kit", 20, 10)
        for output in build_site(folder / "site", given.runtime):
            output.path.parent.mkdir(parents=True, exist_ok=True)
            output.path.write_bytes(output.data)
        server = ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder / "site")))
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=found, args=["--no-sandbox", "--disable-gpu"])
        page = browser.new_page(viewport={"width": 1440, "height": 900}, reduced_motion="reduce")
        print(f"| load of this computer {os.getloadavg()[0]:.1f} | measured | should be |\n|---|---|---|")
        journey(page, f"http://127.0.0.1:{server.server_port}/", pack(folder / "kit"))
        say("memory of the browser's processes", megabytes(os.getpid()), "400", "MB")
        browser.close()


if __name__ == "__main__":
    main()
