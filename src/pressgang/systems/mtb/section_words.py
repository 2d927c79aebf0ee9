"""How sections of the reference pages are worded: figures with their sign, captions, rules' own words."""

from __future__ import annotations

from pressgang.drawing import theme
from pressgang.rulebook import Footnotes
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.typeset import Words, paragraph
from pressgang.typography.fonts import TextSpan


def small(look: Look, words: Words, width: float) -> SetBlock:
    """A caption in small grey type."""
    return paragraph(look.book, words, width, theme.SMALL, fill=theme.LABEL_INK)


def rule_words(notes: Footnotes, name: str, after: str = "", bold: bool = False) -> tuple[TextSpan, ...]:
    """A rule's own words with the letter of its footnote: never as markup, for they may be the user's."""
    mark = notes.mark(name)
    said = TextSpan(f"{notes.rules[name]}{after}", bold)
    return (said, TextSpan(mark, raised=True)) if mark else (said,)
