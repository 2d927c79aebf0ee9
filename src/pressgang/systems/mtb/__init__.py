"""MTB by David Elrick (Lone Warrior 145, 2004): motor torpedo boats on a spider's web."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pressgang.systems.base import Checks, Later, Sheets, System

if TYPE_CHECKING:
    from pressgang.systems.mtb.stats import Ship

SYSTEM: System[Ship] = System(
    id="mtb",
    game="MTB",
    credit="after David Elrick, Lone Warrior 145, 2004",
    stats=Later(__name__, "stats.Ship"),
    checks=Checks["Ship"](__name__),
    domain="navy",
    sheets=Sheets(
        __name__,
        {
            "web-board": "web_board.WebBoard",
            "ship-logs": "ship_logs.ShipLogs",
            "counters": "counters.Counters",
            "aircraft-counters": "aircraft_counters.AircraftCounters",
            "aircraft-record": "aircraft_record.AircraftRecord",
            "arc-ring": "arc_ring.ArcRing",
            "turn-track": "turn_track.TurnTrack",
            "tables": "tables.Tables",
            "sighting-card": "sighting_card.SightingCard",
            "certificates": "pressgang.sheets.certificates.kind.Certificates",
            "quick-reference": "quick_reference.QuickReference",
        },
    ),
    sheet_rules=Later(__name__, "problems.ALL"),
    likeness=Later(__name__, "likeness.ship_likeness"),
)
