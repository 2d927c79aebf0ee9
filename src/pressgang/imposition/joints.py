"""What is said and marked where tiles meet.

A mark lies in a glue strip, in the scrap or in the page's margin: on the finished board none is left.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pressgang.drawing.geometry import Point, Rect
from pressgang.drawing.outlines import arc
from pressgang.drawing.scene import WHITE, Colour, Item, Path, circle
from pressgang.drawing.units import points
from pressgang.imposition.tiles import Tile, TilePlan
from pressgang.layout import Edge, Joint

RING = 1.9
"""The radius of a match ring in mm, where there is room for it."""
SMALLEST_RING = 0.7
_RING_GAP = 0.3
SHORTEST_TICK = 1.2
"""What a ring leaves for the tick behind it."""


class Match(NamedTuple):
    """A ring that is whole once two tiles are joined: its middle on the board in mm (or outside it, in the
    page's margin), its radius in mm, and the tile's edge whose joint halves it.
    """

    at: Point
    radius: float
    edge: Edge


class Beside(NamedTuple):
    """The room in mm for rings outside a board: from its edge, or that of its bleed, to where the page ends, at
    the left, top, right and bottom; `clear` is that bleed.
    """

    clear: float
    left: float
    top: float
    right: float
    bottom: float


def matches(plan: TilePlan, tile: Tile, joint: Joint, beside: Beside) -> list[Match]:
    """The rings of a tile. Both tiles of a joint have the same.

    Those of an upright joint stand above the board and below it; and in the glue strip below each row but the
    last, where the next row covers them. Those of a level joint stand at both ends of the row.
    """
    s = tile.source
    uprights: list[tuple[float, Edge]] = []
    if tile.column:
        uprights.append((s.x, "left"))
    if tile.column + 1 < plan.columns:
        uprights.append((s.right, "right"))
    levels: list[tuple[float, Edge]] = []
    if tile.row:
        levels.append((s.y, "top"))
    if tile.row + 1 < plan.rows:
        levels.append((s.bottom, "bottom"))
    ys = [] if tile.row else [_outside(s.y, -beside.top, -beside.clear)]
    if tile.row + 1 == plan.rows:
        ys.append(_outside(s.bottom, beside.bottom, beside.clear))
    elif joint == "glue":
        ys.append(_outside(s.bottom, tile.overlap_below, 0.0))
    xs = [] if tile.column else [_outside(s.x, -beside.left, -beside.clear)]
    if tile.column + 1 == plan.columns:
        xs.append(_outside(s.right, beside.right, beside.clear))
    found = [Match((x, y), radius, edge) for x, edge in uprights for y, radius in ys]
    found += [Match((x, y), radius, edge) for y, edge in levels for x, radius in xs]
    return [match for match in found if match.radius >= SMALLEST_RING]


def _outside(edge: float, room: float, clear: float) -> tuple[float, float]:
    """The middle of a ring and its radius, between `clear` and `room` from an edge: both below zero to the left
    and upwards.
    """
    sign = -1 if room < 0 else 1
    radius = min(RING, (abs(room) - abs(clear) - SHORTEST_TICK) / 2 - _RING_GAP)
    return edge + clear + sign * (radius + _RING_GAP), radius


def ring(at: Point, radius: float, ink: Colour) -> Iterator[Item]:
    """A match ring: two of its quarters filled, so that a shift to any side shows."""
    x, y = at
    yield circle(at, radius, fill=WHITE)
    quarters = (
        ("M", at),
        ("L", (x, y - radius)),
        *arc(at, radius, 0, 90),
        ("Z", ()),
        ("M", at),
        ("L", (x, y + radius)),
        *arc(at, radius, 180, 270),
        ("Z", ()),
    )
    yield Path(quarters, fill=ink)
    yield circle(at, radius, stroke=ink, width=points(0.6))


def words(plan: TilePlan, tile: Tile, joint: Joint, rings: int) -> str:
    """What to do with a tile, in words; at its joints with the tiles before it stand that many rings."""
    return " ".join(_glued(plan, tile, rings) if joint == "glue" else _butted(plan, tile, rings))


def _glued(plan: TilePlan, tile: Tile, rings: int) -> Iterator[str]:
    left, above = plan.at(tile.column - 1, tile.row), plan.at(tile.column, tile.row - 1)
    right, below = plan.at(tile.column + 1, tile.row), plan.at(tile.column, tile.row + 1)
    if left or above:
        cut = "left and the top" if left and above else "left" if left else "top"
        yield f"Cut the {cut} edge from tick to tick."
    if above and right and not left:
        yield (
            f"This tile begins row {tile.row + 1}: once joined, the row is glued on the grey strips of row"
            f" {tile.row}, its edge along the dashed line."
        )
    elif before := left or above:
        level = (
            "its left edge along the dashed line, the top edges level"
            if left and above
            else "its edge along the dashed line, the board’s edges level"
        )
        yield f"Glue this tile on the grey strip of {before.name}: {level}."
    else:
        yield "Begin with this tile. Nothing is cut: the left and the top are the board’s edges."
    yield from _whole(rings)
    if right:
        yield f"{right.name} is then glued on the grey strip at the right."
    elif below:
        yield f"{below.name} comes on the grey strip below{', with its row' if left else ''}."
    if bool(left) != bool(above):
        yield f"Nothing is cut at the {'top' if left else 'left'}: it is the board’s edge."


def _butted(plan: TilePlan, tile: Tile, rings: int) -> Iterator[str]:
    left, above = plan.at(tile.column - 1, tile.row), plan.at(tile.column, tile.row - 1)
    yield "Cut each edge that has ticks, from tick to tick."
    if above and not left and plan.columns > 1:
        yield (
            f"This tile begins row {tile.row + 1}: once joined, the row is laid against row {tile.row}, edge to"
            " edge, and taped from behind."
        )
    elif before := left or above:
        yield (
            f"Lay this tile against {before.name}, edge to edge and both ends level, and tape the joint from"
            " behind."
        )
    else:
        yield "Begin with this tile."
    yield from _whole(rings)


def _whole(rings: int) -> Iterator[str]:
    if rings:
        yield f"Where it lies right, the {'rings are' if rings > 1 else 'ring is'} whole."


def strips(tile: Tile) -> dict[Edge, Rect]:
    """The overlaps of a tile, in mm on the board: the right one runs on through the corner below."""
    s = tile.source
    found: dict[Edge, Rect] = {}
    if tile.overlap_right:
        found["right"] = Rect(s.right, s.y, tile.overlap_right, s.height + tile.overlap_below)
    if tile.overlap_below:
        found["bottom"] = Rect(s.x, s.bottom, s.width, tile.overlap_below)
    return found
