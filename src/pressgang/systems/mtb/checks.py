"""The checks of MTB that its file cannot express."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from pressgang.diagnostics import Diagnostic, Rule, shown, suggestion
from pressgang.regex import regex
from pressgang.systems.base import Check, Muster
from pressgang.systems.mtb.problems import EFFECT
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
BARE = Rule(
    "MT113",
    "a weapon without sectors",
    "A weapon without sectors bears on all eight; most do not, and the article lists the arcs of each.",
    "Elrick 2004, 1 Playing Surface and 3 Forces Involved",
    "name,speed,size,hull,weapons\nMTB 81,A,small,3,mg*2",
    "name,speed,size,hull,weapons\nMTB 81,A,small,3,mg*2@all",
    severity="warning",
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


def find_bare_weapons(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Yield the weapons of ships that name no sectors (MT113)."""
    for row in muster.rows("weapons"):
        bare = [part.strip() for part in row.weapons.split(";") if part.strip() and "@" not in part]
        if bare and not parse_weapons(row.weapons, muster.rules["guns"])[1]:
            said = f"{', '.join(bare)} of {row.name or row.type or 'a row without a name'} has no sectors"
            yield BARE.at(
                row.at("weapons"), said, f"Write {bare[0]}@all if it bears all round, else its sectors."
            )


def find_effects(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Yield the effects of the damage table that the list of effects does not explain (MT114)."""
    damage, effects = (muster.rules.values[name] for name in ("damage", "effects"))
    place = damage.span or effects.span
    if place is None:
        return
    words = [str(one["word"]) for one in effects.value]
    known = {word.casefold() for word in (*words, "no effect")}
    for line in damage.value:
        for size in ("small", "escort", "merchant"):
            for part in str(line[size]).split(","):
                effect = part.strip()
                if effect.casefold() not in known and _HOW_MANY.sub("", effect).casefold() not in known:
                    said = f"{shown(effect)} of {line['card']}, {size}, is not among the effects"
                    listed = f"The effects are {', '.join(words)}; add it to effects, or write No effect."
                    yield EFFECT.at(place, said, f"{suggestion(effect, words)}{listed}")


_HOW_MANY = regex(r" \d+$")
AIRCRAFT_CHECKS: tuple[Check[Any], ...] = (Check((), partial(_weapon_faults, special=LOADS)),)
"""The checks of the list of aircraft; `explain` has their rules by the ships'."""
CHECKS: tuple[Check[Ship], ...] = (
    Check((GRAMMAR, CLASS, ARC), find_weapons),
    Check((BARE,), find_bare_weapons),
    Check((), find_effects),
)
