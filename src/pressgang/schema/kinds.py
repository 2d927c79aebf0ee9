"""Kinds of value: what a cell or a key accepts, and how its text is read and written."""

from __future__ import annotations

import math
import re
import unicodedata
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any, ClassVar, Protocol

from msgspec import Struct

from pressgang.diagnostics import Rule, shown, suggestion
from pressgang.regex import regex
from pressgang.schema import problems
from pressgang.structs import NamedTuple

LARGEST_NUMBER = 1_000_000_000
_THOUSANDS = regex(r"[+-]?[1-9]\d{0,2}[.,]\d{3}")
_DATE = regex(r"\d{4}-\d\d-\d\d")
_NUMBER = regex(r"[+-]?(\d+([.,]\d*)?|[.,]\d+)([eE][+-]?\d{1,4})?")


def _number(raw: object, what: str) -> float | int:
    """Return a finite number; a decimal comma is accepted. Raises `Refused`, with `what` in its advice."""
    if isinstance(raw, bool):
        raise Refused(problems.NOT_A_NUMBER, f"{shown(raw)} is not a number", f"Write {what}.")
    if isinstance(raw, int):
        return raw
    if isinstance(raw, float):
        value = raw
    else:
        text = text_of(raw).replace("\u2212", "-")
        plain = text.replace(".", "", 1).isdecimal()
        if not text.isascii() or not (plain or _NUMBER.fullmatch(text)):
            is_date = _DATE.match(text) is not None
            how = "Give the cell the format of a number, not a date, and write" if is_date else "Write"
            raise Refused(problems.NOT_A_NUMBER, f"{shown(raw)} is not a number", f"{how} {what}.")
        if len(text) > 30:
            message = f"{shown(text)} is a number of too many digits; the limit is {LARGEST_NUMBER:,}"
            raise Refused(problems.OUT_OF_RANGE, message, "Write a smaller number.")
        if text.lstrip("+-").isdigit():
            return int(text)
        value = float(text.replace(",", "."))
    if not math.isfinite(value):
        raise Refused(problems.NOT_A_NUMBER, f"{shown(raw)} is not a finite number", f"Write {what}.")
    return int(value) if value == int(value) and abs(value) <= LARGEST_NUMBER else value


def _within(value: float, minimum: float | None, maximum: float | None) -> float:
    """Return the value, or the limit that it exceeds."""
    low = value if minimum is None else max(value, minimum)
    return low if maximum is None else min(low, maximum)


def _limits(minimum: float | None, maximum: float | None) -> str:
    if minimum is not None and maximum is not None:
        return f" {minimum:,.12g} to {maximum:,.12g}"
    if minimum is not None:
        return f" {minimum:,.12g} or more"
    return f" up to {maximum:,.12g}" if maximum is not None else ""


def _in_range(value: float, raw: object, minimum: float | None, maximum: float | None, unit: str = "") -> None:
    if minimum is not None and value < minimum:
        message = f"{shown(raw)} is too small: the least is {minimum:,.12g}{unit}"
        raise Refused(problems.OUT_OF_RANGE, message, f"Write{_limits(minimum, maximum)}{unit}.")
    if maximum is not None and value > maximum:
        message = f"{shown(raw)} is too large: the most is {maximum:,.12g}{unit}"
        raise Refused(problems.OUT_OF_RANGE, message, f"Write{_limits(minimum, maximum)}{unit}.")


class Number(Struct, frozen=True):
    """A number within limits, with or without a fraction."""

    minimum: float | None = None
    maximum: float | None = LARGEST_NUMBER
    called: ClassVar[str] = "number"

    @property
    def label(self) -> str:
        top = None if self.maximum == LARGEST_NUMBER else self.maximum
        return self.called + _limits(self.minimum, top)

    def parse(self, raw: object) -> float:
        value = float(_number(raw, f"a number, such as {_within(9.87, self.minimum, self.maximum):g}"))
        _in_range(value, raw, self.minimum, self.maximum)
        return value

    def show(self, value: float) -> str:
        return f"{value:g}"


class Whole(Number, frozen=True):
    """A whole number within limits."""

    minimum: int | None = 0
    maximum: int | None = LARGEST_NUMBER
    called = "whole number"

    def parse(self, raw: object) -> int:
        what = f"a whole number, such as {_within(2, self.minimum, self.maximum):g}"
        value = _number(raw, what)
        if isinstance(raw, str) and _THOUSANDS.fullmatch(raw.strip()):
            said = f"{shown(raw)} is {value:g}, or a thousand and more if the mark parts thousands"
            raise Refused(problems.NOT_WHOLE, said, "Write the number without the mark.")
        if not isinstance(value, int):
            raise Refused(problems.NOT_WHOLE, f"{shown(raw)} is not a whole number", f"Write {what}.")
        _in_range(value, raw, self.minimum, self.maximum)
        return value

    def show(self, value: int) -> str:  # type: ignore[override]
        return str(value)


class Length(Struct, frozen=True):
    """A length with a unit; its value and its limits are in mm."""

    minimum: float | None = 0.0
    maximum: float | None = 5000.0
    label: ClassVar[str] = "length"

    def parse(self, raw: object) -> float:
        if not isinstance(raw, str):
            message = f"{shown(raw)} has no unit; the units are mm, cm, in, pt"
            way_out = f'Write it with its unit, in quotes, such as "{self._with_unit(text_of(raw))}".'
            raise Refused(problems.BAD_LENGTH, message, way_out)
        try:
            from pressgang.drawing.units import parse_length

            value = parse_length(raw)
        except ValueError as error:
            way_out = f"Write a number and a unit, such as {self._with_unit('')}."
            raise Refused(problems.BAD_LENGTH, f"{shown(raw)} {error}", way_out) from None
        _in_range(value, raw, self.minimum, self.maximum, " mm")
        return value

    def _with_unit(self, number: str) -> str:
        """Return the number with a unit that keeps it within the limits, else another length within them."""
        for unit in ("mm", "in", "cm") if number else ():
            text = f"{number}{unit}"
            with suppress(Refused):
                self.parse(text)
                return text
        return self.show(_within(32.0, self.minimum, self.maximum))

    def show(self, value: float) -> str:
        from pressgang.drawing.units import format_length

        return format_length(value).replace(" ", "")


LONGEST_TEXT = 200


class Refused(ValueError):  # noqa: N818 (it is an answer, not an error of the program)
    """A raw value that its kind refuses: the rule, the value found, and the advice.

    A value of several parts may have several faults: `others` are all but the first.
    """

    def __init__(self, rule: Rule, message: str, help: str, others: Sequence[Refused] = ()) -> None:
        self.rule, self.message, self.help, self.others = rule, message, help, others
        super().__init__(message)


class Kind(Protocol):
    """A kind of value of a column or option. `label` names it in help and documentation."""

    @property
    def label(self) -> str:
        """Return its name in help: `whole number 1 to 5`, `length`, `one of left, right`."""

    def parse(self, raw: object) -> Any:
        """Return the typed value. Raises `Refused`."""

    def show(self, value: Any) -> str:
        """Return the value as a user would write it (for defaults in help, and starter files)."""


def text_of(raw: object) -> str:
    """Return a raw value as a word or a line of text. Raises `Refused` for a value without one."""
    if isinstance(raw, bool):
        return "true" if raw else "false"
    if isinstance(raw, str):
        return raw.strip()
    if isinstance(raw, int | float):
        return f"{raw:.15g}" if isinstance(raw, float) else str(raw)
    if isinstance(raw, list | tuple) and all(isinstance(item, str | int | float) for item in raw):
        return " ".join(text_of(item) for item in raw)
    what = "a list of tables" if isinstance(raw, tuple) else shown(raw)
    raise Refused(problems.WRONG_TYPE, f"{what} is not a plain value", "Write a word, a number or a text.")


def with_article(label: str) -> str:
    """Return a kind's label as the object of "Write": `a whole number 1 to 5`, `words from front`."""
    plain = ("words ", "one ", "true ", "some ")
    return label if label.startswith(plain) else f"{'an' if label[:1] in 'aeiou' else 'a'} {label}"


class Parsed(NamedTuple):
    """A value read by a function that raises `ValueError` with a sentence: colours, papers, scales."""

    label: str
    read: Callable[[str], Any]
    rule: Rule
    way_out: str
    show: Callable[[Any], str] = str

    def parse(self, raw: object) -> Any:
        text = text_of(raw)
        if len(text) > LONGEST_TEXT:  # before a pattern looks at it: some take their time over a megabyte
            raise Refused(self.rule, f"{shown(text)} is too long", self.way_out)
        try:
            return self.read(text)
        except ValueError as error:
            raise Refused(self.rule, f"{shown(text)} {error}", self.way_out) from None


class ListOf(NamedTuple):
    """A list of values of one kind (a TOML array; on the command line the option is repeated)."""

    item: Kind

    @property
    def label(self) -> str:
        return f"list of {self.item.label}"

    def parse(self, raw: object) -> tuple[Any, ...]:
        parts: Sequence[object] = raw if isinstance(raw, list | tuple) else [raw]
        return tuple(self.item.parse(part) for part in parts)

    def show(self, value: tuple[Any, ...]) -> str:
        return ", ".join(self.item.show(part) for part in value)


def _colour(text: str) -> Any:
    from pressgang.drawing.scene import Colour  # here: a check of plain stats does not load the drawing types

    return Colour.parse(text)


def _paper(text: str) -> Any:
    from pressgang.drawing.units import parse_paper

    return parse_paper(text)


def _papers(text: str) -> Any:
    from pressgang.drawing.units import parse_papers

    return parse_papers(text)


COLOUR = Parsed(
    "colour", _colour, problems.BAD_COLOUR, "Write # and six hexadecimal digits, such as #c9a66b.",
    lambda colour: str(colour.hex),
)  # fmt: skip
PAPER = Parsed(
    "paper",
    _paper,
    problems.BAD_PAPER,
    "`pressgang list papers` shows them all.",
    lambda paper: str(paper.name),
)
PAPER_CHOICE = Parsed(
    "paper, or auto: and several", _papers, problems.BAD_PAPER,
    "`pressgang list papers` shows them all; auto:a4,a3 takes the one that is wasted least.",
    lambda paper: str(paper.name),
)  # fmt: skip


class TextKind(Struct, frozen=True):
    """A line of text, printed as typed."""

    longest: int = LONGEST_TEXT
    label: ClassVar[str] = "text"

    def parse(self, raw: object) -> str:
        """Return the text without white space at its ends."""
        text = text_of(raw)
        if len(text) > self.longest:
            message = f"{shown(text)} is too long: at most {self.longest} characters are printed"
            raise Refused(problems.TEXT_TOO_LONG, message, "Shorten the text.")
        return text

    def show(self, value: str) -> str:
        return value


MOST_ENTRIES = 200
"""The most entries of a list in a file."""


def entries_of(raw: object) -> list[Any]:
    """Return the entries of a list, or a value as the only one. Raises `Refused` where there are too many."""
    entries = [*raw] if isinstance(raw, list | tuple) else [raw]
    if len(entries) > MOST_ENTRIES:
        said = f"the list has {len(entries):,} entries; the most is {MOST_ENTRIES}"
        raise Refused(problems.OUT_OF_RANGE, said, "Write a shorter list.")
    return entries


class Listed(Struct, frozen=True):
    """A list of texts (or one text)."""

    item: TextKind = TextKind()
    label: ClassVar[str] = "list of texts"

    def parse(self, raw: object) -> tuple[str, ...]:
        """Return the texts."""
        return tuple(self.item.parse(text) for text in entries_of(raw))

    def show(self, value: tuple[str, ...]) -> str:
        """Return the texts with commas between."""
        return ", ".join(value)


class Choice(NamedTuple):
    """One of several words; case, spaces, hyphens and underscores do not matter."""

    words: tuple[str, ...]
    whole: bool = False
    """True if the words are whole numbers; the value is then a number."""

    @property
    def label(self) -> str:
        return "one of " + ", ".join(self.words)

    def parse(self, raw: object) -> Any:
        """Return the word in our spelling (or the number)."""
        text = text_of(raw)
        key = re.sub(r"[.,]0+$", "", text.strip()) if self.whole else folded(text)  # -1 is not 1, and 1.0 is
        for word in self.words:
            if folded(word) == key:
                return int(word) if self.whole else word
        message = f"{shown(text)} is not one of {', '.join(self.words)}"
        raise Refused(problems.UNKNOWN_WORD, message, f"{suggestion(text, self.words)}Write one of them.")

    def show(self, value: object) -> str:
        return str(value)


def folded(text: str) -> str:
    """Return a word without case, spaces, hyphens and underscores."""
    return re.sub(r"[\s_-]+", "", _uncased(text))


def _uncased(text: str) -> str:
    """Return a text without case; an accent may be a character of its own, as a Mac and some PDFs have it."""
    return text.casefold() if text.isascii() else unicodedata.normalize("NFC", text.casefold())


class WordList(NamedTuple):
    """Words of a set, separated by spaces, commas, `+` or `/`; `none` alone is the empty list."""

    words: tuple[str, ...]

    @property
    def label(self) -> str:
        return "words from " + ", ".join(self.words)

    def parse(self, raw: object) -> tuple[str, ...]:
        """Return the words in the order written, with repetitions."""
        found = [part for part in re.split(r"[\s,;+/]+", _uncased(text_of(raw))) if part]
        if found in (["none"], ["-"], ["–"]):
            return ()
        known = {_uncased(word): word for word in self.words}
        for part in found:
            if part not in known:
                message = f"{shown(part)} is not one of {', '.join(self.words)}, none"
                message = '"none" stands beside others' if part == "none" else message
                way_out = f"{suggestion(part, self.words)}Write some of them, or none."
                raise Refused(problems.UNKNOWN_WORD, message, way_out)
        return tuple(known[part] for part in found)

    def show(self, value: tuple[str, ...]) -> str:
        return " ".join(value) or "none"


class Flag:
    """Yes or no."""

    __slots__ = ()

    label = "true or false"

    def parse(self, raw: object) -> bool:
        key = text_of(raw).casefold()
        if key in ("true", "yes", "y", "x", "1", "on", "ja", "oui", "sí", "si", "sì", "sim", "tak"):
            return True
        if key in ("false", "no", "n", "0", "off", "-", "", "nein", "non", "não", "nie", "nee", "nej"):
            return False
        raise Refused(problems.UNKNOWN_WORD, f"{shown(raw)} is neither true nor false", "Write true or false.")

    def show(self, value: bool) -> str:
        return "true" if value else "false"

    def say(self, value: bool) -> str:
        """Return what a force list prints of it."""
        return "yes" if value else ""


TEXT = TextKind()
FLAG = Flag()
