"""The key of counters too small for names: each picture with its name and values, to be cut out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from pressgang.art.ink import Ink
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import BLACK, WHITE, Item, Piece, Use, rectangle
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.faces.entry import DressedRow
from pressgang.sheets.faces.model import BAND_PLACES, FaceWords
from pressgang.sheets.silhouettes import outlined
from pressgang.sheets.typeset import capitals
from pressgang.typography.fonts import FontBook

_CELL, _LINE, _HEAD, _EDGE = 46.0, 8.4, 6.5, 2.0
"""The width and the height of an entry, of the head, and the margin round them, in mm."""
_CHIP = 7.4
"""The side of the square with the picture."""
_AROUND = 24.0
"""What a page keeps for marks round its pieces."""


def key_pieces(
    brief: Brief[Any], entries: Sequence[DressedRow[Any]], bleed: float
) -> Iterator[tuple[str, Piece]]:
    """A card of names for each force (several where a page holds no more), with the name of the force."""
    live = brief.paper.area()
    columns = max(1, int((min(live.width, live.height) - _AROUND) / _CELL))
    lines = max(1, int((min(live.width, live.height) - _AROUND - _HEAD) / _LINE))
    forces = dict.fromkeys(entry.force.name for entry in entries)
    for force in forces:
        mine = {entry.row.record.span: entry for entry in reversed(entries) if entry.force.name == force}
        listed = list(mine.values())[::-1]
        for start in range(0, len(listed), columns * lines):
            yield force, _card(brief.book, force, listed[start : start + columns * lines], columns)


def _card(book: FontBook, force: str, entries: Sequence[DressedRow[Any]], columns: int) -> Piece:
    columns = min(columns, len(entries))
    rows = -(-len(entries) // columns)
    width, height = columns * _CELL + 2 * _EDGE, _HEAD + rows * _LINE + _EDGE
    size = book.fit(force.upper(), width - 2 * _EDGE - 2, theme.HEAD, theme.SMALLEST, True)
    items: list[Item] = [] if size is None else [capitals(book, _EDGE, 4.6, force, size * 0.9)]
    for index, entry in enumerate(entries):
        x, y = _EDGE + index // rows * _CELL, _HEAD + index % rows * _LINE
        items += _entry(book, entry, x, y)
    return Piece(name=f"key {force}".strip(), width=width, height=height, front=tuple(items))


def _entry(book: FontBook, entry: DressedRow[Any], x: float, y: float) -> list[Item]:
    """The picture on the ground of its side, the name, and the values that the counter shows."""
    dress, box = entry.dress, Rect(x, y, _CHIP, _CHIP)
    edge = BLACK if dress.ground == WHITE else None
    items: list[Item] = [rectangle(box, dress.ground, edge, theme.HAIRLINE if edge else 0.0)]
    if entry.likeness is not None:
        wide, high = entry.likeness.size
        ink = Ink(dress.ink, dress.ground)
        symbol = entry.likeness.symbol(min((_CHIP - 1.2) / wide, (_CHIP - 1.2) / high), ink)
        symbol = outlined(symbol, ink) if dress.outline else symbol
        (cx, cy), (sx, sy) = box.centre, symbol.box.centre
        items.append(Use(symbol, Transform.translate(cx - sx, cy - sy)))
    left, room = x + _CHIP + 1.6, _CELL - _CHIP - 3.0
    name, size = entry.name, book.fit(entry.name, room, theme.SMALL, theme.SMALLEST, True)
    if size is None:
        size = theme.SMALLEST
        name = book.wrap(name, room, size, True)[0]
    values = "  ".join(
        one.text for place in BAND_PLACES for one in entry.faces.front.at(place) if isinstance(one, FaceWords)
    )
    unit = str(getattr(entry.row, "unit", ""))
    below = "   ".join(part for part in (values, unit) if part)
    small = book.fit(below, room, theme.LABEL, theme.SMALLEST) if below else None
    middle = y + _CHIP / 2
    first = middle if small is None else middle - 1.5
    items += put(book, (left, first), name, size, bold=True)
    if small is not None:
        items += put(book, (left, middle + 1.7), below, small)
    return items
