"""The same file is saved by another program meanwhile: its cells come in, ours stay, a clash is asked about."""

from __future__ import annotations

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page, Route, expect

from tests.studio.journeys.conftest import HEADINGS, ROWS, Studio, Table, Watched

Opens = Callable[[Studio], Table]


def save_elsewhere(studio: Studio, *pairs: tuple[str, str]) -> None:
    """A spreadsheet program saves the file with other cells."""
    file = studio.file("raf.csv")
    text = file.read_text()
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new)
    file.write_text(text)


def test_two_hands(studio: Studio, opened: Opens, page: Page, console: Watched) -> None:
    """One after the other in the same table: what others write comes in, and what both have written."""
    file = studio.file("raf.csv")
    at_first = file.read_text()
    table = what_changed_before_the_news_began_is_seen(studio, opened, page)
    cells_of_another_program_come_in_at_once(studio, table)
    a_range_stays_where_it_is_when_news_come(studio, table)
    rows_of_another_program_come_in_and_ours_keep_their_place(studio, table)
    typing_goes_on_where_a_column_of_another_program_comes_in(studio, table)
    table.begin_again(studio, at_first)
    two_hands_on_one_cell(studio, table)
    two_hands_on_several_cells(studio, table)
    a_file_that_is_gone_is_written_anew(studio, table)
    a_workbook_is_looked_at_and_copied_to_csv(studio, table)


def cells_of_another_program_come_in_at_once(studio: Studio, table: Table) -> None:
    page = table.page
    table.cell(4, "engine").click()
    page.keyboard.press("F2")
    page.keyboard.type("4")
    save_elsewhere(studio, ("Defiant I,264 Sqn,2,", "Defiant I,264 Sqn,3,"), ("rear left right", "rear"))
    expect(table.cell(6, "quantity")).to_have_text("3")
    expect(table.cell(6, "weapons")).to_have_text("rear")
    expect(page.get_by_role("textbox", name="Engine", exact=True)).to_have_value("4")
    expect(page.get_by_role("status", name="News", exact=True)).to_have_text(
        "raf.csv was changed by another program: 2 cells."
    )
    page.keyboard.press("Enter")
    expect(table.saving).to_contain_text("Saved in raf.csv")
    expect(page.get_by_role("alert")).to_have_count(0)
    assert ",1,4,3,4,front," in studio.lines()[3]
    assert "264 Sqn,3,3,3,4,rear," in studio.lines()[5]
    row = "Gauntlet II,46 Sqn,1,2,2,3,front,9.98,8.05,straight,2,1,radial,single,0,29.3\n"
    save_elsewhere(studio, ("Gladiator II,247 Sqn,1,", f"{row}Gladiator II,247 Sqn,2,"))
    expect(page.get_by_role("status", name="News", exact=True)).to_have_text(
        "raf.csv was changed by another program: 1 cell, 1 row."
    )


def what_changed_before_the_news_began_is_seen(studio: Studio, opened: Opens, page: Page) -> Table:
    held: list[Route] = []
    page.route("**/api/events", lambda stream: held.append(stream))
    table = opened(studio)
    expect(table.cell(6, "quantity")).to_have_text("1")
    save_elsewhere(studio, ("Defiant I,264 Sqn,1,", "Defiant I,264 Sqn,2,"), ("wing_area_m2", "area"))
    base = studio.address.partition("?")[0]
    file = page.request.get(f"{base}api/kit").json()["forces"][0]["file"]
    while '"area"' not in page.request.get(f"{base}api/files/{file}").text():
        page.wait_for_timeout(50)
    expect(table.cell(6, "quantity")).to_have_text("1")
    for stream in held:
        stream.continue_()
    expect(table.cell(6, "quantity")).to_have_text("2")
    table.grid.get_by_role("columnheader", name="Area", exact=True).wait_for(state="attached")
    save_elsewhere(studio, ("area", "wing_area_m2"))
    table.grid.get_by_role("columnheader", name="Wing area, m²", exact=True).wait_for(state="attached")
    return table


def a_range_stays_where_it_is_when_news_come(studio: Studio, table: Table) -> None:
    page, others = table.page, studio.file("luftwaffe.csv")
    table.cell(5, "fuselage").click()
    page.keyboard.press("Shift+ArrowDown")
    others.write_text(others.read_text().replace("JG 26,1,", "JG 26,7,"))
    page.get_by_role("link", name="Luftwaffe 7 aircraft", exact=True).wait_for()
    page.keyboard.press("Delete")
    for line in (5, 6):
        expect(table.cell(line, "fuselage")).to_have_text("")
    page.keyboard.press("Control+z")
    expect(table.cell(5, "fuselage")).to_have_text("4")
    expect(table.cell(5, "fuselage")).to_be_focused()


def rows_of_another_program_come_in_and_ours_keep_their_place(studio: Studio, table: Table) -> None:
    first, second = studio.lines()[3:5]
    save_elsewhere(studio, (first, f"{first}\nSkua II,803 NAS{',' * 14}"))
    expect(table.cell(5, "name")).to_have_text("Skua II")
    table.type(6, "quantity", "9")
    expect(table.saving).to_contain_text("Saved in raf.csv")
    assert studio.lines()[5] == second.replace("Sqn,2,", "Sqn,9,")


def typing_goes_on_where_a_column_of_another_program_comes_in(studio: Studio, table: Table) -> None:
    page, file = table.page, studio.file("raf.csv")
    table.cell(4, "unit").click()
    page.keyboard.type("No. ")
    lines = (line if line.startswith("#") else line.replace(",", ",x,", 1) for line in studio.lines())
    file.write_text("\n".join(lines).replace("name,x,", "name,nickname,") + "\n")
    table.grid.get_by_role("columnheader", name="Nickname", exact=True).wait_for(state="attached")
    page.keyboard.type("54")
    page.keyboard.press("Enter")
    expect(table.saving).to_contain_text("Saved in raf.csv")
    assert studio.lines()[3].startswith("Spitfire I,x,No. 54,1,")
    expect(page.get_by_role("alert")).to_have_count(0)


def both_write(studio: Studio, table: Table, engine: str = "43", quantity: str = "13") -> None:
    """Both hands write the engine of line 5: the other program the second figure of `engine` for the first, we
    5. It changes the `quantity` of line 6 likewise, where its news is seen.
    """
    page, (before, theirs), (few, more) = table.page, engine, quantity
    table.cell(5, "engine").click()
    page.keyboard.press("F2")
    page.keyboard.type("5")
    save_elsewhere(
        studio,
        (f"Sqn,2,{before},4,4,", f"Sqn,2,{theirs},4,4,"),
        (f"Defiant I,264 Sqn,{few},", f"Defiant I,264 Sqn,{more},"),
    )
    expect(table.cell(6, "quantity")).to_have_text(more)
    page.keyboard.press("Enter")


def two_hands_on_one_cell(studio: Studio, table: Table) -> None:
    both_write(studio, table)
    page = table.page
    alert = page.get_by_role("alert", name="Two versions", exact=True)
    expect(alert).to_contain_text("raf.csv was saved by another program while you wrote.")
    expect(alert).to_contain_text("Line 5, Engine: the file says 3, you wrote 5.")
    expect(table.cell(5, "engine")).to_have_text("3")
    expect(table.saving).to_have_text("1 cell not saved")
    table.type(7, "fuselage", "3")  # the rest works on
    expect(table.cell(7, "fuselage")).to_have_text("3")
    alert.get_by_role("button", name="Keep 3", exact=True).click()
    expect(alert).to_be_hidden()
    expect(table.saving).to_have_text(re.compile("^Saved in raf.csv"))
    assert "Sqn,2,3,4,4," in studio.lines()[4]
    assert "Sqn,1,2,3,3," in studio.lines()[6]
    both_write(studio, table, engine="32", quantity="34")
    page.get_by_role("button", name="Write 5", exact=True).click()
    expect(table.cell(5, "engine")).to_have_text("5")
    table.wait_until_saved()
    assert "Sqn,2,5,4,4," in studio.lines()[4]
    assert "264 Sqn,4," in studio.lines()[5]


def two_hands_on_several_cells(studio: Studio, table: Table) -> None:
    page = table.page
    with studio.halted():
        table.cell(4, "engine").click()
        for _ in range(2):
            page.keyboard.press("Shift+ArrowDown")
        page.keyboard.press("Delete")
        save_elsewhere(studio, ("Sqn,1,5,3,", "Sqn,1,4,3,"), ("Sqn,2,5,4,", "Sqn,2,3,4,"))
    alert = page.get_by_role("alert", name="Two versions", exact=True)
    expect(alert).to_contain_text("2 cells have two versions.")
    alert.get_by_role("button", name="Keep the file’s 2 cells", exact=True).wait_for()
    alert.get_by_role("button", name="Look at each", exact=True).click()
    alert.get_by_role("button", name="Keep 4", exact=True).click()
    alert.get_by_role("button", name="Write blank", exact=True).click()
    expect(alert).to_be_hidden()
    expect(table.saving).to_have_text(re.compile("^Saved in raf.csv"))
    engines = [line.split(",")[3] for line in studio.lines()[3:]]
    assert engines == ["4", "", "", "2"]


def a_file_that_is_gone_is_written_anew(studio: Studio, table: Table) -> None:
    file = studio.file("raf.csv")
    before = file.read_bytes()
    file.unlink()
    gone = table.page.get_by_role("note", name="File gone", exact=True)
    expect(gone).to_contain_text("raf.csv is gone from the folder. Its rows are kept here.")
    expect(table.cell(4, "name")).to_have_text("Spitfire I")
    gone.get_by_role("button", name="Write it anew", exact=True).click()
    expect(gone).to_be_hidden()
    assert file.read_bytes() == before


def a_workbook_is_looked_at_and_copied_to_csv(studio: Studio, table: Table) -> None:
    kit = studio.file("kit.toml")
    rows = [dict(zip(HEADINGS.split(","), row.split(","), strict=True)) for row in ROWS]
    studio.file("raf.json").write_text(json.dumps(rows))
    kit.write_text(kit.read_text().replace("raf.csv", "raf.json"))
    note = table.page.get_by_role("note", name="Workbook", exact=True)
    expect(note).to_contain_text("This is a workbook. Edit it in your spreadsheet program; the table follows.")
    expect(table.grid).to_have_attribute("aria-readonly", "true")
    studio.file("raf.csv").unlink()
    note.get_by_role("button", name="Copy to CSV", exact=True).click()
    expect(note).to_be_hidden()
    expect(table.grid).not_to_have_attribute("aria-readonly", "true")
    assert studio.lines()[1].startswith("Spitfire I,54 Sqn,1,5,3,4,front")
    assert 'stats = "raf.csv"' in kit.read_text()
