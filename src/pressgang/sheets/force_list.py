"""The force list: each side's rows with the columns of its stat file, to check a force by before the game."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.layout import Sheet
from pressgang.rows.stat_columns import AircraftColumns, CommonColumns, ShipColumns
from pressgang.schema import Declared, Row, declared
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.wordings import set_head
from pressgang.sheets.reference import Section, reference_sheet
from pressgang.sheets.tables import Column, table
from pressgang.sheets.typeset import stack
from pressgang.typography.fonts import TextSpan

_ROWS_AT_ONCE = 24
"""Rows under one head; a longer list goes on under another."""
_LONGEST = 28
"""Characters of a column's texts beyond which it is given a share of the width."""
_FULL = 0.75
"""Where columns take more of the width than this, all have the same and their texts are broken."""
_OF_PICTURES = {item.name for cls in (CommonColumns, AircraftColumns, ShipColumns) for item in declared(cls)}


@dataclass(frozen=True, kw_only=True)
class ForceList(SheetKind[Row]):
    """A line a row: name, unit, how many, and what the game has columns for."""

    kind: ClassVar[str] = "force-list"
    title: ClassVar[str] = "Force list"
    summary: ClassVar[str] = "each side's pieces with their stats, a line a row"

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """A table for each side over the width of the page."""
        sections = [part for force in brief.forces if force.rows for part in _parts(force)]
        return reference_sheet(brief, self.title, sections, found)


def _parts(force: Force[Row]) -> Iterator[Section]:
    """The parts of a side's table, each with a head."""
    columns = _columns(force.rows)
    pieces = sum(int(getattr(row, "quantity", 1)) for row in force.rows)
    for begin in range(0, len(force.rows), _ROWS_AT_ONCE):
        rows = force.rows[begin : begin + _ROWS_AT_ONCE]
        note = f"{len(force.rows):,} rows, {pieces:,} pieces" if begin == 0 else "continued"

        def draw(look: Look, width: float, rows: Sequence[Row] = rows, note: str = note) -> SetBlock:
            head = set_head(look, force.name, width, note)
            return stack([head, _drawn(look, width, columns, rows)])

        yield Section.of(draw, wide=True)


def _columns(rows: Sequence[Row]) -> list[Declared]:
    """Name, unit and quantity, then the game's own columns, as far as a row says something in them."""
    items = declared(type(rows[0])) if rows else ()
    first = [item for item in items if item.name in ("name", "unit", "quantity")]
    own = [item for item in items if item.name not in _OF_PICTURES and item.printed and item not in first]
    return [item for item in (*first, *own) if any(_text(item, row) for row in rows)]


def _text(item: Declared, row: Row) -> str:
    value = getattr(row, item.name)
    return "" if value in (None, "", ()) else item.kind.show(value)


def _drawn(look: Look, width: float, columns: Sequence[Declared], rows: Sequence[Row]) -> SetBlock:
    texts = [[_text(item, row) for item in columns] for row in rows]
    longest = [max(map(len, column)) for column in zip(*texts, strict=True)]
    shared = [item.name == "name" or most > _LONGEST for item, most in zip(columns, longest, strict=True)]
    widths = [_width(look, item, texts, index) for index, item in enumerate(columns)]
    crowded = sum(own for own, share in zip(widths, shared, strict=True) if not share) > _FULL * width
    made = [
        Column(
            [TextSpan(item.heading.replace("_", " "))],
            None if share or crowded else own,
            "left" if item.name == "name" or most > 6 else "middle",
            bold=item.name == "name",
        )
        for item, most, share, own in zip(columns, longest, shared, widths, strict=True)
    ]
    cells = [[[TextSpan(text)] for text in line] for line in texts]
    return table(look, made, cells, width)


def _width(look: Look, item: Declared, texts: Sequence[Sequence[str]], index: int) -> float:
    """A column as wide as its longest text, in mm."""
    words = [item.heading, *(line[index] for line in texts)]
    return max(look.book.width(text, look.size) for text in words) + 4.0
