"""A small pair of scissors, once a page, that says which lines are cut."""

from __future__ import annotations

from pressgang.drawing.geometry import Point, Transform
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import Group, Path, circle
from pressgang.drawing.theme import INK
from pressgang.drawing.units import points

LENGTH = 4.6
"""The length of the icon in mm."""


def _blade(side: int) -> Path:
    """One blade, from the ring on `side` (1 or −1) across the pivot to its tip on the other."""
    return Path(
        polyline(
            ((1.5, side * 0.78), (4.6, -side * 0.62), (4.35, -side * 0.86), (2.3, -side * 0.28)), close=True
        ),
        fill=INK,
    )


DRAWING = (
    circle((0.85, 0.88), 0.58, stroke=INK, width=points(0.7)),
    circle((0.85, -0.88), 0.58, stroke=INK, width=points(0.7)),
    _blade(1),
    _blade(-1),
)


def scissors(tip: Point, direction: float = 0.0, size: float = LENGTH) -> Group:
    """Scissors, `size` mm long, with their tip at `tip`, pointing along `direction` (0° right, clockwise).

    No symbol: they stand once a page, and the symbols of a sheet are its pictures.
    """
    return Group(
        DRAWING,
        Transform.translate(-LENGTH, 0)
        .then(Transform.scale(size / LENGTH))
        .then(Transform.rotate(direction))
        .then(Transform.translate(*tip)),
    )
