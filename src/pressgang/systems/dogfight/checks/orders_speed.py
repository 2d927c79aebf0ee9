"""DF113: SPEED between the least and ENGINE."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.dogfight.plotted import order_problems
from pressgang.systems.dogfight.stats import Aircraft

RULE = Rule(
    "DF113",
    "a SPEED above ENGINE",
    "An aircraft flies no faster than the ENGINE it has left; what flies spends at least 1 (a reading).",
    "Jones 1999, Movement",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,3,2,3,front,2L1",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,2L1",
)


def find(muster: Muster[Aircraft]) -> Iterator[Diagnostic]:
    """Each order that spends more than ENGINE, or less than the least SPEED."""
    return order_problems(muster, "speed", RULE)
