"""DF101: ENGINE, FUSELAGE and TO-HIT within their limits."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.dogfight.plotted import aircraft_name
from pressgang.systems.dogfight.rules import stat_limits
from pressgang.systems.dogfight.stats import Aircraft

RULE = Rule(
    "DF101",
    "a stat outside its limits",
    "No design has more than 5 of anything: the turn record has five ovals, and a sixth would be lost. The "
    "article gives no least; 1 is a reading. With ENGINE 0 or FUSELAGE 0 an aircraft is lost before it flies; "
    "TO-HIT begins where they do, though 0 would still hit at short range. A kit sets stat_least in [rules].",
    "Jones 1999, Aircraft Design (the most); Destruction (the least, a reading)",
    "name,engine,fuselage,to_hit,weapons\nSpitfire I,6,3,4,front",
    "name,engine,fuselage,to_hit,weapons\nSpitfire I,5,3,4,front",
)
_STATS = (("engine", "ENGINE"), ("fuselage", "FUSELAGE"), ("to_hit", "TO-HIT"))


def find(muster: Muster[Aircraft]) -> Iterator[Diagnostic]:
    """Each stat below the least or above the most."""
    least, most = stat_limits(muster.rules)
    reading = muster.rules.provenance("stat_least") == "reading"
    for column, name in _STATS:
        for row in muster.rows(column):
            value = getattr(row, column)
            if not least <= value <= most:
                low = f"the least is {least}" + (" (a reading)" if reading else "")
                limit = f"the most is {most}" if value > most else low
                yield RULE.at(
                    row.at(column),
                    f"{name} is {value:,}; {limit} ({aircraft_name(row)})",
                    f"Write a whole number from {least} to {most}.",
                )
