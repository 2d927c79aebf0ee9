"""The quick reference: the whole game on a card, every number from the rules in force."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.layout import Sheet
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.systems.mtb.ordered import OrderedSheet
from pressgang.systems.mtb.pages import Side, cards, reference_sheet
from pressgang.systems.mtb.sections import (
    aspects,
    damage,
    effects,
    gun_classes,
    one_shot,
    sectors,
    sight,
    speeds,
    turn_sequence,
)
from pressgang.systems.mtb.sections_special import air_targets, drawing_cards, special_weapons

_SIZES = (10, 9.5, 9, 8.5, 8)
"""Type sizes in points: the largest that takes no more pages than the last."""


@dataclass(frozen=True, kw_only=True)
class QuickReference(OrderedSheet):
    """Turn sequence, speed, sight, firing and damage; readings and house values explained below."""

    kind: ClassVar[str] = "quick-reference"
    title: ClassVar[str] = "Quick reference"
    summary: ClassVar[str] = "the whole game on a card, with the readings behind its numbers"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """Two columns on A4 and Letter; as many pages as the paper takes."""
        front = (turn_sequence, sectors, speeds, sight, gun_classes, aspects, one_shot, air_targets)
        back = (special_weapons, effects)
        sides = (Side(front), Side(back, (drawing_cards, damage)))
        choice = cards(brief, _SIZES, self.order(brief))
        return reference_sheet(brief, found, self.title, sides, choice, column=80.0)
