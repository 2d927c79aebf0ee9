"""The dogfight: WWII Aerial Combat by Pete Jones (The Gauntlet No. 15, 1999)."""

from __future__ import annotations

from pressgang.systems.base import Check, HouseStats, Sheets, System, checks_in
from pressgang.systems.dogfight.stats import Aircraft


def _checks() -> tuple[Check, ...]:
    from pressgang.systems.dogfight import checks

    return checks_in(checks)


def _house_stats() -> HouseStats:
    from pressgang.systems.dogfight.house_stats import HOUSE_STATS

    return HOUSE_STATS


_SHEETS = Sheets(
    __name__,
    {
        "turn-records": "turn_records.TurnRecords",
        "counters": "counters.Counters",
        "arc-template": "arc_template.ArcTemplate",
        "range-sticks": "range_sticks.RangeSticks",
        "orders-table": "orders_table.OrdersTable",
        "odds-table": "odds_table.OddsTable",
        "quick-reference": "quick_reference.QuickReference",
    },
)

SYSTEM = System(
    id="dogfight",
    game="WWII Aerial Combat",
    credit="after Pete Jones, The Gauntlet 15, 1999",
    row=Aircraft,
    checks=_checks,
    sheets=_SHEETS,
    house_stats=_house_stats,
)
