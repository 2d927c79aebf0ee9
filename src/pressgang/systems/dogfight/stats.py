"""The stat file of the dogfight: one row an aircraft (or several alike)."""

from __future__ import annotations

from dataclasses import dataclass

from pressgang.schema import TEXT, TextKind, Whole, Words, column
from pressgang.systems.columns import AircraftColumns

SIDES = ("front", "left", "right", "rear")
"""The four sides of an aircraft, as a stat file spells them."""


@dataclass(frozen=True, kw_only=True)
class Aircraft(AircraftColumns):
    """An aircraft's stats. Their limits (1 to 5) belong to the game: its checks know them, not these kinds."""

    engine: int = column(Whole(None), required=True, help="ENGINE, the highest SPEED: 1 to 5", example="3")
    fuselage: int = column(
        Whole(None), required=True, help="FUSELAGE, the damage it can take: 1 to 5", example="4"
    )
    to_hit: int = column(Whole(None), required=True, help="TO-HIT, the roll that hits: 1 to 5", example="4")
    weapons: tuple[str, ...] = column(
        Words(SIDES), (), required=True,
        help="the sides that have a weapon: front, left, right, rear, or none", example="front rear",
    )  # fmt: skip
    unit: str = column(TEXT, "", help="unit or number, printed beside the name", example="4e JaVA")
    orders: str = column(
        TextKind(500),
        "",
        help="movement orders to check, a word a turn, such as 2L1 3 2R1",
        example="2L1 3 2R1",
    )
