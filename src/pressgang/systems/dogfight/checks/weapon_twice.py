"""DF102: one weapon a side."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.dogfight.stats import Aircraft, aircraft_name

RULE = Rule(
    "DF102",
    "more weapons on a side than it may carry",
    "Each of the four sides takes one weapon: the turn record has one weapon oval a side.",
    "Jones 1999, Aircraft Design",
    "name,engine,fuselage,to_hit,weapons\nDefiant,3,3,3,rear rear",
    "name,engine,fuselage,to_hit,weapons\nDefiant,3,3,3,rear",
)


def find(muster: Muster[Aircraft]) -> Iterator[Diagnostic]:
    """Each side that is named more often than it has room for weapons."""
    most = int(muster.rules["weapons_per_side"])
    for row in muster.rows("weapons"):
        for side, count in Counter(row.weapons).items():
            if count > most:
                yield RULE.at(
                    row.at("weapons"),
                    f"{count} weapons on the {side} side; the most is {most} ({aircraft_name(row)})",
                    f"Write {side} once." if most == 1 else f"Write {side} at most {most} times.",
                )
