"""The stat file of MTB: one row a ship (or several alike)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from pressgang.rows.stat_columns import AircraftColumns, ShipColumns, SizeRange
from pressgang.schema import TextKind
from pressgang.structs import dataclass

_LENGTHS = {"small": (6.0, 54.0), "escort": (20.0, 135.0), "merchant": (15.0, 185.0)}
_BEAMS = {"small": (1.5, 9.0), "escort": (4.0, 15.0), "merchant": (3.5, 26.0)}
"""Metres that a ship of the size hardly goes beyond: submarine chasers and steam gunboats, drifters and fleet
destroyers, barges and the tankers of a convoy. Limits of ours, drawn so that feet are seen to be feet."""


class WeaponsKind(TextKind, frozen=True):
    """Weapons as they are written. The game's rules say which are legal, so that checks know it."""

    longest: int = 500
    printed = False


@dataclass(frozen=True, kw_only=True)
class Ship(ShipColumns):
    """A ship's stats. Its columns stand in the game's file; here are their types."""

    if TYPE_CHECKING:
        speed: str = ""
        size: Literal["small", "escort", "merchant"] = "small"
        hull: int = 0
        weapons: str = ""
        type: str = ""

    def sizes(self) -> tuple[SizeRange, ...]:
        """Return the limits of length and beam of a ship of that size."""
        if not self.has_read("size"):
            return ()
        of = f"{'an escort' if self.size == 'escort' else f'a {self.size} ship'}"
        hint = " If the ship is of another size, say so in the column size."
        return (
            SizeRange("length_m", *_LENGTHS[self.size], of, hint),
            SizeRange("beam_m", *_BEAMS[self.size], of, hint),
        )


if TYPE_CHECKING:

    class Plane(AircraftColumns):
        """A line of the list of aircraft. Its columns stand in the game's file; here are their types."""

        mark: str = ""
        unit: str = ""
        weapons: str = ""
