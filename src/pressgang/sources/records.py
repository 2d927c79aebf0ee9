"""What every reader hands on: a table of records whose cells know where they stand."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from pressgang.diagnostics import Span

Scalar = str | int | float | bool | None

_IGNORED = str.maketrans("", "", "-_‐‑‒–—−")


class Cell(NamedTuple):
    """One value and its place. `heading` is the column's name as the user wrote it; text is stripped."""

    heading: str
    value: Scalar
    span: Span


class Record(NamedTuple):
    """One row. `span` is where it begins; `cells` go by `heading_key`, and blank ones are left out."""

    span: Span
    cells: Mapping[str, Cell]


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
