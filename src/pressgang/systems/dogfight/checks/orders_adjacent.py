"""DF115: no two points in a row (a reading)."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.dogfight.plotted import order_problems
from pressgang.systems.dogfight.stats import Aircraft

RULE = Rule(
    "DF115",
    "two points in a row",
    "An aircraft may not turn twice in a row. We read this strictly (a reading): each point is a turn, so it "
    "goes at least one step ahead between any two. A kit that allows LL sets points_in_a_row = true.",
    "Jones 1999, Moving an aircraft",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,1LL1",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,1L1L",
)


def find(muster: Muster[Aircraft]) -> Iterator[Diagnostic]:
    """Each order with two points side by side, also across the end of a turn where that reading is in force."""
    return order_problems(muster, "adjacent", RULE)
