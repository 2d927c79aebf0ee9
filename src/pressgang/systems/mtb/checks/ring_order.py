"""MT108: rings that do not lie one in another. The board itself looks for it, for it knows its options."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.mtb.stats import Ship

RULE = Rule(
    "MT108",
    "rings that leave no room between them",
    "The three rings lie one in another, and a sector of the outer two must hold a model.",
    "Elrick 2004, 1 Playing Surface",
    'kind = "web-board"\ncentre = "400mm"\ninner = "300mm"',
    'kind = "web-board"\ncentre = "200mm"\ninner = "400mm"',
)


def find(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Nothing: without a board there are no rings."""
    return iter(())
