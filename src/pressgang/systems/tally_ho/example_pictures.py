"""The rounds of the worked example as small boards: who stands where."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, Item, line, rectangle
from pressgang.rulebook import RuleBook
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.systems.tally_ho.example import Attack, Round, types_of
from pressgang.systems.tally_ho.rules import SHAPES, Card, ranks, suits
from pressgang.systems.tally_ho.suit_marks import suit_mark
from pressgang.typography.fonts import FontBook

CELL = 2.75
"""The least height of a cell in mm."""
_HEAD = 7.2
_RANKS = 4.2


def round_pictures(
    book: FontBook, rules: RuleBook, rounds: Sequence[Round], width: float, cell: float
) -> SetBlock:
    """A board a round beside each other, its cells `cell` mm high: the first side in white on dark, the others
    in an outline.
    """
    return SetBlock(lambda: _boards(book, rules, rounds, width, cell), _HEAD + cell * len(ranks(rules)))


def _boards(
    book: FontBook, rules: RuleBook, rounds: Sequence[Round], width: float, cell: float
) -> Iterator[Item]:
    gap = 4.0
    own = (width - gap * (len(rounds) - 1)) / max(1, len(rounds))
    for index, one in enumerate(rounds):
        left = index * (own + gap)
        yield book.text(left + _RANKS, 2.6, f"Round {one.number}", theme.SMALL, bold=True)
        yield from _board(book, rules, one, Rect(left, _HEAD, own, cell * len(ranks(rules))))


def _board(book: FontBook, rules: RuleBook, one: Round, box: Rect) -> list[Item]:
    cells, count = ranks(rules), len(suits(rules))
    wide = (box.width - _RANKS) / count
    tall = box.height / len(cells)
    left = box.x + _RANKS
    items: list[Item] = []
    for column in range(count):
        x = left + column * wide
        items.append(suit_mark(SHAPES[column], (x + wide / 2, box.y - 2.0), 2.4))
        for row in range(len(cells)):
            order = column * len(cells) + len(cells) - 1 - row
            cell = Rect(x, box.y + row * tall, wide - 0.4, tall)
            items.append(rectangle(cell, fill=theme.ACCENT.tint(0.03 + 0.37 * order / (count * len(cells)))))
    for row, (name, _) in enumerate(cells):
        y = box.y + (row + 0.5) * tall
        items += put(book, (left - 0.9, y), name, theme.SMALLEST, "east", fill=theme.LABEL_INK)
    items.append(line((left, box.bottom), (box.right - 0.4, box.bottom), theme.BOX_LINE, theme.ACCENT))
    first = next(iter(types_of(rules).values()), "")
    places = [name for name, _ in cells]
    for name, card in positions(one):
        x = left + (card.suit + 0.5) * wide - 0.2
        y = box.y + (places.index(card.label) + 0.5) * tall
        dark = types_of(rules)[name] == first
        items.extend(_tag(book, name, x, y, Rect(left - 0.4, box.y, box.right - left + 0.8, box.height), dark))
    return items


def positions(one: Round) -> list[tuple[str, Card]]:
    """(aircraft, card) of a round in the order of action."""
    return [(turn.attacker if isinstance(turn, Attack) else turn.aircraft, turn.card) for turn in one.turns]


def _tag(book: FontBook, name: str, x: float, y: float, board: Rect, dark: bool) -> list[Item]:
    """The name in a small plate about (x, y), moved in where the board ends; cut off at half a board."""
    size = theme.SMALLEST
    shown = name
    while len(shown) > 1 and book.width(shown, size, True) + 1.0 > board.width / 2:
        shown = shown[:-1]
    half = max(1.5, book.width(shown, size, True) / 2 + 0.5)
    x = max(board.x + half, min(x, board.right - half))
    plate = Rect(x - half, y - CELL * 0.47, 2 * half, CELL * 0.94)
    fill, ink = (theme.ACCENT, WHITE) if dark else (WHITE, theme.INK)
    return [
        rectangle(plate, fill=fill, stroke=theme.ACCENT, width=theme.BOX_LINE, radius=0.7),
        *put(book, plate, shown, size, "centre", bold=True, fill=ink),
    ]
