"""What the picture of a ship's row is drawn from."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pressgang.rulebook import RuleBook
from pressgang.sheets.base import picture_key
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.likenesses import PictureLikeness, ShipLikeness
from pressgang.systems.mtb.armed import metres, shape_of

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture
    from pressgang.systems.mtb.stats import Ship


def ship_likeness(row: Ship, rules: RuleBook, pictures: Mapping[str, Picture]) -> Likeness:
    """The ship from above, or the row's own picture at the ship's measures."""
    picture = pictures.get(picture_key(row)) if row.art else None
    if picture is None:
        return ShipLikeness(shape_of(row, rules))
    length, beam = metres(row, rules)
    return PictureLikeness(picture, beam, length)
