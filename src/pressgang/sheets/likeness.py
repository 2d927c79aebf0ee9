"""A likeness: a picture in metres whose size on paper is not known yet."""

from __future__ import annotations

from collections.abc import Hashable

from pressgang.art.pen import Ink
from pressgang.drawing.geometry import Point
from pressgang.drawing.scene import Symbol
from pressgang.structs import NamedTuple

WingMark = tuple[Point, float]
"""The place of a mark on a wing: its middle and its radius in mm, from the origin of the picture's symbol."""


class Likeness:
    """The picture of a piece before its size is known. The same `key` draws the same picture."""

    @property
    def key(self) -> Hashable:
        """Return a key that is equal for equal pictures only."""
        raise NotImplementedError

    @property
    def size(self) -> tuple[float, float]:
        """Return width and height of the original in metres."""
        raise NotImplementedError

    def symbol(self, mm_per_m: float, ink: Ink) -> Symbol:
        """Return the picture at a scale, its middle at the origin of the symbol or its box."""
        raise NotImplementedError

    def wing_marks(self, mm_per_m: float) -> tuple[WingMark, ...]:
        """Return where marks of its nation go on it at a scale: nowhere unless it is known to have wings."""
        return ()


class Craft(NamedTuple):
    """A ship or aircraft known by name: its picture, whether it is a ship, and what kind (MTB, trawler)."""

    likeness: Likeness
    is_ship: bool
    kind: str = ""
