"""What stands on a drawn piece, with its place in mm: for tests that read a sheet without a backend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from pressgang.geometry import IDENTITY, Rect, Transform
from pressgang.layout import Sheet
from pressgang.scene import Group, Item, Path, Piece, Text, Use


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
            found.append(Words(item.string, box, item.size * (by.a**2 + by.b**2) ** 0.5))
    return found


def strings_of(piece: Piece) -> list[str]:
    """The text of each line."""
    return [words.string for words in words_of(piece)]


def boxes_of(piece: Piece) -> list[tuple[Path, Rect]]:
    """Every path with the rectangle around its ends and control points."""
    found = []
    for item, by in placed(piece.front):
        if isinstance(item, Path):
            ends = [by.apply(x, y) for _, n in item.segments for x, y in zip(n[::2], n[1::2], strict=True)]
            xs, ys = [x for x, _ in ends], [y for _, y in ends]
            found.append((item, Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))))
    return found


def ink_of(piece: Piece) -> Rect:
    """A rectangle around all paths and texts."""
    boxes = [box for _, box in boxes_of(piece)] + [words.box for words in words_of(piece)]
    whole = boxes[0]
    for box in boxes:
        whole = whole.union(box)
    return whole


def told(sheet: Sheet) -> str:
    """All words of a sheet, with its footnotes."""
    words = [string for piece in sheet.pieces for string in strings_of(piece)]
    return " ".join((*words, *sheet.notes))


def assert_sound(piece: Piece, touch: float = 0.05) -> None:
    """Nothing leaves the piece and no text lies on another; a raised mark may be smaller than 6 pt."""
    assert piece.trim.inset(-0.4).contains(ink_of(piece)), (piece.trim, ink_of(piece))
    for a, b in combinations(words_of(piece), 2):
        assert not a.box.overlaps(b.box, touch), f"{a} and {b}"
