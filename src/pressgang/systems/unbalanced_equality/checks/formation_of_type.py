"""UE106: a formation that the type can take."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.unbalanced_equality.rules import troops
from pressgang.systems.unbalanced_equality.stands import STATE_OF, troop_of
from pressgang.systems.unbalanced_equality.stats import StandRow

RULE = Rule(
    "UE106",
    "a formation that the type does not have",
    "Only regular infantry forms open and closed order, and only mounted infantry gets on and off its horses.",
    "Scruby 1965, Natives and Mounted infantry",
    "id,type,formation\nS1,Native spearmen,closed",
    "id,type,quantity,formation\nB1,British infantry,2,closed",
)


def find(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """Each row whose formation is not one of its type's."""
    known = troops(muster.rules)
    for row in muster.rows("type", "formation"):
        troop = troop_of(row, known)
        if troop is None or row.formation is None or STATE_OF[row.formation] in troop.states:
            continue
        words = [word for word, state in STATE_OF.items() if state in troop.states]
        yield RULE.at(
            row.at("formation"),
            f"{troop.type} has no formation {row.formation} (stand {row.id})",
            f"Write {' or '.join(words)}, or leave it blank." if words else "Leave it blank.",
        )
