"""The tables of the game, large enough for all players to read: firing on one page, damage on the next."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.layout import Sheet
from pressgang.schema import Row
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.reference import Section, Size, reference_sheet
from pressgang.systems.mtb.inks import NAVY
from pressgang.systems.mtb.sections import (
    damage,
    effects,
    gun_classes,
    reckoner,
    speeds,
)
from pressgang.systems.mtb.sections_special import air_targets, drawing_cards, special_weapons

_COLUMN = 108.0
"""The least width of a column in mm: tables for all players to read."""
_SIZES = (Size(10.5), Size(10), Size(9.5), Size(9), Size(8.5))


@dataclass(frozen=True, kw_only=True)
class Tables(SheetKind[Row]):
    """Speed, guns, course and speed, special weapons, aircraft, damage."""

    kind: ClassVar[str] = "tables"
    title: ClassVar[str] = "Tables"
    summary: ClassVar[str] = "speed, firing, special weapons, aircraft, and damage by the rank of a Club"
    needs_stats: ClassVar[bool] = False
    per_player: ClassVar[bool] = True

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """One table under the other across the page, damage on the next; on a poster in columns."""
        firing = (speeds, gun_classes, reckoner, special_weapons, drawing_cards)
        sections = (
            *(Section.of(part) for part in firing),
            Section.of(damage, opens=True),
            Section.of(effects),
            Section.of(air_targets),
        )
        return reference_sheet(brief, self.title, sections, found, accent=NAVY, sizes=_SIZES, column=_COLUMN)
