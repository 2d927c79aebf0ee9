"""Rows, sides and briefs of Tally Ho! from a few lines of CSV, as the tests need them."""

from __future__ import annotations

from functools import partial

from pressgang.drawing.units import parse_paper
from pressgang.imposition.plans import StockOffer
from pressgang.layout import Margins, Stock
from pressgang.livery.palettes import our_palettes
from pressgang.rulebook import RuleBook
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.systems import all_systems
from pressgang.systems.tally_ho.stats import Fighter
from tests.systems.stat_lines import BOOK, force_of, muster_of, rows_of, rules_of

SYSTEM = all_systems()["tally-ho"]
rules = partial(rules_of, "tally-ho")
"""The game's numbers, some of them replaced."""
muster = partial(muster_of, SYSTEM)
"""A side for each stat file."""


def fighters(text: str, file: str = "raf.csv") -> tuple[Fighter, ...]:
    """The rows of a stat file; a fault of the file fails the test."""
    return rows_of(SYSTEM.row, text, file)


def brief(
    *files: str,
    paper: str = "a4",
    landscape: bool = False,
    margin: float = 8.0,
    book: RuleBook | None = None,
    names: tuple[str, ...] = ("RAF", "Luftwaffe", "Third", "Fourth"),
) -> Brief[Row]:
    """A brief with a force for each stat file."""
    palettes = list(our_palettes().values())
    forces = tuple(
        force_of(names[index], palettes[index], fighters(text, f"side{index + 1}.csv"))
        for index, text in enumerate(files)
    )
    size = parse_paper(paper)
    stock = Stock(size.turned() if landscape else size, Margins(margin, margin, margin, margin))
    return Brief(SYSTEM.game, SYSTEM.credit, "Test", forces, book or rules(), BOOK, StockOffer(stock, BOOK))
