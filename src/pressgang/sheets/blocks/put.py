"""Words and boxes by where they stand in a room: no baseline and no left edge is worked out by hand."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import Literal

from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect
from pressgang.drawing.scene import Colour
from pressgang.typography.fonts import Anchor, FontBook, Line, TextSpan

At = Literal[
    "north-west", "north", "north-east", "west", "centre", "east", "south-west", "south", "south-east"
]  # fmt: skip
"""Where something stands in its room."""


def put(
    book: FontBook,
    room: Rect | Point,
    words: str | Sequence[TextSpan],
    size: float,
    at: At = "west",
    *,
    least: float | None = None,
    bold: bool = False,
    fill: Colour = theme.INK,
    tabular: bool = False,
) -> list[Line]:
    """A line of words in `room`: its capitals hang from the upper edge, stand on the lower one, or have their
    middle in the room's, and it begins at the left, ends at the right, or is centred. A point is a room of no
    size: words hang from it, stand on it or have their middle there.

    With `least` it is set smaller where it is wider than the room, down to that size. Descenders reach below.
    Spans are as bold as they are; `bold` then says whose capitals are meant.
    """
    across, up = _parts(at)
    room = room if isinstance(room, Rect) else Rect(*room, 0.0, 0.0)
    if least is not None:
        string = words if isinstance(words, str) else book.translate(words)
        size = book.fit(string, room.width, size, least, bold) or least
    cap = book.cap_height(size, bold or (not isinstance(words, str) and all(span.bold for span in words)))
    x = room.x + room.width * across
    y = (room.y + cap, room.centre[1] + cap / 2, room.bottom)[up]
    anchor: Anchor = "start" if across == 0.0 else "middle" if across == 0.5 else "end"
    if not isinstance(words, str):
        return book.line(x, y, words, size, fill, anchor)
    return [book.text(x, y, words, size, bold=bold, anchor=anchor, fill=fill, tabular=tabular)]


def within(room: Rect, width: float, height: float, at: At = "centre") -> Rect:
    """A rectangle of that size at a place of the room."""
    across, up = _parts(at)
    return Rect(room.x + (room.width - width) * across, room.y + (room.height - height) * up / 2, width, height)


def across(room: Rect, widths: Sequence[float], gap: float = 0.0) -> list[Rect]:
    """Rectangles of these widths side by side from the left of the room, as high as it, `gap` mm apart."""
    ends = accumulate((width + gap for width in widths), initial=room.x)
    return [Rect(x, room.y, width, room.height) for x, width in zip(ends, widths, strict=False)]


def down(room: Rect, heights: Sequence[float], gap: float = 0.0) -> list[Rect]:
    """Rectangles of these heights one under the other from the top of the room, as wide as it."""
    ends = accumulate((height + gap for height in heights), initial=room.y)
    return [Rect(room.x, y, room.width, height) for y, height in zip(ends, heights, strict=False)]


def _parts(at: At) -> tuple[float, int]:
    """How far to the right a place is (0, 0.5, 1), and how far down (0, 1, 2)."""
    sideways = 0.0 if at.endswith("west") else 1.0 if at.endswith("east") else 0.5
    return sideways, 0 if at.startswith("north") else 2 if at.startswith("south") else 1
