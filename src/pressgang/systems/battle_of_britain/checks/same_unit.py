"""BB105: units that cannot be told apart."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule, shown
from pressgang.systems.base import Muster
from pressgang.systems.battle_of_britain.stats import Flight
from pressgang.systems.common_checks import unique

RULE = Rule(
    "BB105",
    "two units with the same name",
    "Dice are thrown for each unit, and a repaired aircraft returns to its own: counters of two units that say "
    "the same cannot be told apart.",
    "Crane, Lone Warrior 175, Order of events",
    "name,unit,class,engines\nSpitfire,54 Sqn,fast,1\nSpitfire,54 Sqn,fast,1",
    "name,unit,class,engines\nSpitfire,54 Sqn,fast,1\nSpitfire,74 Sqn,fast,1",
    severity="warning",
)


def find(muster: Muster[Flight]) -> Iterator[Diagnostic]:
    """Each row that repeats the aircraft and the unit of a row before it on its side."""
    return unique(
        RULE,
        muster.sides,
        ("side", "name", "unit"),
        lambda row: [(row.name, row.unit)],
        lambda found: (
            f"{shown(' '.join(part for part in (found.row.name, found.row.unit) if part))} is there already, "
            f"in {found.where}"
        ),
        "Give one of the units another name, or write quantity 2 if they need not be told apart.",
        at=lambda row: "unit",
    )
