"""Guns seen from above, facing up the page, in the units of `figures_above`."""

from __future__ import annotations

from pressgang.art.figure_pen import FigurePen
from pressgang.drawing.scene import Path


def _wheel(pen: FigurePen, x: float, length: float = 9.0, width: float = 1.5) -> list[Path]:
    """A wheel on edge, its spokes as lines across."""
    left, right, top = x - width / 2, x + width / 2, -length / 2
    spokes = " ".join(
        f"M{left} {top + length * i / 6:.3f} L{right} {top + length * i / 6:.3f}" for i in range(1, 6)
    )
    return [
        pen.box(left, top, width, length, 0.55, "leather"),
        pen.line(spokes, 0.7),
        pen.box(x - width * 0.85, -0.8, width * 1.7, 1.6, 0.5, "steel"),
    ]


def cannon(pen: FigurePen, native: bool) -> list[Path]:
    """A field gun: barrel over axle and wheels, and its trail; the same in any hands."""
    barrel = (
        "M-1.45 3.4 C-1.6 1.4 -1.35 -1.0 -1.15 -3.0 L-.82 -12.6 L-1.02 -12.8 L-1.02 -13.6 L1.02 -13.6 "
        "L1.02 -12.8 L.82 -12.6 L1.15 -3.0 C1.35 -1.0 1.6 1.4 1.45 3.4 C1.2 4.2 .6 4.2 .5 4.6 L.5 5.3 "
        "L-.5 5.3 L-.5 4.6 C-.6 4.2 -1.2 4.2 -1.45 3.4 Z"
    )
    rings = "M-.95 -9.4 L.95 -9.4 M-1.3 -3.2 L1.3 -3.2 M-1.3 1.6 L1.3 1.6"
    return [
        pen.part("M-1.5 0 L1.5 0 L.95 15.4 C.9 16.6 -.9 16.6 -.95 15.4 Z", "leather"),
        pen.line("M-1.1 5.6 L1.1 5.6 M-1.0 10.6 L1.0 10.6"),
        pen.box(-6.4, -0.75, 12.8, 1.5, 0.4, "leather"),
        *_wheel(pen, -6.4),
        *_wheel(pen, 6.4),
        pen.part(barrel, "steel"),
        pen.line(rings, 1.2, "light"),
    ]


def maxim(pen: FigurePen, native: bool) -> list[Path]:
    """A Maxim gun on its tripod, its belt running to a box; the same in any hands."""
    legs = ("M0 .6 L-5.6 -6.4", "M0 .6 L5.6 -6.4", "M0 1 L0 9.0")
    feet = ((-5.6, -6.4, 0.8), (5.6, -6.4, 0.8), (0.0, 9.0, 0.9))
    rounds = " ".join(
        f"M{1.4 + i * 0.6:.2f} {0.5 + i * 0.1:.2f} L{1.4 + i * 0.6:.2f} {1.6 + i * 0.1:.2f}" for i in range(5)
    )
    return [
        *(path for leg in legs for path in pen.limb(leg, 0.55, "leather")),
        *(pen.dot(x, y, r, "leather") for x, y, r in feet),
        pen.box(-1.15, -8.8, 2.3, 8.2, 0.9, "steel"),
        pen.box(-0.5, -11.0, 1.0, 2.4, 0.2, "steel"),
        pen.box(-1.0, -0.8, 2.0, 4.6, 0.3, "steel"),
        pen.line("M-1.0 -.7 L1.0 -.7 M-1.1 -7.4 L1.1 -7.4", 1.0, "light"),
        pen.strap("M-1.3 4.4 L-1.3 5.4 M1.3 4.4 L1.3 5.4 M-1.3 4.4 L1.3 4.4", 0.5, "ink"),
        pen.part("M1.0 .4 C2.6 .2 3.0 1.0 4.2 1.0 L4.2 2.2 C3.0 2.2 2.6 1.4 1.0 1.6 Z", "light"),
        pen.line(rounds, 0.8),
        pen.box(4.2, 0.2, 3.0, 2.8, 0.3, "leather"),
        pen.line("M4.2 1.0 L7.2 1.0", 0.8),
    ]
