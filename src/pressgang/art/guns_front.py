"""Guns from the front and from behind, in the units of `figures_front` and with one outline for both."""

from __future__ import annotations

from pressgang.art.figure_pen import FigurePen
from pressgang.art.figures_front import body
from pressgang.art.heads_front import headgear
from pressgang.drawing.scene import Path

_SPOKES = ((0, 1), (0, -1), (0.72, 0.7), (-0.72, 0.7), (0.72, -0.7), (-0.72, -0.7), (1, 0), (-1, 0))


def _wheel(pen: FigurePen, x: float, radius: float) -> list[Path]:
    """A wheel nearly on edge: a narrow ring with its nave and spokes."""
    at = pen.at(x, -radius)
    rx = 0.24 * radius
    spokes = " ".join(f"M0 0 L{sx * (rx - 1.4):.3f} {sy * (radius - 2):.3f}" for sx, sy in _SPOKES)
    return [
        at.dot(0, 0, rx, "leather", radius),
        at.dot(0, 0, rx - 2.1, "light", radius - 3.4),
        at.strap(spokes, 1.3, "ink" if pen.tones.alone else "leather"),
        at.dot(0, 0, 2.4, "steel", 3.4),
    ]


def maxim(pen: FigurePen, native: bool, back: bool) -> list[Path]:
    """A Maxim gun on its tripod with its number one, who kneels behind it."""
    seat = pen.at(0, 16)
    arms = "M11 -74 C19 -70 20 -60 12 -50 L6 -48 L5 -53 C10 -57 11 -62 9 -66 Z"
    knees = pen.both("M3 -20 C10 -22 17 -16 16.4 -6 L14 0 L4 0 L5 -8 Z", "dark")
    man = [
        *knees,
        *body(seat, native, back),
        *seat.both(arms, "coat"),
        *headgear(seat, native, back),
    ]
    legs = [
        *pen.limb("M0 -24 L-25 -1.4", 2.6, "leather"),
        *pen.limb("M0 -24 L25 -1.4", 2.6, "leather"),
        *pen.limb("M0 -24 L0 -1.4", 2.6, "leather"),
    ]
    breech = [
        pen.box(-5.6, -44, 11.2, 22, 1.2, "steel"),
        pen.box(5.6, -39, 8.0, 3.4, 0.6, "light"),
        pen.box(13.0, -41, 9.6, 9.6, 0.6, "leather"),
        pen.line("M13.0 -37.6 L22.6 -37.6"),
    ]
    if back:
        grips = "M-6.6 -40 L-6.6 -33 M6.6 -40 L6.6 -33"
        return [*legs, *breech, pen.strap(grips, 2.0, "leather"), pen.dot(0, -37, 7.4, "steel"), *man]
    jacket = [
        pen.dot(0, -37, 7.4, "steel"),
        pen.dot(0, -37, 5.2, "steel"),
        pen.line("M0 -41.6 C6 -41.6 6 -32.4 0 -32.4 C-6 -32.4 -6 -41.6 0 -41.6 Z", 1.2, "light"),
        pen.dot(0, -37, 1.5, "light"),
    ]
    return [*man, *legs, *breech, *jacket, pen.line("M-5.6 -27 L5.6 -27", 1.0, "light")]


def cannon(pen: FigurePen, native: bool, back: bool) -> list[Path]:
    """A field gun: its muzzle from the front, breech and trail from behind."""
    axle = pen.limb("M-27 -29 L27 -29", 3.4, "leather")
    trail = pen.half("M0 -30 L5.4 -30 L6.4 -1.4 C5 0 3 0 0 0", "leather")
    cheeks = pen.half("M0 -42 L9 -42 L11 -24 L7 -12 L0 -12", "leather")
    wheels = [*_wheel(pen, -26, 29), *_wheel(pen, 26, 29)]
    ring = "M0 -48.4 C11.2 -48.4 11.2 -31.6 0 -31.6 C-11.2 -31.6 -11.2 -48.4 0 -48.4 Z"
    barrel = [pen.dot(0, -40, 11.4, "steel"), pen.line(ring, 1.4, "light")]
    if back:
        return [
            *axle,
            *wheels,
            cheeks,
            *barrel,
            pen.dot(0, -40, 3.0, "light"),
            trail,
            pen.line("M-5.8 -22 L5.8 -22 M-6 -10 L6 -10"),
        ]
    return [*axle, trail, cheeks, *wheels, *barrel, pen.dot(0, -40, 4.6, "ink")]
