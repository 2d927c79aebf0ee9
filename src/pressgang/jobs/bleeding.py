"""Pieces made ready for a shop's knife: ink that ends at the trim goes on beyond it, and words keep off it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import product
from typing import TYPE_CHECKING

from pressgang.art.pen import extent
from pressgang.drawing.geometry import IDENTITY, Rect, Transform
from pressgang.drawing.scene import Group, Item, Path, Piece, Text, Use, moved, rectangle
from pressgang.layout import Gang, Grid, Sheet

if TYPE_CHECKING:
    from pressgang.imposition.presswork import Presswork

_TOUCHES, _BEYOND = 0.05, 0.5
"""Ink so near to the trim, in mm, is cut with it; ink so far beyond it is a bleed of the piece's own."""


def for_the_knife(sheet: Sheet, shop: Presswork) -> Sheet:
    """The sheet with pieces that can be cut a little beside their trim: those that end at it are mirrored
    there, and those that are to have a frame have it. Counters and their like draw their own bleed.
    """
    if isinstance(sheet.plan, Grid):
        return sheet
    made: dict[int, Piece] = {}  # copies of a row are one object, and stay one
    for piece in sheet.pieces:
        if piece.bleed and isinstance(sheet.plan, Gang):
            made[id(piece)] = piece
        if id(piece) not in made:
            made[id(piece)] = _bled(_framed(piece, shop.frame), shop.bleed)
    return replace(sheet, pieces=tuple(made[id(piece)] for piece in sheet.pieces))


def _framed(piece: Piece, frame: float) -> Piece:
    """A piece with so many mm of white around it."""
    if not frame:
        return piece
    front = (moved(piece.front, frame, frame),)
    return replace(piece, width=piece.width + 2 * frame, height=piece.height + 2 * frame, front=front)


def _bled(piece: Piece, bleed: float) -> Piece:
    """A rectangle whose ink, where it has none beyond its edges, goes on there. Other shapes draw their own."""
    if piece.outline is not None or bleed <= 0:
        return piece
    trim, back = piece.trim, piece.back

    def going_on(ink: tuple[Item, ...]) -> tuple[Item, ...]:
        return (*_mirrored(ink, trim, bleed), *ink)

    behind = (lambda: going_on(back())) if callable(back) else going_on(back)
    return replace(piece, front=going_on(piece.front), back=behind, bleed=bleed)


def _mirrored(ink: Sequence[Item], trim: Rect, bleed: float) -> Iterator[Group]:
    """What lies at each edge and corner of the trim, mirrored there; nothing where ink lies beyond it."""
    shapes = list(_shapes(ink))
    boxes = [extent([shape]) for shape in shapes]
    if any(box is not None and not trim.inset(-_BEYOND).contains(box) for box in boxes):
        return
    for across, down in product((-1, 0, 1), repeat=2):
        if not across and not down:
            continue
        near = tuple(
            shape for shape, box in zip(shapes, boxes, strict=True) if box and _touches(box, trim, across, down)
        )
        x, width = (0.0 if across < 0 else trim.width - bleed, bleed) if across else (0.0, trim.width)
        y, height = (0.0 if down < 0 else trim.height - bleed, bleed) if down else (0.0, trim.height)
        turned = Transform(
            -1 if across else 1, 0, 0, -1 if down else 1,
            2 * trim.width if across > 0 else 0, 2 * trim.height if down > 0 else 0,
        )  # fmt: skip
        if near:
            yield Group(near, turned, rectangle(Rect(x, y, width, height)))


def _touches(box: Rect, trim: Rect, across: int, down: int) -> bool:
    """Whether ink in a box ends at the left (`across` -1) or right edge, the upper (`down` -1) or lower."""
    level = box.x <= _TOUCHES if across < 0 else box.right >= trim.width - _TOUCHES if across else True
    upright = box.y <= _TOUCHES if down < 0 else box.bottom >= trim.height - _TOUCHES if down else True
    return level and upright


def _shapes(items: Iterable[Item], by: Transform = IDENTITY) -> Iterator[Item]:
    """What is drawn and says nothing, piece by piece: no words, and no pictures that have some for readers."""
    for item in items:
        match item:
            case Group(clip=None):
                yield from _shapes(item.items, item.transform.then(by))
            case Group():
                inside = tuple(_shapes(item.items))
                if inside:
                    yield Group(inside, item.transform.then(by), item.clip)
            case Use() if item.symbol.alt or any(isinstance(one, Text) for one in item.symbol.items):
                continue
            case Path() | Use():
                yield item if by == IDENTITY else Group((item,), by)
            case _:
                continue
