"""What Battle of Britain needs of an aircraft of the library: a unit, a class, and the number of engines."""

from __future__ import annotations

from collections.abc import Mapping

from pressgang.rows.stat_columns import AircraftColumns
from pressgang.systems.base import HouseStats

_NOTE = (
    "unit is made up, class a house value: a bomber is what has turrets and a span of 13 m or more (17.5 m "
    "with two engines and one turret), fast a monoplane with one engine and no turret, the rest medium."
)
_BOMBER_SPAN, _FIGHTER_OF_TWO_ENGINES = 13.0, 17.5


def _stats(aircraft: AircraftColumns, number: int) -> Mapping[str, str]:
    """Unit, class and engines."""
    return {"unit": f"Unit {number + 1}", "class": _class(aircraft), "engines": str(max(1, aircraft.engines))}


def _class(aircraft: AircraftColumns) -> str:
    span = aircraft.span_m or 0.0
    fighter = aircraft.engines == 2 and aircraft.turrets == 1 and span < _FIGHTER_OF_TWO_ENGINES
    if aircraft.turrets and span >= _BOMBER_SPAN and not fighter:
        return "bomber"
    return "fast" if aircraft.engines == 1 and not aircraft.turrets and aircraft.wings == 1 else "medium"


HOUSE_STATS = HouseStats(_NOTE, _stats)
