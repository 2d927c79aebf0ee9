"""The columns of a game in a folder: their kinds, and the class of its rows, made as a written game has it."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache
from keyword import iskeyword
from typing import Any, ClassVar

from msgspec import Struct

from pressgang.diagnostics import Diagnostic, Problems, Span, shown, suggestion
from pressgang.files.paths import hyphenated
from pressgang.games.code import OrBlank
from pressgang.games.expressions.compiling import IconsToName, plain_name
from pressgang.games.expressions.values import (
    ANY,
    MOST_OF_LIST,
    ListEntry,
    MarkedText,
    ValueType,
    entry_of,
    list_of,
    type_of_kind,
)
from pressgang.games.keys import FIELD_KEYS, KINDS_OF_COLUMN, ColumnTable
from pressgang.games.problems import BAD_DECLARATION, BAD_GAME_NAME, BAD_MARKUP, TOO_MUCH
from pressgang.regex import regex
from pressgang.rows.stat_columns import AircraftColumns, CommonColumns, ShipColumns
from pressgang.schema import (
    FLAG,
    TEXT,
    Choice,
    Declared,
    Kind,
    Number,
    Refused,
    Row,
    TextKind,
    Whole,
    WordList,
    column,
    column_keys,
    declared,
    problems,
    read_faultless_values,
    read_values,
)
from pressgang.schema.declare import field_of
from pressgang.schema.kinds import LARGEST_NUMBER, text_of, with_article
from pressgang.sources.table import Located, find_named, given_values, heading_key
from pressgang.structs import NamedTuple, make_dataclass, replace
from pressgang.typography.markup import MarkupReader

_PARTS = regex(r"[;\r\n]")
_MOST_FAULTS = 10
"""So many faults of a cell are reported."""


class GameColumn(Declared, frozen=True, kw_only=True):
    """A column that a game declares, or a field of a list's entries: its name as written too (that in Python is
    the field's in expressions), and what the file says. Without a `default` in its table none may be blank.
    """

    word: str
    table: ColumnTable
    span: Span

    @property
    def label(self) -> str:
        """As sheets print it."""
        return self.table.label or label_of(self.word)


class EntryList(NamedTuple):
    """Entries with fields: `Beam 3 | F FS FP | 36; Torpedo | F | 24` in a cell, or a list of tables."""

    fields: tuple[GameColumn, ...]
    least: int = 0
    most: int = MOST_OF_LIST

    @property
    def label(self) -> str:
        """Its name in help."""
        return f"entries {' | '.join(field.word for field in self.fields)}, parted by ;"

    @property
    def value_type(self) -> ValueType:
        """Its type in expressions."""
        return list_of(entry_of({field.name: type_of_kind(field.kind) for field in self.fields}))

    def parse(self, raw: object) -> tuple[ListEntry, ...]:
        """Return the entries; raises `Refused` with all that is wrong with them."""
        entries = _entries(raw)
        if not self.least <= len(entries) <= self.most:
            limit = f"the most is {self.most}" if len(entries) > self.most else f"the least is {self.least}"
            said = f"the list has {len(entries):,} entries; {limit}"
            raise Refused(problems.OUT_OF_RANGE, said, f"Write {self.least} to {self.most} entries.")
        faults: list[Refused] = []
        made = [self._entry(number, entry, faults) for number, entry in enumerate(entries, 1)]
        if faults:
            first, *others = faults[:_MOST_FAULTS]
            raise Refused(first.rule, first.message, first.help, others)
        return tuple(made)

    def show(self, value: Sequence[ListEntry], between: str = " | ") -> str:
        """Return the entries as a cell has them, with other words `between` their fields if wanted."""
        shown_entries = (
            between.join(
                words
                for field, one in zip(self.fields, entry.values, strict=True)
                if (words := field.kind.show(one)) or between.strip()
            )
            for entry in value
        )
        return "; ".join(shown_entries) or "none"

    def say(self, value: Sequence[ListEntry]) -> str:
        """Return the entries as a force list prints them: fields apart by blanks."""
        return self.show(value, " ")

    def _entry(self, number: int, raw: str | Mapping[str, object], faults: list[Refused]) -> ListEntry:
        given = self._given(number, raw, faults)
        values = []
        for field in self.fields:
            one = given.get(field.word, "")
            blank = one is None or one == ""
            try:
                if blank and field.table.default is None:
                    told = f"; {field.table.help}" if field.table.help else ""
                    way_out = f"Write {with_article(field.kind.label)}."
                    raise Refused(problems.MISSING_VALUE, f"is blank{told}", way_out)
                values.append(field.default if blank else field.kind.parse(one))
            except Refused as refused:
                said = f"entry {number}, {field.word}{' ' if blank else ': '}{refused.message}"
                faults.append(Refused(refused.rule, said, refused.help))
        return ListEntry(tuple(field.name for field in self.fields)[: len(values)], tuple(values))

    def _given(
        self, number: int, raw: str | Mapping[str, object], faults: list[Refused]
    ) -> Mapping[str, object]:
        """Return what an entry has in each field, by the names of the fields."""
        words = [field.word for field in self.fields]
        if isinstance(raw, str):
            parts = [part.strip() for part in raw.split("|")]
            if len(parts) > len(words):
                said = f"entry {number} has {len(parts)} fields; the most is {len(words)}"
                faults.append(Refused(problems.OUT_OF_RANGE, said, f"Write {' | '.join(words)}."))
            return dict(zip(words, parts, strict=False))
        by_key = {heading_key(word): word for word in words}
        for key in raw:
            if heading_key(key) not in by_key:
                said = f"entry {number} has a key {shown(key)}"
                faults.append(Refused(problems.UNKNOWN_KEY, said, suggestion(key, words, "The keys are")))
        return {by_key[heading_key(key)]: one for key, one in raw.items() if heading_key(key) in by_key}

    def sample(self) -> str:
        """Return a cell with an entry, for a starter."""
        return " | ".join(_sample(field) for field in self.fields)


def _entries(raw: object) -> list[str | Mapping[str, object]]:
    """Return the entries of a cell: texts, or tables as a JSON or TOML file has them."""
    if isinstance(raw, tuple):
        return [dict(entry) for entry in raw]
    texts = raw if isinstance(raw, list) else _PARTS.split(text_of(raw))
    entries = [text_of(text) for text in texts]
    if [entry.casefold() for entry in entries] in (["none"], ["-"], ["–"]):
        return []
    return [entry for entry in entries if entry.strip()]


def _sample(field: GameColumn) -> str:
    if field.table.default is not None:
        return field.kind.show(field.default)
    words = getattr(field.kind, "words", ())
    if words:
        return str(words[0])
    least = getattr(field.kind, "minimum", None)
    for text in (f"{1 if least is None else max(least, 1):g}", "yes", field.label):
        try:
            field.kind.parse(text)
        except Refused:
            continue
        return text
    return ""


SIDC = "sidc:"


class PictureKind:
    """A picture: a file beside the stat file, or `sidc:` with the code of a military symbol."""

    __slots__ = ()
    value_type = ValueType("text")
    printed = False

    label = "picture: an SVG or PNG beside the stat file, or sidc: and a code"

    def parse(self, raw: object) -> str:
        """Return the file's name, or `sidc:` and the code; raises `Refused`."""
        text = text_of(raw)
        if not text.lower().startswith(SIDC):
            if len(text) > 500:
                said = f"{shown(text)} is too long for the name of a file"
                raise Refused(problems.TEXT_TOO_LONG, said, "Give the file a shorter name.")
            return text
        code = text[len(SIDC) :].strip()
        from pressgang.art.military_symbols import checked_code

        return SIDC + checked_code(code)

    def show(self, value: str) -> str:
        """Return the text of the cell."""
        return value


PICTURE = PictureKind()


class UnknownKind(TextKind, frozen=True):
    """A field whose kind has a fault: expressions take it for what they need."""

    value_type: ClassVar[ValueType] = ANY


class MarkupKind(Struct, frozen=True):
    """A text that has markup in its cells, such as that of a card; `icons` are those that it may name."""

    icons: IconsToName
    value_type: ClassVar[ValueType] = ValueType("text")
    label: ClassVar[str] = "text with markup: *italic*, **bold**, [red]words[/], {icon:NAME}"

    def parse(self, raw: object) -> MarkedText:
        """Return what the cell says, with its styles and icons; raises `Refused` with all that is wrong."""
        source = TextKind().parse(raw)
        reader = MarkupReader(self.icons.problem)
        signs = reader.read(source)
        reader.finish()
        if reader.faults:
            faults = [Refused(BAD_MARKUP, one.message, one.help) for one in reader.faults[:_MOST_FAULTS]]
            raise Refused(BAD_MARKUP, faults[0].message, faults[0].help, faults[1:])
        return MarkedText(signs, source)

    def show(self, value: str) -> str:
        """Return the text of the cell."""
        return value.source if isinstance(value, MarkedText) else value

    def say(self, value: str) -> str:
        """Return the text with signs for its styles and icons, as it is printed."""
        return value.signs if isinstance(value, MarkedText) else value


@cache
def picture_columns(cls: Any) -> tuple[str, ...]:
    """Return the columns of a class of rows that hold pictures, by their names in Python."""
    return tuple(item.name for item in declared(cls) if isinstance(item.kind, PictureKind))


_MOST_FIELDS = 20
_PARTS_OF_CELL = regex(r"[;|\r\n]")
_SEPARATORS = regex(r"[\s,;+/]")
_UNIT: Any = column(TEXT, "", help="unit or number, printed beside the name", example="3")


BASES: Mapping[str, type[CommonColumns]] = {
    "none": CommonColumns,
    "aircraft": AircraftColumns,
    "ship": ShipColumns,
}
"""The columns that every stat file has, by the likeness of the game."""


class Columns(Struct, frozen=True):
    """The columns of a stat file: the game's own, and the class of its rows with those that every file has."""

    own: tuple[GameColumn, ...]
    row: type[CommonColumns]
    attributes: Mapping[str, str] = {}
    """The name in Python of each column by its name in expressions, the common ones too."""
    lost: frozenset[str] = frozenset()
    """The names of columns with faults, as expressions know them: nobody is told that these are not there."""

    def named(self, word: str) -> str | None:
        """Return the name in Python of a column in any spelling."""
        return find_named(self.attributes, word)


def label_of(word: str) -> str:
    """Return a name as sheets print it: `To hit` for `to-hit`."""
    words = word.replace("-", " ").replace("_", " ").strip()
    return words[:1].upper() + words[1:]


_RESERVED = ("and", "or", "not", "in", "if", "else", "true", "false")


def name_problem(word: str, span: Span, what: str) -> Diagnostic | None:
    """Return what is wrong with the name of a column, value or rule; nothing where it can be one."""
    name = plain_name(word)
    sound = name.isidentifier() and name.isascii() and "__" not in name and name.strip("_") == name
    if sound and len(word) <= 40 and name not in _RESERVED:
        return None
    said = f"{shown(word)} cannot be the name of a {what}"
    way_out = f"Write letters a to z, figures and single hyphens, a letter first; not {', '.join(_RESERVED)}."
    if not word.isascii() and (plain := hyphenated(word)):
        way_out = (
            f'Write {plain}, in letters a to z; what sheets print is its label: label = "{label_of(word)}".'
        )
    return BAD_GAME_NAME.at(span, said, way_out)


def read_columns(
    tables: Mapping[str, Located],
    game: str,
    likeness: str,
    kinds: Mapping[str, Kind],
    icons: IconsToName,
    found: Problems,
    own_base: type[CommonColumns] | None = None,
    header: str = "column",
) -> Columns:
    """Return the columns of `[column.NAME]` tables, and the class of the rows that have them.

    `kinds` are those that the game's code adds. With a class of its own as `own_base` the game may say another
    kind, default or help of columns that every stat file has. `header` is what stands before the names, `icons`
    are those that texts with markup may name.
    """
    base = own_base or BASES[likeness]
    taken = {heading_key(key): "" for key in (*column_keys(base), "unit")} if own_base is None else {}
    own: list[GameColumn] = []
    lost: set[str] = set()
    for word, entry in tables.items():
        place = entry.place
        problem = name_problem(word, place, "column")
        key = heading_key(word)
        if problem is None and key in taken:
            said = f"{word} is a column that every stat file of the game has"
            if taken[key]:
                said = f"{word} is the column {taken[key]} in another spelling"
            problem = BAD_GAME_NAME.at(place, said, "Leave it out, or take another name.")
        if problem:
            found.add(problem)
            lost.add(plain_name(word).strip("_"))
            continue
        taken[key] = word
        one = _column(word, f"[{header}.{word}]", entry, base, kinds, found, icons=icons)
        if one is not None:
            own.append(one)
        else:
            lost.add(plain_name(word))
    fields: list[Any] = [(one.name, Any, field_of(one)) for one in own]
    fields = fields if own_base else [("unit", str, _UNIT), *fields]
    words = re.findall(r"[A-Za-z0-9]+", game)
    name = own_base.__name__ if own_base else f"{''.join(word.capitalize() for word in words)}Row"
    row = make_dataclass(name, fields, bases=(base,), frozen=True, kw_only=True)
    row.__doc__ = f"A row of {game}."
    row.__module__ = "pressgang"  # where a pickle looks for the rows of our games
    attributes = {plain_name(item.heading): item.name for item in declared(row)}
    return Columns(tuple(own), row, attributes, frozenset(lost))


def _help(table: ColumnTable, label: str) -> str:
    """Return what a column is, and the limits, as a reader of the columns wants them."""
    least, most = ("" if limit is None else f"{limit:g}" for limit in (table.least, table.most))
    limits = f"{least} to {most}" if least and most else f"{least or most} or {'more' if least else 'less'}"
    limits = limits if least or most else ""
    return ": ".join(part for part in (table.help or label, limits) if part)


def _example(table: ColumnTable, kind: Kind, default: object) -> str:
    """Return the example of a column, or else a cell that it takes."""
    if table.example is not None:
        return kind.show(kind.parse(_as_cell(table.example)))
    if table.default is not None:
        return kind.show(default)
    if isinstance(kind, EntryList):
        return kind.sample()
    if table.least is not None:
        return f"{table.least:g}"
    return table.of[0] if table.kind == "choice" else ""


def _column(
    word: str,
    what: str,
    entry: Located,
    base: type[Row],
    kinds: Mapping[str, Kind],
    found: Problems,
    *,
    icons: IconsToName,
) -> GameColumn | None:
    if not is_table(entry, what, found):
        return None
    items = [
        replace(item, kind=Choice((*KINDS_OF_COLUMN, *kinds))) if item.name == "kind" else item
        for item in declared(ColumnTable)
    ]
    values, problems = read_values(items, given_values(entry.value), entry.span, what)
    table = ColumnTable(**values) if not problems else _LIST if _has_fields(entry) else None
    if table is None:
        found.extend(problems)
        return None
    faults = Problems([*(problems or _faults(table, entry, what))])
    kind: Kind | None
    if table.kind == "list" or (faults.found and _has_fields(entry)):
        kind = _list_kind(table, entry, what, faults)
    else:
        kind = MarkupKind(icons) if table.markup else kinds.get(table.kind) or kind_of(table, is_limited=False)
    default = None
    for key, raw in (("default", table.default), ("example", table.example)):
        if raw is None or kind is None or faults.found:
            continue
        value = parse_value(kind, _as_cell(raw), key, entry, faults)
        beyond = isinstance(value, int | float) and not isinstance(value, bool) and (
            (table.least is not None and value < table.least) or (table.most is not None and value > table.most)
        )  # fmt: skip
        if beyond:
            said = f"{key} of {what} is {value:g}, beyond the column's own limits"
            found.report(BAD_DECLARATION, entry.at(key), said, "Write a value within least and most.")
        default = value if key == "default" else default
    found.extend(faults.found)
    if kind is None or (faults.found and not isinstance(kind, EntryList)):
        return None
    if faults.found:  # expressions know the entries of a list with faults by their fields
        table, default = _LIST, None
    name = plain_name(word)
    again = any(item.name == name for item in declared(base))
    clash = iskeyword(name) or (hasattr(base, name) and not again) or name == "record"
    return GameColumn(
        name + ("_" if clash else ""),
        kind.kind if isinstance(kind, OrBlank) else kind,  # what offers its words sees them
        default,
        required=table.required or table.default is None,
        help=_help(table, table.label or label_of(word)),
        example=_example(table, kind, default),
        printed=getattr(kind, "printed", True),
        word=word,
        table=table,
        span=entry.place,
    )


_LIST = ColumnTable(kind="list")


def _has_fields(entry: Located) -> bool:
    fields = find_named(entry.value, "field")
    return fields is not None and isinstance(fields.value, dict)


def _as_cell(raw: object) -> object:
    """Return a value of a game's file as a stat file has it: the tables of a list are tuples."""
    tables = raw if isinstance(raw, list) and raw and all(isinstance(one, dict) for one in raw) else None
    return raw if tables is None else tuple(tuple(one.items()) for one in tables)


def _list_kind(table: ColumnTable, entry: Located, what: str, found: Problems) -> EntryList | None:
    """Return the kind of a list column with the fields of its entries, of any type where they have faults, or
    None and problems; `what` is the column's header.
    """
    column = what.rpartition(".")[2].rstrip("]")
    # fields whose table is misspelt, which is told already, are fields
    parts = (one.value for one in entry.value.values() if isinstance(one.value, dict))
    tables: Mapping[str, Located] = {word: item for part in parts for word, item in part.items()}
    place = entry.at("kind")
    if not tables:
        way_out = f"Write {what[:-1]}.field.NAME] with a kind, for each field of an entry."
        found.report(BAD_DECLARATION, place, f"the list {column} has no fields", way_out)
        return None
    if len(tables) > _MOST_FIELDS:
        said = f"an entry of {column} has {len(tables):,} fields; the most is {_MOST_FIELDS}"
        found.report(TOO_MUCH, place, said, "Part the list into several columns.")
        return None
    sound: dict[str, GameColumn] = {}
    for word, item in tables.items():
        made = _field(f"{what[:-1]}.field.{word}]", word, item, found)
        if made is not None and made.name in sound:
            said = f"{made.word} is the name of two fields of {column}"
            found.report(BAD_GAME_NAME, item.place, said, "Take another name.")
        else:
            name = made.name if made else plain_name(word).strip("_")
            unknown = ColumnTable(kind="text", default="")
            sound[name] = made or GameColumn(name, UnknownKind(), "", word=word, table=unknown, span=item.place)
    most = MOST_OF_LIST if table.most is None else int(table.most)
    return EntryList(tuple(sound.values()), int(table.least or 0), min(most, MOST_OF_LIST))


def is_table(entry: Located, what: str, found: Problems) -> bool:
    """Return whether an entry that declares something is a table; a problem where it is none."""
    if not isinstance(entry.value, dict):
        found.report(BAD_DECLARATION, entry.place, f"{what[1:-1]} is not a table", f"Write it as {what}.")
    return isinstance(entry.value, dict)


def read_declaration(
    keys: Sequence[Declared], entry: Located, what: str, found: Problems
) -> ColumnTable | None:
    """Return what an entry with these keys declares; None, and problems, where it has a fault."""
    if not is_table(entry, what, found):
        return None
    values = read_faultless_values(keys, given_values(entry.value), entry.span, what, found)
    return None if values is None else ColumnTable(**values)


def parse_value(kind: Kind, raw: object, key: str, entry: Located, found: Problems) -> Any:
    """Return a key of an entry, of a kind that the entry declares; None and a problem if it is refused."""
    try:
        return None if raw is None else kind.parse(raw)
    except Refused as refused:
        found.report(refused.rule, entry.at(key), f"{key}: {refused.message}", refused.help)
        return None


def _field(what: str, word: str, entry: Located, found: Problems) -> GameColumn | None:
    problem = name_problem(word, entry.place, "field")
    if problem is not None:
        found.add(problem)
        return None
    table = read_declaration(FIELD_KEYS, entry, what, found)
    faults = [] if table is None else _faults(table, entry, what, is_field=True)
    found.extend(faults)
    if table is None or faults:
        return None
    kind = kind_of(table)
    default = parse_value(kind, table.default, "default", entry, found)
    if default is None and table.default is not None:
        return None
    return GameColumn(plain_name(word), kind, default, word=word, table=table, span=entry.place)


def _faults(table: ColumnTable, entry: Located, what: str, is_field: bool = False) -> list[Diagnostic]:
    """Return the problems of keys that do not belong to the kind of a column or field."""
    found = []

    def add(key: str, said: str, way_out: str) -> None:
        found.append(BAD_DECLARATION.at(entry.at(key), said, way_out))

    of_kind = f"{what} is of the kind {table.kind}"
    numeric = table.kind in ("whole", "number", "list")
    for key, limit in (("least", table.least), ("most", table.most)):
        if limit is not None and not numeric:
            add(key, f"{of_kind}, which has no {key}", 'Write kind = "whole", or leave it out.')
        elif limit is not None and table.kind == "whole" and limit != int(limit):
            add(key, f"{key} of {what} is {limit:g}, and its cells are whole numbers", "Write a whole number.")
        elif limit is not None and table.kind == "list" and not (0 <= limit <= MOST_OF_LIST and limit % 1 == 0):
            said = f"{key} of {what} is {limit:,g}; a list has 0 to {MOST_OF_LIST} entries"
            add(key, said, "Write a whole number within these limits.")
    if numeric and table.least is not None and table.most is not None and table.least > table.most:
        said = f"least of {what} is {table.least:g}, more than its most, {table.most:g}"
        add("least", said, "Change them about.")
    if table.kind != "list" and table.field is not None:
        add("field", f"{of_kind}, which has no fields", 'Write kind = "list", or leave it out.')
    for key, why in (("markup", "which has no markup"), ("numbered", "and numbers are texts")):
        if table.kind != "text" and getattr(table, key, False):
            add(key, f"{of_kind}, {why}", 'Write kind = "text".')
    worded = table.kind in ("choice", "words")
    if worded and not table.of:
        place = "kind" if find_named(entry.value, "of") is None else "of"
        add(place, f"{what} has no of, the words that it may hold", 'Add of = ["light", "heavy"].')
    if not worded and table.of:
        add("of", f"{of_kind}, which has no of", 'Write kind = "choice" or "words".')
    item = find_named(entry.value, "of")
    if item is not None and isinstance(item.value, str) and "," in item.value:
        words = ", ".join(f'"{word.strip()}"' for word in item.value.split(",")[:20])
        add("of", f"of {what} is one text, not a list of words", f"Write of = [{words}].")
    for word in table.of:
        if is_field and _PARTS_OF_CELL.search(word):
            said = f"{shown(word)} cannot stand in a cell: ; parts the entries of a list, and | their fields"
            add("of", said, "Write the word without these signs.")
        if not word or (table.kind == "words" and (_SEPARATORS.search(word) or word.casefold() == "none")):
            said = f"{shown(word)} cannot be one of several words in a cell"
            add("of", said, "Write words with hyphens, without spaces.")
    if len({heading_key(word) for word in table.of}) < len(table.of):
        add("of", f"of has a word of {what} twice", "Write each once.")
    return found


def kind_of(table: ColumnTable, is_limited: bool = True) -> Kind:
    """Return the kind of a column, a field or an option; a check holds those of columns to their limits."""
    least, most = (table.least, table.most) if is_limited else (None, LARGEST_NUMBER)
    match table.kind:
        case "whole":
            return Whole(*(None if limit is None else int(limit) for limit in (least, most)))
        case "number":
            return Number(least, most)
        case "choice":
            return Choice(table.of)
        case "words":
            return WordList(table.of)
        case "picture":
            return PICTURE
    return FLAG if table.kind == "flag" else TextKind()
