"""Rows, sides and briefs of Tally Ho! from a few lines of CSV, as the tests need them."""

from __future__ import annotations

from pathlib import Path

from pressgang.diagnostics import Problems, Span
from pressgang.fonts import FontBook
from pressgang.layout import Margins, Stock
from pressgang.muster import Ranks, by_side
from pressgang.livery.palettes import our_palettes
from pressgang.papers import parse_paper
from pressgang.rulebook import RuleBook, RuleValue, load_rules
from pressgang.schema import Row, read_rows
from pressgang.sheets.base import Brief, Force
from pressgang.sources.delimited import read_csv
from pressgang.systems.base import Muster, Side
from pressgang.systems.tally_ho import SYSTEM
from pressgang.systems.tally_ho.stats import Fighter

BOOK = FontBook()


def rules(**replaced: object) -> RuleBook:
    """The game's numbers, some of them replaced by the user's own."""
    book, problems = load_rules("tally-ho")
    assert not problems
    values = dict(book.values)
    for name, value in replaced.items():
        values[name] = RuleValue(name, value, "own", "", "")
    return RuleBook(values)


def fighters(text: str, file: str = "raf.csv") -> tuple[Fighter, ...]:
    """The rows of a stat file; a fault of the file fails the test."""
    problems = Problems()
    table = read_csv(text.encode(), file, None, problems)
    assert table is not None and not problems.found
    rows, found = read_rows(table, Fighter)
    assert not found
    return rows


def muster(*files: str, book: RuleBook | None = None) -> Muster:
    """A side for each stat file, or for each word in its column `side`."""
    ranks = [
        Ranks(f"side {index}", fighters(text, f"side{index}.csv"), Path(), Span(f"side{index}.csv"))
        for index, text in enumerate(files, 1)
    ]
    return Muster(tuple(Side(one.name, one.rows) for one in by_side(ranks)), book or rules())


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
        Force(names[index], palettes[index], fighters(text, f"side{index + 1}.csv"))
        for index, text in enumerate(files)
    )
    size = parse_paper(paper)
    stock = Stock(size.turned() if landscape else size, Margins(margin, margin, margin, margin))
    return Brief(SYSTEM.game, SYSTEM.credit, "Test", forces, book or rules(), BOOK, stock)
