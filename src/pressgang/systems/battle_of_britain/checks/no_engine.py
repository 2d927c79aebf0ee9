"""BB103: an aircraft has an engine."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule, shown
from pressgang.systems.base import Muster
from pressgang.systems.battle_of_britain.stats import Flight
from pressgang.systems.common_checks import Limits, within

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
    return within(
        RULE,
        muster.rows("engines"),
        "engines",
        lambda row: row.engines,
        lambda row: Limits(1, None, help="Write how many engines it has, 1 or more."),
        subject=lambda row: f"{shown(row.title)} has {row.engines} engines",
    )
