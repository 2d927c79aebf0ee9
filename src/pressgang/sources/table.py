"""Values and cells with their places, and tables: rows of cells, or of objects."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, reduce
from typing import Any, TypeVar
from unicodedata import combining, normalize

from pressgang.diagnostics import Diagnostic, Problems, Span, counted, shown
from pressgang.sources import problems as rule
from pressgang.sources.memory import Reused
from pressgang.sources.text import no_character
from pressgang.structs import NamedTuple

NamedT = TypeVar("NamedT")


class Located(NamedTuple):
    """A value with its place.

    `value` is a `dict[str, Located]`, a `list[Located]`, or a scalar (text, number, truth value, None, and in
    TOML a date or time). `span` is where the value begins (for a TOML table its header), `key_span` where its
    key does; elements of a list in brackets have no key.
    """

    value: Any
    span: Span
    key_span: Span | None = None

    @property
    def place(self) -> Span:
        """Where its key stands, or itself where it has none."""
        return self.key_span or self.span

    def at(self, key: str) -> Span:
        """Return the place of a key's value in a table, in any spelling, or that of the table."""
        return span_of(self.value, key, self.span)

    def plain(self) -> Any:
        """Return the value without places, as `json.loads` or `tomllib.loads` returns it."""
        if isinstance(self.value, dict):
            return {key: item.plain() for key, item in self.value.items()}
        if isinstance(self.value, list):
            return [item.plain() for item in self.value]
        return self.value

    def walk(self, at: tuple[str | int, ...] = ()) -> Iterator[tuple[tuple[str | int, ...], Located]]:
        """Yield this value and all that are in it, each with the keys and numbers that lead to it from here."""
        yield at, self
        parts: Iterable[tuple[str | int, Located]] = ()
        if isinstance(self.value, dict):
            parts = self.value.items()
        elif isinstance(self.value, list):
            parts = enumerate(self.value)
        for step, one in parts:
            yield from one.walk((*at, step))


Given = Mapping[str, tuple[object, Span, Span]]
"""Raw values by their keys, each with the places of its key and itself."""


def find_named(table: Mapping[str, NamedT], name: str) -> NamedT | None:
    """Return the value of a name in any spelling: `Stats` and `sta-ts` are read as `stats`."""
    wanted = heading_key(name)
    return next((item for spelling, item in table.items() if heading_key(spelling) == wanted), None)


def span_of(table: Mapping[str, Located], key: str, otherwise: Span) -> Span:
    """Return the place of a key's value in any spelling."""
    item = find_named(table, key)
    return otherwise if item is None else item.span


def take_key(keys: dict[str, Located], wanted: str) -> Located | None:
    """Remove and return the value of a key in any spelling; a second spelling stays and is reported."""
    spelling = next((key for key in keys if heading_key(key) == wanted), None)
    return None if spelling is None else keys.pop(spelling)


def given_values(table: Mapping[str, Located]) -> Given:
    """Return a table as `read_options` takes it: each value with the places of its key and itself."""
    return {key: (item.plain(), item.place, item.span) for key, item in table.items()}


Scalar = str | int | float | bool | None
CellTables = tuple[tuple[tuple[str, Scalar], ...], ...]
"""A list of tables in a cell of a JSON or TOML file: the keys and values of each table."""

_IGNORED = str.maketrans("", "", "-_‐‑‒–—−")


class Cell(NamedTuple):
    """A value with its place. `heading` is the column's name as the user wrote it; a text is stripped."""

    heading: str
    value: Scalar | CellTables
    span: Span


class Record(NamedTuple):
    """A row. `cells` are keyed by `heading_key`; blank ones are left out, `blanks` holds their places."""

    span: Span
    cells: Mapping[str, Cell]
    blanks: Mapping[str, Span] = {}

    def place(self, keys: Iterable[str]) -> Span:
        """Return the place of the first cell found under these headings, else the place of the row."""
        keys = tuple(keys)
        filled = (self.cells[key].span for key in keys if key in self.cells)
        blank = (self.blanks[key] for key in keys if key in self.blanks)
        return next(filled, None) or next(blank, self.span)


class Table(NamedTuple):
    """A stat file. `headings` maps each `heading_key` to a column's name and the place of that name.

    In a workbook `sheet` is the sheet that was read, and `sheets` are all filled ones.
    """

    file: str
    headings: Mapping[str, Cell]
    records: tuple[Record, ...]
    sheet: str = ""
    sheets: tuple[str, ...] = ()


def is_own(text: str) -> bool:
    """Return whether a heading or sheet name marks a user's own data: it begins with _ or #."""
    return text.lstrip().startswith(("_", "#"))


@lru_cache(maxsize=4096)
def heading_key(text: str) -> str:
    """Return the form in which column names are compared: "Tó-Hit", "to hit" and "TO_HIT" are all "tohit"."""
    text = text if text.isascii() else "".join(one for one in normalize("NFD", text) if not combining(one))
    return "".join(text.casefold().split()).translate(_IGNORED)


RawRow = list[tuple[Scalar, Span]]
"""The cells of one row from the first column on, blank ones included."""

_TOO_MANY = "Split the file: a kit may name several."


def table_of_rows(
    file: str,
    rows: Iterable[RawRow],
    problems: Problems,
    *,
    ragged: bool = True,
    name: str = "the file",
    known: Reused | None = None,
) -> Table | None:
    """Make a table of rows, the first of which holds the headings, or None without headings.

    With `ragged`, a row of another length is a fault. Faulty and empty rows and the user's own columns are left
    out. `known` are the records of rows read earlier under the same headings.
    """
    columns: _Columns | None = None
    records: list[Record] = []
    cells_seen, faulty = 0, False
    for row in rows:
        cells_seen += len(row)
        if cells_seen > rule.MAX_CELLS:
            message = f"{name} holds more than {rule.MAX_CELLS:,} cells"
            problems.report(rule.TOO_BIG, row[0][1], message, _TOO_MANY)
            break
        record = known.find(row) if known and columns else None
        if record is not None:
            records.append(record)
            continue
        if all(value is None or value == "" for value, _ in row):
            continue
        if columns is None or (not records and columns.is_title_of(row, problems)):
            columns = _Columns(row, problems)
            if known:
                known.begin((columns.width, columns.keys))
            continue
        if ragged and not columns.least_width <= len(row) <= columns.width:
            problems.add(_ragged(row, columns.width, columns.line))
            faulty = True
            continue
        record = columns.record(row, problems)
        if record.cells:
            records.append(record)
            if known and not columns.blank:
                known.keep(row, record)
    if columns is None:
        if not problems.has_errors:
            remedy = "Put the headings in the first row, and what is listed below them, a row each."
            place = Span(file, 1, 1) if ragged else Span(file)  # a workbook has cells
            problems.report(rule.NO_ROWS, place, f"{name} is empty", remedy)
        return None
    if not records and not faulty and not problems.has_errors:
        remedy = "Write the first row below the headings."
        message = f"{name} has headings but no row below them"
        problems.report(rule.NO_ROWS_YET, columns.place, message, remedy)
    return Table(file, columns.headings, tuple(records))


class _Columns:
    """The headings of a table, column by column.

    A row may be as short as the last filled heading: Excel saves no separators at the end.
    """

    def __init__(self, row: RawRow, problems: Problems) -> None:
        self.width = len(row)
        self.least_width = max(i for i, (value, _) in enumerate(row, 1) if value is not None and value != "")
        self.line = row[0][1].line
        self.place = row[0][1] if row[0][1].cell else Span(row[0][1].file, self.line, 1)
        self.headings: dict[str, Cell] = {}
        self.keys: list[tuple[str, str]] = []
        self.blank: dict[int, Span] = {}
        for index, (value, span) in enumerate(row):
            text = "" if value is None else str(value).strip()
            key = heading_key(text)
            if is_own(text):
                key = ""
            elif not key:
                self.blank[index] = span
            elif key in self.headings:
                problems.add(report_twice(text, span, self.headings[key]))
                key = ""
            else:
                self.headings[key] = Cell(text, text, span)
            self.keys.append((key, text))

    def is_title_of(self, row: RawRow, problems: Problems) -> bool:
        """Return whether this is but a title above `row`, which holds the headings; report it."""
        words = [str(value).strip() for value, _ in row if value is not None and value != ""]
        if len(self.blank) < self.width - 1 or len(words) < 3 or any(word[:1].isdigit() for word in words):
            return False
        title = "".join(text for _, text in self.keys)
        where = row[0][1].cell or f"line {row[0][1].line}"
        message = f"{shown(title)} stands alone above {where}, where the headings seem to be"
        remedy = "Delete that row, or begin it with #: the first row holds the headings."
        problems.report(rule.NO_HEADING, self.place, message, remedy)
        return True

    def record(self, row: RawRow, problems: Problems) -> Record:
        cells: dict[str, Cell] = {}
        blanks: dict[str, Span] = {}
        for index, ((key, heading), (value, span)) in enumerate(zip(self.keys, row, strict=False)):
            if value is None or value == "":
                if key:
                    blanks[key] = span
            elif key:
                cells[key] = Cell(heading, value, span)
            elif index in self.blank:  # told once, at the place of the missing heading
                where = span.cell or f"line {span.line}"
                message = f"column {index + 1} has no heading, but {where} holds {shown(value)} in it"
                remedy = "Write a heading above it or delete the column."
                problems.report(rule.NO_HEADING, self.blank.pop(index), message, remedy)
        return Record(row[0][1], cells, blanks)


def table_of_objects(file: str, items: Sequence[Located], problems: Problems) -> Table:
    """Return a table of objects (JSON) or tables (TOML), one a record; what cannot be one is left out."""
    headings: dict[str, Cell] = {}
    records: list[Record] = []
    cells_seen = 0
    for item in items:
        if not isinstance(item.value, dict):
            remedy = 'Write each row as an object with its column names: {"name": "P.11c", "quantity": 2}.'
            problems.report(
                rule.SHAPE, item.span, f"a row must be an object, not {describe_kind(item.value)}", remedy
            )
            continue
        cells_seen += len(item.value)
        if cells_seen > rule.MAX_CELLS:
            problems.report(
                rule.TOO_BIG, item.span, f"the file holds more than {rule.MAX_CELLS:,} cells", _TOO_MANY
            )
            break
        record = _object_record(item, headings, problems)
        if record.cells:
            records.append(record)
    if not records and not problems.has_errors:
        remedy = "Write at least one row, with the name of each column before its value."
        problems.report(rule.NO_ROWS, Span(file, 1, 1), "the file holds no row", remedy)
    return Table(file, headings, tuple(records))


def _object_record(item: Located, headings: dict[str, Cell], problems: Problems) -> Record:
    cells: dict[str, Cell] = {}
    blanks: dict[str, Span] = {}
    seen: dict[str, Cell] = {}
    for name, located in item.value.items():
        text, key = name.strip(), heading_key(name)
        if is_own(text):
            continue
        place = located.place
        value = _cell_value(located, problems)
        if not key:
            if value is not None and value != "":
                remedy = "Give the value a column name or delete it."
                problems.report(rule.NO_HEADING, place, f"{shown(value)} has a blank name", remedy)
            continue
        heading = Cell(text, text, place)
        if key in seen:
            problems.add(report_twice(text, place, seen[key]))
            continue
        seen[key] = heading
        headings.setdefault(key, heading)
        if value is None or value == "":
            blanks[key] = located.span
        else:
            cells[key] = Cell(text, value, located.span)
    return Record(item.span, cells, blanks)


def _cell_value(located: Located, problems: Problems) -> Scalar | CellTables:
    """Return the value of a cell: a single one, or the tables of a list."""
    items = located.value if isinstance(located.value, list) else []
    if not items or not all(isinstance(item.value, dict) for item in items):
        return _scalar(located, problems)
    return tuple(
        tuple((key.strip(), _scalar(inner, problems)) for key, inner in item.value.items()) for item in items
    )


def _scalar(located: Located, problems: Problems) -> Scalar:
    """Return the value of a cell: text stripped, dates in ISO form, the scalars of a list joined by spaces."""
    value = located.value
    if isinstance(value, str):
        return check_text(value.strip(), located.span, problems)
    if value is None or isinstance(value, bool | int | float):
        return value
    if isinstance(value, datetime.date | datetime.time):
        return value.isoformat()
    if isinstance(value, list):
        if not any(isinstance(item.value, list | dict) for item in value):
            entries = any(isinstance(item.value, str) and "|" in item.value for item in value)
            words = (_word(_scalar(item, problems)) for item in value)
            return ("; " if entries else " ").join(filter(None, words))
        located = next(item for item in value if isinstance(item.value, list | dict))
    remedy = (
        'A cell holds text, a number, true or false, or a list of these: weapons = ["front", "rear"]. '
        "A column of the kind list holds a list of tables."
    )
    message = f"{describe_kind(located.value)} is inside a cell, which holds single values only"
    problems.report(rule.NESTED, located.span, message, remedy)
    return None


def _word(value: Scalar) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    return "" if value is None else str(value)


def check_text(text: str, span: Span, problems: Problems) -> str | None:
    """`text`, or None (and a problem) where it holds a character that can be neither printed nor stored."""
    character = no_character(text)
    if character is None:
        return text
    remedy = "Write the character itself, or delete it."
    problems.report(rule.NO_CHARACTER, span, f"the text holds {character}, which is no character", remedy)
    return None


def describe_kind(value: object) -> str:
    """Return the kind of a value, in words for a message."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return "a list"
    if value is None:
        return "null"
    return "text" if isinstance(value, str) else f"the value {shown(value)}"


def report_twice(name: str, span: Span, first: Cell, what: str = "column") -> Diagnostic:
    """Return the problem of a column (or the like) that appears a second time at `span`."""
    where = first.span.cell or f"line {first.span.line}, column {first.span.column}"
    message = f"{what} {shown(name)} appears twice: first as {shown(first.heading)} at {where}"
    remedy = "Delete or rename one of them. Case, spaces, hyphens and underscores make no difference."
    return rule.TWICE.at(span, message, remedy)


def _ragged(row: RawRow, width: int, line: int) -> Diagnostic:
    message = f"this row has {counted(len(row), 'cell')}, the headings in line {line} have {width}"
    if len(row) > width:
        remedy = "Delete the surplus cells, or put a cell that holds the separator in quotes."
        return rule.RAGGED.at(row[width][1], message, remedy)
    span = row[0][1]
    remedy = "Add the missing cells; a blank cell still needs its separator."
    return rule.RAGGED.at(Span(span.file, span.line, 1), message, remedy)


def column_name(number: int) -> str:
    """Return the letters of a spreadsheet column counted from 1: 1 is A, 27 is AA."""
    letters = ""
    while number:
        number, rest = divmod(number - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return letters


@lru_cache(maxsize=256)
def column_number(letters: str) -> int:
    """Return the number of a spreadsheet column by its letters of either case."""
    return reduce(lambda number, letter: number * 26 + ord(letter) - 64, letters.upper(), 0)
