"""MTB by David Elrick (Lone Warrior 145, 2004): motor torpedo boats on a spider's web."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pressgang.systems.base import Check, Sheets, System, checks_in
from pressgang.systems.mtb.stats import Ship

if TYPE_CHECKING:
    from pressgang.sheets.base import LikenessOf


def _checks() -> tuple[Check, ...]:
    from pressgang.systems.mtb import checks

    return checks_in(checks)


def _likeness() -> LikenessOf:
    from pressgang.systems.mtb.likeness import ship_likeness

    return ship_likeness


_SHEETS = Sheets(
    __name__,
    {
        "web-board": "web_board.WebBoard",
        "ship-logs": "ship_logs.ShipLogs",
        "counters": "counters.Counters",
        "turn-track": "turn_track.TurnTrack",
        "tables": "tables.Tables",
        "sighting-card": "sighting_card.SightingCard",
        "certificates": "certificates.Certificates",
        "quick-reference": "quick_reference.QuickReference",
    },
)

SYSTEM = System(
    id="mtb",
    game="MTB",
    credit="after David Elrick, Lone Warrior 145, 2004",
    row=Ship,
    checks=_checks,
    sheets=_SHEETS,
    likeness=_likeness,
)
