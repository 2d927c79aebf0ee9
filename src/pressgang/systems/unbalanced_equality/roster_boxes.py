"""The strength boxes of a roster: one scale for all stands, right-aligned, in fives."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from math import ceil

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import WHITE, Colour, Group, Item, Path, Symbol, line, rectangle

_UNITS = (10, 20, 25, 50, 100, 250, 500, 1000)
_PITCHES = (5.3, 5.0, 4.7, 4.4, 4.1)
_SPACE = 0.42
_FIVES = 1.9
_RADIUS = 0.5
_HATCH = 0.75


@dataclass(frozen=True, slots=True)
class Scale:
    """The scale of the boxes: `unit` points each, `pitch` mm apart, a gap after every fifth from the right.

    Offsets run from the right end of the boxes to the left and are negative.
    """

    unit: int
    pitch: float

    @property
    def box(self) -> float:
        """The side of a box."""
        return self.pitch - _SPACE

    def right(self, index: int) -> float:
        """The right edge of a box, counted from the right end (0)."""
        return -(index * self.pitch + index // 5 * _FIVES)

    def x(self, points: float) -> float:
        """Where so many points stand: inside a box, or in the middle of the space between two."""
        index, part = divmod(points, self.unit)
        if part == 0 and index > 0:
            edge = self.right(int(index) - 1) - self.box
            return (edge + self.right(int(index))) / 2
        return self.right(int(index)) - part / self.unit * self.box

    def count(self, points: int) -> int:
        """How many boxes a stand of so many points has (the last one may be a part)."""
        return ceil(points / self.unit)

    def width(self, points: int) -> float:
        """The length of a stand's boxes."""
        last = self.count(points) - 1
        return -self.right(last) + self.box if last >= 0 else 0.0


def scale_for(room: float, points: int) -> Scale | None:
    """The scale at which a stand of `points` fits `room` mm: tens where they can be had, and as large."""
    for unit in _UNITS:
        for pitch in _PITCHES:
            scale = Scale(unit, pitch)
            if scale.width(points) <= room:
                return scale
    return None


@dataclass(frozen=True, slots=True)
class BoxMarks:
    """What is printed on the boxes of a stand: its points, the strength at which fire is halved, and the one
    at which it leaves the table (0: never)."""

    points: int
    half: float
    leaves: int


def boxes(scale: Scale, marks: BoxMarks, tint: Colour, ink: Colour) -> Symbol:
    """The boxes, their right end at the origin and their upper edge at y = 0, with the marks above them."""
    items: list[Item] = []
    for index in range(scale.count(marks.points)):
        items.extend(_box(scale, index, marks, tint, ink))
    x = scale.x(marks.half)
    if marks.half > marks.leaves:
        items.append(triangle(x, -0.55, ink))
    if marks.leaves:
        x = scale.x(marks.leaves)
        items.append(line((x, -1.5), (x, scale.box), theme.FRAME_LINE * 0.9, ink))
    digest = hashlib.sha256(repr((scale, marks, tint, ink)).encode()).hexdigest()[:12]
    width = scale.width(marks.points)
    return Symbol(f"boxes-{digest}", tuple(items), Rect(-width - 1, -2.4, width + 2, scale.box + 3.4))


def triangle(x: float, tip: float, ink: Colour) -> Path:
    """The mark of half strength, its tip at (x, tip)."""
    return Path(polyline(((x - 1.0, tip - 1.5), (x + 1.0, tip - 1.5), (x, tip)), close=True), fill=ink)


def _box(scale: Scale, index: int, marks: BoxMarks, tint: Colour, ink: Colour) -> list[Item]:
    """One box: white, tinted to the right of half strength, hatched to the right of where the stand leaves."""
    low, high = index * scale.unit, min((index + 1) * scale.unit, marks.points)
    right = scale.right(index)
    share = (high - low) / scale.unit
    whole = Rect(right - scale.box * share, 0, scale.box * share, scale.box)
    radius = min(_RADIUS, whole.width / 2)
    items: list[Item] = [rectangle(whole, WHITE, radius=radius)]
    outline = rectangle(whole, radius=radius)
    for limit, hatch in ((marks.half, False), (float(marks.leaves), True)):
        if limit <= low:
            continue
        width = scale.box * min(share, (limit - low) / scale.unit)
        part = Rect(right - width, 0, width, scale.box)
        ground = rectangle(part, tint)
        inner: tuple[Item, ...] = tuple(hatching(part, ink)) if hatch else (ground,)
        clip = outline if not hatch else rectangle(part)
        items.append(Group(inner, clip=clip))
    items.append(rectangle(whole, stroke=theme.INK, width=theme.BOX_LINE, radius=radius))
    return items


def hatching(box: Rect, ink: Colour) -> list[Item]:
    """Diagonal lines over a box, to be clipped at it."""
    lines: list[Item] = []
    start = box.x - box.height
    for step in range(ceil((box.width + box.height) / _HATCH) + 1):
        x = start + step * _HATCH
        lines.append(line((x, box.bottom), (x + box.height, box.y), theme.BOX_LINE * 0.6, ink))
    return lines


def losses(scale: Scale, points: int, strength: int) -> tuple[list[Item], int]:
    """What a stand has lost before the game, struck off as a player does it, and the rest under "odd".

    From the left: a cross for each whole box, one stroke for half of one; what is less is counted.
    """
    lost = points - strength
    items: list[Item] = []
    index = scale.count(points) - 1
    while index >= 0 and lost > 0:
        here = min(points - index * scale.unit, scale.unit)
        half = scale.unit / 2
        right, left = scale.right(index), scale.right(index) - scale.box * here / scale.unit
        if lost >= here:
            items += _strokes(left, right, scale.box, 2)
            lost -= here
        elif here == scale.unit and lost >= half and half == int(half):
            items += _strokes(left, right, scale.box, 1)
            lost -= int(half)
            break
        else:
            break
        index -= 1
    return items, lost


def _strokes(left: float, right: float, side: float, count: int) -> list[Item]:
    inset = min(0.8, (right - left) / 4)
    a, b, top, bottom = left + inset, right - inset, inset, side - inset
    ends = (((a, bottom), (b, top)), ((a, top), (b, bottom)))
    return [line(*pair, theme.FRAME_LINE * 0.8) for pair in ends[:count]]
