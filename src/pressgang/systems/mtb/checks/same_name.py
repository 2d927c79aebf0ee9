"""MT106: two ships of one name on a side."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.common_checks import unique
from pressgang.systems.mtb.stats import Ship

RULE = Rule(
    "MT106",
    "two ships of one name",
    "Log and counter belong together by the name: with two of a name nobody knows which log is whose.",
    "pressgang's ship logs",
    "name,speed,size,hull\nMTB 81,A,small,3\nMTB 81,A,small,3",
    "name,speed,size,hull\nMTB 81,A,small,3\nMTB 82,A,small,3",
    severity="warning",
)


def find(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Each ship that has the name of another one of its side."""
    return unique(
        RULE,
        muster.sides,
        ("side", "name"),
        lambda row: [(row.name,)] if row.name else [],
        lambda found: f"a second {found.row.name} of {found.side}; the first stands in {found.where}",
        "Give it a name or number of its own, or write quantity 2 in one line if they are alike.",
        at=lambda row: "name",
    )
