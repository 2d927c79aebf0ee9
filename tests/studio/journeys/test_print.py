"""Print: PDFs into the kit as `render` writes them, and saving that is called off."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Page, expect
from tests.studio.journeys.conftest import Studio, Table


def opened_print(page: Page) -> None:
    page.get_by_role("button", name="Print…", exact=True).click()
    expect(page.get_by_role("dialog", name="Print", exact=True)).to_be_visible()


def test_printing(studio: Studio, table: Table) -> None:
    """One after the other in the same kit."""
    pdfs_of_what_is_chosen_are_saved_and_can_be_opened(studio, table)
    saving_is_called_off_and_nothing_is_half_written(studio, table)


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
    dialog.get_by_role("spinbutton", name="Copies", exact=True).fill("2")
    dialog.get_by_role("checkbox", name="Cut lines for a machine", exact=True).check()
    dialog.get_by_role("button", name="Save PDFs", exact=True).click()
    files = dialog.get_by_role("list", name="Saved files", exact=True)
    link = files.get_by_role("link", name="Open counters.pdf", exact=True)
    expect(link).to_be_visible(timeout=20_000)
    expect(dialog.get_by_role("status", name="Printing", exact=True)).to_have_text(
        re.compile(r"Saved \d+ files\.")
    )
    pdf = studio.file("output/counters.pdf").read_bytes()
    answer = page.request.get(page.url + (link.get_attribute("href") or ""))
    assert answer.body() == pdf and pdf.startswith(b"%PDF")
    assert list(studio.file("output").glob("*.cut.svg"))
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Print…", exact=True)).to_be_visible()


def saving_is_called_off_and_nothing_is_half_written(studio: Studio, table: Table) -> None:
    page, file = table.page, studio.file("raf.csv")
    before = sorted(studio.file("output").rglob("*.p*"))
    file.write_text(file.read_text().replace("54 Sqn,1,", "54 Sqn,12,"))  # enough to be printing for a while
    expect(page.get_by_role("link", name="RAF 16 aircraft", exact=True)).to_be_visible()
    opened_print(page)
    dialog = page.get_by_role("dialog", name="Print", exact=True)
    dialog.get_by_role("spinbutton", name="Copies", exact=True).fill("100")
    dialog.get_by_role("spinbutton", name="Sets for players", exact=True).fill("100")
    dialog.get_by_role("checkbox", name="Pieces as pictures, for a virtual table", exact=True).check()
    dialog.get_by_role("button", name="Save PDFs", exact=True).click()
    dialog.get_by_role("button", name="Cancel saving", exact=True).click()
    expect(dialog.get_by_role("status", name="Printing", exact=True)).to_have_text(
        "Cancelled. Nothing was written."
    )
    expect(dialog.get_by_role("button", name="Save PDFs", exact=True)).to_be_enabled()
    deadline = time.monotonic() + 10  # a picture that is just being drawn is drawn to its end
    while sorted(studio.file("output").rglob("*.p*")) != before and time.monotonic() < deadline:
        page.wait_for_timeout(50)
    assert sorted(studio.file("output").rglob("*.p*")) == before
