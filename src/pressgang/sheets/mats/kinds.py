"""Mats of hexes and of squares, tiled or in one part, for any game that is played on one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.scene import Item, Text
from pressgang.layout import Sheet
from pressgang.schema import Choice, Length, Row, Whole, option
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.places import At, put
from pressgang.sheets.mats.drawing import (
    LARGEST_CELL,
    MOST_CELLS,
    NAME_DEPTH,
    NUMBER_ROOM,
    SMALLEST_CELL,
    EdgePlace,
    MatGrid,
    MatKind,
    edge_names,
    hex_lattice,
    number_of,
    number_size,
    square_lattice,
    with_inches,
)
from pressgang.sheets.mats.hexes import ROOT, Bay, Edges, HexCell, HexGrid, Orientation, StraightLine
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
    half_hexes: ClassVar[str] = ""
    """The game's sentence about half hexes at the edges, after the one of their size."""

    columns: int = option(
        Whole(1, MOST_CELLS), 14, help="hexes across (9 for a Memoir '44 board, 18 for two side by side)"
    )
    rows: int = option(Whole(1, MOST_CELLS), 18, help="hexes from edge to edge (13 for Memoir '44 boards)")
    hex: float = option(Length(SMALLEST_CELL, LARGEST_CELL), 50.8, help="a hex from flat to flat")
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

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """Return the mat as one board: lines, rim, middles, numbers and the names of the entry edges."""
        grid = self.grid()
        cells = grid.cells()
        fits = self.numbers_fit(brief, grid.side, self.hex, found)
        labels = self._numbers(brief.book, (*cells, *grid.last_halves())) if fits else []
        rim = [(self._is_entry(grid, stretch), stretch) for stretch in grid.rim()]
        drawn = MatGrid(
            size=grid.size,
            cell=self.hex,
            inner=grid.lines(),
            sides=[stretch for is_entry, stretch in rim if not is_entry],
            entry=[stretch for is_entry, stretch in rim if is_entry],
            middles=[cell.centre for cell in cells if not cell.half],
            joints=grid.joints(),
        )
        detail = f"{self.columns} × {self.rows} hexes, {with_inches(self.hex)}"
        more = self.half_hexes if self.edges == "half" else ""
        note = f"A hex is {with_inches(self.hex)} from flat to flat.{more}"
        return self.sheet(brief, drawn, labels, found, detail, note)

    def entry_names(self, brief: Brief[Row], found: Problems) -> list[Item]:
        grid = self.grid()
        edges: list[Item] = []
        for name, start in (("far_edge", True), ("near_edge", False)):
            places = self._name_places(brief.book, grid, [bay for bay in grid.bays() if bay.start is start])
            edges += edge_names(getattr(self, name), places, brief, found, self.is_own(name))
        return edges

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

    def _numbers(self, book: FontBook, cells: Sequence[HexCell]) -> list[tuple[Spot, Text]]:
        size, most = number_size(self.hex, self.has_ground), max(self.last_cell())
        below = self.number_top(self.hex)
        found: list[tuple[Spot, Text]] = []
        for cell in cells:
            number = number_of(cell.column, cell.row, self.numbering, most)
            if not number:
                break
            x, y = cell.centre
            at: At = "north"
            length, point = book.width(number, size), y - self.hex / ROOT
            if self.orientation == "flat":
                top = (y if cell.half and not cell.last else y - self.hex / 2) + below
            elif cell.half:  # only the right half lies on the mat, or of the last ones the left
                x, top = (x - 1.2 if cell.last else x + 1.2), point + (length + NUMBER_ROOM * 1.6) / ROOT
                at = "north-east" if cell.last else "north-west"
            else:
                top = point + max(self.hex * 0.06, (length + NUMBER_ROOM) / 2 / ROOT)
                top = max(top, below)  # where the point is cut off
            texts = put(book, (x, top), number, size, at, fill=theme.LABEL_INK)
            found += [((cell.column, cell.row), text) for text in texts if isinstance(text, Text)]
        return found

    def _name_places(self, book: FontBook, grid: HexGrid, bays: Sequence[Bay]) -> list[EdgePlace]:
        """Return the place of a name in each bay of an entry edge: below the number, clear of the sides."""
        cap = book.cap_height(theme.SMALL, True)
        deep = max(self.hex * (NAME_DEPTH if any(bay.numbered for bay in bays) else 0.13), cap + 1.6)
        room = 2 * grid.side * (1 - deep / self.hex) - 2.4
        places = []
        for bay in bays:
            if self.orientation == "flat":
                low = deep if bay.start else grid.along - deep + cap
                places.append(EdgePlace((bay.across, low), 0.0, room, below=not bay.start))
            else:
                aside, turn = (deep, -90.0) if bay.start else (grid.along - deep, 90.0)
                places.append(EdgePlace((aside, bay.across), turn, room))
        return places


_ASIDE, _ABOVE = 0.2, 0.25
"""The distance of tiles' joints from a square's sides, as a share of it: clear of middles and edges' names."""


@dataclass(frozen=True, kw_only=True)
class SquareMatKind(MatKind):
    """A mat of squares of one size."""

    kind: ClassVar[str] = "square-mat"
    title: ClassVar[str] = "Square mat"
    summary: ClassVar[str] = "a mat of squares, in tiles or in one part"
    measure: ClassVar[str] = "square"

    square: float = option(Length(SMALLEST_CELL, LARGEST_CELL), 50.8, help="the side of a square")
    columns: int = option(Whole(1, MOST_CELLS), 12, help="how many squares from left to right")
    rows: int = option(Whole(1, MOST_CELLS), 18, help="how many squares from top to bottom")

    def lattice(self) -> Lattice:
        return square_lattice(self.columns, self.rows, self.square)

    def extent(self, brief: Brief[Row]) -> tuple[float, float]:
        return self.with_furniture(brief, (self.columns * self.square, self.rows * self.square))

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """Return the mat as one board; each line runs through from edge to edge, once."""
        side, across, down = self.square, range(self.columns + 1), range(self.rows + 1)
        width, height = self.columns * side, self.rows * side
        upright: list[StraightLine] = [((c * side, 0.0), (c * side, height)) for c in across]
        level: list[StraightLine] = [((0.0, r * side), (width, r * side)) for r in down]
        labels = self._numbers(brief) if self.numbers_fit(brief, side, side, found) else []
        grid = MatGrid(
            size=(width, height),
            cell=side,
            inner=[*upright[1:-1], *level[1:-1]],
            sides=[upright[0], upright[-1]],
            entry=[level[0], level[-1]],
            middles=[((c + 0.5) * side, (r + 0.5) * side) for c in across[:-1] for r in down[:-1]],
            joints=(_joints(self.columns, side, _ASIDE), _joints(self.rows, side, _ABOVE)),
        )
        detail = f"{self.columns} × {self.rows} squares, {with_inches(side)}"
        return self.sheet(brief, grid, labels, found, detail, f"A square is {with_inches(side)}.")

    def _numbers(self, brief: Brief[Row]) -> list[tuple[Spot, Text]]:
        side, most = self.square, max(self.last_cell())
        size = number_size(side, self.has_ground)
        down = self.number_top(side)
        found: list[tuple[Spot, Text]] = []
        for column in range(self.columns):
            for row in range(self.rows):
                number = number_of(column + 1, row + 1, self.numbering, most)
                if number:
                    top = ((column + 0.5) * side, row * side + down)
                    texts = put(brief.book, top, number, size, "north", fill=theme.LABEL_INK)
                    found += [((column + 1, row + 1), text) for text in texts if isinstance(text, Text)]
        return found

    def entry_names(self, brief: Brief[Row], found: Problems) -> list[Item]:
        """Draw the name in every second square of an entry edge."""
        side, cap = self.square, brief.book.cap_height(theme.SMALL, True)
        deep, foot = max(side * NAME_DEPTH, cap + 1.6), self.rows * side
        at = [(column + 0.5) * side for column in range(self.columns) if column % 2 or self.columns == 1]
        far = [EdgePlace((x, deep), 0.0, side - 2.4) for x in at]
        near = [EdgePlace((x, foot - deep + cap), 0.0, side - 2.4, below=True) for x in at]
        return [
            *edge_names(self.far_edge, far, brief, found, self.is_own("far_edge")),
            *edge_names(self.near_edge, near, brief, found, self.is_own("near_edge")),
        ]


def _joints(count: int, side: float, share: float) -> tuple[float, ...]:
    """Return where tiles may be joined: that share of a square from its sides."""
    return tuple((index + part) * side for index in range(count) for part in (share, 1 - share))
