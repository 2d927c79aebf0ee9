"""The weapons column: `20mm@forward+starboard-bow; torpedo*2@forward`.

    weapons = weapon { ";" weapon }
    weapon  = name [ "*" count ] [ "@" arcs ]
    arcs    = "all" | sector { "+" sector }

Case does not matter, nor do spaces around the signs; a sector's two words may be parted by a hyphen or a space.
Without arcs a weapon bears all round. A gun's name stands for a gun class (`guns` of the rules).
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from pressgang.diagnostics import shown, suggestion
from pressgang.rulebook import RuleBook
from pressgang.systems.mtb.rules.sectors import SECTORS

WeaponKind = Literal["gun", "torpedo", "depth-charge", "rocket", "bomb"]
Slip = Literal["grammar", "class", "arc"]
SPECIAL: dict[str, WeaponKind] = {
    "torpedo": "torpedo",
    "depth-charge": "depth-charge",
    "depthcharge": "depth-charge",
    "rocket": "rocket",
}
LOADS: dict[str, WeaponKind] = {"bomb": "bomb", "rocket": "rocket", "torpedo": "torpedo"}
"""What an aircraft carries beside guns."""
ALL_ROUND = "all"
MOST = 24
"""More of one weapon than this is a slip of the pen."""
_WORD = re.compile(r"[^\s@*+;]+(?: [^\s@*+;]+)*")


@dataclass(frozen=True, slots=True)
class Weapon:
    """`count` weapons alike: `name` as typed, the class of a gun (0 for others), the sectors they bear on."""

    name: str
    kind: WeaponKind
    gun_class: int
    count: int
    arcs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class WeaponFault:
    """What is wrong with a weapon: of the grammar, an unknown name, or an arc; with the way out."""

    slip: Slip
    message: str
    help: str


def gun_words(book: RuleBook) -> dict[str, int]:
    """Every word for a gun, and its class."""
    return {str(word).casefold(): int(gun["class"]) for gun in book["guns"] for word in gun["words"]}


def known_names(book: RuleBook, special: Mapping[str, WeaponKind] = SPECIAL) -> tuple[str, ...]:
    """The names a weapon may have, for messages: the words of each gun class, then the others."""
    guns = [str(word) for gun in book["guns"] for word in gun["words"]]
    return (*guns, *dict.fromkeys(special.values()))


def parse_weapons(
    text: str, book: RuleBook, special: Mapping[str, WeaponKind] = SPECIAL
) -> tuple[tuple[Weapon, ...], tuple[WeaponFault, ...]]:
    """The weapons of a cell, and every fault in it; a blank cell or `none` has neither.

    `special` are the weapons beside guns: those of ships, or the `LOADS` of aircraft.
    """
    if not text.strip() or text.strip().casefold() in ("none", "-", "–"):
        return (), ()
    words = gun_words(book)
    weapons: list[Weapon] = []
    faults: list[WeaponFault] = []
    parts = text.split(";")
    if not parts[-1].strip():
        parts.pop()  # a semicolon after the last weapon harms nobody
    for part in parts:
        found = _weapon(part.strip(), words, book, special)
        if isinstance(found, Weapon):
            weapons.append(found)
        else:
            faults.extend(found)
    return tuple(weapons), tuple(faults)


def _weapon(
    text: str, words: Mapping[str, int], book: RuleBook, special: Mapping[str, WeaponKind]
) -> Weapon | list[WeaponFault]:
    if not text:
        return [_grammar("there is no weapon between two semicolons", "Take one of the semicolons out.")]
    head, at, tail = text.partition("@")
    name, star, count_text = (part.strip() for part in head.partition("*"))
    faults: list[WeaponFault] = []
    kind = _kind(name, words, special)
    if not _WORD.fullmatch(name):
        faults.append(
            _grammar(f"{shown(text)} begins with no weapon", "Write a weapon first, such as 20mm@forward.")
        )
    elif kind is None:
        names = known_names(book, special)
        faults.append(
            WeaponFault(
                "class",
                f"unknown weapon {shown(name)}",
                f"{suggestion(name, names)}The weapons are {', '.join(names)}.",
            )
        )
    count = 1
    if star:
        number = int(count_text) if re.fullmatch(r"[0-9]{1,4}", count_text) else 0
        if not 1 <= number <= MOST:
            faults.append(
                _grammar(
                    f"{shown(count_text)} after * in {shown(text)} is no count from 1 to {MOST}",
                    f"Write how many there are, such as {name or 'torpedo'}*2.",
                )
            )
        count = number
    arcs, wrong = _arcs(tail, text) if at else (SECTORS, [])
    faults.extend(wrong)
    if faults or kind is None:
        return faults
    return Weapon(name, kind, words.get(name.casefold(), 0), count, arcs)


def _kind(name: str, words: Mapping[str, int], special: Mapping[str, WeaponKind]) -> WeaponKind | None:
    key = name.casefold()
    if key in words:
        return "gun"
    return special.get(re.sub(r"[\s_]+", "-", key))


def _arcs(text: str, weapon: str) -> tuple[tuple[str, ...], list[WeaponFault]]:
    """The sectors after `@`, in the order of the web, and what is wrong with them."""
    faults: list[WeaponFault] = []
    found: list[str] = []
    for part in text.split("+"):
        arc = re.sub(r"[\s_-]+", "-", part.strip().casefold())
        if not arc:
            faults.append(
                _grammar(
                    f"there is no sector {'after @' if not text.strip() else 'beside a +'} in {shown(weapon)}",
                    f"Write one or more of {', '.join(SECTORS)}, or all.",
                )
            )
        elif arc == ALL_ROUND and text.strip().casefold() == ALL_ROUND:
            return SECTORS, []
        elif arc not in SECTORS:
            faults.append(
                WeaponFault(
                    "arc",
                    f"unknown sector {shown(part.strip())} in {shown(weapon)}",
                    f"{suggestion(arc, SECTORS)}The sectors are {', '.join(SECTORS)}; "
                    "all stands alone for all of them.",
                )
            )
        elif arc in found:
            faults.append(
                WeaponFault("arc", f"the sector {arc} stands twice in {shown(weapon)}", f"Write {arc} once.")
            )
        else:
            found.append(arc)
    return tuple(sorted(found, key=SECTORS.index)), faults


def _grammar(message: str, help: str) -> WeaponFault:
    return WeaponFault("grammar", message, help)


def weapons_of(text: str, book: RuleBook, special: Mapping[str, WeaponKind] = SPECIAL) -> tuple[Weapon, ...]:
    """The weapons of a cell that the checks have passed."""
    return parse_weapons(text, book, special)[0]


def count_of(weapons: Sequence[Weapon], kind: WeaponKind) -> int:
    """How many weapons of a kind there are."""
    return sum(weapon.count for weapon in weapons if weapon.kind == kind)
