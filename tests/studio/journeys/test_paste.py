"""A block from a spreadsheet goes in as it was copied, as one step, or not at all."""

from __future__ import annotations

from playwright.sync_api import Page, expect
from tests.studio.journeys.conftest import ROWS, Studio, Table


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


HTML = "<meta charset='utf-8'><table><tr><td>3</td><td>2</td></tr><tr><td>2</td><td> 1 </td></tr></table>"


COPIED = {
    "tabs": ("3\t2\r\n2\t1\r\n", ""),
    "commas": ("3,2\n2,1\n", ""),
    "semicolons": ("3;2\n2;1", ""),
    "a table": ("spoken", HTML),
}


def test_blocks(studio: Studio, table: Table) -> None:
    """One after the other in the same table."""
    a_block_is_one_step(studio, table)
    nothing_is_written_by_a_block_that_is_too_wide_or_by_copying(studio, table)
    a_block_longer_than_the_table_makes_rows(studio, table)


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
    table.cell(7, "name").click()
    paste(table.page, 'Skua II\t803 NAS\nFulmar\t"806\tNAS"\nWalrus\tSAR\n')
    expect(table.cell(9, "name")).to_have_text("Walrus")
    expect(table.saving).to_contain_text("Saved in raf.csv")
    lines = studio.lines()
    assert lines[6] == ROWS[3].replace("Gladiator II,247 Sqn", "Skua II,803 NAS")
    assert [line.rstrip(",") for line in lines[7:]] == ["Fulmar,806\tNAS", "Walrus,SAR"]


def nothing_is_written_by_a_block_that_is_too_wide_or_by_copying(studio: Studio, table: Table) -> None:
    page, before = table.page, studio.file("raf.csv").read_bytes()
    table.cell(4, "turrets").click()
    paste(table.page, "1\t2\t3\n4\t5\t6")
    refused = table.page.get_by_role("note", name="Not written", exact=True)
    expect(refused).to_contain_text("3 columns do not fit from turrets on: there are 2")
    refused.get_by_role("button", name="Close", exact=True).click()
    expect(refused).to_be_hidden()
    expect(table.cell(4, "turrets")).to_have_text("0")
    table.cell(4, "name").click()
    page.keyboard.press("Shift+ArrowRight")
    page.keyboard.press("Shift+ArrowDown")
    copied = page.evaluate(
        """() => {
          const data = new DataTransfer();
          const more = {clipboardData: data, bubbles: true, cancelable: true};
          document.activeElement.dispatchEvent(new ClipboardEvent("copy", more));
          return data.getData("text/plain");
        }"""
    )
    assert copied == "Spitfire I\t54 Sqn\nHurricane I\t32 Sqn"
    assert studio.file("raf.csv").read_bytes() == before
