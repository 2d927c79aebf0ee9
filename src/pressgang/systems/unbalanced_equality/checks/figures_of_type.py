"""UE103: a stand has the figures of its type, or is custom."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.common_checks import Limits, within
from pressgang.systems.unbalanced_equality.rules import troops
from pressgang.systems.unbalanced_equality.stands import of_its_type, stand_name, troop_of
from pressgang.systems.unbalanced_equality.stats import StandRow

RULE = Rule(
    "UE103",
    "figures that are not those of the type",
    "Players read a stand's strength off its figures: one stands for ten men, or fifteen spearmen. By that "
    "count the crew of a gun are six, but models have what crew they have, so any number may stand beside it.",
    "Scruby 1965, the text on stands",
    "id,type,figures\nL1,British light cavalry,5",
    "id,type,figures\nL1,British light cavalry,3",
)


def find(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """Each row with other figures than its type's that is not custom; crews are free."""
    known = troops(muster.rules)

    def limits(row: StandRow) -> Limits | None:
        troop = None if row.custom else troop_of(row, known)
        if troop is None or troop.is_gun or not troop.figures:
            return None
        return of_its_type(troop, troop.figures)

    rows = muster.rows("type", "custom", "figures")
    return within(RULE, rows, "figures", lambda row: row.figures, limits, of=stand_name)
