"""The record of a row that was made in Python: its values as the cells of a stat file would hold them."""

from __future__ import annotations

from collections.abc import Iterable

from pressgang.diagnostics import Span
from pressgang.schema.kinds import Kind
from pressgang.sources.records import Cell, Record, Scalar, heading_key

UNWRITTEN = Record(Span(""), {})
"""Stands for the record of a row that was read from no file, until the row makes its own."""


def made_record(place: str, row: int, values: Iterable[tuple[str, Kind, object]]) -> Record:
    """The record of values (heading, kind, value) that stand in the row of that number, from 1, of `place`.

    Row 0 is a row by itself, of which `place` is the name. What is blank is left out, as in a file.
    """
    where = f"row {row}" if row else ""
    cells = {}
    for number, (heading, kind, value) in enumerate(values, 1):
        written = _written(kind, value)
        if written not in (None, ""):
            span = Span(place, row, number, f"{where} {heading}".lstrip())
            cells[heading_key(heading)] = Cell(heading, written, span)
    return Record(Span(place, row, 0, where or None), cells)


def _written(kind: Kind, value: object) -> Scalar:
    """A value as a cell holds it: numbers as they are, all else as a user would write it."""
    if isinstance(value, str):
        return value.strip()
    if value is None or isinstance(value, int | float):
        return value
    try:
        return kind.show(value)
    except (AttributeError, TypeError, ValueError):  # of another type than the column's: reading says so
        return str(value)
