"""DF101: ENGINE, FUSELAGE and TO-HIT within their limits."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.dogfight.plotted import aircraft_name
from pressgang.systems.dogfight.rules import stat_limits

RULE = Rule(
    "DF101",
    "a stat outside its limits",
    "No design has more than 5 of anything: the turn record has five ovals, and a sixth would be lost. With "
    "0 of any an aircraft cannot fly, live or hit.",
    "Jones 1999, Aircraft Design",
    "name,engine,fuselage,to_hit,weapons\nSpitfire I,6,3,4,front",
    "name,engine,fuselage,to_hit,weapons\nSpitfire I,5,3,4,front",
)
_STATS = (("engine", "ENGINE"), ("fuselage", "FUSELAGE"), ("to_hit", "TO-HIT"))


def find(muster: Muster) -> Iterator[Diagnostic]:
    """Each stat below the least or above the most."""
    least, most = stat_limits(muster.rules)
    for column, name in _STATS:
        for row in muster.rows(column):
            value = getattr(row, column)
            if not least <= value <= most:
                limit = f"the most is {most}" if value > most else f"the least is {least}"
                yield RULE.at(
                    row.at(column),
                    f"{name} is {value:,}; {limit} ({aircraft_name(row)})",
                    f"Write a whole number from {least} to {most}.",
                )
