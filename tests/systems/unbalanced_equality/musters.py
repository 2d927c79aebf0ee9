"""Rows, musters and briefs of Unbalanced Equality from a few lines of CSV, as the tests need them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from pressgang.diagnostics import Problems
from pressgang.fonts import FontBook
from pressgang.geometry import IDENTITY, Rect, Transform
from pressgang.layout import Stock
from pressgang.livery.palettes import our_palettes
from pressgang.papers import parse_paper
from pressgang.rulebook import RuleBook, RuleValue, load_rules
from pressgang.scene import Group, Item, Piece, Text, Use
from pressgang.schema import Row, read_rows
from pressgang.sheets.base import Brief, Force
from pressgang.sources.delimited import read_csv
from pressgang.systems.base import Muster, Side
from pressgang.systems.unbalanced_equality import SYSTEM
from pressgang.systems.unbalanced_equality.rules import Troop, troops
from pressgang.systems.unbalanced_equality.stands import Stand, stands_of
from pressgang.systems.unbalanced_equality.stats import StandRow

EXAMPLE = Path(__file__).parents[3] / "examples" / "unbalanced-equality"
BOOK = FontBook()


def rules(**replaced: object) -> RuleBook:
    """The game's numbers, some of them replaced."""
    book, problems = load_rules("unbalanced-equality")
    assert not problems
    values = dict(book.values)
    for name, value in replaced.items():
        values[name] = RuleValue(name, value, "own", "", "")
    return RuleBook(values)


def rows(text: str, file: str = "british.csv") -> tuple[StandRow, ...]:
    """The rows of a stat file; a fault of the file fails the test."""
    problems = Problems()
    table = read_csv(text.encode(), file, None, problems)
    assert table is not None and not problems.found
    found, faults = read_rows(table, StandRow)
    assert not faults
    return found


def stands(text: str) -> list[Stand]:
    """The stands of a stat file."""
    return list(stands_of(rows(text), rules()))


def troop(name: str) -> Troop:
    """A type by its name."""
    return next(found for found in troops(rules()).values() if found.type == name)


def muster(*sides: str, book: RuleBook | None = None) -> Muster:
    """One side for each stat file."""
    return Muster(
        tuple(Side(f"side {index}", rows(text, f"side{index}.csv")) for index, text in enumerate(sides, 1)),
        book or rules(),
    )


def brief(
    *stats: str, paper: str = "a4", book: RuleBook | None = None, names: tuple[str, ...] = ()
) -> Brief[Row]:
    """A brief with a force for each stat file."""
    palettes = list(our_palettes().values())
    forces = tuple(
        Force(names[i] if names else f"Side {i + 1}", palettes[i], rows(text, f"side{i + 1}.csv"))
        for i, text in enumerate(stats)
    )
    return Brief(SYSTEM.game, SYSTEM.credit, "test", forces, book or rules(), BOOK, Stock(parse_paper(paper)))


def example_brief(paper: str = "a4") -> Brief[Row]:
    """A brief with the two forces of the example."""
    files = [(EXAMPLE / name).read_text() for name in ("river-column.csv", "army-of-the-wadi.csv")]
    return brief(*files, paper=paper, names=("River Column", "Army of the Wadi"))


class Words(NamedTuple):
    """A line of text, its box (from the baseline up), and its type size as printed."""

    string: str
    box: Rect
    size: float


def words_of(piece: Piece, back: bool = False) -> list[Words]:
    """All lines of text of a piece, with their places in its own mm."""
    found = []
    for item, by in _placed(piece.back if back else piece.front):
        if isinstance(item, Text) and item.string:
            box = by.apply_rect(Rect(item.x, item.y - item.size * 0.7, item.width, item.size * 0.7))
            found.append(Words(item.string, box, item.size * (by.a**2 + by.b**2) ** 0.5))
    return found


def strings_of(piece: Piece, back: bool = False) -> list[str]:
    """The text of each line."""
    return [words.string for words in words_of(piece, back)]


def _placed(items: Iterable[Item], by: Transform = IDENTITY) -> Iterator[tuple[Item, Transform]]:
    for item in items:
        if isinstance(item, Group):
            yield from _placed(item.items, item.transform.then(by))
        elif isinstance(item, Use):
            yield from _placed(item.symbol.items, item.transform.then(by))
        else:
            yield item, by
