"""A motor torpedo boat at speed, seen from the side: the picture on a certificate.

Drawn in a box of 100 × `HEIGHT` units. The boat has a frame of its own, level, its stern at x = 0 on the water
line, and is then trimmed by the bow as such boats are when they plane.
"""

from __future__ import annotations

from typing import Literal

from pressgang.art.pen import Pen, smooth
from pressgang.drawing.geometry import Point, Transform
from pressgang.drawing.scene import WHITE, Colour, Item, Path

Scene = Literal["sank", "survived"]
HEIGHT = 31.0  # per 100 of width
_TRIM = -3.0  # degrees: bow up
_STERN: Point = (25.0, 22.3)
_NUMBER: Point = (41.2, -3.1)  # in the boat's frame: on the bow below the deck edge


def boat_profile(width_mm: float, ink: Colour, tint: Colour, scene: Scene) -> tuple[Item, ...]:
    """The picture in the box (0, 0, width, width × `HEIGHT` ÷ 100): `tint` is the sun and what is far away.

    `sank`: a coaster goes down astern under its smoke. `survived`: open sea, gulls, two boats of the flotilla.
    """
    page = Pen(Transform.scale(width_mm / 100), ink, WHITE)
    boat = page.to(Transform.rotate(_TRIM).then(Transform.translate(*_STERN)))
    unit = width_mm / 100
    items: list[Item] = [page.spot(52, 11.0, 10.4, tint)]
    items += _horizon(page, unit)
    items += _foe(page, unit, tint) if scene == "sank" else _company(page, unit, tint)
    items += _rigging(boat, unit)
    items += _upper_works(boat, unit, tint)
    items += _hull(boat, unit)
    items += _deck_gear(boat, unit, tint)
    items += _sea(page, unit)
    return tuple(items)


def number_place(width_mm: float) -> tuple[Point, float, float]:
    """Where a caller may letter the boat's number in the paper's colour.

    The middle of its base line, the type size in mm and the rotation in degrees.
    """
    unit = width_mm / 100
    x, y = Transform.rotate(_TRIM).then(Transform.translate(*_STERN)).apply(*_NUMBER)
    return (x * unit, y * unit), 2.1 * unit, _TRIM - 1.5


def _horizon(page: Pen, unit: float) -> list[Path]:
    far = page.solid.mixed(page.glass, 0.45)
    spans = ((2, 7), (8.5, 24), (77, 88), (89.5, 95), (96.5, 98.5))
    return [page.line(f"M{a} 19.6 L{b} 19.6", 0.10 * unit, far) for a, b in spans]


def _foe(page: Pen, unit: float, tint: Colour) -> list[Path]:
    """A coaster going down by the stern, smoke blowing away."""
    far = page.solid.mixed(page.glass, 0.48)
    puffs = (
        *((15.6, 15.4, 0.75), (16.6, 14.4, 1.05), (18.0, 13.5, 1.35), (19.8, 12.9, 1.6)),
        *((22.0, 12.7, 1.6), (24.2, 12.9, 1.35), (26.0, 13.2, 1.0), (27.4, 13.2, 0.62)),
    )
    ship = page.to(Transform.rotate(11).then(Transform.translate(4.6, 15.4)))
    water = "M3.2 19.65 L17.6 19.65 L17.6 23.2 L3.2 23.2 Z"
    return [
        *(page.spot(x, y, r, tint) for x, y, r in puffs),
        ship.line("M3.0 1.4 L3.0 -3.2 M8.6 1.6 L8.6 -2.8", 0.12 * unit, far),
        ship.line("M0.2 1.0 L3.0 -3.2 L8.6 -2.8 L12.2 2.0", 0.05 * unit, far),
        ship.fill("M-0.4 0.6 L2.3 1.0 L2.4 1.9 L10.4 1.9 L10.4 1.2 L13.4 1.0 L13.0 4.8 L1.2 4.8 Z", far),
        ship.fill("M4.6 1.9 L4.6 0.2 L5.4 0.2 L5.4 -0.7 L7.4 -0.7 L7.4 1.9 Z", far),
        ship.fill("M9.1 1.9 L9.2 -1.2 L10.5 -1.1 L10.5 1.9 Z", far),
        ship.line("M9.2 -0.5 L10.5 -0.4", 0.16 * unit),
        ship.line("M5.6 -0.2 L7.2 -0.2", 0.12 * unit),
        page.fill(water, page.glass),
        page.line("M2.6 19.75 Q4.0 19.3 5.4 19.7 L8 19.6", 0.10 * unit, far),
        page.line("M8 19.6 Q11 19.2 13.4 19.6 L18.4 19.6", 0.10 * unit, far),
        page.line("M4.4 20.5 Q8 20.1 12 20.5", 0.08 * unit, far),
        page.line("M9.4 21.1 Q13 20.8 16.4 21.1", 0.07 * unit, far),
    ]


def _company(page: Pen, unit: float, tint: Colour) -> list[Path]:
    """Two more boats far off and a few gulls."""
    far = page.solid.mixed(page.glass, 0.48)
    paths: list[Path] = []
    for x, y, size in ((5.4, 19.7, 1.0), (16.4, 19.65, 0.66)):
        at = page.to(Transform.scale(size).then(Transform.translate(x, y)))
        paths += [
            at.fill("M0 -1.0 L7.6 -1.9 Q7.0 -0.6 5.6 0 L0.1 0 Z", far),
            at.fill("M2.4 -1.2 L2.5 -2.3 L4.6 -2.5 L5.0 -1.5 Z", far),
            at.line("M2.3 -1.2 L2.1 -4.4 M1.6 -3.5 L2.8 -3.6", 0.10 * unit, far),
            at.line("M-3.4 0.15 Q0 -0.5 3.0 0.15 Q5.6 -0.5 7.8 0.2", 0.10 * unit, far),
        ]
    for x, y, size in (
        (12.5, 10.6, 1.0),
        (17.4, 8.4, 0.75),
        (20.4, 11.2, 0.6),
        (80.5, 7.4, 0.9),
        (85.0, 9.4, 0.62),
    ):
        at = page.to(Transform.scale(size).then(Transform.rotate(-6)).then(Transform.translate(x, y)))
        wing = (
            "M-2.0 -0.5 C-1.4 -1.1 -0.6 -0.9 0 0 C0.6 -0.9 1.4 -1.1 2.0 -0.5 C1.3 -0.75 0.6 -0.4 0 0.35 "
            "C-0.6 -0.4 -1.3 -0.75 -2.0 -0.5 Z"
        )
        paths.append(at.fill(wing, far))
    return paths


def _rigging(boat: Pen, unit: float) -> list[Path]:
    """Mast, yard, wireless aerials, and the ensign at the gaff."""
    wire = boat.solid.mixed(boat.glass, 0.35)
    flag = (
        "M8.0 -14.6 C9.8 -15.5 11.2 -13.8 13.0 -14.2 C14.0 -14.4 14.9 -14.7 15.6 -14.7 L15.5 -10.9 "
        "C14.8 -10.9 13.9 -10.6 12.9 -10.4 C11.1 -10.0 9.7 -11.7 7.9 -10.8 Z"
    )
    return [
        boat.line("M17.0 -16.9 L49.6 -9.6", 0.05 * unit, wire),
        boat.line("M17.0 -16.9 L0.8 -4.4", 0.05 * unit, wire),
        boat.line("M17.6 -5 L17.1 -17.6", 0.30 * unit, boat.solid),
        boat.line("M15.4 -5 L17.2 -13.4 M19.6 -6 L17.3 -13.4", 0.14 * unit, boat.solid),
        boat.line("M15.4 -15.2 L18.9 -15.0", 0.16 * unit, boat.solid),
        boat.line("M17.2 -13.2 L15.4 -15.4", 0.12 * unit, boat.solid),
        boat.fill(flag, boat.glass),
        boat.line(flag, 0.13 * unit, boat.solid),
        boat.line(
            "M8.25 -12.8 C9.85 -13.6 11.15 -11.9 12.95 -12.3 C14.0 -12.5 14.7 -12.8 15.25 -12.8",
            0.62 * unit,
            boat.solid,
        ),
        boat.line("M12.38 -13.75 L12.3 -10.75", 0.62 * unit, boat.solid),
        boat.line("M12.9 -14.0 L15.3 -13.3 M12.9 -13.1 L15.4 -14.5", 0.10 * unit, boat.solid),
        boat.line("M14.1 -14.4 L14.1 -13.0 M12.8 -13.6 L15.5 -13.9", 0.16 * unit, boat.solid),
    ]


def _person(boat: Pen, x: float, y: float, size: float = 1.0) -> list[Path]:
    """Head and shoulders in a duffel coat and cap, the shoulders' foot at (x, y)."""
    at = boat.to(Transform.scale(size).then(Transform.translate(x, y)))
    return [
        at.fill("M-0.75 0 C-0.8 -0.9 -0.5 -1.3 0 -1.35 C0.5 -1.3 0.8 -0.9 0.75 0 Z"),
        at.spot(0.05, -1.75, 0.42, ry=0.5),
        at.fill("M-0.5 -2.0 C-0.55 -2.45 0.5 -2.5 0.5 -2.1 L0.85 -1.95 L-0.45 -1.9 Z"),
    ]


def _upper_works(boat: Pen, unit: float, tint: Colour) -> list[Path]:
    """Bridge, wheelhouse, cabin trunk, turret, and the gun on the foredeck with its crew."""
    grey = boat.solid.mixed(boat.glass, 0.45)
    hair = 0.11 * unit
    return [
        *_person(boat, 20.6, -7.2),
        *_person(boat, 22.3, -7.3, 1.05),
        boat.fill(
            "M18.8 -3 L18.7 -7.4 L23.9 -7.7 L24.7 -8.5 L25.0 -8.5 L25.3 -6.9 L29.6 -6.7 L31.4 -5.2 "
            "L36.0 -4.9 L36.6 -3 Z"
        ),
        boat.line("M19.3 -6.2 L24.8 -6.4", hair),
        *(
            boat.fill(f"M{x} -6.2 L{x + 0.9} -6.15 L{x + 1.0} -5.4 L{x} -5.4 Z", boat.glass)
            for x in (25.6, 26.9, 28.2)
        ),
        boat.line("M31.4 -4.4 L35.4 -4.2", hair),
        boat.fill("M7.4 -2.8 L7.5 -4.1 L18.9 -4.6 L18.9 -3 Z", grey),
        boat.line("M12.9 -5.6 L8.6 -8.0 M13.4 -5.9 L9.1 -8.4", 0.17 * unit, boat.solid),
        boat.fill("M11.2 -4.2 C11.2 -6.3 12.4 -7.0 13.4 -7.0 C14.6 -7.0 15.6 -6.2 15.6 -4.3 Z"),
        boat.line("M12.6 -4.4 L12.7 -6.6 M14.2 -4.4 L14.2 -6.6 M11.5 -5.4 L15.4 -5.5", 0.07 * unit),
        boat.fill("M9.2 -3.6 L9.2 -5.3 C9.2 -6.0 10.2 -6.0 10.3 -5.4 L9.9 -5.3 L9.9 -3.6 Z"),
        boat.fill("M39.4 -4.4 L39.7 -6.2 L40.7 -6.2 L41.2 -4.4 Z"),
        boat.line("M39.6 -6.4 L46.4 -8.5", 0.20 * unit, boat.solid),
        boat.line("M39.2 -6.2 L42.8 -7.4", 0.46 * unit, boat.solid),
        boat.fill("M40.9 -5.6 L41.2 -8.1 L42.0 -7.9 L41.6 -5.4 Z"),
        boat.fill(
            "M37.2 -4.2 C37.2 -5.6 37.3 -6.9 38.1 -7.2 C38.9 -7.2 39.9 -6.8 40.2 -6.3 L39.9 -5.9 "
            "L38.9 -6.0 L39.2 -4.4 Z"
        ),
        boat.spot(38.4, -7.7, 0.52),
    ]


def _hull(boat: Pen, unit: float) -> list[Path]:
    """The hull: sheer, flare at the bow, chine, rubbing strake, portholes, guard rails."""
    hair = 0.10 * unit
    shell = (
        "M0 -3.0 C9 -3.4 18 -3.5 27 -4.0 C36 -4.5 45 -5.5 52.6 -7.4 "
        "C51.2 -4.6 48.8 -1.4 45.4 0.3 C42 1.7 34 2.2 24 2.2 L0.5 2.0 Z"
    )
    rail = "M36.8 -5.0 L37.1 -7.4 M41.5 -5.4 L41.9 -7.8 M45.6 -6.0 L46.1 -8.3 M49.4 -6.8 L49.9 -9.0"
    return [
        boat.line(rail, 0.09 * unit, boat.solid),
        boat.line(
            "M37.1 -7.4 L41.9 -7.8 L46.1 -8.3 L49.9 -9.0 M37.0 -6.3 L41.7 -6.7 L45.9 -7.2 L49.7 -7.9",
            0.07 * unit,
            boat.solid,
        ),
        boat.line("M51.4 -7.0 L52.2 -10.0", 0.12 * unit, boat.solid),
        boat.line("M1.0 -3.0 L1.0 -5.2 M4.0 -3.2 L4.0 -5.4 M7.0 -3.3 L7.0 -5.4", 0.09 * unit, boat.solid),
        boat.line("M1.0 -5.2 L4.0 -5.4 L7.0 -5.4 M1.0 -4.2 L7.0 -4.4", 0.07 * unit, boat.solid),
        boat.fill(shell),
        boat.line("M0.4 -2.1 C10 -2.5 19 -2.6 27.5 -3.1 C36 -3.6 44 -4.5 51.0 -6.1", hair),
        boat.line("M47.6 -1.5 C43.6 0 37 0.7 30 0.9", hair),
        *(
            boat.spot(x, y, 0.27, boat.glass)
            for x, y in ((22.5, -1.7), (25.8, -1.9), (29.1, -2.1), (32.4, -2.4))
        ),
    ]


def _deck_gear(boat: Pen, unit: float, tint: Colour) -> list[Path]:
    """The torpedo tube, depth charges, and the smoke apparatus at the stern."""
    grey = boat.solid.mixed(boat.glass, 0.45)
    at = boat.to(Transform.rotate(-3.4).then(Transform.translate(15.2, -3.6)))
    tube = (
        "M0.2 -1.0 L13.6 -1.05 L14.4 -1.15 L16.6 -1.1 C18.0 -1.0 18.9 -0.5 18.9 -0.2 "
        "C18.9 0.2 18.0 0.6 16.6 0.65 L14.4 0.65 L13.6 0.6 L0.2 0.5 C-0.2 0.4 -0.2 -0.9 0.2 -1.0 Z"
    )
    return [
        boat.fill("M17.6 -3.2 L18.2 -4.0 L20.4 -4.1 L21.0 -3.2 Z"),
        boat.fill("M28.4 -3.8 L29.0 -4.6 L31.0 -4.8 L31.6 -3.8 Z"),
        at.fill(tube, grey),
        at.line(tube, 0.13 * unit),
        at.line(
            "M3.2 -0.95 L3.2 0.5 M6.6 -1.0 L6.6 0.5 M10.2 -1.0 L10.2 0.55 M13.9 -1.05 L13.9 0.6", 0.11 * unit
        ),
        at.line("M0.8 -0.55 L13.4 -0.6", 0.08 * unit, boat.glass.mixed(grey, 0.35)),
        *(
            part
            for x in (2.6, 4.5)
            for part in (boat.spot(x, -3.75, 0.72), boat.ring(x, -3.75, 0.42, 0.08 * unit))
        ),
        boat.fill("M-0.1 -2.9 L-0.1 -4.3 L0.9 -4.4 L0.9 -2.9 Z"),
    ]


def _sea(page: Pen, unit: float) -> list[Path]:
    """Spray and bow wave over the hull, the wake, and the sea in lines that thin out towards the lower edge."""
    crest = (
        "M69.2 21.5 C66.6 20.2 63.2 18.7 60.0 18.5 C57.4 18.5 56.2 19.6 54.0 19.7 C51.4 19.9 50.4 20.6 47.8 "
        "20.9 C43.4 21.5 38.0 22.5 32 22.7 C28 22.8 25 22.9 23.0 23.3"
    )
    spray = crest + (
        " L23 24.6 L75 24.6 C76.6 23.8 77.4 23.0 78.4 22.8 C75.6 22.9 73.4 22.4 72.0 21.3 "
        "C71.4 21.9 70.2 22.0 69.2 21.5 Z"
    )
    flow = (
        "M67.4 21.7 C64.4 20.4 62.0 19.6 59.8 19.6 C57.6 19.7 56.6 20.6 54.6 20.8",
        "M65.6 22.1 C63.0 21.2 61.0 20.7 59.4 20.8 C56.8 21.0 54.6 21.9 51.8 22.1",
        "M63.4 22.5 C61.4 22.0 60.4 21.8 58.8 22.0 C55.6 22.4 50.4 23.0 45.8 23.0",
        "M56.4 23.1 C52.4 23.6 43.4 23.7 36.0 23.6",
        "M71.8 22.2 C73.2 23.0 74.6 23.2 76.2 23.2",
    )
    paths = [page.fill(spray, page.glass), page.line(crest, 0.13 * unit, page.solid)]
    paths.append(page.line("M72.0 21.3 C73.4 22.4 75.6 22.9 78.4 22.8", 0.13 * unit, page.solid))
    paths += [page.line(stroke, 0.10 * unit, page.solid) for stroke in flow]
    paths += [page.spot(x, y, r) for x, y, r in ((73.1, 20.7, 0.16), (73.9, 21.3, 0.12), (74.4, 20.4, 0.10))]
    wake = "M24.4 23.2 C21 22.2 18 21.6 14.6 21.7 C10.6 21.9 6.8 22.8 2.4 22.6"
    paths += [
        page.line(wake, 0.14 * unit, page.solid),
        page.line(
            "M23.4 23.8 C20 23.0 17.6 22.6 14.8 22.7 C12.0 22.8 9.6 23.4 7.0 23.4", 0.10 * unit, page.solid
        ),
        page.line("M21.6 24.3 C19.4 23.8 17.4 23.6 15.4 23.7", 0.09 * unit, page.solid),
    ]
    return [*paths, *_waves(page, unit)]


# Rows of the sea: y, share of paper in the ink, and the spans of its strokes.
_ROWS: tuple[tuple[float, float, tuple[tuple[float, float], ...]], ...] = (
    (24.5, 0.10, ((5, 15), (17, 29), (31, 46), (48, 60), (62, 73), (75, 86), (88, 97))),
    (25.6, 0.20, ((10, 20), (22.5, 35), (37, 44), (47, 62), (64, 72), (75, 90))),
    (26.8, 0.32, ((16, 25), (27.5, 41), (44, 52), (55, 69), (72, 80))),
    (28.0, 0.44, ((24, 33), (36, 48), (51, 58), (61, 73))),
    (29.1, 0.54, ((33, 40), (43, 54), (57, 66))),
    (30.1, 0.62, ((41, 47), (49.5, 57))),
)


def _waves(page: Pen, unit: float) -> list[Path]:
    paths: list[Path] = []
    for row, (y, pale, spans) in enumerate(_ROWS):
        colour = page.solid.mixed(page.glass, pale)
        for k, (a, b) in enumerate(spans):
            count = max(3, round((b - a) / 2.6))
            swell = [
                (a + (b - a) * i / count, y + (0.15 if (i + row + k) % 2 else -0.13)) for i in range(count + 1)
            ]
            paths.append(page.line(smooth(swell), (0.11 - 0.006 * row) * unit, colour))
    return paths
