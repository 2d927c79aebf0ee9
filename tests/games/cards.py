"""Cards and rosters of a declared game as the tests need them."""

from __future__ import annotations

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing.units import parse_paper
from pressgang.games.game import Game
from pressgang.imposition.plans import StockOffer, impose
from pressgang.layout import Imprint, Sheet, Stock
from pressgang.livery.palettes import our_palettes
from pressgang.rows.stat_columns import CommonColumns
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import AnyKind, Brief
from tests.games.folders import IRON_LANES, game_of
from tests.systems.stat_lines import BOOK, force_of, rows_of

HEAD = "name,gun,hull,class,traits,quantity\n"
WASP = HEAD + "Wasp,5,12,light,radio,1\n"
EVERY = """
[[sheet]]
id = "every"
kind = "card"
size = "105x148mm"
layout = [
  { row = [{ name = "{name}" }, { badge = true, height = "9mm" }] },
  { fields = ["Number", { field = "Driver", value = "Ann" }] },
  { row = [
    { frame = [{ row = [{ stat = "gun", note = "{gun:+}" }, { stat = "cost" }] }], tint = true, title = "Do" },
    { column = ["insignia", { text = "{class}", size = "small", align = "right", bold = true }], width = "9mm"},
  ], gap = "4mm" },
  { boxes = "hull", by = 5, of = 15, filled = "2" },
  { boxes = 3, label = "Crew", shape = "circle", numbered = true, width = "auto" },
  { head = "Fire", note = "each turn" },
  { table = "to-hit", title = "" },
  "rule",
  { dice = [1, "gun"] },
  { text = "**Radio**: {name}'s own.", when = "'radio' in traits" },
  { text = "never", when = "gun > 8" },
  { space = "1mm" },
  { field = "Notes" },
  { log = ["Turn", "Orders"], first = 1, lines = 2 },
  { space = "fill" },
]
"""
"""A card with every block."""
ROSTER = """
[[sheet]]
id = "roster"
kind = "roster"
columns = [
  { text = "{name}" },
  { label = "No.", text = "{unit}", width = "12mm" },
  { text = "{gun}" },
  { label = "Hull", boxes = "hull", by = 5 },
  { text = "{cost}" },
  { label = "Notes", field = true },
]
group = "class"
total = ["cost", "hull", "gun * 2"]
"""


def kinds(sheets: str) -> tuple[Game, dict[str, type[AnyKind]], list[Diagnostic]]:
    """The game with these sheets, their classes, and every problem of it."""
    game, system, found = game_of(IRON_LANES + sheets)
    own = system.sheets
    return game, {name: kind for name in own.names if (kind := own.named(name)) is not None}, list(found)


def brief(game: Game, *stats: str, paper: str = "a4") -> Brief[CommonColumns]:
    """A brief with a force for each stat file."""
    palettes = list(our_palettes().values())
    forces = tuple(
        force_of(f"Side {i + 1}", palettes[i], rows_of(game.columns.row, text, f"side{i + 1}.csv"))
        for i, text in enumerate(stats)
    )
    offer = StockOffer(Stock(parse_paper(paper)), BOOK)
    return Brief(game.title, "after a test", "", forces, RuleBook(game.rules), BOOK, offer)


def composed(
    sheets: str, *stats: str, kind: str = "cards", paper: str = "a4", **options: object
) -> tuple[Sheet, list[Diagnostic]]:
    """A sheet of the game, and every problem of the game and of the sheet."""
    game, known, problems = kinds(sheets)
    assert not problems, problems
    sheet, found = known[kind](**options), Problems()
    subject = brief(game, *stats, paper=paper)
    found.extend(sheet.check(subject))
    return sheet.compose(subject, found), found.found


def pages_of(sheet: Sheet, paper: str = "a4") -> int:
    """How many pages a sheet has, if it has no problem on them."""
    pages, found = impose(sheet, Stock(parse_paper(paper)), Imprint("Test", "0", "0"), BOOK)
    assert not found, found
    return len(pages)
