"""Rows made in Python: they are read, numbered and checked as those of a stat file are."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from pressgang.diagnostics import Diagnostic, Problems, Span, in_order
from pressgang.games.known import known_games
from pressgang.rows.limits import LimitsTable
from pressgang.rows.muster import by_side, check_glyphs, judge, judge_stats, rows_of
from pressgang.rows.sides import Side
from pressgang.rulebook import RuleBook
from pressgang.schema import Row, declared
from pressgang.schema.declare import made_record
from pressgang.sources.records import Cell, Table, heading_key
from pressgang.systems.base import AnySystem
from pressgang.systems.general import GENERAL

Sides = Mapping[str, Sequence[Row]] | Sequence[Row]
"""Rows by the name of their side; or rows alone, each of which names its `side`."""


_NO_FOLDER = str.maketrans("/\\", "∕∖")
"""A side's name stands for a file's, beside which pictures lie: it must not look as if it named a folder."""


def check_rows(sides: Sides) -> list[Diagnostic]:
    """Every problem of rows made in Python, those that a stat file with these cells would have.

    A problem's place is the side, the row's number and the column: `RAF!row 2 engine`.
    """
    found = Problems()
    first = _first(sides)
    if first is None:
        return []
    system = system_of_rows(sides)
    cls = system.row if system else type(first)
    found_sides = by_side(
        [
            Side(table.sheet or table.file, rows_of(table, cls, found), Span(table.file, 1, 1))
            for table in tables_of(sides)
        ]
    )
    if system:
        judge_stats(system, found_sides, found)
    else:  # a list that belongs to a sheet, or of aircraft alone: no game's checks look at it
        general: AnySystem = GENERAL
        judge(general, found_sides, RuleBook({}), LimitsTable(), found)
        check_glyphs(found_sides, None, found)
    return in_order(found.found)


def system_of_rows(sides: Sides) -> AnySystem | None:
    """The game to which the first of the rows belongs, if they are a game's."""
    first = _first(sides)
    return next((system for system in known_games().sound().values() if isinstance(first, system.row)), None)


def _first(sides: Sides) -> Row | None:
    return next((row for rows in _parted(sides).values() for row in rows), None)


def tables_of(sides: Sides) -> list[Table]:
    """A table for each side, as a stat file with the sheet of that name would be; rows count from 1."""
    return [_table(name, rows) for name, rows in _parted(sides).items()]


def _parted(sides: Sides) -> Mapping[str, Sequence[Row]]:
    return sides if isinstance(sides, Mapping) else {"": sides}


def _table(name: str, rows: Sequence[Row]) -> Table:
    file = name.translate(_NO_FOLDER) or "rows"
    records = []
    headings = {}
    for number, row in enumerate(rows, 1):
        items = [
            item for item in declared(type(row)) if item.required or getattr(row, item.name) != item.default
        ]
        for item in items:
            headings[heading_key(item.heading)] = Cell(item.heading, item.heading, Span(file))
        values = ((item.heading, item.kind, getattr(row, item.name)) for item in items)
        records.append(made_record(file, number, values))
    return Table(file, headings, tuple(records), name)
