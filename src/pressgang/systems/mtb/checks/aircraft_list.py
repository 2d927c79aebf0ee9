"""MT112: aircraft without a list of them. The sheets of aircraft look for it."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.mtb.stats import Ship

RULE = Rule(
    "MT112",
    "a sheet of aircraft without a list",
    "Aircraft stand in a list of their own, not among the ships: name, unit, weapons, and the columns that "
    "draw them.",
    "pressgang's aircraft of MTB",
    'kind = "aircraft-counters"',
    'kind = "aircraft-counters"\nnames = "strike-wing.csv"',
)


def find(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Nothing: the list belongs to the sheet."""
    return iter(())
