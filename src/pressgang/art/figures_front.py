"""Soldiers, horses and guns seen from the front, for stand-up paper figures.

A foot soldier is 100 units tall; his feet stand on y = 0 about x = 0. Solid ink with reversed lines.
"""

from __future__ import annotations

from pressgang.art.pen import Pen, mirrored, outline
from pressgang.drawing.geometry import Transform
from pressgang.drawing.scene import Path

HAIR = 0.9  # units: 0.2 mm on a 25 mm figure


def head(pen: Pen, native: bool, bare: bool = False) -> list[Path]:
    """Head and headgear, chin at y = −80."""
    face = "M0 -79 C-4.5 -79 -7 -83 -7 -88.5 L7 -88.5 C7 -83 4.5 -79 0 -79 Z"
    neck = "M-4 -84 L4 -84 L4.6 -76 L-4.6 -76 Z"
    if bare:
        return [
            pen.fill(neck),
            pen.fill(
                "M0 -78.6 C-5 -78.6 -7.2 -83 -7.2 -89 C-7.2 -95 -4.4 -98 0 -98 C4.4 -98 7.2 -95 7.2 -89 "
                "C7.2 -83 5 -78.6 0 -78.6 Z"
            ),
            pen.line("M-6.6 -91.5 Q0 -95.4 6.6 -91.5", HAIR * 1.4),
            pen.line("M-3 -96.6 Q0 -99.6 3 -96.6", 2.2, pen.solid),
        ]
    if native:
        return [
            pen.fill(neck),
            pen.fill(face),
            pen.fill(
                "M-9.6 -88 C-11.6 -93.5 -7.5 -101 0 -101.5 C7.5 -101 11.6 -93.5 9.6 -88 "
                "C5 -90.4 -5 -90.4 -9.6 -88 Z"
            ),
            pen.line("M-8.6 -90.6 C-3 -93 3 -94.6 7.4 -98.4", HAIR * 1.2),
            pen.line("M-8.9 -94.4 C-4 -95.4 0.5 -97.6 3.6 -100.6", HAIR * 1.2),
            pen.line("M8.8 -90.6 C5 -92.4 2.4 -93.4 0.4 -94.2", HAIR * 1.2),
        ]
    return [
        pen.fill(neck),
        pen.fill(face),
        pen.line("M-11.4 -87.4 C-7 -91 7 -91 11.4 -87.4", 2.4),
        pen.fill(
            "M-12 -88.4 C-9 -90.4 -8.2 -92.4 -7.8 -95 C-6.6 -100.4 -3.6 -102.6 0 -102.6 "
            "C3.6 -102.6 6.6 -100.4 7.8 -95 C8.2 -92.4 9 -90.4 12 -88.4 C7 -91.2 -7 -91.2 -12 -88.4 Z"
        ),
        pen.line("M-8 -92.8 C-4 -95 4 -95 8 -92.8", HAIR * 1.4),
        pen.fill("M-1 -102 L1 -102 L0.5 -106.5 L-0.5 -106.5 Z"),
    ]


TUNIC = (
    "M0 -78 C4 -78 6 -77 9 -76 C13 -75 14.6 -72 14.6 -68 C14 -62 11.4 -56 11 -51 "
    "C11 -46 12.6 -41 13.6 -35 C9 -33.4 4 -33 0 -33"
)
_LEG = (
    "M-12.6 -36 L-0.6 -36 L-1.6 -20 L-3.2 -4 C-3 -1.6 -4 0 -6 0 L-13 0 C-13.6 -2.4 -11.6 -4 -10.4 -5 "
    "C-11.4 -14 -12.4 -20 -12.6 -36 Z"
)


def _body(pen: Pen, native: bool) -> list[Path]:
    flip = pen.to(Transform.scale(-1, 1))
    paths: list[Path] = []
    for hand in (pen, flip):
        paths += [hand.fill(_LEG), hand.line("M-11.6 -17.5 L-3.0 -19", HAIR)]
        paths += [hand.line(f"M-11 {y} L-3.2 {y - 1.5}", HAIR) for y in (-13, -8.8)]
    coat = mirrored(outline(TUNIC))
    paths += [pen.line(coat, HAIR), pen.fill(coat)]
    paths += [pen.line("M-11 -50.5 Q0 -48.6 11 -50.5", HAIR * 1.9), pen.line("M0 -47.6 L0 -34.4", HAIR)]
    if native:
        paths += [pen.line("M-9 -75.6 L10 -51.6", HAIR * 1.7), pen.line("M0 -77 L0 -66", HAIR)]
    else:
        paths += [
            pen.line("M-8.4 -75.8 L-5.6 -51", HAIR * 1.6),
            pen.line("M8.4 -75.8 L5.6 -51", HAIR * 1.6),
            pen.fill("M-9.4 -56 L-3.4 -56 L-3.4 -50.4 L-9.4 -50.4 Z", pen.glass),
            pen.fill("M9.4 -56 L3.4 -56 L3.4 -50.4 L9.4 -50.4 Z", pen.glass),
            pen.line("M0 -76 L0 -60", HAIR),
        ]
    return paths


ARM = (
    "M-13 -74 C-17.4 -72 -18.6 -66 -18.8 -60 C-19 -54 -19 -49 -19.4 -44 C-19.4 -41 -15 -41 -14.6 -44 "
    "C-14 -50 -13.2 -56 -12 -62 Z"
)


def foot(pen: Pen, native: bool) -> list[Path]:
    """A regular, rifle grounded beside him, bayonet fixed."""
    rifle = (
        "M-24.4 0 L-20 0 L-20.4 -12 L-21 -20 L-21.2 -66 L-21.6 -66 L-22 -84 L-22.6 -66 L-23.2 -66 "
        "L-23.6 -20 L-24.2 -12 Z"
    )
    flip = pen.to(Transform.scale(-1, 1))
    return [
        *_body(pen, native),
        *(part for hand in (pen, flip) for part in (hand.line(ARM, HAIR), hand.fill(ARM))),
        pen.line(rifle, HAIR * 1.2),
        pen.fill(rifle),
        pen.line("M-23.4 -44 L-21 -44", HAIR),
        pen.fill("M-18 -47 C-21 -48 -24.6 -47.4 -24.8 -45.4 C-24.6 -42.8 -20 -41.6 -16.6 -42 Z"),
        *head(pen, native),
    ]


def rifleman(pen: Pen, native: bool) -> list[Path]:
    """An irregular, his long gun across his chest."""
    gun = "M-18 -40 L-14.6 -36 L-9 -45.5 L24 -86.4 L23 -87.2 L-11.6 -48.4 Z"
    left = "M12 -75 C17.6 -73 19 -67 18.4 -62 C17 -57.6 12 -56 8.4 -59 L7 -63 C10 -64 12 -64 12.4 -66 Z"
    right = (
        "M-13 -74 C-17.8 -72 -19.6 -64 -18.6 -56 C-17.8 -49.6 -13 -46.6 -9 -48.6 L-10.4 -53 "
        "C-12.6 -54 -12 -60 -11 -64 Z"
    )
    skirt = "M0 -52 L11 -51 C12 -44 15 -34 16.4 -24 C10 -21.6 5 -21 0 -21"
    robe = mirrored(outline(skirt))
    return [
        *_body(pen, True),
        pen.line(robe, HAIR),
        pen.fill(robe),
        *(pen.line(f"M{x} -47 L{x * 1.7} -24.5", HAIR) for x in (-5, 0, 5)),
        pen.line("M-11 -50.8 Q0 -48.8 11 -50.8", HAIR * 1.9),
        pen.line(gun, HAIR * 1.8),
        pen.fill(gun),
        *(part for arm in (left, right) for part in (pen.line(arm, HAIR), pen.fill(arm))),
        *head(pen, native, bare=native),
    ]


def spearman(pen: Pen, native: bool) -> list[Path]:
    """A spearman behind a long oval shield."""
    shield = (
        "M8 -70 C17 -66 19.6 -52 19 -40 C18.4 -28 15 -18 8 -14 C1 -18 -2.4 -28 -3 -40 C-3.6 -52 -1 -66 8 -70 Z"
    )
    inner = (
        "M8 -66.4 C14.6 -63 16.6 -51 16.2 -40 C15.6 -29.4 13 -21 8 -17.8 C3 -21 0.4 -29.4 -0.2 -40 "
        "C-0.6 -51 1.4 -63 8 -66.4 Z"
    )
    spear = "M-22.2 0 L-20.8 0 L-20.6 -88 C-17.6 -93 -19 -99 -21.5 -106 C-24 -99 -25.4 -93 -22.4 -88 Z"
    kilt = mirrored(outline("M0 -52 L10.6 -51 C12 -46 13.6 -40 14 -33 C9 -31.6 4 -31 0 -31"))
    flip = pen.to(Transform.scale(-1, 1))
    return [
        *(
            part
            for hand in (pen, flip)
            for part in (hand.fill(_LEG), hand.line("M-11 -14 L-3.4 -15.6", HAIR * 1.6))
        ),
        pen.fill(mirrored(outline(TUNIC))),
        pen.line(kilt, HAIR * 1.4),
        pen.fill(kilt),
        *(pen.line(f"M{x} -46 L{x * 1.25} -33", HAIR) for x in (-9, -5.5, -2)),
        pen.line("M-9 -75 Q-3 -68.4 5 -74.6", HAIR),
        pen.line(ARM, HAIR),
        pen.fill(ARM),
        pen.line(spear, HAIR * 1.2),
        pen.fill(spear),
        pen.line("M-23 -86 L-20 -86", HAIR),
        pen.fill("M-18 -47 C-21 -48 -24.2 -47.4 -24.4 -45.4 C-24.2 -42.8 -20 -41.6 -16.6 -42 Z"),
        pen.line(shield, HAIR * 1.6),
        pen.fill(shield),
        pen.line(inner, HAIR),
        pen.line("M8 -72 L8 -12", 1.6, pen.solid),
        *(pen.line(f"M4 {y} L12 {y}", HAIR * 1.8) for y in (-58, -52, -32, -26)),
        *head(pen, native, bare=native),
    ]


def gunner(pen: Pen, native: bool) -> list[Path]:
    """One of a gun's crew, arms at his sides."""
    flip = pen.to(Transform.scale(-1, 1))
    return [
        *_body(pen, native),
        *(part for hand in (pen, flip) for part in (hand.line(ARM, HAIR), hand.fill(ARM))),
        *head(pen, native),
    ]
