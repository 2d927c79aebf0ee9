"""The figures of the quick reference: the levels as stairs, and the points of every place."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, line, rectangle
from pressgang.drawing.units import points
from pressgang.games.code import DrawnBlock
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.systems.tally_ho.rules import SHAPES, Card, points_of, ranks, suits
from pressgang.systems.tally_ho.suit_marks import suit_mark

_LOW, _STAIR = 8.0, 3.4
"""The lowest of the stairs of suits, and each step up, in mm."""
_POINTS_ROW = 4.8


def _stairs(look: Look, width: float) -> Iterator[Item]:
    """Draw the four levels as stairs."""
    book = look.book
    names = suits(look.rules)
    step = width / len(names)
    bottom = _LOW + _STAIR * (len(names) - 1)
    for index, name in enumerate(names):
        top = bottom - _LOW - _STAIR * index
        box = Rect(index * step, top, step - 1.0, bottom - top)
        yield rectangle(box, fill=look.accent.tint(0.08 + 0.09 * index))
        yield line((box.x, top), (box.right, top), theme.FRAME_LINE * 0.8, look.accent)
        size = book.fit(name, box.width - 7.2, points(8.5), theme.SMALLEST, True) or theme.SMALLEST
        yield suit_mark(SHAPES[index], (box.x + 3.6, top + _LOW / 2), 3.6)
        yield from put(book, (box.x + 6.6, top + _LOW / 2), name, size, bold=True)


def _points(look: Look, width: float) -> Iterator[Item]:
    """Draw the points of every place, tinted as on the board: a row a suit, the highest first."""
    book, rules = look.book, look.rules
    cells = ranks(rules)
    label, row = 9.0, _POINTS_ROW
    step = (width - label) / len(cells)
    count = len(suits(rules))
    yield book.text(0, 3.2, "points", theme.LABEL, fill=theme.LABEL_INK)
    for index, (name, _) in enumerate(cells):
        x = label + (index + 0.5) * step
        yield book.text(x, 3.2, name, theme.SMALL, bold=True, anchor="middle")
    for line_number in range(count):
        suit = count - 1 - line_number
        y = row + line_number * row
        yield suit_mark(SHAPES[suit], (2.6, y + row / 2), 3.0)
        for index, (name, value) in enumerate(cells):
            order = suit * len(cells) + (len(cells) - 1 - index)
            box = Rect(label + index * step, y, step, row)
            yield rectangle(box, fill=look.accent.tint(0.03 + 0.37 * order / (count * len(cells))))
            text = str(points_of(Card(suit, value, name), rules))
            yield from put(book, box, text, theme.SMALL, "centre", tabular=True)
        yield line((0, y), (width, y), theme.HAIRLINE, theme.RULE_INK)
    bottom = row * (count + 1)
    yield line((0, bottom), (width, bottom), theme.HAIRLINE, theme.RULE_INK)


STAIRS = DrawnBlock(
    lambda look, width: SetBlock(
        lambda: _stairs(look, width), _LOW + _STAIR * (len(suits(look.rules)) - 1) + 2.0
    )
)
POINTS = DrawnBlock(
    lambda look, width: SetBlock(lambda: _points(look, width), _POINTS_ROW * (len(suits(look.rules)) + 1))
)
