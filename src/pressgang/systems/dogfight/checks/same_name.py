"""DF104: each aircraft of a side has a name and unit of its own."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.common_checks import unique
from pressgang.systems.dogfight.stats import Aircraft, aircraft_name

RULE = Rule(
    "DF104",
    "two aircraft with the same name and unit",
    "Orders are written on the aircraft's own turn record: two records that read alike get mixed up. A row "
    "with a quantity counts once: its pieces are numbered.",
    "Jones 1999, Aircraft Turn Record (name and unit number)",
    "name,unit,engine,fuselage,to_hit,weapons\nP.11c,111,3,2,3,front\nP.11c,111,3,2,3,front",
    "name,unit,engine,fuselage,to_hit,weapons\nP.11c,111,3,2,3,front\nP.11c,112,3,2,3,front",
)


def find(muster: Muster[Aircraft]) -> Iterator[Diagnostic]:
    """Each row whose name and unit stand in an earlier row of the same side; rows without either are free."""
    return unique(
        RULE,
        muster.sides,
        ("side", "name", "unit"),
        lambda row: [(row.side, row.name, row.unit)] if row.name or row.unit else [],
        lambda found: (
            f"{aircraft_name(found.row)} is already in {found.where}; a name and unit may be there once"
        ),
        "Give each its own unit or number, or write one row with a quantity.",
        at=lambda row: "unit" if row.unit else "name",
    )
