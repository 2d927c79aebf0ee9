"""The checks of MTB that its file cannot express: of stat files, and of its sheets."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from pressgang.diagnostics import Diagnostic, Rule, shortened, shown, suggestion
from pressgang.regex import regex
from pressgang.systems.base import Check, Muster, game_rule
from pressgang.systems.mtb.rules import LOADS, SPECIAL, Slip, WeaponKind, parse_weapons
from pressgang.systems.mtb.stats import Ship

if TYPE_CHECKING:
    from pressgang.sheets.base import Brief
    from pressgang.systems.mtb.stats import Plane

ArmedT = TypeVar("ArmedT", Ship, "Plane")
GRAMMAR = game_rule("MT101")
CLASS = game_rule("MT102")
ARC = game_rule("MT103")
BARE = game_rule("MT113", "warning")
RULE_OF: dict[Slip, Rule] = {"grammar": GRAMMAR, "class": CLASS, "arc": ARC}


def find_weapons(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Return each fault in the weapons of each ship (MT101 to MT103)."""
    return _weapon_faults(muster, SPECIAL)


def _weapon_faults(muster: Muster[ArmedT], special: Mapping[str, WeaponKind]) -> Iterator[Diagnostic]:
    """Yield each fault in the weapons of each row, `special` ones and guns."""
    for row in muster.rows("weapons"):
        for fault in parse_weapons(row.weapons, muster.rules["guns"], special)[1]:
            name = shortened(row.name or getattr(row, "type", "a row without a name"))
            said = f"weapons: {fault.message} ({name})"
            yield RULE_OF[fault.slip].at(row.at("weapons"), said, fault.help)


def find_bare_weapons(muster: Muster[Ship]) -> Iterator[Diagnostic]:
    """Yield the weapons of ships that name no sectors (MT113)."""
    for row in muster.rows("weapons"):
        bare = [part.strip() for part in row.weapons.split(";") if part.strip() and "@" not in part]
        weapons, faults = parse_weapons(row.weapons, muster.rules["guns"])
        if bare and weapons and not faults:
            name = shortened(row.name or row.type) or "a row without a name"
            way_out = f"Write {bare[0]}@all if it bears all round, else its sectors."
            yield BARE.at(row.at("weapons"), f"{', '.join(bare)} of {name} has no sectors", way_out)


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


CENTRE_RING = game_rule("MT107")
RING_ORDER = game_rule("MT108")
TURN_LIMIT = game_rule("MT109")
AIRCRAFT_LIST = game_rule("MT112")
EFFECT = game_rule("MT114", "warning")

ALL = (CENTRE_RING, RING_ORDER, TURN_LIMIT, AIRCRAFT_LIST, EFFECT)


def find_many_turns(sheet: Any, brief: Brief[Any]) -> Iterator[Diagnostic]:
    """Yield more turns than a game has (MT109)."""
    most = int(brief.rules["turns"])
    if sheet.turns is not None and sheet.turns > most:
        yield TURN_LIMIT.at(
            brief.place, f"turns is {sheet.turns}; a game has at most {most}", f"Write turns = {most} or less."
        )


def find_no_aircraft(sheet: Any, brief: Brief[Any]) -> Iterator[Diagnostic]:
    """Yield a sheet of aircraft that has no list of them (MT112)."""
    if not any(force.rows for force in brief.forces):
        yield AIRCRAFT_LIST.at(
            brief.place, "there is no list of aircraft", 'Add names = "aircraft.csv", a list beside the kit.'
        )
