"""The stat file of the dogfight: one row an aircraft (or several alike); house stats of the library."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pressgang.files.paths import template
from pressgang.rows.stat_columns import AircraftColumns
from pressgang.systems.base import HouseStats


@dataclass(frozen=True, kw_only=True)
class Aircraft(AircraftColumns):
    """An aircraft's stats. Its columns stand in the game's file; here are their types."""

    if TYPE_CHECKING:
        engine: int = 0
        fuselage: int = 0
        to_hit: int = 0
        weapons: tuple[str, ...] = ()
        unit: str = ""
        orders: str = ""


def aircraft_name(row: Aircraft) -> str:
    """Return the aircraft's name for a message."""
    return " ".join(part for part in (row.name, row.unit) if part) or "an aircraft without a name"


@dataclass(frozen=True, slots=True)
class Copy:
    """One aircraft of a row; `number` tells it from the others of its row and is 0 where it is the only one."""

    row: Aircraft
    number: int

    @property
    def mark(self) -> str:
        """Return its unit and number in one line: `54 Sqn · 2`, `No. 2` if the row names no unit."""
        if not self.number:
            return self.row.unit
        return f"{self.row.unit} · {self.number}" if self.row.unit else f"No. {self.number}"


def copies(row: Aircraft) -> Iterator[Copy]:
    """Return the aircraft of a row, numbered from 1 if there are several: each has a record of its own."""
    numbers = range(1, row.quantity + 1) if row.quantity > 1 else range(row.quantity)
    return (Copy(row, number) for number in numbers)


_NOTE = "ENGINE, FUSELAGE, TO-HIT and weapons are house values: the article's aircraft are lost. Change them."


def _stats(aircraft: AircraftColumns, number: int) -> Mapping[str, str]:
    """Return ENGINE, FUSELAGE, TO-HIT and weapons of the aircraft; nothing if the table has no line for it."""
    from csv import DictReader  # here: a check of stat files does without it

    lines = template("games/dogfight/aircraft.csv").read_text(encoding="utf-8").splitlines()
    table = DictReader(line for line in lines if not line.startswith("#"))
    found = next((line for line in table if line["name"] == aircraft.name), {})
    return {column: text for column, text in found.items() if column != "name"}


HOUSE_STATS = HouseStats(_NOTE, _stats)
