"""DF103: an aircraft without a weapon (a warning)."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.dogfight.stats import Aircraft, aircraft_name

RULE = Rule(
    "DF103",
    "an aircraft without a weapon",
    "It can only be shot at. That may be meant (a scout, a courier), so this is a warning.",
    "Jones 1999, Combat",
    "name,engine,fuselage,to_hit,weapons\nFieseler Storch,2,2,1,none",
    "name,engine,fuselage,to_hit,weapons\nFieseler Storch,2,2,1,rear",
    severity="warning",
)


def find(muster: Muster[Aircraft]) -> Iterator[Diagnostic]:
    """Each aircraft whose weapons are none."""
    for row in muster.rows("weapons"):
        if not row.weapons:
            yield RULE.at(
                row.at("weapons"),
                f"{aircraft_name(row)} has no weapon; it cannot fire",
                "If it should fire, name its sides: front, left, right, rear.",
            )
