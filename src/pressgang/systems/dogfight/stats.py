"""The stat file of the dogfight: one row an aircraft (or several alike)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from pressgang.rows.stat_columns import AircraftColumns
from pressgang.schema import TEXT, TextKind, Whole, WordList, column

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
        WordList(SIDES), (), required=True,
        help="the sides that have a weapon: front, left, right, rear, or none", example="front rear",
    )  # fmt: skip
    unit: str = column(TEXT, "", help="unit or number, printed beside the name", example="4e JaVA")
    orders: str = column(
        TextKind(500),
        "",
        help="movement orders to check, a word a turn, such as 2L1 3 2R1",
        example="2L1 3 2R1",
    )


def aircraft_name(row: Aircraft) -> str:
    """The aircraft as a message names it."""
    return " ".join(part for part in (row.name, row.unit) if part) or "an aircraft without a name"


@dataclass(frozen=True, slots=True)
class Copy:
    """One aircraft of a row; `number` tells it from the others of its row and is 0 where it is the only one."""

    row: Aircraft
    number: int

    @property
    def mark(self) -> str:
        """Its unit and number in one line: `54 Sqn · 2`, `No. 2` where the row names no unit."""
        if not self.number:
            return self.row.unit
        return f"{self.row.unit} · {self.number}" if self.row.unit else f"No. {self.number}"


def copies(row: Aircraft) -> Iterator[Copy]:
    """The aircraft of a row, numbered from 1 where there are several: each has a record of its own."""
    numbers = range(1, row.quantity + 1) if row.quantity > 1 else range(row.quantity)
    return (Copy(row, number) for number in numbers)
