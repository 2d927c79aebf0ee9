"""Kinds of value: each reads one raw cell, key or option into a typed value, or says why it cannot.

Numbers and lengths stand in `numbers`, words in `words`; here is what all have in common, and the kinds made of
another or of a function.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

from pressgang.diagnostics import Rule, shown
from pressgang.schema import problems

LONGEST_TEXT = 200


class Refused(ValueError):  # noqa: N818 (it is an answer, not an error of the program)
    """A raw value that its kind does not take: the rule, what was found, and what to do. A value of several
    parts may have several faults: `others` are all but the first.
    """

    def __init__(self, rule: Rule, message: str, help: str, others: Sequence[Refused] = ()) -> None:
        self.rule, self.message, self.help, self.others = rule, message, help, others
        super().__init__(message)


class Kind(Protocol):
    """What a column or option accepts. `label` names it in help and documentation."""

    @property
    def label(self) -> str:
        """`whole number 1 to 5`, `length`, `one of left, right`."""

    def parse(self, raw: object) -> Any:
        """The typed value; raises `Refused`."""

    def show(self, value: Any) -> str:
        """The value as a user would write it (for defaults in help, and starter files)."""


def text_of(raw: object) -> str:
    """A raw value as a word or a line of text; raises `Refused` for what has none."""
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
    """What a kind takes, behind "Write": `a whole number 1 to 5`, but `words from front` and `one of A, B`."""
    plain = ("words ", "one ", "true ", "some ")
    return label if label.startswith(plain) else f"{'an' if label[:1] in 'aeiou' else 'a'} {label}"


class Parsed(NamedTuple):
    """A value read by a function that raises `ValueError` with a sentence: colours, papers, scales."""

    name: str
    read: Callable[[str], Any]
    rule: Rule
    way_out: str
    shows: Callable[[Any], str] = str

    @property
    def label(self) -> str:
        """Its name in help."""
        return self.name

    def parse(self, raw: object) -> Any:
        """The value."""
        text = text_of(raw)
        if len(text) > LONGEST_TEXT:  # before a pattern looks at it: some take their time over a megabyte
            raise Refused(self.rule, f"{shown(text)} is too long", self.way_out)
        try:
            return self.read(text)
        except ValueError as error:
            raise Refused(self.rule, f"{shown(text)} {error}", self.way_out) from None

    def show(self, value: Any) -> str:
        """The value as written."""
        return self.shows(value)


class ListOf(NamedTuple):
    """A list of values of one kind (a TOML array; on the command line the option is repeated)."""

    item: Kind

    @property
    def label(self) -> str:
        """Its name in help."""
        return f"list of {self.item.label}"

    def parse(self, raw: object) -> tuple[Any, ...]:
        """The values."""
        parts: Sequence[object] = raw if isinstance(raw, list | tuple) else [raw]
        return tuple(self.item.parse(part) for part in parts)

    def show(self, value: tuple[Any, ...]) -> str:
        """The values with commas between."""
        return ", ".join(self.item.show(part) for part in value)


def _colour(text: str) -> Any:
    from pressgang.drawing.scene import (
        Colour,  # here, so that a check of plain stats does not load the drawing types
    )

    return Colour.parse(text)


def _paper(text: str) -> Any:
    from pressgang.drawing.papers import parse_paper

    return parse_paper(text)


def _papers(text: str) -> Any:
    from pressgang.drawing.papers import parse_papers

    return parse_papers(text)


COLOUR = Parsed(
    "colour",
    _colour,
    problems.BAD_COLOUR,
    "Write # and six hexadecimal digits, such as #c9a66b.",
    lambda colour: str(colour.hex),
)
PAPER = Parsed(
    "paper",
    _paper,
    problems.BAD_PAPER,
    "`pressgang list papers` shows them all.",
    lambda paper: str(paper.name),
)
PAPER_CHOICE = Parsed(
    "paper, or auto: and several",
    _papers,
    problems.BAD_PAPER,
    "`pressgang list papers` shows them all; auto:a4,a3 takes the one that is wasted least.",
    lambda paper: str(paper.name),
)
