"""Where the keyboard stays, what a name may be, and that all has its room: in a window, a column, a form."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Locator, Page, expect

from tests.studio.journeys.conftest import KIT, NOTES, SIZE, Server, Studio, Table, Watched, write_kit
from tests.studio.journeys.test_edit import paste

CUT = "all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"


def wide(box: Locator) -> float:
    found = box.bounding_box()
    assert found is not None
    return found["width"]


def test_the_keyboard_stays_where_one_works(server: Server, console: Watched, page: Page) -> None:
    write_kit(server.folder / "tuesday")
    server.close()
    page.goto(server.address)
    page.get_by_role("link", name=re.compile("A scrap.*tuesday")).press("Enter")
    table = Table(page)
    expect(table.cell(4, "engine")).to_be_focused()
    table.type(4, "engine", "3")
    table.wait_until_saved()
    undo, redo = (page.get_by_role("button", name=name, exact=True) for name in ("Undo", "Redo"))
    for last in (undo, redo):
        last.click()
        expect(last).to_be_disabled()
        expect(last).to_be_focused()
        last.press("Enter")
    expect(table.saving).to_contain_text("Saved in raf.csv")
    expect(undo).to_be_enabled()
    page.get_by_role("button", name="Print…", exact=True).click()
    dialog = page.get_by_role("dialog", name="Print", exact=True)
    dialog.get_by_text("Into tuesday/output. Print at 100 %, never “fit to page”.").wait_for()
    download = dialog.get_by_role("button", name="Download", exact=True)
    download.click()
    expect(dialog.get_by_role("status", name="Printing", exact=True)).to_have_text("1 file is ready.")
    expect(download).to_be_focused()
    dialog.get_by_text("Print at 100 %, never “fit to page”.", exact=True).wait_for()
    page.goto("about:blank")
    server.remove("tuesday")


def test_one_kit_is_worked_on(studio: Studio, table: Table) -> None:
    """One after the other in the same table."""
    colours_stay_and_paper_is_not_wasted(table)
    a_low_window_is_for_the_list_of_the_library(table)
    what_cannot_be_written_says_why(studio, table)
    a_panel_fills_a_small_window_and_stays_with_its_force(studio, table)
    a_force_has_a_name_of_its_own(studio, table)
    a_kit_whose_folder_is_gone_says_so_where_it_was_to_be_printed(studio, table)


def colours_stay_and_paper_is_not_wasted(table: Table) -> None:
    """With the colours of the system, and where the browser itself is told to print."""
    page = table.page
    page.get_by_role("img", name="Counters, page 1 of 1", exact=True).wait_for()
    for forced in (False, True):
        page.emulate_media(forced_colors="active" if forced else "none", color_scheme="dark")
        for part, ground in ((".forces .chip", "rgb(211, 174, 118)"), (".page", "rgb(255, 255, 255)")):
            expect(page.locator(part).first).to_have_css("background-color", ground)
    page.emulate_media(forced_colors="none", color_scheme="light", media="print")
    page.get_by_text("This page is not for paper.").wait_for()
    expect(page.get_by_role("main")).to_be_hidden()
    page.emulate_media(media="screen")
    expect(page.get_by_role("main")).to_be_visible()


def a_low_window_is_for_the_list_of_the_library(table: Table) -> None:
    page = table.page
    page.get_by_role("button", name="Add from library…", exact=True).click()
    plates = page.get_by_role("group", name="Aircraft", exact=True)
    plates.get_by_role("button").first.wait_for()
    for width, least in ((640, 200), (320, 140)):
        page.set_viewport_size({"width": width, "height": 320})
        seen = page.evaluate(
            "() => [...document.querySelectorAll('dialog .body > *')].map(one => one.clientHeight)"
        )
        assert seen[0] >= least, (width, seen)
    page.keyboard.press("Escape")
    page.set_viewport_size(SIZE)


def what_cannot_be_written_says_why(studio: Studio, table: Table) -> None:
    page, file = table.page, studio.file("raf.csv")
    with studio.halted():  # else the page may know it before
        file.chmod(0o444)
        table.type(4, "name", "A long name " * 20)
    held = page.get_by_role("note", name="File held", exact=True)
    expect(held).to_contain_text("raf.csv cannot be written: it is marked as read-only. Give yourself")
    expect(table.saving).to_have_text("1 cell not saved")
    file.chmod(0o644)
    expect(held).to_have_count(0)
    page.get_by_role("button", name="Next problem", exact=True).wait_for()
    drawing = page.get_by_role("button", name="Show the drawing", exact=True)
    table.cell(4, "name").click()
    assert drawing.evaluate("one => one.parentElement.scrollWidth <= one.parentElement.clientWidth")
    paste(page, "\t".join("abcdefghijklmnopqrstuvwxyz"))
    page.get_by_role("button", name="Close", exact=True).click()
    expect(table.cell(4, "name")).to_be_focused()
    table.wait_until_saved()
    file.chmod(0o444)
    expect(held).to_contain_text("raf.csv cannot be written: it is marked as read-only. Give yourself")
    file.chmod(0o644)
    expect(held).to_have_count(0)
    studio.kit.chmod(0o555)
    page.get_by_role("alert", name="Read only", exact=True).wait_for()
    studio.kit.chmod(0o755)
    expect(page.get_by_role("alert", name="Read only", exact=True)).to_have_count(0)


def a_panel_fills_a_small_window_and_stays_with_its_force(studio: Studio, table: Table) -> None:
    """By keys, by Undo, by another program, and until the force is taken out of the kit."""
    page = table.page
    page.get_by_role("button", name="This force…", exact=True).click()
    panel = page.get_by_role("dialog", name="RAF", exact=True)
    last = page.get_by_role("link", name=re.compile("aircraft|pieces")).last
    for width, is_all in ((640, True), (1440, False)):
        page.set_viewport_size({"width": width, "height": 900})
        assert (wide(panel) == width) is is_all
    panel.get_by_role("button", name="Move down", exact=True).press("Enter")
    expect(last).to_have_text(re.compile("RAF"))
    expect(panel.get_by_role("heading")).to_be_focused()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(last).to_have_text(re.compile("Luftwaffe"))
    expect(panel.get_by_role("textbox", name="Name of the force", exact=True)).to_have_value("RAF")
    heads, raf, luftwaffe, *sheets = re.split(r"(?m)^(?=\[\[)", KIT)
    table.wait_until_saved()
    studio.file("kit.toml").write_text("".join((heads, luftwaffe, raf, *sheets)))
    expect(last).to_have_text(re.compile("RAF"))
    expect(panel.get_by_role("textbox", name="Name of the force", exact=True)).to_have_value("RAF")
    studio.file("kit.toml").write_text("".join((heads, luftwaffe, *sheets)))
    expect(page.get_by_role("dialog")).to_have_count(0)
    studio.file("kit.toml").write_text(f'{KIT}\n[[sheet]]\nkind = "odds-table"\n')
    page.get_by_role("link", name=re.compile("Odds table")).click()
    page.get_by_role("button", name="All options…", exact=True).click()
    page.get_by_role("dialog", name="All options of Odds table", exact=True).wait_for()
    studio.file("kit.toml").write_text(KIT)
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.get_by_role("link", name=re.compile("^RAF ")).click()


def a_force_has_a_name_of_its_own(studio: Studio, table: Table) -> None:
    page = table.page
    page.get_by_role("button", name="This force…", exact=True).click()
    name = page.get_by_role("dialog").get_by_role("textbox", name="Name of the force", exact=True)
    name.fill("LUFTWAFFE")
    name.press("Enter")
    expect(name).to_have_accessible_description("LUFTWAFFE is another force. Choose a name that none has.")
    expect(name).to_have_value("RAF")
    name.fill("Fighter Command")
    name.press("Enter")
    page.get_by_role("dialog", name="Fighter Command", exact=True).wait_for()
    expect(name).to_have_accessible_description("")
    table.wait_until_saved()
    for what, taken in (("force", "fighter command"), ("sheet", "Counters")):
        page.get_by_role("button", name=f"Add a {what}", exact=True).click()
        dialog = page.get_by_role("dialog", name=f"Add a {what}", exact=True)
        dialog.get_by_role("textbox").fill(taken)
        dialog.get_by_role("textbox").press("Enter")
        dialog.get_by_text(f"{taken} is another {what}. Choose a name that none has.").wait_for()
        page.keyboard.press("Escape")
    assert studio.file("kit.toml").read_text() == KIT.replace("RAF", "Fighter Command")
    page.get_by_role("dialog").get_by_role("button", name="Close", exact=True).click()


def a_kit_whose_folder_is_gone_says_so_where_it_was_to_be_printed(studio: Studio, table: Table) -> None:
    page, away = table.page, studio.kit.with_name("away")
    studio.kit.rename(away)
    said = f"The folder {studio.kit.name} is gone: it was renamed, moved or deleted."
    page.get_by_role("alert", name="Folder gone", exact=True).wait_for()
    page.get_by_role("button", name="Print…", exact=True).click()
    dialog = page.get_by_role("dialog", name="Print", exact=True)
    dialog.get_by_role("button", name="Save PDFs", exact=True).click()
    expect(dialog.get_by_role("alert")).to_contain_text(said)
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    away.rename(studio.kit)


def test_a_side_without_a_table_stays_in_view_when_it_gets_one(
    server: Server, console: Watched, page: Page
) -> None:
    kit = write_kit(server.folder / "sides")
    heads, *rows = (kit / "raf.csv").read_text().removeprefix(NOTES).splitlines()
    both = [f"{row},{side}" for row, side in zip(rows[:2], ("Finland", "USSR"), strict=True)]
    (kit / "both.csv").write_text("\n".join((f"{heads},side", *both)) + "\n")
    sheet = '[[sheet]]\nkind = "counters"\n'
    (kit / "kit.toml").write_text(f'system = "dogfight"\n\n[[force]]\nstats = "both.csv"\n\n{sheet}')
    server.open("sides")
    page.goto(server.address)
    page.get_by_role("link", name=re.compile("USSR")).click()
    page.get_by_role("button", name="This force…", exact=True).click()
    panel = page.get_by_role("dialog", name="USSR", exact=True)
    panel.get_by_role("combobox", name="Colours of USSR", exact=True).select_option("red")
    expect(panel.get_by_role("button", name="Remove this force", exact=True)).to_be_visible()
    page.get_by_role("button", name="Add a force", exact=True).click()
    page.get_by_role("dialog", name="Add a force", exact=True).get_by_role("textbox").fill("Polska")
    page.keyboard.press("Enter")
    page.get_by_role("grid", name="Stats of Polska", exact=True).wait_for()
    page.goto("about:blank")
    server.remove("sides")


def test_every_field_has_its_room(studio: Studio, opened: Callable[[Studio], Table], page: Page) -> None:
    more = '\n[[sheet]]\nkind = "range-sticks"\n'
    studio.file("kit.toml").write_text(KIT.replace('"a4"', '"a4x"') + more)
    studio.server.open(studio.kit.name)
    opened(studio)
    paper, margin = (page.locator("#docket .stock").get_by_label(name) for name in ("Paper", "Margin"))
    expect(paper).to_have_accessible_description(re.compile("is no paper"))
    assert wide(paper) > 1.8 * wide(margin)
    page.get_by_role("link", name=re.compile("Range sticks")).click()
    page.locator(".opts").get_by_text("Registration inset", exact=True).wait_for()
    assert page.locator(".opts .field > span").evaluate_all(CUT) == []
    studio.file("kit.toml").write_text(KIT)
    page.get_by_role("button", name="Show the drawing", exact=True).click()
    for width in (1200, 768):
        page.set_viewport_size({"width": width, "height": 900})
        drawing = page.get_by_role("region", name="Drawing", exact=True)
        assert wide(drawing.get_by_role("textbox", name="Span, m", exact=True)) > 75
        assert drawing.evaluate(
            "all => all.querySelector('.measures').scrollWidth <= all.querySelector('.measures').clientWidth"
        )
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("link", name="The game", exact=True).click()
    page.get_by_role("table", name="Columns", exact=True).wait_for()
    forms = page.locator("#game .forms")
    for width in (768, 320):
        page.set_viewport_size({"width": width, "height": 900})
        assert forms.evaluate("one => one.scrollWidth - one.clientWidth") == 0
        assert wide(forms.get_by_role("combobox", name="Kind", exact=True).first) > 100
