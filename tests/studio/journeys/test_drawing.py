"""Add aircraft from the library; draw a silhouette by its dimensions, live, or put in one's own picture."""

from __future__ import annotations

from pathlib import Path

from PIL import Image
from playwright.sync_api import expect

from tests.studio.journeys.conftest import Studio, Table


def test_the_library_and_silhouettes(studio: Studio, table: Table, tmp_path: Path) -> None:
    """One after the other in the same table."""
    aircraft_to_one_scale_are_added_as_one_step(studio, table)
    a_silhouette_follows_its_measures_and_is_hidden_and_shown(studio, table)
    measures_of_the_library_and_a_picture_of_ones_own(studio, table, tmp_path)


def aircraft_to_one_scale_are_added_as_one_step(studio: Studio, table: Table) -> None:
    page, before = table.page, studio.file("raf.csv").read_bytes()
    page.get_by_role("button", name="Add from library…", exact=True).click()
    dialog = page.get_by_role("dialog", name="Add from the library", exact=True)
    plates = dialog.get_by_role("group", name="Aircraft", exact=True).get_by_role("button")
    plates.first.wait_for()
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
    dutch = plates.filter(has_text="Fokker D.XXI")
    at_first = dutch.element_handle()
    find.fill("fokker")
    expect(plates.filter(has_not_text="Fokker")).to_have_count(0)
    assert at_first.evaluate("plate => plate.isConnected"), "a click on it would be lost"
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
    table.grid.get_by_role("gridcell", name="Fokker D.XXI", exact=True).first.wait_for()
    assert studio.file("raf.csv").read_bytes().startswith(before.splitlines()[0])
    added = [line for line in studio.lines() if line.startswith("Fokker D.XXI")]
    assert added and sum(int(line.split(",")[2] or 1) for line in added) == 2
    page.get_by_role("link", name="RAF 7 aircraft", exact=True).wait_for()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(table.grid.get_by_role("gridcell", name="Fokker D.XXI", exact=True)).to_have_count(0)
    page.get_by_role("link", name="RAF 5 aircraft", exact=True).wait_for()
    assert studio.file("raf.csv").read_bytes() == before


def a_silhouette_follows_its_measures_and_is_hidden_and_shown(studio: Studio, table: Table) -> None:
    page, before = table.page, studio.lines()
    table.cell(4, "name").click()
    region = page.get_by_role("region", name="Drawing", exact=True)
    picture = region.get_by_role("img", name="Silhouette of Spitfire I", exact=True)
    picture.locator("img").wait_for()
    at_first = picture.locator("img").get_attribute("src")
    span = region.get_by_role("textbox", name="Span, m", exact=True)
    expect(span).to_have_value("11.23")
    span.press("End")
    span.press_sequentially("5")
    span.press("Backspace")
    span.press("Backspace")
    span.press("Backspace")
    picture.locator("text", has_text="11. m").wait_for(state="attached")
    span.fill("20")
    picture.locator("text", has_text="20 m").wait_for(state="attached")
    expect(picture.locator("img")).not_to_have_attribute("src", at_first or "")
    assert studio.lines() == before
    drawn = picture.locator("img").get_attribute("src") or ""
    span.fill("-3")
    expect(span).to_have_attribute("aria-invalid", "true")
    expect(picture.locator("img")).to_have_attribute("src", drawn)
    expect(picture.locator("text", has_text="-3 m")).to_have_count(0)
    span.fill("20")
    expect(span).not_to_have_attribute("aria-invalid", "true")
    span.press("Enter")
    expect(table.cell(4, "span_m")).to_have_text("20")
    expect(table.saving).to_contain_text("Saved in raf.csv")
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_enabled()
    assert studio.lines() == [line.replace(",11.23,", ",20,") for line in before]
    region.get_by_role("combobox", name="Wing plan", exact=True).select_option("swept")
    expect(table.cell(4, "wing")).to_have_text("swept")
    sweep = region.get_by_role("textbox", name="Sweep, °", exact=True)
    sweep.fill("30")
    sweep.press("Enter")
    table.grid.get_by_role("columnheader", name="Sweep, °", exact=True).wait_for(state="attached")
    expect(table.saving).to_contain_text("Saved in raf.csv")
    swept = picture.locator("img").get_attribute("src") or ""
    region.get_by_role("textbox", name="Width of nose, m", exact=True).fill("1.6")
    expect(picture.locator("img")).not_to_have_attribute("src", swept)
    page.keyboard.press("Escape")
    undo = page.get_by_role("button", name="Undo", exact=True)
    undo.click()
    expect(sweep).to_have_value("")
    undo.click()
    expect(table.cell(4, "wing")).to_have_text("elliptical")
    undo.click()
    expect(undo).to_be_disabled()
    assert studio.lines() == before
    page.get_by_role("button", name="Hide the drawing", exact=True).click()
    expect(page.get_by_role("textbox", name="Span, m", exact=True)).to_have_count(0)
    show = page.get_by_role("button", name="Show the drawing", exact=True)
    expect(show).to_be_focused()
    show.click()
    page.get_by_role("textbox", name="Span, m", exact=True).wait_for()


def measures_of_the_library_and_a_picture_of_ones_own(studio: Studio, table: Table, tmp_path: Path) -> None:
    page = table.page
    table.cell(7, "name").click()
    region = page.get_by_role("region", name="Drawing", exact=True)
    region.get_by_role("button", name="From the library…", exact=True).click()
    dialog = page.get_by_role("dialog", name="Measures from the library", exact=True)
    dialog.get_by_role("searchbox", name="Find an aircraft", exact=True).fill("P.11c")
    plates = dialog.get_by_role("group", name="Aircraft", exact=True).get_by_role("button")
    expect(plates).to_have_count(1)
    plates.filter(has_text="PZL P.11c").click()
    expect(dialog).to_be_hidden()
    expect(table.cell(7, "span_m")).to_have_text("10.72")
    expect(table.cell(7, "name")).to_have_text("Gladiator II")
    art = tmp_path / "lozenge.png"
    Image.linear_gradient("L").resize((40, 20)).rotate(45, expand=True).convert("LA").save(art)
    region.get_by_role("button", name="Own picture…", exact=True).click()
    own = page.get_by_role("dialog", name="Own picture", exact=True)
    own.get_by_label("Picture").set_input_files(art)
    own.get_by_role("button", name="Use this picture", exact=True).click()
    expect(own).to_be_hidden()
    table.grid.get_by_role("columnheader", name="Art", exact=True).wait_for(state="attached")
    expect(table.cell(7, "art")).to_have_text("lozenge.png")
    assert studio.file("lozenge.png").read_bytes() == art.read_bytes()
    page.locator("#pages svg image").first.wait_for(state="attached")
