"""What stands on a drawn piece, with its place in mm: for tests that read a sheet without a backend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pressgang.fonts import FontBook
from pressgang.geometry import IDENTITY, Rect, Transform
from pressgang.layout import Stock
from pressgang.livery.palettes import our_palettes
from pressgang.papers import parse_paper
from pressgang.rulebook import RuleBook
from pressgang.scene import Group, Item, Path, Piece, Text, Use
from pressgang.schema import Row
from pressgang.sheets.base import Brief, Force

from .musters import aircraft, rules

BOOK = FontBook()


class Words(NamedTuple):
    """A line of text, its box (from the baseline up), and its type size as printed."""

    string: str
    box: Rect
    size: float


def placed(items: Iterable[Item], by: Transform = IDENTITY) -> Iterator[tuple[Item, Transform]]:
    """Every path and text with the transform that takes it to the piece's own mm."""
    for item in items:
        if isinstance(item, Group):
            yield from placed(item.items, item.transform.then(by))
        elif isinstance(item, Use):
            yield from placed(item.symbol.items, item.transform.then(by))
        else:
            yield item, by


def words_of(piece: Piece) -> list[Words]:
    """All lines of text of a piece."""
    found = []
    for item, by in placed(piece.front):
        if isinstance(item, Text) and item.string:
            turned = Transform.rotate(item.rotation, (item.x, item.y)).then(by)
            box = turned.apply_rect(Rect(item.x, item.y - item.size * 0.72, item.width, item.size * 0.72))
            scale = (by.a**2 + by.b**2) ** 0.5
            found.append(Words(item.string, box, item.size * scale))
    return found


def strings_of(piece: Piece) -> list[str]:
    """The text of each line."""
    return [words.string for words in words_of(piece)]


def ink_of(piece: Piece) -> Rect:
    """A rectangle around all ends and control points of paths and all texts."""
    box: Rect | None = None
    for item, by in placed(piece.front):
        if isinstance(item, Path):
            for _, numbers in item.segments:
                for x, y in zip(numbers[::2], numbers[1::2], strict=True):
                    at = Rect(*by.apply(x, y), 0, 0)
                    box = at if box is None else box.union(at)
    assert box is not None
    for words in words_of(piece):
        box = box.union(words.box)
    return box


def brief(
    *stats: str, paper: str = "a4", book: RuleBook | None = None, names: tuple[str, ...] = ()
) -> Brief[Row]:
    """A brief with a force for each stat file."""
    palettes = list(our_palettes().values())
    forces = tuple(
        Force(names[i] if names else f"Side {i + 1}", palettes[i], aircraft(text, f"side{i + 1}.csv"))
        for i, text in enumerate(stats)
    )
    return Brief(
        "WWII Aerial Combat", "after a test", "Test", forces, book or rules(), BOOK, Stock(parse_paper(paper))
    )
