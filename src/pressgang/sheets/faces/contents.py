"""The contents of a face made into blocks of a size: texts measured, signs scaled."""

from __future__ import annotations

import re
from typing import NamedTuple

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.units import points
from pressgang.sheets.faces.measures import LEAST_SIGN, LEAST_VALUE, Measures
from pressgang.sheets.faces.model import (
    Badge,
    DeviceSign,
    FaceContent,
    FacePicture,
    FacePlace,
    FaceWords,
    IdDot,
    Name,
    Pips,
    Portrait,
    SignMark,
)
from pressgang.sheets.faces.placed import FacePart, PartBlock, beside, text_part, under
from pressgang.sheets.faces.signs import Sign
from pressgang.sheets.marks import in_fives
from pressgang.typography.fonts import FontBook

_FIGURE = re.compile(r"[+\-−–/.,\d\s]{1,5}")
_GAP = 0.45
"""Between a sign and its value."""


class TypeShares(NamedTuple):
    """How large words are set: values and other words as shares of their largest sizes."""

    values: float = 1.0
    words: float = 1.0


FULL = TypeShares()


def is_figure(words: FaceWords) -> bool:
    """Whether a text is a number that is played with, not a word."""
    return words.size != "small" and bool(_FIGURE.fullmatch(words.text))


def block_of(
    book: FontBook,
    m: Measures,
    content: FaceContent,
    place: FacePlace,
    type_: TypeShares = FULL,
    *,
    banded: bool = False,
    has_device: bool = False,
) -> PartBlock:
    """One content at these sizes, turned and in its colour; the likeness is no block."""
    block = _upright(book, m, content, place, type_, banded=banded, has_device=has_device)
    return (block if isinstance(content, SignMark) else block.turned(content.turn)).coloured(content.colour)


def _upright(
    book: FontBook,
    m: Measures,
    content: FaceContent,
    place: FacePlace,
    type_: TypeShares,
    *,
    banded: bool,
    has_device: bool,
) -> PartBlock:
    if isinstance(content, FaceWords):
        return _words(book, m, content, place, type_, banded)
    if isinstance(content, Name):
        size = max(theme.SMALLEST, m.name_size(book) * type_.words)
        return beside([(text_part(book, place, content.text, size, True, banded), 0.0)])
    if isinstance(content, DeviceSign) and has_device:
        return _box("device", m.device * m.scaled(content.size), place, banded)
    if isinstance(content, Badge | DeviceSign):
        side = m.tab * m.scaled(content.size)
        if banded:
            side = min(side, m.band * 0.62)
        return _box("tab", side, place, banded)
    if isinstance(content, IdDot):
        part = _box("dot", m.dot * m.scaled(content.size), place, banded).parts[0]
        size = max(theme.SMALLEST, min(points(14), part.box.width * 0.79))
        lettered = FacePart("dot", part.box, place, content.letter, size, True, banded=banded)
        return PartBlock((lettered,), part.box.width, part.box.height)
    if isinstance(content, FacePicture):
        longer = max(content.picture.box.width, content.picture.box.height)
        side = max(m.inset(content.size, banded), content.least * longer)
        return picture_block(content, place, side, banded)
    if isinstance(content, Pips):
        return _pips(m, content, place, banded)
    if isinstance(content, SignMark):
        height = (m.band * 0.62 if banded else m.mark) * m.scaled(content.size)
        return mark_block(book, content, place, height, banded)
    assert isinstance(content, Portrait)
    return PartBlock((), 0.0, 0.0)


def mark_block(
    book: FontBook, mark: SignMark, place: FacePlace, height: float, banded: bool = False
) -> PartBlock:
    """A sign `height` mm high, with the text that stands in it."""
    own = height * mark.sign.wide, height
    width = max(own) if mark.turn % 180 else own[0]
    box = Rect(0, 0, width, height)
    size = 0.0
    if mark.text and mark.sign.holds:
        size = min(height * 0.42, height * 0.62 / max(1e-6, book.width(mark.text, 1.0, True)))
    sign = FacePart(
        "sign", box, place, text=mark.text, size=size, bold=True, sign=mark.sign, turn=mark.turn, banded=banded,
        own=own if mark.turn else None,
    )  # fmt: skip
    return PartBlock((sign,), width, height).coloured(mark.colour)


def picture_block(content: FacePicture, place: FacePlace, side: float, banded: bool = False) -> PartBlock:
    """A picture as large as fits into a square."""
    box = content.picture.box
    scale = side / max(box.width, box.height)
    room = Rect(0, 0, box.width * scale, box.height * scale)
    part = FacePart("picture", room, place, banded=banded, picture=content.picture)
    return PartBlock((part,), room.width, room.height)


def _box(kind: str, side: float, place: FacePlace, banded: bool) -> PartBlock:
    assert kind in ("tab", "device", "dot")
    part = FacePart(kind, Rect(0, 0, side, side), place, banded=banded)  # type: ignore[arg-type]
    return PartBlock((part,), side, side)


def _words(
    book: FontBook, m: Measures, words: FaceWords, place: FacePlace, type_: TypeShares, banded: bool
) -> PartBlock:
    size, bold = words_size(book, m, words, type_, banded), words.size != "small"
    parts: list[tuple[FacePart, float]] = []
    if words.label:
        parts.append((text_part(book, place, words.label, theme.SMALLEST, False, banded), 0.0))
    high = m.sign if banded else max(LEAST_SIGN, book.cap_height(size, True) * 0.8)
    if words.sign is not None and not words.under:
        high = min(high, max(LEAST_SIGN, book.cap_height(size, True) * 1.05))
        sign = mark_block(book, SignMark(words.sign), place, high, banded).parts[0]
        parts.append((sign, _GAP if parts else 0.0))
    if words.lead:
        lead = max(theme.SMALLEST, size * 0.57)
        parts.append((text_part(book, place, words.lead, lead, True, banded), _GAP if parts else 0.0))
    gap = (0.12 if words.lead else _GAP) if parts else 0.0
    parts.append((text_part(book, place, words.text, size, bold, banded=banded, each=words.each), gap))
    block = beside(parts)
    if words.card:
        block = _card(m, block, place)
    if words.sign is not None and words.under:
        block = under([block, _below(book, words.sign, place, banded)], 0.8)
    return block


_BELOW = 2.7
"""The height of the row of signs below the values of a tall band."""


def _below(book: FontBook, sign: Sign, place: FacePlace, banded: bool) -> PartBlock:
    """A sign below its value, at the middle of the row; a very wide one is as long as it needs to be told."""
    high = min(_BELOW, 4.8 / sign.wide) if sign.wide > 2 else _BELOW * (0.85 if sign.wide > 1.1 else 1.0)
    block = mark_block(book, SignMark(sign), place, high, banded)
    return PartBlock(tuple(part.moved(0, (_BELOW - high) / 2) for part in block.parts), block.width, _BELOW)


def _card(m: Measures, block: PartBlock, place: FacePlace) -> PartBlock:
    """A figure on a white card, upright as playing cards are."""
    (text,) = block.parts[-1:]
    size = text.size * 0.66
    height = text.box.height * 1.2
    width = max(height * 0.74, text.box.width * 0.66 + 0.9)
    box = Rect(0, 0, width, height)
    return PartBlock((text._replace(kind="card", box=box, size=size),), width, height)


def words_size(book: FontBook, m: Measures, words: FaceWords, type_: TypeShares, banded: bool) -> float:
    """The type size of a text at these shares, never below its least."""
    if banded:
        largest = m.value_size(book)
        if words.size == "small":
            largest = max(theme.SMALLEST, min(largest * 0.62, points(8)))
        elif words.size == "large" and not m.tall:
            largest = min(largest * 1.12, m.band * 0.68 / book.cap_height(1.0, True))
    else:
        largest = m.field_size(book, words.size)
    if is_figure(words):
        return max(min(LEAST_VALUE, largest), largest * type_.values)
    if words.size != "small" and banded:
        largest *= 0.8  # a word is no figure
    return max(theme.SMALLEST, largest * type_.words)


def _pips(m: Measures, pips: Pips, place: FacePlace, banded: bool) -> PartBlock:
    """Spots in rows of five; more than ten in rows of ten, in fives."""
    row = 5 if pips.count <= 10 else 10
    rows = -(-pips.count // row)
    d = (m.band * 0.2 if banded else m.side * 0.045) * m.scaled(pips.size)
    if banded:
        d = min(d, m.band * 0.66 / (rows * 1.35))
    d = max(0.9, d)
    step = d * 1.35
    xs = in_fives(min(row, pips.count), step, step * 0.6)
    placed = [
        FacePart("pip", Rect(xs[index % row], index // row * step, d, d), place, banded=banded)
        for index in range(pips.count)
    ]
    return PartBlock(tuple(placed), xs[-1] + d if xs else 0.0, (rows - 1) * step + d if rows else 0.0)
