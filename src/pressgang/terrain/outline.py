"""Natural outlines round cells: the middles of their edges, smoothed, then moved by noise.

A cell's middle stays within the outline of its class: smoothing leaves more than two thirds of the way from a
cell's middle to its edges, and the noise reaches less far than that.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, cached_property
from itertools import pairwise, product
from math import floor, hypot
from operator import itemgetter
from typing import Generic, TypeVar

from msgspec import Struct

from pressgang.art.pen import smooth
from pressgang.drawing.geometry import Point, Rect
from pressgang.drawing.outlines import Segment
from pressgang.structs import NamedTuple
from pressgang.terrain.lattice import Border, Corner, Lattice, Spot, edge_cells
from pressgang.terrain.noise import Drift

_STEP = 1.6
"""The distance from one point of an outline to the next, in mm at a scale of 1."""


T = TypeVar("T")


class Squares(Generic[T]):
    """Things by the squares of the plane, `size` mm each, that they touch, for a quick search."""

    def __init__(self, size: float) -> None:
        self.size = size
        self.things: dict[tuple[int, int], list[T]] = {}

    def add(self, thing: T, a: Point, b: Point) -> None:
        """Add a thing that lies in the rectangle of two points."""
        for square in self._between(a, b):
            self.things.setdefault(square, []).append(thing)

    def near(self, a: Point, b: Point) -> Iterable[T]:
        """Return the things in squares that the rectangle of two points touches, each once."""
        return dict.fromkeys(thing for square in self._between(a, b) for thing in self.things.get(square, ()))

    def _between(self, a: Point, b: Point) -> Iterator[tuple[int, int]]:
        columns, rows = (
            range(floor(min(ends) / self.size), floor(max(ends) / self.size) + 1)
            for ends in zip(a, b, strict=True)
        )
        return product(columns, rows)


class Sample(NamedTuple):
    """A point of an outline, the direction out of it (a vector of length 1), and the cell inside."""

    x: float
    y: float
    out_x: float
    out_y: float
    spot: Spot


class Region(Struct, frozen=True, dict=True):
    """The outlines of a class of cells; what lies inside is on the right as they run."""

    loops: tuple[tuple[Sample, ...], ...]
    scale: float

    @cached_property
    def segments(self) -> tuple[Segment, ...]:
        """Return all outlines as one path."""
        return tuple(step for loop in self.loops for step in smooth([(p.x, p.y) for p in loop], True))

    @cached_property
    def _pieces(self) -> Squares[tuple[Point, Point]]:
        """Return the straight pieces between samples."""
        found = Squares[tuple[Point, Point]](self._size)
        for loop in self.loops:
            for a, b in zip(loop, (*loop[1:], loop[0]), strict=True):
                found.add((a[:2], b[:2]), a[:2], b[:2])
        return found

    @property
    def _size(self) -> float:
        return 9.0 * self.scale

    @cached_property
    def _whole(self) -> Callable[[int, int], bool | None]:
        """Return a function that says of a square whether it lies inside; None where the outline passes."""

        def whole(i: int, j: int) -> bool | None:
            if (i, j) in self._pieces.things:
                return None
            return bisect_right(self._rows.get(j, []), (i + 0.5) * self._size) % 2 == 1

        return cache(whole)

    @cached_property
    def _rows(self) -> dict[int, list[float]]:
        """Return for each row of squares the crossings of the line through their middles with the outline."""
        size = self._size
        found: dict[int, list[float]] = {}
        for loop in self.loops:
            for a, b in zip(loop, (*loop[1:], loop[0]), strict=True):
                low, high = min(a.y, b.y), max(a.y, b.y)
                for j in range(floor(low / size) - 1, floor(high / size) + 2):
                    y = (j + 0.5) * size
                    if low <= y < high:
                        found.setdefault(j, []).append(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y))
        for crossings in found.values():
            crossings.sort()
        return found

    def nodes(self, pitch: float, box: Rect) -> list[tuple[int, int]]:
        """Return the nodes of a lattice of that pitch, row by row, that may lie inside, and some beside."""
        size = self._size
        found: set[tuple[int, int]] = set()
        for i in range(floor(box.x / size), floor(box.right / size) + 1):
            columns = range(floor(i * size / pitch) - 1, floor((i + 1) * size / pitch) + 1)
            for j in range(floor(box.y / size), floor(box.bottom / size) + 1):
                if self._whole(i, j) is not False:
                    rows = range(floor(j * size / pitch) - 1, floor((j + 1) * size / pitch) + 1)
                    found.update(product(columns, rows))
        return sorted(found, key=itemgetter(1, 0))

    def has(self, x: float, y: float) -> bool:
        """Return whether a point lies inside."""
        size = self._size
        i, j = floor(x / size), floor(y / size)
        plain = self._whole(i, j)
        if plain is not None:
            return plain
        mx, my = (i + 0.5) * size, (j + 0.5) * size
        inside = bisect_right(self._rows.get(j, []), mx) % 2 == 1
        for (ax, ay), (bx, by) in self._pieces.things.get((i, j), ()):
            # two walks from the middle of the square, along its row and then up or down, cross it or not
            if (ay > my) != (by > my):
                at = ax + (bx - ax) * (my - ay) / (by - ay)
                if (at > mx) != (at > x):
                    inside = not inside
            if (ax > x) != (bx > x):
                at = ay + (by - ay) * (x - ax) / (bx - ax)
                if (at > my) != (at > y):
                    inside = not inside
        return inside

    def near(self, x: float, y: float, reach: float) -> bool:
        """Return whether the outline passes within `reach` mm, of at most 9 at a scale of 1."""
        points = self._about(floor(x / self._size), floor(y / self._size))
        most = reach * reach
        return any((a - x) * (a - x) + (b - y) * (b - y) < most for a, b in points)

    @cached_property
    def _about(self) -> Callable[[int, int], tuple[Point, ...]]:
        """Return a function that returns the samples in and about a square."""

        def about(i: int, j: int) -> tuple[Point, ...]:
            squares = product((i - 1, i, i + 1), (j - 1, j, j + 1))
            pieces = {piece for square in squares for piece in self._pieces.things.get(square, ())}
            return tuple({point for piece in pieces for point in piece})

        return cache(about)

    def within(self, x: float, y: float, margin: float) -> bool:
        """Return whether a point lies inside, `margin` mm or more from the outline."""
        return self.has(x, y) and not self.near(x, y, margin)


def region_of(lattice: Lattice, spots: Iterable[Spot], drift: Drift, share: float = 1.0) -> Region:
    """Return the outline round a class of cells, moved by `share` of the drift."""
    loops = chained(edge_cells(lattice, spots))
    return Region(tuple(_loop(lattice, loop, drift, share) for loop in loops), lattice.scale)


def chained(borders: Iterable[Border]) -> list[list[Border]]:
    """Return edges chained to closed loops. Where two cells touch at a corner alone each keeps its own loop."""
    by_start: dict[Corner, list[Border]] = {}
    for border in sorted(borders, key=lambda border: (border.start, border.end)):
        by_start.setdefault(border.start, []).append(border)
    loops = []
    while by_start:
        first = by_start[next(iter(by_start))][0]
        loop, here = [], first
        while True:
            left = by_start[here.start]
            left.remove(here)
            if not left:
                del by_start[here.start]
            loop.append(here)
            onward = by_start.get(here.end)
            if not onward:
                break
            here = next((border for border in onward if border.spot == here.spot), onward[0])
        loops.append(loop)
    return loops


def cut_corners(points: Iterable[Point]) -> list[Point]:
    """Return points a quarter and three quarters of the way along each piece of a line (Chaikin)."""
    found: list[Point] = []
    for (ax, ay), (bx, by) in pairwise(points):
        found.append((ax * 0.75 + bx * 0.25, ay * 0.75 + by * 0.25))
        found.append((ax * 0.25 + bx * 0.75, ay * 0.25 + by * 0.75))
    return found


def dense(start: Point, end: Point, step: float) -> list[Point]:
    """Return points from a place to just before another, about a step (mm) apart."""
    (ax, ay), (bx, by) = start, end
    parts = max(1, round(hypot(bx - ax, by - ay) / step))
    return [(ax + (bx - ax) * k / parts, ay + (by - ay) * k / parts) for k in range(parts)]


def _loop(lattice: Lattice, loop: Sequence[Border], drift: Drift, share: float) -> tuple[Sample, ...]:
    points: list[Point] = []
    for border in loop:
        (ax, ay), (bx, by) = lattice.places[border.start], lattice.places[border.end]
        points.append(((ax + bx) / 2, (ay + by) / 2))
    for _ in range(2):
        points = cut_corners((*points, points[0]))
    moved = [
        (*drift.moved(at, share), loop[index // 4].spot)
        for index, piece in enumerate(pairwise((*points, points[0])))
        for at in dense(*piece, _STEP * lattice.scale)
    ]
    found = []
    for index, (x, y, spot) in enumerate(moved):
        (ax, ay, _), (bx, by, _) = moved[index - 1], moved[(index + 1) % len(moved)]
        length = hypot(bx - ax, by - ay) or 1.0
        found.append(Sample(x, y, (by - ay) / length, (ax - bx) / length, spot))
    return tuple(found)
