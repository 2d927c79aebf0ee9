"""Battle of Britain: Simple Hex Rules by Mike Crane (Lone Warrior 175)."""

from __future__ import annotations

from pressgang.systems.base import Check, HouseStats, Sheets, System, checks_in
from pressgang.systems.battle_of_britain.stats import Flight


def _checks() -> tuple[Check, ...]:
    from pressgang.systems.battle_of_britain import checks

    return checks_in(checks)


def _house_stats() -> HouseStats:
    from pressgang.systems.battle_of_britain.house_stats import HOUSE_STATS

    return HOUSE_STATS


_SHEETS = Sheets(
    __name__,
    {
        "counters": "counters.Counters",
        "hex-mat": "mats.HexMat",
        "square-mat": "mats.SquareMat",
        "tracks": "tracks.Tracks",
        "chits": "chits.Chits",
        "diagrams": "diagrams.Diagrams",
        "quick-reference": "quick_reference.QuickReference",
    },
)

SYSTEM = System(
    id="battle-of-britain",
    game="Battle of Britain",
    credit="after Mike Crane, Lone Warrior 175",
    row=Flight,
    checks=_checks,
    sheets=_SHEETS,
    house_stats=_house_stats,
)
