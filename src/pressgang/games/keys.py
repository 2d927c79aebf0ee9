"""The keys of a `game.toml`: `templates/keys.toml` declares them, and what it says becomes `Key`s here."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, Literal

from pressgang.diagnostics import shown
from pressgang.drawing.colours import Colour
from pressgang.files.kept import read_toml
from pressgang.files.paths import template
from pressgang.schema import (
    COLOUR,
    FLAG,
    TEXT,
    Choice,
    Kind,
    Length,
    Number,
    Parsed,
    Refused,
    TextKind,
    Whole,
    option,
    problems,
)
from pressgang.schema.kinds import LONGEST_TEXT
from pressgang.sources.table import Located
from pressgang.structs import NamedTuple, dataclass

MOST_ENTRIES = 200
"""Entries of a list in a game's file."""


def _listed(raw: object) -> list[Any]:
    """Return the entries of a list, or a value as the only one. Raises `Refused` where there are too many."""
    entries = [*raw] if isinstance(raw, list | tuple) else [raw]
    if len(entries) > MOST_ENTRIES:
        said = f"the list has {len(entries):,} entries; the most is {MOST_ENTRIES}"
        raise Refused(problems.OUT_OF_RANGE, said, "Write a shorter list.")
    return entries


class AnyValue(NamedTuple):
    """A text, a number, true or false, or a list of these; with `tables` also a list of tables."""

    tables: bool = False

    @property
    def label(self) -> str:
        """Its name in help."""
        return "text, number, true or false, or list"

    def parse(self, raw: object) -> Any:
        """Return the value as it is."""
        single = _listed(raw)
        tables = [isinstance(one, dict) for one in single]
        if not all(isinstance(one, str | int | float) for one in single) and not (self.tables and all(tables)):
            what = "a table" if any(tables) else "a list of lists"
            raise Refused(problems.WRONG_TYPE, f"{what} is not a plain value", f"Write a {self.label}.")
        return raw

    def show(self, value: Any) -> str:
        """Return the value as written."""
        return ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)


class RuleKind(NamedTuple):
    """The value of a rule: as above, or a table of these by name, or lists of lists."""

    @property
    def label(self) -> str:
        """Its name in help."""
        return "text, number, true or false, list or table"

    def parse(self, raw: object) -> Any:
        """Return the value as it is."""
        return self._parsed(raw, 0)

    def _parsed(self, raw: object, depth: int) -> Any:
        inner = list(raw.values()) if isinstance(raw, dict) else raw if isinstance(raw, list) else None
        if inner is None:
            return ANY.parse(raw)
        if len(inner) > MOST_ENTRIES or depth == 3:
            what = f"has {len(inner):,} entries; the most is {MOST_ENTRIES}"
            said = f"the value {what if depth < 3 else 'is more than three tables or lists deep'}"
            raise Refused(problems.OUT_OF_RANGE, said, "Part it into several rules.")
        for one in inner:
            self._parsed(one, depth + 1)
        return raw

    def show(self, value: Any) -> str:
        """Return the value as written."""
        return str(value)


class Listed(NamedTuple):
    """A list of texts (or one text)."""

    item: TextKind = TEXT

    @property
    def label(self) -> str:
        """Its name in help."""
        return "list of texts"

    def parse(self, raw: object) -> tuple[str, ...]:
        """Return the texts."""
        return tuple(self.item.parse(text) for text in _listed(raw))

    def show(self, value: tuple[str, ...]) -> str:
        """Return the texts with commas between."""
        return ", ".join(value)


class NamedTables(NamedTuple):
    """Tables by name, each read by itself: the fields of a list, or the options of a sheet."""

    header: str
    table: type
    what: str

    @property
    def label(self) -> str:
        """Its name in help."""
        return f"tables {self.header}"

    def parse(self, raw: object) -> Any:
        """Return the tables as they are."""
        if not isinstance(raw, dict):
            said = f"{shown(raw)} is not a table"
            raise Refused(problems.WRONG_TYPE, said, f"Write {self.header} above the keys of each.")
        return raw

    def show(self, value: Any) -> str:
        """Return nothing: there is no default."""
        return ""


def _colour(text: str) -> str:
    if not re.fullmatch(r"#([0-9A-Fa-f]{3}|[0-9A-Fa-f]{6})", text.strip()):
        raise ValueError("is no colour")
    return text.strip()


COLOUR_TEXT = Parsed(
    "colour", _colour, problems.BAD_COLOUR, "Write # and six hexadecimal digits, such as #c9a66b."
)
"""A colour that is left as it is written: a check of stats draws nothing."""
LINE_TEXT = Parsed(
    "colour, or none",
    lambda text: "none" if text.strip().lower() == "none" else _colour(text),
    problems.BAD_COLOUR,
    'Write # and six hexadecimal digits, such as #8d8674, or "none".',
)
"""The colour of a mat's lines, or none: as above."""
ANY = AnyValue()
RULE = RuleKind()
CELL = AnyValue(tables=True)
"""A cell of a stat file: of a list column also tables."""


WORD: Mapping[str, Any] = {"type": "string"}
STRING: Mapping[str, Any] = {"type": ["string", "number"]}
EXPRESSION: Mapping[str, Any] = {**STRING, "format": "expression"}
TEMPLATE: Mapping[str, Any] = {**STRING, "format": "template"}
STRINGS: Mapping[str, Any] = {"type": "array", "items": TEMPLATE}
SCHEMAS: Mapping[str, Mapping[str, Any]] = {
    "text": TEMPLATE,
    "expression": EXPRESSION,
    "picture": STRING,
    "texts": STRINGS,
    "marks": {"type": "object"},
    "flag": {"type": "boolean"},
    "wide": {"type": ["boolean", "string"]},
    "colour": WORD,
    "word": WORD,
    "fixed": WORD,
    "cell": WORD,
}
"""What an editor is told of a value that is read in one of these ways."""


class LengthLimits(NamedTuple):
    """A length within these limits in mm, or an expression that comes to mm."""

    least: float
    most: float


class Counted(NamedTuple):
    """A plain value of a kind, or an expression that comes to a number of lines."""

    kind: Kind


class OneOf(NamedTuple):
    """One of these words; a problem of another calls it `what`."""

    words: tuple[str, ...]
    what: str


KeyKind = str | Kind | LengthLimits | Counted | OneOf | Callable[[Any, Located], Any]
"""How the value of a key is read: the word of a way to do it (`text`, `flag`), its kind, or what reads it in a
`PartReading`.
"""


class Key(NamedTuple):
    """A key of a table of a game's file: how its value is read, and what it says.

    `instead` is its kind in some blocks, `more` what else its JSON Schema says. The word of a block has further
    `keys` beside it, and may be `bare`: it is enough by itself.
    """

    kind: KeyKind
    help: str
    required: bool = False
    default: Any = None
    example: str = ""
    instead: Mapping[str, KeyKind] = {}
    more: Mapping[str, Any] = {}
    keys: tuple[str, ...] = ()
    bare: bool = False

    @property
    def schema(self) -> dict[str, Any]:
        """Its JSON Schema."""
        own: Mapping[str, Any] = {}
        if isinstance(self.kind, str):
            own = SCHEMAS.get(self.kind, own)
        elif isinstance(self.kind, Choice | OneOf):
            own = {"enum": list(self.kind.words)}
        elif isinstance(self.kind, LengthLimits):
            own = STRING
        elif isinstance(self.kind, Whole):
            own = {"type": "integer"}
        elif isinstance(self.kind, Length) or self.kind is FLAG:
            own = {"type": "boolean" if self.kind is FLAG else "string"}
        usual = {} if self.default is None else {"default": self.default}
        return {"description": self.help, **own, **self.more, **usual}


@cache
def _declared() -> Mapping[str, Any]:
    return read_toml(template("keys.toml"))


KINDS_OF_COLUMN: tuple[str, ...] = tuple(_declared()["column"]["kind"]["of"])


def _kind_of(one: Mapping[str, Any]) -> KeyKind:
    least, most, of = one.get("least"), one.get("most"), tuple(one.get("of", ()))
    match one.get("kind", ""):
        case "switch":
            return FLAG
        case "line" | "list" as word:
            text = TextKind(most or LONGEST_TEXT)
            return text if word == "line" else Listed(text)
        case "whole":
            return Whole(least, most)
        case "number":
            return Number(least, most)
        case "length":
            return Length(least, most)
        case "measure":
            return LengthLimits(one["least"], one["most"])
        case "count":
            return Counted(Whole(least, most))
        case "choice":
            return Choice(of)
        case word:
            return OneOf(of, one["what"]) if of else str(word)


def _key(table: str, name: str) -> Key:
    one = _declared()[table][name]
    if isinstance(one, str):
        return _key(*one.split("."))
    own = {name: one[name] for name in ("help", "required", "default", "example", "bare") if name in one}
    instead = {word: _kind_of(other) for word, other in one.get("instead", {}).items()}
    return Key(
        _kind_of(one), instead=instead, more=one.get("schema", {}), keys=tuple(one.get("keys", ())), **own
    )


def keys_of(
    table: str, kinds: Mapping[str, KeyKind] = {}, schemas: Mapping[str, Mapping[str, Any]] = {}
) -> dict[str, Key]:
    """Return the keys that `templates/keys.toml` declares for a table, by name.

    `kinds` and `schemas` are those of keys that code alone knows: what reads one, what its JSON Schema says.
    """
    keys = {name: _key(table, name) for name in _declared()[table]}
    keys |= {name: keys[name]._replace(kind=kind) for name, kind in kinds.items()}
    return keys | {name: keys[name]._replace(more=more) for name, more in schemas.items()}


def table_schema(keys: Mapping[str, Key]) -> dict[str, Any]:
    """Return the JSON Schema of a table that has these keys."""
    properties = {name: one.schema for name, one in keys.items()}
    required = [name for name, one in keys.items() if one.required]
    schema = {"type": "object", "additionalProperties": False, "properties": properties}
    return {**schema, "required": required} if required else schema


_USUAL: Mapping[type, Any] = {TextKind: "", Listed: (), type(FLAG): False}
"""What a key of these kinds is worth where a file does not have it."""


def key(path: str, kind: Kind | None = None) -> Any:
    """Return the field of a class for a key that the file declares, such as `check.code`."""
    one = _key(*path.split("."))
    own: Any = one.kind if kind is None else kind  # a kind without limits is an empty tuple
    default = _USUAL.get(type(own)) if one.default is None else one.default
    return option(own, default, required=one.required, help=one.help, example=one.example)


@dataclass(frozen=True, kw_only=True)
class GameTable:
    """The keys of `[game]`."""

    id: str = key("game.id")
    title: str = key("game.title")
    credit: str = key("game.credit")
    accent: str = key("game.accent", COLOUR_TEXT)
    likeness: Literal["aircraft", "ship", "none"] = key("game.likeness")
    code: str = key("game.code")


@dataclass(frozen=True, kw_only=True)
class FieldTable:
    """The keys of `[column.NAME.field.NAME]`."""

    kind: str = key("field.kind")
    least: float | None = key("field.least")
    most: float | None = key("field.most")
    of: tuple[str, ...] = key("field.of")
    default: Any = key("field.default", ANY)
    label: str = key("field.label")
    help: str = key("field.help")


@dataclass(frozen=True, kw_only=True)
class ColumnTable:
    """The keys of `[column.NAME]`."""

    kind: str = key("column.kind")
    least: float | None = key("column.least")
    most: float | None = key("column.most")
    of: tuple[str, ...] = key("column.of")
    default: Any = key("column.default", CELL)
    label: str = key("column.label")
    help: str = key("column.help")
    required: bool = key("column.required")
    example: Any = key("column.example", CELL)
    field: Any = key(
        "column.field", NamedTables("[column.NAME.field.NAME]", FieldTable, "a field of a list's entries")
    )
    markup: bool = key("column.markup")
    numbered: bool = key("column.numbered")


@dataclass(frozen=True, kw_only=True)
class ListTable:
    """The keys of `[list.NAME]` that are no tables."""

    likeness: Literal["aircraft", "ship", "none"] = key("list.likeness")


@dataclass(frozen=True, kw_only=True)
class RuleTable:
    """The keys of `[rules.NAME]`."""

    value: Any = key("rules.value", RULE)
    provenance: Literal["source", "reading", "house"] = key("rules.provenance")
    source: str = key("rules.source")
    note: str = key("rules.note")
    minimum: float | None = key("rules.minimum")
    maximum: float | None = key("rules.maximum")
    length: int | None = key("rules.length")
    inner: int | None = key("rules.inner")
    variant: bool = key("rules.variant")
    empty: bool = key("rules.empty")
    choices: tuple[str, ...] = key("rules.choices")


@dataclass(frozen=True, kw_only=True)
class ValueTable:
    """The keys of `[value.NAME]`."""

    formula: str = key("value.formula")
    label: str = key("value.label")


@dataclass(frozen=True, kw_only=True)
class CheckTable:
    """The keys of `[[check]]`."""

    code: str = key("check.code")
    title: str = key("check.title")
    each: Literal["row", "side", "kit"] = key("check.each")
    rule: str = key("check.rule")
    unique: tuple[str, ...] = key("check.unique")
    column: str = key("check.column")
    message: str = key("check.message")
    help: str = key("check.help")
    why: str = key("check.why")
    source: str = key("check.source")
    severity: Literal["error", "warning"] = key("check.severity")
    bad: tuple[str, ...] = key("check.bad")
    good: tuple[str, ...] = key("check.good")


@dataclass(frozen=True, kw_only=True)
class MatTable:
    """The keys of `[mat]`: how the game's mats of hexes and squares look, until a sheet says otherwise."""

    ground: Colour | None = key("mat.ground", COLOUR)
    line: str = key("mat.line", LINE_TEXT)
    numbers: bool = key("mat.numbers")
    letters: bool = key("mat.letters")
    links: tuple[str, ...] = key("mat.links")
    legend: bool = key("mat.legend")


@dataclass(frozen=True, kw_only=True)
class OptionTable:
    """The keys of `[sheet.options.NAME]`: an option of a kit's `[[sheet]]`, whose value expressions read."""

    kind: str = key("option.kind")
    default: Any = key("option.default", ANY)
    least: float | None = key("option.least")
    most: float | None = key("option.most")
    of: tuple[str, ...] = key("option.of")
    help: str = key("option.help")


@dataclass(frozen=True, kw_only=True)
class SheetKeys:
    """The keys that every `[[sheet]]` of a game has, of whichever kind."""

    id: str = key("sheet.id")
    kind: str = key("sheet.kind")
    title: str = key("sheet.title")
    summary: str = key("sheet.summary")
    list: str = key("sheet.list")
    options: Any = key(
        "sheet.options", NamedTables("[sheet.options.NAME]", OptionTable, "an option of the sheet")
    )
