"""Recolour a drawing: every path, line of text, picture and symbol of it.

A user's picture takes the colour that is chosen for its `currentColor`, or is set in one colour and its tints.
"""

from __future__ import annotations

from collections.abc import Callable

from pressgang.drawing.scene import Colour, Group, Image, Item, Path, Symbol, Text, Use, leaves
from pressgang.structs import replace


class Recolouring:
    """A recolouring: `change` maps each colour, `picture` each raster picture.

    What stays as it was is the same object, and a symbol that is placed many times becomes one new symbol.
    """

    def __init__(
        self, change: Callable[[Colour], Colour], picture: Callable[[Image], Image] = lambda image: image
    ) -> None:
        self._change, self._picture = change, picture
        # The old one is kept, so that its id stays its own.
        self._symbols: dict[int, tuple[Symbol, Symbol]] = {}

    def items(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """Return the items in their new colours."""
        made = tuple(map(self.item, items))
        return items if all(a is b for a, b in zip(made, items, strict=True)) else made

    def item(self, item: Item) -> Item:
        """Return an item in its new colours."""
        if isinstance(item, Path):
            fill = None if item.fill is None else self._change(item.fill)
            stroke = None if item.stroke is None else self._change(item.stroke)
            same = fill is item.fill and stroke is item.stroke
            return item if same else replace(item, fill=fill, stroke=stroke)
        if isinstance(item, Text):
            ink = self._change(item.fill)
            return item if ink is item.fill else replace(item, fill=ink)
        if isinstance(item, Group):
            inner = self.items(item.items)
            return item if inner is item.items else replace(item, items=inner)
        if isinstance(item, Use):
            symbol = self.symbol(item.symbol)
            return item if symbol is item.symbol else replace(item, symbol=symbol)
        if isinstance(item, Image):
            return self._picture(item)
        return item

    def symbol(self, symbol: Symbol) -> Symbol:
        """Return a symbol in its new colours; each is made once."""
        known = self._symbols.get(id(symbol))
        if known is None:
            items = self.items(symbol.items)
            known = symbol, (symbol if items is symbol.items else replace(symbol, items=items))
            self._symbols[id(symbol)] = known
        return known[1]


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
        """Return the place holder thinned with white."""
        return CurrentColour(*super().tint(share))

    def become(self, colour: Colour) -> Colour:
        """Return the colour that it prints as once `colour` is chosen."""
        return colour if self.strength == 1 else colour.tint(self.strength)


CURRENT = CurrentColour(0.0, 0.0, 0.0)


def darkness(colour: Colour) -> float:
    """Return how dark a colour is: 1 for black, 0 for white (the luma weights of ITU-R BT.601)."""
    return 1 - (0.299 * colour.red + 0.587 * colour.green + 0.114 * colour.blue)


def in_current_colour(items: tuple[Item, ...], colour: Colour) -> tuple[Item, ...]:
    """Return the items with `currentColor` replaced by `colour`."""
    return Recolouring(lambda c: c.become(colour) if isinstance(c, CurrentColour) else c).items(items)


def in_one_colour(items: tuple[Item, ...], colour: Colour) -> tuple[Item, ...]:
    """Return the items in tints of `colour`: the darkest paint becomes the colour itself, white stays white.

    A picture that is all white takes the colour too.
    """
    paths = [item for item, _ in leaves(items) if isinstance(item, Path)]
    paints = [paint for path in paths for paint in (path.fill, path.stroke) if paint is not None]
    darkest = max(map(darkness, paints), default=0.0)
    if darkest < 1e-6:
        return Recolouring(lambda _: colour).items(items)
    return Recolouring(
        lambda c: colour if darkness(c) == darkest else colour.tint(darkness(c) / darkest)
    ).items(items)
