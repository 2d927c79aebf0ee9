"""The sections of reference pages, and what they are drawn with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pressgang.drawing import theme
from pressgang.drawing.scene import Colour, Item
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.sheets.typeset import Block, Words, capitals_width, paragraph, section_head
from pressgang.typography.fonts import FontBook


@dataclass(frozen=True, slots=True)
class Setting:
    """What a section is drawn with: `size` is the type size in mm, `scale` that of its figures (1 is full)."""

    rules: RuleBook
    book: FontBook
    notes: Footnotes
    accent: Colour = theme.ACCENT
    size: float = theme.BODY
    scale: float = 1.0

    @property
    def row(self) -> float:
        """The height of a table's row, in mm: that of a figure, but never too low for its text."""
        return self.size * max(1.5, 1.73 * self.scale)

    def head(self, title: str, width: float, note: Words = "", mark: str = "") -> Block:
        """A section's head with the letters of its footnotes after the title, and a note at its right end."""
        head = section_head(self.book, title, width, note)
        if not mark:
            return head

        def drawn() -> tuple[Item, ...]:
            after = capitals_width(self.book, title) + 0.8
            return *head.items, self.book.text(after, 2.2, mark, theme.LABEL)

        return Block(drawn, head.height)

    def say(self, words: Words, width: float) -> Block:
        """Running text of this setting."""
        return paragraph(self.book, words, width, self.size)


ReferencePart = Callable[[Setting, float], Block]
"""A section with its head, at a width in mm; one without height is left out."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a reference; a `wide` one goes over all columns, one that `opens` begins a page unless all of
    them go on one.
    """

    part: ReferencePart
    wide: bool = False
    opens: bool = False
