"""A drawing in other colours: every path, line of text, picture and symbol of it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from pressgang.drawing.scene import Colour, Group, Image, Item, Path, Symbol, Text, Use


def _as_it_is(image: Image) -> Image:
    return image


class Recolouring:
    """Gives each colour as `change` says, and each raster picture as `picture` does.

    What stays as it was is the same object, and a symbol that is placed many times becomes one new symbol.
    """

    def __init__(
        self, change: Callable[[Colour], Colour], picture: Callable[[Image], Image] = _as_it_is
    ) -> None:
        self._change, self._picture = change, picture
        self._symbols: dict[
            int, tuple[Symbol, Symbol]
        ] = {}  # the old one is kept, so that its id stays its own

    def items(self, items: tuple[Item, ...]) -> tuple[Item, ...]:
        """The items in their new colours."""
        made = tuple(map(self.item, items))
        return items if all(a is b for a, b in zip(made, items, strict=True)) else made

    def item(self, item: Item) -> Item:
        """One of them."""
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
        """A symbol, made once."""
        known = self._symbols.get(id(symbol))
        if known is None:
            items = self.items(symbol.items)
            known = symbol, (symbol if items is symbol.items else replace(symbol, items=items))
            self._symbols[id(symbol)] = known
        return known[1]
