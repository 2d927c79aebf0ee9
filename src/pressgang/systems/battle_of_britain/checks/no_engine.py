"""BB103: an aircraft has an engine."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule, shown
from pressgang.systems.base import Muster
from pressgang.systems.battle_of_britain.stats import Flight

RULE = Rule(
    "BB103",
    "an aircraft without an engine",
    "How many engines a fighter has decides whether it may loop and, as we read the article, whether it has a "
    "gunner.",
    "Crane, Lone Warrior 175, Movement",
    "name,unit,class,engines\nHurricane,32 Sqn,medium,0",
    "name,unit,class,engines\nHurricane,32 Sqn,medium,1",
)


def find(muster: Muster[Flight]) -> Iterator[Diagnostic]:
    """Each row of fewer than one engine."""
    for row in muster.rows("engines"):
        if row.engines < 1:
            yield RULE.at(
                row.at("engines"),
                f"{shown(row.title)} has {row.engines} engines; the least is 1",
                "Write how many engines it has, 1 or more.",
            )
