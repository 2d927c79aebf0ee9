"""The edits that there are, of a file of rows and of a kit.toml, each with what its writer saw there before.

Rows are told by ids that they keep while the file changes around them; the line of headings is row 0. Columns
count from 0. Some fields are for edits that take others back: they hold what was there letter by letter.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class SetCell:
    """Write `value` into a cell that holds `was`.

    `raw` is the cell as it stands between its separators, and `width` the cells that the row is to keep.
    """

    row: int
    column: int
    value: str
    was: str
    raw: str | None = None
    width: int | None = None


@dataclass(frozen=True, slots=True)
class InsertRow:
    """A new row behind row `after`.

    `line` and `end` are its line and line break as they were, `id` the number that it had, `skip` what stood
    between it and row `after`.
    """

    after: int
    cells: tuple[str, ...]
    line: str | None = None
    end: str = ""
    id: int | None = None
    skip: str = ""


@dataclass(frozen=True, slots=True)
class DeleteRow:
    """Take the row out whose cells hold `was`; notes above it stay."""

    row: int
    was: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class MoveRow:
    """Put a row behind another, with the notes that stand directly above it; see `InsertRow` for `skip`."""

    row: int
    after: int
    skip: str = ""


@dataclass(frozen=True, slots=True)
class AddColumn:
    """A new column at the right: a heading, and a blank cell in each row that has one for every heading."""

    heading: str


@dataclass(frozen=True, slots=True)
class DropColumn:
    """Take the last column away again where nothing was written in it; rows had `widths` cells before."""

    heading: str
    widths: Mapping[int, int] = field(hash=False)


Edit = SetCell | InsertRow | DeleteRow | MoveRow | AddColumn | DropColumn


KitValue = str | int | float | bool | list["KitValue"] | None
"""A value of `kit.toml`; `None` stands for a key that is not there."""


@dataclass(frozen=True, slots=True)
class SetKey:
    """Write a value of `kit.toml`, or take the key out; `at` are the names and numbers that lead to it, such as
    `("sheet", 1, "backs")`.
    """

    at: tuple[str | int, ...]
    value: KitValue
    was: KitValue


@dataclass(frozen=True, slots=True)
class AddTable:
    """One more `[[name]]` behind those there are."""

    name: str
    values: Mapping[str, KitValue] = field(hash=False)


@dataclass(frozen=True, slots=True)
class RemoveTable:
    """Take the `[[name]]` of that number (from 0) out, which holds `was`."""

    name: str
    number: int
    was: Mapping[str, KitValue] = field(hash=False)


KitEdit = SetKey | AddTable | RemoveTable


@dataclass(frozen=True, slots=True)
class Clash:
    """An edit of what someone else has changed meanwhile: what is there now, or `None` where it is gone."""

    edit: Edit | KitEdit
    now: object
