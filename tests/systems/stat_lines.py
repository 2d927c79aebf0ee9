"""Rules, rows and musters of any game from a few lines of CSV, as the tests need them."""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import Any, TypeVar

from pressgang.diagnostics import Diagnostic, Problems, Span
from pressgang.drawing.units import parse_paper
from pressgang.imposition.plans import StockOffer
from pressgang.layout import Margins, Sheet, Stock
from pressgang.livery.palettes import our_palettes
from pressgang.rows.sides import Force, Palette, Side
from pressgang.rulebook import RuleBook, RuleValue
from pressgang.schema import Row, read_rows
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sources import read_table
from pressgang.sources.delimited import read_csv
from pressgang.stats.reading import split_by_side
from pressgang.systems.base import Muster, System
from pressgang.typography.fonts import FontBook
from tests.rulebooks import load_rules

BOOK = FontBook()
RowT = TypeVar("RowT", bound=Row)


def rules_of(system: str, **replaced: object) -> RuleBook:
    """The game's numbers, some of them replaced by the user's own."""
    values = dict(_our_rules(system).values)
    for name, value in replaced.items():
        assert name in values
        values[name] = RuleValue(name, value, "own", "", "")
    return RuleBook(values)


@cache
def _our_rules(system: str) -> RuleBook:
    """Read once for all tests, which change no value of a book but put another in its place."""
    book, problems = load_rules(system)
    assert not problems
    return book


def rows_of(row: type[RowT], text: str, file: str = "raf.csv") -> tuple[RowT, ...]:
    """The rows of a stat file; a fault of the file fails the test."""
    problems = Problems()
    table = read_csv(text.encode(), file, None, problems)
    assert table is not None and not problems.found
    rows, faults = read_rows(table, row)
    assert not faults, faults
    return rows


def rows_in(row: type[RowT], path: Path) -> tuple[RowT, ...]:
    """The rows of a file as it lies on the disk."""
    table, problems = read_table(path, path.name)
    assert table is not None and not problems
    rows, faults = read_rows(table, row)
    assert not faults
    return rows


def force_of(name: str, palette: Palette, rows: tuple[RowT, ...]) -> Force[RowT]:
    """The side of these rows in its colours, named in a file of its own."""
    return Side(name, rows, Span(f"{name}.csv")).dressed(palette)


def composed(kind: SheetKind[Any], subject: Brief[Any]) -> Sheet:
    """The sheet; any problem fails the test."""
    found = Problems()
    sheet = kind.compose(subject, found)
    assert not found.found, [problem.as_text() for problem in found.found]
    return sheet


SIDES = tuple(f"Side {number}" for number in range(1, 10))


def brief_of(
    system: System,
    *stats: str,
    paper: str = "a4",
    margin: float = 8.0,
    book: RuleBook | None = None,
    names: Sequence[str] = SIDES,
    colours: Sequence[str] = (),
    row: type[Row] | None = None,
    **more: Any,
) -> Brief[Any]:
    """A brief with a force for each stat file."""
    palettes = [our_palettes()[name] for name in colours or our_palettes()]
    forces = tuple(
        force_of(name, palette, rows_of(row or system.row, text, f"side{number}.csv"))
        for number, (name, palette, text) in enumerate(zip(names, palettes, stats, strict=False), 1)
    )
    offer = StockOffer(Stock(parse_paper(paper), Margins(margin, margin, margin, margin)), BOOK)
    return Brief(system.game, system.credit, "test", forces, book or rules_of(system.id), BOOK, offer, **more)


def muster_of(system: System, *texts: str, book: RuleBook | None = None) -> Muster:
    """A side for each stat file, or for each word in its column `side`."""
    sides: list[Side[Any]] = [
        Side(f"side {index}", rows_of(system.row, text, f"side{index}.csv"), Span(f"side{index}.csv"))
        for index, text in enumerate(texts, 1)
    ]
    return Muster(tuple(split_by_side(sides)), book or rules_of(system.id))


def all_problems(system: System, subject: Muster) -> list[Diagnostic]:
    """What all checks of the game find."""
    return [problem for check in system.checks() for problem in check.find(subject)]


def problems_of(system: System, code: str, subject: Muster) -> list[Diagnostic]:
    """What the checks of the game find of one rule."""
    return [problem for problem in all_problems(system, subject) if problem.rule.code == code]


def sides_of(system: System, folder: Path) -> tuple[Side, ...]:
    """The forces of a kit as they lie on the disk."""
    kit = tomllib.loads((folder / "kit.toml").read_text(encoding="utf-8"))
    return tuple(
        Side(one["name"], rows_in(system.row, folder / one["stats"]), Span(one["stats"]))
        for one in kit["force"]
    )
