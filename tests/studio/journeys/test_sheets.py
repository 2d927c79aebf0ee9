"""Choose sheets, paper, colours, backs and ink, and see the pages; kit.toml changes line by line. Print them:
PDFs into the kit as `render` writes them, and saving that is called off.
"""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable

from playwright.sync_api import Page, expect

from tests.studio.journeys.conftest import KIT, Studio, Table, Watched


def choose(page: Page, name: str, value: str) -> None:
    page.get_by_role("combobox", name=name, exact=True).select_option(value)


def changed(studio: Studio) -> Callable[[], list[str]]:
    """The lines of kit.toml that the kit did not have at first."""
    before = KIT.splitlines()
    return lambda: [line for line in studio.lines("kit.toml") if line not in before]


FETCH = (
    "async (href) => [...new Uint8Array(await (await fetch(new URL(href, document.baseURI))).arrayBuffer())]"
)
"""The bytes of a link of the page."""


def test_the_kit_and_its_pages(studio: Studio, table: Table, console: Watched) -> None:
    """One after the other in the same kit."""
    pdfs_of_what_is_chosen_are_saved_and_can_be_opened(studio, table)
    the_page_shows_the_pieces_of_a_row_true_at_any_zoom_and_as_wide_as_wanted(table)
    backs_paper_and_ink_are_chosen_and_seen(studio, table)
    the_kit_is_titled_lettered_and_ruled(studio, table)
    a_sheet_is_added_set_and_removed(studio, table)
    a_column_is_added_and_back_leads_to_the_force_before(studio, table)
    mistakes_hold_the_press_and_the_page_from_before_is_seen(table)
    saving_is_called_off_and_nothing_is_half_written(studio, table)
    a_force_is_added_with_a_file_of_its_own(studio, table)


def backs_paper_and_ink_are_chosen_and_seen(studio: Studio, table: Table) -> None:
    page, news = table.page, changed(studio)
    choose(page, "Backs", "long-edge")
    page.get_by_role("link", name="Counters 2 pages", exact=True).wait_for()
    page.get_by_role("img", name="Counters, page 1 of 2", exact=True).wait_for()
    expect(page.get_by_role("status", name="Page", exact=True)).to_have_text("Page 1 of 2, front")
    assert news() == ['backs = "long-edge"']
    small = page.get_by_role("group", name="All pages", exact=True)
    small.get_by_role("button", name="Page 1", exact=True).press("ArrowDown")
    expect(small.get_by_role("button", name="Page 2", exact=True)).to_be_focused()
    expect(small.locator("img[src]")).to_have_count(2)
    expect(page.get_by_role("status", name="Page", exact=True)).to_have_text("Page 2 of 2, back")
    expect(page.get_by_role("button", name="Next page", exact=True)).to_be_disabled()
    page.get_by_role("button", name="Previous page", exact=True).click()
    choose(page, "Paper", "letter")
    page.get_by_text("on 1 sheet of Letter.").wait_for()
    margin = page.get_by_role("textbox", name="Margin", exact=True)
    for text in ("500mm", "-3mm", "abc"):
        margin.fill(text)
        margin.press("Enter")
        expect(margin).to_have_attribute("aria-invalid", "true")
        expect(margin).to_have_accessible_description(re.compile(f'margin: "{text}" is '))
        page.get_by_role("button", name="Undo", exact=True).click()
        expect(margin).not_to_have_attribute("aria-invalid", "true")
    choose(page, "Ink", "grey")
    expect(page.get_by_role("status", name="Saving", exact=True)).to_contain_text("Saved in kit.toml")
    assert 'ink = "grey"' in news() and 'size = "letter"' in news()
    size = page.get_by_role("textbox", name="Size", exact=True)
    size.fill("20mm")
    size.press("Enter")
    image = page.get_by_role("img", name="Counters, page 1 of 2", exact=True)
    image.get_by_text("20 × 20 mm").wait_for(state="attached")
    for _ in range(4):
        page.get_by_role("button", name="Undo", exact=True).click()
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
    assert studio.file("kit.toml").read_text() == KIT


LOGO = b'<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm"><path d="M0 0h9v9z"/></svg>'


def the_kit_is_titled_lettered_and_ruled(studio: Studio, table: Table) -> None:
    page, news = table.page, changed(studio)
    page.get_by_role("button", name="Settings of the kit…", exact=True).click()
    panel = page.get_by_role("dialog", name="Settings of the kit", exact=True)
    for name, value in (("Title", "Over the Channel"), ("Club", "Old Hats"), ("Motto", "Dice first")):
        box = panel.get_by_role("textbox", name=name, exact=True)
        box.fill(value)
        box.press("Enter")
    page.get_by_role("heading", level=1, name="Over the Channel", exact=True).wait_for()
    choose(page, "Language of the sheets", "pl")
    with page.expect_file_chooser() as chooser:
        panel.get_by_role("button", name="Choose a logo…", exact=True).click()
    chooser.value.set_files({"name": "hats.svg", "mimeType": "image/svg+xml", "buffer": LOGO})
    logo = panel.get_by_role("img", name="Logo", exact=True)
    logo.wait_for()
    expect(logo).to_have_js_property("naturalWidth", 34)
    rules = panel.get_by_role("group", name="Rules", exact=True)
    tables = rules.get_by_role("textbox", name="Range bands", exact=True)
    expect(tables).to_have_value("a table, not set here")
    limit = rules.get_by_role("textbox", name="Stat limit", exact=True)
    limit.fill("six")
    limit.press("Enter")
    expect(limit).to_have_attribute("aria-invalid", "true")
    expect(limit).to_have_accessible_description(re.compile("stat_limit is “?.six"))
    limit.fill("9")
    limit.press("Enter")
    expect(limit).to_have_accessible_description(re.compile("^This kit's own. The most that ENGINE"))
    limits = panel.get_by_role("group", name="Limits", exact=True)
    pieces = limits.get_by_role("textbox", name="Pieces of one row", exact=True)
    pieces.fill("60")
    pieces.press("Enter")
    table.wait_until_saved()
    back = rules.get_by_role("button", name="Back to the game's", exact=True)
    back.hover()
    page.mouse.down()
    before = studio.file("kit.toml").read_text()
    studio.file("kit.toml").write_text(before.replace("Dice first", "Dice last"))
    expect(panel.get_by_role("textbox", name="Motto", exact=True)).to_have_value("Dice last")
    page.mouse.up()  # all around the button was made anew while it was held down
    expect(limit).to_have_value("5")
    studio.file("kit.toml").write_text(studio.file("kit.toml").read_text().replace("Dice last", "Dice first"))
    expect(panel.get_by_role("textbox", name="Motto", exact=True)).to_have_value("Dice first")
    panel.get_by_role("button", name="Take the logo out", exact=True).click()
    expect(logo).to_have_count(0)
    table.wait_until_saved()
    assert news() == [
        'title = "Over the Channel"',
        'club = "Old Hats"',
        'motto = "Dice first"',
        'language = "pl"',
        "[limits]",
        "row = 60",
        "[rules]",
    ]
    page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(page.get_by_role("button", name="Settings of the kit…", exact=True)).to_be_focused()
    undo = page.get_by_role("button", name="Undo", exact=True)
    for _ in range(10):
        undo.click()
    expect(undo).to_be_disabled()
    assert studio.file("kit.toml").read_text() == KIT


def a_sheet_is_added_set_and_removed(studio: Studio, table: Table) -> None:
    page = table.page
    page.get_by_role("button", name="Add a sheet", exact=True).click()
    dialog = page.get_by_role("dialog", name="Add a sheet", exact=True)
    silhouettes = dialog.get_by_role("radio", name="Silhouettes", exact=True)  # in words of the page
    expect(silhouettes).to_have_accessible_description("The pictures of all rows at one scale.")
    dialog.get_by_role("radio", name="Turn records", exact=True).check()
    dialog.get_by_role("textbox", name="Name", exact=True).fill("logs")
    dialog.get_by_role("button", name="Add sheet", exact=True).click()
    expect(dialog).to_be_hidden()
    page.get_by_role("heading", level=2, name="Logs", exact=True).wait_for()
    page.get_by_role("img", name="Logs, page 1 of 3", exact=True).wait_for()
    page.get_by_role("button", name="All options…", exact=True).click()
    options = page.get_by_role("dialog", name="All options of Logs", exact=True)
    options.get_by_role("combobox", name="Per page", exact=True).select_option("1")
    page.get_by_role("img", name="Logs, page 1 of 6", exact=True).wait_for(state="attached")
    forces = options.get_by_role("group", name="Forces", exact=True)
    forces.get_by_role("checkbox", name="RAF", exact=True).uncheck()
    page.get_by_role("img", name="Logs, page 1 of 1", exact=True).wait_for()
    name = options.get_by_role("textbox", name="Name of the sheet", exact=True)
    name.fill("con")
    name.press("Enter")
    refused = page.get_by_role("note", name="Not written", exact=True)
    refused.get_by_text("none that Windows keeps for itself").wait_for(state="attached")
    name.fill("german-logs")
    name.press("Enter")
    refused.wait_for(state="detached")  # it is written well now
    options = page.get_by_role("dialog", name="All options of German logs", exact=True)
    options.get_by_role("button", name="Move up", exact=True).click()
    links = page.get_by_role("navigation", name="Kit", exact=True).get_by_role(
        "link", name=re.compile(" pages?$")
    )
    expect(links).to_have_text([re.compile("German logs"), re.compile("Counters")])
    options.get_by_role("button", name="Duplicate this sheet", exact=True).click()
    copy = page.get_by_role("dialog", name="All options of German logs 2", exact=True)
    expect(copy.get_by_role("combobox", name="Per page", exact=True)).to_have_value("1")
    expect(copy.get_by_role("checkbox", name="RAF", exact=True)).not_to_be_checked()
    copy.get_by_role("button", name="Remove this sheet", exact=True).click()
    expect(copy).to_have_count(0)
    for _ in range(5):  # removed, duplicated, moved, renamed, for one force
        page.get_by_role("button", name="Undo", exact=True).click()
    page.get_by_role("link", name="Logs 6 pages", exact=True).click()
    page.get_by_role("button", name="All options…", exact=True).click()
    options = page.get_by_role("dialog", name="All options of Logs", exact=True)
    options.get_by_role("button", name="Remove this sheet", exact=True).click()
    expect(options).to_be_hidden()
    expect(page.get_by_role("link", name=re.compile("^Logs "))).to_have_count(0)
    table.wait_until_saved()
    assert studio.file("kit.toml").read_text() == KIT


def a_column_is_added_and_back_leads_to_the_force_before(studio: Studio, table: Table) -> None:
    page, before_bytes = table.page, studio.file("raf.csv").read_bytes()
    page.get_by_role("button", name="Add a column…", exact=True).click()
    dialog = page.get_by_role("dialog", name="Add a column", exact=True)
    dialog.get_by_role("combobox", name="Column", exact=True).select_option("source")
    dialog.get_by_role("button", name="Add column", exact=True).click()
    table.grid.get_by_role("columnheader", name="Source", exact=True).wait_for(state="attached")
    assert studio.lines()[2].endswith(",source")
    page.get_by_role("button", name="Undo", exact=True).click()
    table.wait_until_saved()
    assert studio.file("raf.csv").read_bytes() == before_bytes
    table.cell(4, "to_hit").click()
    page.keyboard.press("ArrowUp")
    heads = table.grid.get_by_role("columnheader")
    expect(heads.filter(has_text="To hit")).to_be_focused()
    before = heads.filter(has_text="To hit").bounding_box()
    page.keyboard.press("Alt+ArrowRight")
    wider = heads.filter(has_text="To hit").bounding_box()
    assert before and wider and round(wider["width"] - before["width"]) == 16
    edge = heads.filter(has_text="To hit").locator(".edge").bounding_box()
    assert edge
    x, y = edge["x"] + edge["width"] / 2, edge["y"] + edge["height"] / 2
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 40, y, steps=3)
    page.mouse.up()
    page.mouse.move(x + 200, y)  # it was let go
    drawn = heads.filter(has_text="To hit").bounding_box()
    assert drawn and round(drawn["width"] - wider["width"]) == 40
    for label in ("Fuselage", "To hit"):
        heads.filter(has_text=label).click()
        page.get_by_role("menuitem", name="Hide", exact=True).click()
        expect(heads.filter(has_text=label)).to_be_hidden()
    page.get_by_role("group", name="Hidden columns", exact=True).get_by_role(
        "button", name="Show all", exact=True
    ).click()
    expect(heads.filter(has_text="Fuselage")).to_be_visible()
    heads.filter(has_text="To hit").click()
    page.get_by_role("menu", name="Column To hit", exact=True).get_by_role(
        "menuitem", name="Hide", exact=True
    ).click()
    expect(heads.filter(has_text="To hit")).to_be_hidden()
    page.keyboard.press("ArrowRight")  # from heading to heading, over the hidden one
    expect(heads.filter(has_text="Weapons")).to_be_focused()
    hidden = page.get_by_role("group", name="Hidden columns", exact=True)
    page.reload()  # it stays so
    hidden.get_by_role("button", name="Show To hit", exact=True).click()
    expect(hidden).to_be_hidden()
    expect(heads.filter(has_text="To hit")).to_be_visible()
    assert studio.file("raf.csv").read_bytes() == before_bytes
    page.get_by_role("link", name="Luftwaffe 1 aircraft", exact=True).click()
    page.get_by_role("grid", name="Stats of Luftwaffe", exact=True).wait_for()
    page.go_back()
    table.grid.wait_for()
    opened_print(page)
    assert page.url.endswith("#a1,s1,print")
    page.go_back()
    dialog = page.get_by_role("dialog", name="Print", exact=True)
    expect(dialog).to_have_count(0)
    page.go_forward()
    dialog.wait_for()
    page.keyboard.press("Escape")
    expect(dialog).to_have_count(0)
    page.get_by_role("link", name="Luftwaffe 1 aircraft", exact=True).click()
    page.go_back()  # over the dialog that was closed
    table.grid.wait_for()
    page.goto(f"{page.url.partition('#')[0]}#a2,s1,settings")
    page.get_by_role("dialog", name="Settings of the kit", exact=True).wait_for()
    page.get_by_role("grid", name="Stats of Luftwaffe", exact=True).wait_for()
    page.keyboard.press("Escape")
    page.get_by_role("link", name="RAF 5 aircraft", exact=True).click()


def a_force_is_added_with_a_file_of_its_own(studio: Studio, table: Table) -> None:
    page = table.page
    page.get_by_role("button", name="Add a force", exact=True).click()
    dialog = page.get_by_role("dialog", name="Add a force", exact=True)
    dialog.get_by_role("textbox", name="Name of the force", exact=True).fill("Polska")
    dialog.get_by_role("button", name="Add force", exact=True).click()
    page.get_by_role("grid", name="Stats of Polska", exact=True).wait_for()
    empty = page.get_by_role("link", name="Polska 0 aircraft", exact=True)
    expect(empty).to_have_attribute("aria-current", "true")
    page.get_by_text("No aircraft yet. Add a row, or add some from the library.").wait_for()
    choose(page, "Colours of Polska", "red")
    expect(page.get_by_role("status", name="Saving", exact=True)).to_contain_text("Saved in kit.toml")
    assert 'palette = "red"' in studio.lines("kit.toml")
    file, red = studio.file("kit.toml"), studio.file("kit.toml").read_text()
    file.write_text(red.replace('"red"', '"redd"').replace('"a4"', '"a44"'))
    expect(page.get_by_role("combobox", name="Colours of Polska", exact=True)).to_have_value("redd")
    problems = page.get_by_role("region", name="Problems", exact=True)
    for advice in ('Did you mean "red"? Give the force own colours.', "auto:a4,a3 takes the one that is"):
        problems.get_by_text(advice).wait_for()
    pages = page.get_by_role("region", name="Pages", exact=True)
    pages.get_by_text(" on 1 page").wait_for()
    file.write_text(red.partition("[[sheet]]")[0])
    pages.get_by_text("No sheets yet. Add a sheet.").wait_for()
    pages.get_by_text(" on 1 page").wait_for(state="hidden")
    file.write_text(red)
    expect(page.get_by_role("combobox", name="Colours of Polska", exact=True)).to_have_value("red")
    page.get_by_role("button", name="This force…", exact=True).click()
    panel = page.get_by_role("dialog", name="Polska", exact=True)
    name_box = panel.get_by_role("textbox", name="Name of the force", exact=True)
    cleared = "box => (box.value = '', box.dispatchEvent(new Event('change')), box.value)"
    assert name_box.evaluate(cleared) == "Polska"  # at once: a force has a name
    palettes = panel.get_by_role("group", name="Palettes", exact=True)
    expect(palettes.get_by_role("button", pressed=True)).to_have_accessible_name("red too much like RAF")
    palettes.get_by_role("button", name=re.compile("^blue")).click()
    expect(palettes.get_by_role("button", pressed=True)).to_have_accessible_name(re.compile("^blue"))
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(palettes.get_by_role("button", pressed=True)).to_have_accessible_name("red too much like RAF")
    panel.get_by_role("button", name="Own colours…", exact=True).click()
    own = panel.get_by_role("group", name="Own colours", exact=True)
    expect(own.locator("input[type=color]").first).to_be_focused()
    ground = own.get_by_role("textbox", name="Ground", exact=True)
    ground.fill("#ddeeff")
    ground.press("Enter")
    expect(own.locator("input[type=color]").first).to_have_value("#ddeeff")
    own.get_by_role("combobox", name="Band", exact=True).select_option("hollow")
    panel.get_by_role("combobox", name="Insignia", exact=True).select_option("none")
    for name, value in (("Alliance", "Allies"), ("Name of the force", "Poland")):
        box = panel.get_by_role("textbox", name=name, exact=True)
        box.fill(value)
        box.press("Enter")
    panel = page.get_by_role("dialog", name="Poland", exact=True)
    panel.get_by_role("button", name="Move up", exact=True).click()
    forces = page.get_by_role("navigation", name="Kit", exact=True).get_by_role(
        "link", name=re.compile("aircraft")
    )
    expect(forces).to_have_text([re.compile("RAF"), re.compile("Poland"), re.compile("Luftwaffe")])
    table.wait_until_saved()
    lines = studio.lines("kit.toml")
    for line in (
        "[palette.polska]",
        'ground = "#ddeeff"',
        'band = "hollow"',
        'palette = "polska"',
        'name = "Poland"',
    ):
        assert lines.count(line) == 1
    panel.get_by_role("button", name="Remove this force", exact=True).click()
    expect(forces).to_have_text([re.compile("RAF"), re.compile("Luftwaffe")])
    assert studio.file("polska.csv").exists()
    undo = page.get_by_role("button", name="Undo", exact=True)
    for _ in range(10):
        undo.click()
    table.wait_until_saved()
    assert studio.file("kit.toml").read_text() == KIT and not studio.file("polska.csv").exists()


def mistakes_hold_the_press_and_the_page_from_before_is_seen(table: Table) -> None:
    page = table.page
    page.get_by_role("img", name="Counters, page 1 of 1", exact=True).wait_for()
    table.type(4, "engine", "9")
    proof = page.get_by_role("status", name="Proof", exact=True)
    expect(proof).to_have_text("1 mistake holds the press. You see the page from before it.")
    page.get_by_role("link", name="RAF 5 aircraft, 1 mistake", exact=True).wait_for()
    page.get_by_role("img", name="Counters, page 1 of 1", exact=True).wait_for()
    opened_print(page)
    page.get_by_role("button", name="Save PDFs", exact=True).click()
    expect(page.get_by_role("dialog", name="Print", exact=True)).to_have_count(0)
    expect(table.cell(4, "engine")).to_be_focused()
    page.get_by_role("button", name="Add a sheet", exact=True).click()
    page.get_by_role("radio", name="Turn records", exact=True).check()
    page.get_by_role("button", name="Add sheet", exact=True).click()
    expect(proof).to_have_text("1 mistake holds the press. You see the page without 1 aircraft.")
    page.get_by_role("button", name="Undo", exact=True).click()
    table.type(4, "engine", "5")
    expect(proof).to_be_empty()
    table.type(4, "quantity", "99999")
    page.get_by_role("button", name="Raise the limit…", exact=True).click()
    limit = page.get_by_role("textbox", name="Pieces of one row", exact=True)
    expect(limit).to_be_focused()
    limit.press("Escape")
    table.type(4, "quantity", "1")
    expect(proof).to_be_empty()


PINCH = """() => {
  const mat = document.querySelector(".mat");
  const finger = (identifier, clientX) => new Touch({identifier, target: mat, clientX, clientY: 300});
  const say = (type, apart) => mat.dispatchEvent(new TouchEvent(type, {
    touches: [finger(1, 300), finger(2, 300 + apart)], cancelable: true}));
  const [from, to] = [100, 200];
  say("touchstart", from);
  say("touchmove", to);
}"""
"""Two fingers on the mat that go apart."""


def the_page_shows_the_pieces_of_a_row_true_at_any_zoom_and_as_wide_as_wanted(table: Table) -> None:
    page = table.page
    image = page.get_by_role("img", name="Counters, page 1 of 1", exact=True)
    image.wait_for()
    table.cell(5, "name").click()
    page.keyboard.press("Alt+p")
    expect(image.locator(".hit.asked")).to_have_count(2)
    page.get_by_role("button", name="Width", exact=True).click()  # the page is drawn anew, as by other news
    expect(image.locator(".hit.asked")).to_have_count(2)
    piece = image.locator(".hit").first.bounding_box()
    table.cell(6, "name").click()
    expect(image.locator(".hit")).to_have_count(1)
    assert piece is not None
    page.mouse.click(piece["x"] + piece["width"] / 2, piece["y"] + piece["height"] / 2)
    expect(table.row(5)).to_have_attribute("aria-selected", "true")
    expect(image.locator(".hit")).to_have_count(2)
    image.locator("svg").wait_for()
    zoom = page.get_by_role("group", name="Zoom", exact=True)
    scales = []
    for name in ("Whole page", "Width", "True size"):
        zoom.get_by_role("button", name=name, exact=True).click()
        expect(zoom.get_by_role("button", name=name, exact=True)).to_have_attribute("aria-pressed", "true")
        box = image.bounding_box()
        assert box is not None
        centimetre = page.evaluate(
            "10 * parseFloat(getComputedStyle(document.querySelector('.bed')).getPropertyValue('--k'))"
        )
        assert abs(box["width"] / 21 - centimetre) < 0.02
        scales.append(centimetre)
    assert scales[0] < scales[2] and abs(scales[2] - 96 / 2.54) < 0.01
    zoom.get_by_role("button", name="+", exact=True).click()
    expect(zoom.get_by_role("button", name="True size", exact=True)).to_have_attribute("aria-pressed", "false")
    grown = image.bounding_box()
    assert grown is not None and abs(grown["width"] - 21 * scales[2] * 1.25) < 1
    page.keyboard.press("-")
    expect(image).to_have_js_property("offsetWidth", round(21 * scales[2]))
    image.hover()
    page.keyboard.down("Control")
    page.mouse.wheel(0, -300)  # a turn of e, to and fro
    expect(image).to_have_js_property("offsetWidth", round(21 * scales[2] * math.e))
    page.mouse.wheel(0, 300)
    page.keyboard.up("Control")
    expect(image).to_have_js_property("offsetWidth", round(21 * scales[2]))
    page.evaluate(PINCH)
    expect(image).to_have_js_property("offsetWidth", round(42 * scales[2]))
    page.evaluate(PINCH.replace("[100, 200]", "[200, 100]"))
    expect(image).to_have_js_property("offsetWidth", round(21 * scales[2]))
    grip = page.get_by_role("separator", name="Width of the pages", exact=True)
    region = page.get_by_role("region", name="Pages", exact=True)
    page.set_viewport_size({"width": 1920, "height": 900})
    said = "document.documentElement.style"
    wide = page.evaluate(f"{said}.getPropertyValue('--table')")  # as wide as the columns are
    expect(grip).to_have_attribute("aria-valuenow", "788")  # a page in its true size can do with all of it
    zoom.get_by_role("button", name="Whole page", exact=True).click()
    expect(grip).to_have_attribute("aria-valuenow", re.compile(r"^5\d\d$"))  # what it leaves is the table's
    page.evaluate(f"{said}.setProperty('--table', '50rem')")
    expect(grip).to_have_attribute("aria-valuenow", "892")  # what the table leaves is the pages'
    page.evaluate(f"{said}.setProperty('--table', '{wide}')")
    page.set_viewport_size({"width": 1440, "height": 900})
    expect(grip).to_have_attribute("aria-valuenow", "500")
    grip.focus()
    page.keyboard.press("ArrowLeft")
    expect(grip).to_have_attribute("aria-valuenow", "520")
    page.keyboard.press("Home")
    expect(grip).to_have_attribute("aria-valuenow", "320")
    page.keyboard.press("End")
    expect(grip).to_have_attribute("aria-valuenow", "864")
    box = region.bounding_box()
    assert box is not None and abs(box["width"] - 864) < 1


def opened_print(page: Page) -> None:
    page.get_by_role("button", name="Print…", exact=True).click()
    page.get_by_role("dialog", name="Print", exact=True).wait_for()


def pdfs_of_what_is_chosen_are_saved_and_can_be_opened(studio: Studio, table: Table) -> None:
    page = table.page
    opened_print(page)
    dialog = page.get_by_role("dialog", name="Print", exact=True)
    dialog.get_by_role("checkbox", name="Counters", exact=True).uncheck()
    expect(dialog.get_by_role("button", name="Save PDFs", exact=True)).to_be_disabled()
    dialog.get_by_role("button", name="Close", exact=True).click()
    expect(page.get_by_role("button", name="Print…", exact=True)).to_be_focused()
    page.keyboard.press("Control+p")
    expect(dialog.get_by_role("checkbox", name="Counters", exact=True)).to_be_checked()
    expect(dialog.get_by_role("combobox", name="Files", exact=True)).to_have_value("sheets")
    booklet = dialog.get_by_role("checkbox", name="As a booklet", exact=True)
    booklet.check()
    dialog.get_by_role("button", name="Save PDFs", exact=True).click()
    dialog.get_by_text("Leave “As a booklet” out; it is for forms").wait_for()
    booklet.uncheck()
    copies = dialog.get_by_role("spinbutton", name="Copies", exact=True)
    for wrong in ("0", "1.5", "101", ""):
        copies.fill(wrong)
        dialog.get_by_role("button", name="Save PDFs", exact=True).click()
        expect(copies).to_be_focused()  # the browser says there what it may be
    copies.fill("2")
    dialog.get_by_role("checkbox", name="For a print shop", exact=True).check()
    expect(dialog.get_by_role("spinbutton", name="Copies", exact=True)).to_be_disabled()
    dialog.get_by_role("textbox", name="Bleed", exact=True).wait_for()
    dialog.get_by_role("checkbox", name="For a print shop", exact=True).uncheck()
    dialog.get_by_role("checkbox", name="Cut lines for a machine", exact=True).check()
    expect(dialog.get_by_role("combobox", name="Format of the cut lines", exact=True)).to_have_value("svg")
    studio.file("output").mkdir()
    studio.file("output/counters.pdf").write_bytes(b"another's")
    tabletop = dialog.get_by_role("checkbox", name="For a virtual table", exact=True)
    drawn = tabletop.count() > 0  # a browser draws none
    if drawn:
        tabletop.check()
        dialog.get_by_role("checkbox", name="Pages as pictures", exact=True).check()
        expect(dialog.get_by_role("spinbutton", name="Copies", exact=True)).to_be_disabled()
    dialog.get_by_role("button", name="Save PDFs", exact=True).click()
    dialog.get_by_text("counters.pdf: this file exists, and pressgang did not write it").wait_for()
    dialog.get_by_role("button", name="Write over them", exact=True).click()
    files = dialog.get_by_role("list", name="Saved files", exact=True)
    link = files.get_by_role("link", name="Open counters.pdf", exact=True)
    link.wait_for()
    expect(dialog.get_by_role("status", name="Printing", exact=True)).to_have_text(
        re.compile(r"Saved \d+ files\.")
    )
    pdf = studio.file("output/counters.pdf").read_bytes()
    answer = page.evaluate(FETCH, link.get_attribute("href"))
    assert bytes(answer) == pdf and pdf.startswith(b"%PDF")
    assert list(studio.file("output").glob("*.cut.svg"))
    if drawn:
        written = {path.name for path in studio.file("output").rglob("*")}
        assert "counters.png" in written, written
    show = dialog.get_by_role("button", name="Show the folder", exact=True)
    if show.count():  # where the kit lies on a disk
        page.route("**/api/jobs/*/folder", lambda route: route.fulfill(status=204), times=1)
        with page.expect_request("**/api/jobs/*/folder") as asked:
            show.click()
        assert asked.value.method == "POST"
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Print…", exact=True).wait_for()


def saving_is_called_off_and_nothing_is_half_written(studio: Studio, table: Table) -> None:
    page, file = table.page, studio.file("raf.csv")
    before = sorted(studio.file("output").rglob("*.p*"))
    file.write_text(file.read_text().replace("54 Sqn,1,", "54 Sqn,12,"))  # enough to be printing for a while
    page.get_by_role("link", name="RAF 16 aircraft", exact=True).wait_for()
    opened_print(page)
    dialog = page.get_by_role("dialog", name="Print", exact=True)
    dialog.get_by_role("spinbutton", name="Copies", exact=True).fill("100")
    dialog.get_by_role("spinbutton", name="Sets for players", exact=True).fill("100")
    pieces = dialog.get_by_role("checkbox", name="Pieces as pictures, for a virtual table", exact=True)
    if not pieces.count():  # a browser draws none, and without them all is saved before it can be called off
        dialog.get_by_role("button", name="Close", exact=True).click()
        return
    pieces.check()
    dialog.get_by_role("checkbox", name="Pages as pictures", exact=True).check()
    told = dialog.get_by_role("status", name="Printing", exact=True)
    for _ in range(2):
        dialog.get_by_role("button", name="Save PDFs", exact=True).click()
        dialog.get_by_role("button", name="Cancel saving", exact=True).click()
        told.get_by_text("Cancelled. Nothing was written.", exact=True).wait_for()
    expect(dialog.get_by_role("button", name="Save PDFs", exact=True)).to_be_enabled()
    deadline = time.monotonic() + 10  # a picture that is just being drawn is drawn to its end
    while sorted(studio.file("output").rglob("*.p*")) != before and time.monotonic() < deadline:
        page.wait_for_timeout(50)
    assert sorted(studio.file("output").rglob("*.p*")) == before
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
