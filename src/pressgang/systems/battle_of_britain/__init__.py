"""Battle of Britain: Simple Hex Rules by Mike Crane (Lone Warrior 175)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pressgang.systems.base import Check, HouseStats, System, checks_in
from pressgang.systems.battle_of_britain.stats import Flight

if TYPE_CHECKING:
    from pressgang.sheets.base import SheetKind


def _checks() -> tuple[Check, ...]:
    from pressgang.systems.battle_of_britain import checks

    return checks_in(checks)


def _sheets() -> tuple[type[SheetKind], ...]:
    from pressgang.systems.battle_of_britain.chits import Chits
    from pressgang.systems.battle_of_britain.counters import Counters
    from pressgang.systems.battle_of_britain.diagrams import Diagrams
    from pressgang.systems.battle_of_britain.mats import HexMat, SquareMat
    from pressgang.systems.battle_of_britain.quick_reference import QuickReference
    from pressgang.systems.battle_of_britain.tracks import Tracks

    return (Counters, HexMat, SquareMat, Tracks, Chits, Diagrams, QuickReference)


def _house_stats() -> HouseStats:
    from pressgang.systems.battle_of_britain.house_stats import HOUSE_STATS

    return HOUSE_STATS


SYSTEM = System(
    id="battle-of-britain",
    game="Battle of Britain",
    credit="after Mike Crane, Lone Warrior 175",
    row=Flight,
    checks=_checks,
    sheets=_sheets,
    house_stats=_house_stats,
)
