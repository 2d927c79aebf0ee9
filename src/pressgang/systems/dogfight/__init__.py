"""What only code can do of the dogfight (`templates/games/dogfight`)."""

from __future__ import annotations

from pressgang.games.code import GameCode
from pressgang.schema import TextKind
from pressgang.systems.base import Later
from pressgang.systems.dogfight.checks import CHECKS
from pressgang.systems.dogfight.stats import Aircraft

CODE = GameCode(
    row=Aircraft,
    kinds={"orders": TextKind(500)},
    checks=CHECKS,
    sheets={
        "turn-records": Later(__name__, "turn_records.TurnRecords"),
        "squadron-sheet": Later(__name__, "squadron_sheet.SquadronSheet"),
        "aircraft-counters": Later(__name__, "counters.Counters"),
        "arc-template": Later(__name__, "arc_template.ArcTemplate"),
        "range-sticks": Later(__name__, "range_sticks.RangeSticks"),
        "orders-table": Later(__name__, "orders_table.OrdersTable"),
        "odds-table": Later(__name__, "odds_table.OddsTable"),
        "quick-reference": Later(__name__, "quick_reference.QuickReference"),
    },
    house_stats=Later(__name__, "house_stats.HOUSE_STATS"),
)
