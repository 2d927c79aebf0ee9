"""The part of a quick reference that says what its footnote letters stand for."""

from __future__ import annotations

from pressgang import theme
from pressgang.fonts import FontBook, Span
from pressgang.rulebook import Footnotes
from pressgang.sheets.forms import run_on
from pressgang.sheets.typeset import Block, footnotes, paragraph, section_head, stack

_TWO_COLUMNS = 120.0
"""From this width, in mm, the notes stand in two columns."""


def readings(book: FontBook, notes: Footnotes, width: float, gap: float = 6.0) -> Block:
    """The readings and house values behind a page's letters, `gap` mm between two columns of them; nothing
    where all values are the source's or the user's own.
    """
    listed = notes.notes()
    if not listed:
        return Block((), 0.0)
    words = "where the article is unclear we play it like this; your kit can say otherwise"
    if notes.house():
        words = words.replace("unclear", "unclear or lost")
    head = section_head(book, "Readings and house values" if notes.house() else "Readings", width, words)
    return stack((head, footnotes(book, listed, width, columns=2 if width > _TWO_COLUMNS else 1, gap=gap)))


def readings_run_on(book: FontBook, notes: Footnotes, width: float) -> Block:
    """The same sentences run on in one paragraph, for paper that has no room for a list of them."""
    words = run_on(notes)
    return (
        paragraph(book, [Span(words[0])], width, theme.LABEL, fill=theme.LABEL_INK) if words else Block((), 0.0)
    )
