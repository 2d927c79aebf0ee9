"""A likeness: a picture in metres whose size on paper is not known yet."""

from __future__ import annotations

from collections.abc import Callable, Hashable

from pressgang.art.pen import Ink
from pressgang.drawing.geometry import Point
from pressgang.drawing.scene import Symbol
from pressgang.structs import NamedTuple

WingMark = tuple[Point, float]
"""The place of a mark on a wing: its middle and its radius in mm, from the origin of the picture's symbol."""


class Likeness(NamedTuple):
    """The picture of a piece before its size is known. The same `key` draws the same picture.

    `size` is the width and height of the original in metres. `symbol` draws it at a scale in mm per metre, its
    middle at the origin of the symbol or its box; `wing_marks` says where marks of its nation then go on it.
    """

    key: Hashable
    size: tuple[float, float]
    symbol: Callable[[float, Ink], Symbol]
    wing_marks: Callable[[float], tuple[WingMark, ...]] = lambda mm_per_m: ()


class Craft(NamedTuple):
    """A ship or aircraft known by name: its picture, whether it is a ship, and what kind (MTB, trawler)."""

    likeness: Likeness
    is_ship: bool
    kind: str = ""
