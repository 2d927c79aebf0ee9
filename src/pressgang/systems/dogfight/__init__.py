"""The dogfight: WWII Aerial Combat by Pete Jones (The Gauntlet No. 15, 1999)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pressgang.systems.base import Check, System, checks_in
from pressgang.systems.dogfight.stats import Aircraft

if TYPE_CHECKING:
    from pressgang.sheets.base import SheetKind


def _checks() -> tuple[Check, ...]:
    from pressgang.systems.dogfight import checks

    return checks_in(checks)


def _sheets() -> tuple[type[SheetKind], ...]:
    from pressgang.systems.dogfight.arc_template import ArcTemplate
    from pressgang.systems.dogfight.counters import Counters
    from pressgang.systems.dogfight.odds_table import OddsTable
    from pressgang.systems.dogfight.orders_table import OrdersTable
    from pressgang.systems.dogfight.quick_reference import QuickReference
    from pressgang.systems.dogfight.range_sticks import RangeSticks
    from pressgang.systems.dogfight.turn_records import TurnRecords

    return (TurnRecords, Counters, ArcTemplate, RangeSticks, OrdersTable, OddsTable, QuickReference)


SYSTEM = System(
    id="dogfight",
    game="WWII Aerial Combat",
    credit="after Pete Jones, The Gauntlet 15, 1999",
    row=Aircraft,
    checks=_checks,
    sheets=_sheets,
)
