"""TH101: the damage an aircraft can take is the game's (a warning)."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.tally_ho.rules import called
from pressgang.systems.tally_ho.stats import Fighter

RULE = Rule(
    "TH101",
    "a capacity that is not the game's",
    "Every fighter bears the same 25 points. Others can be played, and their tracks are drawn as long as they "
    "say; but a slip of a figure would give one side the game.",
    "White 1998, Playing the Game",
    "call_sign,capacity\nEcho,52",
    "call_sign,capacity\nEcho,25",
    severity="warning",
)


def find(muster: Muster[Fighter]) -> Iterator[Diagnostic]:
    """Each aircraft with another capacity than the rule value says."""
    usual = int(muster.rules["capacity"])
    for row in muster.rows("capacity"):
        if row.capacity is not None and row.capacity != usual:
            yield RULE.at(
                row.at("capacity"),
                f"capacity is {row.capacity}; the game's is {usual} ({called(row)})",
                f"Write {usual} or leave the cell blank; for all alike, set capacity under [rules] in the kit.",
            )
