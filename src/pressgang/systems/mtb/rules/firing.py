"""Cards: how many a gun, a torpedo, a charge, a bomb or a rocket draws, and what speeds do to them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil
from typing import Literal

from pressgang.rulebook import RuleBook
from pressgang.systems.mtb.rules.weapons import Weapon, WeaponKind

SPEEDS = ("A", "B", "C", "D", "stopped")
"""The speed classes, fastest first, and stopped."""
STOPPED = "■"
"""The sign of a ship that has stopped, where a speed class has its letter: on logs, counters and tables."""
CLASSES = SPEEDS[:4]
SIZES = ("small", "escort", "merchant")
Aspect = Literal["crossing", "same", "opposite"]
ASPECTS: tuple[Aspect, ...] = ("crossing", "same", "opposite")
AttackKind = Literal["depth_charge", "own_charge", "bomb", "rocket"]


@dataclass(frozen=True, slots=True)
class Gun:
    """A class of guns and the cards it draws at a target in the inner and in the outer ring."""

    number: int
    name: str
    inner: int
    outer: int


def guns(book: RuleBook) -> tuple[Gun, ...]:
    """The gun classes, lightest first."""
    entries = sorted(book["guns"], key=lambda gun: int(gun["class"]))
    return tuple(Gun(int(g["class"]), str(g["gun"]), int(g["inner"]), int(g["outer"])) for g in entries)


def gun_of(weapon: Weapon, book: RuleBook) -> Gun | None:
    """The class of a weapon that is a gun."""
    return next((gun for gun in guns(book) if gun.number == weapon.gun_class), None)


def best_cards(weapons: Sequence[Weapon], book: RuleBook) -> tuple[int, int]:
    """The most cards that one gun of a ship draws in the inner and in the outer ring; (0, 0) without a gun."""
    found = [gun for weapon in weapons if (gun := gun_of(weapon, book))]
    return max((gun.inner for gun in found), default=0), max((gun.outer for gun in found), default=0)


def bands_faster(one: str, other: str) -> int:
    """By how many speed classes `one` is faster than `other`; below 0 where it is slower."""
    return SPEEDS.index(other) - SPEEDS.index(one)


def aspect_cards(aspect: Aspect, firer: str, target: str, book: RuleBook) -> int:
    """Cards more or fewer for a gun, by the target's course and both speeds (faster targets are house)."""
    faster = bands_faster(firer, target)
    return faster * firer_faster(aspect, book) if faster >= 0 else -faster * int(book["target_faster"][aspect])


def firer_faster(aspect: Aspect, book: RuleBook) -> int:
    """Cards for each class by which the firer is faster (house where the courses are opposite)."""
    return int(book["firer_faster_opposite"] if aspect == "opposite" else book["firer_faster"][aspect])


def gun_cards(gun: Gun, ring: str, aspect: Aspect, firer: str, target: str, book: RuleBook) -> int:
    """The cards that a gun draws, never below 0; a gun that does not reach the ring draws none."""
    base = gun.inner if ring == "inner" else gun.outer
    return max(0, base + aspect_cards(aspect, firer, target, book)) if base else 0


def torpedo_cards(end_on: bool, book: RuleBook) -> int:
    """The cards of a torpedo hit, at a target that is bow or stern on or not (Firing)."""
    torpedo = book["torpedo"]
    return max(0, int(torpedo["cards"]) + int(torpedo["end_on"] if end_on else book["torpedo_abeam"]))


def reaches(kind: WeaponKind, ring: str, book: RuleBook) -> bool:
    """Whether a torpedo, a depth charge or a rocket reaches the `inner` or the `outer` ring."""
    return book["reach"][kind.replace("-", "_")] in (ring, "both")


def is_fired_at(ring: str, night: bool, book: RuleBook) -> bool:
    """Whether a ship in that ring may be fired at: what night hides only where the rules say so."""
    return not (night and ring == "outer") or book["night_fire"] == "yes"


def deduction(attack: AttackKind, speed: str, book: RuleBook, along: bool = False) -> int:
    """What comes off an attack's cards by speed, 0 or less; `along`: an aircraft comes from bow or stern.

    The speed is the target's, but the launching boat's own for `own_charge`.
    """
    table = {"own_charge": "depth_charge_own"}.get(attack, f"{attack}_target")
    value = int(book[f"{table}_a"]) if speed == "A" else int(book[table][speed])
    return ceil(value * float(book["along_ship"])) if along and attack in ("bomb", "rocket") else value


def attack_cards(attack: AttackKind, speed: str, book: RuleBook, rockets: int = 1, along: bool = False) -> int:
    """The cards of a depth charge, of bombs or of a salvo of `rockets`, never below 0 (Firing)."""
    less = deduction(attack, speed, book, along)
    if attack == "rocket":
        each = int(book["rocket_cards"])
        if book["rocket_deduction"] == "rocket":
            return rockets * max(0, each + less)
        return max(0, rockets * each + less)
    return max(0, int(book["bomb_cards" if attack == "bomb" else "depth_charge_cards"]) + less)


def deduction_rules(attack: AttackKind) -> tuple[str, str]:
    """The names of the rule values behind an attack's deductions: classes B to stopped, and class A."""
    table = "depth_charge_own" if attack == "own_charge" else f"{attack}_target"
    return table, f"{table}_a"


def slower(speed: str) -> str:
    """The next class down; what is stopped stays stopped."""
    return SPEEDS[min(SPEEDS.index(speed) + 1, len(SPEEDS) - 1)]
