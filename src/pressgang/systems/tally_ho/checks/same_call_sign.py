"""TH103: each aircraft of a side has a call sign of its own."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.common_checks import Limits, unique, within
from pressgang.systems.tally_ho.stats import Fighter

RULE = Rule(
    "TH103",
    "two aircraft of a side with the same call sign",
    "Damage and kills are booked by call sign: two tracks that read alike get mixed up.",
    "White 1998, Combat (aircraft are told apart by call sign)",
    "call_sign,pilot\nEcho,Finch\necho,Wren",
    "call_sign,pilot\nEcho,Finch\nFoxtrot,Wren",
)


def find(muster: Muster[Fighter]) -> Iterator[Diagnostic]:
    """Each call sign that stands in an earlier row of its side, and each row of several aircraft."""
    yield from unique(
        RULE,
        muster.sides,
        ("side", "call_sign"),
        lambda row: [(row.call_sign,)],
        lambda found: f"{found.row.call_sign} is already in {found.where}; a side has a call sign once",
        "Give each aircraft a call sign of its own.",
        at=lambda row: "call_sign",
    )
    yield from within(
        RULE,
        muster.rows("quantity"),
        "quantity",
        lambda row: row.quantity,
        lambda row: Limits(
            None,
            1,
            above=f"{row.call_sign or 'a call sign'} can be one aircraft only",
            help="Write a row with its own call sign for each.",
        ),
    )
