"""UE101: a type of troops that the game has."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule, shown, suggestion
from pressgang.systems.base import Muster
from pressgang.systems.unbalanced_equality.rules import troops
from pressgang.systems.unbalanced_equality.stands import troop_of
from pressgang.systems.unbalanced_equality.stats import StandRow

RULE = Rule(
    "UE101",
    "an unknown type of troops",
    "Morale, kills and moves go by the type, so a stand of no known type cannot be played. A kit adds types of "
    "its own with a rules.toml in its folder templates/.",
    "Scruby 1965, Combat Table",
    "id,type\nB1,Britsh infantry",
    "id,type\nB1,British infantry",
)


def find(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """Each row whose type is not in the combat table."""
    known = troops(muster.rules)
    names = [troop.type for troop in known.values()]
    for row in muster.rows("type"):
        if troop_of(row, known) is None:
            yield RULE.at(
                row.at("type"),
                f"unknown type {shown(row.type)} (stand {row.id})",
                f"{suggestion(row.type, names)}The types are {', '.join(names)}.",
            )
