"""DF116: no more points in a turn than ENGINE allows."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.dogfight.plotted import order_problems
from pressgang.systems.dogfight.stats import Aircraft

RULE = Rule(
    "DF116",
    "too many points in a turn",
    "An aircraft turns at most half its highest possible SPEED in points: half the ENGINE "
    "that is left, rounded down, for all points of a game turn together (readings: turn_limit and "
    "limit_each_turn in [rules]).",
    "Jones 1999, Turning",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,3,2,3,front,L1R",
    "name,engine,fuselage,to_hit,weapons,orders\nP.11c,4,2,3,front,L1R",
)


def find(muster: Muster[Aircraft]) -> Iterator[Diagnostic]:
    """Each order that turns more points than the limit."""
    return order_problems(muster, "points", RULE)
