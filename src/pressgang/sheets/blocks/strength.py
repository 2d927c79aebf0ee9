"""Points in boxes that a pencil strikes off from the left: strength, hull, supply."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from hashlib import sha256
from math import ceil
from typing import ClassVar

from msgspec import Struct

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import WHITE, Colour, Group, Item, Path, Symbol, Use, circle, line, rectangle
from pressgang.sheets.blocks.block import EPSILON, UNBOUND, Block, Look
from pressgang.sheets.blocks.places import Ticks, field_name, put, text_field
from pressgang.sheets.marks import hatching
from pressgang.structs import NamedTuple
from pressgang.typography.markup import without_marks

_TIMES = (1, 2, 2.5, 5, 10, 25, 50, 100)
_PITCHES = (5.3, 5.0, 4.7, 4.4, 4.1)
_PENCIL = 1
"""Which of them has boxes of 4.5 mm, in which a pencil strikes off half; words break for these."""
_SPACE, _FIVES = 0.42, 1.9
"""Between two boxes, and what is more after every fifth, in mm."""
_MOST, _FEW = 20, 8
"""Boxes of a row at the most, and so many at least where room is short."""
_ABOVE, _HEADS = 2.1, 2.6
"""The room for the triangle above the boxes, and the height of the numbers of a scale."""
_ODD, _ODD_GAP = 7.2, 1.3
"""The line for what is less than half a box, and the gap before it."""
_CIRCLE, _CIRCLES_GAP = 4.4, 3.0


class Scale(NamedTuple):
    """Boxes of `unit` points, `pitch` mm apart in fives. Offsets from their right end are negative."""

    unit: int
    pitch: float

    @property
    def box(self) -> float:
        """The side of a box."""
        return self.pitch - _SPACE

    def right(self, index: int) -> float:
        """Return the right edge of a box, counted from the right end (0)."""
        return -(index * self.pitch + index // 5 * _FIVES)

    def x(self, points: float) -> float:
        """Return where so many points stand: inside a box, or in the middle of the space between two."""
        index, part = divmod(points, self.unit)
        if part == 0 and index > 0:
            return (self.right(int(index) - 1) - self.box + self.right(int(index))) / 2
        return self.right(int(index)) - part / self.unit * self.box

    def boxes(self, points: int) -> list[Rect]:
        """Return the boxes of so many points from the right, the last one as narrow as its part."""
        shares = [min(1.0, points / self.unit - index) for index in range(ceil(points / self.unit))]
        return [
            Rect(self.right(index) - self.box * share, 0.0, self.box * share, self.box)
            for index, share in enumerate(shares)
        ]

    def width(self, points: int) -> float:
        """Return the length of the boxes of so many points."""
        last = ceil(points / self.unit) - 1
        return self.box - self.right(last) if last >= 0 else 0.0


def losses(points: int, unit: int, lost: int) -> tuple[list[int], int]:
    """Return the strokes in each box from the left, and the odd points that are left over.

    Two strokes are a whole box, one is half of it where that is a whole number.
    """
    strokes: list[int] = []
    first = points % unit or unit
    for size in (first, *([unit] * (ceil(points / unit) - 1))):
        half = size == unit and unit % 2 == 0 and lost * 2 >= unit
        if lost < size and not half:
            break
        strokes.append(2 if lost >= size else 1)
        lost -= size if lost >= size else unit // 2
        if strokes[-1] == 1:
            break
    return strokes, lost


@lru_cache
def _widest(scale: Scale, rows: tuple[tuple[int, int], ...]) -> float:
    """Return how much the widest row of points and circles takes at a scale."""
    return max(
        scale.width(points) + (circles * _CIRCLE + _CIRCLES_GAP if circles else 0.0) for points, circles in rows
    )


@lru_cache
def _scales(worth: int, most: int) -> tuple[Scale, ...]:
    """Return every scale of no more boxes than a row of `most` points has room for, from the best down."""
    units = [int(worth * times) for times in _TIMES if worth * times % 1 == 0]
    few = [unit for unit in units if most <= unit * _MOST] or units[-1:]
    return tuple(Scale(unit, pitch) for unit in few for pitch in _PITCHES)


class StrengthBlock(Struct, Block, frozen=True):
    """So many `points` in boxes of `worth` each, at the right of their room; of more where that is narrow.

    Those `lost` are struck off from the left, and odd ones stand on the line at the end. The last `tinted`
    points are tinted under a triangle, the last `hatched` hatched behind a line. Before them are
    `circles` under their `label`. `column` has points and circles of all rows, whose boxes are to one scale;
    `is_scale` prints the numbers of the boxes alone.
    """

    kind: ClassVar[str] = "strength"

    points: int
    worth: int = 1
    lost: int = 0
    tinted: float = 0.0
    hatched: float = 0.0
    circles: int = 0
    label: str = ""
    ink: Colour = theme.INK
    column: tuple[tuple[int, int], ...] = ()
    has_odd: bool = True
    is_scale: bool = False

    @property
    def _rows(self) -> tuple[tuple[int, int], ...]:
        return self.column or ((self.points, self.circles),)

    @property
    def _most(self) -> int:
        return max(points for points, _ in self._rows)

    def _scales(self) -> tuple[Scale, ...]:
        return _scales(self.worth, self._most)

    def _end(self) -> float:
        return _ODD + _ODD_GAP if self.has_odd else 0.0

    def _takes(self, scale: Scale) -> float:
        """Return how much the widest row takes at a scale."""
        return self._end() + _widest(scale, self._rows)

    def scale(self, width: float) -> Scale:
        """Return the best scale that goes into the width, else the smallest."""
        scales = self._scales()
        return next((one for one in scales if self._takes(one) <= width + EPSILON), scales[-1])

    def extent(self, look: Look, width: float) -> float:
        """Return how much of that width its boxes take."""
        return self._takes(self.scale(width))

    def tight(self) -> float:
        """Return the width in mm of as many boxes as there may be, no larger than a pencil needs."""
        return self._takes(self._scales()[_PENCIL])

    def least_width(self, look: Look) -> float:
        """Return the width in mm of few boxes that are as small as they may be."""
        small = [one for one in self._scales() if one.pitch == _PITCHES[-1]]
        return self._takes(next((one for one in small if self._most <= one.unit * _FEW), small[-1]))

    def natural(self, look: Look) -> float:
        return self._takes(self.scale(UNBOUND))

    def measure(self, look: Look, width: float) -> float:
        if self.is_scale:
            return _HEADS
        return self.scale(width).box + (_ABOVE if self.tinted or self.hatched or self.circles else 0.0)

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        scale = self.scale(room.width)
        right, top = room.right - self._end(), room.bottom - scale.box
        if self.is_scale:
            yield from self._numbers(look, scale, room)
            return
        boxes = [box.moved(right, top) for box in scale.boxes(self.points)]
        yield Use(self._marked(scale), Transform.translate(right, top))
        strokes, odd = losses(self.points, scale.unit, self.lost)
        for box, count in zip(reversed(boxes), strokes, strict=False):
            yield from _struck(box, count)
        if self.circles:
            yield from self._circled(look, room, right - scale.width(self.points) - _CIRCLES_GAP)
        whole = strokes.count(2)
        yield from Ticks(tuple(reversed(boxes)), len(boxes), "points", "box", filled=whole).fields()
        if self.has_odd:
            odds = Rect(room.right - _ODD, top, _ODD, scale.box)
            yield line((odds.x, odds.bottom), (odds.right, odds.bottom), theme.HAIRLINE, theme.RULE_INK)
            yield from put(look.book, odds.moved(0.0, -0.8), str(odd), theme.BODY, "south") if odd else ()
            yield text_field(odds, "odd", "odd points")

    def _circled(self, look: Look, room: Rect, right: float) -> Iterator[Item]:
        """Draw the circles, their label above them."""
        middle, left = room.bottom - _CIRCLE / 2 + 0.3, right - self.circles * _CIRCLE
        centres = [(left + (index + 0.5) * _CIRCLE, middle) for index in range(self.circles)]
        for centre in centres:
            yield circle(centre, _CIRCLE / 2 - 0.3, WHITE, theme.INK, theme.BOX_LINE)
        places = tuple(Rect(x - _CIRCLE / 2, middle - _CIRCLE / 2, _CIRCLE, _CIRCLE) for x, _ in centres)
        said = without_marks(self.label) or "circle"
        yield from Ticks(places, self.circles, field_name(said), said, "circle").fields()
        above = Rect(left + 0.3, room.y + 0.3, right - left, places[0].y - room.y)
        yield from put(look.book, above, self.label, theme.SMALLEST, fill=theme.LABEL_INK)

    def _marked(self, scale: Scale) -> Symbol:
        """Return the boxes with their marks, which rows alike share; their right top corner is at (0, 0)."""
        items = [
            item for index, box in enumerate(scale.boxes(self.points)) for item in self._box(scale, index, box)
        ]
        if self.tinted > self.hatched:
            items.append(triangle(scale.x(self.tinted), -0.55, self.ink))
        if self.hatched:
            x = scale.x(self.hatched)
            items.append(line((x, -1.5), (x, scale.box), theme.FRAME_LINE * 0.9, self.ink))
        alike = repr((scale, self.points, self.tinted, self.hatched, self.ink))
        width = scale.width(self.points)
        around = Rect(-width - 1.0, -_ABOVE, width + 2.0, scale.box + _ABOVE + 1.0)
        return Symbol(f"strength-{sha256(alike.encode()).hexdigest()[:12]}", tuple(items), around)

    def _box(self, scale: Scale, index: int, box: Rect) -> Iterator[Item]:
        """Draw a box: white, tinted and hatched from the right up to where these begin."""
        radius = min(0.5, box.width / 2)
        outline = rectangle(box, radius=radius)
        yield rectangle(box, WHITE, radius=radius)
        for limit, is_hatched in ((self.tinted, False), (self.hatched, True)):
            share = min(1.0, limit / scale.unit - index)
            if share > 0:
                wide = min(box.width, scale.box * share)
                part = Rect(box.right - wide, box.y, wide, box.height)
                inner = hatching(part, self.ink) if is_hatched else [rectangle(part, self.ink.tint(0.2))]
                yield Group(tuple(inner), clip=rectangle(part) if is_hatched else outline)
        yield rectangle(box, stroke=theme.INK, width=theme.BOX_LINE, radius=radius)

    def _numbers(self, look: Look, scale: Scale, room: Rect) -> Iterator[Item]:
        """Draw the points of each box, as many as have room; each fifth is bold."""
        right, most = room.right - self._end(), self._most
        wide = look.book.width(str(most), theme.SMALLEST, True) + 0.5
        stride = next((step for step in (1, 5, 10) if wide <= scale.pitch * step), 25)
        for number, box in enumerate(scale.boxes(most), 1):
            if number % stride == 0 and number * scale.unit <= most:
                bold = number % 5 == 0
                fill = theme.INK if bold else theme.LABEL_INK
                at = Rect(right + box.x, room.y, box.width, room.height)
                words = str(number * scale.unit)
                yield from put(look.book, at, words, theme.SMALLEST, "south", bold=bold, fill=fill)
        if self.has_odd:
            at = Rect(room.right - _ODD, room.y, _ODD, room.height)
            yield from put(look.book, at, "odd", theme.SMALLEST, "south", fill=theme.LABEL_INK)


def triangle(x: float, tip: float, ink: Colour) -> Path:
    """Return the mark over where the tint begins, its tip at (x, tip)."""
    return Path(polyline(((x - 1.0, tip - 1.5), (x + 1.0, tip - 1.5), (x, tip)), close=True), fill=ink)


def _struck(box: Rect, count: int) -> Iterator[Item]:
    """Draw one stroke through a box, or a cross of two."""
    inside = box.inset(min(0.8, box.width / 4))
    ends = (
        ((inside.x, inside.bottom), (inside.right, inside.y)),
        ((inside.x, inside.y), (inside.right, inside.bottom)),
    )
    for start, end in ends[:count]:
        yield line(start, end, theme.FRAME_LINE * 0.8)
