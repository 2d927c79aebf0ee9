"""Repeatable chance: a hash of numbers, and smooth noise made of it, the same for a tile and the whole mat."""

from __future__ import annotations

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
    """Return a number from 0 to below 1 for two whole numbers: FNV-1a over their text, then mixed twice."""
    state = _text_hash(seed, tag, i)
    for byte in b"%d" % j:
        state = ((state ^ byte) * _FNV_PRIME) & _MASK
    state = ((state ^ (state >> 15)) * 2246822519) & _MASK
    state = ((state ^ (state >> 13)) * 3266489917) & _MASK
    return (state ^ (state >> 16)) / 4294967296


class Noise:
    """Smooth noise from -1 to 1 on a lattice of `pitch` mm."""

    def __init__(self, seed: int, pitch: float) -> None:
        self._seed, self._pitch = seed, pitch
        self._squares: dict[tuple[int, int], list[float]] = {}

    def at(self, x: float, y: float) -> float:
        """Return the noise at a point."""
        return self.within(*in_square(x, y, self._pitch))

    def within(self, square: tuple[int, int], x: float, y: float) -> float:
        """Return the noise in a square of the lattice, at smoothed shares of its sides (see `in_square`)."""
        corners = self._squares.get(square)
        if corners is None:
            i, j = square
            nodes = ((i, j), (i + 1, j), (i, j + 1), (i + 1, j + 1))
            corners = self._squares[square] = [chance(self._seed, *node, "n") * 2 - 1 for node in nodes]
        a, b, c, d = corners
        return (a * (1 - x) + b * x) * (1 - y) + (c * (1 - x) + d * x) * y


def in_square(x: float, y: float, pitch: float) -> tuple[tuple[int, int], float, float]:
    """Return the square of a lattice in which a point lies, and the smoothed shares of its sides up to it."""
    x, y = x / pitch, y / pitch
    i, j = floor(x), floor(y)
    x, y = x - i, y - j
    return (i, j), x * x * (3 - 2 * x), y * y * (3 - 2 * y)


class Drift:
    """A displacement of points: three octaves of noise for x and for y, scaled with the cells of a mat."""

    def __init__(self, seed: int, scale: float) -> None:
        self._octaves = [
            (pitch * scale, Noise(seed, pitch * scale), Noise(seed + 7, pitch * scale), reach * scale)
            for pitch, reach in _OCTAVES
        ]

    def moved(self, point: Point, share: float) -> Point:
        """Return the point moved by `share` of the drift."""
        x, y = point
        dx = dy = 0.0
        for pitch, across, down, reach in self._octaves:
            square, u, v = in_square(x, y, pitch)
            dx += across.within(square, u, v) * reach
            dy += down.within(square, u, v) * reach
        return x + dx * share, y + dy * share
