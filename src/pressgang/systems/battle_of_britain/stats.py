"""The stat file of Battle of Britain: one row a unit of four aircraft (or several such units)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pressgang.diagnostics import shown
from pressgang.rows.stat_columns import AircraftColumns
from pressgang.schema import TEXT, Choice, Refused, Whole, column
from pressgang.schema.problems import UNKNOWN_WORD

CLASSES = ("bomber", "fast", "medium")
LETTERS = ("R", "W", "B", "Y")
"""Red, white, blue and yellow: the ID dots of a unit, one a counter."""
_NAMES = {"RED": "R", "WHITE": "W", "BLUE": "B", "YELLOW": "Y"}


class Dots:
    """The letters of a unit's ID dots, with or without spaces, or the colours' names."""

    label = "letters from R, W, B, Y"

    def parse(self, raw: object) -> tuple[str, ...]:
        """The letters in the order written, repeated where they are repeated; raises `Refused`."""
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
                    f"{shown(unknown if len(letters) < 5 else word)} is no ID dot; "
                    f"the dots are {', '.join(LETTERS)}",
                    "Write one letter for each of the four aircraft: R W B Y.",
                )
            found += letters
        return tuple(found)

    def show(self, value: tuple[str, ...]) -> str:
        """The letters with spaces between."""
        return " ".join(value)


@dataclass(frozen=True, kw_only=True)
class Flight(AircraftColumns):
    """A unit of four. How many engines there are decides who can loop and who has a gunner."""

    unit: str = column(TEXT, "", required=True, help="the squadron or group", example="54 Sqn")
    class_: Literal["bomber", "fast", "medium"] = column(
        Choice(CLASSES), "medium", required=True,
        help="bomber, or how fast a fighter is: fast, medium", example="fast",
    )  # fmt: skip
    engines: int = column(Whole(0, 6), 1, required=True, help="how many engines, 1 or more", example="1")
    dots: tuple[str, ...] = column(
        Dots(), LETTERS, help="the ID dots of the four aircraft: red, white, blue, yellow", example="R W B Y"
    )

    @property
    def title(self) -> str:
        """What a counter says in large type: the aircraft's name, or the unit's where there is none."""
        return self.name or self.unit

    @property
    def group(self) -> str:
        """The unit as a counter's corner says it: nothing where the unit is the title."""
        return self.unit if self.name else ""
