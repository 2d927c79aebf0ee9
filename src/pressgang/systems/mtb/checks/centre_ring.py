"""MT107: a centre ring too small for the formation. The board itself looks for it, for it knows its size."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.mtb.stats import Ship

RULE = Rule(
    "MT107",
    "a centre ring too small for the formation",
    "The models of the boats in the centre stand inside the innermost ring, in formation, with room between "
    "them.",
    "Elrick 2004, 1 Playing Surface",
    'kind = "web-board"\ndiameter = "300mm"  # with eight counters of 20 × 45 mm in the centre',
    'kind = "web-board"\ndiameter = "600mm"',
)


def find(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Nothing: without a board's size there is no ring to be too small."""
    return iter(())
