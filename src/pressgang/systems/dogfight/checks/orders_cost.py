"""DF112: an order spends the SPEED that is written before it."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.dogfight.plotted import order_problems
from pressgang.systems.dogfight.stats import Aircraft

RULE = Rule(
    "DF112",
    "an order that does not spend its SPEED",
    "All of SPEED is spent each turn, 1 a step ahead and 1 a point, so the SPEED of a turn is what its order "
    "costs.",
    "Jones 1999, Moving an aircraft",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,3:2L1",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,4:2L1",
)


def find(muster: Muster[Aircraft]) -> Iterator[Diagnostic]:
    """Each order whose cost is not the SPEED written before it."""
    return order_problems(muster, "written", RULE)
