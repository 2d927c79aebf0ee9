"""A mat of squares, tiled or in one part."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.scene import Item, Text
from pressgang.layout import Sheet
from pressgang.schema import Length, Row, Whole, option
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.hexes import StraightLine
from pressgang.sheets.mats import (
    LARGEST_CELL,
    MOST_CELLS,
    NAME_DEPTH,
    NONE,
    SMALLEST_CELL,
    EdgePlace,
    MatKind,
    edge_names,
    mat_lines,
    number_of,
    number_size,
    square_lattice,
    with_inches,
)
from pressgang.terrain.lattice import Lattice, Spot

_ASIDE, _ABOVE = 0.2, 0.25
"""How far from a square's sides tiles are joined, as a share of it: clear of middles and the edges' names."""


@dataclass(frozen=True, kw_only=True)
class SquareMatKind(MatKind):
    """Squares of one size."""

    kind: ClassVar[str] = "square-mat"
    title: ClassVar[str] = "Square mat"
    summary: ClassVar[str] = "a mat of squares, in tiles or in one part"
    measure: ClassVar[str] = "square"

    square: float = option(Length(SMALLEST_CELL, LARGEST_CELL), 50.8, help="the side of a square")
    columns: int = option(Whole(1, MOST_CELLS), 12, help="how many squares from left to right")
    rows: int = option(Whole(1, MOST_CELLS), 18, help="how many squares from top to bottom")

    def lattice(self) -> Lattice:
        """Return the squares of the mat and those round it."""
        return square_lattice(self.columns, self.rows, self.square)

    def extent(self, brief: Brief[Row]) -> tuple[float, float]:
        """The width and height of the mat in mm."""
        return self.with_furniture(brief, (self.columns * self.square, self.rows * self.square))

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """The mat as one board; each line runs through from edge to edge, once."""
        side = self.square
        width, height = self.columns * side, self.rows * side
        inner: list[StraightLine] = [((c * side, 0.0), (c * side, height)) for c in range(1, self.columns)]
        inner += [((0.0, r * side), (width, r * side)) for r in range(1, self.rows)]
        sides: list[StraightLine] = [((0.0, 0.0), (0.0, height)), ((width, 0.0), (width, height))]
        entry: list[StraightLine] = [((0.0, 0.0), (width, 0.0)), ((0.0, height), (width, height))]
        labels = self._numbers(brief) if self.numbers_fit(brief, side, side, found) else []
        drawn = self.on_ground(brief, labels, found)
        items = mat_lines([] if self.line == NONE else inner, sides, entry, self.grid_ink(drawn))
        middles = [((c + 0.5) * side, (r + 0.5) * side) for c in range(self.columns) for r in range(self.rows)]
        items += self.marks(middles, side, drawn)
        items = self.layered(brief, drawn, items, labels, self._names(brief, height, found))
        note = f"A square is {with_inches(side)}."
        detail = f"{self.columns} × {self.rows} squares, {with_inches(side)}"
        joints = (_joints(self.columns, side, _ASIDE), _joints(self.rows, side, _ABOVE))
        return self.sheet(brief, items, (width, height), joints, (detail, note))

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

    def _names(self, brief: Brief[Row], height: float, found: Problems) -> list[Item]:
        """A name in every second square of an entry edge."""
        side, cap = self.square, brief.book.cap_height(theme.SMALL, True)
        deep = max(side * NAME_DEPTH, cap + 1.6)
        at = [(column + 0.5) * side for column in range(self.columns) if column % 2 or self.columns == 1]
        far = [EdgePlace((x, deep), 0.0, side - 2.4) for x in at]
        near = [EdgePlace((x, height - deep + cap), 0.0, side - 2.4, below=True) for x in at]
        return [
            *edge_names(self.far_edge, far, brief, found, self.is_own("far_edge")),
            *edge_names(self.near_edge, near, brief, found, self.is_own("near_edge")),
        ]


def _joints(count: int, side: float, share: float) -> tuple[float, ...]:
    """Where tiles may be joined: that share of a square from its sides, clear of numbers, middles and lines."""
    return tuple((index + part) * side for index in range(count) for part in (share, 1 - share))
