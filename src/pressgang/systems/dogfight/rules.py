"""The arithmetic of the dogfight: pure functions over the game's numbers, used by checks and sheets alike.

Source throughout: Pete Jones, "WWII Aerial Combat", The Gauntlet No. 15, 1999, with the readings that
`templates/games/dogfight/game.toml` states beside each value.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import Struct

from pressgang.rulebook import RuleBook

HOURS = 12
ARCS = ("front", "right", "rear", "left")
"""The four arcs, clockwise."""


class RangeBand(Struct, frozen=True):
    """A range band in inches: from `start` to `end`; the flags say to which band the limits belong."""

    start: float
    start_included: bool
    end: float
    end_included: bool
    modifier: int

    @property
    def label(self) -> str:
        """Return the band in words: `up to 1`, `over 1, under 4`, `4 to 9`, `over 9, to 12`."""
        start, end = f"{self.start:g}", f"{self.end:g}"
        if self.start == 0:
            return f"up to {end}" if self.end_included else f"under {end}"
        if self.start_included:
            return f"{start} to {end}" if self.end_included else f"{start}, under {end}"
        return f"over {start}, to {end}" if self.end_included else f"over {start}, under {end}"

    @property
    def short_label(self) -> str:
        """Return what is written beside the band before: `to 1`, `under 4`, `4 to 9`, `over 9 to 12`."""
        start, end = f"{self.start:g}", f"{self.end:g}"
        if not self.end_included:
            return f"{start}, under {end}" if self.start and self.start_included else f"under {end}"
        if not self.start:
            return f"to {end}"
        return f"{start} to {end}" if self.start_included else f"over {start} to {end}"

    def contains(self, inches: float) -> bool:
        """Return whether a range of that many inches falls into the band."""
        above = inches >= self.start if self.start_included else inches > self.start
        below = inches <= self.end if self.end_included else inches < self.end
        return above and below


def bands(book: RuleBook) -> tuple[RangeBand, ...]:
    """Return the range bands, near to far, without gap or overlap (reading of "Range")."""
    return _bands_of(book["range_bands"])


def band_label(entries: Sequence[Any], end: float, is_short: bool = False) -> str:
    """Return the words for the band that ends there, of those in `entries`, or short ones to stand beside those
    of the band before; nothing for one that is out of order.
    """
    found = next((band for band in _bands_of(entries) if band.end == end), None)
    if found is None:
        return ""
    return found.short_label if is_short else found.label


def _bands_of(entries: Iterable[Any]) -> tuple[RangeBand, ...]:
    found: list[RangeBand] = []
    start, included = 0.0, True
    for entry in entries:
        end = float(entry["end"])
        if end > start:
            found.append(RangeBand(start, included, end, entry["end_included"], entry["modifier"]))
            start, included = end, not entry["end_included"]
    return tuple(found)


def band_at(inches: float, book: RuleBook) -> RangeBand | None:
    """Return the band of a range, or None beyond the last."""
    return next((band for band in bands(book) if band.contains(inches)), None)


def longest_range(book: RuleBook) -> float:
    """Return the end of the last band in inches."""
    return max((band.end for band in bands(book)), default=0.0)


def needed(to_hit: int, modifier: int, book: RuleBook) -> int:
    """Return the highest roll that hits, 0 if none does (To-Hit Roll)."""
    return _highest_roll(to_hit, modifier, book["range_applies_to"], book["die"])


def to_roll(to_hit: float, modifier: float, applies_to: str, die: float) -> str:
    """Return the highest roll that hits in words: a dash if none does."""
    return str(_highest_roll(int(to_hit), int(modifier), applies_to, int(die)) or "–")


def _highest_roll(to_hit: int, modifier: int, applies_to: str, die: int) -> int:
    """Return TO-HIT and modifier; what is added to the roll lowers it instead. Never above the die."""
    return max(0, min(die, to_hit + (modifier if applies_to == "TO-HIT" else -modifier)))


def percent(share: float) -> str:
    """Return a share as whole percent: `67 %`; `>99 %` if only rounding makes it certain."""
    return ">99 %" if 0.995 <= share < 1 else f"{share * 100:.0f} %"


def arc_hours(side: str, book: RuleBook) -> tuple[int, int]:
    """Return an arc of fire as clock hours, from and to, clockwise (Firing arcs; the rear is a reading)."""
    start, end = book[f"{side}_arc"]
    return int(start), int(end)


def arc_bearings(side: str, book: RuleBook) -> tuple[float, float]:
    """Return an arc of fire in degrees from the nose, clockwise; the end is larger (front: 330 to 390)."""
    start, end = (hour % HOURS * 360 / HOURS for hour in arc_hours(side, book))
    return start, end if end > start else end + 360


def turn_limit(engine: int, book: RuleBook) -> int:
    """Return the most points an aircraft with that ENGINE left may turn in one turn (reading of "Turning")."""
    limits = book["turn_limit"]
    return int(limits[min(engine, len(limits)) - 1]) if engine >= 1 else 0


def stat_limits(book: RuleBook) -> tuple[int, int]:
    """Return the limits of ENGINE, FUSELAGE and TO-HIT (Aircraft Design; the least is a reading)."""
    return int(book["stat_least"]), int(book["stat_limit"])
