"""TH104: two forces share no call sign."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.common_checks import unique
from pressgang.systems.tally_ho.stats import Fighter

RULE = Rule(
    "TH104",
    "a call sign on both sides",
    "An attack is called out as one call sign on another, and both stand on one board.",
    "White 1998, Combat (aircraft are told apart by call sign)",
    "side,call_sign\nRAF,Red\nLuftwaffe,Red",
    "side,call_sign\nRAF,Red\nLuftwaffe,Rot",
)


def find(muster: Muster[Fighter]) -> Iterator[Diagnostic]:
    """Each call sign that another force has already; twice in one force is another check's."""
    return unique(
        RULE,
        muster.sides,
        ("side", "call_sign"),
        lambda row: [(row.call_sign,)],
        lambda found: (
            f"{found.row.call_sign} of {found.side} is a call sign of {found.owner} too; forces share none"
        ),
        "Give one of the two another call sign.",
        at=lambda row: "call_sign",
        scope="other sides",
    )
