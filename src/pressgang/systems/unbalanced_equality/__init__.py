"""Unbalanced Equality by Jack Scruby (Table Top Talk, November 1965)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pressgang.systems.base import Checks, Later, Sheets, System

if TYPE_CHECKING:
    from pressgang.systems.unbalanced_equality.stats import StandRow

SYSTEM: System[StandRow] = System(
    id="unbalanced-equality",
    game="Unbalanced Equality",
    credit="after Jack Scruby, Table Top Talk, 1965",
    stats=Later(__name__, "stats.StandRow"),
    checks=Checks["StandRow"](__name__),
    domain="army",
    sheets=Sheets(
        __name__,
        {
            "roster": "roster.Roster",
            "stands": "stand_sheet.Stands",
            "tables": "tables.Tables",
            "fire-reckoner": "fire_reckoner.FireReckoner",
            "force-comparison": "force_comparison.ForceComparison",
            "melee-pad": "melee_pad.MeleePad",
            "markers": "markers.Markers",
            "measuring-stick": "measuring_stick.MeasuringStick",
            "quick-reference": "quick_reference.QuickReference",
        },
    ),
)
