"""The tables of the game, large enough for all players to read: firing on one page, damage on the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.layout import Sheet
from pressgang.schema import Row
from pressgang.sheets.base import Brief, SheetKind
from pressgang.systems.mtb.pages import Side, cards, reference_sheet
from pressgang.systems.mtb.sections import (
    damage,
    effects,
    gun_classes,
    reckoner,
    speeds,
)
from pressgang.systems.mtb.sections_special import air_targets, drawing_cards, special_weapons

_SIZES = (10.5, 10, 9.5, 9)
"""Type sizes in points: the largest that takes no more pages than the last."""


@dataclass(frozen=True, kw_only=True)
class Tables(SheetKind[Row]):
    """Speed, guns, course and speed, special weapons, aircraft, damage."""

    kind: ClassVar[str] = "tables"
    title: ClassVar[str] = "Tables"
    summary: ClassVar[str] = "speed, firing, special weapons, aircraft, and damage by the rank of a Club"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """One table under the other across the page, on as many pages as they take."""
        firing = (speeds, gun_classes, reckoner, special_weapons, drawing_cards)
        sides = (Side(firing), Side((damage, effects, air_targets)))
        return reference_sheet(brief, found, self.title, sides, cards(brief, _SIZES), column=120.0)
