"""What Tally Ho! needs of an aircraft of the library: a call sign."""

from __future__ import annotations

from collections.abc import Mapping

from pressgang.systems.base import HouseStats
from pressgang.systems.columns import AircraftColumns

_NOTE = "The call signs are words of the RAF's spelling alphabet, given out in order. Change them as you like."
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
    """A call sign, no two alike."""
    turn, letter = divmod(number, len(_ALPHABET))
    return {"call_sign": _ALPHABET[letter] + (f" {turn + 1}" if turn else "")}


HOUSE_STATS = HouseStats(_NOTE, _stats, each=True)
