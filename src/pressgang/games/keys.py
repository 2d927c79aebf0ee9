"""The tables of a `game.toml`, declared once: reading, the JSON Schema and the documents follow."""

from __future__ import annotations

import re
from typing import Any, Literal

from pressgang.diagnostics import shown
from pressgang.drawing.colours import Colour
from pressgang.schema import (
    COLOUR,
    FLAG,
    TEXT,
    Choice,
    Number,
    Parsed,
    Refused,
    TextKind,
    Whole,
    option,
    problems,
)
from pressgang.structs import NamedTuple, dataclass

MOST_ENTRIES = 200
"""Entries of a list in a game's file."""
LONG = TextKind(5000)
KINDS_OF_FIELD = ("text", "whole", "number", "choice", "words", "flag")
KINDS_OF_COLUMN = (*KINDS_OF_FIELD, "list", "picture")
KINDS_OF_OPTION = ("text", "whole", "number", "choice", "flag", "length", "size")
LIKENESSES = ("aircraft", "ship", "none")


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
    """A list of at most so many texts (or one text)."""

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
LIST = Listed()


@dataclass(frozen=True, kw_only=True)
class GameTable:
    """The keys of `[game]`."""

    id: str = option(
        TextKind(60), required=True, help="the game's name in kits, that of its folder", example="iron-lanes"
    )
    title: str = option(TEXT, "", help="the game's name as sheets print it", example="Iron Lanes")
    credit: str = option(TEXT, "", help="where its rules come from", example="house rules of a Tuesday club")
    accent: str = option(COLOUR_TEXT, "", help="the colour of heads and marks on its sheets", example="#5a4a1e")
    likeness: Literal["aircraft", "ship", "none"] = option(
        Choice(LIKENESSES),
        "none",
        help="whose dimension columns the stat files take too, to draw their pictures",
    )
    code: str = option(
        TextKind(100),
        "",
        help="a module with a GameCode, for games that ship with an installed package",
        example="my_package.tanks",
    )


@dataclass(frozen=True, kw_only=True)
class FieldTable:
    """The keys of `[column.NAME.field.NAME]`."""

    kind: str = option(Choice(KINDS_OF_FIELD), required=True, help="what it holds", example="whole")
    least: float | None = option(Number(-1e9, 1e9), None, help="the least that a number may be", example="1")
    most: float | None = option(Number(-1e9, 1e9), None, help="the most that a number may be", example="9")
    of: tuple[str, ...] = option(
        LIST, (), help="the words of a choice or of words", example="light, medium, heavy"
    )
    default: Any = option(ANY, None, help="what a blank field holds; without it none may be blank", example="1")
    label: str = option(
        TextKind(60), "", help="as sheets print it (default: the name with a capital)", example="Range"
    )
    help: str = option(TEXT, "", help="what it is, for messages", example="how far it shoots")


@dataclass(frozen=True, kw_only=True)
class ColumnTable:
    """The keys of `[column.NAME]`."""

    kind: str = option(Choice(KINDS_OF_COLUMN), required=True, help="what its cells hold", example="whole")
    least: float | None = option(
        Number(-1e9, 1e9), None, help="the least that a number may be, or the fewest entries", example="1"
    )
    most: float | None = option(
        Number(-1e9, 1e9), None, help="the most that a number may be, or the most entries", example="9"
    )
    of: tuple[str, ...] = option(
        LIST, (), help="the words of a choice or of words", example="light, medium, heavy"
    )
    default: Any = option(
        CELL, None, help="what a blank cell holds; without it the column is required", example="medium"
    )
    label: str = option(
        TextKind(60), "", help="as sheets print it (default: the name with a capital)", example="Gun"
    )
    help: str = option(TEXT, "", help="what it is, for documents and messages", example="what it shoots with")
    required: bool = option(FLAG, False, help="stat files have the column although a blank cell is the default")
    example: Any = option(CELL, None, help="a cell for the starter, the documents and messages", example="5")
    field: Any = option(
        NamedTables("[column.NAME.field.NAME]", FieldTable, "a field of a list's entries"),
        None,
        help="the fields of a list's entries, each a table",
    )
    markup: bool = option(FLAG, False, help="its texts have markup: *italic*, **bold**, {icon:NAME}")
    numbered: bool = option(
        FLAG, False, help="each piece is printed for itself, and has its number in the list where this is blank"
    )


@dataclass(frozen=True, kw_only=True)
class ListTable:
    """The keys of `[list.NAME]` that are no tables."""

    likeness: Literal["aircraft", "ship", "none"] = option(
        Choice(LIKENESSES), "none", help="whose dimension columns it takes too, to draw pictures of its rows"
    )


@dataclass(frozen=True, kw_only=True)
class RuleTable:
    """The keys of `[rules.NAME]`."""

    value: Any = option(RULE, None, required=True, help="the number, text, list or table", example="60")
    provenance: Literal["source", "reading", "house"] = option(
        Choice(("source", "reading", "house")),
        "house",
        help="where it comes from; what a kit puts in place of the source's is marked as the kit's",
    )
    source: str = option(TEXT, "", help="where it is stated", example="Iron Lanes, 2")
    note: str = option(
        TextKind(500), "", help="the footnote of a reading or house value", example="Tuesday's limit."
    )
    minimum: float | None = option(Number(-1e6, 1e6), None, help="the least that a kit may put in its place")
    maximum: float | None = option(Number(-1e6, 1e6), None, help="the most that a kit may put in its place")
    length: int | None = option(Whole(0, MOST_ENTRIES), None, help="so many entries that a list has")
    inner: int | None = option(Whole(0, MOST_ENTRIES), None, help="so many entries in each list inside it")
    variant: bool = option(FLAG, False, help="the source names another way too, which a kit may choose")
    empty: bool = option(FLAG, False, help="a list that may have no entries")
    choices: tuple[str, ...] = option(LIST, (), help="the only words that a text may be")


@dataclass(frozen=True, kw_only=True)
class ValueTable:
    """The keys of `[value.NAME]`."""

    formula: str = option(
        LONG, required=True, help="an expression, worked out for each row", example="gun * 2 + hull"
    )
    label: str = option(
        TextKind(60), "", help="as sheets print it (default: the name with a capital)", example="Points"
    )


@dataclass(frozen=True, kw_only=True)
class CheckTable:
    """The keys of `[[check]]`."""

    code: str = option(
        TextKind(20), required=True, help="two to four capitals and three digits", example="IL101"
    )
    title: str = option(
        TEXT, "", help="what is wrong with what it finds", example="a heavy gun in a light hull"
    )
    each: Literal["row", "side", "kit"] = option(
        Choice(("row", "side", "kit")), "row", help="what it is asked of"
    )
    rule: str = option(LONG, "", help="an expression, true of what is sound", example="gun <= 5")
    unique: tuple[str, ...] = option(
        LIST, (), help="columns that together may be there once: on a side, or (each = kit) in the kit; on "
        "other sides alone if a check of sides asks the same",
        example="name, unit",
    )  # fmt: skip
    column: str = option(TEXT, "", help="where in the row the problem stands", example="gun")
    message: str = option(
        LONG, "", help="what was found and the limit", example="{name} has gun {gun}; the most is 5"
    )
    help: str = option(LONG, "", help="what to do about it", example="Take a smaller gun.")
    why: str = option(LONG, "", help="the reason behind it", example="A light chassis can't take the recoil.")
    source: str = option(TEXT, "", help="where the rule is stated", example="Iron Lanes, 2")
    severity: Literal["error", "warning"] = option(
        Choice(("error", "warning")), "error", help="whether it stops the printing"
    )
    bad: tuple[str, ...] = option(
        Listed(TextKind(500)), (), help="lines of a stat file that break it", example="name,gun, Wasp,6"
    )
    good: tuple[str, ...] = option(
        Listed(TextKind(500)), (), help="lines of a stat file that do not", example="name,gun, Wasp,5"
    )


@dataclass(frozen=True, kw_only=True)
class MatTable:
    """The keys of `[mat]`: how the game's mats of hexes and squares look, until a sheet says otherwise."""

    ground: Colour | None = option(COLOUR, None, help="the colour of the ground", example="#e9e2cc")
    line: str = option(
        LINE_TEXT,
        "",
        help="the colour of the lines between cells, or none for a map of spaces",
        example="#8d8674",
    )
    numbers: bool = option(FLAG, True, help="whether cells bear numbers")
    letters: bool = option(FLAG, False, help="columns by letters: A1, B1 … Z1, AA1")
    links: tuple[str, ...] = option(
        Listed(TextKind(500)), (), help="straight lines from space to space, cell by cell",
        example="0101-0303, 0303-0501",
    )  # fmt: skip
    legend: bool = option(FLAG, False, help="whether a legend of the terrain stands below the map")


@dataclass(frozen=True, kw_only=True)
class OptionTable:
    """The keys of `[sheet.options.NAME]`: an option of a kit's `[[sheet]]`, whose value expressions read."""

    kind: str = option(
        Choice(KINDS_OF_OPTION),
        required=True,
        help="what it takes; of a size expressions read NAME_width and NAME_height",
        example="whole",
    )
    default: Any = option(ANY, None, help="what it is where a kit says nothing", example="12")
    least: float | None = option(
        Number(-1e9, 1e9), None, help="the least that a number may be, or a length in mm", example="0"
    )
    most: float | None = option(
        Number(-1e9, 1e9), None, help="the most that a number may be, or a length in mm", example="60"
    )
    of: tuple[str, ...] = option(LIST, (), help="the words of a choice", example="light, medium, heavy")
    help: str = option(TEXT, "", help="a line of help", example="how many damage markers")


@dataclass(frozen=True, kw_only=True)
class SheetKeys:
    """The keys that every `[[sheet]]` of a game has, of whichever kind."""

    id: str = option(
        TextKind(60), required=True, help="its name in kits and on the command line", example="cards"
    )
    kind: str = option(TextKind(60), required=True, help="what sort of sheet it is", example="card")
    title: str = option(
        TextKind(80), "", help="its printed name (default: the id with a capital)", example="Tank cards"
    )
    summary: str = option(TEXT, "", help="one line of help", example="a card a tank")
    list: str = option(
        TextKind(60), "", help="the list whose rows stand on it, in place of the pieces", example="events"
    )
    options: Any = option(
        NamedTables("[sheet.options.NAME]", OptionTable, "an option of the sheet"),
        None,
        help="options of its own, each a table; expressions read them",
    )
