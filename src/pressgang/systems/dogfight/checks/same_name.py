"""DF104: each aircraft of a side has a name and unit of its own."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule, Span
from pressgang.systems.base import Muster
from pressgang.systems.dogfight.plotted import aircraft_name
from pressgang.systems.dogfight.stats import Aircraft

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
    for side in muster.sides:
        seen: dict[tuple[str, str, str], Span] = {}
        for row in side.rows("side", "name", "unit"):
            key = (row.side.casefold(), row.name.casefold(), row.unit.casefold())
            if not row.name and not row.unit:
                continue
            if key in seen:
                earlier = seen[key]
                place = f"line {earlier.line}" if earlier.cell is None else f"row {earlier.line}"
                other = "" if earlier.file == row.record.span.file else f" of {earlier.file}"
                yield RULE.at(
                    row.at("unit" if row.unit else "name"),
                    f"{aircraft_name(row)} is already in {place}{other}; a name and unit may be there once",
                    "Give each its own unit or number, or write one row with a quantity.",
                )
            else:
                seen[key] = row.record.span
