"""The signs of counters and markers: drawn in `templates/pictures/signs.toml`, measured here."""

from __future__ import annotations

from msgspec import Struct

from pressgang.art.parts import PartList
from pressgang.diagnostics import suggestion
from pressgang.drawing.geometry import Point, Transform
from pressgang.drawing.scene import WHITE, Colour, Item

_GOLD = Colour.parse("#c9961a")
_RIM = 0.22
"""The width of the rim of a gold star, in mm."""


class Sign(Struct, frozen=True):
    """A drawing of one ink: `wide` is its width as a share of its height. `holds` says that a short text may
    stand in its middle, in place of the ground's colour.
    """

    name: str
    wide: float = 1.0
    holds: bool = False

    def items(self, centre: Point, height: float, ink: Colour, ground: Colour) -> list[Item]:
        """Draw the sign `height` mm high about `centre`; `ground` is what is reversed out of it."""
        half, name, weight = height / 2, self.name, height / 2
        if name == "gold-star":
            weight = _RIM
            if ground == WHITE:
                name = "gold-star-outline"
            elif max(ground) - min(ground) < 0.01:  # a grey ground
                name = "star"
        parts = PartList("signs", "signs", {"ink": ink, "ground": ground, "gold": _GOLD}, weight)
        return [*parts.draw(name, Transform.scale(half).then(Transform.translate(*centre)))]


_WIDE = {
    "anchor": 1.0, "arrow": 0.8, "boat": 1.3, "bomb": 0.45, "broken-gun": 1.24, "burst": 1.0, "chevron":
    1.0, "cross": 0.95, "crosshair": 1.0, "eye": 1.1, "fire": 0.72, "flag": 0.86, "gear": 1.0,
    "gold-star": 0.96, "heart": 1.0, "hexagon": 1.0, "hourglass": 0.84, "inner-ring": 1.0, "lightning":
    0.64, "loop": 1.0, "moon": 1.0, "outer-ring": 1.0, "plus": 1.0, "propeller": 1.0, "pursuit": 0.94,
    "retreat": 0.86, "rocket": 2.9, "shield": 0.95, "smoke": 0.9, "star": 0.96, "tank": 1.36, "target": 1.0,
    "tick": 0.95, "torpedo": 5.0, "triangle": 1.0,
}  # fmt: skip
SIGNS = {name: Sign(name, wide, holds=name == "burst") for name, wide in _WIDE.items()}
"""All signs by name."""


def unknown_sign(name: str) -> str:
    """Return what to do about a name that is no sign: the nearest one, and all there are."""
    return suggestion(name, SIGNS, "The signs are")
