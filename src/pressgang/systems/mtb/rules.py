"""The sectors of the web, and the grammar of weapons.

Pure functions over the game's numbers, used by checks and sheets alike. Source throughout: David Elrick, "MTB",
Lone Warrior 145, 2004, with the readings and house values that `templates/games/mtb/game.toml` states.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from msgspec import Struct

from pressgang.diagnostics import shown, suggestion
from pressgang.games.expressions.values import ListEntry
from pressgang.regex import regex
from pressgang.rulebook import RuleBook
from pressgang.schema.ship_mounts import ARCS
from pressgang.structs import NamedTuple

SECTORS = ARCS
"""Clockwise from the bow, as a sailor expects them (reading of "Playing Surface")."""
SectorOrder = Literal["nautical", "article"]
EIGHTH = 360.0 / len(SECTORS)


def sector_name(sector: str) -> str:
    """Return a sector's name: `Starboard bow`."""
    return sector.replace("-", " ").capitalize()


def clockwise(order: str) -> tuple[str, ...]:
    """Return the sectors clockwise from the bow: starboard first (`nautical`), or port as in the article."""
    return SECTORS if order == "nautical" else (SECTORS[0], *reversed(SECTORS[1:]))


def bearing_of(sector: str, order: str = "nautical") -> float:
    """Return the middle of a sector in degrees from the bow, clockwise on the board."""
    return clockwise(order).index(sector) * EIGHTH


def relative_bearing(sector: str) -> str:
    """Return a sector's middle as lookouts call it: `green 45` to starboard, `red 135` to port, ahead."""
    angle = SECTORS.index(sector) * EIGHTH
    if angle == 0:
        return "ahead"
    if angle == 180:
        return "astern"
    return f"green {angle:.0f}" if angle < 180 else f"red {360 - angle:.0f}"


WeaponKind = Literal["gun", "torpedo", "depth-charge", "rocket", "bomb"]
Slip = Literal["grammar", "class", "arc"]
SPECIAL: dict[str, WeaponKind] = {
    "torpedo": "torpedo",
    "depth-charge": "depth-charge",
    "depthcharge": "depth-charge",
    "rocket": "rocket",
}
LOADS: dict[str, WeaponKind] = {"bomb": "bomb", "rocket": "rocket", "torpedo": "torpedo"}
"""The weapons that an aircraft carries beside guns."""
Guns = Sequence[Any]
"""The rule `guns`: tables with the class, the words and the cards of a gun."""
FIELDS = ("weapon", "kind", "count", "arcs", "inner", "outer")
"""The fields of an entry of a list of weapons for expressions; cards are 0 for what is no gun."""
ALL_ROUND = "all"
MOST = 24
"""The most of one weapon; more is a typing error."""
_WORD = regex(r"[^\s@*+;]+(?: [^\s@*+;]+)*")


class Weapon(Struct, frozen=True):
    """`count` weapons alike: `name` as typed, the class of a gun (0 for others), the sectors they bear on."""

    name: str
    kind: WeaponKind
    gun_class: int
    count: int
    arcs: tuple[str, ...]


class WeaponFault(NamedTuple):
    """A fault of a weapon (of the grammar, an unknown name, or an arc), with the advice."""

    slip: Slip
    message: str
    help: str


def weapon_list(text: str, guns: Sequence[ListEntry]) -> tuple[ListEntry, ...]:
    """Return the weapons of a checked cell, as entries with the cards of the rule `guns`."""
    entries = {int(str(gun["class"])): gun for gun in guns}
    entries_of = []
    for weapon in parse_weapons(text, guns, {**SPECIAL, **LOADS})[0]:
        gun = entries.get(weapon.gun_class)
        cards = (0, 0) if gun is None else (gun["inner"], gun["outer"])
        name = weapon.name if gun is not None else weapon.kind.replace("-", " ").capitalize()
        entries_of.append(ListEntry(FIELDS, (name, weapon.kind, weapon.count, weapon.arcs, *cards)))
    return tuple(entries_of)


def gun_words(guns: Guns) -> dict[str, int]:
    """Return every word for a gun, and its class."""
    return {str(word).casefold(): int(gun["class"]) for gun in guns for word in gun["words"]}


def parse_weapons(
    text: str, guns: Guns, special: Mapping[str, WeaponKind] = SPECIAL
) -> tuple[tuple[Weapon, ...], tuple[WeaponFault, ...]]:
    """Return the weapons of a cell, and every fault in it; a blank cell or `none` has neither.

    `special` are the weapons beside guns: those of ships, or the `LOADS` of aircraft.
    """
    if not text.strip() or text.strip().casefold() in ("none", "-", "–"):
        return (), ()
    parts = text.split(";")
    if not parts[-1].strip():
        parts.pop()  # a semicolon after the last weapon harms nobody
    faults: list[WeaponFault] = []
    weapons = [_weapon(part.strip(), guns, special, faults) for part in parts]
    return tuple(weapon for weapon in weapons if weapon is not None), tuple(faults)


def _weapon(
    text: str, guns: Guns, special: Mapping[str, WeaponKind], faults: list[WeaponFault]
) -> Weapon | None:
    """Return a weapon; where it has faults, None, and add these."""
    before, words = len(faults), gun_words(guns)
    if not text:
        faults.append(_grammar("there is no weapon between two semicolons", "Take one of the semicolons out."))
        return None
    head, at, tail = text.partition("@")
    name, star, count_text = (part.strip() for part in head.partition("*"))
    key = name.casefold()
    kind = "gun" if key in words else special.get(re.sub(r"[\s_]+", "-", key))
    if not _WORD.fullmatch(name):
        said = f"{shown(text)} begins with no weapon"
        faults.append(_grammar(said, "Write a weapon first, such as 20mm@forward."))
    elif kind is None:
        names = [str(word) for gun in guns for word in gun["words"]] + [*dict.fromkeys(special.values())]
        way_out = suggestion(name, names, "The weapons are")
        faults.append(WeaponFault("class", f"unknown weapon {shown(name)}", way_out))
    count = 1
    if star:
        count = int(count_text) if re.fullmatch(r"[0-9]{1,4}", count_text) else 0
        if not 1 <= count <= MOST:
            said = f"{shown(count_text)} after * in {shown(text)} is no count from 1 to {MOST}"
            faults.append(_grammar(said, f"Write how many there are, such as {name or 'torpedo'}*2."))
    arcs = _arcs(tail, text, faults) if at else SECTORS
    if len(faults) > before or kind is None:
        return None
    return Weapon(name, kind, words.get(key, 0), count, arcs)


def _arcs(text: str, weapon: str, faults: list[WeaponFault]) -> tuple[str, ...]:
    """Return the sectors after `@`, in the order of the web, and add what is wrong with them to the faults."""
    found: list[str] = []
    for part in text.split("+"):
        arc = re.sub(r"[\s_-]+", "-", part.strip().casefold())
        if not arc:
            where = "after @" if not text.strip() else "beside a +"
            way_out = f"Write one or more of {', '.join(SECTORS)}, or all."
            faults.append(_grammar(f"there is no sector {where} in {shown(weapon)}", way_out))
        elif arc == ALL_ROUND and text.strip().casefold() == ALL_ROUND:
            return SECTORS
        elif arc not in SECTORS:
            said = f"unknown sector {shown(part.strip())} in {shown(weapon)}"
            listed = f"The sectors are {', '.join(SECTORS)}; all stands alone for all of them."
            faults.append(WeaponFault("arc", said, f"{suggestion(arc, SECTORS)}{listed}"))
        elif arc in found:
            said = f"the sector {arc} stands twice in {shown(weapon)}"
            faults.append(WeaponFault("arc", said, f"Write {arc} once."))
        else:
            found.append(arc)
    return tuple(sorted(found, key=SECTORS.index))


def _grammar(message: str, help: str) -> WeaponFault:
    return WeaponFault("grammar", message, help)


def is_fired_at(ring: str, night: bool, book: RuleBook) -> bool:
    """Return whether a ship in that ring may be fired at: rules may let night hide the outer ring."""
    return not (night and ring == "outer") or book["night_fire"] == "yes"
