"""Riders from the front and from behind, in the units of `figures_front` and with one outline for both."""

from __future__ import annotations

from pressgang.art.figure_pen import FigurePen, Tone
from pressgang.art.figures_front import arm, body
from pressgang.art.heads_front import headgear
from pressgang.drawing.scene import Path

_CHEST = "M0 -72 C8 -72 13 -69 14.4 -62 C15.6 -55 13.4 -47 10.6 -41 C7 -38 3 -37.4 0 -37.4"
_NEAR_LEG = (
    "M3 -44 L11.4 -44 L9.4 -27 C9.8 -24 9.4 -21 8.8 -18 L8.6 -7 L10.2 -1.4 C10.2 -0.4 9.8 0 9 0 "
    "L3.8 0 C3 0 2.8 -0.6 3 -1.4 L4.6 -7 L4.4 -18 C3.6 -22 3.4 -25 3.8 -27 Z"
)
_FAR_LEG = "M8 -46 C12.6 -44 14.2 -38 13.2 -31 C12.4 -26 12.8 -20 12.6 -12 L13.6 -7.4 L9 -7.4 Z"
_HOOF = "M3.4 -3.4 L9.6 -3.4 L10.2 -1.4 C10.2 -0.4 9.8 0 9 0 L3.8 0 C3 0 2.8 -0.6 3 -1.4 Z"
_HEAD = (
    "M0 -94 C3 -94 5.4 -92.6 6 -88.6 C6.2 -84 5 -80 4.2 -75 C3.6 -71 4.4 -68 3.8 -64.6 "
    "C3 -62.4 1.4 -61.6 0 -61.6"
)
_EAR = "M2 -92.4 C2.4 -97 4.4 -100 6.2 -101 C7.2 -98 6.8 -94 5.2 -90.6 Z"
_REIN = "M13 -74 C18.4 -72 20 -64 18 -57 C16 -51.6 10 -50 4 -51 L4 -55.6 C8 -55.4 12 -57 12.6 -61 Z"
_TAIL = "M0 -62 C2.8 -62 3.6 -56 3.2 -46 C3 -36 3.8 -24 0 -14"


def _legs(pen: FigurePen) -> list[Path]:
    """The four legs of a horse, those that are further away behind."""
    return [*pen.both(_FAR_LEG, "hide"), *pen.both(_NEAR_LEG, "leather"), *pen.both(_HOOF, "dark")]


def _horse_head(pen: FigurePen) -> list[Path]:
    """Head, ears and bridle of a horse, and the reins to the hand."""
    bridle = "M-5.6 -87.4 Q0 -85.2 5.6 -87.4 M-4.2 -71.4 Q0 -69.4 4.2 -71.4"
    blaze = "M0 -86 L1.3 -82 L0.7 -73.4 L-0.7 -73.4 L-1.3 -82 Z"
    return [
        pen.line("M4.6 -68 C8 -74 8 -84 6 -92 M-4.6 -68 C-8 -74 -8 -84 -6 -91", 1.1),
        *pen.both(_EAR, "leather"),
        pen.half(_HEAD, "leather"),
        pen.part("M0 -95 C2.4 -94.6 2.6 -90 0 -86.4 C-2.6 -90 -2.4 -94.6 0 -95 Z", "dark", 0.6),
        pen.part(blaze, "light", 0.4),
        pen.strap(bridle, 1.1, pen.tones.over("leather")),
        *(pen.dot(x, -83.4, 0.9, "ink", weight=0) for x in (-4.3, 4.3)),
        *(pen.dot(x, -64.6, 0.75, "ink", weight=0) for x in (-1.9, 1.9)),
    ]  # fmt: skip


def _leg(pen: FigurePen) -> list[Path]:
    """The rider's legs in the stirrups."""
    thigh = (
        "M8 -80 C17 -80 22.6 -72 22 -63 C21.4 -55 19.4 -48 19 -40 L22.6 -34.6 C22.4 -33 21 -32.6 19 -32.8 "
        "L13.4 -34.4 C13.4 -44 13 -54 12.4 -62 Z"
    )
    boot = "M13.2 -56 L20.9 -54 C19.8 -48 19.2 -44 19 -40 L22.6 -34.6 C22.4 -33 21 -32.6 19 -32.8 L13.4 -34.4 Z"
    return [*pen.both(thigh, "coat"), *pen.both(boot, "dark")]


def _lance(pen: FigurePen) -> list[Path]:
    over: list[Path] = []
    if pen.tones.alone:
        over = [pen.line("M-28 -139.6 L-28 -132 M-32 -138.8 L-32 -132 M-36 -138 L-36 -132.4")]
    return [
        pen.part("M-24.4 -34 L-22.4 -34 L-22.6 -146 L-24.2 -146 Z", "leather"),
        pen.part("M-23.4 -157 C-20.8 -152 -21 -149 -23.4 -144 C-25.8 -149 -26 -152 -23.4 -157 Z", "steel"),
        pen.part("M-24.2 -141 L-42 -137 L-36 -132 L-42 -127 L-24.2 -123 Z", "light"),
        pen.part("M-24.2 -141 L-42 -137 L-36 -132 L-24.2 -132 Z", "flag"),
        *over,
    ]


def _armed(pen: FigurePen, weapon: str) -> list[Path]:
    """The right arm with what it holds; `pen` is that of the man."""
    if weapon == "sabre":
        raised = (
            "M-13 -75 C-19 -73 -23.4 -66 -24.4 -58 C-24.4 -55 -20.6 -53 -19 -56 C-17 -60 -13 -62 -11.4 -64 Z"
        )
        blade = "M-23.4 -58 C-28.6 -70 -29 -86 -22.4 -104 C-24.6 -86 -24.2 -70 -20.6 -57.4 Z"
        return [
            pen.part(blade, "steel"),
            pen.part(raised, "coat"),
            pen.dot(-21.9, -56.6, 2.7, "skin"),
            pen.strap("M-25.6 -58.6 L-18.4 -60", 1.6, "ink"),
        ]
    if weapon == "lance":
        return [arm(pen), pen.dot(-21.4, -44.6, 3.0, "skin")]
    return [arm(pen), pen.dot(-17.6, -43.2, 2.6, "skin")]


def _carbine(pen: FigurePen) -> list[Path]:
    """A carbine slung on the back: its muzzle shows over the right shoulder, its butt at the left hip."""
    slung = pen.at(-3, -64, -32)
    return [
        slung.part("M-1.5 -4 L1.5 -4 L2.0 8 L3.4 24 L-2.6 24 L-2.0 8 Z", "leather"),
        slung.part("M-1.2 -26 L1.2 -26 L1.4 -4 L-1.4 -4 Z", "steel"),
    ]


def _rider(pen: FigurePen, seat: FigurePen, native: bool, back: bool, weapon: str) -> list[Path]:
    """The man in the saddle: body, left hand at the reins, right with his weapon, and his head."""
    slung = _carbine(seat) if weapon == "carbine" else []
    held = [*(_lance(pen) if weapon == "lance" else []), *_armed(seat, weapon)]
    return [
        *([] if back else slung),
        *body(seat, native, back),
        seat.part(_REIN, "coat"),
        *([] if back else [seat.dot(3.6, -53.2, 2.6, "skin")]),
        *(slung if back else []),
        *held,
        *headgear(seat, native, back),
    ]


def rider(pen: FigurePen, native: bool, back: bool, weapon: str) -> list[Path]:
    """A horseman: `weapon` is `carbine` (slung), `sabre` or `lance`. From behind one sees
    the croup and the tail.
    """
    seat = pen.at(0, -40)
    man = _rider(pen, seat, native, back, weapon)
    cloth = "M0 -76 C9 -76 14.2 -72 14.6 -63 C9 -60 4 -60 0 -60"
    hind = [pen.half(_TAIL, "dark")]
    saddle = [
        pen.half(cloth, "navy"),
        pen.line("M-14 -64.6 C-9 -61.8 9 -61.8 14 -64.6", 0.9, pen.tones.over("navy")),
    ]
    if back:
        return [*_legs(pen), pen.half(_CHEST, "leather"), *saddle, *hind, *_leg(pen), *man]
    return [
        *hind,
        *saddle,
        *_legs(pen),
        *_leg(pen),
        *man,
        pen.half(_CHEST, "leather"),
        pen.line("M0 -58 L0 -41 M12.6 -58 C9 -54 6.6 -50 6 -44 M-12.6 -58 C-9 -54 -6.6 -50 -6 -44"),
        *_horse_head(pen),
    ]


def camel(pen: FigurePen, native: bool, back: bool) -> list[Path]:
    """A camel with its rider: long legs, a bag at each side; the small head before him, the hump behind."""
    seat = pen.at(0, -62)
    near = (
        "M3 -60 L11.6 -60 L9.6 -36 C10.4 -33 10.2 -30 9 -28 L8 -7 L11 -2 C11.4 -.6 10.8 0 9.8 0 L3 0 "
        "C2 0 1.6 -.8 2 -2 L4.4 -7 L4.6 -28 C3.4 -30 3.4 -33 4 -36 Z"
    )
    far = "M8 -62 C13 -58 14.6 -50 13.4 -42 L12.6 -16 L14.6 -9.4 L8.8 -9.4 Z"
    chest = "M0 -98 C9 -98 14 -92 14.8 -82 C15.4 -72 13 -62 9.6 -56 C6 -53 3 -52.6 0 -52.6"
    knee: Tone = "ink" if pen.tones.alone else "leather"
    legs = [
        *pen.both(far, "hide"),
        *pen.both(near, "camel"),
        pen.line("M4.2 -32 L9.6 -32 M-4.2 -32 L-9.6 -32", 1.0, knee),
    ]
    bags = [
        pen.box(13.4, -90, 9.0, 22, 2.0, "leather"),
        pen.box(-22.4, -90, 9.0, 22, 2.0, "leather"),
        pen.line("M13.4 -83 L22.4 -83 M-13.4 -83 L-22.4 -83", 1.2),
    ]
    boots = pen.both("M7 -100 C15 -101 19 -96 18 -89 L15.6 -84 L10.4 -85 C12 -91 10 -94 6.4 -95 Z", "dark")
    man = _rider(pen, seat, native, back, "carbine")
    tail = pen.half("M0 -78 C1.6 -78 1.8 -70 1.4 -62 C3.2 -56 2.6 -50 0 -46", "hide")
    if back:
        hump = "M0 -106 C6.4 -106 9.6 -98 10.4 -88 C6 -84.6 3 -84.4 0 -84.4"
        return [
            *legs,
            *bags,
            pen.half(chest, "camel"),
            *boots,
            *man,
            pen.half(hump, "camel"),
            pen.line("M-6 -92 Q0 -96 6 -92 M-7 -86.6 Q0 -91 7 -86.6", 0.8),
            tail,
        ]
    neck = "M0 -118 C4.4 -118 5 -110 5.2 -100 C5.6 -90 6.4 -82 5.4 -72 C3.6 -67 2 -66 0 -66"
    head = "M0 -128 C4 -128 5.6 -124.6 5.4 -120 C5.2 -115 4.4 -112 4 -108 C3.4 -105 1.6 -104.4 0 -104.4"
    ear = "M3.6 -124.6 C6 -128.4 8.2 -128.6 9.2 -127.4 C8.8 -124.4 6.6 -122.4 5 -122 Z"
    return [
        tail,
        *legs,
        *bags,
        *boots,
        *man,
        pen.half(chest, "camel"),
        pen.half(neck, "camel"),
        *pen.both(ear, "camel"),
        pen.half(head, "camel"),
        pen.line("M-2.4 -108.4 Q0 -106.4 2.4 -108.4 M-1.6 -111 L-.8 -110 M1.6 -111 L.8 -110", 1.0),
        pen.strap("M-5 -114.4 L5 -114.4", 0.9, "navy" if not pen.tones.alone else "ink"),
        *(pen.dot(x, -119.4, 1.0, "ink", weight=0) for x in (-3.3, 3.3)),
    ]
