"""BB105: units that cannot be told apart."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule, shown
from pressgang.systems.base import Muster
from pressgang.systems.battle_of_britain.stats import Flight

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
    for side in muster.sides:
        seen: dict[tuple[str, str], int] = {}
        for row in side.rows("side", "name", "unit"):
            key = (row.name.casefold(), row.unit.casefold())
            if key in seen:
                yield RULE.at(
                    row.at("unit"),
                    f"{shown(' '.join(part for part in (row.name, row.unit) if part))} is there already, "
                    f"in line {seen[key]}",
                    "Give one of the units another name, or write quantity 2 if they need not be told apart.",
                )
            else:
                seen[key] = row.record.span.line
