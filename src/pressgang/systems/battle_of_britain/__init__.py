"""Battle of Britain: Simple Hex Rules by Mike Crane (Lone Warrior 175)."""

from __future__ import annotations

from pressgang.systems.base import Checks, Later, Sheets, System

SYSTEM = System(
    id="battle-of-britain",
    game="Battle of Britain",
    credit="after Mike Crane, Lone Warrior 175",
    stats=Later(__name__, "stats.Flight"),
    checks=Checks(__name__),
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
    house_stats=Later(__name__, "house_stats.HOUSE_STATS"),
)
