"""Aircraft: a list of their own, a number each, and what is asked of them by pieces and record alike."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar

from pressgang.diagnostics import Diagnostic
from pressgang.rulebook import RuleBook
from pressgang.schema import Row, TextKind, option
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.systems.mtb.armed import weapon_problem
from pressgang.systems.mtb.checks import RULE_OF
from pressgang.systems.mtb.problems import AIRCRAFT_LIST
from pressgang.systems.mtb.rules.weapons import LOADS, Weapon, WeaponKind, parse_weapons, weapons_of
from pressgang.systems.mtb.stats import Plane

STORES: tuple[WeaponKind, ...] = ("bomb", "torpedo", "rocket")
"""What is struck out when it has been dropped or fired."""


@dataclass(frozen=True, kw_only=True)
class AircraftSheet(SheetKind[Plane]):
    """A sheet of the aircraft of a list: one piece or record for each of them."""

    needs_stats: ClassVar[bool] = False
    names_row: ClassVar[type[Row] | None] = Plane

    names: str = option(
        TextKind(500), "", help="the list of aircraft: name, unit, weapons, quantity, and what draws them"
    )

    def check(self, brief: Brief[Plane]) -> Iterable[Diagnostic]:
        """Whether there is a list, and every fault in its weapons."""
        yield from super().check(brief)
        if not any(force.rows for force in brief.forces):
            yield AIRCRAFT_LIST.at(
                brief.place,
                "there is no list of aircraft",
                'Add names = "aircraft.csv", a list beside the kit.',
            )
        for _, row in brief.rows():
            for fault in parse_weapons(row.weapons, brief.rules, LOADS)[1]:
                yield weapon_problem(row, row.name or "the aircraft", fault, RULE_OF[fault.slip])


def numbered(brief: Brief[Plane]) -> Brief[Plane]:
    """The same aircraft with a row for each, marked with a letter or number that no other has by itself."""
    forces = tuple(_each(force) for force in brief.forces)
    return replace(brief, forces=forces)


def _each(force: Force[Plane]) -> Force[Plane]:
    return force.of(tuple(_marked(force.rows)))


def _marked(rows: Iterable[Plane]) -> Iterator[Plane]:
    number = 0
    for row in rows:
        for copy in range(1, row.quantity + 1):
            number += 1
            mark = row.mark + (str(copy) if row.quantity > 1 else "") if row.mark else str(number)
            yield replace(row, quantity=1, mark=mark)


def loads_of(row: Plane, rules: RuleBook) -> tuple[Weapon, ...]:
    """What an aircraft carries, guns and loads, in the order of its cell."""
    return weapons_of(row.weapons, rules, LOADS)
