"""The signs of counters and markers: drawn, so that none can be read as a letter or a figure.

Each is drawn in a box from −1 to 1 both ways (some are wider); `Sign.items` takes it to its place in mm.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from pressgang.art.pen import Pen
from pressgang.diagnostics import suggestion
from pressgang.drawing.geometry import Point, Transform
from pressgang.drawing.scene import Colour, Item
from pressgang.sheets.faces import sign_drawings as drawings


@dataclass(frozen=True, slots=True)
class Sign:
    """A drawing of one ink: `wide` is its width as a share of its height. `holds` says that a short text may
    stand in its middle, in place of the ground's colour.
    """

    name: str
    draw: Callable[[Pen, float], list[Item]]
    wide: float = 1.0
    holds: bool = False

    def items(self, centre: Point, height: float, ink: Colour, ground: Colour) -> list[Item]:
        """The sign `height` mm high about `centre`; `ground` is what is reversed out of it."""
        half = height / 2
        return self.draw(Pen(Transform.scale(half).then(Transform.translate(*centre)), ink, ground), half)


SIGNS = {
    sign.name: sign
    for sign in (
        Sign("anchor", drawings.anchor),
        Sign("arrow", drawings.arrow, 0.8),
        Sign("boat", drawings.boat, 1.3),
        Sign("bomb", drawings.bomb, 0.45),
        Sign("broken-gun", drawings.broken_gun, 1.24),
        Sign("burst", drawings.burst, holds=True),
        Sign("chevron", drawings.chevron),
        Sign("cross", drawings.cross, 0.95),
        Sign("crosshair", drawings.crosshair),
        Sign("eye", drawings.eye, 1.1),
        Sign("fire", drawings.fire, 0.72),
        Sign("flag", drawings.flag, 0.86),
        Sign("gear", drawings.gear),
        Sign("gold-star", drawings.gold_star, 0.96),
        Sign("heart", drawings.heart),
        Sign("hexagon", drawings.hexagon),
        Sign("hourglass", drawings.hourglass, 0.84),
        Sign("inner-ring", drawings.inner_ring),
        Sign("lightning", drawings.lightning, 0.64),
        Sign("loop", drawings.loop),
        Sign("outer-ring", drawings.outer_ring),
        Sign("plus", drawings.plus),
        Sign("propeller", drawings.propeller),
        Sign("pursuit", drawings.pursuit, 0.94),
        Sign("retreat", drawings.retreat, 0.86),
        Sign("rocket", drawings.rocket, 2.9),
        Sign("shield", drawings.shield, 0.95),
        Sign("smoke", drawings.smoke, 0.9),
        Sign("star", drawings.star, 0.96),
        Sign("tank", drawings.tank, 1.36),
        Sign("target", drawings.target),
        Sign("tick", drawings.tick, 0.95),
        Sign("torpedo", drawings.torpedo, 5.0),
        Sign("triangle", drawings.triangle),
    )
}
"""All signs by name."""


def unknown_sign(name: str) -> str:
    """What to do about a name that is no sign: the nearest one, and all there are."""
    return f"{suggestion(name, SIGNS)}The signs are {', '.join(SIGNS)}."
