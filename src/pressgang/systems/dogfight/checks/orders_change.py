"""DF114: SPEED changes by at most 1 a turn."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.dogfight.plotted import order_problems
from pressgang.systems.dogfight.stats import Aircraft

RULE = Rule(
    "DF114",
    "a SPEED that changes too much",
    "An aircraft gains or loses at most 1 SPEED from one turn to the next.",
    "Jones 1999, Acceleration and Deceleration",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,2 4",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,2 3 4",
)


def find(muster: Muster[Aircraft]) -> Iterator[Diagnostic]:
    """Each order whose SPEED is too far from the turn before."""
    return order_problems(muster, "change", RULE)
