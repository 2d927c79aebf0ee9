"""The stat file of Tally Ho!: one row an aircraft with its pilot."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Literal

from pressgang.rows.stat_columns import AircraftColumns
from pressgang.structs import dataclass
from pressgang.systems.base import HouseStats

Status = Literal["novice", "experienced", "ace"]
STATUSES: tuple[Status, ...] = ("novice", "experienced", "ace")
"""The statuses of a pilot, from first to last."""
MOST_CAPACITY = 100
"""The longest damage track that is drawn; the game's own number is in its rules."""


@dataclass(frozen=True, kw_only=True)
class Fighter(AircraftColumns):
    """An aircraft and its pilot. `name` is the type of aircraft; a blank status or capacity is the game's.

    Its columns stand in the game's file; here are their types.
    """

    if TYPE_CHECKING:
        call_sign: str = ""
        pilot: str = ""
        missions: int = 0
        kills: int = 0
        status: Status | None = None
        capacity: int | None = None


_NOTE = (
    "The call signs are words of the RAF's spelling alphabet, given out in order. Change them as you like. "
    "A long name goes without its maker's."
)
_LONGEST = 22
"""The most letters of a name on a counter, where it stands in the pilot's place."""
_ALPHABET = (
    "Able", "Baker", "Charlie", "Dog", "Easy", "Fox", "George", "How", "Item", "Jig", "King", "Love", "Mike",
    "Nan", "Oboe", "Peter", "Queen", "Roger", "Sugar", "Tare", "Uncle", "Victor", "William", "X-ray", "Yoke",
    "Zebra",
)  # fmt: skip


def _stats(aircraft: AircraftColumns, number: int) -> Mapping[str, str]:
    """Return a call sign, no two alike, and the name shortened for a counter."""
    turn, letter = divmod(number, len(_ALPHABET))
    words = aircraft.name.split()
    while len(words) > 1 and len(" ".join(words)) > _LONGEST:
        words = words[1:]
    return {"call_sign": _ALPHABET[letter] + (f" {turn + 1}" if turn else ""), "name": " ".join(words)}


HOUSE_STATS = HouseStats(_NOTE, _stats, each=True)
