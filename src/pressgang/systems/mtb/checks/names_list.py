"""MT110: certificates without a list of names. The certificates themselves look for it."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.mtb.stats import Ship

RULE = Rule(
    "MT110",
    "certificates without names",
    "A certificate is made out to somebody: the list of names says to whom, and whether they sank their foes "
    "or survived the game.",
    "pressgang's certificates",
    'kind = "certificates"',
    'kind = "certificates"\nnames = "commanders.csv"',
)


def find(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Nothing: the list belongs to the sheet."""
    return iter(())
