"""Tally Ho!, aerial combat by playing cards, by Kevin White (Lone Warrior 121, 1998)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pressgang.systems.base import FROM_ABOVE, Checks, Later, Sheets, System

if TYPE_CHECKING:
    from pressgang.systems.tally_ho.stats import Fighter

SYSTEM: System[Fighter] = System(
    id="tally-ho",
    game="Tally Ho!",
    credit="after Kevin White, Lone Warrior 121, 1998",
    stats=Later(__name__, "stats.Fighter"),
    checks=Checks["Fighter"](__name__),
    sheets=Sheets(
        __name__,
        {
            "altitude-board": "altitude_board.AltitudeBoard",
            "altitude-cards": "altitude_cards.AltitudeCards",
            "counters": "counters.Counters",
            "home-box": "home_box.HomeBox",
            "damage-tracks": "damage_tracks.DamageTracks",
            "pilot-log": "pilot_log.PilotLog",
            "damage-table": "damage_table.DamageTable",
            "quick-reference": "quick_reference.QuickReference",
        },
    ),
    likeness=FROM_ABOVE,
    house_stats=Later(__name__, "house_stats.HOUSE_STATS"),
)
