"""Journeys through a site: those of the studio over its worker, and those that only a site has.

Run with `PRESSGANG_RUNTIME=pyodide-VERSION.tgz pytest -n 0 tests/site/journeys.py`; `.ci/run` does.
"""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from pressgang.site import build
from pressgang.site.zips import linked_examples
from tests.benchmarks.site import wait_for_memory
from tests.site.conftest import WAIT, Keeper, Quiet, SiteStudio, Web, serve, write_site
from tests.starter.test_zips import KIT as SMALL
from tests.starter.test_zips import zipped
from tests.studio.journeys.conftest import SIZE, Table, context, looks, opened, page, table
from tests.studio.journeys.looks import Looks
from tests.studio.journeys.test_drawing import test_the_library_and_silhouettes
from tests.studio.journeys.test_edit import test_edit
from tests.studio.journeys.test_game import test_a_game_is_made_and_printed
from tests.studio.journeys.test_keyboard_tasks import test_the_keyboard
from tests.studio.journeys.test_map import test_a_map_is_painted
from tests.studio.journeys.test_sheets import test_the_kit_and_its_pages
from tests.studio.journeys.test_start import names_that_cannot_be_are_told

__all__ = [
    "context", "looks", "opened", "page", "table", "test_a_game_is_made_and_printed",
    "test_a_map_is_painted", "test_edit", "test_the_keyboard", "test_the_kit_and_its_pages",
    "test_the_library_and_silhouettes",
]  # fmt: skip
expect.set_options(timeout=60_000)  # after a worker has begun, all is as in the studio


def test_two_tabs_on_one_kit(studio: SiteStudio, table: Table, keeper: Keeper) -> None:
    """Both show what the other writes; the folder holds it."""
    other = Table(keeper.page)
    other.grid.wait_for()
    table.type(4, "engine", "4")
    expect(other.cell(4, "engine")).to_have_text("4")
    other.type(5, "engine", "3")
    expect(table.cell(5, "engine")).to_have_text("3")
    table.wait_until_saved()
    assert [line.split(",")[3] for line in studio.lines()[3:5]] == ["4", "3"]


_TAKE_BACK = """() => {
  const usual = FileSystemFileHandle.prototype.createWritable;
  self.giveBack = () => { FileSystemFileHandle.prototype.createWritable = usual; };
  const refuse = async () => { throw new DOMException("no", "NotAllowedError"); };
  FileSystemFileHandle.prototype.createWritable = refuse;
}"""
"""Does to the worker what a user does who takes back the leave to write."""


def test_another_program_saves_meanwhile(studio: SiteStudio, table: Table, keeper: Keeper) -> None:
    """What stands in other cells is merged; nothing is lost, nor while the folder may not be written."""
    lines = studio.lines()
    lines[3] = lines[3].replace("Spitfire I", "Spitfire II")
    studio.file("raf.csv").write_text("\n".join(lines) + "\n")
    table.type(5, "engine", "3")
    expect(table.cell(4, "name")).to_have_text("Spitfire II")
    table.wait_until_saved()
    assert "Spitfire II" in studio.lines()[3] and studio.lines()[4].split(",")[3] == "3"
    keeper.page.workers[0].evaluate(_TAKE_BACK)
    table.type(6, "engine", "2")
    table.page.get_by_text("does not let this page write there any more", exact=False).first.wait_for()
    assert studio.lines()[5].split(",")[3] == "3"
    keeper.page.workers[0].evaluate("self.giveBack()")
    table.wait_until_saved()
    assert studio.lines()[5].split(",")[3] == "2"


def visit(browser: Browser, web: Web, **how: Any) -> Page:
    """A first visit."""
    page = browser.new_context(viewport=SIZE, reduced_motion="reduce", **how).new_page()
    page.goto(web.address)
    return page


def start_a_kit(page: Page) -> None:
    """Start a kit of dogfight, and wait for its first page."""
    page.get_by_role("button", name="Start the kit", exact=True).click(timeout=WAIT)
    page.get_by_role("grid").first.wait_for(timeout=WAIT)
    page.locator("#pages svg").first.wait_for(timeout=WAIT)


def print_all(page: Page) -> dict[str, bytes]:
    """The files of "Download all (zip)"."""
    page.get_by_role("button", name="Print…", exact=True).click()
    page.get_by_role("button", name="Save PDFs", exact=True).click()
    link = page.get_by_role("link", name="Download all (zip)", exact=True)
    link.wait_for(timeout=WAIT)
    with page.expect_download() as download:
        link.click()
    with zipfile.ZipFile(download.value.path()) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


_SPOIL_THE_MEMORY = """async () => {
  for await (const [name, handle] of (await navigator.storage.getDirectory()).entries()) {
    if (!name.startsWith("memory")) continue;
    const base = await (await handle.getFile()).slice(-64).text(), file = await handle.createWritable();
    await file.write(new Uint8Array(64));
    await file.write(base);
    await file.close();
  }
}"""


def test_a_visit_from_the_first_to_the_next_without_a_network(
    browser: Browser, distribution: tuple[Path, Web], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The runtime comes from its distribution, unless it is another there; a kit is printed, no request leaves,
    and all is there again when the servers have ended."""
    files, public = distribution
    monkeypatch.setattr(build, "_PUBLIC", public.address)
    web = serve(write_site(tmp_path / "site", None))
    stored = (files / "python_stdlib.zip").read_bytes()
    (files / "python_stdlib.zip").write_bytes(stored + b"!")
    page = visit(browser, web)
    page.get_by_text("is not the file that this page was made with").wait_for(timeout=WAIT)
    (files / "python_stdlib.zip").rename(files / "elsewhere")
    page.reload()
    page.get_by_text("python_stdlib.zip of the runtime cannot be fetched").wait_for(timeout=WAIT)
    (files / "python_stdlib.zip").write_bytes(stored)
    page.reload()
    start_a_kit(page)
    page.locator("body[data-offline=kept]").wait_for(timeout=WAIT)
    left: list[str] = []
    page.context.on("request", lambda asked: left.append(asked.url))
    assert "counters.pdf" in print_all(page)
    page.get_by_role("button", name="Close", exact=True).click()
    assert not [url for url in left if not url.startswith((web.address, "blob:"))]
    assert wait_for_memory(page, 180)
    web.stop()
    public.stop()
    page.reload()
    page.get_by_role("grid").first.wait_for(timeout=WAIT)
    assert wait_for_memory(page, 1), "it did not fit, and was let go"
    assert "counters.pdf" in print_all(page)
    page.get_by_role("button", name="Close", exact=True).click()
    page.evaluate(_SPOIL_THE_MEMORY)
    page.reload()
    page.get_by_role("grid").first.wait_for(timeout=WAIT)
    assert not wait_for_memory(page, 1), "one that does not fit is let go, and all begins from nothing"
    page.context.close()


_END_WITH_THE_JOB = """() => {
  const root = new URL("..", self.location.href);
  const channel = new BroadcastChannel(`${new URL("..", root).href} ${root.pathname.split("/").at(-2)}`);
  let job;
  channel.onmessage = ({ data }) => {
    if (data.method === "POST" && data.path.endsWith("api/jobs")) job = data.ask;
    else if (job && data.to === job) self.close();
  };
}"""
"""Ends a worker as soon as it has said that a job is begun."""


def test_the_worker_is_killed_while_it_prints(browser: Browser, web: Web) -> None:
    """It says so, starts again, and nothing is lost. Before it runs at all, a kit can be started."""
    Quiet.code_is_free.clear()
    page = visit(browser, web)
    page.get_by_label("Name of the kit").fill("friday")
    page.get_by_role("link", name="MTB", exact=True).wait_for()
    page.get_by_role("button", name="Start the kit", exact=True).click()
    page.get_by_role("status").filter(has_text="is made ready").wait_for()
    Quiet.code_is_free.set()
    page.get_by_text("in the folder friday", exact=False).wait_for(timeout=WAIT)
    page.get_by_text("is made ready", exact=False).wait_for(state="detached")
    page.get_by_role("button", name="Print…", exact=True).click()
    page.workers[0].evaluate(_END_WITH_THE_JOB)
    page.get_by_role("button", name="Save PDFs", exact=True).click()
    page.get_by_text("The studio ended while it printed", exact=False).first.wait_for(timeout=WAIT)
    page.get_by_role("button", name="Save PDFs", exact=True).click()
    page.get_by_role("link", name="Download all (zip)", exact=True).wait_for(timeout=WAIT)
    page.context.close()


def test_storage_that_is_full(browser: Browser, web: Web) -> None:
    """It is said in words; what was typed is kept, and saved once there is room."""
    page = visit(browser, web)
    start_a_kit(page)
    session = page.context.new_cdp_session(page)
    origin = web.address.rstrip("/")
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 1})
    cell = page.get_by_role("grid").first.get_by_role("gridcell").nth(3)
    cell.click()
    page.keyboard.type("4")
    page.keyboard.press("Enter")
    page.get_by_text("storage is full", exact=False).first.wait_for(timeout=WAIT)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
    page.context.close()


def test_a_zip_is_taken_and_hostile_ones_are_refused(
    studio: SiteStudio, page: Page, keeper: Keeper, looks: Looks
) -> None:
    keeper.use("shelf")
    page.goto(studio.address)
    names_that_cannot_be_are_told(page)
    choose = page.get_by_label("Open a zip…", exact=True)
    told = page.get_by_role("alert").filter(has_text="zip")
    for data, words in (
        (b"no zip", "can be read"),
        (zipped(("kit.toml", SMALL), ("../up.csv", b"x")), "no plain name"),
    ):
        choose.set_input_files({"name": "x.zip", "mimeType": "application/zip", "buffer": data})
        told.filter(has_text=words).wait_for()
    looks.at("start page of a site, a zip refused", ".places")
    sound = zipped(("kit.toml", SMALL))
    choose.set_input_files({"name": "x.zip", "mimeType": "application/zip", "buffer": sound})
    page.get_by_role("toolbar").wait_for()


def test_the_examples_are_opened_by_links_and_printed_as_the_command_line_does(
    studio: SiteStudio, page: Page, tmp_path: Path
) -> None:
    """To the byte: no float hangs on the version of Python or the machine."""
    printed = 0
    for name in linked_examples():
        page.goto("about:blank")
        page.goto(f"{studio.address}#example={name}")
        page.locator("#pages svg").first.wait_for(timeout=WAIT)
        assert "example=" not in page.url
        pdfs = print_all(page)
        page.get_by_role("button", name="Close", exact=True).click()
        with page.expect_download() as download:
            page.get_by_role("button", name="Download the kit (zip)", exact=True).click()
        with zipfile.ZipFile(download.value.path()) as archive:
            archive.extractall(tmp_path)
        run = [sys.executable, "-m", "pressgang", "render", f"example-{name}", "-o", name]
        subprocess.run(run, cwd=tmp_path, check=True, capture_output=True)
        native = {path.name: path.read_bytes() for path in (tmp_path / name).iterdir()}
        assert sorted(native) == sorted(pdfs)
        assert [file for file, pdf in native.items() if pdf != pdfs[file]] == []
        printed += len(native)
    assert printed > 40


def test_browsers_that_lack_something_are_told_so(browser: Browser, web: Web) -> None:
    for script, words in (
        ("delete globalThis.WebAssembly", "no WebAssembly"),
        ("Object.defineProperty(Navigator.prototype, 'serviceWorker', { value: undefined })", "keeps nothing"),
        (
            "StorageManager.prototype.getDirectory = () => Promise.reject(new Error('private'))",
            "has no storage for files",
        ),
    ):
        context = browser.new_context()
        context.add_init_script(script)
        page = context.new_page()
        page.goto(web.address)
        page.get_by_text(words, exact=False).wait_for()
        page.get_by_text("Chrome or Edge from", exact=False).wait_for()
        context.close()
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(web.address)
    page.get_by_text("Chrome or Edge from", exact=False).wait_for()
    context.close()
