"""The cells of a mat and those around it, as polygons that share corners.

Terrain reaches beyond a mat's edges, where its outermost cells are repeated: there are cells below 1 and above
the last. Corners have whole numbers, so that an edge of two cells is one edge.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from math import fsum
from typing import Literal

from msgspec import Struct

from pressgang.drawing.geometry import Point
from pressgang.structs import NamedTuple

Spot = tuple[int, int]
"""A cell by its column and row, from 1 on the mat."""
Corner = tuple[int, int]
Pattern = Literal["flat", "pointy", "square"]


class Border(NamedTuple):
    """An edge of a cell, walked clockwise round it: its corners and the cell beyond, if there is one."""

    spot: Spot
    start: Corner
    end: Corner
    beyond: Spot | None


class Lattice(Struct, frozen=True, dict=True):
    """The cells of a mat and those around it: the corners of each, clockwise, and their `places` in mm.

    `cell` is the width of a cell from flat to flat, `on_mat` the cells that bear numbers. `whole` says that the
    mat's outline is that of its cells, not a rectangle.
    """

    pattern: Pattern
    cell: float
    width: float
    height: float
    outlines: Mapping[Spot, tuple[Corner, ...]]
    places: Mapping[Corner, Point]
    on_mat: frozenset[Spot]
    whole: bool = False

    @cached_property
    def scale(self) -> float:
        """Return the scale of motifs: 1 on cells of 1 to 2 in, and in proportion on others."""
        return self.cell / 25.4 if self.cell < 25.4 else max(1.0, self.cell / 50.8)

    @cached_property
    def _owners(self) -> dict[tuple[Corner, Corner], Spot]:
        found = {}
        for spot, corners in self.outlines.items():
            for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
                found[start, end] = spot
        return found

    @cached_property
    def last(self) -> Spot:
        """Return the largest column and row on the mat."""
        return max(column for column, _ in self.on_mat), max(row for _, row in self.on_mat)

    def centre(self, spot: Spot) -> Point:
        """Return the middle of a cell."""
        return self._centres[spot]

    @cached_property
    def _centres(self) -> dict[Spot, Point]:
        found = {}
        for spot, corners in self.outlines.items():
            xs, ys = zip(*(self.places[corner] for corner in corners), strict=True)
            found[spot] = fsum(xs) / len(xs), fsum(ys) / len(ys)
        return found

    def top(self, spot: Spot) -> float:
        """Return the height of a cell's upper end in mm."""
        return min(self.places[corner][1] for corner in self.outlines[spot])

    def borders(self, spot: Spot) -> tuple[Border, ...]:
        """Return the edges of a cell, clockwise."""
        corners = self.outlines[spot]
        pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
        return tuple(Border(spot, start, end, self._owners.get((end, start))) for start, end in pairs)

    def border(self, spot: Spot, beyond: Spot) -> Border | None:
        """Return the edge of a cell that it shares with another, or None if they share none."""
        return next((border for border in self.borders(spot) if border.beyond == beyond), None)

    def neighbours(self, spot: Spot) -> tuple[Spot, ...]:
        """Return the cells that share an edge with it."""
        return tuple(border.beyond for border in self.borders(spot) if border.beyond is not None)

    def nearest(self, spot: Spot) -> Spot:
        """Return the cell on the mat whose terrain is repeated at a cell beyond its edge."""
        if spot in self.on_mat:
            return spot
        column, row = (min(max(part, 1), most) for part, most in zip(spot, self.last, strict=True))
        if (column, row) not in self.on_mat:  # half a hex further in every second column
            column, row = (column, row - 1) if (column, row - 1) in self.on_mat else (column - 1, row)
        return column, row

    def chain(self, start: Spot, end: Spot) -> tuple[Spot, ...]:
        """Return the straightest chain of cells from one to another, both included."""
        if self.pattern == "square":
            (c, r), (c1, r1) = start, end
            steps = max(abs(c1 - c), abs(r1 - r))
            return tuple(
                (round(c + (c1 - c) * step / steps), round(r + (r1 - r) * step / steps)) if steps else start
                for step in range(steps + 1)
            )
        a, b = _cube(start, self.pattern), _cube(end, self.pattern)
        steps = self.far(start, end)
        found = []
        for step in range(steps + 1):
            share = step / steps if steps else 0.0
            x = a[0] + (b[0] - a[0]) * share + 1e-6  # off the edges, where two cells are as near
            z = a[1] + (b[1] - a[1]) * share + 2e-6
            found.append(_uncube(_rounded(x, z), self.pattern))
        return tuple(found)

    def far(self, a: Spot, b: Spot) -> int:
        """Return the number of steps between two cells."""
        if self.pattern == "square":
            return max(abs(a[0] - b[0]), abs(a[1] - b[1]))
        (x0, z0), (x1, z1) = _cube(a, self.pattern), _cube(b, self.pattern)
        return max(abs(x1 - x0), abs(z1 - z0), abs(x1 + z1 - x0 - z0))


def edge_cells(lattice: Lattice, spots: Iterable[Spot]) -> tuple[Border, ...]:
    """Return the edges that have one of these cells on one side only."""
    own = set(spots)
    return tuple(border for spot in own for border in lattice.borders(spot) if border.beyond not in own)


def _cube(spot: Spot, pattern: Pattern) -> tuple[int, int]:
    """Return two of the three axes of a hex; every second stack stands half a hex nearer the start."""
    stack, place = (spot[0] - 1, spot[1] - 1) if pattern == "flat" else (spot[1] - 1, spot[0] - 1)
    return stack, (2 * place - stack % 2 - stack) // 2


def _uncube(axes: tuple[int, int], pattern: Pattern) -> Spot:
    stack, along = axes
    place = (2 * along + stack + stack % 2) // 2
    return (stack + 1, place + 1) if pattern == "flat" else (place + 1, stack + 1)


def _rounded(x: float, z: float) -> tuple[int, int]:
    y = -x - z
    rx, ry, rz = round(x), round(y), round(z)
    dx, dy, dz = abs(rx - x), abs(ry - y), abs(rz - z)
    if dx > dy and dx > dz:
        rx = -ry - rz
    elif dz >= dy:
        rz = -rx - ry
    return rx, rz
