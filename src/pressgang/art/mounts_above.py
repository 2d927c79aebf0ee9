"""Riders on horses and camels seen from above, facing up the page, in the units of `figures_above`."""

from __future__ import annotations

from pressgang.art.figure_pen import FigurePen
from pressgang.art.figures_above import headgear, shoulders
from pressgang.drawing.scene import Path

_HORSE = (
    "M0 -15.6 C.85 -15.6 1.2 -14.9 1.2 -14.0 C1.25 -12.8 1.65 -12.0 1.6 -10.9 C1.55 -10.0 1.3 -9.4 1.3 -8.7 "
    "C1.45 -7.0 1.9 -5.6 2.6 -4.2 C3.3 -2.8 3.55 -1.4 3.5 .4 C3.45 2.4 3.15 3.8 3.3 5.2 "
    "C3.7 6.8 4.05 8.0 3.8 9.6 C3.5 11.6 2.1 13.0 0 13.0"
)
_CAMEL = (
    "M0 -24.0 C.7 -24.0 1.0 -23.4 1.0 -22.6 C1.0 -21.6 1.45 -21.2 1.4 -20.2 C1.35 -19.2 .95 -18.6 .95 -17.4 "
    "C1.0 -14.4 1.35 -11.6 2.2 -9.4 C3.2 -7.4 4.0 -5.0 4.1 -1.6 C4.25 3.0 4.3 6.4 3.7 9.6 "
    "C3.2 12.2 1.8 13.8 0 13.8"
)
_SLEEVE = 1.7
_BELT = "M-3.1 -1.9 L2.6 2.1"
_REIN_ARM = "M-4.2 -.4 C-4.9 -2.4 -3.2 -4.0 -.9 -4.6"
_CARBINE = (
    "M-.65 6.6 L.65 6.5 L.5 2.4 L.35 1.0 L.3 -5.6 L.12 -5.6 L.1 -8.8 L-.1 -8.8 L-.12 -5.6 L-.3 -5.6 "
    "L-.35 1.0 L-.5 2.4 Z"
)


def horse(pen: FigurePen) -> list[Path]:
    """A horse with ears, mane, bridle, reins, saddle cloth and tail."""
    ear = "M.75 -10.2 C.85 -11.4 1.5 -12.2 2.15 -12.4 C2.3 -11.3 1.9 -10.2 1.35 -9.6 Z"
    rein = "M1.15 -13.7 C2.0 -9.5 2.2 -4.6 .6 -2.0"
    cloth = "M-3.35 -.6 C-1.6 -1.3 1.6 -1.3 3.35 -.6 L3.55 6.4 C1.6 7.4 -1.6 7.4 -3.55 6.4 Z"
    return [
        pen.part("M-.7 12.4 C-.9 14.8 -1.2 16.6 -.3 19.6 C.9 17.4 .9 14.8 .7 12.4 Z", "dark"),
        pen.dot(2.6, -5.0, 0.8, "dark", 1.7),
        pen.dot(-2.6, -3.6, 0.8, "dark", 1.7),
        pen.half(_HORSE, "leather"),
        *pen.both(ear, "leather"),
        pen.part("M-.42 -11.2 C-.9 -8.6 -.8 -6.0 -.3 -3.6 L.3 -3.6 C.8 -6.0 .9 -8.6 .42 -11.2 Z", "dark", 0),
        pen.strap("M-1.15 -13.7 L1.15 -13.7", 0.4, pen.tones.over("leather")),
        pen.line(rein, 0.9),
        pen.mirrored().line(rein, 0.9),
        pen.part(cloth, "navy"),
        pen.line("M-3.3 5.6 C-1.6 6.5 1.6 6.5 3.3 5.6", 0.9, pen.tones.over("navy")),
    ]


def led_horse(pen: FigurePen, native: bool) -> list[Path]:
    """A horse without its rider: an empty saddle with stirrups."""
    return [
        *horse(pen),
        pen.part("M0 .2 C1.9 .2 2.3 1.4 2.1 3.0 C2.0 4.6 1.5 5.2 0 5.2 C-1.5 5.2 -2.0 4.6 -2.1 3.0 "
                 "C-2.3 1.4 -1.9 .2 0 .2 Z", "leather"),
        pen.line("M-1.5 1.5 C-.6 1.0 .6 1.0 1.5 1.5 M2.1 2.6 L3.7 2.6 M-2.1 2.6 L-3.7 2.6"),
        pen.dot(4.0, 2.7, 0.5, "steel"),
        pen.dot(-4.0, 2.7, 0.5, "steel"),
    ]  # fmt: skip


def _rider(pen: FigurePen, native: bool) -> list[Path]:
    """Legs and body of a man in the saddle, his left hand with the reins."""
    leg = "M2.2 1.0 C4.4 .4 5.2 -1.2 4.9 -3.0 C4.6 -3.9 3.8 -3.6 3.7 -2.7 C3.5 -1.6 3.0 -1.0 1.8 -.6 Z"
    return [*pen.both(leg, "dark"), *_torso(pen, native)]


def _torso(pen: FigurePen, native: bool) -> list[Path]:
    return [
        shoulders(pen, turned=0),
        pen.strap(_BELT, 0.42, "leather" if native else "light"),
        *pen.limb(_REIN_ARM, _SLEEVE, "coat"),
        pen.dot(-0.6, -4.7, 0.78, "skin"),
    ]


def _across(pen: FigurePen) -> list[Path]:
    """A carbine across the saddle, and the hand that holds it."""
    gun = pen.at(2.4, -2.2, 62, 0.86)
    return [
        gun.part(_CARBINE, "leather"),
        *pen.limb("M4.2 -.4 C5.2 -1.6 4.8 -2.8 3.2 -3.0", _SLEEVE, "coat"),
        pen.dot(2.9, -3.1, 0.8, "skin"),
    ]


def mounted(pen: FigurePen, native: bool) -> list[Path]:
    """A mounted infantryman, his carbine across the saddle."""
    seat = pen.at(0, 2.6)
    return [*horse(pen), *_rider(seat, native), *_across(seat), *headgear(seat, native)]


def light_horse(pen: FigurePen, native: bool) -> list[Path]:
    """A light horseman with a drawn sabre."""
    seat = pen.at(0, 2.6)
    return [
        *horse(pen),
        *_rider(seat, native),
        seat.part("M4.9 -4.0 C5.9 -7.4 6.0 -11.6 4.6 -15.6 C7.0 -11.6 7.2 -7.2 5.8 -3.7 Z", "steel"),
        *seat.limb("M4.2 -.2 C5.6 -.8 6.0 -1.8 5.4 -3.0", _SLEEVE, "coat"),
        seat.strap("M4.3 -4.2 L6.6 -3.6", 0.6, "ink"),
        seat.dot(5.3, -3.2, 0.85, "skin"),
        *headgear(seat, native),
    ]


def lancer(pen: FigurePen, native: bool) -> list[Path]:
    """A horseman with a long lance and its pennon of two colours."""
    seat = pen.at(0, 2.6)
    tip = "M5.6 -22.6 C6.3 -21.2 6.3 -19.8 5.6 -18.6 C4.9 -19.8 4.9 -21.2 5.6 -22.6 Z"
    return [
        *horse(pen),
        *_rider(seat, native),
        pen.part("M5.42 13.0 L5.78 13.0 L5.74 -18.6 L5.46 -18.6 Z", "leather"),
        pen.part(tip, "steel"),
        pen.part("M5.75 -18.2 L9.6 -17.2 L8.0 -15.9 L9.6 -14.6 L5.75 -13.6 Z", "light"),
        pen.part("M5.75 -18.2 L9.6 -17.2 L8.0 -15.9 L5.75 -15.9 Z", "flag"),
        *([pen.line("M6.4 -17.9 L6.4 -16 M7.2 -17.7 L7.2 -16 M8 -17.5 L8 -16")] if pen.tones.alone else []),
        *seat.limb("M4.2 -.2 C5.6 -.6 6.2 -1.4 5.7 -2.4", _SLEEVE, "coat"),
        seat.dot(5.6, -2.8, 0.85, "skin"),
        *headgear(seat, native),
    ]


def _camel_itself(pen: FigurePen) -> list[Path]:
    """Feet, tail, the long neck and small head, cloth, two bags, the hump behind the rider."""
    tail = "M-.35 13.4 C-.5 15.4 .7 16.6 .1 18.6 C-.5 19.2 -.9 18.6 -.7 17.8 C-.4 16.4 -1.0 15.2 -.9 13.2 Z"
    ear = "M.75 -19.6 C1.3 -19.9 2.0 -20.0 2.3 -19.5 C2.1 -18.9 1.4 -18.7 .9 -18.9 Z"
    feet = ((3.3, -7.2), (-3.3, -5.4), (3.5, 9.6), (-3.5, 11.2))
    return [
        *(pen.dot(x, y, 1.05, "hide", 1.6) for x, y in feet),
        pen.part(tail, "hide"),
        pen.half(_CAMEL, "camel"),
        *pen.both(ear, "camel"),
        pen.line("M-.95 -22.3 L.95 -22.3 M-.5 -23.2 L-.3 -22.9 M.5 -23.2 L.3 -22.9", 0.9),
        pen.line("M-.5 -17.6 C-.7 -14.6 -.6 -12.4 -.2 -10.4 M.5 -17.6 C.7 -14.6 .6 -12.4 .2 -10.4", 0.6),
        pen.line("M-.9 -22.3 C-3.0 -16 -3.0 -8.6 -.8 -4.4", 0.9),
        pen.part("M-5.0 -3.4 C-2 -4.4 2 -4.4 5.0 -3.4 L5.2 6.2 C2 7.2 -2 7.2 -5.2 6.2 Z", "navy"),
        pen.box(4.3, 0.2, 2.6, 5.0, 0.7, "leather"),
        pen.box(-6.9, 0.2, 2.6, 5.0, 0.7, "leather"),
        pen.line("M4.5 2.0 L6.7 2.0 M-4.5 2.0 L-6.7 2.0", 0.8),
        pen.dot(0, 7.6, 2.3, "camel", 2.6),
        pen.line("M-1.2 6.9 Q0 6.1 1.2 6.9 M-1.2 8.4 Q0 7.6 1.2 8.4", 0.7),
    ]


def camel(pen: FigurePen, native: bool) -> list[Path]:
    """A camel with its rider, his rifle across the saddle."""
    seat = pen.at(0, 0.4)
    leg = "M1.6 -.6 C4.0 -1.2 5.0 -3.0 4.3 -4.9 C4.0 -5.6 3.2 -5.3 3.2 -4.5 C3.2 -3.4 2.6 -2.6 1.4 -2.2 Z"
    return [
        *_camel_itself(pen),
        *seat.both(leg, "dark"),
        *_torso(seat, native),
        *_across(seat),
        *headgear(seat, native),
    ]


def led_camel(pen: FigurePen, native: bool) -> list[Path]:
    """A camel without its rider."""
    saddle = (
        "M0 -3.0 C2.0 -2.8 2.4 -1.4 2.4 .6 C2.4 2.6 1.8 4.0 0 4.2 C-1.8 4.0 -2.4 2.6 -2.4 .6 "
        "C-2.4 -1.4 -2.0 -2.8 0 -3.0 Z"
    )
    return [*_camel_itself(pen), pen.part(saddle, "leather"), pen.line("M-1.6 -1.2 Q0 -1.9 1.6 -1.2")]
