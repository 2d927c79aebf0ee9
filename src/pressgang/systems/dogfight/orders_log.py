"""The log of turns on the squadron sheet: SPEED over orders, turn after turn."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor
from typing import ClassVar

from msgspec import Struct

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, line, rectangle
from pressgang.drawing.units import points
from pressgang.games.code import RowDrawing
from pressgang.sheets.blocks.block import EPSILON, Block, Look
from pressgang.sheets.blocks.forms import LEAST_LINE
from pressgang.sheets.blocks.places import put, text_field
from pressgang.systems.dogfight.orders import as_logged, split_orders
from pressgang.systems.dogfight.stats import Aircraft

_HIGHEST_ROW = 11.0
_HEAD, _BAND_GAP = 3.2, 1.6
"""The room above the lines of a band of turns, for their numbers, and the gap between two bands."""
_LABELS, _TURN, _ROOMY = 10.5, 12.0, 15.0
"""The width of the names of the log's lines; the least width of a turn to write an order in, and its width
where there are two bands of turns or more.
"""
_BAND = _HEAD + 2 * LEAST_LINE


class OrdersLog(Struct, Block, frozen=True):
    """A log of SPEED over orders for turn after turn, with those of the stat file, in as many bands as fit."""

    kind: ClassVar[str] = "log"

    row: Aircraft

    @property
    def grows(self) -> bool:
        return True

    def natural(self, look: Look) -> float:
        return _LABELS + 7 * _TURN

    def measure(self, look: Look, width: float) -> float:
        bands = max(1, ceil(len(split_orders(self.row.orders)) / _turns(width)))
        return bands * (_BAND + _BAND_GAP) - _BAND_GAP

    def least_width(self, look: Look) -> float:
        return _LABELS + 4 * _TURN

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        bands = max(1, floor((room.height + _BAND_GAP) / (_BAND + _BAND_GAP) + EPSILON))
        turns = _turns(room.width, _ROOMY if bands > 1 else _TURN)
        if bands * turns < len(split_orders(self.row.orders)):
            turns = _turns(room.width)
        high = (room.height - _BAND_GAP * (bands - 1)) / bands
        row = min((high - _HEAD) / 2, _HIGHEST_ROW)
        orders = [as_logged(word) for word in split_orders(self.row.orders)]
        for band in range(bands):
            y = room.y + band * (_HEAD + 2 * row + _BAND_GAP) + _HEAD
            yield from _ruled(look, room, y, row, turns, band * turns)
            for index in range(turns):
                turn, x = band * turns + index, room.x + _LABELS + index * (room.width - _LABELS) / turns
                written = orders[turn] if turn < len(orders) else ("", "")
                for place, (word, text) in enumerate(zip(("speed", "orders"), written, strict=True)):
                    cell = Rect(x, y + place * row, (room.width - _LABELS) / turns, row)
                    if text:
                        inner = Rect(cell.x + 0.5, cell.y, cell.width - 1.0, cell.height)
                        yield from put(look.book, inner, text, points(9.5), "centre", least=theme.SMALLEST)
                    else:
                        head = "SPEED" if word == "speed" else word
                        yield text_field(cell, f"turn-{turn + 1:02}-{word}", f"turn {turn + 1}, {head}")


def _turns(width: float, turn: float = _TURN) -> int:
    """Return how many turns of a width a band of that width has."""
    return max(1, floor((width - _LABELS) / turn))


def _ruled(look: Look, room: Rect, y: float, row: float, turns: int, first: int) -> Iterator[Item]:
    """Draw the lines of a band of turns, their numbers over them and the names of the lines before them."""
    lines, turn = room.x + _LABELS, (room.width - _LABELS) / turns
    yield rectangle(Rect(room.x, y, room.width, row), fill=theme.TINT)
    labels = Rect(room.x, y - 0.9 - theme.LABEL, _LABELS - 1.2, theme.LABEL)
    yield from put(look.book, labels, "Turn", theme.LABEL, "south-east", fill=theme.LABEL_INK)
    for place, name in enumerate(("SPEED", "Orders")):
        at = Rect(labels.x, y + place * row, labels.width, row)
        yield from put(look.book, at, name, theme.LABEL, "east", fill=theme.LABEL_INK, least=theme.SMALLEST)
    for place, (weight, ink) in enumerate(
        ((theme.BOX_LINE, theme.INK), (theme.HAIRLINE, theme.RULE_INK), (theme.BOX_LINE, theme.INK))
    ):
        yield line((room.x, y + place * row), (room.right, y + place * row), weight, ink)
    for index in range(turns):
        x = lines + index * turn
        yield line((x, y), (x, y + 2 * row), theme.HAIRLINE, theme.RULE_INK)
        head = Rect(x, labels.y, turn, labels.height)
        yield from put(look.book, head, str(first + index + 1), theme.LABEL, "south", bold=True, tabular=True)


ORDERS_LOG = RowDrawing(lambda brief, force, row: OrdersLog(row))
