"""UE102: a stand has the points of its type, or is custom."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.common_checks import Limits, within
from pressgang.systems.unbalanced_equality.rules import troops
from pressgang.systems.unbalanced_equality.stands import of_its_type, stand_name, troop_of
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

    def limits(row: StandRow) -> Limits | None:
        troop = None if row.custom else troop_of(row, known)
        return of_its_type(troop, troop.points) if troop else None

    rows = muster.rows("type", "custom", "points")
    return within(RULE, rows, "points", lambda row: row.points, limits, of=stand_name)
