"""The geometry of hexes: a mat of them with each edge once, and the largest rectangle inside.

A hex is measured from flat to flat (`flat`, mm); its side is flat ÷ √3. A mat is built on a lattice of whole
numbers (half sides across, half flats along), so that an edge that two hexes share is one edge.
"""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from math import floor, sqrt
from typing import Literal

from msgspec import Struct

from pressgang.drawing.geometry import Point
from pressgang.structs import NamedTuple

Orientation = Literal["flat", "pointy"]
Edges = Literal["half", "full"]
StraightLine = tuple[Point, Point]
"""A straight line from one point to another, in mm."""
_Vertex = tuple[int, int]

ROOT = sqrt(3)
CORNERS: tuple[_Vertex, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
"""The corners about a middle, in lattice steps (across, along), clockwise on a mat of flat hexes."""
_EDGES = tuple((min(a, b), max(a, b)) for a, b in zip(CORNERS, (*CORNERS[1:], CORNERS[0]), strict=True))
"""The edges between them, each from its left end to its right."""


def largest_in_hex(width: float, height: float, flat: float) -> tuple[float, float]:
    """Return the largest rectangle of the proportions `width` : `height` inside a hex that it faces flat edge
    up.

    Its corners lie on the slanted edges, where √3 × width + height = 2 × flat, or on the upper and lower ones.
    """
    share = min(2 * flat / (ROOT * width + height), flat / height)
    return width * share, height * share


class HexCell(NamedTuple):
    """A hex of a mat: its number (from 1), its middle in mm, and whether only half of it lies on the mat.

    That is beyond the edge where numbers begin, or (`last`) before the other edge.
    """

    column: int
    row: int
    centre: Point
    half: bool = False
    last: bool = False


class HexGrid(Struct, frozen=True, dict=True):
    """A mat of `columns` × `rows` hexes.

    `flat` hexes stand in columns, each second one half a hex higher; `pointy` ones in rows, each second one
    half a hex to the left. `full` edges show whole hexes. `half` edges are straight: each second stack begins
    and ends with half a hex (the last numbered beyond the rows), and the mat is as wide as its stacks stand
    apart, rounded down to a quarter of a hex. So 14 × 18 hexes of 2 in make 24 × 36 in.
    """

    columns: int
    rows: int
    flat: float
    orientation: Orientation = "flat"
    edges: Edges = "full"

    @cached_property
    def side(self) -> float:
        """Return the length of a hex's side."""
        return self.flat / ROOT

    @property
    def pitch(self) -> float:
        """Return the distance from the middle of a stack (a column, or a row of pointy hexes) to the next."""
        return self.flat * ROOT / 2

    @property
    def stacks(self) -> int:
        """Return the number of stacks side by side: columns, or rows of pointy hexes."""
        return self.columns if self.orientation == "flat" else self.rows

    @property
    def depth(self) -> int:
        """Return the number of hexes in a stack."""
        return self.rows if self.orientation == "flat" else self.columns

    @cached_property
    def _first(self) -> int:
        """Return the mat's start edge in lattice steps: whole hexes of shifted stacks reach above 0."""
        return -1 if self.edges == "full" and self.stacks > 1 else 0

    @cached_property
    def _last(self) -> int:
        return 2 * self.depth

    @cached_property
    def _trim(self) -> float:
        """Return the length (mm) that a straight edge takes off the points of the outermost stacks."""
        full = self.side / 2 * (3 * self.stacks + 1)
        return (full - self.across) / 2

    @cached_property
    def across(self) -> float:
        """Return the mat's size across the stacks."""
        if self.edges == "full":
            return self.side / 2 * (3 * self.stacks + 1)
        return floor(self.stacks * 2 * ROOT + 1e-9) * self.flat / 4

    @property
    def along(self) -> float:
        """Return the mat's size from flat to flat."""
        return (self._last - self._first) * self.flat / 2

    @property
    def size(self) -> tuple[float, float]:
        """Return width and height of the mat."""
        return (self.across, self.along) if self.orientation == "flat" else (self.along, self.across)

    def place(self, u: float, v: float) -> Point:
        """Return a lattice point on the mat in mm."""
        across, along = u * self.side / 2 - self._trim, (v - self._first) * self.flat / 2
        return (across, along) if self.orientation == "flat" else (along, across)

    def _middle(self, stack: int, place: int) -> _Vertex:
        """Return the middle of a hex on the lattice: the second, fourth … stack is half a hex nearer."""
        return 2 + 3 * stack, 2 * place + (0 if stack % 2 else 1)

    def middle_of(self, column: int, row: int) -> _Vertex:
        """Return the middle of the hex of that number on the lattice, also beyond the mat."""
        return self._middle(*((column - 1, row - 1) if self.orientation == "flat" else (row - 1, column - 1)))

    def cells(self) -> tuple[HexCell, ...]:
        """Return the hexes that begin on the mat, column by column: `columns` × `rows` of them."""
        flat = self.orientation == "flat"
        found = []
        for column in range(self.columns):
            for row in range(self.rows):
                stack, place = (column, row) if flat else (row, column)
                u, v = self._middle(stack, place)
                half = self.edges == "half" and v == 0
                found.append(HexCell(column + 1, row + 1, self.place(u, v), half))
        return tuple(found)

    def last_halves(self) -> tuple[HexCell, ...]:
        """Return the half hexes at the edge where numbers end, numbered after the last whole one of a stack."""
        if self.edges == "full":
            return ()
        places = ((stack, self.place(*self._middle(stack, self.depth))) for stack in range(1, self.stacks, 2))
        flat, end = self.orientation == "flat", self.depth + 1
        return tuple(
            HexCell(stack + 1 if flat else end, end if flat else stack + 1, at, half=True, last=True)
            for stack, at in places
        )

    def bays(self, start: bool) -> list[float]:
        """Return the middles along an entry edge, in mm, of the room in front of its stacks: half hexes of a
        straight-edged mat, or notches. `start` is the edge where numbers begin.
        """
        if self.edges == "full" and self.stacks == 1:
            return []
        first = 0 if self.edges == "full" and start else 1
        axis = 0 if self.orientation == "flat" else 1
        return [self.place(*self._middle(stack, 0))[axis] for stack in range(first, self.stacks, 2)]

    @cached_property
    def _shared(self) -> Counter[tuple[_Vertex, _Vertex]]:
        """Return every edge of every hex (the halves included) with the number of hexes that have it."""
        found: list[tuple[_Vertex, _Vertex]] = []
        for stack in range(self.stacks):
            extra = 1 if self.edges == "half" and stack % 2 else 0
            for place in range(self.depth + extra):
                u, v = self._middle(stack, place)
                found += [((u + au, v + av), (u + bu, v + bv)) for (au, av), (bu, bv) in _EDGES]
        return Counter(found)

    def lines(self) -> tuple[StraightLine, ...]:
        """Return the edges between hexes, each once; those that reach a straight edge end there."""
        if self.edges == "full":
            return tuple(self._stretch(edge) for edge, count in sorted(self._shared.items()) if count > 1)
        low = self._trim / (self.side / 2)
        high = 3 * self.stacks + 1 - low
        last = self._last
        places = {vertex: self.place(*vertex) for edge in self._shared for vertex in edge}
        found: list[StraightLine] = []
        for a, b in sorted(self._shared):
            if min(a[1], b[1]) < 0 or max(a[1], b[1]) > last or a[1] == b[1] in (0, last):
                continue
            if a[0] >= low and b[0] <= high:
                found.append((places[a], places[b]))
            elif b[0] > low and a[0] < high:
                found.append(self._cut(a, b, low, high))
        return tuple(found)

    def rim(self) -> tuple[StraightLine, ...]:
        """Return the outline of the mat: the outer edges of full hexes, or the four straight edges."""
        if self.edges == "full":
            return tuple(self._stretch(edge) for edge, count in sorted(self._shared.items()) if count == 1)
        w, h = self.size
        corners = ((0.0, 0.0), (w, 0.0), (w, h), (0.0, h))
        return tuple(zip(corners, (*corners[1:], corners[0]), strict=True))

    def _stretch(self, edge: tuple[_Vertex, _Vertex]) -> StraightLine:
        return self.place(*edge[0]), self.place(*edge[1])

    def _cut(self, a: _Vertex, b: _Vertex, low: float, high: float) -> StraightLine:
        """Cut off the parts of an edge (a is left of b) beyond the straight edges at `low` and `high`."""
        start, end = (float(a[0]), float(a[1])), (float(b[0]), float(b[1]))
        slope = (b[1] - a[1]) / (b[0] - a[0])
        if start[0] < low:
            start = (low, a[1] + (low - a[0]) * slope)
        if end[0] > high:
            end = (high, a[1] + (high - a[0]) * slope)
        return self.place(*start), self.place(*end)

    def joints(self) -> tuple[tuple[float, ...], tuple[float, ...]]:
        """Return where tiles may be joined, in mm from left and top: clear of middles and numbers."""
        trim = self._trim
        between = tuple((2 + 3 * stack + 1.5) * self.side / 2 - trim for stack in range(self.stacks - 1))
        steps = self._last - self._first
        quarters = tuple((step + 0.5) * self.flat / 2 for step in range(steps))
        if self.orientation == "flat":
            return between, quarters
        below = tuple(
            (2 + 3 * stack) * self.side / 2 - trim + 0.3 * self.flat for stack in range(self.stacks - 1)
        )
        if self.edges == "half":
            quarters = quarters[:-1]
        return quarters[1:], below  # the first and the last would cut the numbers of half hexes
