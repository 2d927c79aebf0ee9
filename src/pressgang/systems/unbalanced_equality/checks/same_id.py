"""UE107: every stand of a game has an id of its own."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.common_checks import Repeat, unique
from pressgang.systems.unbalanced_equality.stands import numbered_ids
from pressgang.systems.unbalanced_equality.stats import StandRow

RULE = Rule(
    "UE107",
    "two stands with the same id",
    "Losses are crossed out on the roster by the id on the stand: two stands with one id, on one side or on "
    "both, get each other's losses. A row with a quantity takes as many ids as it has stands, counting up.",
    "Scruby 1965, the Morschauser roster",
    "id,type,quantity\nB1,British infantry,4\nB3,British infantry,1",
    "id,type,quantity\nB1,British infantry,4\nB5,British infantry,1",
)

_COUNTED = 100_000
"""Ids of one row that are looked at: a quantity beyond this is refused elsewhere."""


def find(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """Each row one of whose ids is already in an earlier row; the first such id is named."""
    return unique(
        RULE,
        muster.sides,
        ("id", "quantity"),
        lambda row: [(one,) for one in _ids(row)],
        _taken,
        "Give each stand an id of its own; a row with a quantity counts its ids up.",
        at=lambda row: "id",
        scope="game",
    )


def _ids(row: StandRow) -> list[str]:
    return list(numbered_ids(row.id, min(row.quantity, _COUNTED)))


def _taken(found: Repeat[StandRow]) -> str:
    ids = _ids(found.row)
    more = f" (and {len(found.taken) - 1} more)" if len(found.taken) > 1 else ""
    counted = f" (of {ids[0]} to {ids[-1]})" if len(ids) > 1 else ""
    whose = "" if found.owner == found.side else f", a stand of {found.owner}"
    (taken,) = found.taken[0]
    return f"the id {taken}{more}{counted} is already in {found.where}{whose}; an id may be there once"
