"""Dividing a board into tiles: where the joints fall, what each tile prints. Pure arithmetic, no drawing."""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import pairwise
from typing import NamedTuple

from pressgang.drawing.geometry import Rect

_TINY = 1e-6
_END_CLEAR = 1.0
"""No joint this near to the board's edge, in mm."""


class Tile(NamedTuple):
    """One tile. `source` is its own part of the board, from joint to joint, in mm from the board's left top; it
    also prints `overlap_right` and `overlap_below` mm of its neighbours there (0 at the board's edge).
    """

    column: int
    row: int
    source: Rect
    overlap_right: float
    overlap_below: float

    @property
    def printed(self) -> Rect:
        """What the tile prints of the board: its own part and the overlaps."""
        s = self.source
        return Rect(s.x, s.y, s.width + self.overlap_right, s.height + self.overlap_below)

    @property
    def name(self) -> str:
        """The letter of its column (A, B … Z, AA …) and the number of its row, from 1."""
        return tile_name(self.column, self.row)


class TilePlan(NamedTuple):
    """All tiles of a board, row by row."""

    columns: int
    rows: int
    tiles: tuple[Tile, ...]

    def at(self, column: int, row: int) -> Tile | None:
        """The tile in that place, or nothing outside the board."""
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return self.tiles[row * self.columns + column]
        return None


def tile_name(column: int, row: int) -> str:
    """`A1` for the tile at the left top; after Z comes AA."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(ord("A") + rest) + letters
    return f"{letters}{row + 1}"


def tile_plan(
    board_w: float,
    board_h: float,
    room: tuple[float, float],
    overlap: float,
    joints_x: Sequence[float] = (),
    joints_y: Sequence[float] = (),
    reach: tuple[float, float] | None = None,
    free: tuple[bool, bool] = (False, False),
) -> TilePlan:
    """The fewest tiles of at most `room` (width, height) mm, overlaps included, that cover the board exactly.

    A tile with a neighbour behind it has `reach` mm for its own part, where that is not the room less the
    overlap. Joints fall at `joints_x` and `joints_y` wherever a tile can reach the next of them, or, on axes
    that are `free`, as near to them as the fewest tiles allow; without any, the tiles are of about one size.
    Raises `ValueError` unless 0 ≤ `overlap` ≤ half of the room on both axes (where the board needs a joint).
    """
    across, down = reach or (None, None)
    xs = joints(board_w, room[0], overlap, joints_x, across, free[0])
    ys = joints(board_h, room[1], overlap, joints_y, down, free[1])
    tiles = tuple(
        Tile(
            column,
            row,
            Rect(xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row]),
            _strip(xs, column, overlap),
            _strip(ys, row, overlap),
        )
        for row in range(len(ys) - 1)
        for column in range(len(xs) - 1)
    )
    return TilePlan(len(xs) - 1, len(ys) - 1, tiles)


def _strip(cuts: Sequence[float], index: int, overlap: float) -> float:
    """The overlap of a tile with the next: never more than the next tile's own part."""
    return min(overlap, cuts[index + 2] - cuts[index + 1]) if index + 2 < len(cuts) else 0.0


def joints(
    length: float,
    room: float,
    overlap: float,
    allowed: Sequence[float] = (),
    reach: float | None = None,
    free: bool = False,
) -> list[float]:
    """The ends of the tiles along one axis, from 0 to `length`: all but the last tile also print `overlap`.

    Raises `ValueError` where the overlap is negative or more than half of the room.
    """
    if length <= room + _TINY:
        return [0.0, length]
    if overlap < 0 or overlap > room / 2:
        raise ValueError("an overlap must be between 0 and half a tile")
    reach = room - overlap if reach is None else reach
    inside = sorted({round(x, 4) for x in allowed if _END_CLEAR < x < length - _END_CLEAR})
    if free or not allowed:
        return _evenly(length, room, reach, overlap, inside)
    places = _reachable([0.0, *inside, length], reach)
    return _balanced(places, length, room, reach)


def _evenly(length: float, room: float, reach: float, overlap: float, near: Sequence[float]) -> list[float]:
    """As few tiles as will do, of about one size; joints as near to one of the places as the others allow."""
    count = math.ceil((length - room - _TINY) / reach) + 1
    step = max(min((length - overlap) / count, reach), (length - room) / (count - 1))
    cuts = [0.0]
    for index in range(1, count):
        even = index * step
        if near:
            first = length - room - (count - 1 - index) * reach
            latest = cuts[-1] + reach
            fit = near[bisect_left(near, first) : bisect_right(near, latest)] or near
            best = min(fit, key=lambda place: (_beyond(place, first, latest), abs(place - even)))
            even = min(max(best, first), latest)
        cuts.append(even)
    return [*cuts, length]


def _beyond(place: float, first: float, latest: float) -> float:
    """How far a place lies outside of what a joint may have."""
    return max(first - place, place - latest, 0.0)


def _reachable(places: list[float], reach: float) -> list[float]:
    """The allowed places, with more put in evenly wherever two are further apart than a tile reaches."""
    filled = [places[0]]
    for start, end in pairwise(places):
        parts = max(1, math.ceil((end - start - _TINY / 10) / reach))
        filled.extend(start + (end - start) * part / parts for part in range(1, parts))
        filled.append(end)
    return filled


def _balanced(places: list[float], length: float, room: float, reach: float) -> list[float]:
    """Joints among `places`: as few as will do, and each as near to an even division as the others allow."""
    first = [length]  # walking back from the end: the first place each joint may have
    while first[0] > _TINY:
        span = room if len(first) == 1 else reach
        first.insert(0, min(place for place in places if place >= first[0] - span - _TINY))
    count = len(first) - 1
    cuts = [0.0]
    for index in range(1, count):
        even = length * index / count
        latest = min(cuts[-1] + reach + _TINY, places[index - count - 1])  # leaves a place for each later joint
        fit = [place for place in places if first[index] - _TINY <= place <= latest and place > cuts[-1]]
        cuts.append(min(fit, key=lambda p: abs(p - even)))
    return [*cuts, length]
