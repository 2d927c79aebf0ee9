"""A card set in its room: type as large as it fits, down to 6 pt, and what does not fit even then."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from math import sqrt

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Item
from pressgang.drawing.units import points
from pressgang.sheets.blocks.block import Block, Look, Overrun
from pressgang.sheets.blocks.places import as_fields
from pressgang.typography.fonts import FontBook

_STEP = points(0.25)
_SMALLEST = points(4.5)
"""The last size that is tried: all running text is at its 6 pt by then, figures at half of their size."""
_DESIGNED = (58.0, 83.0)
"""The room of the card that the measures are made for, in mm."""
_LARGEST = 1.4


@dataclass(frozen=True, slots=True)
class SetCard:
    """What stands on a card, the size in mm of its running text, and what has no room on it."""

    items: tuple[Item, ...]
    size: float
    overruns: tuple[Overrun, ...] = ()


def set_card(
    book: FontBook,
    block: Block,
    room: Rect,
    *,
    accent: Colour = theme.ACCENT,
    largest: float | None = None,
    fillable: bool = False,
    piece: str = "",
    whose: str = "",
) -> SetCard:
    """The block in its room, in type of `largest` mm (by default larger on a large card) or as much smaller as
    it must be.

    `piece` begins the names of its fields, which are there where it is `fillable`; `whose` it is stands in
    their tips.
    """
    look = Look(book, largest or theme.BODY * enlarged(room), accent)
    found = overruns_of(look, block, room)
    if found:
        looks = [
            look.at_size(look.size - step * _STEP) for step in range(int((look.size - _SMALLEST) / _STEP) + 1)
        ]
        fits = bisect_left(looks, True, key=lambda smaller: not overruns_of(smaller, block, room))
        look = looks[min(fits, len(looks) - 1)]
        found = () if fits < len(looks) else overruns_of(look, block, room)
    items = as_fields(block.draw(look, room), piece, whose, fillable)
    return SetCard(tuple(items), look.size, found)


def overruns_of(look: Look, block: Block, room: Rect) -> tuple[Overrun, ...]:
    """What has no room at that size: all that is too wide and, if nothing is, the first that is too high."""
    narrow = tuple(block.too_narrow(look, room.width))
    high = None if narrow else block.too_high(look, room.width, room.height)
    return narrow or ((high,) if high is not None else ())


def enlarged(room: Rect) -> float:
    """How much larger than designed the type of a card of that room begins."""
    return max(1.0, min(sqrt(room.width / _DESIGNED[0]), sqrt(room.height / _DESIGNED[1]), _LARGEST))
