"""What stands on a drawn piece or page, with its place in mm: for tests that read a sheet without a backend."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from pressgang.drawing.geometry import IDENTITY, Point, Rect, Transform
from pressgang.drawing.scene import BLACK, WHITE, Field, Group, Item, Page, Path, Piece, Text, Use
from pressgang.drawing.units import points
from pressgang.layout import Board, Plan, Sheet

CAPITALS = 0.72
"""The height of the box of a text, from its baseline up, as a share of its type size."""
Drawn = Piece | Page | Iterable[Item]
"""The front of a piece, all of a page, or items."""
Placed = list[tuple[Item, Transform]]
"""Items, each with the transform that takes it to the drawing's own mm."""


class Words(NamedTuple):
    """A line of text, the box of its capitals, and its type size as printed."""

    string: str
    box: Rect
    size: float


class PlacedWords(NamedTuple):
    """A line of text, the box around its capitals, its type size as printed, and the box of its capitals where
    it was set, with the transform from there.
    """

    string: str
    box: Rect
    size: float
    own: Rect
    by: Transform

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Those of the box of its capitals, which is turned as it is."""
        (x, y, *_), right, bottom, at = self.own, self.own.right, self.own.bottom, self.by.apply
        return at(x, y), at(right, y), at(right, bottom), at(x, bottom)


def placed(drawn: Drawn) -> Placed:
    """Every path, text and image with the transform that takes it to the drawing's own mm, symbols unfolded.

    Clips are not applied.
    """
    found: Placed = []

    def unfold(items: Iterable[Item], by: Transform) -> None:
        for item in items:
            if isinstance(item, Group):
                unfold(item.items, by if item.transform is IDENTITY else item.transform.then(by))
            elif isinstance(item, Use):
                unfold(item.symbol.items, item.transform.then(by))
            else:
                found.append((item, by))

    unfold(
        drawn.front if isinstance(drawn, Piece) else drawn.items if isinstance(drawn, Page) else drawn, IDENTITY
    )
    return found


def face_of(ink: tuple[Item, ...]) -> tuple[Item, ...]:
    """The items of a side: those in the symbol that copies share, then its own."""
    match ink:
        case (Use(symbol=shared), *own) if strings_of(shared.items):
            return (*shared.items, *own)
    return ink


def ungrouped(items: Iterable[Item]) -> Iterator[Item]:
    """The items in groups and out of them, symbols as they are."""
    for item in items:
        if isinstance(item, Group):
            yield from ungrouped(item.items)
        else:
            yield item


def placed_words(drawn: Drawn) -> Iterator[PlacedWords]:
    """All lines of text, where and as they are turned."""
    return _words_in(placed(drawn))


def _words_in(found: Placed) -> Iterator[PlacedWords]:
    for item, by in found:
        if isinstance(item, Text) and (string := item.string).strip():
            turned = Transform.rotate(item.rotation, (item.x, item.y)).then(by) if item.rotation else by
            width = item.width - item.tracking  # none after the last letter
            box = Rect(item.x, item.y - item.size * CAPITALS, width, item.size * CAPITALS)
            size = item.size * (by.a**2 + by.b**2) ** 0.5
            yield PlacedWords(string, box if turned is IDENTITY else turned.apply_rect(box), size, box, turned)


def words_of(drawn: Drawn) -> list[Words]:
    """All lines of text."""
    return [Words(*one[:3]) for one in placed_words(drawn)]


def strings_of(drawn: Drawn) -> list[str]:
    """The text of each line."""
    lines = (item.string for item, _ in placed(drawn) if isinstance(item, Text))
    return [line for line in lines if line.strip()]


def said(drawn: Drawn) -> str:
    """All text in the order it is drawn."""
    return " ".join(strings_of(drawn))


def told(sheet: Sheet) -> str:
    """All words on the fronts of a sheet, with its footnotes."""
    return " ".join((*(string for piece in sheet.pieces for string in strings_of(piece)), *sheet.notes))


def paths_of(drawn: Drawn) -> list[tuple[Path, Rect]]:
    """Every path with the rectangle around its ends and control points."""
    return list(_paths_in(placed(drawn)))


def _paths_in(found: Placed) -> Iterator[tuple[Path, Rect]]:
    for item, by in found:
        if isinstance(item, Path):
            numbers = [number for _, step in item.segments for number in step]
            xs, ys = numbers[::2], numbers[1::2]
            if by.b or by.c:  # turned or sheared
                ends = [by.apply(x, y) for x, y in zip(xs, ys, strict=True)]
                xs, ys, by = [x for x, _ in ends], [y for _, y in ends], IDENTITY
            left, top = min(xs), min(ys)
            box = Rect(left, top, max(xs) - left, max(ys) - top)
            yield item, box if by is IDENTITY else by.apply_rect(box)


def fields_of(drawn: Drawn) -> list[Field]:
    """The form fields, as they are declared."""
    return [item for item, _ in placed(drawn) if isinstance(item, Field)]


def ovals_of(drawn: Drawn) -> list[tuple[float, float, bool]]:
    """(width, height, filled) of each oval to be filled by pencil: an ellipse in ink, higher than wide."""
    found = []
    for path, _ in paths_of(drawn):
        if [verb for verb, _ in path.segments] == ["M", "C", "C", "C", "C", "Z"] and path.stroke == BLACK:
            ends = [numbers[-2:] for _, numbers in path.segments if numbers]
            width, height = (max(end[i] for end in ends) - min(end[i] for end in ends) for i in (0, 1))
            if height > width * 1.1 and path.fill in (BLACK, WHITE):
                found.append((width, height, path.fill == BLACK))
    return found


def ink_of(drawn: Drawn) -> Rect:
    """A rectangle around all paths and texts."""
    whole, *boxes = [*(box for _, box in paths_of(drawn)), *(words.box for words in words_of(drawn))]
    for box in boxes:
        whole = whole.union(box)
    return whole


def assert_uncut(plan: Plan, boxes: Iterable[Rect], touch: float = 0.1) -> None:
    """No joint of a tiled board goes through any of the boxes."""
    assert isinstance(plan, Board) and plan.joints_x and plan.joints_y
    for box in boxes:
        assert not [x for x in plan.joints_x if box.x + touch < x < box.right - touch], box
        assert not [y for y in plan.joints_y if box.y + touch < y < box.bottom - touch], box


def assert_sound(piece: Piece, touch: float = 0.05) -> None:
    """Nothing leaves the piece, no text lies on another, none is under 6 pt (but for raised footnote marks)."""
    room = piece.trim.inset(-max(piece.bleed, 0.4))
    for face in (piece.front, piece.behind()):
        found = placed(face)
        words = [Words(*one[:3]) for one in _words_in(found)]
        for word in words:
            assert room.contains(word.box), (piece.trim, word)
            raised = len(word.string) <= 2 and word.string.islower()
            assert raised or word.size >= points(6) - 1e-6, word
        for path, box in _paths_in(found):
            assert room.contains(box), (piece.trim, box, path)
        assert not list(touching(words, touch))


def touching(words: Iterable[Words], touch: float = 0.05) -> Iterator[tuple[Words, Words]]:
    """Every two that lie on each other. One begins above the foot of the other: no more are compared."""
    above: list[tuple[float, Words]] = []  # each with its foot
    for word in sorted(words, key=lambda one: one.box.y):
        top = word.box.y
        above = [one for one in above if one[0] > top]
        yield from ((one, word) for _, one in above if one.box.overlaps(word.box, touch))
        above.append((word.box.bottom, word))
