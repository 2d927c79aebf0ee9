"""The small marks of a sheet, drawn as vector because no font is sure to have them: ovals and boxes to be
filled by pencil, ticks, crosses, arrows, dice and card suits. All measures in mm; inks are arguments."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from math import ceil, hypot
from typing import Literal

from pressgang.art.svg.values import path_data
from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect, Transform, polar
from pressgang.drawing.outlines import Segment, ellipse_segments, mapped, polyline
from pressgang.drawing.scene import WHITE, Colour, Item, Path, circle, rectangle
from pressgang.drawing.scene import line as straight

Suit = Literal["club", "diamond", "heart", "spade"]
_HATCH = 0.75
"""Between two lines of a hatching, in mm."""


def in_fives(count: int, pitch: float, gap: float, group: int = 5) -> list[float]:
    """Offsets of `count` marks `pitch` apart with `gap` more after every fifth, so that they can be counted."""
    return [index * pitch + index // group * gap for index in range(count)]


def hatching(box: Rect, ink: Colour) -> list[Item]:
    """Diagonal lines over a box, to be clipped at it."""
    starts = [box.x - box.height + step * _HATCH for step in range(ceil((box.width + box.height) / _HATCH) + 1)]
    return [straight((x, box.bottom), (x + box.height, box.y), theme.BOX_LINE * 0.6, ink) for x in starts]


def tick(centre: Point, size: float) -> Item:
    """Draw a tick about `size` mm wide."""
    x, y = centre
    steps = (x - size / 2, y + size * 0.02), (x - size * 0.16, y + size * 0.36), (x + size / 2, y - size * 0.4)
    return Path(polyline(steps), stroke=theme.INK, width=theme.FRAME_LINE, cap="round")


def cross(centre: Point, size: float = 3.0) -> Item:
    """Draw a cross `size` mm wide."""
    x, y, r = *centre, size / 2
    segments = (*polyline(((x - r, y - r), (x + r, y + r))), *polyline(((x + r, y - r), (x - r, y + r))))
    return Path(segments, stroke=theme.INK, width=theme.FRAME_LINE, cap="round")


def arrow(start: Point, end: Point, *, width: float = theme.FRAME_LINE, head: float = 3.0) -> list[Item]:
    """Draw a straight arrow with its point exactly at `end`; the shaft stops inside the head."""
    length = hypot(end[0] - start[0], end[1] - start[1]) or 1.0
    ux, uy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    head = min(head, length)
    neck = (end[0] - ux * head * 0.9, end[1] - uy * head * 0.9)
    return [straight(start, neck, width), _head(end, (ux, uy), head)]


def arrow_head(tip: Point, bearing: float, length: float = 3.0) -> Path:
    """Draw the head of an arrow by itself, its point at `tip`, on a bearing (0° up the page, clockwise)."""
    return _head(tip, polar((0.0, 0.0), 1.0, bearing), length)


def _head(tip: Point, along: Point, length: float) -> Path:
    (ux, uy), half = along, length * 0.38
    bx, by = tip[0] - ux * length, tip[1] - uy * length
    points = ((bx - uy * half, by + ux * half), tip, (bx + uy * half, by - ux * half))
    return Path(polyline(points, close=True), fill=theme.INK)


_PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}


def die_face(x: float, y: float, pips: int, size: float = 5.2) -> list[Item]:
    """Draw a die that shows 1 to 6 (0: a blank face, for a die of that colour), by its left top corner."""
    step, cx, cy = size * 0.26, x + size / 2, y + size / 2
    face = rectangle(Rect(x, y, size, size), WHITE, theme.INK, theme.BOX_LINE, radius=size * 0.18)
    places = [(cx + dx * step, cy + dy * step) for dx, dy in _PIPS.get(pips, ())]
    return [face, *(circle(place, size * 0.09, fill=theme.INK) for place in places)]


def suit(name: Suit, centre: Point, height: float, ink: Colour = theme.INK) -> Path:
    """Draw a card suit as a filled outline, `height` mm high, centred."""
    return Path(mapped(_suits()[name], Transform(height, 0, 0, height, *centre)), fill=ink)


@cache
def _suits() -> dict[Suit, Sequence[Segment]]:
    """Return the four outlines in a box of height 1 about the origin; every part runs the same way round."""
    stem = path_data("M 0 .02 C .02 .30 .06 .44 .20 .5 L -.20 .5 C -.06 .44 -.02 .30 0 .02 Z")
    heart = (
        "M 0 -.28 C .05 -.42 .14 -.5 .25 -.5 C .38 -.5 .48 -.40 .48 -.24 C .48 .04 .16 .22 0 .5 "
        "C -.16 .22 -.48 .04 -.48 -.24 C -.48 -.40 -.38 -.5 -.25 -.5 C -.14 -.5 -.05 -.42 0 -.28 Z"
    )
    spade = (
        "M 0 -.5 C .14 -.24 .45 -.10 .45 .13 C .45 .27 .36 .35 .25 .35 C .14 .35 .06 .28 0 .17 "
        "C -.06 .28 -.14 .35 -.25 .35 C -.36 .35 -.45 .27 -.45 .13 C -.45 -.10 -.14 -.24 0 -.5 Z"
    )
    diamond = (
        "M 0 -.5 C .10 -.32 .22 -.14 .37 0 C .22 .14 .10 .32 0 .5 C -.10 .32 -.22 .14 -.37 0 "
        "C -.22 -.14 -.10 -.32 0 -.5 Z"
    )
    leaves = [s for c in ((0.0, -0.27), (0.25, 0.12), (-0.25, 0.12)) for s in ellipse_segments(c, 0.23, 0.23)]
    middle = ellipse_segments((0.0, 0.02), 0.12, 0.12)
    return {
        "club": [*leaves, *middle, *stem],
        "diamond": path_data(diamond),
        "heart": path_data(heart),
        "spade": [*path_data(spade), *stem],
    }
