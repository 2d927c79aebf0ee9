"""The dogfight: WWII Aerial Combat by Pete Jones (The Gauntlet No. 15, 1999)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pressgang.systems.base import FROM_ABOVE, Checks, Later, Sheets, System

if TYPE_CHECKING:
    from pressgang.systems.dogfight.stats import Aircraft

SYSTEM: System[Aircraft] = System(
    id="dogfight",
    game="WWII Aerial Combat",
    credit="after Pete Jones, The Gauntlet 15, 1999",
    stats=Later(__name__, "stats.Aircraft"),
    checks=Checks["Aircraft"](__name__),
    sheets=Sheets(
        __name__,
        {
            "turn-records": "turn_records.TurnRecords",
            "squadron-sheet": "squadron_sheet.SquadronSheet",
            "counters": "counters.Counters",
            "arc-template": "arc_template.ArcTemplate",
            "range-sticks": "range_sticks.RangeSticks",
            "orders-table": "orders_table.OrdersTable",
            "odds-table": "odds_table.OddsTable",
            "quick-reference": "quick_reference.QuickReference",
        },
    ),
    likeness=FROM_ABOVE,
    house_stats=Later(__name__, "house_stats.HOUSE_STATS"),
)
