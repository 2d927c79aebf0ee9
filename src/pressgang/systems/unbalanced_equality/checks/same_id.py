"""UE107: every stand of a game has an id of its own."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule, Span
from pressgang.systems.base import Muster
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
    seen: dict[str, tuple[Span, str]] = {}
    for side in muster.sides:
        for row in side.rows("id", "quantity"):
            ids = numbered_ids(row.id, min(row.quantity, _COUNTED))
            taken = [one for one in ids if one.casefold() in seen]
            if taken:
                place, other = seen[taken[0].casefold()]
                where = f"line {place.line}" if place.cell is None else f"row {place.line}"
                file = "" if place.file == row.record.span.file else f" of {place.file}"
                whose = "" if other == side.name else f", a stand of {other}"
                more = f" (and {len(taken) - 1} more)" if len(taken) > 1 else ""
                counted = f" (of {ids[0]} to {ids[-1]})" if len(ids) > 1 else ""
                yield RULE.at(
                    row.at("id"),
                    f"the id {taken[0]}{more}{counted} is already in {where}{file}{whose}; "
                    "an id may be there once",
                    "Give each stand an id of its own; a row with a quantity counts its ids up.",
                )
            for one in ids:
                seen.setdefault(one.casefold(), (row.record.span, side.name))
