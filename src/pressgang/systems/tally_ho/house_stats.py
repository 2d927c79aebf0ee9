"""What Tally Ho! needs of an aircraft of the library: a call sign."""

from __future__ import annotations

from collections.abc import Mapping

from pressgang.rows.stat_columns import AircraftColumns
from pressgang.systems.base import HouseStats

_NOTE = (
    "The call signs are words of the RAF's spelling alphabet, given out in order. Change them as you like. "
    "A long name goes without its maker's."
)
_LONGEST = 22
"""The letters of a name that a counter has room for, where it stands in the pilot's place."""
_ALPHABET = [
    "Able",
    "Baker",
    "Charlie",
    "Dog",
    "Easy",
    "Fox",
    "George",
    "How",
    "Item",
    "Jig",
    "King",
    "Love",
    "Mike",
    "Nan",
    "Oboe",
    "Peter",
    "Queen",
    "Roger",
    "Sugar",
    "Tare",
    "Uncle",
    "Victor",
    "William",
    "X-ray",
    "Yoke",
    "Zebra",
]


def _stats(aircraft: AircraftColumns, number: int) -> Mapping[str, str]:
    """A call sign, no two alike, and the name as a counter takes it."""
    turn, letter = divmod(number, len(_ALPHABET))
    return {"call_sign": _ALPHABET[letter] + (f" {turn + 1}" if turn else ""), "name": _short(aircraft.name)}


def _short(name: str) -> str:
    """The name without its first words, as many as make it too long."""
    words = name.split()
    while len(words) > 1 and len(" ".join(words)) > _LONGEST:
        words = words[1:]
    return " ".join(words)


HOUSE_STATS = HouseStats(_NOTE, _stats, each=True)
