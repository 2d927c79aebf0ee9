"""BB101: four aircraft to a unit."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule, counted, shown
from pressgang.systems.base import Muster
from pressgang.systems.battle_of_britain.stats import LETTERS, Flight
from pressgang.systems.common_checks import exactly, within

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
    four = exactly(
        len(LETTERS),
        f"a unit has {len(LETTERS)}",
        f"Write each of {' '.join(LETTERS)} once, or leave dots blank; a unit of eight is quantity 2.",
    )
    return within(
        RULE,
        muster.rows("dots"),
        "dots",
        lambda row: len(row.dots),
        lambda _: four,
        subject=lambda row: f"{shown(row.title)} has {counted(len(row.dots), 'dot')} ({' '.join(row.dots)})",
    )
