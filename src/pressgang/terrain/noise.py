"""Repeatable chance: a hash of numbers, and smooth noise made of it.

Nothing here keeps a state, so that a tile is drawn as the whole mat is, on any machine.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import lru_cache
from math import floor

from pressgang.drawing.geometry import Point

_MASK = 0xFFFFFFFF
_FNV_START, _FNV_PRIME = 2166136261, 16777619
_OCTAVES = ((24.0, 2.3), (10.0, 1.15), (4.2, 0.5))
"""The pitch of each lattice of noise, and the distance that it moves a point, in mm at a scale of 1."""


@lru_cache(maxsize=1 << 15)
def _text_hash(seed: int, tag: str, i: int) -> int:
    """Return the FNV-1a of the text that many hashes begin with."""
    state = _FNV_START
    for byte in f"{tag} {seed} {i} ".encode():
        state = ((state ^ byte) * _FNV_PRIME) & _MASK
    return state


def chance(seed: int, i: int, j: int, tag: str) -> float:
    """Return a number from 0 to below 1 for two whole numbers: FNV-1a over their text, then two rounds of
    mixing.
    """
    state = _text_hash(seed, tag, i)
    for byte in b"%d" % j:
        state = ((state ^ byte) * _FNV_PRIME) & _MASK
    state = ((state ^ (state >> 15)) * 2246822519) & _MASK
    state = ((state ^ (state >> 13)) * 3266489917) & _MASK
    return (state ^ (state >> 16)) / 4294967296


@dataclass(frozen=True)
class Noise:
    """Smooth noise from -1 to 1 on a lattice of `pitch` mm."""

    seed: int
    pitch: float
    _nodes: dict[tuple[int, int], float] = field(default_factory=dict, repr=False, compare=False)

    def at(self, x: float, y: float) -> float:
        """Return the noise at a point."""
        x, y = x / self.pitch, y / self.pitch
        i, j = floor(x), floor(y)
        x, y = x - i, y - j
        x, y = x * x * (3 - 2 * x), y * y * (3 - 2 * y)
        node = self._node
        upper = node(i, j) * (1 - x) + node(i + 1, j) * x
        lower = node(i, j + 1) * (1 - x) + node(i + 1, j + 1) * x
        return upper * (1 - y) + lower * y

    def _node(self, i: int, j: int) -> float:
        value = self._nodes.get((i, j))
        if value is None:
            value = self._nodes[i, j] = chance(self.seed, i, j, "n") * 2 - 1
        return value


class _Octave:
    """Noise for x and for y on one lattice, with a cache of the values about each of its squares."""

    def __init__(self, seed: int, pitch: float, reach: float) -> None:
        self._seed, self._pitch, self._reach = seed, pitch, reach
        self._nodes: dict[tuple[int, int], Point] = {}
        self._squares: dict[tuple[int, int], tuple[float, ...]] = {}

    def at(self, x: float, y: float) -> Point:
        """Return the distance that a point is moved."""
        x, y = x / self._pitch, y / self._pitch
        i, j = floor(x), floor(y)
        square = self._squares.get((i, j))
        if square is None:
            square = self._squares[i, j] = self._corners(i, j)
        x, y = x - i, y - j
        x, y = x * x * (3 - 2 * x), y * y * (3 - 2 * y)
        a, b, c, d = (1 - x) * (1 - y), x * (1 - y), (1 - x) * y, x * y
        ax, ay, bx, by, cx, cy, dx, dy = square
        return a * ax + b * bx + c * cx + d * dx, a * ay + b * by + c * cy + d * dy

    def _corners(self, i: int, j: int) -> tuple[float, ...]:
        node = self._node
        return (*node(i, j), *node(i + 1, j), *node(i, j + 1), *node(i + 1, j + 1))

    def _node(self, i: int, j: int) -> Point:
        """Return a corner that four squares share."""
        found = self._nodes.get((i, j))
        if found is None:
            across, down = (chance(self._seed + more, i, j, "n") * 2 - 1 for more in (0, 7))
            found = self._nodes[i, j] = across * self._reach, down * self._reach
        return found


class Drift:
    """A displacement of points, the same for every tile: three octaves of noise for x and for y.

    `scale` shrinks or enlarges it with the cells of a mat.
    """

    def __init__(self, seed: int, scale: float) -> None:
        self._octaves = tuple(_Octave(seed, pitch * scale, reach * scale) for pitch, reach in _OCTAVES)

    def moved(self, point: Point, share: float) -> Point:
        """Return the point moved by `share` of the drift."""
        x, y = point
        dx = dy = 0.0
        for octave in self._octaves:
            across, down = octave.at(x, y)
            dx += across
            dy += down
        return x + dx * share, y + dy * share
