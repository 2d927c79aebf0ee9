"""UE109: figures that go with the type."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.unbalanced_equality.rules import Troop, troops
from pressgang.systems.unbalanced_equality.stands import troop_of
from pressgang.systems.unbalanced_equality.stats import StandRow

RULE = Rule(
    "UE109",
    "figures that the type does not have",
    "Who looks at the stand sees what it is: men on foot, men who ride, or a gun with its crew.",
    "pressgang's stands",
    "id,type,drawn_as\nB1,British infantry,camel",
    "id,type,drawn_as\nB1,British infantry,highlander",
)
_AFOOT = ("foot", "highlander", "sailor", "rifle", "spear")
_RIDING = ("mounted", "camel")
_CAVALRY = ("light-horse", "lancer", "camel")


def find(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """Each row whose figures are not of its type's arm."""
    known = troops(muster.rules)
    for row in muster.rows("type", "drawn_as"):
        troop = troop_of(row, known)
        if troop is None or row.drawn_as is None or row.drawn_as in _figures_of(troop):
            continue
        words = _figures_of(troop)
        yield RULE.at(
            row.at("drawn_as"),
            f"{troop.type} cannot be drawn as {row.drawn_as} (stand {row.id})",
            f"Write {', '.join(words[:-1])} or {words[-1]}, or leave it blank." if words else "Leave it blank.",
        )


def _figures_of(troop: Troop) -> tuple[str, ...]:
    if troop.is_gun:
        return ()
    if troop.rides:
        return _RIDING
    return _CAVALRY if troop.figure in ("lancer", "light-horse", "camel") else _AFOOT
