"""TH101: the damage an aircraft can take is the game's (a warning)."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.common_checks import exactly, within
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
    way_out = f"Write {usual} or leave the cell blank; for all alike, set capacity under [rules] in the kit."
    limits = exactly(usual, f"the game's is {usual}", way_out)
    rows = muster.rows("capacity")
    return within(RULE, rows, "capacity", lambda row: row.capacity, lambda _: limits, of=called)
