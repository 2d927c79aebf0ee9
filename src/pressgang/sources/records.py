"""What every reader hands on: a table of records whose cells know where they stand."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import NamedTuple

from pressgang.diagnostics import Span

Scalar = str | int | float | bool | None
CellTables = tuple[tuple[tuple[str, Scalar], ...], ...]
"""A list of tables in a cell of a JSON or TOML file: of each table its keys and values."""

_IGNORED = str.maketrans("", "", "-_‐‑‒–—−")


class Cell(NamedTuple):
    """One value and its place. `heading` is the column's name as the user wrote it; text is stripped."""

    heading: str
    value: Scalar | CellTables
    span: Span


class Record(NamedTuple):
    """One row. `span` is where it begins; `cells` go by `heading_key`. Blank ones are left out: where they
    stand, to be filled in, is in `blanks`.
    """

    span: Span
    cells: Mapping[str, Cell]
    blanks: Mapping[str, Span] = MappingProxyType({})

    def place(self, keys: Iterable[str]) -> Span:
        """The place of the cell under the first of these headings that has one, else of the row."""
        keys = tuple(keys)
        filled = (self.cells[key].span for key in keys if key in self.cells)
        blank = (self.blanks[key] for key in keys if key in self.blanks)
        return next(filled, None) or next(blank, self.span)


class Table(NamedTuple):
    """One stat file. `headings` holds, by `heading_key`, each column's name and the place of that name.

    Of a workbook `sheet` is the one that was read, and `sheets` are all that hold something.
    """

    file: str
    headings: Mapping[str, Cell]
    records: tuple[Record, ...]
    sheet: str = ""
    sheets: tuple[str, ...] = ()


def is_own(text: str) -> bool:
    """Whether a heading (or a sheet's name) says that it is the user's own: it begins with _ or #."""
    return text.lstrip().startswith(("_", "#"))


def heading_key(text: str) -> str:
    """The form in which column names are compared: "To-Hit", "to hit" and "TO_HIT" are all "tohit"."""
    return "".join(text.casefold().split()).translate(_IGNORED)
