"""Rows and musters of the dogfight from a few lines of CSV, as the tests need them."""

from __future__ import annotations

from pressgang.diagnostics import Problems
from pressgang.rulebook import RuleBook, RuleValue, load_rules
from pressgang.schema import read_rows
from pressgang.sources.delimited import read_csv
from pressgang.systems.base import Muster, Side
from pressgang.systems.dogfight.stats import Aircraft


def rules(**replaced: object) -> RuleBook:
    """The game's numbers, some of them replaced."""
    book, problems = load_rules("dogfight")
    assert not problems
    values = dict(book.values)
    for name, value in replaced.items():
        values[name] = RuleValue(name, value, "own", "", "")
    return RuleBook(values)


def aircraft(text: str, file: str = "raf.csv") -> tuple[Aircraft, ...]:
    """The rows of a stat file; a fault of the file fails the test."""
    problems = Problems()
    table = read_csv(text.encode(), file, None, problems)
    assert table is not None and not problems.found
    rows, found = read_rows(table, Aircraft)
    assert not found
    return rows


def muster(*sides: str, book: RuleBook | None = None) -> Muster:
    """One side for each stat file."""
    return Muster(
        tuple(Side(f"side {index}", aircraft(text, f"side{index}.csv")) for index, text in enumerate(sides, 1)),
        book or rules(),
    )
