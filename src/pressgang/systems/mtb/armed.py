"""A ship's name for messages, its measures, its weapons and its shape, for checks and sheets."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pressgang.rulebook import RuleBook
from pressgang.systems.mtb.rules import parse_weapons

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture
    from pressgang.art.ships.layout import ShipShape
    from pressgang.schema.ship_mounts import MountWord
    from pressgang.sheets.likeness import Likeness
    from pressgang.systems.mtb.stats import Ship

_MOUNTS: tuple[MountWord, ...] = ("mg", "mg", "gun", "gun", "gun", "heavy-gun", "heavy-gun")
"""The drawing of a gun of each class (from 0); higher classes are drawn as the last."""


def ship_name(row: Ship) -> str:
    """Return the ship's name for a message."""
    return row.name or row.type or "the ship"


def metres(row: Ship, rules: RuleBook) -> tuple[float, float]:
    """Return length and beam in metres; a blank one is usual for the size, in proportion to the other."""
    if row.length_m is not None and row.beam_m is not None:
        return row.length_m, row.beam_m
    length, beam = (float(value) for value in rules["usual_size"][row.size])
    if row.length_m is not None:
        return row.length_m, row.length_m * beam / length
    return (length, beam) if row.beam_m is None else (row.beam_m * length / beam, row.beam_m)


def shape_of(row: Ship, rules: RuleBook) -> ShipShape:
    """Return the ship as it is drawn, its weapons placed by their arcs."""
    from pressgang.art.ships.layout import Mount
    from pressgang.sheets.likenesses import ship_shape

    length, beam = metres(row, rules)
    mounts = []
    for weapon in parse_weapons(row.weapons, rules["guns"])[0]:
        if weapon.kind == "gun":
            kind = _MOUNTS[min(weapon.gun_class, len(_MOUNTS) - 1)]
            mounts.append(Mount(kind, weapon.arcs, weapon.count))
        elif weapon.kind != "bomb":  # aircraft alone have those
            mounts.append(Mount(weapon.kind, weapon.arcs, weapon.count))
    return ship_shape(row, length, beam, row.size, tuple(mounts))


def ship_likeness(row: Ship, rules: RuleBook, pictures: Mapping[str, Picture]) -> Likeness:
    """Return the ship from above, or the row's own picture at the ship's measures."""
    from pressgang.sheets.base import picture_key
    from pressgang.sheets.likenesses import PictureLikeness, ShipLikeness

    picture = pictures.get(picture_key(row)) if row.art else None
    if picture is None:
        return ShipLikeness(shape_of(row, rules))
    length, beam = metres(row, rules)
    return PictureLikeness(picture, beam, length)
