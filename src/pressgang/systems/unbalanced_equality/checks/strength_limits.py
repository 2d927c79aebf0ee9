"""UE105: the strength lies between nothing and the points of the full stand."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.unbalanced_equality.rules import troops
from pressgang.systems.unbalanced_equality.stands import points_of, troop_of
from pressgang.systems.unbalanced_equality.stats import StandRow

RULE = Rule(
    "UE105",
    "a strength outside its limits",
    "Strength is what is left of the stand's points: losses are taken off it on the roster, and nothing "
    "adds to it.",
    "Scruby 1965, Regular infantry",
    "id,type,strength\nB1,British infantry,120",
    "id,type,strength\nB1,British infantry,85",
)


def find(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """Each strength below 0 or above the stand's points."""
    known = troops(muster.rules)
    for row in muster.rows("strength"):
        troop = troop_of(row, known) if row.has_read("type", "points") else None
        if row.strength is None or (troop is None and row.strength >= 0):
            continue
        most = points_of(row, troop) if troop else None
        if row.strength < 0 or (most is not None and row.strength > most):
            limit = "the least is 0" if row.strength < 0 else f"the stand has {most:,} points"
            yield RULE.at(
                row.at("strength"),
                f"strength is {row.strength:,}; {limit} (stand {row.id})",
                f"Write a whole number from 0 to {most:,}." if most else "Write 0 or more.",
            )
