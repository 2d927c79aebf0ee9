"""Start a kit from a starter, open another one of the folder, and find one's way back."""

from __future__ import annotations

import re

from playwright.sync_api import Page, Route, expect

from tests.studio.journeys.conftest import Server, Watched, write_kit
from tests.studio.journeys.looks import Looks


def of_an_empty_folder(route: Route) -> None:
    """What the server would say where there are no kits."""
    route.fulfill(json={**route.fetch().json(), "kits": []})


def test_a_kit_is_opened_and_left_and_another_one_started(
    server: Server, console: Watched, page: Page, looks: Looks
) -> None:
    kit = write_kit(server.folder / "thursday") / "kit.toml"
    kit.write_text(kit.read_text().replace("A scrap", "A skirmish"))
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
    expect(games.get_by_role("radio")).to_have_count(6)
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
    assert set(server.folder.iterdir()) == folders
    page.get_by_role("button", name="Open a kit elsewhere…", exact=True).click()
    dialog = page.get_by_role("dialog", name="Open a kit elsewhere", exact=True)
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
    games.get_by_role("radio", name="Tally Ho!", exact=True).check()
    name.fill("saturday")
    page.get_by_role("button", name="Start the kit", exact=True).click()
    page.get_by_role("grid").wait_for()
    assert (server.folder / "saturday" / "kit.toml").is_file()
    page.get_by_role("img", name="Altitude board, page 1 of").wait_for()
    page.get_by_role("link", name="Counters 1 page", exact=True).wait_for()
