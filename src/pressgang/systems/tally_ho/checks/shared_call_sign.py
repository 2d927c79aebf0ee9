"""TH104: two forces share no call sign."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
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
    owners: dict[str, str] = {}
    for side in muster.sides:
        for row in side.rows("side", "call_sign"):
            owner = owners.setdefault(row.call_sign.casefold(), side.name)
            if owner != side.name:
                yield RULE.at(
                    row.at("call_sign"),
                    f"{row.call_sign} of {side.name} is a call sign of {owner} too; forces share none",
                    "Give one of the two another call sign.",
                )
