"""MT101: weapons that cannot be read."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.mtb.armed import weapon_problems
from pressgang.systems.mtb.stats import Ship

RULE = Rule(
    "MT101",
    "weapons that cannot be read",
    "A weapon is its name, where there are several *2, and after @ the sectors it bears on, joined by +; a "
    "semicolon parts it from the next one.",
    "Elrick 2004, 3 Forces Involved (weapons and arcs of the ships list)",
    "name,speed,size,hull,weapons\nMTB 81,A,small,3,torpedo*two@forward",
    "name,speed,size,hull,weapons\nMTB 81,A,small,3,torpedo*2@forward",
)


def find(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Each weapon that breaks the grammar."""
    return weapon_problems(muster, "grammar", RULE)
