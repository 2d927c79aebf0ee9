"""Battle of Britain: Simple Hex Rules by Mike Crane (Lone Warrior 175)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pressgang.systems.base import FROM_ABOVE, Checks, Later, Sheets, System

if TYPE_CHECKING:
    from pressgang.systems.battle_of_britain.stats import Flight

SYSTEM: System[Flight] = System(
    id="battle-of-britain",
    game="Battle of Britain",
    credit="after Mike Crane, Lone Warrior 175",
    stats=Later(__name__, "stats.Flight"),
    checks=Checks["Flight"](__name__),
    sheets=Sheets(
        __name__,
        {
            "counters": "counters.Counters",
            "hex-mat": "mats.HexMat",
            "square-mat": "mats.SquareMat",
            "tracks": "tracks.Tracks",
            "flight-line": "flight_line.FlightLine",
            "set-up": "set_up.SetUp",
            "chits": "chits.Chits",
            "diagrams": "diagrams.Diagrams",
            "quick-reference": "quick_reference.QuickReference",
        },
    ),
    sheet_rules=Later(__name__, "problems.ALL"),
    likeness=FROM_ABOVE,
    house_stats=Later(__name__, "house_stats.HOUSE_STATS"),
)
