"""What the printed aids share: the aircraft of the examples, and two blocks beside each other."""

from __future__ import annotations

from pressgang.art.aircraft import draw_aircraft, fit_scale
from pressgang.art.ink import Ink
from pressgang.art.shapes import AircraftShape
from pressgang.drawing import theme
from pressgang.drawing.scene import WHITE, Colour, Symbol, grey
from pressgang.sheets.blocks.block import SetBlock

GHOST = grey(0.42)
FIGHTER = AircraftShape(span_m=11.23, length_m=9.12, wing="elliptical", wing_area_m2=22.5)
TWO_SEATER = AircraftShape(span_m=16.25, length_m=12.07, engines=2, tail="twin", turrets=1, wing_area_m2=38.4)
BOMBER = AircraftShape(
    span_m=22.6, length_m=16.4, engines=2, turrets=2, wing_area_m2=86.5, sweep_deg=11, tip_ratio=0.4,
    rounding=0.14,
)  # fmt: skip
"""The aircraft of the examples: a Spitfire, a Bf 110 and an He 111."""


def picture(shape: AircraftShape, size: float, ink: Colour = theme.INK, ground: Colour = WHITE) -> Symbol:
    """An aircraft of the examples, nose up, its longer side `size` mm."""
    return draw_aircraft(shape, fit_scale(shape, size, size), Ink(ink, ground))


def side_by_side(left: SetBlock, right: SetBlock, x: float) -> SetBlock:
    """Two blocks from one top, the second `x` mm to the right."""
    return SetBlock(lambda: (left.at(0, 0), right.at(x, 0)), max(left.height, right.height))
