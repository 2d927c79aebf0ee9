"""DF101: ENGINE, FUSELAGE and TO-HIT within their limits."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.common_checks import Limits, within
from pressgang.systems.dogfight.rules import stat_limits
from pressgang.systems.dogfight.stats import Aircraft, aircraft_name

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
_STATS: tuple[tuple[str, str, Callable[[Aircraft], int]], ...] = (
    ("engine", "ENGINE", lambda row: row.engine),
    ("fuselage", "FUSELAGE", lambda row: row.fuselage),
    ("to_hit", "TO-HIT", lambda row: row.to_hit),
)


def find(muster: Muster[Aircraft]) -> Iterator[Diagnostic]:
    """Each stat below the least or above the most."""
    least, most = stat_limits(muster.rules)
    mark = " (a reading)" if muster.rules.provenance("stat_least") == "reading" else ""
    limits = Limits(least, most, below=f"the least is {least}{mark}")
    for column, name, value in _STATS:
        rows = muster.rows(column)
        yield from within(RULE, rows, column, value, lambda _: limits, name=name, of=aircraft_name)
