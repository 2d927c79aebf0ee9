"""MT101 to MT103: weapons that can be read, have a class, and bear on sectors there are."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule
from pressgang.systems.base import Muster
from pressgang.systems.mtb.armed import ship_name, weapon_problem
from pressgang.systems.mtb.rules.weapons import Slip, parse_weapons
from pressgang.systems.mtb.stats import Ship

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
RULES = (GRAMMAR, CLASS, ARC)
RULE_OF: dict[Slip, Rule] = {"grammar": GRAMMAR, "class": CLASS, "arc": ARC}


def find(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Each fault in the weapons of each ship."""
    for row in muster.rows("weapons"):
        for fault in parse_weapons(row.weapons, muster.rules)[1]:
            yield weapon_problem(row, ship_name(row), fault, RULE_OF[fault.slip])
