"""Columns and options, declared once on a frozen dataclass; reading, help and documentation follow.

@dataclass(frozen=True, kw_only=True)
class Aircraft(Row):
    engine: int = column(Whole(0), required=True, help="the highest SPEED", example="4")

The record of a row that was made in Python: its values as the cells of a stat file would hold them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import field, fields
from functools import cache
from typing import Any, TypeVar

from pressgang.diagnostics import Span
from pressgang.schema.kinds import Kind
from pressgang.sources.table import Cell, Record, Scalar, heading_key
from pressgang.structs import NamedTuple, dataclass

UNWRITTEN = Record(Span(""), {})
"""The record of a row that was read from no file, until the row makes its own."""


def made_record(place: str, row: int, values: Iterable[tuple[str, Kind, object]]) -> Record:
    """Return the record of values (heading, kind, value) in row number `row` (from 1) of `place`.

    Row 0 is a row by itself, named `place`. Blank values are left out, as in a file.
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
    """Return a value as a cell holds it: a number unchanged, all else as a user would write it."""
    if isinstance(value, str):
        return value.strip()
    if value is None or isinstance(value, int | float):
        return value
    try:
        return kind.show(value)
    except (AttributeError, TypeError, ValueError):  # of another type than the column's: reading says so
        return str(value)


_KEY = "pressgang"


class Declared(NamedTuple):
    """One column or option: its name in Python, its kind, its default and its help.

    `printed` columns may appear on paper, so their characters must be in a font.
    """

    name: str
    kind: Kind
    default: Any = None
    required: bool = False
    help: str = ""
    example: str = ""
    aliases: tuple[str, ...] = ()
    printed: bool = True

    @property
    def option(self) -> str:
        """Return the name with hyphens, as kits and the command line spell it."""
        return self.heading.replace("_", "-")

    @property
    def heading(self) -> str:
        """Return the name as a stat file spells it: `class` for `class_`, which Python needs."""
        return self.name.rstrip("_")

    @property
    def default_text(self) -> str:
        """Return the default as a user would write it, or an empty string if there is none to write."""
        return "" if self.required or self.default in (None, "", ()) else self.kind.show(self.default)


def declare(
    kind: Kind,
    default: Any = None,
    *,
    help: str,
    required: bool = False,
    example: str = "",
    aliases: tuple[str, ...] = (),
    printed: bool = True,
) -> Any:
    """Declare a dataclass field as a column of a stat file or an option of a sheet kind."""
    own = Declared("", kind, default, required, help, example, aliases=aliases, printed=printed)
    return field(default=default, metadata={_KEY: own})


column = option = declare


def declared(cls: Any) -> tuple[Declared, ...]:
    """Return the columns or options of a class in the order of their declaration."""
    return on_fields(cls, _KEY)


@cache
def on_fields(cls: Any, key: str) -> tuple[Any, ...]:
    """Return the metadata `key` of the fields of a class in order, each under the name of its field."""
    return tuple(item.metadata[key]._replace(name=item.name) for item in fields(cls) if key in item.metadata)


@dataclass(frozen=True, kw_only=True)
class Row:
    """A stat row, with the record it was read from; one made in Python has a record of its own values."""

    record: Record = field(default=UNWRITTEN, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.record is UNWRITTEN:
            values = ((item.heading, item.kind, getattr(self, item.name)) for item in declared(type(self)))
            name = getattr(self, "name", None) or type(self).__name__
            object.__setattr__(self, "record", made_record(str(name), 0, values))

    def at(self, name: str) -> Span:
        """Return the place of a column's cell in this row, blank or not, or of the row if it has none."""
        cls: Any = type(self)
        return self.record.place(_keys_of(cls).get(name, ()))

    def has_read(self, *names: str) -> bool:
        """Return whether all cells of these columns (without names, of all columns) could be read."""
        return True


RowT = TypeVar("RowT", bound=Row)
RowT_co = TypeVar("RowT_co", bound=Row, covariant=True)
RowT_contra = TypeVar("RowT_contra", bound=Row, contravariant=True)
T = TypeVar("T")


def keys_of(item: Declared) -> Iterator[str]:
    """Yield the folded name and other names of a column."""
    yield heading_key(item.name)
    for alias in item.aliases:
        yield heading_key(alias)


@cache
def _keys_of(cls: Any) -> dict[str, tuple[str, ...]]:
    """Return the folded headings of each column by its name."""
    return {item.name: tuple(keys_of(item)) for item in declared(cls)}


def column_keys(cls: type[Row]) -> set[str]:
    """Return every heading that the class understands, folded as by `heading_key`."""
    return {key for item in declared(cls) for key in keys_of(item)}
