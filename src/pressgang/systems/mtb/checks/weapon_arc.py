"""MT103: arcs that are no sector of the web."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.mtb.armed import weapon_problems
from pressgang.systems.mtb.stats import Ship

RULE = Rule(
    "MT103",
    "an arc that is no sector",
    "A weapon bears on some of the eight sectors of the board, each named once.",
    "Elrick 2004, 1 Playing Surface",
    "name,speed,size,hull,weapons\nMTB 81,A,small,3,20mm@left-bow",
    "name,speed,size,hull,weapons\nMTB 81,A,small,3,20mm@port-bow",
)


def find(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Each arc that is none of the eight sectors, or is named twice."""
    return weapon_problems(muster, "arc", RULE)
