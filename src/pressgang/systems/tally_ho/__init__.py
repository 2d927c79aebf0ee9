"""Tally Ho!, aerial combat by playing cards, by Kevin White (Lone Warrior 121, 1998)."""

from __future__ import annotations

from pressgang.systems.base import Check, HouseStats, Sheets, System, checks_in
from pressgang.systems.tally_ho.stats import Fighter


def _checks() -> tuple[Check, ...]:
    from pressgang.systems.tally_ho import checks

    return checks_in(checks)


def _house_stats() -> HouseStats:
    from pressgang.systems.tally_ho.house_stats import HOUSE_STATS

    return HOUSE_STATS


_SHEETS = Sheets(
    __name__,
    {
        "altitude-board": "altitude_board.AltitudeBoard",
        "counters": "counters.Counters",
        "damage-tracks": "damage_tracks.DamageTracks",
        "pilot-log": "pilot_log.PilotLog",
        "damage-table": "damage_table.DamageTable",
        "quick-reference": "quick_reference.QuickReference",
    },
)

SYSTEM = System(
    id="tally-ho",
    game="Tally Ho!",
    credit="after Kevin White, Lone Warrior 121, 1998",
    row=Fighter,
    checks=_checks,
    sheets=_SHEETS,
    house_stats=_house_stats,
)
