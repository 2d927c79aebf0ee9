"""What expressions are worth: numbers, texts, lists, entries of lists, and the types of these."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from typing import Any, Literal, Self

from msgspec import Struct

from pressgang.diagnostics import Diagnostic, Rule, Span
from pressgang.games.problems import CANNOT_WORK_OUT
from pressgang.schema import Choice, Kind, Number, TextKind, WordList
from pressgang.schema.kinds import Flag
from pressgang.structs import dataclass
from pressgang.typography.markup import without_signs

LONGEST = 500
"""The most characters of an expression, and of a text that `+` puts together."""
LARGEST = 10**12
"""The largest number in an expression, and the largest that it comes to."""
MOST_OF_LIST = 200
"""The most entries of a list: of a cell, of an expression's result."""
PLAIN_ENTRY = "entry"
"""What an entry of a list of plain values is called where something is printed for each."""


@dataclass(frozen=True)
class ListEntry:
    """One entry of a list column: the values of its fields, by their names in expressions, in order."""

    names: tuple[str, ...]
    values: tuple[Value, ...]
    _hash: int = field(init=False, compare=False, repr=False)

    def __post_init__(self) -> None:
        # Results are kept by the values that they were worked out from: lists of entries are hashed often.
        object.__setattr__(self, "_hash", hash(self.values))

    def __hash__(self) -> int:
        return self._hash

    def __getitem__(self, name: str) -> Value:
        return self.values[self.names.index(name)]

    def __contains__(self, name: object) -> bool:
        return name in self.names

    def as_mapping(self) -> dict[str, Value]:
        """Return the values by the names of the fields."""
        return dict(zip(self.names, self.values, strict=True))


Value = int | float | str | ListEntry | tuple["Value", ...]
"""A number (true and false are 1 and 0 of a kind), a text, an entry of a list column, or a list."""


class Fault(Exception):  # noqa: N818 (it is an answer, not an error of the program)
    """An expression without a result: `said` is the end of a sentence about it. `column` is whose cell is at
    fault, where it is one.
    """

    def __init__(self, said: str, column: str = "") -> None:
        self.said, self.column = said, column
        super().__init__(said)

    def of(self, whose: str) -> Fault:
        """Return the fault with whose it is before its sentence."""
        return Fault(f"{whose} {self.said}", self.column)

    def at(self, place: Span, said: str, way_out: str) -> Diagnostic:
        """Return the problem of a row that has no result, as `said`."""
        return CANNOT_WORK_OUT.at(place, said, way_out)

    def in_kit(self, place: Span, whose: str) -> Diagnostic:
        """Return the problem of what is the same for all rows, after `whose` it is."""
        return self.at(place, f"{whose} {self.said}", "Change the [rules] of the kit, or the game's file.")


class RowFault(Fault):
    """A fault that is the same problem of a row wherever it is printed: a sentence, with `rule` and `help`."""

    def __init__(self, rule: Rule, said: str, way_out: str, column: str = "") -> None:
        super().__init__(said, column)
        self.rule, self.help = rule, way_out

    def of(self, whose: str) -> Fault:
        return self

    def at(self, place: Span, said: str, way_out: str) -> Diagnostic:
        return self.rule.at(place, self.said, self.help)


def number_of(value: object) -> int | float:
    """Return the value if it is a number; raises `TypeError` otherwise."""
    if isinstance(value, (int, float)):  # a tuple: a union is made anew each time
        return value
    raise TypeError


class MarkedText(str):
    """The words of a text with `signs` for its styles, which it is printed with by itself in braces.

    That of a cell has the `source` as written there.
    """

    signs: str
    source: str

    def __new__(cls, signs: str, source: str = "") -> Self:
        """Make the text without its signs."""
        made = super().__new__(cls, without_signs(signs))
        made.signs, made.source = signs, source
        return made


def shown_value(value: Value | None, signed: bool = False) -> str:
    """Return a value as it is printed: fractions in two places, a true minus sign, yes or no, a list's words;
    an entry of a list column as its cell has it.
    """
    if isinstance(value, str):
        return value
    if value is None:  # a dimension that the row leaves blank
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, (int, float)):  # a tuple: see `number_of`
        text = f"{value:.2f}".rstrip("0").rstrip(".") if isinstance(value, float) else str(value)
        text = "0" if text == "-0" else text
        return f"+{text}" if signed and value > 0 else text.replace("-", "−")
    if isinstance(value, ListEntry):
        return " | ".join(
            " ".join(map(shown_value, one)) if isinstance(one, tuple) else shown_value(one)
            for one in value.values
        )
    return ("; " if any(isinstance(one, ListEntry) for one in value) else ", ").join(map(shown_value, value))


class ValueType(Struct, frozen=True):
    """The type of a value. A list has the type of what it is a list `of`, an entry those of its `fields` by
    their names in expressions, a text that is one of a few `words` has these. `any` is a type that is not known
    before a row is read, `sized` that of a list or a text.
    """

    name: Literal["number", "text", "flag", "list", "entry", "sized", "any"]
    of: ValueType | None = None
    fields: tuple[tuple[str, ValueType], ...] = ()
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        """Return its name in messages: `a number`, `a list of texts`."""
        if self.name == "list":
            return f"a list{_PLURALS.get(self.of.name, '') if self.of else ''}"
        return _NAMES[self.name]

    @property
    def is_known(self) -> bool:
        """Return whether it is known before a row is read."""
        return self.name != "any"


_NAMES = {
    "number": "a number", "text": "a text", "flag": "true or false", "entry": "an entry of a list",
    "sized": "a list or a text", "any": "a value",
}  # fmt: skip
_PLURALS = {"number": " of numbers", "text": " of texts", "flag": " of yes and no", "entry": " of entries"}
ANY, NUMBER, TEXT, FLAG, SIZED = (
    ValueType("any"),
    ValueType("number"),
    ValueType("text"),
    ValueType("flag"),
    ValueType("sized"),
)


def list_of(one: ValueType) -> ValueType:
    """Return the type of a list of such values."""
    return ValueType("list", one)


def text_of_words(words: Sequence[str]) -> ValueType:
    """Return the type of a text that is one of these words."""
    return ValueType("text", words=tuple(words))


def entry_of(fields: Mapping[str, ValueType]) -> ValueType:
    """Return the type of an entry with these fields."""
    return ValueType("entry", fields=tuple(fields.items()))


def plain_name(word: str) -> str:
    """Return a name as expressions know it: without capitals, hyphens as underscores."""
    return word.replace("-", "_").lower()


def sole_name(source: str) -> str:
    """Return the name that an expression consists of, or an empty text."""
    word = source.strip()
    return plain_name(word) if word.replace("-", "_").isidentifier() else ""


def fits(given: ValueType, wanted: ValueType) -> bool:
    """Return whether a value of one type may stand where another is wanted: true and false count as numbers."""
    if not given.is_known or not wanted.is_known:
        return True
    if wanted.name == "sized":
        return given.name in ("list", "text")
    if wanted.name == "list" and given.name == "list":
        return fits(given.of or ANY, wanted.of or ANY)
    return given.name == wanted.name or (wanted.name == "number" and given.name == "flag")


def common_type(types: Iterable[ValueType]) -> ValueType:
    """Return the type of a value that is one or another of these; `ANY` where they differ."""
    found: ValueType | None = None
    for one in types:
        if found is None or found == one:
            found = one
        elif {found.name, one.name} == {"number", "flag"}:
            found = NUMBER
        elif found.name == "text" == one.name:
            found = TEXT
        elif found.name == "list" == one.name:
            inner = [part.of for part in (found, one) if part.of is not None and part.of.is_known]
            found = list_of(common_type(inner))
        else:
            return ANY
    return found or ANY


def type_of_value(value: object) -> ValueType:
    """Return the type of a plain value: a rule's, or one of a table."""
    if isinstance(value, bool):
        return FLAG
    if isinstance(value, int | float):
        return NUMBER
    if isinstance(value, str):
        return TEXT
    if isinstance(value, list | tuple):
        return list_of(common_type(map(type_of_value, value)))
    if isinstance(value, dict):
        return entry_of({plain_name(key): type_of_value(one) for key, one in value.items()})
    return ANY


def type_of_kind(kind: Kind) -> ValueType:
    """Return the type of the values of a kind of column; a kind that knows its own has it as `value_type`."""
    own: Any = getattr(kind, "value_type", None)
    if isinstance(own, ValueType):
        return own
    if isinstance(kind, Number):
        return NUMBER
    if isinstance(kind, Choice):
        return NUMBER if kind.whole else text_of_words(kind.words)
    if isinstance(kind, TextKind):
        return TEXT
    if isinstance(kind, WordList):
        return list_of(text_of_words(kind.words))
    return FLAG if isinstance(kind, Flag) else ANY
