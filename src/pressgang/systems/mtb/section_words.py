"""How sections of the reference pages are worded: heads with their letters, running text, rules' own words."""

from __future__ import annotations

from pressgang import theme
from pressgang.fonts import Span
from pressgang.rulebook import Footnotes
from pressgang.sheets.typeset import Block, Words, paragraph, section_head
from pressgang.systems.mtb.pages import Card


def signed(value: int) -> str:
    """`+2`, `0`, `−3` with a true minus sign."""
    return f"+{value}" if value > 0 else str(value).replace("-", "−")


def headed(card: Card, title: str, width: float, note: str = "", mark: str = "") -> Block:
    """A section's head with the letters of its footnotes after the title."""
    head = section_head(card.book, title, width, note)
    if not mark:
        return head
    after = card.book.width(title.upper(), theme.HEAD, True, tracking=theme.HEAD_TRACKING * theme.HEAD) + 0.8
    return Block((*head.items, card.book.text(after, 2.2, mark, theme.LABEL)), head.height)


def say(card: Card, words: Words, width: float) -> Block:
    """Running text in the card's size."""
    return paragraph(card.book, words, width, card.size)


def small(card: Card, words: Words, width: float) -> Block:
    """A caption in small grey type."""
    return paragraph(card.book, words, width, theme.SMALL, fill=theme.LABEL_INK)


def rule_words(notes: Footnotes, name: str, after: str = "", bold: bool = False) -> tuple[Span, ...]:
    """A rule's own words with the letter of its footnote: never as markup, for they may be the user's."""
    mark = notes.mark(name)
    said = Span(f"{notes.rules[name]}{after}", bold)
    return (said, Span(mark, raised=True)) if mark else (said,)
