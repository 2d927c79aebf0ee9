"""Unbalanced Equality by Jack Scruby (Table Top Talk, November 1965)."""

from __future__ import annotations

from pressgang.systems.base import Check, Sheets, System, checks_in
from pressgang.systems.unbalanced_equality.stats import StandRow


def _checks() -> tuple[Check, ...]:
    from pressgang.systems.unbalanced_equality import checks

    return checks_in(checks)


_SHEETS = Sheets(
    __name__,
    {
        "roster": "roster.Roster",
        "stands": "stand_sheet.Stands",
        "tables": "tables.Tables",
        "fire-reckoner": "fire_reckoner.FireReckoner",
        "force-comparison": "force_comparison.ForceComparison",
        "quick-reference": "quick_reference.QuickReference",
    },
)

SYSTEM = System(
    id="unbalanced-equality",
    game="Unbalanced Equality",
    credit="after Jack Scruby, Table Top Talk, 1965",
    row=StandRow,
    checks=_checks,
    sheets=_SHEETS,
)
