"""A small pair of scissors, once a page, that says which lines are cut."""

from __future__ import annotations

from pressgang.geometry import Point, Rect, Transform
from pressgang.scene import Path, Symbol, Use, circle, polyline
from pressgang.theme import INK
from pressgang.units import points

LENGTH, HEIGHT = 4.6, 3.0
"""The size of the icon in mm, as it points to the right."""


def _blade(side: int) -> Path:
    """One blade, from the ring on `side` (1 or −1) across the pivot to its tip on the other."""
    return Path(
        polyline(
            ((1.5, side * 0.78), (4.6, -side * 0.62), (4.35, -side * 0.86), (2.3, -side * 0.28)), close=True
        ),
        fill=INK,
    )


SCISSORS = Symbol(
    "scissors",
    (
        circle((0.85, 0.88), 0.58, stroke=INK, width=points(0.7)),
        circle((0.85, -0.88), 0.58, stroke=INK, width=points(0.7)),
        _blade(1),
        _blade(-1),
    ),
    Rect(0, -HEIGHT / 2, LENGTH, HEIGHT),
)


def scissors(tip: Point, direction: float = 0.0, size: float = LENGTH) -> Use:
    """Scissors, `size` mm long, with their tip at `tip`, pointing along `direction` (0° right, clockwise)."""
    return Use(
        SCISSORS,
        Transform.translate(-LENGTH, 0)
        .then(Transform.scale(size / LENGTH))
        .then(Transform.rotate(direction))
        .then(Transform.translate(*tip)),
    )
