"""Soldiers, horses and guns seen from above, facing up the page.

The unit is a tenth of a foot soldier's shoulders; the origin is below his head. Solid ink with reversed
lines, so that a figure 6 mm wide still prints.
"""

from __future__ import annotations

from pressgang.art.pen import Pen, mirrored, outline
from pressgang.drawing.geometry import Transform
from pressgang.drawing.scene import Path

HAIR = 0.26  # units: 0.15–0.2 mm at the sizes that stands allow


def _head(pen: Pen, native: bool, bare: bool = False) -> list[Path]:
    """Headgear from above: a pith helmet with its band and spike, a turban, or a bare head."""
    w = pen_width(pen)
    if bare:
        return [
            pen.spot(0, -0.3, 2.35, pen.glass),
            pen.spot(0, -0.3, 1.95),
            pen.line("M-1.1 -0.9 Q0 -1.9 1.1 -0.9", HAIR * w),
        ]
    if native:
        wraps = (
            "M-2.2 -0.9 Q-0.2 -3.0 2.1 -1.3",
            "M-2.4 0.3 Q0.1 -1.9 2.5 -0.1",
            "M-2.0 1.4 Q0.4 -0.6 2.3 1.0",
        )
        return [
            pen.spot(0, -0.3, 2.95),
            pen.spot(0, -0.3, 2.6, pen.glass),
            *(pen.line(wrap, HAIR * w, pen.solid) for wrap in wraps),
            pen.line("M-0.9 2.0 Q0.6 1.1 1.6 1.9", HAIR * w, pen.solid),
        ]
    return [
        pen.spot(0, -0.3, 2.75, ry=3.55),
        pen.spot(0, -0.3, 2.4, pen.glass, 3.2),
        pen.line(
            mirrored(outline("M0 -2.5 C1.1 -2.5 1.65 -1.4 1.65 -0.2 C1.65 1.1 1.0 1.8 0 1.8")),
            HAIR * w,
            pen.solid,
        ),
        pen.line("M0 -3.3 L0 2.5", HAIR * w, pen.solid),
        pen.line("M-1.6 -0.3 L1.6 -0.3", HAIR * w, pen.solid),
        pen.spot(0, -0.3, 0.42),
    ]


def pen_width(pen: Pen) -> float:
    """How many mm a unit of the pen's picture is."""
    frame = pen.frame
    return float(abs(frame.a * frame.d - frame.b * frame.c) ** 0.5)


_SHOULDERS = "M0 -1.5 C2.2 -1.7 4.1 -1.5 4.8 -0.5 C5.3 0.4 5.0 1.8 4.0 2.2 C2.6 2.7 1.2 2.6 0 2.6"
_RIFLE = "M2.95 3.0 L3.75 2.9 L3.4 -1.6 L3.2 -6.2 L3.12 -6.25 L3.0 -10.2 L2.78 -6.2 L2.55 -6.2 L2.6 -1.6 Z"


def foot(pen: Pen, native: bool) -> list[Path]:
    """A regular with his rifle at the ready and his pack."""
    w = pen_width(pen)
    paths = [
        pen.fill("M-2.1 2.0 L2.1 2.0 C2.5 2.6 2.5 3.8 2.0 4.1 L-2.0 4.1 C-2.5 3.8 -2.5 2.6 -2.1 2.0 Z"),
        pen.line("M-2.6 2.55 Q0 2.9 2.6 2.55", HAIR * w),
        pen.line("M-4.1 -0.2 C-4.0 -2.6 -2.0 -4.6 2.5 -5.0", 1.9 * w, pen.solid),
        pen.line("M4.2 0 C4.6 -1.2 4.2 -2.0 3.4 -2.3", 1.8 * w, pen.solid),
        pen.fill(mirrored(outline(_SHOULDERS))),
        pen.line(_RIFLE, 0.5 * w),
        pen.fill(_RIFLE),
        pen.spot(2.75, -4.95, 0.62),
        pen.line("M-3.7 1.7 L-2.7 -0.9", HAIR * w),
    ]
    return [*paths, *_head(pen, native)]


def rifleman(pen: Pen, native: bool) -> list[Path]:
    """An irregular with a long gun across his body and a blanket over one shoulder."""
    w = pen_width(pen)
    gun = "M4.7 -0.6 L5.3 -1.2 L-5.4 -7.35 L-5.6 -7.05 Z"
    return [
        pen.line("M-4.1 -0.2 C-4.3 -2.2 -3.6 -4.0 -2.2 -5.0", 1.8 * w, pen.solid),
        pen.line("M4.2 0 C4.4 -0.8 4.0 -1.4 3.2 -1.8", 1.8 * w, pen.solid),
        pen.fill(mirrored(outline(_SHOULDERS))),
        pen.line("M-4.9 1.2 Q-3.2 0.4 -2.5 -1.2", HAIR * w),
        pen.line("M-3.9 2.1 Q-2.2 1.2 -1.6 2.4", HAIR * w),
        pen.line(gun, 0.5 * w),
        pen.fill(gun),
        pen.spot(-2.15, -5.25, 0.6),
        *_head(pen, native, bare=native),
    ]


def spearman(pen: Pen, native: bool) -> list[Path]:
    """A spearman: an oval shield before him, a spear beside his head."""
    w = pen_width(pen)
    at = pen.to(Transform.rotate(-16).then(Transform.translate(-2.5, -4.2)))
    spear = "M3.62 4.6 L3.95 4.6 L3.85 -7.6 C4.5 -8.6 4.3 -9.8 3.75 -11.2 C3.2 -9.8 3.0 -8.6 3.6 -7.6 Z"
    shield = [
        at.spot(0, 0, 3.9, pen.glass, 2.05),
        at.spot(0, 0, 3.6, ry=1.75),
        at.spot(0, 0, 3.2, pen.glass, 1.38),
        at.line("M-3.0 0 L3.0 0", 0.42 * w, pen.solid),
        *(at.line(f"M{x} -1.05 L{x} 1.05", 0.34 * w, pen.solid) for x in (-1.9, -1.1, 1.1, 1.9)),
    ]
    return [
        pen.line("M-4.1 0 C-4.3 -1.4 -3.6 -2.6 -2.4 -3.4", 1.8 * w, pen.solid),
        pen.line("M4.2 0.2 C4.9 -0.6 4.7 -1.6 3.9 -2.2", 1.8 * w, pen.solid),
        pen.fill(mirrored(outline(_SHOULDERS))),
        pen.line(spear, 0.5 * w),
        pen.fill(spear),
        pen.spot(3.8, -2.3, 0.75),
        *shield,
        *_head(pen, native, bare=native),
    ]


def gunner(pen: Pen, native: bool) -> list[Path]:
    """One of a gun's crew, both hands on it."""
    w = pen_width(pen)
    return [
        pen.line("M-4.0 -0.2 C-4.0 -2.2 -3.0 -3.6 -1.4 -4.4", 1.8 * w, pen.solid),
        pen.line("M4.0 -0.2 C4.0 -2.2 3.0 -3.6 1.4 -4.4", 1.8 * w, pen.solid),
        pen.fill(mirrored(outline(_SHOULDERS))),
        pen.line("M-3.7 1.7 L-2.7 -0.9", HAIR * w),
        *_head(pen, native),
    ]


_HORSE = (
    "M0 -15.4 C0.7 -15.4 1.0 -15.0 1.05 -14.2 C1.1 -13.0 1.55 -12.2 1.6 -11.0 C1.62 -10.2 1.3 -9.6 1.2 -9.0 "
    "C1.3 -7.2 1.7 -5.6 2.4 -4.2 C3.1 -2.9 3.3 -1.4 3.35 0.4 C3.4 2.6 3.1 4.0 3.2 5.4 "
    "C3.5 6.8 3.9 8.0 3.7 9.6 C3.45 11.6 2.0 13.0 0 13.0"
)


def horse(pen: Pen) -> list[Path]:
    """A horse with bridle, reins, mane and saddle cloth."""
    w = pen_width(pen)
    ear = "M0.75 -9.7 C0.9 -10.9 1.5 -11.6 2.1 -11.9 C2.2 -10.9 1.9 -9.7 1.3 -9.1 Z"
    tail = "M-0.55 12.6 C-0.6 14.6 -1.1 16.4 -0.5 19.0 C0.5 17.6 0.7 14.6 0.55 12.6 Z"
    flip = pen.to(Transform.scale(-1, 1))
    return [
        pen.fill(tail),
        pen.fill(mirrored(outline(_HORSE))),
        pen.line(ear, 0.4 * w),
        flip.line(ear, 0.4 * w),
        pen.fill(ear),
        flip.fill(ear),
        pen.line("M0 -9.2 C0.25 -7.4 -0.2 -5.4 0 -3.6", 0.3 * w),
        pen.line("M-0.95 -13.6 L0.95 -13.6", HAIR * w),
        pen.line("M0 -13.0 L0 -11.0", 0.36 * w),
        pen.line("M-1.0 -13.6 C-1.5 -9.0 -2.4 -5.0 -0.7 -2.6", HAIR * w),
        pen.line("M1.0 -13.6 C1.5 -9.0 2.4 -5.0 0.7 -2.6", HAIR * w),
        pen.line("M-3.3 6.1 C-1.4 6.9 1.4 6.9 3.3 6.1", HAIR * w),
        pen.line("M-3.1 -1.2 C-1.4 -0.5 1.4 -0.5 3.1 -1.2", HAIR * w),
        pen.line("M0 8.6 L0 11.8", HAIR * w),
    ]


def rider(pen: Pen, native: bool, weapon: str) -> list[Path]:
    """A horseman: `weapon` is `carbine` (slung), `sabre` or `lance`."""
    w = pen_width(pen)
    seat = pen.to(Transform.translate(0, 2.6))
    flip = seat.to(Transform.scale(-1, 1))
    leg = "M2.8 -0.6 C4.3 -1.6 5.0 -3.0 4.7 -4.6 C4.5 -5.2 3.9 -5.1 3.7 -4.5 C3.6 -3.4 3.2 -2.6 2.4 -2.0 Z"
    paths = [
        *horse(pen),
        *(part for hand in (seat, flip) for part in (hand.line(leg, 0.4 * w), hand.fill(leg))),
    ]
    paths += [
        seat.line("M-4.0 0 C-4.2 -2.4 -2.8 -4.2 -0.7 -4.7", 2.3 * w),
        seat.line("M-4.0 0 C-4.2 -2.4 -2.8 -4.2 -0.7 -4.7", 1.75 * w, pen.solid),
        seat.line(mirrored(outline(_SHOULDERS)), 0.5 * w),
        seat.fill(mirrored(outline(_SHOULDERS))),
    ]
    if weapon == "lance":
        pole = "M5.3 12.0 L5.3 -16.6"
        flag = "M5.4 -15.6 L8.6 -15.0 L7.4 -13.9 L8.6 -12.8 L5.4 -12.2 Z"
        paths += [
            seat.line("M4.2 0.2 C5.2 -0.2 5.6 -1.0 5.3 -1.9", 1.75 * w, pen.solid),
            seat.line(pole, 0.48 * w, pen.solid),
            seat.fill("M5.3 -19.4 L5.75 -17.4 L5.3 -16.4 L4.85 -17.4 Z"),
            seat.fill(flag),
            seat.line("M5.6 -13.9 L7.6 -13.9", 0.4 * w),
        ]
    elif weapon == "sabre":
        blade = "M4.7 -4.0 C5.6 -7.4 5.6 -10.6 4.4 -14.2 C6.4 -10.9 6.6 -7.2 5.4 -3.7 Z"
        paths += [
            seat.line("M4.2 0 C5.2 -1.0 5.4 -2.4 5.0 -3.6", 1.75 * w, pen.solid),
            seat.fill(blade),
            seat.line("M4.1 -4.1 L6.0 -3.6", 0.6 * w, pen.solid),
        ]
    else:
        gun = "M-3.4 3.6 L-2.7 4.2 L5.4 -3.6 L5.1 -3.9 Z"
        paths += [
            seat.line("M4.0 0 C4.2 -2.0 3.0 -3.8 0.8 -4.5", 1.75 * w, pen.solid),
            seat.line(gun, 0.75 * w),
            seat.fill(gun),
        ]
    return [*paths, *_head(seat, native)]


def _wheel(pen: Pen, x: float, y: float, length: float) -> list[Path]:
    """A wheel on edge with the marks of its felloes."""
    w, h = pen_width(pen), length / 2
    at = pen.to(Transform.translate(x, y))
    c = h - 0.5
    rim = f"M-0.6 {-c} Q-0.6 {-h} 0 {-h} Q0.6 {-h} 0.6 {-c} L0.6 {c} Q0.6 {h} 0 {h} Q-0.6 {h} -0.6 {c} Z"
    marks = [at.line(f"M-0.6 {t * h} L0.6 {t * h}", HAIR * w) for t in (-0.6, -0.2, 0.2, 0.6)]
    return [at.fill(rim), *marks, at.fill("M-1.1 -0.5 L1.1 -0.5 L1.1 0.5 L-1.1 0.5 Z")]


def maxim(pen: Pen, native: bool) -> list[Path]:
    """A Maxim gun on its wheeled carriage: water jacket, breech, boxes, trail; the same in any hands."""
    w = pen_width(pen)
    return [
        pen.line("M-6.4 0 L6.4 0", 0.9 * w, pen.solid),
        pen.line("M0 0 L0 12.0", 1.2 * w, pen.solid),
        pen.fill("M-1.6 11.0 L1.6 11.0 L1.1 13.0 L-1.1 13.0 Z"),
        *_wheel(pen, -6.2, 0, 10.5),
        *_wheel(pen, 6.2, 0, 10.5),
        pen.line("M-1.0 2.2 C-2.4 1.8 -2.6 2.6 -3.2 2.4", 1.0 * w, pen.solid),
        pen.fill("M-5.0 1.2 L-2.6 1.2 L-2.6 4.2 L-5.0 4.2 Z"),
        pen.fill("M2.6 1.2 L5.0 1.2 L5.0 4.2 L2.6 4.2 Z"),
        pen.line("M-5.0 2.1 L-2.6 2.1", HAIR * w),
        pen.line("M2.6 2.1 L5.0 2.1", HAIR * w),
        pen.line("M0 -8.6 L0 5.0", 3.4 * w),
        pen.fill("M-0.45 -10.6 L0.45 -10.6 L0.45 -8.0 L-0.45 -8.0 Z"),
        pen.fill("M-1.25 -8.6 Q0 -9.4 1.25 -8.6 L1.25 -0.6 L-1.25 -0.6 Z"),
        pen.fill("M-1.45 0 L1.45 0 L1.45 5.0 L-1.45 5.0 Z"),
        *(pen.line(f"M-1.25 {y} L1.25 {y}", HAIR * w) for y in (-7.6, -1.6)),
        pen.line("M0 -6.6 L0 -2.6", HAIR * w),
        pen.line("M-0.7 3.4 L0.7 3.4", HAIR * w),
        pen.fill("M-1.5 5.6 L-0.7 5.2 L-0.7 6.4 L-1.5 6.4 Z"),
        pen.fill("M1.5 5.6 L0.7 5.2 L0.7 6.4 L1.5 6.4 Z"),
    ]


def cannon(pen: Pen, native: bool) -> list[Path]:
    """A field gun: tapered barrel, cheeks and trail, two wheels; the same in any hands."""
    w = pen_width(pen)
    barrel = (
        "M0 -13.2 L1.15 -13.2 L1.15 -12.2 L0.85 -11.8 L1.25 -3.0 L2.7 -3.0 L2.7 -1.9 L1.4 -1.9 L1.7 3.6 "
        "C1.7 4.6 0.7 4.8 0.6 5.2 C0.9 5.8 0.6 6.4 0 6.4"
    )
    trail = "M2.5 -4.4 L2.7 3.6 L1.6 6.6 L1.1 16.0 L-1.1 16.0 L-1.6 6.6 L-2.7 3.6 L-2.5 -4.4 Z"
    return [
        pen.line("M-7.4 -2.0 L7.4 -2.0", 1.1 * w, pen.solid),
        *_wheel(pen, -7.0, -2.0, 13.0),
        *_wheel(pen, 7.0, -2.0, 13.0),
        pen.fill(trail),
        pen.line("M-2.3 15.2 L2.3 15.2", 0.9 * w, pen.solid),
        pen.line(mirrored(outline(barrel)), 0.65 * w),
        pen.fill(mirrored(outline(barrel))),
        *(
            pen.line(f"M{-x} {y} L{x} {y}", HAIR * w)
            for x, y in ((0.85, -11.4), (1.1, -6.4), (1.5, 0.6), (1.7, 3.4))
        ),
        pen.line("M-1.2 9.6 L1.2 9.6", HAIR * w),
        pen.line("M-1.0 13.2 L1.0 13.2", HAIR * w),
    ]
