"""Words over or under the picture in the middle of a face, and words that stand in its stead."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import NamedTuple

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.units import points
from pressgang.sheets.faces.contents import TypeShares, block_of, is_figure, mark_block, picture_block
from pressgang.sheets.faces.measures import LEAST_SIGN, LEAST_VALUE, Measures
from pressgang.sheets.faces.model import FaceContent, FacePicture, FaceWords, Name, SignMark
from pressgang.sheets.faces.placed import FacePart, PartBlock, beside, text_part, under
from pressgang.sheets.faces.profile import WidthProfile
from pressgang.sheets.faces.room import ClearRoom, Fit
from pressgang.typography.fonts import FontBook, Said

_LEADING = 1.12
"""From line to line of words in the middle, as a share of their type size."""


def broken(book: FontBook, text: str, count: int) -> tuple[str, ...] | None:
    """A text in `count` lines of about one length, no word broken; `None` where it has not so many words."""
    words = book.say(text).split()
    if len(words) < count:
        return None
    if count == 1:
        return (Said(" ".join(words)),)
    tries = (
        (Said(" ".join(words[:at])), *rest)
        for at in range(1, len(words) - count + 2)
        if (rest := broken(book, " ".join(words[at:]), count - 1)) is not None
    )
    return min(tries, key=lambda lines: max(book.width(line, 1.0, True) for line in lines))


class LineSetting(NamedTuple):
    """How lines under a picture are set: over how many rows a name, and in which type at most (mm)."""

    rows: int = 1
    most: float = 99.0


def line_block(
    book: FontBook, m: Measures, content: FaceContent, room: float, how: LineSetting
) -> PartBlock | None:
    """A content under the picture: a name on one line (or two, where that is allowed), other words on one."""
    if not isinstance(content, Name | FaceWords):
        block = block_of(book, m, content, "centre", TypeShares(), banded=False, has_device=False)
        return block if block.width <= room else None
    if content.turn % 360:
        return _line_turned(book, m, content, room, how)
    bold = isinstance(content, Name) or content.size != "small"
    if isinstance(content, Name):
        largest = max(theme.SMALLEST, min(m.name_size(book), how.most))
    else:
        largest = min(m.field_size(book, content.size), m.name_size(book) if content.size == "normal" else 99.0)
    least = (
        LEAST_VALUE
        if isinstance(content, FaceWords) and is_figure(content) and largest > LEAST_VALUE
        else theme.SMALLEST
    )
    size = book.fit(content.text, room, largest, least, bold)
    if size is not None:
        return beside([(text_part(book, "centre", content.text, size, bold), 0.0)]).coloured(content.colour)
    if how.rows < 2:
        return None
    halves = broken(book, content.text, 2)
    if halves is None:
        return None
    sizes = [book.fit(half, room, max(theme.SMALLEST, largest * 0.85), least, bold) for half in halves]
    if None in sizes:
        return None
    size = min(one for one in sizes if one is not None)
    blocks = [beside([(text_part(book, "centre", half, size, bold), 0.0)]) for half in halves]
    return under(blocks, size * 1.04 - book.cap_height(size, bold)).coloured(content.colour)


def _line_turned(
    book: FontBook, m: Measures, content: Name | FaceWords, room: float, how: LineSetting
) -> PartBlock | None:
    """Words that are turned, on one line: no longer than the shorter side of the piece."""
    upright = line_block(book, m, replace(content, turn=0.0), m.side * 0.6, LineSetting(1, how.most))
    block = upright and upright.turned(content.turn)
    return block if block and block.width <= room else None


def lines_up(
    book: FontBook, m: Measures, contents: Sequence[FaceContent], how: LineSetting
) -> tuple[tuple[FacePart, ...], float] | None:
    """The contents under the picture from the foot up, and the height at which the topmost ends."""
    placed: tuple[FacePart, ...] = ()
    base = m.foot
    for index, content in enumerate(reversed(contents)):
        high = book.cap_height(theme.SMALLEST)
        block = line_block(book, m, content, 2 * m.half_across(base - high, base), how)
        if block is None:
            return None
        half = m.half_across(base - block.height, base)
        if block.width > 2 * half + 1e-9:
            block = line_block(book, m, content, 2 * half, how)
            if block is None or block.width > 2 * m.half_across(base - block.height, base) + 1e-9:
                return None
        placed = (*block.at(m.middle - block.width / 2, base - block.height), *placed)
        base -= block.height + (1.0 if index < len(contents) - 1 else 0.0)
    return placed, base


def lines_down(
    book: FontBook, m: Measures, contents: Sequence[FaceContent], top: float
) -> tuple[tuple[FacePart, ...], float] | None:
    """The contents over the picture from the top down, and the height at which the last of them ends."""
    placed: list[FacePart] = []
    for content in contents:
        high = book.cap_height(theme.SMALLEST)
        block = line_block(book, m, content, 2 * m.half_across(top, top + high), LineSetting())
        if block is None or block.width > 2 * m.half_across(top, top + block.height) + 1e-9:
            return None
        placed += block.at(m.middle - block.width / 2, top)
        top += block.height + 0.8
    return tuple(placed), top


def centred_words(
    book: FontBook, m: Measures, content: FaceContent, room: ClearRoom
) -> tuple[FacePart, ...] | None:
    """What stands in the middle where there is no picture: words or a sign, as large as they go."""
    high = m.field.height
    if isinstance(content, SignMark):
        share = {"small": 0.4, "normal": 0.62, "large": 0.86}[content.size]
        shape = mark_block(book, content, "centre", 1.0)
        fit = room.fit(WidthProfile.box(shape.width, 1.0), m.width * 0.8, min(high, m.width) * share)
        if fit is None or fit.scale < 1.9:
            return None
        block = mark_block(book, content, "centre", fit.scale)
        return block.at(m.middle - block.width / 2, fit.top)
    if isinstance(content, FacePicture):
        share = {"small": 0.4, "normal": 0.7, "large": 1.0}[content.size]
        shape = picture_block(content, "centre", 1.0).turned(content.turn)
        least = content.least * max(content.picture.box.width, content.picture.box.height)
        most = max(m.width * 0.8 * share, least * shape.width), max(m.height * share, least * shape.height)
        fit = room.fit(WidthProfile.box(shape.width, shape.height), *most)
        if fit is None or fit.scale < max(LEAST_SIGN, least - 1e-6):
            return None
        return shape.scaled(fit.scale).at(m.middle - shape.width * fit.scale / 2, fit.top)
    if not isinstance(content, FaceWords | Name):
        block = block_of(book, m, content, "centre", TypeShares(), banded=False, has_device=True)
        fit = room.fit(WidthProfile.box(block.width, block.height), block.width)
        if fit is None or fit.scale < 1 - 1e-6:
            return None
        return block.at(m.middle - block.width / 2, fit.top)
    beside_it = isinstance(content, FaceWords) and (content.sign is not None or content.lead or content.label)
    if beside_it or content.turn % 360:
        return _large_block(book, m, content, room)
    return _large_text(book, m, content, room)


_SHARES = {"small": 0.11, "normal": 0.30, "large": 0.66}
"""The largest type of words in the middle, as a share of the shorter side of their room."""


def _large_block(
    book: FontBook, m: Measures, content: FaceWords | Name, room: ClearRoom
) -> tuple[FacePart, ...] | None:
    """A value with its sign beside it, or words that are turned."""
    block = block_of(book, m, content, "centre", TypeShares(), banded=False, has_device=True)
    size = max(part.size for part in block.parts if part.kind == "text")
    least = min(part.size for part in block.parts if part.kind == "text")
    most = min(m.side, m.field.height) * _SHARES[content.size] / size
    fit = room.fit(WidthProfile.box(block.width, block.height), most * block.width)
    if fit is None or fit.scale * least < theme.SMALLEST - 1e-9:
        return None
    larger = block.scaled(fit.scale)
    return larger.at(m.middle - larger.width / 2, fit.top)


def _large_text(
    book: FontBook, m: Measures, content: FaceWords | Name, room: ClearRoom
) -> tuple[FacePart, ...] | None:
    share = _SHARES[content.size]
    if isinstance(content, Name):
        share = min(share, 0.2)
    largest = max(theme.SMALLEST, min(points(72), min(m.side, m.field.height) * share))
    least = LEAST_VALUE if isinstance(content, FaceWords) and is_figure(content) else theme.SMALLEST
    best: tuple[Fit, tuple[str, ...]] | None = None
    bold = content.size != "small"
    cap = book.cap_height(1.0, bold)
    for lines, height in _breaks(book, content.text, cap):
        width = max(book.width(line, 1.0, bold) for line in lines)
        fit = room.fit(WidthProfile.box(width, height), largest * width)
        if fit is not None and fit.scale >= least - 1e-9 and (best is None or fit.scale > best[0].scale * 1.15):
            best = fit, lines
    if best is None:
        return None
    (size, top), lines = best
    return tuple(
        text_part(book, "centre", line, size, bold)
        .moved(m.middle - book.width(line, size, bold) / 2, top + index * size * _LEADING)
        ._replace(colour=content.colour)
        for index, line in enumerate(lines)
    )


def _breaks(book: FontBook, text: str, cap: float) -> Iterator[tuple[tuple[str, ...], float]]:
    """The text in one to four lines, with their height at type size 1."""
    for count in range(1, 5):
        lines = broken(book, text, count) if len(text) < 200 else None
        if lines is not None:
            yield lines, cap + (count - 1) * _LEADING


def boxes_of(placed: Sequence[FacePart]) -> list[tuple[Rect, bool]]:
    """What the placed things take of a room."""
    return [(part.box, part.is_round) for part in placed]
