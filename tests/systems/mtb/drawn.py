"""What stands on a drawn piece, with its place in mm: for tests that read a sheet without a backend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from pressgang.geometry import IDENTITY, Rect, Transform
from pressgang.scene import Group, Item, Path, Piece, Text, Use
from pressgang.units import points


class Words(NamedTuple):
    """A line of text, the box of its capitals, its type size as printed, and where it was anchored."""

    string: str
    box: Rect
    size: float


def placed(items: Iterable[Item], by: Transform = IDENTITY) -> Iterator[tuple[Item, Transform]]:
    """Every path and text with the transform that takes it to the piece's own mm, symbols unfolded."""
    for item in items:
        if isinstance(item, Group):
            yield from placed(item.items, item.transform.then(by))
        elif isinstance(item, Use):
            yield from placed(item.symbol.items, item.transform.then(by))
        else:
            yield item, by


def words_of(items: Iterable[Item]) -> list[Words]:
    """All lines of text."""
    found = []
    for item, by in placed(items):
        if isinstance(item, Text) and item.string:
            turned = Transform.rotate(item.rotation, (item.x, item.y)).then(by)
            box = turned.apply_rect(Rect(item.x, item.y - item.size * 0.7, item.width, item.size * 0.7))
            found.append(Words(item.string, box, item.size * (by.a**2 + by.b**2) ** 0.5))
    return found


def said(items: Iterable[Item]) -> str:
    """All text in the order it is drawn."""
    return " ".join(words.string for words in words_of(items))


def paths_of(items: Iterable[Item]) -> list[tuple[Path, Rect]]:
    """Every path with the rectangle around its ends and control points."""
    found = []
    for item, by in placed(items):
        if isinstance(item, Path):
            ends = [by.apply(x, y) for _, n in item.segments for x, y in zip(n[::2], n[1::2], strict=True)]
            xs, ys = [x for x, _ in ends], [y for _, y in ends]
            found.append((item, Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))))
    return found


def assert_sound(piece: Piece) -> None:
    """Nothing leaves the piece, no text lies on another, none is under 6 pt (but for raised footnote marks)."""
    for face in (piece.front, piece.back):
        words = words_of(face)
        room = piece.trim.inset(-max(piece.bleed, 0.6))
        for word in words:
            assert room.contains(word.box), (piece.trim, word)
            raised = len(word.string) <= 2 and word.string.islower()
            assert raised or word.size >= points(6) - 1e-6, word
        for path, box in paths_of(face):
            assert room.contains(box), (piece.trim, box, path)
        for a, b in combinations(words, 2):
            assert not a.box.overlaps(b.box, 0.05), f"{a} and {b}"
