"""UE102: a stand has the points of its type, or is custom."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.unbalanced_equality.rules import troops
from pressgang.systems.unbalanced_equality.stands import troop_of
from pressgang.systems.unbalanced_equality.stats import StandRow

RULE = Rule(
    "UE102",
    "points that are not those of the type",
    "The armies are weighed against each other in points, and fire is halved at half of them: a stand that "
    "counts for more than its type is a slip, unless it is marked as custom.",
    "Scruby 1965, Combat Table (combat power)",
    "id,type,points\nB1,British infantry,150",
    "id,type,points,custom\nB1,British infantry,150,true",
)


def find(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """Each row with other points than its type's that is not custom."""
    known = troops(muster.rules)
    for row in muster.rows("type", "custom", "points"):
        troop = troop_of(row, known)
        if troop is None or row.custom or row.points in (None, troop.points):
            continue
        yield RULE.at(
            row.at("points"),
            f"points is {row.points:,}; a stand of {troop.type} has {troop.points} (stand {row.id})",
            f"Write {troop.points} or leave it blank; or custom = true for a stand of your own.",
        )
