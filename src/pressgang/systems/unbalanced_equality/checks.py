"""The checks of Unbalanced Equality that its file cannot say: of ids that count up, and of lone stands.

Source throughout: Jack Scruby, "Unbalanced Equality", Table Top Talk, November 1965.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from pressgang.diagnostics import Diagnostic
from pressgang.games.expressions.values import ListEntry
from pressgang.schema.kinds import folded
from pressgang.systems.base import Check, Muster, game_rule
from pressgang.systems.common_checks import Repeat, unique
from pressgang.systems.unbalanced_equality.rules import RIDES, troops
from pressgang.systems.unbalanced_equality.stands import STATE_OF, numbered_ids, troop_of
from pressgang.systems.unbalanced_equality.stats import StandRow

SAME_ID = game_rule("UE107")
LONE_CLOSED = game_rule("UE108", "warning")

_COUNTED = 100_000
"""Ids of one row that are looked at: a quantity beyond this is refused elsewhere."""


def find_same_ids(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """Return each row one of whose ids is already in an earlier row; the first such id is named (UE107)."""
    return unique(
        SAME_ID,
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


def find_lone_closed(muster: Muster[StandRow]) -> Iterator[Diagnostic]:
    """Yield the one stand of a side that begins closed, where no other does (UE108)."""
    known = troops(muster.rules)
    for side in muster.sides:
        rows = [
            row
            for row in side.sound_rows("id", "type", "formation", "quantity")
            if row.formation == "closed"
            and (troop := troop_of(row, known))
            and STATE_OF["closed"] in troop.states
        ]
        if sum(row.quantity for row in rows) != 1:
            continue
        (row,) = (row for row in rows if row.quantity)
        yield LONE_CLOSED.at(
            row.at("formation"),
            f"{row.id} is the only stand of {side.name} that begins in closed formation",
            "Write closed for the stands beside it, too, or open.",
        )


def of_type(troops: Sequence[ListEntry], type: str) -> tuple[ListEntry, ...]:
    """Return the entry of a type, found without case, spaces and hyphens; none where there is none."""
    name = folded(type)
    found = (one for one in reversed(troops) if folded(str(one.as_mapping()["type"])) == name)
    return tuple(found)[:1]


def drawn_like(states: Sequence[str], fire: str, figure: str) -> tuple[str, ...]:
    """Return what the figures of a type may be drawn as: of a gun nothing else."""
    if fire in ("shot", "table"):
        return ()
    if tuple(states) == RIDES:
        return ("mounted", "camel")
    if figure in ("lancer", "light-horse", "camel"):
        return ("light-horse", "lancer", "camel")
    return ("foot", "highlander", "sailor", "rifle", "spear")


CHECKS: tuple[Check[StandRow], ...] = (
    Check((SAME_ID,), find_same_ids),
    Check((LONE_CLOSED,), find_lone_closed),
)
