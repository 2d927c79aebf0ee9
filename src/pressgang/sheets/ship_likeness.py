"""A ship from above as a likeness: drawn from its shape, or the user's own picture at its measures."""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from pressgang.art.ink import Ink
from pressgang.art.ships import Mount, ShipShape, draw_ship
from pressgang.drawing.scene import Symbol
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import picture_key
from pressgang.sheets.likeness import Likeness, WingMark
from pressgang.sheets.likenesses import PictureLikeness

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture
    from pressgang.rows.stat_columns import ShipColumns

_SMALL_CRAFT, _USUAL_LENGTH, _USUAL_BEAM = 54.0, 90.0, 0.12
"""Metres below which a ship is drawn as small craft; the length of one that names none; beam to length."""


@dataclass(frozen=True, slots=True)
class ShipLikeness:
    """A ship from above."""

    shape: ShipShape

    @property
    def key(self) -> Hashable:
        """The shape."""
        return self.shape

    @property
    def size(self) -> tuple[float, float]:
        """Beam and length in metres."""
        return self.shape.beam_m, self.shape.length_m

    def symbol(self, mm_per_m: float, ink: Ink) -> Symbol:
        """The ship, bow up."""
        return draw_ship(self.shape, mm_per_m, ink)

    def wing_marks(self, mm_per_m: float) -> tuple[WingMark, ...]:
        """None: a ship has no wings."""
        return ()


def drawn_mounts(row: ShipColumns) -> tuple[Mount, ...]:
    """The weapons that a row places by itself."""
    return tuple(Mount(kind, (), barrels, place, sides) for kind, barrels, place, sides in row.mounts)


def ship_from_above(row: ShipColumns, rules: RuleBook, pictures: Mapping[str, Picture]) -> Likeness:
    """The ship that a row's dimension columns describe, or the row's own picture at its measures."""
    length = row.length_m or (_USUAL_LENGTH if row.beam_m is None else row.beam_m / _USUAL_BEAM)
    beam = row.beam_m or length * _USUAL_BEAM
    picture = pictures.get(picture_key(row)) if row.art else None
    if picture is not None:
        return PictureLikeness(picture, beam, length)
    size: Literal["small", "escort", "merchant"] = "small" if length < _SMALL_CRAFT else "escort"
    return ShipLikeness(
        ShipShape(
            length_m=length,
            beam_m=beam,
            size="merchant" if row.tanker else size,
            bow=row.bow,
            funnels=row.funnels,
            masts=row.masts,
            stern=row.stern,
            bridge=row.bridge,
            ramp=row.ramp,
            mounts=drawn_mounts(row),
            tanker=row.tanker,
        )
    )
