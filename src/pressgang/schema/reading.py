"""The options of a table of a kit (or a similar file) as one typed object, with every problem of every key."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import cache
from typing import Any, TypeVar

from pressgang.diagnostics import Diagnostic, Problems, Span, shown, suggestion
from pressgang.regex import regex
from pressgang.schema import problems
from pressgang.schema.declare import Declared, Row, RowT, column_keys, declared, keys_of
from pressgang.schema.kinds import Refused, TextKind, with_article
from pressgang.sources.memory import Reused
from pressgang.sources.table import Given, Located, Record, Table, heading_key

T = TypeVar("T")


def read_options(
    cls: type[T],
    given: Given,
    place: Span,
    what: str,
    found: Problems,
    also: tuple[str, ...] = (),
) -> T | None:
    """Return an options object of raw values, each with the places of its key and itself; None after an error.

    See `read_values`; its problems go into `found`.
    """
    values = read_faultless_values(declared(cls), given, place, what, found, also)
    return None if values is None else cls(**values)


def read_sound_options(cls: type[T], given: Given, place: Span, what: str, found: Problems) -> T | None:
    """Return the options of the readable keys, or None if a required one is missing; report problems."""
    values = read_sound_values(declared(cls), given, place, what, found)
    return None if values is None else cls(**values)


def find_table(top: Mapping[str, Located], key: str, header: str, found: Problems) -> dict[str, Located]:
    """Return a table of a file, else an empty one; another value is a problem, whose advice is the `header`."""
    item = top.get(key)
    if item is None or isinstance(item.value, dict):
        return item.value if item else {}
    name = header.strip("[]").removesuffix(".NAME")
    place = item.place
    found.report(problems.WRONG_TYPE, place, f"{name} is not a table", f"Write it as {header}.")
    return {}


def find_tables(top: Mapping[str, Located], key: str, whose: str, found: Problems) -> list[Located]:
    """Return the tables of a list in the file of a kit or game (`whose`), else none and a problem."""
    item = top.get(key)
    if item is None:
        return []
    place, message = item.place, f"{key} is not a list of tables"
    if isinstance(item.value, dict):
        message = f"[{key}] is a single table, and a {whose} has a list of tables"
        found.report(problems.WRONG_TYPE, place, message, f"Write [[{key}]], in two brackets, above each.")
        return [item]  # read as it was meant, so that what follows from this one slip is not reported
    if isinstance(item.value, list) and all(isinstance(one.value, dict) for one in item.value):
        return item.value
    found.report(problems.WRONG_TYPE, place, message, f"Write [[{key}]].")
    return []


def _is_lacking(items: Iterable[Declared], values: Mapping[str, Any]) -> bool:
    """Return whether a required value is missing or blank."""
    return any(item.required and values.get(item.name, "") == "" for item in items)


def read_faultless_values(
    items: Sequence[Declared],
    given: Given,
    place: Span,
    what: str,
    found: Problems,
    also: tuple[str, ...] = (),
) -> dict[str, Any] | None:
    """Return the values, or None after an error; see `read_values`, whose problems it reports."""
    values, problems = read_values(items, given, place, what, also)
    found.extend(problems)
    return None if any(problem.is_error for problem in problems) else values


def read_sound_values(
    items: Sequence[Declared], given: Given, place: Span, what: str, found: Problems
) -> dict[str, Any] | None:
    """Return the readable values, or None if a required one is missing; problems as of `read_values`."""
    values, problems = read_values(items, given, place, what)
    found.extend(problems)
    return None if _is_lacking(items, values) else values


def read_values(
    items: Sequence[Declared],
    given: Given,
    place: Span,
    what: str,
    also: tuple[str, ...] = (),
) -> tuple[dict[str, Any], list[Diagnostic]]:
    """Return the readable values by the names of their options, and the problems of the rest.

    `given` maps a key, in any spelling, to (raw value, span of the key, span of the value); `what` names the
    table in messages, and `also` lists keys that are read elsewhere.
    """
    found = Problems()
    values: dict[str, Any] = {}
    by_name, keys = {heading_key(item.name): item for item in items}, {*map(heading_key, given)}
    for key, (raw, key_span, value_span) in given.items():
        item = by_name.get(heading_key(key))
        if item is None:
            names = [*(one.option for one in by_name.values()), *also]
            way_out = suggestion(key, names, "The keys are")
            found.report(problems.UNKNOWN_KEY, key_span, f"unknown key {shown(key)} of {what}", way_out)
            continue
        if item.name in values:
            message = f"{shown(key)} of {what} is there already, spelled in another way"
            found.report(problems.UNKNOWN_KEY, key_span, message, "Keep one of them.")
            continue
        try:
            values[item.name] = item.kind.parse(raw)
        except Refused as refused:
            found.report(refused.rule, value_span, f"{key}: {refused.message}", refused.help)
            continue
        if item.required and values[item.name] == "":
            message = f"{item.option} of {what} is blank; {item.help}"
            found.report(problems.MISSING_KEY, value_span, message, f"Write {item.option}.")
    misspelt = any(one.rule is problems.UNKNOWN_KEY for one in found.found)  # perhaps the key that is missing
    for item in items:
        if item.required and item.name not in values and heading_key(item.name) not in keys and not misspelt:
            message = f"{what} has no {item.option}; {item.help}"
            found.report(problems.MISSING_KEY, place, message, f"Add {item.option}.")
    return values, found.found


class UnreadError(AttributeError):
    """The use of a value whose cell could not be read; ask `Row.has_read` first."""


class _Partial:
    """A row with unreadable cells (mixed into its class), whose values raise `UnreadError`."""

    _unread: frozenset[str] = frozenset()
    _hidden: frozenset[str] = frozenset()

    def has_read(self, *names: str) -> bool:
        """Return whether all cells of these columns could be read; false without names."""
        return bool(names) and self._unread.isdisjoint(names)

    def __getattribute__(self, name: str) -> Any:
        if name in object.__getattribute__(self, "_hidden"):
            raise UnreadError(f"the column {name} of this row could not be read")
        return object.__getattribute__(self, name)


@cache
def _partial_class(cls: Any) -> Any:
    return type(cls.__name__, (_Partial, cls), {})


def _make_partial_row(cls: Any, record: Record, values: Mapping[str, Any], unread: Sequence[Declared]) -> Any:
    """Make a row without the values of some columns; its texts are empty, since they name a row in messages."""
    texts = {item.name: "" for item in unread if isinstance(item.kind, TextKind)}
    names = frozenset(item.name for item in unread)
    row = _partial_class(cls)(**{"record": record, **texts, **values})
    object.__setattr__(row, "_unread", names)
    object.__setattr__(row, "_hidden", names - texts.keys())
    return row


def read_rows(table: Table, cls: type[RowT]) -> tuple[tuple[RowT, ...], list[Diagnostic]]:
    """Return the rows of a table as typed stats, and every problem of every cell; faulty rows are left out."""
    rows, found = read_all_rows(table, cls)
    return tuple(row for row in rows if row.has_read()), found


def read_all_rows(
    table: Table, cls: type[RowT], again: Reused | None = None
) -> tuple[tuple[RowT, ...], list[Diagnostic]]:
    """Return all rows of a table, and every problem of every cell.

    A row with unreadable cells lacks their values: see `Row.has_read`. A record that is read `again` gives the
    same row as before.
    """
    found = Problems()
    columns, missing = _find_columns(table, cls, found)
    if again is not None:
        again.begin([(key, heading.heading) for key, heading in table.headings.items()])
    rows = []
    values_of: dict[str, dict[object, Any]] = {item.name: {} for item, _ in columns}
    for record in table.records:
        made = None if again is None else again.find(record)
        if made is not None:
            rows.append(made[0])
            found.extend(made[1])
            continue
        first = len(found.found)
        values: dict[str, Any] = {}
        unread = missing.copy()
        for item, keys in columns:
            known = values_of[item.name]
            cell = record.cells.get(keys[0]) or next(filter(None, map(record.cells.get, keys)), None)
            if cell is None:
                if item.required:
                    unread.append(item)
                    found.add(_blank(record, item, table.headings[keys[0]].heading))
                continue
            raw = cell.value
            try:
                values[item.name] = known[raw] if raw in known else item.kind.parse(raw)
            except Refused as refused:
                unread.append(item)
                for one in (refused, *refused.others):
                    found.report(one.rule, cell.span, f"{cell.heading}: {one.message}", one.help)
                continue
            if type(raw) is str:  # many rows say the same; numbers are left out, for 1 equals True
                known[raw] = values[item.name]
        row = _make_partial_row(cls, record, values, unread) if unread else cls(record=record, **values)
        rows.append(row)
        if again is not None:
            again.keep(record, (row, found.found[first:]))
    return tuple(rows), found.found


def _blank(record: Record, item: Declared, heading: str) -> Diagnostic:
    hint = f", such as {item.example}" if item.example else ""
    way_out = f"Write {with_article(item.kind.label)}{hint}."
    return problems.MISSING_VALUE.at(record.place(keys_of(item)), f"{heading} is blank; {item.help}", way_out)


def _find_columns(
    table: Table, cls: type[Row], found: Problems
) -> tuple[list[tuple[Declared, list[str]]], list[Declared]]:
    """Return the columns that the table has, each with its headings, and the required ones that it lacks."""
    known = column_keys(cls)
    names = [item.heading for item in declared(cls)]
    for key, heading in table.headings.items():
        if key not in known:
            message = f"unknown column {shown(heading.heading)}"
            meant = _column_meant(heading.heading, names) or "Correct or delete it. "
            way_out = f"{meant}A heading that begins with _ is passed over."
            found.report(problems.UNKNOWN_COLUMN, heading.span, message, way_out)
    present = [(item, [key for key in keys_of(item) if key in table.headings]) for item in declared(cls)]
    missing = [item for item, keys in present if item.required and not keys]
    for item in missing:
        first = min((h.span for h in table.headings.values()), default=Span(table.file))
        place = first if first.cell else Span(table.file, first.line, min(first.line, 1))
        more = "" if heading_key(item.help) == heading_key(item.heading) else f"; {item.help}"
        message = f"the column {item.heading} is missing{more}"
        way_out = f"Add a column {item.heading} ({item.kind.label})."
        found.report(problems.MISSING_COLUMN, place, message, way_out)
    for item, keys in present:
        for heading in (table.headings[key] for key in keys[1:]):
            other = f"another name of the column {item.heading}, which is there too"
            message = f"{shown(heading.heading)} is {other}"
            found.report(problems.UNKNOWN_COLUMN, heading.span, message, "Keep one of the two columns.")
    return [(item, keys) for item, keys in present if keys], missing


_UNIT = regex(r"_(m2?|deg|mm)$")


def _column_meant(heading: str, names: Sequence[str]) -> str:
    """Return a suggestion for a heading: the column without its unit, one that ends it, or a similar one."""
    key = heading_key(heading)
    bare = {name: heading_key(_UNIT.sub("", name)) for name in names}
    whole = [name for name in names if bare[name] == key]
    ends = [name for name in names if len(bare[name]) >= _TELLING and key.endswith(bare[name])]
    for name in (*whole, *sorted(ends, key=lambda name: -len(bare[name]))):
        return f'Did you mean "{name}"? '
    return suggestion(heading, names)


_TELLING = 4
"""The fewest letters of a column's name that mean something at the end of a heading."""
