"""A game of one's own, from an empty folder to its printed counters: without an editor or a terminal."""

from __future__ import annotations

import re
from pathlib import Path
from time import sleep

from playwright.sync_api import Locator, Page, Route, expect

from tests.studio.journeys.conftest import Server, Watched
from tests.studio.journeys.looks import Looks
from tests.studio.journeys.test_keyboard_tasks import tab_to
from tests.studio.journeys.test_waiting import HIDE

_DRAW_ANEW = """document.querySelector('#game [data-key="game row"]').dispatchEvent(new Event("change"))"""
"""What an answer does that comes while one types."""


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
        self.settle()
        self.region.get_by_role("button", name=f"Add a {what}", exact=True).click()

    def settle(self) -> None:
        """Wait until nothing moves under the pointer any more."""
        saving = self.page.get_by_role("status", name="Saving", exact=True)
        expect(saving).not_to_have_text("Saving…")


def holds(file: Path, *texts: str) -> None:
    """Wait until a file holds all of these."""
    for _ in range(900):
        if all(text in file.read_text() for text in texts):
            return
        sleep(0.05)
    assert [text for text in texts if text not in file.read_text()] == [], file.read_text()


def others_are_made(game: Game, file: Path) -> None:
    """Two contents of a place; a reference of sections, steps and a track; a roster; the fields of a list."""
    region, page = game.region, game.page
    front = region.get_by_role("group", name="Front", exact=True)
    front.get_by_role("combobox", name="Centre", exact=True).focus()
    centre = front.get_by_role("group", name="Centre in detail", exact=True)
    centre.get_by_role("button", name="Add a content", exact=True).click()
    holds(file, 'centre = ["name", "badge"]')
    second = centre.get_by_role("listitem", name="Centre 2", exact=True)
    second.get_by_role("combobox", name="Content 2", exact=True).select_option("Text…")
    second.get_by_role("textbox", name="Text", exact=True).fill("{claw + 1}")
    page.keyboard.press("Enter")
    expect(second.get_by_role("textbox", name="Text", exact=True)).to_have_accessible_description("gives 1")
    holds(file, 'centre = ["name", "{claw + 1}"]')
    second.get_by_role("button", name="Move up", exact=True).click()
    holds(file, 'centre = ["{claw + 1}", "name"]')
    game.settle()
    first = centre.get_by_role("listitem", name="Centre 1", exact=True)
    expect(first.get_by_role("textbox", name="Text", exact=True)).to_have_value("{claw + 1}")
    first.get_by_role("button", name="Remove", exact=True).click()
    holds(file, 'centre = "name"')
    game.add("reference")
    holds(file, 'sections = [{ title = "How to play", text = "What is done first." }]')
    section = region.get_by_role("listitem", name="Sections 1: How to play", exact=True)
    more = section.get_by_role("combobox", name="One more key", exact=True).first
    more.select_option("Track")
    holds(file, "track = { count = 8 }")
    count = section.get_by_role("textbox", name="Count", exact=True)
    count.fill("claw + 4")
    expect(count).to_have_attribute("aria-invalid", "true")  # no row is there
    game.type(count, "4 + 6")
    expect(count).to_have_accessible_description("gives 10")
    holds(file, 'track = { count = "4 + 6" }')
    game.settle()
    more.select_option("Steps")
    step = section.get_by_role("textbox", name="Steps 1", exact=True)
    game.type(step, "**Move.** All move.")
    section.get_by_role("button", name="Add to Steps", exact=True).click()
    holds(file, 'steps = ["**Move.** All move.", "**First.** What is done."]')
    region.get_by_role("button", name="Add to Sections", exact=True).click()
    expect(region.get_by_role("list", name="Sections", exact=True).locator("> li")).to_have_count(2)
    game.add("roster")
    columns = region.get_by_role("list", name="Columns", exact=True)
    region.get_by_role("button", name="Add to Columns", exact=True).click()
    game.settle()
    column = columns.get_by_role("listitem", name="Columns 2: Name", exact=True)
    text = column.get_by_role("textbox", name="Text", exact=True)
    text.fill("{strength * 3}")
    expect(text).to_have_accessible_description("gives 9")
    text.press("Enter")
    holds(file, '{ label = "Name", text = "{strength * 3}" }')
    game.settle()
    column.get_by_role("button", name="Move up", exact=True).click()
    holds(file, 'columns = [{ label = "Name", text = "{strength * 3}" }, {')
    when = region.locator("[data-part=sheets]").get_by_role("textbox", name="Only when", exact=True)
    game.type(when, "strength > 1")
    expect(when).to_have_accessible_description("gives yes")
    holds(file, 'when = "strength > 1"')
    others = region.locator("[data-part=others]")
    others.get_by_role("combobox", name="One more key", exact=True).select_option("Terrain")
    name = others.get_by_role("textbox", name="Name", exact=True)
    game.type(name, "marsh")
    holds(file, 'marsh = { ground = "#8a9a5b" }')
    game.settle()
    others.get_by_role("combobox", name="One more key", exact=True).last.select_option("Motif")
    holds(file, 'marsh = { ground = "#8a9a5b", motif = "marsh" }')
    others.get_by_role("button", name="Add to Terrain", exact=True).click()
    expect(name).to_have_count(2)
    game.settle()
    others.get_by_role("button", name="Remove Terrain", exact=True).click()
    expect(name).to_have_count(0)
    game.add("column")
    game.row("Columns", 2).get_by_role("combobox", name="Kind", exact=True).select_option("list")
    fields = region.get_by_role("table", name="Fields of column-3", exact=True)
    game.settle()
    region.get_by_role("button", name="Add a field", exact=True).click()
    expect(fields.get_by_role("row")).to_have_count(2)
    fields.get_by_role("combobox", name="Kind", exact=True).nth(1).select_option("whole")
    holds(file, 'kind = "whole"')
    game.row("Columns", 2).get_by_role("button", name="Remove", exact=True).click()
    expect(fields).to_have_count(0)


TAKE_ALL_BACK = """async () => {
  const { request } = await import(new URL("static/transport.mjs", document.baseURI));
  const how = { method: "POST", body: "{}", headers: { "Content-Type": "application/json" } };
  const { undo } = await (await request("api/kit")).json();
  for (let left = undo.depth; left; left--) await request("api/undo", how);
}"""


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
    page.evaluate(_DRAW_ANEW)
    expect(formula).to_have_value("strenth")
    expect(formula).to_have_attribute("aria-invalid", "true")
    formula.press("Escape")
    expect(formula).to_have_value("strength * 2 + claw")
    formula.evaluate("box => { box.itself = true; }")
    front = game.region.get_by_role("group", name="Front", exact=True)
    front.get_by_role("combobox", name="South-west", exact=True).focus()
    front.get_by_role("combobox", name="South-west", exact=True).select_option("claw")
    holds(file, 'south-west = "{claw}"')
    assert "strenth" not in file.read_text(), "half a word was saved"
    front.get_by_role("combobox", name="North", exact=True).focus()
    front.get_by_role("combobox", name="North", exact=True).select_option("sign…")
    north = front.get_by_role("group", name="North in detail", exact=True)
    north.get_by_role("combobox", name="Sign", exact=True).select_option("gear")
    holds(file, 'north = { sign = "gear" }')
    front.get_by_role("img", name="Red One 1, in true size", exact=True).locator("svg").wait_for()
    front.get_by_role("img", name="Red One 1, four times as large", exact=True).locator("svg").wait_for()
    assert formula.evaluate("box => box.itself"), "a part was drawn anew in which nothing is other"
    assert any(stays(page) for _ in range(5)), "a picture is cut anew of the page that it shows"
    game.add("card")
    blocks = game.region.get_by_role("list", name="Blocks of Card", exact=True)
    expect(blocks.get_by_role("listitem", name="Rule", exact=True)).to_have_count(1)
    page.get_by_role("button", name="Add a block…", exact=True).last.click()
    looks.without_drawings = True
    looks.at("menu of blocks", ".menu")
    page.get_by_role("menuitem", name="Boxes", exact=True).click()
    boxes = blocks.get_by_role("listitem", name="Boxes", exact=True)
    expect(boxes.get_by_role("textbox", name="Boxes", exact=True)).to_have_accessible_description("gives 3")
    game.settle()
    boxes.drag_to(blocks.get_by_role("listitem", name="Rule", exact=True))
    holds(file, 'layout = [{ row = ["name", "badge"] }, { boxes = "strength" }, "rule"]')
    others_are_made(game, file)
    game.add("table")
    game.type(game.region.get_by_role("textbox", name="Row 1, column 2", exact=True), "a leg")
    holds(file, '["1–3", "a leg"]')
    second = game.region.get_by_role("textbox", name="Row 2, column 2", exact=True)
    game.type(second, "{claw + 2} hits")
    expect(second).to_have_accessible_description("gives 2 hits")
    game.add("rule")
    holds(file, "[rules.rule-1]")
    looks.at("game", "#game")
    page.get_by_role("button", name="Download the game (zip)", exact=True).click()
    looks.at("zip", "dialog")
    page.get_by_role("textbox", name="Author", exact=True).fill("A. Smith")
    with page.expect_download() as given:
        page.get_by_role("button", name="Download", exact=True).click()
    assert given.value.suggested_filename == "scrap-yard.zip"
    page.get_by_role("img", name="Rosters, page 1 of 1", exact=True).locator("svg").first.wait_for(
        state="attached"
    )
    a_sheet_leaves_the_kit_with_the_game(game, looks)
    page.get_by_role("button", name="Print…", exact=True).click()
    page.get_by_role("button", name="Save PDFs", exact=True).click()
    page.get_by_role("link", name="Open counters.pdf").wait_for()
    assert (kit / "output" / "counters.pdf").read_bytes().startswith(b"%PDF")
    page.get_by_role("button", name="Close", exact=True).click()
    page.evaluate(HIDE, True)  # it would show the game anew for each
    page.evaluate(TAKE_ALL_BACK)
    page.evaluate(HIDE, False)
    holds(red, "name,unit,strength\n")
    expect(game.region.get_by_role("table", name="Columns", exact=True).get_by_role("row")).to_have_count(1)
    assert (file.read_bytes(), red.read_bytes()) == begun
    for _ in range(9):
        page.keyboard.press("Control+y")
    holds(file, "strength * 2 + claw")  # the fifth; those behind it may go nowhere
    page.get_by_role("button", name="Open another kit…", exact=True).click()  # with steps still on their way
    page.get_by_role("radio", name="A game of your own", exact=True).check()
    shared = page.get_by_role("list", name="Games to give to others", exact=True)
    give = shared.get_by_role("listitem").filter(has_text="Scrap Yard").get_by_role("button")
    expect(give).to_have_accessible_name("Download the game (zip)")
    looks.at("choice of a game", "#begin")
    page.get_by_role("link", name="Scrap Yard").click()
    page.get_by_role("link", name="The game", exact=True).click()
    used_by_others(Game(page), looks)
    page.goto("about:blank")
    server.remove("yard")


def stays(page: Page) -> bool:
    """Whether no page is asked for as the game is drawn anew; where one has just come, it is."""
    asked: list[str] = []
    page.on("request", note := lambda request: asked.append(request.url))
    page.evaluate(_DRAW_ANEW)
    page.wait_for_timeout(100)
    page.remove_listener("request", note)
    return not any("api/pages/" in one for one in asked)


def a_sheet_leaves_the_kit_with_the_game(game: Game, looks: Looks) -> None:
    """It is one step, and one step brings both back."""
    page = game.page
    cards = page.get_by_role("link", name=re.compile("^Cards "))
    cards.wait_for()
    game.settle()
    game.region.get_by_role("button", name="Remove this sheet", exact=True).first.click()
    out = page.get_by_role("button", name="Out of the kit too", exact=True)
    out.wait_for()
    looks.at("a sheet that the kit prints", "dialog")
    out.click()
    expect(cards).to_have_count(0)
    game.settle()
    page.get_by_role("button", name="Undo", exact=True).click()
    cards.wait_for()
    game.settle()


def used_by_others(game: Game, looks: Looks) -> None:
    """What is removed says what used it; a problem of the list leads to its field."""
    expect(game.box("Columns", 1, "Name")).to_have_value("claw")
    game.row("Columns", 0).get_by_role("button", name="Remove", exact=True).click()
    told = game.region.get_by_role("status", name="What used it", exact=True)
    expect(told).to_contain_text("strength is out; ")
    looks.at("what used it", ".told")
    page = game.page
    problem = page.get_by_role("region", name="Problems", exact=True).get_by_role("button", name="strenth")
    game.settle()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(told).to_be_hidden()
    formula = game.box("Values", 0, "Formula")
    game.type(formula, "strenth * 2")
    game.box("Columns", 0, "Name").focus()
    problem.click()
    expect(formula).to_be_focused()
    game.box("Columns", 0, "Most").press_sequentially("9")
    up = game.row("Columns", 1).get_by_role("button", name="Move up", exact=True)
    up.hover()
    page.mouse.down()  # the field is left, and what it holds is saved before the button is let go
    page.wait_for_timeout(100)
    game.settle()
    page.mouse.up()
    expect(game.box("Columns", 0, "Name")).to_have_value("claw")
    expect(game.box("Columns", 1, "Most")).to_have_value("99")


def test_a_game_is_made_by_keyboard_alone(server: Server, console: Watched, page: Page) -> None:
    keys = page.keyboard
    server.close()
    page.goto(server.address)
    expect(page.get_by_role("radio").first).to_be_focused()
    keys.press("ArrowUp")
    expect(page.get_by_role("radio", name="A game of your own", exact=True)).to_be_focused()
    keys.press("Tab")
    keys.type("Iron Keys")
    keys.press("Tab")
    keys.press("Control+a")
    keys.type("keys")
    keys.press("Enter")
    game = Game(page)
    kit = server.folder / "keys"
    file = kit / "games" / "iron-keys" / "game.toml"
    tab_to(page, game.region.get_by_role("button", name="Add a column", exact=True))
    keys.press("Enter")
    expect(game.box("Columns", 1, "Name")).to_be_focused()
    keys.type("speed")
    keys.press("Tab")
    expect(game.row("Columns", 1).get_by_role("combobox", name="Kind", exact=True)).to_be_focused()
    holds(file, "[column.speed]")
    tab_to(page, game.box("Columns", 1, "Most"))
    keys.type("6")
    keys.press("Enter")
    holds(file, "most = 6")
    front = game.region.get_by_role("group", name="Front", exact=True)
    tab_to(page, front.get_by_role("combobox", name="South-west", exact=True))
    keys.type("sp")
    holds(file, 'south-west = "{speed}"')
    front.get_by_role("group", name="South-west in detail", exact=True).wait_for()
    expect(front.get_by_role("combobox", name="South-west", exact=True)).to_be_focused()
    expect(front.get_by_role("combobox", name="South-west", exact=True)).to_have_value("{speed}")
    tab_to(page, game.region.get_by_role("button", name="Add a card", exact=True))
    keys.press("Enter")
    tab_to(page, game.region.get_by_role("button", name="Add a block…", exact=True).last)
    keys.press("Enter")
    entry = page.get_by_role("menuitem", name="Text", exact=True)
    while not entry.evaluate("node => node === document.activeElement"):
        keys.press("ArrowDown")
    keys.press("Enter")
    holds(file, '"rule", { text = "text" }]')
    item = game.region.get_by_role("listitem", name="Text", exact=True)
    tab_to(page, item.get_by_role("button", name="Move up", exact=True))
    keys.press("Enter")
    holds(file, '{ text = "text" }, "rule"]')
    expect(item.get_by_role("button", name="Move up", exact=True)).to_be_focused()
    tab_to(page, item.get_by_role("button", name="Move down", exact=True))
    keys.press("Enter")
    holds(file, '"rule", { text = "text" }]')
    tab_to(page, item.get_by_role("button", name="Move up", exact=True))
    held: list[Route] = []
    page.route(
        "**/api/game",
        lambda asked: held.append(asked) if asked.request.method == "PATCH" else asked.continue_(),
    )
    keys.press("Enter")
    keys.press("F6")
    while not held:
        page.wait_for_timeout(20)
    held[0].continue_()
    page.unroute("**/api/game")
    expect(item.get_by_role("button", name="Move up", exact=True)).to_have_attribute("data-key", "card 1 up")
    expect(game.region.locator(":focus")).to_have_count(0)  # who went on is not thrown back
    keys.press("Shift+F6")
    expect(game.region.locator(":focus")).to_have_count(1)
    keys.press("Control+p")
    dialog = page.get_by_role("dialog", name="Print", exact=True)
    tab_to(page, dialog.get_by_role("button", name="Save PDFs", exact=True))
    keys.press("Enter")
    dialog.get_by_role("link", name="Open counters.pdf", exact=True).wait_for()
    assert (kit / "output" / "cards.pdf").is_file()
    page.goto("about:blank")
    server.remove("keys")
