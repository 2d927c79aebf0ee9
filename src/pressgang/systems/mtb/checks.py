"""The checks of MTB that its file cannot express."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Check, Muster
from pressgang.systems.mtb.rules import LOADS, SPECIAL, Slip, WeaponKind, parse_weapons
from pressgang.systems.mtb.stats import Ship

if TYPE_CHECKING:
    from pressgang.systems.mtb.stats import Plane

ArmedT = TypeVar("ArmedT", Ship, "Plane")
GRAMMAR = Rule(
    "MT101",
    "weapons that cannot be read",
    "A weapon is its name, where there are several *2, and after @ the sectors it bears on, joined by +; a "
    "semicolon parts it from the next one.",
    "Elrick 2004, 3 Forces Involved (weapons and arcs of the ships list)",
    "name,speed,size,hull,weapons\nMTB 81,A,small,3,torpedo*two@forward",
    "name,speed,size,hull,weapons\nMTB 81,A,small,3,torpedo*2@forward",
)
CLASS = Rule(
    "MT102",
    "an unknown weapon",
    "The class of a gun says how many cards it draws: a gun of no class could not be fired.",
    "Elrick 2004, 5 Firing (gun classes)",
    "name,speed,size,hull,weapons\nMTB 81,A,small,3,21mm@forward",
    "name,speed,size,hull,weapons\nMTB 81,A,small,3,20mm@forward",
)
ARC = Rule(
    "MT103",
    "an arc that is no sector",
    "A weapon bears on some of the eight sectors of the board, each named once.",
    "Elrick 2004, 1 Playing Surface",
    "name,speed,size,hull,weapons\nMTB 81,A,small,3,20mm@left-bow",
    "name,speed,size,hull,weapons\nMTB 81,A,small,3,20mm@port-bow",
)
RULE_OF: dict[Slip, Rule] = {"grammar": GRAMMAR, "class": CLASS, "arc": ARC}


def find_weapons(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Return each fault in the weapons of each ship (MT101 to MT103)."""
    return _weapon_faults(muster, SPECIAL)


def _weapon_faults(muster: Muster[ArmedT], special: Mapping[str, WeaponKind]) -> Iterator[Diagnostic]:
    """Yield each fault in the weapons of each row, `special` ones and guns."""
    for row in muster.rows("weapons"):
        for fault in parse_weapons(row.weapons, muster.rules["guns"], special)[1]:
            name = row.name or getattr(row, "type", "a row without a name")
            said = f"weapons: {fault.message} ({name})"
            yield RULE_OF[fault.slip].at(row.at("weapons"), said, fault.help)


AIRCRAFT_CHECKS: tuple[Check[Any], ...] = (Check((), partial(_weapon_faults, special=LOADS)),)
"""The checks of the list of aircraft; `explain` has their rules by the ships'."""
CHECKS: tuple[Check[Ship], ...] = (Check((GRAMMAR, CLASS, ARC), find_weapons),)
