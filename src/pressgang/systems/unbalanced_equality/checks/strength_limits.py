"""UE105: the strength lies between nothing and the points of the full stand."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.common_checks import Limits, within
from pressgang.systems.unbalanced_equality.rules import troops
from pressgang.systems.unbalanced_equality.stands import points_of, stand_name, troop_of
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

    def limits(row: StandRow) -> Limits:
        troop = troop_of(row, known) if row.has_read("type", "points") else None
        most = points_of(row, troop) if troop else None
        return Limits(0, most, above=f"the stand has {most:,} points" if most is not None else "")

    rows = muster.rows("strength")
    return within(RULE, rows, "strength", lambda row: row.strength, limits, of=stand_name)
