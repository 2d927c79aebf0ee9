"""Boxes that count towards a goal: three missions to experience, five kills to an ace."""

from __future__ import annotations

from pressgang.drawing import theme
from pressgang.drawing.scene import Item
from pressgang.sheets.marks import check_box, in_fives
from pressgang.sheets.typeset import centred_baseline
from pressgang.typography.fonts import FontBook

_SPACE, _GAP = 0.9, 1.6
_WORD_GAP = 1.6


def counted_width(book: FontBook, goal: int, done: int, label: str = "kills", prize: str = "ace") -> float:
    """The width in mm of the boxes with the words before and after them."""
    words = book.width(_before(label, goal, done), theme.LABEL) + book.width(prize, theme.LABEL)
    return words + 2 * _WORD_GAP + in_fives(goal, theme.CHECK_BOX + _SPACE, _GAP)[-1] + theme.CHECK_BOX


def counted_boxes(
    book: FontBook,
    x: float,
    y: float,
    label: str,
    goal: int,
    done: int,
    prize: str,
    indent: float | None = None,
) -> list[Item]:
    """`goal` boxes from the left top (x, y), those done filled; what they count before, the prize behind.

    Where more is done than there are boxes, the label says how many. `indent` is the label's room.
    """
    size = theme.CHECK_BOX
    base = centred_baseline(book, y + size / 2, theme.LABEL)
    words = _before(label, goal, done)
    items: list[Item] = [book.text(x, base, words, theme.LABEL, fill=theme.LABEL_INK)]
    left = x + (book.width(words, theme.LABEL) + _WORD_GAP if indent is None else indent)
    for index, offset in enumerate(in_fives(goal, size + _SPACE, _GAP)):
        items.append(check_box(left + offset, y, size, filled=index < done))
    end = left + in_fives(goal, size + _SPACE, _GAP)[-1] + size + _WORD_GAP
    items.append(book.text(end, base, prize, theme.LABEL, fill=theme.LABEL_INK))
    return items


def _before(label: str, goal: int, done: int) -> str:
    return f"{label} {done}" if done > goal else label
