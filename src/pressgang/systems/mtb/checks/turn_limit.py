"""MT109: more turns than a game has. The sheets that print a turn track look for it."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.mtb.stats import Ship

RULE = Rule(
    "MT109",
    "more turns than a game has",
    "A game takes at most ten turns.",
    "Elrick 2004, 4 Turn Sequence",
    'kind = "turn-track"\nturns = 12',
    'kind = "turn-track"\nturns = 10',
)


def find(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Nothing: how many turns are printed is an option of the turn track."""
    return iter(())
