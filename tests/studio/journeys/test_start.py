"""Start a kit from a starter, open another one of the folder, and find one's way back."""

from __future__ import annotations

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
    expect(page.get_by_text("None yet.", exact=True)).to_be_visible()
    looks.at("start")
    page.reload()
    expect(start).to_be_visible()
    kits = page.get_by_role("navigation", name="Kits in this folder", exact=True)
    kits.get_by_role("link", name="A skirmish over the estuary").click()
    expect(page.get_by_role("heading", level=1, name="A skirmish over the estuary", exact=True)).to_be_visible()
    expect(page.get_by_role("link", name="RAF 5 aircraft", exact=True)).to_be_visible()
    counters = page.get_by_role("img", name="Counters, page 1 of 1", exact=True)
    another = page.get_by_role("button", name="Open another kit…", exact=True)
    expect(counters.locator("svg").first).to_be_attached()  # what is asked for and gone is logged
    another.click()
    expect(start).to_be_visible()
    kits.get_by_role("link", name="A skirmish over the estuary").click()
    expect(page.get_by_role("grid", name="Stats of RAF", exact=True)).to_be_visible()
    expect(counters.locator("svg").first).to_be_attached()
    held: list[Route] = []
    page.route("**/api/starts", lambda route: held.append(route), times=1)
    another.click()
    expect(page.get_by_role("navigation", name="Kit", exact=True)).to_be_hidden()
    games = page.get_by_role("group", name="Game", exact=True)
    expect(games).to_have_count(0)  # nothing is chosen in a form that goes when the answer comes
    for route in held:
        route.continue_()
    expect(games.get_by_role("radio")).to_have_count(5)
    games.get_by_role("radio", name="Tally Ho!", exact=True).check()
    name = page.get_by_role("textbox", name="Name of the kit, and of its folder", exact=True)
    name.fill("../elsewhere")
    page.get_by_role("button", name="Start the kit", exact=True).click()
    console.expects("422")
    expect(page.get_by_role("alert").filter(has_text="elsewhere")).to_be_visible()
    assert set(server.folder.iterdir()) == folders
    name.fill("saturday")
    page.get_by_role("button", name="Start the kit", exact=True).click()
    expect(page.get_by_role("grid")).to_be_visible()
    assert (server.folder / "saturday" / "kit.toml").is_file()
    expect(page.get_by_role("img", name="Altitude board, page 1 of")).to_be_visible(timeout=20_000)
    expect(page.get_by_role("link", name="Counters 1 page", exact=True)).to_be_visible(timeout=20_000)
