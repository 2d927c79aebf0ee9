"""An answer is lost, or late: what was written is taken once, and what is typed meanwhile is kept."""

from __future__ import annotations

from dataclasses import dataclass, field

import pytest
from playwright.sync_api import Dialog, Page, Request, Route, expect

from tests.studio.journeys.conftest import ROWS, Studio, Table, Watched
from tests.studio.journeys.test_edit import paste

NAMES = [row.partition(",")[0] for row in ROWS]


def test_answers_that_are_late_or_lost(table: Table, wire: Wire, studio: Studio, console: Watched) -> None:
    """One after the other in the same table."""
    at_first = studio.file("raf.csv").read_text()
    a_measure_is_typed_while_others_are_saved(table, wire, studio)
    a_row_gets_its_name_while_it_is_written_into(table, wire, studio)
    leaving_asks_where_something_would_be_lost(table, wire, studio)
    a_block_of_which_one_cell_clashes(table, wire, studio, console)
    table.begin_again(studio, at_first)
    console.expects("ERR_FAILED")
    a_step_is_taken_back_once(table, wire, studio)
    a_row_is_read_before_its_lost_answer_comes_again(table, wire, studio)
    an_older_answer_does_not_put_the_table_back(table, wire, studio)
    what_is_typed_into_a_form_outlasts_the_news(table, studio)
    paper_is_chosen_once(table, wire, studio)
    a_lost_answer_writes_once(table, wire, studio)


@dataclass
class Wire:
    """What the page asks travels here: an answer may be lost, and what comes then has to wait."""

    page: Page
    losing: bool = False
    away: bool = False
    holding: bool = False
    lost: list[int] = field(default_factory=list)
    asked: list[Route] = field(default_factory=list)
    written: list[Route] = field(default_factory=list)

    def carry(self, route: Route) -> None:
        """A request on its way. A step that is lost was taken: its answer never comes."""
        if route.request.method == "GET":
            if self.away and route.request.url.endswith("/api/kit"):
                self.asked.append(route)
            else:
                route.fallback()
        elif self.losing:
            self.losing = False
            self.lost.append(route.fetch().status)
            route.abort()
        elif self.holding:
            self.written.append(route)
        else:
            route.fallback()

    def lose(self) -> None:
        """The next answer is lost; the server is not found again before `come_back`."""
        self.losing = self.away = self.holding = True
        self.lost.clear()

    def come_back(self) -> None:
        """The page finds the server and reads its table; what it writes waits on."""
        self.page.get_by_role("button", name="Try again", exact=True).click()
        with self.page.expect_event("requestfinished", _is_table):
            self.away = False
            while self.asked:
                self.asked.pop().continue_()

    def let_go(self) -> None:
        """What was written goes through, and all that comes after it."""
        self.holding = False
        while self.written:
            self.written.pop(0).continue_()


def _is_table(request: Request) -> bool:
    return request.method == "GET" and "/api/files/" in request.url


@pytest.fixture
def wire(table: Table) -> Wire:
    """The wire of a page that shows its table already."""
    made = Wire(table.page)
    table.page.route("**/api/**", made.carry)
    return made


def names(studio: Studio) -> list[str]:
    """The names in the file."""
    return [line.partition(",")[0] for line in studio.lines()[3:]]


def row_below(table: Table, line: int) -> None:
    """A new row below that line, in whose name one may type."""
    table.cell(line, "name").click()
    table.page.keyboard.press("Control+Enter")
    expect(table.cell(line + 1, "name")).to_be_focused()


def a_lost_answer_writes_once(table: Table, wire: Wire, studio: Studio) -> None:
    page, before = table.page, names(studio)
    wire.losing, wire.lost = True, []
    dialog = page.get_by_role("dialog", name="Add from the library", exact=True)
    page.get_by_role("button", name="Add from library…", exact=True).click()
    dialog.get_by_role("searchbox").fill("whirlwind")
    plates = dialog.get_by_role("group", name="Aircraft", exact=True).get_by_role("button")
    expect(plates).to_have_count(1)
    plates.click()
    add = dialog.get_by_role("button", name="Add 1 aircraft", exact=True)
    add.click()
    dialog.get_by_role("alert").wait_for()
    add.click()
    expect(dialog).to_be_hidden()
    assert wire.lost == [200]
    assert names(studio) == [*before, "Westland Whirlwind"]


def a_row_is_read_before_its_lost_answer_comes_again(table: Table, wire: Wire, studio: Studio) -> None:
    """The page is back and reads the table while the step is tried again: the row is in it, by a name that the
    page does not know yet. It is not seen twice, and what is typed into it finds it.
    """
    page = table.page
    wire.lose()
    row_below(table, 5)
    page.keyboard.type("Skua II")
    page.keyboard.press("Enter")
    wire.come_back()
    expect(table.cell(7, "name")).to_have_text("Defiant I")
    wire.let_go()
    table.wait_until_saved()
    assert wire.lost == [200]
    assert names(studio) == [*NAMES[:2], "Skua II", *NAMES[2:]]
    expect(table.cell(6, "name")).to_have_text("Skua II")


def an_older_answer_does_not_put_the_table_back(table: Table, wire: Wire, studio: Studio) -> None:
    """A paste is taken, and its answer lost; another program writes before the page is back."""
    page, before = table.page, names(studio)
    wire.lose()
    table.cell(8, "name").click()
    paste(page, "Gladiator I\t247 Sqn\nSkua II\t803 NAS\nFulmar\t806 NAS")
    table.type(9, "quantity", "7")
    file = studio.file("raf.csv")
    page.get_by_role("button", name="Try again", exact=True).wait_for()
    file.write_text(file.read_text().replace("54 Sqn", "66 Sqn"))
    wire.come_back()
    wire.let_go()
    expect(table.cell(4, "unit")).to_have_text("66 Sqn")
    table.wait_until_saved()
    assert wire.lost == [200]
    assert names(studio) == [*before[:4], "Gladiator I", "Skua II", "Fulmar"]
    assert [line.split(",")[2] for line in studio.lines()[6:]] == ["1", "1", "7", ""]
    expect(table.cell(4, "unit")).to_have_text("66 Sqn")


def a_step_is_taken_back_once(table: Table, wire: Wire, studio: Studio) -> None:
    page = table.page
    for engine in ("4", "3"):
        table.type(4, "engine", engine)
    table.wait_until_saved()
    wire.lose()
    page.keyboard.press("Control+z")
    table.type(5, "engine", "1")
    wire.come_back()
    wire.let_go()
    table.wait_until_saved()
    assert wire.lost == [200]
    assert [line.split(",")[3] for line in studio.lines()[3:]] == ["4", "1", "3", "2"]
    expect(table.cell(4, "engine")).to_have_text("4")


def a_row_gets_its_name_while_it_is_written_into(table: Table, wire: Wire, studio: Studio) -> None:
    """A late answer names the new row: the open cell, the range and the measures are those of the row still."""
    page, wire.holding = table.page, True
    row_below(table, 7)
    page.keyboard.type("Sku")
    wire.let_go()
    expect(page.get_by_role("button", name="Undo", exact=True)).to_be_enabled()
    page.keyboard.type("a II")
    page.keyboard.press("Enter")
    expect(table.cell(8, "name")).to_have_text("Skua II")
    expect(table.row(9)).to_have_attribute("aria-selected", "true")
    table.wait_until_saved()
    wire.holding = True
    row_below(table, 8)
    page.keyboard.press("Shift+ArrowRight")
    wire.let_go()
    table.wait_until_saved()
    page.keyboard.press("Delete")
    assert names(studio) == [*NAMES, "Skua II", ""]


def a_measure_is_typed_while_others_are_saved(table: Table, wire: Wire, studio: Studio) -> None:
    page, wire.holding = table.page, True
    row_below(table, 7)
    region = page.get_by_role("region", name="Drawing", exact=True)
    span, length = (region.get_by_role("textbox", name=name, exact=True) for name in ("Span, m", "Length, m"))
    span.click()
    page.keyboard.type("14.1")
    page.keyboard.press("Tab")
    expect(length).to_be_focused()
    page.keyboard.type("10.8")
    wire.let_go()
    expect(table.saving).to_contain_text("Saved in raf.csv")
    expect(length).to_have_value("10.8")
    page.keyboard.press("Tab")
    table.wait_until_saved()
    assert studio.lines()[-1].split(",")[7:9] == ["14.1", "10.8"]
    undo = page.get_by_role("button", name="Undo", exact=True)
    for _ in range(3):
        undo.click()
    expect(undo).to_be_disabled()


def a_block_of_which_one_cell_clashes(table: Table, wire: Wire, studio: Studio, console: Watched) -> None:
    """Its new rows go on, and are written into."""
    page, wire.holding = table.page, True
    table.cell(10, "engine").click()
    paste(page, "5\n4")
    table.type(11, "name", "Roc")
    file = studio.file("raf.csv")
    file.write_text(file.read_text().replace("Fulmar,,,,", "Fulmar,,,1,"))
    wire.let_go()
    page.get_by_role("button", name="Keep 1", exact=True).click()
    table.wait_until_saved()
    assert studio.lines()[-2].startswith("Fulmar,,,1,")
    assert studio.lines()[-1].startswith("Roc,,,4,")


def paper_is_chosen_once(table: Table, wire: Wire, studio: Studio) -> None:
    """Another program writes the kit before the answer comes again."""
    page = table.page
    wire.lose()
    page.get_by_role("combobox", name="Paper", exact=True).select_option("letter")
    page.get_by_role("button", name="Try again", exact=True).wait_for()
    file = studio.file("kit.toml")
    file.write_text(file.read_text().replace("A fight", "A brawl"))
    wire.come_back()
    title = page.get_by_role("heading", name="A brawl over the estuary", exact=True)
    title.wait_for()
    wire.let_go()
    table.wait_until_saved()
    title.wait_for()
    assert 'size = "letter"' in file.read_text()


def what_is_typed_into_a_form_outlasts_the_news(table: Table, studio: Studio) -> None:
    page, file = table.page, studio.file("kit.toml")
    margin = page.get_by_role("textbox", name="Margin", exact=True)
    margin.fill("1")
    file.write_text(file.read_text().replace("A scrap", "A fight"))
    page.get_by_role("heading", name="A fight over the estuary", exact=True).wait_for()
    expect(margin).to_be_focused()
    expect(margin).to_have_value("1")
    page.keyboard.type("2mm")
    page.keyboard.press("Tab")
    expect(table.saving).to_contain_text("Saved in kit.toml")
    assert 'margin = "12mm"' in file.read_text()
    page.get_by_role("button", name="Undo", exact=True).click()
    expect(margin).to_have_value("8mm")


def leaving_asks_where_something_would_be_lost(table: Table, wire: Wire, studio: Studio) -> None:
    """What stands in a row that has no name yet cannot be sent as the page goes."""
    page, wire.holding = table.page, True
    asked: list[str] = []

    def stay(dialog: Dialog) -> None:
        asked.append(dialog.type)
        dialog.dismiss()

    before = names(studio)
    row_below(table, 9)
    page.keyboard.type("Fulmar")
    page.keyboard.press("Enter")
    page.once("dialog", stay)
    page.evaluate("location.href = 'about:blank'")
    expect(table.cell(10, "name")).to_have_text("Fulmar")
    wire.let_go()
    table.wait_until_saved()
    assert asked == ["beforeunload"]
    assert names(studio) == [*before, "Fulmar"]
