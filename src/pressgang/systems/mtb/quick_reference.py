"""The quick reference: the whole game on a card, every number from the rules in force."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.layout import Sheet
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.sheets.forms import room_of
from pressgang.sheets.reference import Section, reference_sheet
from pressgang.systems.mtb.inks import NAVY
from pressgang.systems.mtb.ordered import OrderedSheet
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

_ACROSS = 240.0
"""Up to this width, in mm, damage stands across the page: over more than two columns it would cost height."""


@dataclass(frozen=True, kw_only=True)
class QuickReference(OrderedSheet):
    """Turn sequence, speed, sight, firing and damage; readings and house values explained below."""

    kind: ClassVar[str] = "quick-reference"
    title: ClassVar[str] = "Quick reference"
    summary: ClassVar[str] = "the whole game on a card, with the readings behind its numbers"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """Two columns on A4 and Letter, firing and damage on the back; as many pages as the paper takes."""
        across = room_of(brief, ()).width < _ACROSS
        web = partial(sectors, order=self.order(brief))
        front = (turn_sequence, web, speeds, sight, gun_classes, aspects, one_shot, air_targets)
        sections = (
            *(Section.of(part) for part in front),
            Section.of(drawing_cards, wide=across, opens=True),
            Section.of(damage, wide=across),
            Section.of(special_weapons),
            Section.of(effects),
        )
        return reference_sheet(brief, self.title, sections, found, accent=NAVY)
