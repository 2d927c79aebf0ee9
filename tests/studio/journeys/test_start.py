"""Start a kit, open another one of the folder, find one's way back; then a game night of one's own, whole:
twelve aircraft, one that no library has in own colours, certificates with a logo, a painted mat, all printed.
"""

from __future__ import annotations

import os
import re
import shutil
from io import BytesIO
from pathlib import Path
from zipfile import ZipFile

from PIL import Image
from playwright.sync_api import Locator, Page, Route, expect
from pypdfium2 import PdfDocument
from pypdfium2.raw import FPDF_PAGEOBJ_IMAGE

from tests.conftest import keep_rows
from tests.games.folders import write_game
from tests.printed import texts
from tests.studio.journeys.conftest import Server, Watched, write_kit
from tests.studio.journeys.looks import Looks
from tests.studio.journeys.test_edit import paste
from tests.studio.journeys.test_map import Map

HATS = (60, 40)
"""The pixels of the club's logo."""


def of_an_empty_folder(route: Route) -> None:
    """What the server would say where there are no kits."""
    route.fulfill(json={**route.fetch().json(), "kits": []})


def names_that_cannot_be_are_told(page: Page) -> None:
    """What is wrong with a kit's name, or the name of its game, stands at its field."""
    games = page.get_by_role("group", name="Game", exact=True)
    games.get_by_role("radio", name="Tally Ho!", exact=True).check()
    name = page.get_by_role("textbox", name="Name of the kit, and of its folder", exact=True)
    name.fill("../elsewhere")
    page.get_by_role("button", name="Start the kit", exact=True).click()
    page.get_by_role("alert").filter(has_text="elsewhere").wait_for()
    expect(name).to_have_accessible_description(re.compile("elsewhere.* cannot be a file"))
    games.get_by_role("radio", name="A game of your own", exact=True).check()
    name.fill("monday")
    name.press("Enter")
    title = page.get_by_role("textbox", name="Name of the game", exact=True)
    expect(title).to_have_accessible_description(re.compile("the game has no name"))
    expect(name).not_to_have_attribute("aria-invalid", "true")


def test_a_kit_is_opened_and_left_and_another_one_started(
    server: Server, console: Watched, page: Page, looks: Looks
) -> None:
    kit = write_kit(server.folder / "thursday") / "kit.toml"
    kit.write_text(kit.read_text().replace("A scrap", "A skirmish"))
    nearby = write_game(server.folder).parent
    folders = set(server.folder.iterdir())
    server.close()
    page.route("**/api/starts", of_an_empty_folder, times=1)
    page.goto(server.address)
    start = page.get_by_role("heading", level=1, name="Start a kit", exact=True)
    page.get_by_text("None yet.", exact=True).wait_for()
    looks.at("start")
    page.reload()
    start.wait_for()
    kits = page.get_by_role("navigation", name="Kits in this folder", exact=True)
    kits.get_by_role("link", name="A skirmish over the estuary").click()
    page.get_by_role("heading", level=1, name="A skirmish over the estuary", exact=True).wait_for()
    page.get_by_role("link", name="RAF 5 aircraft", exact=True).wait_for()
    counters = page.get_by_role("img", name="Counters, page 1 of 1", exact=True)
    another = page.get_by_role("button", name="Open another kit…", exact=True)
    counters.locator("svg").first.wait_for(state="attached")  # what is asked for and gone is logged
    another.click()
    start.wait_for()
    kits.get_by_role("link", name="A skirmish over the estuary").click()
    page.get_by_role("grid", name="Stats of RAF", exact=True).wait_for()
    counters.locator("svg").first.wait_for(state="attached")
    held: list[Route] = []
    page.route("**/api/starts", lambda route: held.append(route), times=1)
    another.click()
    expect(page.get_by_role("navigation", name="Kit", exact=True)).to_be_hidden()
    games = page.get_by_role("group", name="Game", exact=True)
    expect(games).to_have_count(0)  # nothing is chosen in a form that goes when the answer comes
    for route in held:
        route.continue_()
    expect(games.get_by_role("radio", name="Iron Lanes", exact=True)).to_be_visible()  # of a folder nearby
    assert games.get_by_role("radio").count() >= 7  # other journeys may leave some nearby
    shutil.rmtree(nearby)
    folders.remove(nearby)
    names_that_cannot_be_are_told(page)
    assert set(server.folder.iterdir()) == folders
    page.get_by_role("button", name="Open a kit elsewhere…", exact=True).click()
    dialog = page.get_by_role("dialog", name="Open a kit elsewhere", exact=True)
    looks.without_drawings = True
    looks.at("elsewhere", "dialog")
    dialog.get_by_role("textbox", name="Folder of the kit", exact=True).fill(str(server.folder / "thursday"))
    dialog.get_by_role("button", name="Open the kit", exact=True).click()
    counters.locator("svg").first.wait_for(state="attached")
    another.click()
    kits.get_by_role("button", name="Copy A skirmish over the estuary", exact=True).click()
    dialog = page.get_by_role("dialog", name="Copy A skirmish over the estuary", exact=True)
    box = dialog.get_by_role("textbox")
    expect(box).to_have_value("thursday-2")
    box.fill("a/b")
    box.press("Enter")
    expect(box).to_have_accessible_description(re.compile('"a/b" cannot be a file'))
    looks.at("copy", "dialog")
    box.fill("thursday-2")
    dialog.get_by_role("button", name="Copy the kit", exact=True).click()
    page.get_by_text("in the folder thursday-2").wait_for()
    counters.locator("svg").first.wait_for(state="attached")
    copy = (server.folder / "thursday-2" / "kit.toml").read_text()
    assert copy == kit.read_text().replace('name = "friday"', 'name = "thursday-2"')
    page.go_back()  # to the start page, and on to the kit that was open before it
    start.wait_for()
    page.get_by_role("textbox", name="Name of the kit, and of its folder", exact=True).fill("saturday")
    page.get_by_role("button", name="Start the kit", exact=True).click()
    page.get_by_role("grid").wait_for()
    kit = server.folder / "saturday"
    nothing_but_counters_is_wanted(page, kit / "kit.toml")
    twelve_aircraft_of_ones_own(page)
    an_obscure_aircraft_in_own_colours(page)
    eight_certificates_with_a_logo(page)
    a_painted_mat(page)
    all_of_it_is_printed(page, kit)


def test_a_game_that_was_opened_as_a_zip_is_taken_back(server: Server, console: Watched, page: Page) -> None:
    game = '[game]\nid = "steel"\ntitle = "Steel Yard"\n\n[column.gun]\nkind = "whole"\n'
    packed = BytesIO()
    with ZipFile(packed, "w") as archive:
        archive.writestr("steel/game.toml", game)
    server.close()
    page.goto(server.address)
    chooser = page.locator("input[type=file][accept*=zip]")
    chooser.set_input_files({"name": "steel.zip", "mimeType": "application/zip", "buffer": packed.getvalue()})
    steel = page.get_by_role("radio", name="Steel Yard", exact=True)
    expect(steel).to_be_checked()
    page.get_by_text("Steel Yard is one of your games now.").wait_for()
    (there,) = (Path(os.environ["PRESSGANG_DATA"]) / "games").glob("steel/game.toml")
    assert there.read_text() == game
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(steel).to_have_count(0)
    assert not there.parent.exists()
    page.goto("about:blank")


def press(page: Page, name: str) -> None:
    page.get_by_role("button", name=name, exact=True).click()


def write(room: Page | Locator, values: dict[str, str]) -> None:
    """Type into boxes, each with Enter."""
    for name, value in values.items():
        box = room.get_by_role("textbox", name=name, exact=True)
        box.fill(value)
        box.press("Enter")


def nothing_but_counters_is_wanted(page: Page, file: Path) -> None:
    """The starter's other sheets are taken out: laid at each step, they would take all the time. One goes as a
    user takes it out, and the rest with another program, and the rows of both sides but for one each.
    """
    links = page.get_by_role("navigation", name="Kit", exact=True).get_by_role(
        "link", name=re.compile(" (…|pages?)$")
    )
    links.first.wait_for()
    left = links.count()
    links.filter(has_not_text="Counters").first.click()
    press(page, "All options…")
    press(page, "Remove this sheet")
    expect(links).to_have_count(left - 1)
    saving = page.get_by_role("status", name="Saving", exact=True)
    expect(saving).to_contain_text("Saved in kit.toml")
    keep_rows(file.parent, 1)
    head, *sheets = re.split(r"(?m)^(?=\[\[sheet\]\])", file.read_text())
    assert len(sheets) == left - 1
    file.write_text(head + next(one for one in sheets if 'kind = "counters"' in one))
    expect(links).to_have_count(1)


def twelve_aircraft_of_ones_own(page: Page) -> None:
    """A side's aircraft go, those of the library come; the side and the evening have names of their own."""
    press(page, "Settings of the kit…")
    panel = page.get_by_role("dialog", name="Settings of the kit", exact=True)
    write(panel, {"Title": "Over the Carpathians", "Club": "Old Hats"})
    press(page, "Close")
    page.get_by_role("link", name=re.compile("^RAF ")).click()
    page.get_by_role("grid", name="Stats of RAF", exact=True).get_by_role("gridcell").first.click()
    page.keyboard.press("Control+a")
    page.keyboard.press("Control+Delete")
    page.get_by_role("link", name="RAF 0 aircraft", exact=True).wait_for()
    press(page, "Add from library…")
    dialog = page.get_by_role("dialog", name="Add from the library", exact=True)
    for one, many in {"PZL P.11c": 2, "Fokker D.XXI": 4, "Fiat CR.42 Falco": 6}.items():
        dialog.get_by_role("searchbox").fill(one)
        plate = dialog.get_by_role("group", name="Aircraft").get_by_role("button")
        expect(plate).to_have_count(1)  # the others have made room for it
        expect(plate).to_contain_text(one)
        plate.click()
        dialog.get_by_role("spinbutton", name=f"How many {one}", exact=True).fill(str(many))
    press(page, "Add 12 aircraft")
    expect(dialog).to_be_hidden()
    press(page, "This force…")
    write(page.get_by_role("dialog", name="RAF", exact=True), {"Name of the force": "Allies"})
    page.get_by_role("link", name="Allies 12 aircraft", exact=True).wait_for()
    press(page, "Close")


def an_obscure_aircraft_in_own_colours(page: Page) -> None:
    page.get_by_role("link", name="Allies 12 aircraft", exact=True).click()
    press(page, "Add a row")
    page.keyboard.type("Rogožarski IK-3")
    page.keyboard.press("Enter")
    grid = page.get_by_role("grid", name="Stats of Allies", exact=True)
    row = grid.get_by_role("row").filter(has=page.get_by_role("gridcell", name="Rogožarski IK-3"))
    row.get_by_role("gridcell").first.click()
    region = page.get_by_role("region", name="Drawing", exact=True)
    press(page, "Show the drawing")  # it made room for the problems of a row that has but a name
    write(region, {"Span, m": "10.3", "Length, m": "8"})
    region.get_by_role("img", name="Silhouette of Rogožarski IK-3", exact=True).locator("img").wait_for()
    heads = grid.get_by_role("columnheader").all_inner_texts()
    for name, value in {"Engine": "4", "Fuselage": "3", "To hit": "3", "Weapons": "front"}.items():
        row.get_by_role("gridcell").nth(heads.index(name) - 1).click()
        page.keyboard.type(value)
        page.keyboard.press("Enter")
    press(page, "This force…")
    panel = page.get_by_role("dialog", name="Allies", exact=True)
    panel.get_by_role("button", name="Own colours…", exact=True).click()
    write(panel.get_by_role("group", name="Own colours", exact=True), {"Ground": "#c8a24a", "Mark": "YU"})
    page.get_by_role("heading", level=2, name="No problems", exact=True).wait_for()
    press(page, "Close")
    page.get_by_role("link", name=re.compile("^Counters")).click()
    drawn = page.get_by_role("img", name="Counters, page 1 of 1", exact=True)
    drawn.get_by_text("YU", exact=True).first.wait_for(state="attached")
    drawn.locator("[fill='#c8a24a']").first.wait_for(state="attached")


def eight_certificates_with_a_logo(page: Page) -> None:
    Image.new("RGB", HATS, "#8a2be2").save(hats := BytesIO(), "PNG")
    press(page, "Settings of the kit…")
    with page.expect_file_chooser() as chooser:
        press(page, "Choose a logo…")
    chooser.value.set_files({"name": "hats.png", "mimeType": "image/png", "buffer": hats.getvalue()})
    page.get_by_role("img", name="Logo", exact=True).wait_for()
    press(page, "Close")
    press(page, "Add a sheet")
    page.get_by_role("radio", name="Certificates", exact=True).check()
    press(page, "Add sheet")
    advice = "there is no list of names Press “Make the list” above its pages."
    page.get_by_role("button", name=re.compile(advice)).wait_for()
    press(page, "Make the list")
    grid = page.get_by_role("grid", name="Stats of certificates.csv", exact=True)
    grid.get_by_role("columnheader", name="Result", exact=True).wait_for()
    page.get_by_role("heading", level=2, name="No problems", exact=True).wait_for()
    expect(page.get_by_role("region", name="Drawing", exact=True)).to_be_hidden()
    expect(page.get_by_role("button", name="Add from library…", exact=True)).to_be_hidden()
    page.get_by_text("No rows yet. Add a row.", exact=True).wait_for()
    page.get_by_text("Nothing is left to print on this sheet; the problems say why.").wait_for()
    expect(page.locator(".bands").get_by_text("Aircraft")).to_have_count(0)
    press(page, "Add a row")
    page.keyboard.press("Escape")
    paste(page, "\n".join(f"Pilot {letter}" for letter in "ABCDEFGH"))
    page.get_by_role("link", name="Certificates 8 pages", exact=True).wait_for()
    expect(page.get_by_role("button", name="Make the list", exact=True)).to_have_count(0)


def a_painted_mat(page: Page) -> None:
    press(page, "Add a sheet")
    page.get_by_role("radio", name="Hex mat", exact=True).check()
    press(page, "Add sheet")
    write(page.get_by_role("region", name="Pages", exact=True), {"Columns": "6"})
    chart = Map(page, "Hex mat")
    chart.brush("Hill")
    chart.at("0303").click()
    write(page, {"Name": "Westing Downs"})
    chart.cell("0303, hill, Westing Downs").wait_for()
    chart.brush("River")
    chart.at("0502").click()
    chart.at("0503").click()
    chart.at("0504").dblclick()
    chart.cell("0504, land, river").wait_for()
    press(page, "Done")


def all_of_it_is_printed(page: Page, kit: Path) -> None:
    page.get_by_role("heading", level=2, name="No problems", exact=True).wait_for()
    press(page, "Print…")
    press(page, "Save PDFs")
    page.get_by_role("link", name="Open counters.pdf", exact=True).wait_for()
    words = {path.stem: texts(path) for path in kit.glob("output/*.pdf")}
    counters = " ".join(words["counters"])
    assert [counters.count(name) for name in ("P.11c", "D.XXI", "CR.42", "IK-3")] == [2, 4, 6, 1]
    assert [f"Pilot {letter}" in words["certificates"][at] for at, letter in enumerate("ABCDEFGH")] == [
        True
    ] * 8
    with PdfDocument(kit / "output" / "certificates.pdf") as shown:
        for one in shown:
            logos = [image.get_px_size() for image in one.get_objects(filter=[FPDF_PAGEOBJ_IMAGE])]
            assert HATS in logos, logos
    assert "Over the Carpathians" in counters
    assert any("Westing Downs" in text for text in words["hex-mat"])
    assert (kit / "hex-mat.txt").read_text() == '0303 hill "Westing Downs"\n0502-0503-0504 river\n'
