"""BB101: four aircraft to a unit."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule, shown
from pressgang.systems.base import Muster
from pressgang.systems.battle_of_britain.stats import LETTERS, Flight

RULE = Rule(
    "BB101",
    "a unit that is not of four",
    "Four dice, red, white, blue and yellow, say which of a unit's four aircraft fly: an aircraft without a "
    "die would never leave the ground, and two on one die always would together.",
    "Crane, Lone Warrior 175, Equipment and Set-up",
    "name,unit,class,engines,dots\nSpitfire,54 Sqn,fast,1,R W B",
    "name,unit,class,engines,dots\nSpitfire,54 Sqn,fast,1,R W B Y",
)


def find(muster: Muster[Flight]) -> Iterator[Diagnostic]:
    """Each unit with more or fewer dots than four."""
    for row in muster.rows("dots"):
        count = len(row.dots)
        if count != len(LETTERS):
            yield RULE.at(
                row.at("dots"),
                f"{shown(row.title)} has {count} dot{'' if count == 1 else 's'} ({' '.join(row.dots)}); "
                f"a unit has {len(LETTERS)}",
                f"Write each of {' '.join(LETTERS)} once, or leave dots blank; a unit of eight is quantity 2.",
            )
