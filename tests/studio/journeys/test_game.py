"""A game of one's own, from an empty folder to its printed counters: without an editor or a terminal."""

from __future__ import annotations

from pathlib import Path
from time import sleep

from playwright.sync_api import Locator, Page, expect

from tests.studio.journeys.conftest import Server, Watched
from tests.studio.journeys.looks import Looks


class Game:
    """The game as a user sees it."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.region = page.get_by_role("region", name="Game", exact=True)
        self.region.wait_for()

    def row(self, table: str, number: int) -> Locator:
        there = self.region.get_by_role("table", name=table, exact=True)
        return there.get_by_role("row").nth(number)

    def box(self, table: str, number: int, name: str) -> Locator:
        return self.row(table, number).get_by_role("textbox", name=name, exact=True)

    def type(self, box: Locator, text: str) -> None:
        box.fill(text)
        box.press("Enter")

    def add(self, what: str) -> None:
        self.region.get_by_role("button", name=f"Add a {what}", exact=True).click()


def holds(file: Path, *texts: str) -> None:
    """Wait until a file holds all of these."""
    for _ in range(200):
        if all(text in file.read_text() for text in texts):
            return
        sleep(0.05)
    assert [text for text in texts if text not in file.read_text()] == []


def test_a_game_is_made_and_printed(server: Server, console: Watched, page: Page, looks: Looks) -> None:
    server.close()
    page.goto(server.address)
    page.get_by_role("radio", name="A game of your own", exact=True).check()
    page.get_by_role("textbox", name="Name of the game", exact=True).fill("Scrap Yard")
    page.get_by_role("textbox", name="Name of the kit, and of its folder", exact=True).fill("yard")
    page.get_by_role("button", name="Start the kit", exact=True).click()
    game = Game(page)
    kit = server.folder / "yard"
    file, red = kit / "games" / "scrap-yard" / "game.toml", kit / "red.csv"
    begun = file.read_bytes(), red.read_bytes()
    expect(game.box("Columns", 0, "Name")).to_have_value("strength")
    game.add("column")
    expect(game.box("Columns", 1, "Name")).to_be_focused()
    page.keyboard.type("Claw")
    page.keyboard.press("Enter")
    holds(file, "[column.claw]")
    holds(red, "name,unit,strength,claw\n")
    game.type(game.box("Columns", 1, "Most"), "3")
    holds(file, "most = 3")
    game.add("value")
    formula = game.box("Values", 0, "Formula")
    game.type(formula, "strength * 2 + claw")
    expect(formula).to_have_accessible_description("gives 6")
    formula.fill("strenth")
    expect(formula).to_have_attribute("aria-invalid", "true")
    formula.press("Escape")
    looks.at("game", "#game")
    page.get_by_role("img", name="Counters, page 1 of 1", exact=True).locator("svg").first.wait_for(
        state="attached"
    )
    page.get_by_role("button", name="Print…", exact=True).click()
    page.get_by_role("button", name="Save PDFs", exact=True).click()
    page.get_by_role("link", name="Open counters.pdf").wait_for()
    assert (kit / "output" / "counters.pdf").read_bytes().startswith(b"%PDF")
    page.get_by_role("button", name="Close", exact=True).click()
    for _ in range(5):
        page.get_by_role("button", name="Undo", exact=True).click()
    holds(red, "name,unit,strength\n")
    expect(game.region.get_by_role("table", name="Columns", exact=True).get_by_role("row")).to_have_count(1)
    assert (file.read_bytes(), red.read_bytes()) == begun
    page.goto("about:blank")
    server.remove("yard")
