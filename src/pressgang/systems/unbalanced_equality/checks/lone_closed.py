"""UE108: a stand in closed formation has another to stand close to."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.unbalanced_equality.rules import troops
from pressgang.systems.unbalanced_equality.stands import STATE_OF, troop_of
from pressgang.systems.unbalanced_equality.stats import StandRow

RULE = Rule(
    "UE108",
    "a lone stand in closed formation",
    "Closed formation is several stands tightly against each other: one alone, with no other of its side in "
    "closed formation, is in open order.",
    "Scruby 1965, Regular infantry",
    "id,type,quantity,formation\nB1,British infantry,1,closed\nB2,British infantry,3,open",
    "id,type,quantity,formation\nB1,British infantry,2,closed\nB3,British infantry,2,open",
    severity="warning",
)


def find(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """The one stand of a side that begins closed, where no other does."""
    known = troops(muster.rules)
    for side in muster.sides:
        rows = [
            row
            for row in side.rows("id", "type", "formation", "quantity")
            if row.formation == "closed"
            and (troop := troop_of(row, known))
            and STATE_OF["closed"] in troop.states
        ]
        if sum(row.quantity for row in rows) != 1:
            continue
        (row,) = (row for row in rows if row.quantity)
        yield RULE.at(
            row.at("formation"),
            f"{row.id} is the only stand of {side.name} that begins in closed formation",
            "Write closed for the stands beside it, too, or open.",
        )
