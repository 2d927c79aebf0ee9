"""Mats of hexes and of squares, tiled or in one part, for any game that is played on one."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import ClassVar

from pressgang.drawing import theme
from pressgang.drawing.geometry import Point
from pressgang.schema import Choice, Length, Row, Whole, option
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.places import At
from pressgang.sheets.mats.drawing import (
    LARGEST_CELL,
    MOST_CELLS,
    NAME_DEPTH,
    NUMBER_ROOM,
    SMALLEST_CELL,
    EdgePlace,
    MatGrid,
    MatKind,
    hex_lattice,
    square_lattice,
    with_inches,
)
from pressgang.sheets.mats.hexes import ROOT, Edges, HexGrid, Orientation, StraightLine
from pressgang.structs import dataclass
from pressgang.terrain.lattice import Lattice, Spot
from pressgang.typography.fonts import FontBook


@dataclass(frozen=True, kw_only=True)
class HexMatKind(MatKind):
    """A mat of hexes of one size. Pieces on them face a flat edge, so entry edges lie where flat edges are."""

    kind: ClassVar[str] = "hex-mat"
    title: ClassVar[str] = "Hex mat"
    summary: ClassVar[str] = "a mat of hexes, in tiles or in one part"
    measure: ClassVar[str] = "hex"
    cells: ClassVar[str] = "hexes"
    half_hexes: ClassVar[str] = ""
    """The game's sentence about half hexes at the edges, after the one of their size."""

    columns: int = option(
        Whole(1, MOST_CELLS), 14, help="hexes across (9 for a Memoir '44 board, 18 for two side by side)"
    )
    rows: int = option(Whole(1, MOST_CELLS), 18, help="hexes from edge to edge (13 for Memoir '44 boards)")
    hex: float = option(Length(SMALLEST_CELL, LARGEST_CELL), 50.8, help="the size of a hex, from flat to flat")
    edges: Edges = option(
        Choice(("half", "full")), "half",
        help="straight edges with half hexes (14 x 18 of 2in is 24 x 36 in), or whole hexes with an outline",
    )  # fmt: skip
    orientation: Orientation = option(
        Choice(("flat", "pointy")), "flat", help="what a hex has at the top: a flat edge or a point"
    )

    def grid(self) -> HexGrid:
        """Return the geometry of the mat."""
        return HexGrid(self.columns, self.rows, self.hex, self.orientation, self.edges)

    def lattice(self) -> Lattice:
        return hex_lattice(self.grid())

    def extent(self, brief: Brief[Row]) -> tuple[float, float]:
        return self.with_furniture(brief, self.grid().size)

    def mat(self) -> MatGrid:
        """Return the lines of the mat, its rim and the middles of whole hexes."""
        grid = self.grid()
        rim = [(self._is_entry(grid, stretch), stretch) for stretch in grid.rim()]
        return MatGrid(
            size=grid.size,
            number_room=grid.side,
            inner=grid.lines(),
            sides=[stretch for is_entry, stretch in rim if not is_entry],
            entry=[stretch for is_entry, stretch in rim if is_entry],
            middles=[cell.centre for cell in grid.cells() if not cell.half],
            joints=grid.joints(),
        )

    def note(self) -> str:
        more = self.half_hexes if self.edges == "half" else ""
        return f"A hex is {with_inches(self.hex)} from flat to flat.{more}"

    def last_cell(self) -> tuple[int, int]:
        """Return the largest numbers of a column and of a row: half hexes at the end count one further."""
        more = 1 if self.grid().last_halves() else 0
        is_flat = self.orientation == "flat"
        return (self.columns, self.rows + more) if is_flat else (self.columns + more, self.rows)

    def _is_entry(self, grid: HexGrid, stretch: StraightLine) -> bool:
        """Return whether a line of the rim belongs to an entry edge: straight, or the zigzag of whole hexes."""
        ends = [(x, y) if self.orientation == "flat" else (y, x) for x, y in stretch]
        if self.edges == "half":
            return ends[0][1] == ends[1][1]
        near = all(min(along, grid.along - along) < self.hex * 0.51 for _, along in ends)
        return near and all(grid.side / 4 < across < grid.across - grid.side / 4 for across, _ in ends)

    def number_places(self, length: Callable[[Spot], float]) -> Iterator[tuple[Spot, Point, At]]:
        grid, below = self.grid(), self.number_top(self.hex)
        for cell in (*grid.cells(), *grid.last_halves()):
            (x, y), spot = cell.centre, (cell.column, cell.row)
            at: At = "north"
            point = y - self.hex / ROOT
            if self.orientation == "flat":
                top = (y if cell.half and not cell.last else y - self.hex / 2) + below
            elif cell.half:  # only the right half lies on the mat, or of the last ones the left
                x, top = (x - 1.2 if cell.last else x + 1.2), point + (length(spot) + NUMBER_ROOM * 1.6) / ROOT
                at = "north-east" if cell.last else "north-west"
            else:
                top = point + max(self.hex * 0.06, (length(spot) + NUMBER_ROOM) / 2 / ROOT)
                top = max(top, below)  # where the point is cut off
            yield spot, (x, top), at

    def edge_places(self, book: FontBook, start: bool) -> list[EdgePlace]:
        """Return the place of a name in each bay: below the number, if one stands there, clear of the sides."""
        grid, cap, is_flat = self.grid(), book.cap_height(theme.SMALL, True), self.orientation == "flat"
        # in an upright half hex at the far end the number stands at its other edge
        is_numbered = self.edges == "half" and (start or not is_flat)
        deep = max(self.hex * (NAME_DEPTH if is_numbered else 0.13), cap + 1.6)
        room = 2 * grid.side * (1 - deep / self.hex) - 2.4
        if is_flat:
            low = deep if start else grid.along - deep + cap
            return [EdgePlace((across, low), 0.0, room, below=not start) for across in grid.bays(start)]
        aside, turn = (deep, -90.0) if start else (grid.along - deep, 90.0)
        return [EdgePlace((aside, across), turn, room) for across in grid.bays(start)]


_ASIDE, _ABOVE = 0.2, 0.25
"""The distance of tiles' joints from a square's sides, as a share of it: clear of middles and edges' names."""


@dataclass(frozen=True, kw_only=True)
class SquareMatKind(MatKind):
    """A mat of squares of one size."""

    kind: ClassVar[str] = "square-mat"
    title: ClassVar[str] = "Square mat"
    summary: ClassVar[str] = "a mat of squares, in tiles or in one part"
    measure: ClassVar[str] = "square"
    cells: ClassVar[str] = "squares"

    square: float = option(Length(SMALLEST_CELL, LARGEST_CELL), 50.8, help="the side of a square")
    columns: int = option(Whole(1, MOST_CELLS), 12, help="how many squares from left to right")
    rows: int = option(Whole(1, MOST_CELLS), 18, help="how many squares from top to bottom")

    def lattice(self) -> Lattice:
        return square_lattice(self.columns, self.rows, self.square)

    def extent(self, brief: Brief[Row]) -> tuple[float, float]:
        return self.with_furniture(brief, (self.columns * self.square, self.rows * self.square))

    def mat(self) -> MatGrid:
        """Return the lines of the mat, each of which runs through from edge to edge, once."""
        side, across, down = self.square, range(self.columns + 1), range(self.rows + 1)
        width, height = self.columns * side, self.rows * side
        upright: list[StraightLine] = [((c * side, 0.0), (c * side, height)) for c in across]
        level: list[StraightLine] = [((0.0, r * side), (width, r * side)) for r in down]
        return MatGrid(
            size=(width, height),
            number_room=side,
            inner=[*upright[1:-1], *level[1:-1]],
            sides=[upright[0], upright[-1]],
            entry=[level[0], level[-1]],
            middles=[((c + 0.5) * side, (r + 0.5) * side) for c in across[:-1] for r in down[:-1]],
            joints=(_joints(self.columns, side, _ASIDE), _joints(self.rows, side, _ABOVE)),
        )

    def note(self) -> str:
        return f"A square is {with_inches(self.square)}."

    def number_places(self, length: Callable[[Spot], float]) -> Iterator[tuple[Spot, Point, At]]:
        side, down = self.square, self.number_top(self.square)
        for column, row in product(range(self.columns), range(self.rows)):
            yield (column + 1, row + 1), ((column + 0.5) * side, row * side + down), "north"

    def edge_places(self, book: FontBook, start: bool) -> list[EdgePlace]:
        """Return the place of a name in every second square."""
        side, cap = self.square, book.cap_height(theme.SMALL, True)
        deep = max(side * NAME_DEPTH, cap + 1.6)
        low = deep if start else self.rows * side - deep + cap
        at = [(column + 0.5) * side for column in range(self.columns) if column % 2 or self.columns == 1]
        return [EdgePlace((x, low), 0.0, side - 2.4, below=not start) for x in at]


def _joints(count: int, side: float, share: float) -> tuple[float, ...]:
    """Return where tiles may be joined: that share of a square from its sides."""
    return tuple((index + part) * side for index in range(count) for part in (share, 1 - share))
