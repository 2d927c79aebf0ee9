"""What the picture of a ship's row is drawn from."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pressgang.art.ink import Ink
from pressgang.art.ships import ShipShape, draw_ship
from pressgang.drawing.scene import Symbol
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import picture_key
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.likenesses import PictureLikeness
from pressgang.systems.mtb.armed import metres, shape_of

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture
    from pressgang.systems.mtb.stats import Ship

_SLIM = 0.3
"""A ship whose beam is less of its length than this stands between the values of a counter's upper corners."""


@dataclass(frozen=True, slots=True)
class ShipLikeness:
    """A ship from above, drawn from its columns and weapons."""

    shape: ShipShape

    @property
    def key(self) -> Hashable:
        """The shape."""
        return self.shape

    @property
    def size(self) -> tuple[float, float]:
        """Beam and length in metres."""
        return self.shape.beam_m, self.shape.length_m

    @property
    def shoulder(self) -> float:
        """How far from the bow the upper corners are free: far, for a slim ship."""
        return 0.6 * self.shape.length_m if self.shape.beam_m < _SLIM * self.shape.length_m else 0.0

    def symbol(self, mm_per_m: float, ink: Ink) -> Symbol:
        """The ship, bow up."""
        return draw_ship(self.shape, mm_per_m, ink)


def ship_likeness(row: Ship, rules: RuleBook, pictures: Mapping[str, Picture]) -> Likeness:
    """The ship from above, or the row's own picture at the ship's measures."""
    picture = pictures.get(picture_key(row)) if row.art else None
    if picture is None:
        return ShipLikeness(shape_of(row, rules))
    length, beam = metres(row, rules)
    return PictureLikeness(picture, beam, length)
