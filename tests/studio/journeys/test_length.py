"""Ten thousand rows stay light."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.studio.journeys.conftest import ROWS, Studio, Table

COUNT = 10_000


def test_ten_thousand_rows_stay_light(studio: Studio, opened: Callable[[Studio], Table]) -> None:
    file = studio.file("raf.csv")
    head = "\n".join(studio.lines()[:3])
    rows = [ROWS[n % 4].replace(" Sqn,", f" Sqn {n},") for n in range(COUNT)]
    file.write_text("\n".join((head, *rows)) + "\n")
    table = opened(studio)
    page = table.page
    expect(table.grid).to_have_attribute("aria-rowcount", str(COUNT + 2))
    assert 20 <= table.grid.get_by_role("row").count() <= 60
    table.cell(4, "name").click()
    page.keyboard.press("Control+End")
    last = table.cell(COUNT + 3, "wing_area_m2")
    expect(last).to_be_focused()
    expect(table.row(COUNT + 3)).to_have_attribute("aria-rowindex", str(COUNT + 1))
    assert 20 <= table.grid.get_by_role("row").count() <= 60
    for _ in range(3):
        page.keyboard.press("PageUp")
    page.keyboard.type("40")
    page.keyboard.press("Enter")
    expect(table.saving).to_contain_text("Saved in raf.csv")
    now = studio.lines()
    assert sum(old != new for old, new in zip(rows, now[3:], strict=True)) == 1
