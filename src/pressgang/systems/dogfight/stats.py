"""The stat file of the dogfight: one row an aircraft (or several alike); house stats of the library."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pressgang.diagnostics import shortened
from pressgang.files.paths import template
from pressgang.rows.stat_columns import AircraftColumns
from pressgang.structs import dataclass
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
        house: bool = False
        orders: str = ""


def aircraft_name(row: Aircraft) -> str:
    """Return the aircraft's name for a message."""
    return " ".join(shortened(part) for part in (row.name, row.unit) if part) or "an aircraft without a name"


_NOTE = "ENGINE, FUSELAGE, TO-HIT and weapons are house values: the article's aircraft are lost. Change them."


def _stats(aircraft: AircraftColumns, number: int) -> Mapping[str, str]:
    """Return ENGINE, FUSELAGE, TO-HIT and weapons of the aircraft; nothing if the table has no line for it."""
    from csv import DictReader  # here: a check of stat files does without it

    lines = template("games/dogfight/aircraft.csv").read_text(encoding="utf-8").splitlines()
    table = DictReader(line for line in lines if not line.startswith("#"))
    found = next((line for line in table if line["name"] == aircraft.name), {})
    stats = {column: text for column, text in found.items() if column != "name"}
    return {**stats, "house": "true"} if stats else {}


HOUSE_STATS = HouseStats(_NOTE, _stats)
