"""What has been painted where: the ground that lies under a place of a drawing."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

from pressgang.drawing.geometry import IDENTITY, Point, Rect, Transform
from pressgang.drawing.outlines import Segment, flattened
from pressgang.drawing.scene import Colour

Polygons = tuple[tuple[Point, ...], ...]
"""The closed outlines of a shape as polygons."""
_ROWS = 32
"""Into so many rows the edges of a shape are put: those of one row are asked for a point."""


class Change(NamedTuple):
    """What a ground was drawn in, and what it prints in."""

    was: Colour
    now: Colour


@dataclass(frozen=True)
class Patch:
    """The rings of a shape, and the rectangle around them, in mm."""

    rings: Polygons
    box: Rect

    @staticmethod
    def of(segments: tuple[Segment, ...], by: Transform = IDENTITY) -> Patch:
        """The shape of a path moved by a transform; curves are cut at their thirds."""
        rings = [tuple(by.apply(*point) for point in ring.points) for ring in flattened(segments, steps=3)]
        points = [point for ring in rings for point in ring] or [(0.0, 0.0)]
        xs, ys = [x for x, _ in points], [y for _, y in points]
        return Patch(tuple(rings), Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)))

    @property
    def area(self) -> float:
        """In mm²; holes that run the other way are taken off."""
        return abs(sum(map(_signed_area, self.rings)))

    def holds(self, at: Point) -> bool:
        """Whether the point lies in an odd number of the rings."""
        box, inside = self.box, False
        if not (box.x <= at[0] <= box.right and box.y <= at[1] <= box.bottom):
            return False
        for (x, y), (to_x, to_y) in self._rows[self._row(at[1])]:
            if (y > at[1]) != (to_y > at[1]) and at[0] < x + (at[1] - y) * (to_x - x) / (to_y - y):
                inside = not inside
        return inside

    @cached_property
    def _rows(self) -> tuple[list[tuple[Point, Point]], ...]:
        """The edges in rows from top to bottom, each in all that it runs through: a coast has ten thousand."""
        rows: tuple[list[tuple[Point, Point]], ...] = tuple([] for _ in range(_ROWS))
        for ring in self.rings:
            for edge in zip(ring, (*ring[1:], *ring[:1]), strict=True):
                first, last = sorted(self._row(y) for _, y in edge)
                for row in rows[first : last + 1]:
                    row.append(edge)
        return rows

    def _row(self, y: float) -> int:
        height = self.box.height
        return min(_ROWS - 1, int((y - self.box.y) / height * _ROWS)) if height else 0


class Grounds:
    """The grounds of a drawing in the order they were painted, each within the clips it was painted in."""

    def __init__(self, below: Change | None = None) -> None:
        self._below = below
        self._painted: list[_Painted] = []

    def paint(self, shape: Patch, clips: tuple[Patch, ...], change: Change) -> None:
        """A ground is laid over what is there."""
        self._add(shape, clips, change)

    def place(self, drawing: Grounds, back: Transform, box: Rect, clips: tuple[Patch, ...]) -> None:
        """Those of a symbol are laid over what is there; `back` leads from here to its own mm."""
        corners = ((box.x, box.y), (box.right, box.y), (box.right, box.bottom), (box.x, box.bottom))
        self._add(Patch((corners,), box), clips, (drawing, back))

    def _add(self, shape: Patch, clips: tuple[Patch, ...], what: Change | tuple[Grounds, Transform]) -> None:
        box = shape.box
        self._painted.append((box.x, box.y, box.right, box.bottom, shape, clips, what))

    @property
    def painted(self) -> bool:
        """Whether anything was."""
        return bool(self._painted)

    def under(self, at: Point) -> Change | None:
        """The uppermost ground there, if any is known."""
        return self._over(at) or self._below

    def _over(self, at: Point) -> Change | None:
        x, y = at
        for left, top, right, bottom, shape, clips, what in reversed(self._painted):
            if not (left <= x <= right and top <= y <= bottom):  # as most of thousands
                continue
            if shape.holds(at) and all(clip.holds(at) for clip in clips):
                found = what if isinstance(what, Change) else what[0]._over(what[1].apply(*at))
                if found is not None:
                    return found
        return None


_Painted = tuple[float, float, float, float, Patch, tuple[Patch, ...], Change | tuple[Grounds, Transform]]
"""The edges of the rectangle round a ground, its shape, its clips, and what it is."""


def _signed_area(ring: tuple[Point, ...]) -> float:
    return (
        sum(x * to_y - to_x * y for (x, y), (to_x, to_y) in zip(ring, (*ring[1:], *ring[:1]), strict=True)) / 2
    )
