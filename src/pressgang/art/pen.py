"""Drawing by hand: the two colours of a picture, mirrored halves, bounds of ink."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from msgspec import Struct

from pressgang.art.svg.values import path_data
from pressgang.drawing.geometry import IDENTITY, Point, Rect, Transform
from pressgang.drawing.outlines import Segment, Segments, curve_turns, ellipse_segments, mapped
from pressgang.drawing.scene import Colour, Group, Image, Item, Path, Use


class Ink(Struct, frozen=True):
    """`solid` fills a silhouette; `glass`, mostly the colour of the ground, is what is reversed out of it."""

    solid: Colour
    glass: Colour


def smooth(points: Sequence[Point], close: bool = False) -> Segments:
    """Return a smooth curve through all `points` (a Catmull-Rom spline)."""
    count = len(points)
    if count < 2:
        return ()

    def at(i: int) -> Point:
        return points[i % count] if close else points[min(max(i, 0), count - 1)]

    steps: list[Segment] = [("M", points[0])]
    for i in range(count if close else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(i - 1), at(i), at(i + 1), at(i + 2)
        steps.append(
            ("C", (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy))
        )
    if close:
        steps.append(("Z", ()))
    return tuple(steps)


def mirrored(half: Sequence[Segment]) -> Segments:
    """Return a closed outline, symmetric about x = 0, from its right half drawn from the top down."""
    steps = list(half)
    ends = [numbers[-2:] for _, numbers in half]
    if abs(ends[-1][0]) > 1e-9:  # an open foot: straight across before going up again
        steps.append(("L", (-ends[-1][0], ends[-1][1])))
    for (command, numbers), (x, y) in zip(half[:0:-1], ends[-2::-1], strict=True):
        if command == "C":
            x1, y1, x2, y2 = numbers[:4]
            steps.append(("C", (-x2, y2, -x1, y1, -x, y)))
        else:
            steps.append(("L", (-x, y)))
    steps.append(("Z", ()))
    return tuple(steps)


class Pen(Struct, frozen=True):
    """A pen that draws in units of its own: `frame` takes them to mm. Line widths are given in mm."""

    frame: Transform
    solid: Colour
    glass: Colour

    def fill(self, shape: str | Sequence[Segment], colour: Colour | None = None) -> Path:
        """Draw a filled outline, in the solid colour by default."""
        return Path(self._segments(shape), fill=colour or self.solid)

    def line(self, shape: str | Sequence[Segment], width: float, colour: Colour | None = None) -> Path:
        """Draw a stroke `width` mm wide with round ends, in the glass colour by default."""
        return Path(self._segments(shape), stroke=colour or self.glass, width=width, cap="round")

    def spot(
        self, x: float, y: float, rx: float, colour: Colour | None = None, ry: float | None = None
    ) -> Path:
        """Draw a filled ellipse."""
        return self.fill(ellipse_segments((x, y), rx, rx if ry is None else ry), colour)

    def ring(self, x: float, y: float, rx: float, width: float) -> Path:
        """Draw a stroked circle."""
        return self.line(ellipse_segments((x, y), rx, rx), width)

    def to(self, frame: Transform) -> Pen:
        """Return the pen in a frame inside this one."""
        return Pen(frame.then(self.frame), self.solid, self.glass)

    def _segments(self, shape: str | Sequence[Segment]) -> Segments:
        return mapped(path_data(shape) if isinstance(shape, str) else shape, self.frame)


def extent(items: Iterable[Item], frame: Transform = IDENTITY) -> Rect | None:
    """Return the exact rectangle around the ink of paths, pictures, groups and symbols, or None.

    Groups are cut off at the bounds of their clips; text and form fields are not counted.
    """
    boxes: list[Rect] = []
    for item in items:
        box: Rect | None = None
        if isinstance(item, Path):
            box = _path_extent(item, frame)
        elif isinstance(item, Group):
            box = extent(item.items, item.transform.then(frame))
            if item.clip is not None and box is not None:
                seen = _path_extent(item.clip, item.transform.then(frame))
                box = box.common(seen) if seen is not None and box.overlaps(seen) else None
        elif isinstance(item, Use):
            box = extent(item.symbol.items, item.transform.then(frame))
        elif isinstance(item, Image):
            box = frame.apply_rect(item.box)
        if box is not None:
            boxes.append(box)
    return Rect.around(boxes) if boxes else None


def outline_extent(segments: Iterable[Segment]) -> Rect | None:
    """Return the smallest upright rectangle around an outline: around its curves, not around their controls."""
    ends: list[Point] = []
    curves: list[tuple[Point, tuple[float, ...]]] = []
    start = at = (0.0, 0.0)
    for command, numbers in segments:
        if command == "M":
            start = at = (numbers[0], numbers[1])
        elif command == "Z":
            at = start
        else:
            end = (numbers[-2], numbers[-1])
            ends += (at, end)
            if command == "C":
                curves.append((at, numbers))
            at = end
    if not ends:
        return None
    box = Rect.around_points(ends)
    left, top, right, bottom = box.x, box.y, box.right, box.bottom
    beyond = [  # a curve lies between its ends and controls: of most, these lie within the ends of all
        point
        for begin, (x1, y1, x2, y2, x, y) in curves
        if not (left <= x1 <= right and left <= x2 <= right and top <= y1 <= bottom and top <= y2 <= bottom)
        for point in curve_turns((begin, (x1, y1), (x2, y2), (x, y)))
    ]
    return Rect.around_points(ends + beyond) if beyond else box


def _path_extent(path: Path, frame: Transform) -> Rect | None:
    box = outline_extent(mapped(path.segments, frame))
    grow = path.width / 2 * math.sqrt(abs(frame.a * frame.d - frame.b * frame.c)) if path.stroke else 0.0
    return box.inset(-grow) if box else None
