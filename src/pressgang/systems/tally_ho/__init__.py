"""Tally Ho!, aerial combat by playing cards, by Kevin White (Lone Warrior 121, 1998)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pressgang.systems.base import Check, HouseStats, System, checks_in
from pressgang.systems.tally_ho.stats import Fighter

if TYPE_CHECKING:
    from pressgang.sheets.base import SheetKind


def _checks() -> tuple[Check, ...]:
    from pressgang.systems.tally_ho import checks

    return checks_in(checks)


def _sheets() -> tuple[type[SheetKind], ...]:
    from pressgang.systems.tally_ho.altitude_board import AltitudeBoard
    from pressgang.systems.tally_ho.counters import Counters
    from pressgang.systems.tally_ho.damage_table import DamageTable
    from pressgang.systems.tally_ho.damage_tracks import DamageTracks
    from pressgang.systems.tally_ho.pilot_log import PilotLog
    from pressgang.systems.tally_ho.quick_reference import QuickReference

    return (AltitudeBoard, Counters, DamageTracks, PilotLog, DamageTable, QuickReference)


def _house_stats() -> HouseStats:
    from pressgang.systems.tally_ho.house_stats import HOUSE_STATS

    return HOUSE_STATS


SYSTEM = System(
    id="tally-ho",
    game="Tally Ho!",
    credit="after Kevin White, Lone Warrior 121, 1998",
    row=Fighter,
    checks=_checks,
    sheets=_sheets,
    house_stats=_house_stats,
)
