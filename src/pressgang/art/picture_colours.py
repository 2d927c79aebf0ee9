"""Recolouring: `currentColor` filled in later, and a whole picture set in one colour and its tints."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from pressgang.drawing.recolour import Recolouring
from pressgang.drawing.scene import Colour, Group, Item, Path


class CurrentColour(Colour):
    """A place holder for `currentColor`: prints as black, or its tint, until a colour is chosen.

    Being black thinned with white, its own value says how strong it is: `strength` 1 is the full colour.
    """

    __slots__ = ()

    @property
    def strength(self) -> float:
        """The share of the chosen colour, the rest being white."""
        return 1 - self.red

    def tint(self, share: float) -> CurrentColour:
        """The place holder thinned with white."""
        return CurrentColour(*super().tint(share))

    def become(self, colour: Colour) -> Colour:
        """What it prints as once `colour` is chosen."""
        return colour if self.strength == 1 else colour.tint(self.strength)


CURRENT = CurrentColour(0.0, 0.0, 0.0)


def darkness(colour: Colour) -> float:
    """How much ink a colour looks like: 1 for black, 0 for white (the luma weights of ITU-R BT.601)."""
    return 1 - (0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue)


def in_current_colour(items: tuple[Item, ...], colour: Colour) -> tuple[Item, ...]:
    """The items with `currentColor` replaced by `colour`."""
    return Recolouring(lambda c: c.become(colour) if isinstance(c, CurrentColour) else c).items(items)


def in_one_colour(items: tuple[Item, ...], colour: Colour) -> tuple[Item, ...]:
    """The items in tints of `colour`: the darkest paint becomes the colour itself, white stays white.

    So a picture in one colour takes exactly the colour that was asked for, and windows and stripes survive.
    A picture that is all white takes the colour too.
    """
    darkest = max((darkness(c) for c in _colours(items)), default=0.0)
    if darkest < 1e-6:
        return Recolouring(lambda _: colour).items(items)
    return Recolouring(
        lambda c: colour if darkness(c) == darkest else colour.tint(darkness(c) / darkest)
    ).items(items)


def _colours(items: Iterable[Item]) -> Iterator[Colour]:
    for item in items:
        if isinstance(item, Path):
            yield from (c for c in (item.fill, item.stroke) if c is not None)
        elif isinstance(item, Group):
            yield from _colours(item.items)
