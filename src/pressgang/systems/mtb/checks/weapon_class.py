"""MT102: weapons that no gun class holds."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.mtb.armed import weapon_problems
from pressgang.systems.mtb.stats import Ship

RULE = Rule(
    "MT102",
    "an unknown weapon",
    "The class of a gun says how many cards it draws: a gun of no class could not be fired.",
    "Elrick 2004, 5 Firing (gun classes)",
    "name,speed,size,hull,weapons\nMTB 81,A,small,3,21mm@forward",
    "name,speed,size,hull,weapons\nMTB 81,A,small,3,20mm@forward",
)


def find(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Each weapon whose name no gun class has, and that is no torpedo, depth charge or rocket."""
    return weapon_problems(muster, "class", RULE)
