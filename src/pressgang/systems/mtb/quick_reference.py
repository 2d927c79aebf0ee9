"""The quick reference: the whole game on a card, every number from the rules in force."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import Row
from pressgang.sheets.base import Brief, SheetKind
from pressgang.systems.mtb.pages import Card, reference_sheet
from pressgang.systems.mtb.sections import (
    air_targets,
    aspects,
    damage,
    drawing_cards,
    effects,
    gun_classes,
    one_shot,
    sectors,
    sight,
    special_weapons,
    speeds,
    turn_sequence,
)
from pressgang.units import points


@dataclass(frozen=True, kw_only=True)
class QuickReference(SheetKind):
    """Turn sequence, speed, sight, firing and damage; readings and house values explained below."""

    kind: ClassVar[str] = "quick-reference"
    title: ClassVar[str] = "Quick reference"
    summary: ClassVar[str] = "the whole game on a card, with the readings behind its numbers"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """Two columns on A4 and Letter; as many pages as the paper takes."""
        card = Card(brief.rules, brief.book, Footnotes(brief.rules), row=5.2, size=points(8.5))
        front = (turn_sequence, sectors, speeds, sight, gun_classes, aspects, one_shot, air_targets)
        back = (drawing_cards, damage, special_weapons, effects)
        return reference_sheet(brief, found, self.title, (front, back), card, column=80.0)
