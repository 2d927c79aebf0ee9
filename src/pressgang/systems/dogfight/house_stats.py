"""House stats for the aircraft of the library, from `templates/games/dogfight/aircraft.csv`."""

from __future__ import annotations

import csv
from collections.abc import Mapping

from pressgang.files.resources import template
from pressgang.rows.stat_columns import AircraftColumns
from pressgang.systems.base import HouseStats

_NOTE = "ENGINE, FUSELAGE, TO-HIT and weapons are house values: the article's aircraft are lost. Change them."


def _stats(aircraft: AircraftColumns, number: int) -> Mapping[str, str]:
    """ENGINE, FUSELAGE, TO-HIT and weapons of the aircraft; nothing where the table has no line for it."""
    lines = template("games/dogfight/aircraft.csv").read_text(encoding="utf-8").splitlines()
    table = csv.DictReader(line for line in lines if not line.startswith("#"))
    found = next((line for line in table if line["name"] == aircraft.name), {})
    return {column: text for column, text in found.items() if column != "name"}


HOUSE_STATS = HouseStats(_NOTE, _stats)
