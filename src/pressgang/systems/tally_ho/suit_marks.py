"""Draw suits as shapes that differ without colour, and the ranks beside them."""

from __future__ import annotations

from functools import lru_cache

from pressgang.drawing import theme
from pressgang.drawing.geometry import Point
from pressgang.drawing.scene import WHITE, Colour, Item, Path
from pressgang.rulebook import RuleBook
from pressgang.sheets.marks import Suit, suit
from pressgang.structs import replace
from pressgang.systems.tally_ho.rules import ranks
from pressgang.typography.fonts import FontBook

_OPEN = ("diamond", "heart")
"""The red suits of a pack, drawn open: four shapes and two fillings stay apart in grey and at arm's length."""


RED = Colour.parse("#84141d")
"""The red suits on the board in colour."""


def is_red(name: Suit) -> bool:
    """Return whether a pack prints that suit in red."""
    return name in _OPEN


@lru_cache(maxsize=256)  # the cards of a pack have most of them in the same places
def suit_mark(
    name: Suit, centre: Point, height: float, ink: Colour = theme.INK, ground: Colour | None = WHITE
) -> Item:
    """Draw a suit `height` mm high about `centre`: filled with `ink`, or with `ground` and an outline
    of `ink`.

    Without a `ground` a red suit is filled too.
    """
    shape = suit(name, centre, height, ink)
    if name not in _OPEN or ground is None or not isinstance(shape, Path):
        return shape
    weight = min(theme.FRAME_LINE, height * 0.09)
    inner = suit(name, centre, height - weight, ground)
    return replace(inner, stroke=ink, width=weight) if isinstance(inner, Path) else inner


def fitted_ranks(
    book: FontBook, rules: RuleBook, room: float, largest: float
) -> tuple[float, float, tuple[str, ...]]:
    """Return the type size of ranks' names in `room` mm, the widest, and those that do not fit at 6 pt."""
    names = [name for name, _ in ranks(rules)]
    sizes = {name: book.fit(name, room, largest, theme.SMALLEST, True) for name in names}
    size = min((size for size in sizes.values() if size), default=theme.SMALLEST)
    wide = min(room, max(book.width(name, size, True) for name in names))
    return size, wide, tuple(name for name, own in sizes.items() if own is None)
