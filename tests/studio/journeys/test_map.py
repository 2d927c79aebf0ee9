"""A mat is painted: by mouse, by keys alone, as squares too; what was painted is what the file says."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from time import sleep

from playwright.sync_api import Locator, Page, expect

from tests.studio.journeys.conftest import KIT, Studio, Table, Watched
from tests.studio.journeys.looks import Looks

MAT = """
[[sheet]]
kind = "hex-mat"
name = "the-coast"
columns = 6
rows = 5
hex = "40mm"
"""
SQUARES = """
[[sheet]]
kind = "square-mat"
columns = 4
rows = 3
terrain = "plain.txt"
[terrain.reeds]
ground = "#aebb8a"
"""

GAME = """
[game]
id = "far-coast"
title = "Far Coast"
[column.strength]
kind = "whole"
[rules.reach]
value = 3
provenance = "house"
note = "As far as one sees."
[[sheet]]
id = "chart"
kind = "hex-mat"
title = "The far coast"
columns = 40
rows = 60
hex = "10mm"
terrain = "coast.txt"
"""
"""A game with a large map of its own."""
OF_THE_GAME = 'name = "far"\nsystem = "far-coast"\n[[sheet]]\nkind = "chart"\n'
SHOWN_AT_LATEST = 1500
"""Milliseconds until a stroke on it is seen: 300 where nothing else runs."""

WATCH = """cell => {
  const board = cell.closest("svg").parentElement, wet = () => board.querySelectorAll(".wet").length;
  const [before, name] = [wet(), cell.getAttribute("aria-label")];
  let begun;
  const after = (happened) => new Promise((done) => new MutationObserver((_, watch) => {
    if (!happened()) return;
    watch.disconnect();
    requestAnimationFrame(() => setTimeout(() => done(Math.round(performance.now() - begun))));
  }).observe(board, {subtree: true, childList: true, attributes: true}));
  addEventListener("keydown", ({timeStamp}) => { begun = timeStamp; }, {once: true, capture: true});
  const named = () => cell.getAttribute("aria-label") !== name;
  window.seen = Promise.all([after(() => wet() > before), after(named)]);
  cell.focus();
}"""
"""Measures, in ms, from the next key to the frame with its ink, and to the one where the cell has its name."""


class Map:
    """The map as a user sees it."""

    def __init__(self, page: Page, sheet: str) -> None:
        self.page, self.sheet = page, sheet
        page.get_by_role("link", name=re.compile(f"^{sheet}")).click()
        page.get_by_role("button", name="Paint the map", exact=True).click()
        self.region = page.get_by_role("region", name="Map", exact=True)
        self.grid = self.region.get_by_role("grid", name=f"Map of {sheet}", exact=True)
        self.grid.wait_for()

    def cell(self, name: str) -> Locator:
        return self.grid.get_by_role("gridcell", name=name, exact=True)

    def at(self, number: str) -> Locator:
        return self.grid.get_by_role("gridcell", name=re.compile(f"^{number}"))

    def brush(self, name: str) -> None:
        self.region.get_by_role("radiogroup", name="Brush", exact=True).get_by_role(
            "radio", name=name, exact=True
        ).check()

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def undo(self) -> None:
        self.page.get_by_role("button", name="Undo", exact=True).click()


def until(file: Path, text: str) -> None:
    """Wait until a file holds just this."""
    for _ in range(200):
        if file.is_file() and file.read_bytes().decode() == text:
            return
        sleep(0.05)
    assert file.read_bytes().decode() == text


def test_a_map_is_painted(
    studio: Studio, opened: Callable[[Studio], Table], page: Page, console: Watched, looks: Looks
) -> None:
    kit = KIT + MAT
    studio.file("kit.toml").write_text(kit)
    studio.file("plain.txt").write_text("# a plain\n0101..0403 land   # all of it\n")
    studio.server.open(studio.kit.name)
    opened(studio)
    chart, file = Map(page, "The coast"), studio.file("the-coast.txt")
    first = chart.cell("0101, land")
    expect(first).to_be_focused()
    assert chart.grid.locator("[tabindex='0']").count() == 1
    chart.brush("Hill")
    chart.cell("0303, land").click()
    expect(chart.cell("0303, hill")).to_be_focused()
    until(file, "0303 hill\n")
    assert studio.file("kit.toml").read_text() == kit + 'terrain = "the-coast.txt"\n'
    chart.brush("Wood")
    chart.at("0303").hover()
    page.mouse.down()
    chart.at("0304").hover()
    chart.at("0404").hover()
    page.mouse.up()
    until(file, "0303 hill wood\n0304..0404 wood\n")
    name = page.get_by_role("textbox", name="Name", exact=True)
    chart.at("0303").focus()
    name.fill("Westing Downs")
    name.press("Enter")
    chart.cell("0303, hill, wood, Westing Downs").wait_for()
    text = '0303 hill wood "Westing Downs"\n0304..0404 wood\n'
    until(file, text)
    expect(page.get_by_role("status", name="Saving", exact=True)).to_contain_text("Saved in the-coast.txt")

    by_keys(chart, file, text)
    by_other_hands(chart, file, text, studio)
    looks.at("map", "#bench")
    page.get_by_role("button", name="Random country…", exact=True).click()
    page.get_by_role("spinbutton", name="Seed", exact=True).fill("7")
    looks.at("random country", "dialog")
    page.get_by_role("button", name="Make the country", exact=True).click()
    chart.grid.get_by_role("gridcell", name=re.compile("town")).first.wait_for()
    chart.undo()
    chart.cell("0303, hill, wood, Westing Downs").wait_for()
    until(file, text)
    for _ in range(3):
        chart.undo()
    expect(chart.cell("0303, land")).to_be_visible()
    assert not file.exists() and studio.file("kit.toml").read_text() == kit
    page.set_viewport_size({"width": 320, "height": 640})  # one region at a time
    expect(page.get_by_role("tab", name="Table", exact=True)).to_have_attribute("aria-selected", "true")
    page.get_by_role("button", name="Done", exact=True).click()
    expect(page.get_by_role("button", name="Paint the map", exact=True)).to_be_focused()
    expect(page.get_by_role("tab", name="Pages", exact=True)).to_have_attribute("aria-selected", "true")
    page.set_viewport_size({"width": 1440, "height": 900})
    page.get_by_role("button", name="Board", exact=True).click()
    page.get_by_role("img", name=re.compile("the whole board")).wait_for()
    looks.at("board", "#pages")
    squares(studio, page)
    if isinstance(studio, Studio):  # an engine in a browser takes minutes to lay it
        a_large_map_of_the_game(studio, page)


def by_keys(chart: Map, file: Path, text: str) -> None:
    """A road by steps, a wall between two cells, a cell erased: without a mouse; then all taken back."""
    chart.brush("Road")
    chart.at("0201").focus()
    chart.keys("Space", "ArrowDown", "Space", "Escape", "Enter")
    chart.keys(
        "Space", "ArrowDown", "Space", "ArrowRight", "Space", "ArrowRight", "ArrowRight", "Space", "Enter"
    )
    road = f"{text}0202-0203-0303 road\n"
    until(file, road)
    chart.cell("0303, hill, wood, Westing Downs, road").wait_for()
    chart.at("0203").focus()
    name = chart.page.get_by_role("textbox", name="Name", exact=True)
    name.fill("King's Road")
    name.press("Enter")
    chart.cell("0203, land, road King's Road").wait_for()
    chart.brush("Wall")
    chart.at("0501").focus()
    chart.keys("Space", "ArrowLeft", "Space")
    chart.cell("0501, land, wall towards 0401").wait_for()
    until(file, road.replace("road\n", 'road "King\'s Road"\n') + "0501/0401 wall\n")
    chart.brush("Eraser")
    chart.at("0304").focus()
    chart.keys("Space")
    chart.cell("0304, land").wait_for()
    for _ in range(4):
        chart.page.keyboard.press("Control+z")
    until(file, text)
    chart.brush("River")
    chart.at("0501").click()
    chart.at("0502").click()
    chart.at("0503").dblclick()
    until(file, f"{text}0501-0502-0503 river\n")
    chart.undo()
    until(file, text)


def by_other_hands(chart: Map, file: Path, text: str, studio: Studio) -> None:
    """Another program's save is on the map, and its faults stand at their cells."""
    file.write_text(f"# mine\n{text}0601 swap\n")
    wrong = chart.at("0601")
    expect(wrong).to_have_attribute("aria-invalid", "true")
    wrong.focus()
    expect(chart.region).to_contain_text('there is no terrain "swap"')
    chart.brush("Sea")
    chart.at("0605").click()
    until(file, f"# mine\n{text}0601 swap\n0605 sea\n")
    chart.undo()
    until(file, f"# mine\n{text}0601 swap\n")
    file.write_text(text)
    expect(wrong).not_to_have_attribute("aria-invalid", "true")


def squares(studio: Studio, page: Page) -> None:
    studio.file("kit.toml").write_text(KIT + SQUARES)
    page.get_by_role("link", name=re.compile("^Square mat")).wait_for()
    chart, plain = Map(page, "Square mat"), studio.file("plain.txt")
    before = plain.read_text()
    for brush in ("Town", "Reeds"):  # the second is the kit's own
        chart.brush(brush)
        chart.cell("0202, land").press("Space")
        chart.grid.get_by_role("gridcell", name=re.compile(f"^0202, .*{brush.lower()}")).wait_for()
        chart.undo()
        until(plain, before)


def a_large_map_of_the_game(studio: Studio, page: Page) -> None:
    """A stroke is seen at once and lands beside the kit; what another program writes of a rule is seen too."""
    for folder in ("games", "games/far-coast"):
        studio.file(folder).mkdir()
    game = studio.file("games/far-coast/game.toml")
    game.write_text(GAME)
    studio.file("games/far-coast/coast.txt").write_text("# ours\n0101 sea\n")
    studio.file("kit.toml").write_text(OF_THE_GAME)
    page.get_by_role("link", name=re.compile("^Chart")).wait_for()
    chart = Map(page, "Chart")
    chart.brush("Wood")
    times = []
    for row in ("02", "04", "06", "08", "10"):
        chart.at(f"20{row}").evaluate(WATCH)
        chart.keys("Space")
        times.append(page.evaluate("window.seen"))
    print("a stroke on 40 × 60: its ink and its name after", times, "ms")
    assert sorted(ink for ink, _ in times)[2] < SHOWN_AT_LATEST, times
    until(
        studio.file("coast.txt"), "# ours\n0101 sea\n" + "".join(f"20{n:02} wood\n" for n in (2, 4, 6, 8, 10))
    )
    page.get_by_role("button", name="Done", exact=True).click()
    page.get_by_role("button", name="Settings of the kit…", exact=True).click()
    reach = page.get_by_role("textbox", name="Reach", exact=True)
    expect(reach).to_have_accessible_description(re.compile("As far as one sees"))
    game.write_text(
        GAME.replace("As far as one sees", "As far as one shouts").replace("value = 3", "value = 4")
    )
    expect(reach).to_have_accessible_description(re.compile("As far as one shouts"))
    expect(reach).to_have_value("4")
    page.keyboard.press("Escape")
