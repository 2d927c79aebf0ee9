"""The stat file of Battle of Britain, a row a unit of four aircraft, and the game's numbers in words.

Source: Mike Crane, "Battle of Britain: Simple Hex Rules", Lone Warrior 175.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, ClassVar, Literal

from pressgang.diagnostics import shown
from pressgang.games.expressions.values import TEXT, ValueType, list_of
from pressgang.rows.stat_columns import AircraftColumns
from pressgang.rulebook import runs_of
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
    """A unit of four: its engines decide who can loop and who has a gunner. The game's file has its columns."""

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


ANGLES = ("front", "flank", "rear")


def move_text(die: int, plus: int) -> str:
    """Return hexes a turn: `d6+2`, `d6−1`, `d6`, or `3` without a die."""
    if not die:
        return str(plus)
    return f"d{die}{plus:+d}".replace("-", "−") if plus else f"d{die}"


def rolls_text(rolls: Sequence[int]) -> str:
    """Return rolls as they are printed: `3–5`, `5`, `2, 4`, `–` for none."""
    runs = runs_of(sorted(set(rolls)))
    parts = [str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs]
    return ", ".join(parts) or "–"


_SQUARES = (
    "ahead", "half right", "right", "half right astern", "astern", "half left astern", "left", "half left",
)  # fmt: skip
"""The eight squares about one, clockwise from the one that its aircraft faces, as the rules count them."""


_OF_HEXES = ((0,), (1, 2), (3,), (4,), (5,), (6, 7))
"""The squares that stand for each side of a hex."""


def squares_text(
    front: Sequence[int],
    flank: Sequence[int],
    rear: Sequence[int],
    diagonals: bool = True,
    *hexes: Sequence[int],
) -> str:
    """Return `front: ahead; flank: the others; rear: astern`; corners only with `diagonals`.

    Where the squares are those of the article's angles, they follow the sides of the hex.
    """
    if (list(front), sorted(flank), list(rear)) == ([0], [1, 2, 3, 5, 6, 7], [4]) and hexes:
        front, flank, rear = ([square for side in one for square in _OF_HEXES[side]] for one in hexes)
    near = set(range(0, 8, 1 if diagonals else 2))  # the squares that an aircraft may step or fire into
    sides = {angle: near & {*own} for angle, own in zip(ANGLES, (front, flank, rear), strict=True)}
    rest = near - sides["front"] - sides["rear"]
    places = {
        angle: "the others" if own == rest else ", ".join(_SQUARES[side] for side in sorted(own))
        for angle, own in sides.items()
    }
    return "; ".join(f"{angle}: {words}" for angle, words in places.items() if words)


def edges_of(own: Sequence[str], bombers: Sequence[int]) -> tuple[str, ...]:
    """Return the end of the mat of each side: its own, else the one that is beyond doubt, else a blank.

    Raiders come from the near edge: of two sides the one that alone has bombers, or to which the other leaves
    it.
    """
    if len(own) == 2 and any(own):
        mine, theirs = (edge or _OTHER[own[1 - index]] for index, edge in enumerate(own))
        return mine, theirs
    if any(own) or len(own) > 2 or (len(own) == 2 and bool(bombers[0]) == bool(bombers[1])):
        return tuple(own)
    return tuple("near" if count else "far" for count in bombers)


_OTHER = {"near": "far", "far": "near"}
