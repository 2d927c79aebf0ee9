"""Horsemen and guns seen from the front, in the units of `figures_front`."""

from __future__ import annotations

from pressgang.art.figures_front import ARM, HAIR, TUNIC, head
from pressgang.art.pen import Pen, mirrored, outline
from pressgang.drawing.geometry import Transform
from pressgang.drawing.scene import Path

_HORSE_CHEST = "M0 -72 C8 -72 13 -69 14.4 -62 C15.6 -55 13.4 -47 10.6 -41 C7 -38 3 -37.4 0 -37.4"
_FORELEG = (
    "M3 -44 L11.4 -44 L9.4 -27 C9.8 -24 9.4 -21 8.8 -18 L8.6 -7 L10.2 -1.4 C10.2 -0.4 9.8 0 9 0 "
    "L3.8 0 C3 0 2.8 -0.6 3 -1.4 L4.6 -7 L4.4 -18 C3.6 -22 3.4 -25 3.8 -27 Z"
)
_HINDLEG = "M8 -46 C12.6 -44 14.2 -38 13.2 -31 C12.4 -26 12.8 -20 12.6 -12 L13.6 -7.4 L9 -7.4 Z"
_HORSE_HEAD = (
    "M0 -94 C3 -94 5.4 -92.6 6 -88.6 C6.2 -84 5 -80 4.2 -75 C3.6 -71 4.4 -68 3.8 -64.6 "
    "C3 -62.4 1.4 -61.6 0 -61.6"
)
_EAR = "M2 -92.4 C2.4 -97 4.4 -100 6.2 -101 C7.2 -98 6.8 -94 5.2 -90.6 Z"


def horse(pen: Pen) -> list[Path]:
    """A horse head-on: chest, legs, head with bridle and blaze."""
    flip = pen.to(Transform.scale(-1, 1))
    paths: list[Path] = []
    for hand in (pen, flip):
        paths += [hand.fill(_HINDLEG), hand.line(_FORELEG, HAIR * 1.4), hand.fill(_FORELEG)]
    paths += [pen.fill(mirrored(outline(_HORSE_CHEST))), pen.line("M0 -58 L0 -41", HAIR)]
    for hand in (pen, flip):
        paths += [
            hand.line("M3.6 -6.4 L9.6 -6.4", HAIR),
            hand.line("M12.6 -58 C9 -54 6.6 -50 6 -44", HAIR),
        ]
    face = mirrored(outline(_HORSE_HEAD))
    paths += [pen.line(face, HAIR * 1.8), pen.fill(face)]
    for hand in (pen, flip):
        paths += [hand.line(_EAR, HAIR), hand.fill(_EAR), hand.spot(1.9, -64.6, 0.7, pen.glass)]
        paths.append(hand.spot(4.4, -85, 0.9, pen.glass))
    paths += [
        pen.line("M-5.6 -88.8 Q0 -86.6 5.6 -88.8", HAIR),
        pen.line("M-4.2 -71.4 Q0 -69.4 4.2 -71.4", HAIR),
        pen.fill("M0 -86 L1.3 -82 L0.7 -73.4 L-0.7 -73.4 L-1.3 -82 Z", pen.glass),
    ]
    return paths


def rider(pen: Pen, native: bool, weapon: str) -> list[Path]:
    """A horseman head-on: `weapon` is `carbine` (slung), `sabre` or `lance`."""
    seat = pen.to(Transform.translate(0, -40))
    flip = pen.to(Transform.scale(-1, 1))
    leg = (
        "M8 -80 C17 -80 22.6 -72 22 -63 C21.4 -55 19.4 -48 19 -40 L22.6 -34.6 "
        "C22.4 -33 21 -32.6 19 -32.8 L13.4 -34.4 C13.4 -44 13 -54 12.4 -62 Z"
    )
    paths: list[Path] = []
    for hand in (pen, flip):
        paths += [
            hand.fill(leg),
            hand.line("M13.4 -46.6 L19.6 -48", HAIR),
            hand.line("M12.8 -34 L22.6 -34", HAIR * 1.2, pen.solid),
        ]
    coat = mirrored(outline(TUNIC))
    paths += [seat.line(coat, HAIR), seat.fill(coat), seat.line("M-11 -50.5 Q0 -48.6 11 -50.5", HAIR * 1.9)]
    paths.append(seat.line("M9 -75.6 L-10 -51.6", HAIR * 1.7))
    paths.append(seat.line("M0 -76 L0 -66", HAIR))
    rein = "M13 -74 C18.4 -72 20 -64 18 -57 C16 -51.6 10 -50 4 -51 L4 -55.6 C8 -55.4 12 -57 12.6 -61 Z"
    paths += [seat.line(rein, HAIR), seat.fill(rein)]
    if weapon == "lance":
        flag = "M-24 -160 L-42 -156 L-36 -151 L-42 -146 L-24 -142 Z"
        paths += [
            pen.line("M-23.4 -34 L-23.4 -165", 1.7, pen.solid),
            pen.fill("M-23.4 -176 L-21.4 -168 L-23.4 -163 L-25.4 -168 Z"),
            pen.fill(flag),
            pen.line("M-25 -151 L-37 -151", HAIR * 1.6),
        ]
        paths += [seat.line(ARM, HAIR), seat.fill(ARM), seat.spot(-22.4, -46, 3.4)]
        paths.append(seat.line("M-19.6 -45 L-22 -46", 4.4, pen.solid))
    elif weapon == "sabre":
        arm = "M-13 -74 C-19 -72 -23 -66 -24 -58 C-24.4 -55 -20.6 -53 -19 -56 C-17 -60 -13 -62 -11.4 -64 Z"
        blade = "M-22.4 -56 C-27 -68 -27.4 -84 -21.4 -102 C-23.6 -85 -23.6 -69 -20.4 -56.6 Z"
        paths += [
            seat.fill(blade),
            seat.line(arm, HAIR),
            seat.fill(arm),
            seat.line("M-25.4 -58 L-18 -60", 1.8, pen.solid),
        ]
    else:
        barrel = "M-13.4 -42 L-10 -42 L-12 -84 L-13.4 -84 Z"
        gun = seat.to(Transform.rotate(-14, (-12, -62)))
        paths += [gun.fill(barrel), seat.line(ARM, HAIR), seat.fill(ARM)]
    return [*paths, *head(seat, native), *horse(pen)]


def _wheel(pen: Pen, x: float, radius: float) -> list[Path]:
    """A wheel nearly on edge: a narrow ellipse with its nave and spokes."""
    at = pen.to(Transform.translate(x, -radius))
    rx = 0.24 * radius
    spokes = [at.line(f"M0 0 L{sx * rx * 0.86} {sy * radius * 0.86}", 1.5, pen.solid) for sx, sy in _SPOKES]
    return [
        at.spot(0, 0, rx, ry=radius),
        at.spot(0, 0, rx - 2.1, pen.glass, radius - 3.4),
        *spokes,
        at.spot(0, 0, 2.6, ry=3.6),
    ]


_SPOKES = ((0, 1), (0, -1), (0.72, 0.7), (-0.72, 0.7), (0.72, -0.7), (-0.72, -0.7), (1, 0), (-1, 0))


def maxim(pen: Pen, native: bool) -> list[Path]:
    """A Maxim gun head-on, its number one sitting behind it."""
    seat = pen.to(Transform.translate(0, 16))
    coat = mirrored(outline(TUNIC))
    arms = "M11 -74 C19 -70 20 -60 12 -50 L6 -48 L5 -53 C10 -57 11 -62 9 -66 Z"
    flip = seat.to(Transform.scale(-1, 1))
    return [
        seat.fill(coat),
        *(part for hand in (seat, flip) for part in (hand.line(arms, HAIR), hand.fill(arms))),
        *head(seat, native),
        pen.line("M-25 -22 L25 -22", 3.0, pen.solid),
        *_wheel(pen, -24, 22),
        *_wheel(pen, 24, 22),
        pen.line("M-7 -36 L7 -36 L8.4 -20 L-8.4 -20 Z", HAIR * 2),
        pen.fill("M-7 -36 L7 -36 L8.4 -20 L-8.4 -20 Z"),
        pen.fill("M-11 -20 L11 -20 L8 -9 L-8 -9 Z"),
        pen.line("M-10 -19.4 L10 -19.4", HAIR),
        pen.spot(0, -36, 8.2, pen.glass),
        pen.spot(0, -36, 7.2),
        pen.ring(0, -36, 4.9, HAIR),
        pen.spot(0, -36, 1.5, pen.glass),
    ]


def cannon(pen: Pen, native: bool) -> list[Path]:
    """A field gun head-on: the same in any hands."""
    return [
        pen.line("M-27 -29 L27 -29", 4.0, pen.solid),
        pen.fill("M-9 -42 L9 -42 L11 -24 L7 -12 L-7 -12 L-11 -24 Z"),
        pen.line("M-10 -24.4 L10 -24.4", HAIR),
        *_wheel(pen, -26, 29),
        *_wheel(pen, 26, 29),
        pen.spot(0, -40, 11.4, pen.glass),
        pen.spot(0, -40, 10.4),
        pen.ring(0, -40, 8.2, HAIR),
        pen.spot(0, -40, 4.6, pen.glass),
        pen.spot(0, -40, 3.6),
    ]
