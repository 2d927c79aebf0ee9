"""The part of a quick reference that says what its footnote letters stand for."""

from __future__ import annotations

from pressgang.drawing import theme
from pressgang.rulebook import Footnotes
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.columns import GUTTER
from pressgang.sheets.typeset import capitals_width, footnotes, paragraph, section_head, stack
from pressgang.typography.fonts import FontBook, TextSpan

_TWO_COLUMNS, _THREE_COLUMNS = 120.0, 240.0
"""From these widths, in mm, the notes stand in so many columns."""
_ASIDES = {
    (True, False): "where the article is unclear we play it like this; your kit can say otherwise",
    (True, True): "where the article is unclear or lost we play it like this; your kit can say otherwise",
    (False, True): "the game's own numbers; your kit can say otherwise",
    (False, False): "",
}
"""What the head says of them, by whether there are readings and house values."""


def readings(book: FontBook, notes: Footnotes, width: float) -> SetBlock:
    """The readings and house values behind a page's letters; nothing where all values are the source's or the
    user's own.
    """
    listed = notes.notes()
    if not listed:
        return SetBlock((), 0.0)
    title, words = _title(notes), _ASIDES[notes.has("reading"), notes.has("house")]
    if capitals_width(book, title) + book.width(words, theme.LABEL) + 4.0 > width:
        words = ""
    columns = 1 + (width > _TWO_COLUMNS) + (width > _THREE_COLUMNS)
    return stack(
        (section_head(book, title, width, words), footnotes(book, listed, width, columns=columns, gap=GUTTER))
    )


def readings_run_on(book: FontBook, notes: Footnotes, width: float) -> SetBlock:
    """The same sentences run on in one paragraph, for paper that has no room for a list of them."""
    listed = notes.notes()
    if not listed:
        return SetBlock((), 0.0)
    spans = [TextSpan(_title(notes), bold=True)]
    for letter, sentence in listed:
        spans += [TextSpan(f"\u00a0\u00a0 {letter}", bold=True), TextSpan(f"\u00a0{sentence}")]
    return paragraph(book, spans, width, theme.LABEL, fill=theme.LABEL_INK)


def _title(notes: Footnotes) -> str:
    if not notes.has("reading"):
        return "House values" if notes.has("house") else "This kit’s values"
    return "Readings and house values" if notes.has("house") else "Readings"
