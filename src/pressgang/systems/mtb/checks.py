"""The checks of MTB that its file cannot say."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Check, Muster
from pressgang.systems.common_checks import Limits, within
from pressgang.systems.mtb.armed import metres, ship_name
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
HULL_BOXES = Rule(
    "MT104",
    "hull boxes out of range",
    "A ship without a hull box would be sunk before the game begins; a log has room for so many and no more.",
    "Elrick 2004, 6 Damage (the limits are house values)",
    "name,speed,size,hull\nMTB 81,A,small,0",
    "name,speed,size,hull\nMTB 81,A,small,3",
)
PROPORTIONS = Rule(
    "MT105",
    "a ship that is too broad",
    "Length and beam draw the counter and say how much room a model takes on the board; no ship's beam is more "
    "than half its length.",
    "pressgang's silhouettes",
    "name,speed,size,hull,length_m,beam_m\nMTB 81,A,small,3,5.9,22.3",
    "name,speed,size,hull,length_m,beam_m\nMTB 81,A,small,3,22.3,5.9",
)
RULE_OF: dict[Slip, Rule] = {"grammar": GRAMMAR, "class": CLASS, "arc": ARC}


def find_weapons(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Yield each fault in the weapons of each ship (MT101 to MT103)."""
    return _weapon_faults(muster, SPECIAL)


def _weapon_faults(muster: Muster[ArmedT], special: Mapping[str, WeaponKind]) -> Iterator[Diagnostic]:
    """Yield each fault in the weapons of each row, `special` ones and guns."""
    for row in muster.rows("weapons"):
        for fault in parse_weapons(row.weapons, muster.rules["guns"], special)[1]:
            name = row.name or getattr(row, "type", "a row without a name")
            said = f"weapons: {fault.message} ({name})"
            yield RULE_OF[fault.slip].at(row.at("weapons"), said, fault.help)


def find_hull_boxes(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Yield each ship with fewer or more hull boxes than a ship can have (MT104)."""
    least, most = muster.rules["hull"]

    def limits(row: Ship) -> Limits:
        said = f"{ship_name(row)} may have {least} to {most} hull boxes"
        return Limits(least, most, said, said)

    return within(HULL_BOXES, muster.rows("hull"), "hull", lambda row: row.hull, limits)


def find_proportions(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Yield each ship whose beam is more than half its length, blank ones as usual for the size (MT105)."""
    for row in muster.rows("length_m", "beam_m"):
        if None in (row.length_m, row.beam_m) and not row.has_read("size"):
            continue
        length, beam = metres(row, muster.rules)
        if beam > length / 2:
            yield PROPORTIONS.at(
                row.at("beam_m" if row.beam_m is not None else "length_m"),
                f"{ship_name(row)} is {length:g} m long and {beam:g} m broad; the most is half of the length",
                "Look whether length_m and beam_m are the wrong way round.",
            )


AIRCRAFT_CHECKS: tuple[Check[Any], ...] = (Check((), partial(_weapon_faults, special=LOADS)),)
"""Those of the list of aircraft; `explain` has their rules by the ships'."""
CHECKS: tuple[Check[Ship], ...] = (
    Check((GRAMMAR, CLASS, ARC), find_weapons),
    Check((HULL_BOXES,), find_hull_boxes),
    Check((PROPORTIONS,), find_proportions),
)
