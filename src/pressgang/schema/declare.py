"""Columns and options, declared once on a frozen dataclass; reading, help and documentation follow.

@dataclass(frozen=True, kw_only=True)
class Aircraft(Row):
    engine: int = column(Whole(0), required=True, help="the highest SPEED", example="4")
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import MISSING, dataclass, field, fields
from functools import cache
from typing import Any, NamedTuple, TypeVar, cast

from pressgang.diagnostics import Diagnostic, Problems, Span, shown, suggestion
from pressgang.schema import problems
from pressgang.schema.kinds import Kind, Refused, TextKind, with_article
from pressgang.schema.made import UNWRITTEN, made_record
from pressgang.schema.partial import without
from pressgang.sources.kept import Reused
from pressgang.sources.records import Record, Table, heading_key

_KEY = "pressgang"


class Declared(NamedTuple):
    """One column or option: its name in Python, its kind, its default and its help.

    `printed` columns may appear on paper, so their characters must be in a font.
    """

    name: str
    kind: Kind
    default: Any
    required: bool
    help: str
    example: str
    aliases: tuple[str, ...]
    printed: bool

    @property
    def option(self) -> str:
        """The name with hyphens, as kits and the command line spell it."""
        return self.heading.replace("_", "-")

    @property
    def heading(self) -> str:
        """The name as a stat file spells it: `class`, where Python needs the name `class_`."""
        return self.name.rstrip("_")

    @property
    def default_text(self) -> str:
        """The default as a user would write it, or an empty string where there is none to write."""
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
    """A dataclass field that is a column of a stat file or an option of a sheet kind."""
    info = (kind, required, help, example, aliases, printed)
    return field(default=default, metadata={_KEY: info})


column = option = declare


def declared(cls: Any) -> tuple[Declared, ...]:
    """The columns or options of a class in the order of their declaration."""
    return _declared(cls)


@cache
def _declared(cls: Any) -> tuple[Declared, ...]:
    found = []
    for item in fields(cls):
        if _KEY in item.metadata:
            kind, required, help_text, example, aliases, printed = item.metadata[_KEY]
            default = None if item.default is MISSING else item.default
            found.append(
                Declared(
                    name=item.name,
                    kind=kind,
                    default=default,
                    required=required,
                    help=help_text,
                    example=example,
                    aliases=aliases,
                    printed=printed,
                )
            )
    return tuple(found)


@dataclass(frozen=True, kw_only=True)
class Row:
    """The base of every stat row: it knows the record it was read from. One that is made in Python has a record
    all the same, of its own values.
    """

    record: Record = field(default=UNWRITTEN, compare=False, repr=False)

    def __post_init__(self) -> None:
        if self.record is UNWRITTEN:
            values = ((item.heading, item.kind, getattr(self, item.name)) for item in declared(type(self)))
            name = getattr(self, "name", None) or type(self).__name__
            object.__setattr__(self, "record", made_record(str(name), 0, values))

    def at(self, name: str) -> Span:
        """The place of a column's cell in this row, blank or not, or of the row where it has no such cell."""
        cls: Any = type(self)
        return self.record.place(_keys_of(cls).get(name, ()))

    def has_read(self, *names: str) -> bool:
        """Whether all cells of these columns (of all columns, where none is named) could be read."""
        return True


RowT = TypeVar("RowT", bound=Row)
RowT_co = TypeVar("RowT_co", bound=Row, covariant=True)
RowT_contra = TypeVar("RowT_contra", bound=Row, contravariant=True)
T = TypeVar("T")


def _keys(item: Declared) -> Iterator[str]:
    yield heading_key(item.name)
    for alias in item.aliases:
        yield heading_key(alias)


@cache
def _keys_of(cls: Any) -> dict[str, tuple[str, ...]]:
    """The folded headings of each column by its name."""
    return {item.name: tuple(_keys(item)) for item in declared(cls)}


def column_keys(cls: type[Row]) -> set[str]:
    """Every heading the class understands, as `heading_key` folds them."""
    return {key for item in declared(cls) for key in _keys(item)}


def read_rows(table: Table, cls: type[RowT]) -> tuple[tuple[RowT, ...], list[Diagnostic]]:
    """The rows of a table as typed stats, and every problem of every cell; faulty rows are left out."""
    rows, found = read_all_rows(table, cls)
    return tuple(row for row in rows if row.has_read()), found


def read_all_rows(
    table: Table, cls: type[RowT], again: Reused | None = None
) -> tuple[tuple[RowT, ...], list[Diagnostic]]:
    """All rows of a table, and every problem of every cell. Where cells could not be read, the row is without
    their values: `Row.has_read` tells which it has. A record that is read `again` has the row that it had.
    """
    found = Problems()
    _check_headings(table, cls, found)
    if again is not None:
        again.begin([(key, heading.heading) for key, heading in table.headings.items()])
    rows = []
    columns = []
    missing = []
    for item in declared(cls):
        keys = [key for key in _keys(item) if key in table.headings]
        if keys:
            columns.append((item, keys, cast("dict[object, Any]", {})))
        elif item.required:
            missing.append(item)
    for record in table.records:
        made = None if again is None else again.find(record)
        if made is not None:
            rows.append(made[0])
            found.extend(made[1])
            continue
        first = len(found.found)
        values: dict[str, Any] = {}
        unread = missing.copy()
        for item, keys, known in columns:
            cell = next((record.cells[key] for key in keys if key in record.cells), None)
            if cell is None:
                if item.required:
                    unread.append(item)
                    found.add(_blank(record, item, table))
                continue
            raw = cell.value
            try:
                values[item.name] = known[raw] if raw in known else item.kind.parse(raw)
            except Refused as refused:
                unread.append(item)
                found.add(refused.rule.at(cell.span, f"{cell.heading}: {refused.message}", refused.help))
                continue
            if type(raw) is str:  # many rows say the same; numbers are left out, for 1 equals True
                known[raw] = values[item.name]
        row = _row_without(cls, record, values, unread) if unread else cls(record=record, **values)
        rows.append(row)
        if again is not None:
            again.keep(record, (row, found.found[first:]))
    return tuple(rows), found.found


def _row_without(
    cls: type[RowT], record: Record, values: Mapping[str, Any], unread: Sequence[Declared]
) -> RowT:
    """A row without the values of some columns. A text is empty, for texts name a row in messages."""
    texts = {item.name: "" for item in unread if isinstance(item.kind, TextKind)}
    names = frozenset(item.name for item in unread)
    return without(cls, {"record": record, **texts, **values}, names, names - texts.keys())


def _blank(record: Record, item: Declared, table: Table) -> Diagnostic:
    heading = next(table.headings[key].heading for key in _keys(item) if key in table.headings)
    hint = f", such as {item.example}" if item.example else ""
    return problems.MISSING_VALUE.at(
        record.place(_keys(item)),
        f"{heading} is blank; {item.help}",
        f"Write {with_article(item.kind.label)}{hint}.",
    )


def _check_headings(table: Table, cls: type[Row], found: Problems) -> None:
    known = column_keys(cls)
    names = [item.heading for item in declared(cls)]
    for key, heading in table.headings.items():
        if key not in known:
            found.add(
                problems.UNKNOWN_COLUMN.at(
                    heading.span,
                    f"unknown column {shown(heading.heading)}",
                    f"{_column_meant(heading.heading, names)}The columns are {', '.join(names)}.",
                )
            )
    seen: dict[str, str] = {}
    for item in declared(cls):
        present = [key for key in _keys(item) if key in table.headings]
        if item.required and not present:
            first = min((h.span for h in table.headings.values()), default=Span(table.file))
            found.add(
                problems.MISSING_COLUMN.at(
                    first if first.cell else Span(table.file, first.line, 1),
                    f"the column {item.heading} is missing; {item.help}",
                    f"Add a column {item.heading} ({item.kind.label}).",
                )
            )
        for key in present[1:]:
            seen[key] = item.heading
    for key, name in seen.items():
        heading = table.headings[key]
        found.add(
            problems.UNKNOWN_COLUMN.at(
                heading.span,
                f"{shown(heading.heading)} is another name of the column {name}, which is there too",
                "Keep one of the two columns.",
            )
        )


_UNIT = re.compile(r"_(m2?|deg|mm)$")


def _column_meant(heading: str, names: Sequence[str]) -> str:
    """A suggestion for a heading: the column of that name but for a unit (`Wing area`, `length`), else one
    whose name the heading ends in (`Wing span`), else one that looks like it.
    """
    key = heading_key(heading)
    bare = {name: heading_key(_UNIT.sub("", name)) for name in names}
    whole = [name for name in names if bare[name] == key]
    ends = [name for name in names if len(bare[name]) >= _TELLING and key.endswith(bare[name])]
    for name in (*whole, *sorted(ends, key=lambda name: -len(bare[name]))):
        return f'Did you mean "{name}"? '
    return suggestion(heading, names)


_TELLING = 4
"""A name shorter than this at the end of a heading says nothing."""


def read_options(
    cls: type[T],
    given: Mapping[str, tuple[object, Span, Span]],
    place: Span,
    what: str,
    also: tuple[str, ...] = (),
) -> tuple[T | None, list[Diagnostic]]:
    """An options object from raw values, each with the place of its key and of itself; `None` with an error.

    See `read_values`.
    """
    values, found = read_values(declared(cls), given, place, what, also)
    return (None if any(problem.is_error for problem in found) else cls(**values)), found


def sound_options(cls: type[T], given: Mapping[str, tuple[object, Span, Span]]) -> T | None:
    """The options object of the keys that can be read, the rest as usual; `None` where one that is required is
    among that rest. For going on after `read_options` has said what is wrong.
    """
    return sound(cls, read_values(declared(cls), given, Span(""), "", ())[0])


def sound(cls: type[T], values: Mapping[str, Any]) -> T | None:
    """The options object of its own among values that could be read; `None` without one that is required."""
    items = declared(cls)
    lacking = any(item.required and values.get(item.name, "") == "" for item in items)
    own = {item.name: values[item.name] for item in items if item.name in values}
    return None if lacking else cls(**own)


def read_values(
    items: Sequence[Declared],
    given: Mapping[str, tuple[object, Span, Span]],
    place: Span,
    what: str,
    also: tuple[str, ...] = (),
) -> tuple[dict[str, Any], list[Diagnostic]]:
    """The values that can be read, by the names of their options, and what is wrong with the rest.

    `given` maps a key as written to (raw value, span of the key, span of the value); `what` names the table
    in messages (`sheet "counters"`) and `also` lists keys read elsewhere, for the list of those that exist.
    Keys may be spelled with hyphens or underscores.
    """
    found = Problems()
    values: dict[str, Any] = {}
    by_name = {heading_key(item.name): item for item in items}
    for key, (raw, key_span, value_span) in given.items():
        item = by_name.get(heading_key(key))
        if item is None:
            names = [*(one.option for one in by_name.values()), *also]
            found.add(
                problems.UNKNOWN_KEY.at(
                    key_span,
                    f"unknown key {shown(key)} of {what}",
                    f"{suggestion(key, names)}The keys are {', '.join(names) or 'none'}.",
                )
            )
            continue
        if item.name in values:
            message = f"{shown(key)} of {what} is there already, spelled in another way"
            found.add(problems.UNKNOWN_KEY.at(key_span, message, "Keep one of them."))
            continue
        try:
            values[item.name] = item.kind.parse(raw)
        except Refused as refused:
            found.add(refused.rule.at(value_span, f"{key}: {refused.message}", refused.help))
            continue
        if item.required and values[item.name] == "":
            message = f"{item.option} of {what} is blank; {item.help}"
            found.add(problems.MISSING_KEY.at(value_span, message, f"Write {item.option}."))
    for item in items:
        if item.required and item.name not in values and not found.has_errors:
            found.add(
                problems.MISSING_KEY.at(
                    place, f"{what} has no {item.option}; {item.help}", f"Add {item.option}."
                )
            )
    return values, found.found
