"""The stat file of MTB: one row a ship (or several alike)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pressgang.rows.stat_columns import AircraftColumns, ShipColumns, SizeRange
from pressgang.schema import TEXT, Choice, TextKind, Whole, column
from pressgang.systems.mtb.rules.firing import CLASSES, SIZES

_LENGTHS = {"small": (6.0, 54.0), "escort": (20.0, 135.0), "merchant": (15.0, 185.0)}
_BEAMS = {"small": (1.5, 9.0), "escort": (4.0, 15.0), "merchant": (3.5, 26.0)}
"""Metres that a ship of the size hardly goes beyond: submarine chasers and steam gunboats, drifters and fleet
destroyers, barges and the tankers of a convoy. Limits of ours, drawn so that feet are seen to be feet."""


@dataclass(frozen=True, kw_only=True)
class Ship(ShipColumns):
    """A ship's stats. What weapons and hull may be belongs to the game: its checks know it, not these kinds."""

    speed: str = column(Choice(CLASSES), required=True, help="the speed class, A (fastest) to D", example="A")
    size: Literal["small", "escort", "merchant"] = column(
        Choice(SIZES), required=True, help="which column of the damage table: small, escort or merchant",
        example="small",
    )  # fmt: skip
    hull: int = column(Whole(None), required=True, help="hull boxes: the damage it can take", example="3")
    weapons: str = column(
        TextKind(500),
        "",
        help="weapons and the sectors they bear on, parted by semicolons",
        example="20mm@forward+starboard-bow; torpedo*2@forward",
        printed=False,
    )
    type: str = column(TEXT, "", help="the class of ship, printed small", example="Fairmile D")

    def sizes(self) -> tuple[SizeRange, ...]:
        """What length and beam of a ship of that size can be."""
        if not self.has_read("size"):
            return ()
        of = f"{'an escort' if self.size == 'escort' else f'a {self.size} ship'}"
        hint = " If the ship is of another size, say so in the column size."
        return (
            SizeRange("length_m", *_LENGTHS[self.size], of, hint),
            SizeRange("beam_m", *_BEAMS[self.size], of, hint),
        )


@dataclass(frozen=True, kw_only=True)
class Plane(AircraftColumns):
    """A line of a list of aircraft: what each carries, and the columns that draw it."""

    mark: str = column(
        TextKind(3), "", help="a letter or number on piece and record; numbered in order unless given",
        example="D",
    )  # fmt: skip
    unit: str = column(TEXT, "", help="the squadron, printed small", example="143 Sqn")
    weapons: str = column(
        TextKind(500), "",
        help="guns, bombs (one for each attack), rockets and torpedoes, parted by semicolons",
        example="20mm*4; rocket*8", printed=False,
    )  # fmt: skip
