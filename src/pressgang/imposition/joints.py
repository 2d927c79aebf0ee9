"""What is said and marked where tiles meet: match rings, their letters, and the words of a tile."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, NamedTuple

from pressgang.drawing.geometry import Point, Rect
from pressgang.drawing.outlines import arc
from pressgang.drawing.scene import WHITE, Colour, Item, Path, circle
from pressgang.drawing.units import points
from pressgang.imposition.tiles import Tile, TilePlan

Edge = Literal["left", "top", "right", "bottom"]
Joint = Literal["glue", "trim"]
RING = 1.9
"""The radius of a match ring in mm."""
AND = "\u00a0and\u00a0"
_TWO_RINGS = 40.0
"""A joint this long has two rings, so that the tile cannot turn about one."""


class Match(NamedTuple):
    """A ring halved by a joint: its place on the board in mm, its letter and the tile's edge it is on."""

    at: Point
    letter: str
    edge: Edge


def matches(plan: TilePlan, tile: Tile) -> list[Match]:
    """The rings on a tile's joints. Both tiles of a joint have the same rings with the same letters."""
    s = tile.source
    found: list[Match] = []
    for share, letter in _shares(s.height, "ab"):
        y = s.y + s.height * share
        if tile.column > 0:
            found.append(Match((s.x, y), letter, "left"))
        if tile.column + 1 < plan.columns:
            found.append(Match((s.right, y), letter, "right"))
    for share, letter in _shares(s.width, "cd"):
        x = s.x + s.width * share
        if tile.row > 0:
            found.append(Match((x, s.y), letter, "top"))
        if tile.row + 1 < plan.rows:
            found.append(Match((x, s.bottom), letter, "bottom"))
    return found


def _shares(length: float, letters: str) -> list[tuple[float, str]]:
    return [(0.25, letters[0]), (0.75, letters[1])] if length >= _TWO_RINGS else [(0.5, letters[0])]


def ring(at: Point, ink: Colour) -> Iterator[Item]:
    """A match ring: two of its quarters filled, so that a shift to any side shows."""
    x, y = at
    yield circle(at, RING, fill=WHITE)
    quarters = (
        ("M", at),
        ("L", (x, y - RING)),
        *arc(at, RING, 0, 90),
        ("Z", ()),
        ("M", at),
        ("L", (x, y + RING)),
        *arc(at, RING, 180, 270),
        ("Z", ()),
    )
    yield Path(quarters, fill=ink)
    yield circle(at, RING, stroke=ink, width=points(0.6))


def letter_place(match: Match, at: Point) -> Point:
    """The middle of the letter beside a ring at `at`: on the side that is cut off or covered."""
    off = RING + 1.9
    dx, dy = {"left": (-off, 0.0), "right": (off, 0.0), "top": (0.0, -off), "bottom": (0.0, off)}[match.edge]
    return at[0] + dx, at[1] + dy


def words(plan: TilePlan, tile: Tile, joint: Joint) -> str:
    """What to do with a tile, in words."""
    left, above = plan.at(tile.column - 1, tile.row), plan.at(tile.column, tile.row - 1)
    right, below = plan.at(tile.column + 1, tile.row), plan.at(tile.column, tile.row + 1)
    later = [other.name for other in (right, below) if other]
    beside, over = _rings(tile.source.height, "ab"), _rings(tile.source.width, "cd")
    said: list[str] = []
    if joint == "glue":
        if left and above:
            said.append(
                f"Cut the left and the top edge. Lay this tile on {left.name} ({beside}) and"
                f" {above.name} ({over}) so that the rings are whole."
            )
        elif left:
            said.append(f"Cut the left edge. Lay this tile on {left.name} so that {beside} are whole.")
        elif above:
            said.append(f"Cut the top edge. Lay this tile on {above.name} so that {over} are whole.")
        else:
            said.append("Begin with this tile. Nothing is cut: the left and the top are the board’s edges.")
        if later:
            said.append(
                f"{AND.join(later)} {'are' if len(later) > 1 else 'is'} then glued on the grey"
                f" strip{'s' if len(later) > 1 else ''}."
            )
        if bool(left) != bool(above):
            said.append(f"Nothing is cut at the {'top' if left else 'left'}: it is the board’s edge.")
    else:
        earlier = [other.name for other in (left, above) if other]
        if earlier:
            said.append(
                f"Lay this tile over {AND.join(earlier)} so that the rings are whole, cut through both along"
                " the dashed line, and tape the joint from behind."
            )
        else:
            said.append("Begin with this tile.")
        if later:
            said.append(f"{AND.join(later)} {'are' if len(later) > 1 else 'is'} laid over it in the same way.")
    return " ".join(said)


def _rings(length: float, letters: str) -> str:
    shares = _shares(length, letters)
    return (
        f"rings {shares[0][1]}{AND}{shares[1][1]}" if len(shares) == 2 else f"the halves of ring {shares[0][1]}"
    )


def strips(tile: Tile) -> dict[Edge, Rect]:
    """The overlaps of a tile, in mm on the board: the right one runs on through the corner below."""
    s = tile.source
    found: dict[Edge, Rect] = {}
    if tile.overlap_right:
        found["right"] = Rect(s.right, s.y, tile.overlap_right, s.height + tile.overlap_below)
    if tile.overlap_below:
        found["bottom"] = Rect(s.x, s.bottom, s.width, tile.overlap_below)
    return found
