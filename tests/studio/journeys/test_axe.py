"""No violation of axe in any state of the page, light and dark, wide, narrow and on a phone.

The start page is looked at where a kit is started. A dialog or a band is looked at by itself, as what lies
around it was, and all over small kits: axe asks of each cell what it looks like and what lies under it.
"""

from __future__ import annotations

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

from tests.games.folders import write_game
from tests.studio.journeys.conftest import HEADINGS, KIT, NOTES, OTHERS, ROWS, Studio, Table, Watched
from tests.studio.journeys.looks import Looks
from tests.studio.journeys.test_two_hands import both_write


@pytest.fixture
def small(studio: Studio) -> Studio:
    """A kit of three aircraft without measures, and of one counter on its page."""

    def narrow(*lines: str) -> str:
        return "".join(",".join(line.split(",")[:7]) + "\n" for line in lines)

    studio.file("raf.csv").write_text(NOTES + narrow(HEADINGS, *ROWS[:3]))
    studio.file("luftwaffe.csv").write_text(narrow(HEADINGS, OTHERS))
    address = '"raf.csv"\nfrom = "https://example.org/raf.csv"'
    studio.file("kit.toml").write_text(KIT.replace('"raf.csv"', address) + 'forces = ["Luftwaffe"]\n')
    studio.server.open(studio.kit.name)
    return studio


def test_a_kit_and_a_mistake(
    studio: Studio, opened: Callable[[Studio], Table], page: Page, looks: Looks
) -> None:
    studio.file("raf.csv").write_text(NOTES + "\n".join((HEADINGS, *ROWS[:2])) + "\n")
    studio.file("kit.toml").write_text(
        KIT.replace('backs = "none"', 'backs = "long-edge"') + 'forces = ["Luftwaffe"]\n'
    )
    studio.server.open(studio.kit.name)
    table = opened(studio)
    page.get_by_role("img", name="Counters, page 1 of 2", exact=True).wait_for()
    expect(page.get_by_role("group", name="All pages", exact=True).locator("img[src]")).to_have_count(2)
    table.grid.get_by_role("columnheader", name="Unit", exact=True).click()
    page.get_by_role("menu", name="Column Unit", exact=True).wait_for()
    looks.at("menu of a heading", "[role=menu]")
    page.get_by_role("menuitem", name="Hide", exact=True).click()
    page.get_by_role("group", name="Hidden columns", exact=True).wait_for()
    looks.at("no problem", "#head, #pages, #problems")  # all of the page is looked at with one
    page.get_by_role("button", name="Show notes", exact=True).click()
    table.cell(5, "name").click()
    page.keyboard.press("Shift+F10")
    page.get_by_role("menu", name="Row 5", exact=True).wait_for()
    looks.at("menu", "[role=menu]")
    page.keyboard.press("Escape")
    table.type(4, "engine", "9")
    table.cell(4, "engine").click()
    expect(page.get_by_role("status", name="Proof", exact=True)).to_contain_text("holds the press")
    looks.at("problem")
    page.get_by_role("button", name="Why? DF101", exact=True).click()
    page.get_by_role("dialog").get_by_text("Wrong", exact=True).wait_for()
    looks.at("why", "dialog")


BANDS = ".bands-room"
READ_ONLY = ", ".join(
    f"#game {part}" for part in (".top", "[data-part=columns]", "[data-part=sheets]", "[data-part=tables]")
)
OF_ANOTHER_GAME = """name = "lanes"
system = "iron-lanes"
[[force]]
name = "Blue"
stats = "guns.csv"
[[sheet]]
kind = "look-up"
"""
PULLED = {
    "id": "u1",
    "files": [{"name": "raf.csv", "address": "", "changes": ["~ Spitfire I: engine 5 → 4"], "more": 1}],
    "problems": [],
}
OF_DRAWINGS = {"Measures from the library": "From the library…", "Own picture": "Own picture…"}
DIALOGS = {
    "Print": "Print…",
    "Add from the library": "Add from library…",
    "All options of Counters": "All options…",
    "Add a sheet": "Add a sheet",
    "Add a force": "Add a force",
    "Add a column": "Add a column…",
    "Keys": "Keys",
    "Settings of the kit": "Settings of the kit…",
    "RAF": "This force…",
    "Measure the printer": "Measure the printer…",
    "Pull": "Pull",
}


def test_dialogs_and_bands(
    small: Studio, opened: Callable[[Studio], Table], page: Page, console: Watched, looks: Looks
) -> None:
    table = opened(small)
    looks.without_drawings = True  # they are looked at where there is a mistake
    dialogs(page, looks)
    bands(small, table, console, looks)
    page.unroute_all()
    small.file("guns.csv").write_text("name,unit,gun,hull\nWasp,1,5,3\n")
    small.file("kit.toml").write_text(OF_ANOTHER_GAME)
    of_the_user = write_game(Path(os.environ["PRESSGANG_DATA"]) / "games").parent
    small.server.open(small.kit.name)
    page.reload()  # last, and a small game: axe goes through all that is in it, again and again
    page.get_by_role("link", name="The game", exact=True).click()
    page.get_by_role("button", name="Copy this game to change it", exact=True).wait_for()
    page.get_by_role("table", name="Columns", exact=True).wait_for()
    looks.at("a game that is read-only", READ_ONLY)
    page.goto("about:blank")
    shutil.rmtree(of_the_user)


def dialogs(page: Page, looks: Looks) -> None:
    for name, button in {**OF_DRAWINGS, "": "Hide the drawing", **DIALOGS}.items():
        page.get_by_role("button", name=button, exact=True).click()
        if not name:
            continue  # axe would go through all that is in it for each of the others
        dialog = page.get_by_role("dialog", name=name, exact=True)
        dialog.get_by_role("button").first.wait_for()
        if name == "Print":
            dialog.get_by_role("button", name="Save PDFs", exact=True).click()
            dialog.get_by_role("list", name="Saved files", exact=True).wait_for()
            dialog.get_by_role("checkbox", name="For a print shop", exact=True).check()
            dialog.get_by_role("combobox", name="Colours", exact=True).wait_for()
        if "from the library" in name:
            plates = dialog.get_by_role("group", name="Aircraft", exact=True).get_by_role("button")
            plates.first.wait_for()
            dialog.get_by_role("searchbox").fill("fokker d")
            expect(plates.filter(has_not_text="Fokker")).to_have_count(0)  # else all are looked at
            if name in DIALOGS:
                plates.first.click()
            plates.first.focus()  # where one finds, Escape clears what is looked for
        if name == "RAF":
            dialog.get_by_role("button", name="Own colours…", exact=True).click()
            dialog.get_by_role("textbox", name="Ground", exact=True).wait_for()
        if name == "Pull":
            page.route("**/api/pull", lambda asked: asked.fulfill(json=PULLED))
            dialog.get_by_role("button", name="Fetch them", exact=True).click()
            expect(dialog.get_by_role("button", name="Write it", exact=True)).to_be_focused()
        looks.at(name, "[role=dialog], dialog")
        page.keyboard.press("Escape")
        expect(dialog).to_be_hidden()
    page.get_by_role("gridcell").first.click()
    page.keyboard.press("Shift+F10")
    page.get_by_role("menuitem", name="Move to another force…", exact=True).click()
    page.get_by_role("dialog").get_by_role("button", name="Luftwaffe", exact=True).wait_for()
    looks.at("move", "dialog")
    page.get_by_role("dialog").get_by_role("button", name="Cancel", exact=True).click()
    under_way = {"id": "j", "state": "running", "step": 1, "of": 3, "what": "counters"}
    page.route("**/api/jobs", lambda answer: answer.fulfill(status=202, json=under_way))
    page.route("**/api/jobs/*", lambda answer: answer.fulfill(json=under_way))
    page.get_by_role("button", name="Print…", exact=True).click()
    page.get_by_role("button", name="Save PDFs", exact=True).click()
    page.get_by_role("button", name="Cancel saving", exact=True).wait_for()
    looks.at("printing", "dialog")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_be_hidden()


def bands(small: Studio, table: Table, console: Watched, looks: Looks) -> None:
    page = table.page
    page.get_by_role("button", name="Show the drawing", exact=True).click()
    both_write(small, table)
    page.get_by_role("alert", name="Two versions", exact=True).wait_for()
    looks.at("clash", "main")
    page.get_by_role("button", name="Keep 3", exact=True).click()
    small.file("raf.csv").unlink()
    page.get_by_role("button", name="Write it anew", exact=True).wait_for()
    looks.at("file gone", BANDS)
    page.get_by_role("button", name="Write it anew", exact=True).click()
    expect(page.get_by_role("note", name="File gone", exact=True)).to_be_hidden()
    held_by_another = {"refused": 423, "version": "", "problems": []}
    page.route("**/api/files/*", lambda answer: answer.fulfill(json=held_by_another))
    table.type(4, "engine", "4")
    page.get_by_role("note", name="File held", exact=True).wait_for()
    looks.at("held", BANDS)
    console.expects("ERR_FAILED")
    page.route("**/api/**", lambda question: question.abort())
    page.get_by_role("alert", name="The studio has stopped.", exact=True).wait_for()
    looks.at("stopped", BANDS)


def test_kits_that_lack_something(
    studio: Studio, opened: Callable[[Studio], Table], page: Page, looks: Looks
) -> None:
    """Sheets, rows, a table that has come, a file and a folder that can be written, and sense."""
    kit = studio.file("kit.toml")
    rows = [{"name": "Bf 109 E", "engine": 5, "fuselage": 3, "to_hit": 4, "weapons": "front"}]
    studio.file("luftwaffe.json").write_text(json.dumps(rows))
    studio.file("raf.csv").write_text(studio.lines()[2] + "\n")
    kit.write_text(KIT[: KIT.index("[[sheet]]")].replace("luftwaffe.csv", "luftwaffe.json"))
    studio.server.open(studio.kit.name)
    opened(studio)
    page.get_by_text("No sheets yet. Add a sheet.").first.wait_for()
    looks.at("no sheets", "#pages")
    page.get_by_text("No aircraft yet. Add a row, or add some from the library.").wait_for()
    looks.at("no rows", "main")
    asked: list[Route] = []
    page.route("**/api/files/*", lambda answer: asked.append(answer))
    page.get_by_role("link", name="Luftwaffe").click()
    page.locator(".sheet-room.loading").wait_for()
    looks.at("loading", "main")
    for answer in asked:
        answer.continue_()
    page.unroute("**/api/files/*")
    page.get_by_role("button", name="Copy to CSV", exact=True).wait_for()
    looks.at("a list of objects", "main")
    studio.kit.chmod(0o555)
    try:
        kit.write_text(kit.read_text().replace("A scrap", "A skirmish"))
        page.get_by_role("alert", name="Read only", exact=True).wait_for()
        looks.at("read only", "main")
    finally:
        studio.kit.chmod(0o755)
    studio.kit.rename(studio.kit.with_name("renamed"))
    gone = page.get_by_role("alert", name="Folder gone", exact=True)
    expect(gone).to_contain_text("is gone: it was renamed, moved or deleted.")
    gone.get_by_role("button", name="Open another kit…", exact=True).wait_for()
    expect(page.get_by_role("alert", name="Read only", exact=True)).to_have_count(0)
    looks.at("folder gone", "main")
    studio.kit.with_name("renamed").rename(studio.kit)
    expect(gone).to_have_count(0)
    kit.write_text("name = ")
    expect(page.get_by_role("combobox", name="Paper", exact=True)).to_be_disabled()
    looks.at("broken", "nav")
