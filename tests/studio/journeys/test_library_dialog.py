"""Add aircraft by name from the library, and take them back."""

from __future__ import annotations

from playwright.sync_api import expect
from tests.studio.journeys.conftest import Studio, Table


def test_aircraft_to_one_scale_are_added_as_one_step(studio: Studio, table: Table) -> None:
    page, before = table.page, studio.file("raf.csv").read_bytes()
    page.get_by_role("button", name="Add from library…", exact=True).click()
    dialog = page.get_by_role("dialog", name="Add from the library", exact=True)
    plates = dialog.get_by_role("group", name="Aircraft", exact=True).get_by_role("button")
    expect(plates.first).to_be_visible()
    widths = {}
    for name, span in (("Supermarine Spitfire I", 11.23), ("Short Sunderland III", 34.38)):
        plate = plates.filter(has_text=name)
        plate.scroll_into_view_if_needed()
        box = plate.locator("img").bounding_box()
        assert box is not None
        widths[name] = box["width"] / span
    small, large = widths.values()
    assert abs(small - large) / large < 0.02
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Add from library…", exact=True)).to_be_focused()
    page.keyboard.press("Enter")
    find = dialog.get_by_role("searchbox", name="Find an aircraft", exact=True)
    expect(find).to_be_focused()
    find.fill("fokker")
    dutch = plates.filter(has_text="Fokker D.XXI")
    expect(dutch).to_have_accessible_name("Fokker D.XXI Netherlands, 11.00 m by 8.20 m")
    dutch.click()
    dutch.click()
    expect(dutch).to_have_attribute("aria-pressed", "true")
    plates.filter(has_text="Fokker G.1A").click()
    many = dialog.get_by_role("spinbutton", name="How many Fokker G.1A", exact=True)
    many.fill("3")
    expect(dialog.get_by_role("button", name="Add 5 aircraft", exact=True)).to_be_enabled()
    find.fill("spitfire")
    expect(plates).to_have_count(1)
    dialog.get_by_role("button", name="Take Fokker G.1A out", exact=True).click()
    dialog.get_by_role("button", name="Add 2 aircraft", exact=True).click()
    expect(dialog).to_be_hidden()
    expect(table.grid.get_by_role("gridcell", name="Fokker D.XXI", exact=True).first).to_be_visible()
    assert studio.file("raf.csv").read_bytes().startswith(before.splitlines()[0])
    added = [line for line in studio.lines() if line.startswith("Fokker D.XXI")]
    assert added and sum(int(line.split(",")[2] or 1) for line in added) == 2
    expect(page.get_by_role("link", name="RAF 7 aircraft", exact=True)).to_be_visible()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(table.grid.get_by_role("gridcell", name="Fokker D.XXI", exact=True)).to_have_count(0)
    expect(page.get_by_role("link", name="RAF 5 aircraft", exact=True)).to_be_visible()
    assert studio.file("raf.csv").read_bytes() == before
