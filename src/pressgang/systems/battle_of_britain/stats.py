"""The stat file of Battle of Britain: one row a unit of four aircraft (or several such units)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, ClassVar, Literal

from pressgang.diagnostics import shown
from pressgang.games.expressions.values import TEXT, ValueType, list_of
from pressgang.rows.stat_columns import AircraftColumns
from pressgang.schema import Refused
from pressgang.schema.problems import UNKNOWN_WORD
from pressgang.structs import dataclass
from pressgang.systems.base import HouseStats

LETTERS = ("R", "W", "B", "Y")
"""Red, white, blue and yellow: the ID dots of a unit, one a counter."""
_NAMES = {"RED": "R", "WHITE": "W", "BLUE": "B", "YELLOW": "Y"}


class Dots:
    """The letters of a unit's ID dots, with or without spaces, or the colours' names."""

    label = "letters from R, W, B, Y"
    value_type: ClassVar[ValueType] = list_of(TEXT)

    def parse(self, raw: object) -> tuple[str, ...]:
        """Return the letters in the order written, repeated where they are repeated; raise `Refused`."""
        text = str(raw if not isinstance(raw, list | tuple) else " ".join(map(str, raw))).upper()
        for parting in ",;+/":
            text = text.replace(parting, " ")
        found: list[str] = []
        for word in text.split():
            letters = [_NAMES[word]] if word in _NAMES else list(word)
            unknown = next((letter for letter in letters if letter not in LETTERS), None)
            if unknown is not None:
                raise Refused(
                    UNKNOWN_WORD,
                    f"{shown(unknown if len(letters) < 5 else word)} is not an ID dot; "
                    f"the dots are {', '.join(LETTERS)}",
                    "Write one letter for each of the four aircraft: R W B Y.",
                )
            found += letters
        return tuple(found)

    def show(self, value: tuple[str, ...]) -> str:
        """Return the letters with spaces between."""
        return " ".join(value)


@dataclass(frozen=True, kw_only=True)
class Flight(AircraftColumns):
    """A unit of four. How many engines there are decides who can loop and who has a gunner.

    Its columns stand in the game's file; here are their types.
    """

    if TYPE_CHECKING:
        unit: str = ""
        class_: Literal["bomber", "fast", "medium"] = "medium"
        dots: tuple[str, ...] = ("R", "W", "B", "Y")


_NOTE = (
    "unit is made up, class a house value: a bomber is what has turrets and a span of 13 m or more (17.5 m "
    "with two engines and one turret), fast a monoplane with one engine and no turret, the rest medium."
)
_BOMBER_SPAN, _FIGHTER_OF_TWO_ENGINES = 13.0, 17.5


def _house_stats(aircraft: AircraftColumns, number: int) -> Mapping[str, str]:
    """Return unit, class and engines."""
    return {"unit": f"Unit {number + 1}", "class": _class(aircraft), "engines": str(max(1, aircraft.engines))}


def _class(aircraft: AircraftColumns) -> str:
    span = aircraft.span_m or 0.0
    fighter = aircraft.engines == 2 and aircraft.turrets == 1 and span < _FIGHTER_OF_TWO_ENGINES
    if aircraft.turrets and span >= _BOMBER_SPAN and not fighter:
        return "bomber"
    return "fast" if aircraft.engines == 1 and not aircraft.turrets and aircraft.wings == 1 else "medium"


HOUSE_STATS = HouseStats(_NOTE, _house_stats)
