"""MT104: hull boxes outside their limits."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.common_checks import Limits, within
from pressgang.systems.mtb.armed import ship_name
from pressgang.systems.mtb.stats import Ship

RULE = Rule(
    "MT104",
    "hull boxes out of range",
    "A ship without a hull box would be sunk before the game begins; a log has room for so many and no more.",
    "Elrick 2004, 6 Damage (the limits are house values)",
    "name,speed,size,hull\nMTB 81,A,small,0",
    "name,speed,size,hull\nMTB 81,A,small,3",
)


def find(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Each ship with fewer or more hull boxes than a ship can have."""
    least, most = muster.rules["hull"]

    def limits(row: Ship) -> Limits:
        said = f"{ship_name(row)} may have {least} to {most} hull boxes"
        return Limits(least, most, said, said)

    return within(RULE, muster.rows("hull"), "hull", lambda row: row.hull, limits)
