"""Edit stats: one cell is one line of the file, a mistake stands beside its cell, steps are taken back.

A block from a spreadsheet goes in as it was copied, as one step, or not at all.
"""

from __future__ import annotations

import re

from playwright.sync_api import Page, expect

from tests.studio.journeys.conftest import HEADINGS, ROWS, Studio, Table


def paste(page: Page, text: str, html: str = "") -> None:
    """What the browser does when a spreadsheet's cells are on the clipboard."""
    page.evaluate(
        """([text, html]) => {
          const data = new DataTransfer();
          data.setData("text/plain", text);
          if (html) data.setData("text/html", html);
          const more = {clipboardData: data, bubbles: true, cancelable: true};
          document.activeElement.dispatchEvent(new ClipboardEvent("paste", more));
        }""",
        [text, html],
    )


def copy(page: Page) -> str:
    """What the chosen cells put on the clipboard."""
    text: str = page.evaluate(
        """() => {
          const data = new DataTransfer();
          const more = {clipboardData: data, bubbles: true, cancelable: true};
          document.activeElement.dispatchEvent(new ClipboardEvent("copy", more));
          return data.getData("text/plain");
        }"""
    )
    return text


HTML = "<meta charset='utf-8'><table><tr><td>3</td><td>2</td></tr><tr><td>2</td><td> 1 </td></tr></table>"


COPIED = {
    "tabs": ("3\t2\r\n2\t1\r\n", ""),
    "commas": ("3,2\n2,1\n", ""),
    "semicolons": ("3;2\n2;1", ""),
    "a table": ("spoken", HTML),
}


def test_edit(studio: Studio, table: Table) -> None:
    """One after the other in the same table."""
    at_first = studio.file("raf.csv").read_text()
    a_cell_is_pressed_though_the_table_moves_under_the_pointer(table)
    a_block_is_one_step(studio, table)
    nothing_is_written_by_a_block_that_is_too_wide_or_by_copying(studio, table)
    a_block_longer_than_the_table_makes_rows(studio, table)
    a_block_below_its_headings_goes_into_their_columns(studio, table)
    what_looks_like_a_formula_is_guarded_outside_and_plain_inside(studio, table)
    editing_by_keyboard_alone(studio, table)
    fill_down_and_duplicate_and_a_new_row_at_the_end(studio, table)
    a_file_stays_what_it_is_but_for_the_cell_that_is_written(studio, table)
    table.begin_again(studio, at_first)
    a_letter_of_two_keys_or_of_an_input_method_begins_an_edit(table)
    a_mistake_stands_beside_its_cell(studio, table)
    undo_and_redo_last_over_a_reload(studio, table)
    problems_are_gone_through_by_f8_and_the_note_is_put_away_by_escape(studio, table)


def a_cell_is_pressed_though_the_table_moves_under_the_pointer(table: Table) -> None:
    """As where the row that is pressed is brought into view, or the drawing makes room for problems."""
    mouse, cell, other = table.page.mouse, table.cell(5, "unit"), table.cell(6, "fuselage")
    box = cell.bounding_box()
    assert box
    mouse.move(x := box["x"] + box["width"] / 2, y := box["y"] + box["height"] / 2)
    mouse.down()
    table.grid.evaluate("(grid, by) => { grid.style.translate = `0 ${by}px`; }", box["height"])
    table.page.wait_for_timeout(300)  # browsers look what is under the pointer now
    mouse.up()
    table.grid.evaluate("grid => { grid.style.translate = ''; }")
    expect(cell).to_be_focused()
    mouse.move(x, y)
    mouse.down()
    other.hover()
    mouse.up()
    expect(table.grid.locator("[role=gridcell][aria-selected=true]")).to_have_count(2 * 4)


def a_letter_of_two_keys_or_of_an_input_method_begins_an_edit(table: Table) -> None:
    """Option makes ł on a Mac, and 飛燕 is composed; elsewhere Alt is the browser's, and Alt+P is ours."""
    page = table.page
    keys = page.context.new_cdp_session(page)

    def press(key: str, code: str, alt: bool = True) -> None:
        text = {"text": key} if len(key) == 1 else {}
        keys.send(
            "Input.dispatchKeyEvent",
            {"type": "keyDown", "key": key, "code": code, "modifiers": int(alt), **text},
        )
        keys.send("Input.dispatchKeyEvent", {"type": "keyUp", "key": key, "code": code})

    cell, typed = table.cell(4, "name"), page.get_by_role("textbox", name="Name", exact=True)
    cell.click()
    press("l", "KeyL")
    press("π", "KeyP")
    expect(cell).to_be_focused()
    press("ł", "KeyL")
    expect(typed).to_have_value("ł")
    page.keyboard.press("Escape")
    press("Process", "KeyH", alt=False)
    keys.send("Input.imeSetComposition", {"text": "ひ", "selectionStart": 1, "selectionEnd": 1})
    keys.send("Input.insertText", {"text": "飛燕"})
    expect(typed).to_have_value("飛燕")
    page.keyboard.press("Escape")
    expect(cell).to_have_text("Spitfire I")


def a_mistake_stands_beside_its_cell(studio: Studio, table: Table) -> None:
    page = table.page
    table.cell(6, "engine").click()
    page.keyboard.type("7")
    page.keyboard.press("Tab")
    table.cell(6, "engine").click()
    cell = table.cell(6, "engine")
    expect(cell).to_have_attribute("aria-invalid", "true")
    note = page.get_by_role("note", name="Problem of Engine", exact=True)
    expect(note).to_contain_text("ENGINE is 7; the most is 5")
    expect(cell).to_have_accessible_description(re.compile("ENGINE is 7; the most is 5"))
    page.get_by_role("heading", name="1 mistake", exact=True).wait_for()
    news = page.get_by_role("status", name="News", exact=True).get_by_text("1 mistake.", exact=True)
    news.wait_for(timeout=3_000)  # however much was changed before
    listed = page.get_by_role("region", name="Problems", exact=True).get_by_role(
        "button", name="line 6, Engine ENGINE is 7"
    )
    listed.wait_for()
    assert ",1,7,3,4,rear left right," in studio.lines()[5]
    table.cell(4, "name").click()
    expect(note).to_be_hidden()
    listed.click()
    expect(cell).to_be_focused()
    note.get_by_role("button", name="Back to 3", exact=True).click()
    page.get_by_role("heading", name="No problems", exact=True).wait_for()
    expect(cell).not_to_have_attribute("aria-invalid", "true")
    assert studio.lines()[5] == ROWS[2]
    other = studio.file("luftwaffe.csv")  # a file that the page has not asked for
    was = other.read_text()
    other.write_text(was.replace("JG 26,1,5", "JG 26,1,8"))
    page.get_by_role("button", name=re.compile("^line 2, Engine ENGINE is 8; the most is 5 ")).wait_for()
    other.write_text(was)
    page.get_by_role("heading", name="No problems", exact=True).wait_for()


def problems_are_gone_through_by_f8_and_the_note_is_put_away_by_escape(studio: Studio, table: Table) -> None:
    page, file = table.page, studio.file("raf.csv")
    table.cell(4, "name").click()
    file.write_text(
        file.read_text().replace(",2,4,1,4,front", ",2,9,1,,front").replace(",3,3,4,rear", ",3,3,4,up rear")
    )
    page.get_by_role("heading", name="3 mistakes", exact=True).wait_for()
    for line, column in ((5, "engine"), (5, "to_hit"), (6, "weapons"), (5, "engine")):
        page.keyboard.press("F8")
        expect(table.cell(line, column)).to_be_focused()
    page.keyboard.press("Shift+F8")
    expect(table.cell(6, "weapons")).to_be_focused()
    note = page.get_by_role("note", name="Problem of Weapons", exact=True)
    note.wait_for()
    page.keyboard.press("Escape")
    expect(note).to_be_hidden()
    page.get_by_role("button", name="Next problem", exact=True).click()
    expect(table.cell(5, "engine")).to_be_focused()
    kit = studio.file("kit.toml").read_text()
    studio.file("kit.toml").write_text(kit.replace('backs = "none"', 'backs = "nun"'))
    page.get_by_role("heading", name="4 mistakes", exact=True).wait_for()
    page.keyboard.press("Shift+F8")
    expect(page.get_by_role("combobox", name="Backs", exact=True).and_(page.locator(":focus"))).to_have_count(1)
    page.keyboard.press("F8")
    expect(table.cell(5, "engine")).to_be_focused()
    studio.file("kit.toml").write_text(kit)
    page.get_by_role("heading", name="3 mistakes", exact=True).wait_for()


def undo_and_redo_last_over_a_reload(studio: Studio, table: Table) -> None:
    page = table.page
    first = studio.file("raf.csv").read_bytes()
    table.type(4, "fuselage", "2")
    table.type(5, "fuselage", "1")
    table.wait_until_saved()
    second = studio.file("raf.csv").read_bytes()
    size = page.viewport_size
    assert size
    page.set_viewport_size({**size, "height": 560})  # the table is longer than its room
    page.reload()
    expect(table.cell(4, "fuselage")).to_have_text("2")
    places = "({parentElement: sheet}) => [sheet.scrollTop, sheet.scrollHeight - sheet.clientHeight]"
    scrolled, most = table.grid.evaluate(places)
    assert most > 0 and scrolled == 0
    page.set_viewport_size({"width": 360, "height": 740})
    page.reload()
    scrolled_right = "({parentElement: sheet}) => sheet.scrollLeft"
    expect(table.cell(4, "name")).to_have_attribute("aria-selected", "true")  # what is asked for has no room
    assert table.grid.evaluate(scrolled_right) == 0
    table.cell(4, "name").click()
    page.keyboard.press("End")
    expect(table.cell(4, "wing_area_m2")).to_be_focused()
    assert table.grid.evaluate(scrolled_right) > 0
    page.keyboard.press("Home")
    expect(table.cell(4, "name")).to_be_focused()
    assert table.grid.evaluate(scrolled_right) == 0
    page.set_viewport_size(size)
    table.cell(4, "fuselage").click()
    page.keyboard.press("Control+z")
    expect(table.cell(5, "fuselage")).to_have_text("4")
    page.keyboard.press("Control+z")
    expect(table.cell(4, "fuselage")).to_have_text("3")
    table.wait_until_saved()
    assert studio.file("raf.csv").read_bytes() == first
    page.keyboard.press("Control+y")
    page.keyboard.press("Control+Shift+Z")
    expect(table.cell(5, "fuselage")).to_have_text("1")
    expect(page.get_by_role("button", name="Redo", exact=True)).to_be_disabled()
    page.keyboard.press("Control+y")
    news = page.get_by_role("status", name="News", exact=True)
    news.get_by_text("There is nothing to do again.", exact=True).wait_for()
    expect(page.get_by_role("note", name="Not written", exact=True)).to_have_count(0)
    table.wait_until_saved()
    assert studio.file("raf.csv").read_bytes() == second


def a_block_is_one_step(studio: Studio, table: Table) -> None:
    page = table.page
    before = studio.file("raf.csv").read_bytes()
    for how, (text, html) in COPIED.items():
        table.cell(5, "engine").click()
        paste(page, text, html)
        expect(table.cell(6, "fuselage"), how).to_have_text("1")
        table.wait_until_saved()
        assert studio.lines()[4:6] == [
            ROWS[1].replace(",2,4,4,4,", ",2,3,2,4,"),
            ROWS[2].replace(",1,3,3,4,", ",1,2,1,4,"),
        ], how
        page.keyboard.press("Control+z")
        expect(table.cell(6, "fuselage")).to_have_text("3")
        expect(page.get_by_role("button", name="Undo", exact=True)).to_be_disabled()
        assert studio.file("raf.csv").read_bytes() == before


def a_block_longer_than_the_table_makes_rows(studio: Studio, table: Table) -> None:
    before = studio.lines()
    table.cell(7, "name").click()
    paste(table.page, 'Skua II\t803 NAS\nFulmar\t"806\tNAS"\nWalrus\tSAR\n')
    expect(table.cell(9, "name")).to_have_text("Walrus")
    expect(table.saving).to_contain_text("Saved in raf.csv")
    lines = studio.lines()
    assert lines[6] == ROWS[3].replace("Gladiator II,247 Sqn", "Skua II,803 NAS")
    assert [line.rstrip(",") for line in lines[7:]] == ["Fulmar,806\tNAS", "Walrus,SAR"]
    table.page.keyboard.press("Control+z")
    expect(table.cell(7, "name")).to_have_text("Gladiator II")
    table.wait_until_saved()
    table.cell(8, "name").click()  # the new row: what comes into it is what is chosen then
    paste(table.page, "Fulmar\nWalrus\n")
    expect(table.cell(9, "name")).to_have_text("Walrus")
    expect(table.cell(8, "name")).to_be_focused()
    assert copy(table.page) == "Fulmar\nWalrus"
    table.page.keyboard.press("Control+z")
    table.wait_until_saved()
    expect(table.grid.locator(":focus")).to_have_count(1)  # though its row is gone
    assert studio.lines() == before


def a_block_below_its_headings_goes_into_their_columns(studio: Studio, table: Table) -> None:
    """As a whole sheet is copied; the headings are the file's or the table's, in any order."""
    before = studio.lines()
    table.cell(7, "engine").click()
    paste(table.page, "To hit\tname\tENGINE\n2\tFulmar\t1\n3\tWalrus\t2\n")
    expect(table.cell(8, "name")).to_have_text("Walrus")
    table.wait_until_saved()
    lines = studio.lines()
    assert lines[6] == ROWS[3].replace("Gladiator II", "Fulmar").replace(",1,2,2,3,", ",1,1,2,2,")
    assert lines[7].rstrip(",") == "Walrus,,,2,,3"
    table.page.keyboard.press("Control+z")
    expect(table.cell(7, "name")).to_have_text("Gladiator II")
    table.wait_until_saved()
    assert studio.lines() == before


def nothing_is_written_by_a_block_that_is_too_wide_or_by_copying(studio: Studio, table: Table) -> None:
    page, before = table.page, studio.file("raf.csv").read_bytes()
    table.cell(4, "turrets").click()
    paste(table.page, "1\t2\t3\n4\t5\t6")
    refused = table.page.get_by_role("note", name="Not written", exact=True)
    expect(refused).to_contain_text("3 columns do not fit from Turrets on: there are 2")
    expect(table.saving).to_have_text("6 cells not saved")
    refused.get_by_role("button", name="Close", exact=True).click()
    expect(refused).to_be_hidden()
    expect(table.cell(4, "turrets")).to_have_text("0")
    table.cell(4, "name").click()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    assert copy(page) == "Spitfire I\t54 Sqn\nHurricane I\t32 Sqn"
    assert studio.file("raf.csv").read_bytes() == before


def what_looks_like_a_formula_is_guarded_outside_and_plain_inside(studio: Studio, table: Table) -> None:
    before = studio.lines()
    table.cell(4, "name").click()
    paste(table.page, "'=1+2\t+3 Sqn")
    expect(table.cell(4, "name")).to_have_text("=1+2")
    expect(table.cell(4, "unit")).to_have_text("+3 Sqn")
    table.wait_until_saved()
    assert studio.lines()[3].startswith("'=1+2,'+3 Sqn,")
    table.cell(4, "name").click()
    table.page.keyboard.press("Shift+ArrowRight")
    assert copy(table.page) == "'=1+2\t'+3 Sqn"
    table.page.keyboard.press("Control+z")
    expect(table.cell(4, "name")).to_have_text("Spitfire I")
    table.wait_until_saved()
    assert studio.lines() == before


def editing_by_keyboard_alone(studio: Studio, table: Table) -> None:
    page, press = table.page, table.page.keyboard.press
    while not table.grid.locator(":focus").count():
        press("Tab")
    press("Control+Home")
    expect(table.cell(4, "name")).to_be_focused()
    press("ArrowDown")
    for _ in range(3):
        press("ArrowRight")
    expect(table.cell(5, "engine")).to_be_focused()
    press("F2")
    box = page.get_by_role("textbox", name="Engine", exact=True)
    expect(box).to_have_value("4")
    page.keyboard.type("3")
    press("Tab")
    expect(table.cell(5, "fuselage")).to_be_focused()
    page.keyboard.type("2")
    press("Enter")
    expect(table.cell(6, "fuselage")).to_be_focused()
    press("Enter")
    page.keyboard.type("9")
    press("Escape")
    expect(table.cell(6, "fuselage")).to_have_text("3")
    press("Shift+ArrowDown")
    press("Delete")
    expect(table.cell(7, "fuselage")).to_have_text("")
    press("Control+z")
    expect(table.cell(7, "fuselage")).to_have_text("2")
    table_lines = [*studio.lines()[:4], ROWS[1].replace(",2,4,4,4,", ",2,3,2,4,"), *ROWS[2:]]
    assert studio.lines() == table_lines
    expect(table.cell(6, "fuselage")).to_be_focused()  # what the step changed
    press("ArrowDown")
    press("Control+Enter")
    expect(table.cell(8, "name")).to_be_focused()
    page.keyboard.type("Skua II")
    press("Tab")
    expect(table.cell(8, "name")).to_have_text("Skua II")
    press("Alt+ArrowUp")
    expect(table.cell(7, "name")).to_have_text("Skua II")
    press("Control+Delete")
    expect(table.cell(7, "name")).to_have_text("Gladiator II")
    table.wait_until_saved()
    assert studio.lines() == table_lines
    press("Control+a")
    press("Control+Delete")  # all of them: the next one is typed into an empty table
    table.wait_until_saved()
    expect(table.grid).to_have_attribute("aria-rowcount", "2")
    press("Home")
    page.keyboard.type("Skua II")
    press("Tab")
    page.keyboard.type("803 Sqn")
    press("Tab")
    table.wait_until_saved()
    assert [line.rstrip(",") for line in studio.lines()[3:]] == ["Skua II,803 Sqn"]
    for _ in range(3):
        press("Control+z")
    table.wait_until_saved()
    assert studio.lines() == table_lines


def fill_down_and_duplicate_and_a_new_row_at_the_end(studio: Studio, table: Table) -> None:
    page, before = table.page, [line.split(",") for line in studio.lines()[3:]]
    table.cell(4, "engine").click()
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Shift+ArrowDown")
    page.keyboard.press("Control+d")
    expect(table.cell(6, "engine")).to_have_text("5")
    page.keyboard.press("Shift+F10")
    menu = page.get_by_role("menu", name="Row 6", exact=True)
    expect(menu.get_by_role("menuitem")).to_have_text(
        ["Insert above", "Insert below", "Duplicate", "Delete", "Move to another force…"]
    )
    menu.get_by_role("menuitem", name="Duplicate", exact=True).click()
    expect(table.cell(7, "name")).to_have_text("Defiant I")
    last = table.grid.get_by_role("row").last
    last.get_by_role("gridcell", name="new row", exact=True).click()
    page.keyboard.type("Walrus")
    page.keyboard.press("Enter")
    expect(table.cell(9, "name")).to_have_text("Walrus")
    expect(table.saving).to_contain_text("Saved in raf.csv")
    filled = [[*cells[:3], "5", *cells[4:]] for cells in before[:3]]
    new = ["Walrus", *[""] * HEADINGS.count(",")]
    rows = [*filled, filled[2], *before[3:], new]
    assert studio.lines()[3:] == [",".join(cells) for cells in rows]


def a_file_stays_what_it_is_but_for_the_cell_that_is_written(studio: Studio, table: Table) -> None:
    """Its text is shown as text, and one cell changes one line byte for byte."""
    file = studio.file("raf.csv")
    headings, texts = ("<img src=x onerror=alert(1)>", "javascript:alert(1)"), ("</script><b>x", "x")
    rows = [row.replace(",", ";") for row in ROWS]
    rows[0] = ";".join((rows[0], *texts))
    rows[1] = rows[1].replace("32 Sqn", ' "32 Sqn"  ')
    head = "\ufeffsep=;\r\n# our own\r\n" + ";".join((*HEADINGS.split(","), *headings)) + "\r\n"
    before = (head + "\r\n".join([rows[0], "", *(f"{row};;" for row in rows[1:])])).encode()
    file.write_bytes(before)
    for heading, text in zip(headings, texts, strict=True):
        table.grid.get_by_role("columnheader", name=heading[0].upper() + heading[1:], exact=True).wait_for(
            state="attached"
        )
        expect(table.cell(4, heading)).to_have_text(text)
    expect(table.cell(7, "engine")).to_have_text("3")
    table.type(7, "engine", "2")
    expect(table.saving).to_contain_text("Saved in raf.csv")
    old, new = before.split(b"\r\n"), file.read_bytes().split(b"\r\n")
    assert len(old) == len(new)
    changed = [number for number, (was, now) in enumerate(zip(old, new, strict=True), 1) if was != now]
    assert changed == [7]
    assert new[6] == old[6].replace(b";3;3;4;rear", b";2;3;4;rear")
    table.page.get_by_role("button", name="Undo", exact=True).click()
    expect(table.cell(7, "engine")).to_have_text("3")
    expect(table.page.get_by_role("button", name="Redo", exact=True)).to_be_enabled()
    assert file.read_bytes() == before
