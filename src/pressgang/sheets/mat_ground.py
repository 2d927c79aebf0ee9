"""The country under a mat's grid: the cells of a mat as a lattice, and the terrain that its sheet asks for."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from pressgang.drawing.geometry import Point, Transform
from pressgang.drawing.scene import Colour, Group, Item, Path, Text
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.sheets.hexes import CORNERS, HexGrid
from pressgang.terrain.drawing import Drawn, draw_land
from pressgang.terrain.lattice import Corner, Lattice, Spot
from pressgang.terrain.model import Land

NONE, RANDOM = "none", "random"
_BEYOND = 34.0
"""How far terrain goes on beyond a mat, in mm at a scale of 1: no outline that is seen ends there."""


def hex_lattice(grid: HexGrid) -> Lattice:
    """The hexes of a mat and those round it."""
    outlines: dict[Spot, tuple[Corner, ...]] = {}
    places: dict[Corner, Point] = {}
    more = _more(grid.flat)
    flat = grid.orientation == "flat"
    corners = CORNERS if flat else CORNERS[::-1]  # turning a mat over its diagonal turns clockwise about
    for column in range(1 - more, grid.columns + more + 2):
        for row in range(1 - more, grid.rows + more + 2):
            u, v = grid.middle_of(column, row)
            own = tuple((u + du, v + dv) for du, dv in corners)
            outlines[column, row] = own
            for corner in own:
                places[corner] = grid.place(*corner)
    on_mat = frozenset((cell.column, cell.row) for cell in (*grid.cells(), *grid.last_halves()))
    width, height = grid.size
    return Lattice(
        pattern=grid.orientation,
        cell=grid.flat,
        width=width,
        height=height,
        outlines=outlines,
        places=places,
        on_mat=on_mat,
        whole=grid.edges == "full",
    )


def square_lattice(columns: int, rows: int, side: float) -> Lattice:
    """The squares of a mat and those round it."""
    more = _more(side)
    spots = [
        (column, row)
        for column in range(1 - more, columns + more + 1)
        for row in range(1 - more, rows + more + 1)
    ]
    outlines = {(c, r): ((c - 1, r - 1), (c, r - 1), (c, r), (c - 1, r)) for c, r in spots}
    places = {corner: (corner[0] * side, corner[1] * side) for own in outlines.values() for corner in own}
    on_mat = frozenset(spot for spot in spots if 0 < spot[0] <= columns and 0 < spot[1] <= rows)
    return Lattice(
        pattern="square",
        cell=side,
        width=columns * side,
        height=rows * side,
        outlines=outlines,
        places=places,
        on_mat=on_mat,
    )


def _more(cell: float) -> int:
    scale = cell / 25.4 if cell < 25.4 else max(1.0, cell / 50.8)
    return ceil(_BEYOND * scale / (cell * 0.86)) + 1


def ground_of(
    land: Land,
    lattice: Lattice,
    seed: int,
    brief: Brief[Row],
    *,
    bleed: float,
    clear: Sequence[Point],
    ground: Colour | None,
    plain: bool,
) -> Drawn:
    """Draw the terrain of a mat."""
    return draw_land(lattice, land, seed, brief.ink, bleed=bleed, clear=clear, ground=ground, plain=plain)


def haloed(brief: Brief[Row], items: Sequence[Item], tint: Colour, width: float) -> list[Item]:
    """Items with the lines of text among them in a halo, `width` mm about each letter."""
    done: list[Item] = []
    for item in items:
        if isinstance(item, Text):
            outline = Path(brief.book.outline(item), stroke=tint, width=2 * width)
            turn = Transform.rotate(item.rotation).then(Transform.translate(item.x, item.y))
            done.append(Group((outline,), turn))
        done.append(item)
    return done
