"""The symbols, pictures and form fields of a document: what is defined once and used often."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TypeGuard

from pressgang.drawing.scene import Field, Group, Image, Item, Page, Path, Symbol, Text, Use, ink_box
from pressgang.structs import replace


class Inventory:
    """The symbols and pictures that some items use, found in one walk; names begin with `prefix`.

    `symbols` are in an order in which each can be defined from those before it. Two different drawings of one
    name are kept apart; two equal ones are one. `images` are the PNGs.
    """

    def __init__(self, items: Iterable[Item], prefix: str = "") -> None:
        self.prefix = prefix
        self.symbols: list[tuple[str, Symbol]] = []
        self.images: dict[bytes, str] = {}
        self.has_fields = False
        self._keys: dict[int, str] = {}
        self._wordy: dict[int, bool] = {}
        self._told: dict[int, bool] = {}
        self._uses: Counter[str] = Counter()
        self._by_name: dict[str, list[tuple[Symbol, str]]] = {}
        self._walk(items)

    def key(self, symbol: Symbol) -> str:
        """Return the short name of a symbol, unique in the document: `S1`, `S2`, …"""
        return self._keys[id(symbol)]

    def forms(self, items: Iterable[Item]) -> list[tuple[str, Symbol]]:
        """Return those of `symbols` that a page with these items defines: those drawn as one, and again."""
        needed: set[str] = set()
        if any(self.is_told(symbol) for _, symbol in self.symbols):
            self._need(items, needed, set())
        else:
            needed.update(self._uses)
        return [(key, symbol) for key, symbol in self.symbols if key in needed and self._uses[key] > 1]

    def _need(self, items: Iterable[Item], needed: set[str], parted: set[str] | None) -> None:
        """Add the symbols drawn as one; `parted` are those drawn in parts, which are inside no other symbol."""
        for item in items:
            if isinstance(item, Group):
                self._need(item.items, needed, None if item.tag == "Figure" else parted)
            elif isinstance(item, Use):
                symbol = item.symbol
                key = self._keys[id(symbol)]
                if parted is not None and self._told[id(symbol)]:
                    if key not in parted:
                        parted.add(key)
                        self._need(symbol.items, needed, parted)
                elif key not in needed:
                    needed.add(key)
                    self._need(symbol.items, needed, None)

    def is_told(self, symbol: Symbol) -> bool:
        """Return whether a symbol without words of its own holds text and parts of which readers are told."""
        return self._told[id(symbol)]

    def is_used_once(self, symbol: Symbol) -> bool:
        """Return whether a symbol is drawn nowhere else, so that it need not be defined."""
        return self._uses[self.key(symbol)] == 1

    def has_words(self, symbol: Symbol) -> bool:
        """Return whether there is text in a symbol."""
        return self._wordy[id(symbol)]

    def _any_told(self, items: Iterable[Item]) -> bool:
        return any(
            (isinstance(item, Group) and (bool(item.tag) or self._any_told(item.items)))
            or (isinstance(item, Use) and (bool(item.symbol.alt) or self._any_told(item.symbol.items)))
            for item in items
        )

    def _any_words(self, items: Iterable[Item]) -> bool:
        return any(
            isinstance(item, Text)
            or (isinstance(item, Group) and self._any_words(item.items))
            or (isinstance(item, Use) and self.has_words(item.symbol))
            for item in items
        )

    def _walk(self, items: Iterable[Item]) -> None:
        for item in items:
            kind = type(item)
            if kind is Group:
                self._walk(item.items)  # type: ignore[union-attr]
            elif kind is Use:
                if id(item.symbol) not in self._keys:  # type: ignore[union-attr]
                    self._add(item.symbol)  # type: ignore[union-attr]
                self._uses[self._keys[id(item.symbol)]] += 1  # type: ignore[union-attr]
            elif kind is Image:
                self.images.setdefault(item.png, f"{self.prefix}I{len(self.images) + 1}")  # type: ignore[union-attr]
            elif kind is Field:
                self.has_fields = True

    def _add(self, symbol: Symbol) -> None:
        namesakes = self._by_name.setdefault(symbol.name, [])
        known, key = next(((other, key) for other, key in namesakes if other == symbol), (None, ""))
        items: Iterable[Item] = symbol.items
        if known is None or known.items is not items:
            items = tuple(items)  # packed ones are looked at once
            self._walk(items)
            wordy = self._any_words(items)
        else:  # a picture of several names
            wordy = self._wordy[id(known)]
        self._wordy[id(symbol)] = wordy
        self._told[id(symbol)] = wordy and not symbol.alt and self._any_told(items)
        if known is None:
            key = f"{self.prefix}S{len(self.symbols) + 1}"
            namesakes.append((symbol, key))
            self.symbols.append((key, symbol))
        self._keys[id(symbol)] = key


def share_marks(pages: Iterable[Page]) -> list[tuple[Item, ...]]:
    """Return the items of pages, with a symbol for marks, rules and bars that several of them have alike.

    Nothing of them is read aloud, so that a page need not say what each is.
    """
    drawings = [page.items for page in pages]
    counts = Counter(id(one.items) for items in drawings for one in items if _is_around(one))
    made: dict[int, tuple[Item, ...]] = {}

    def shared(item: Item) -> Item:
        if not _is_around(item) or counts[id(item.items)] < 2:
            return item
        key = id(item.items)
        if key not in made:
            box = None if any(map(_is_read, item.items)) else ink_box(item.items)
            made[key] = (Use(Symbol(str(item.layer), item.items, box)),) if box else item.items
        return replace(item, items=made[key])

    return [tuple([shared(item) for item in items]) for items in drawings]


def _is_around(item: Item) -> TypeGuard[Group]:
    """Return whether an item stands around the pieces, and no reader is told what it is."""
    return isinstance(item, Group) and item.layer not in (None, "art") and not item.tag


def _is_read(item: Item) -> bool:
    """Return whether an item says something to those who cannot see it."""
    if isinstance(item, Group):
        return bool(item.tag) or any(map(_is_read, item.items))
    return not isinstance(item, (Path, Text))
