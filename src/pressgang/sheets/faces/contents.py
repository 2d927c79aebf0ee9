"""The contents of a face made into blocks of a size, and the parts of a plan that these are made of."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from pressgang.art.pictures import Picture
from pressgang.drawing import theme
from pressgang.drawing.colours import Colour
from pressgang.drawing.geometry import Rect, cos_sin, turned_size
from pressgang.drawing.units import points
from pressgang.regex import regex
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
from pressgang.sheets.faces.room import ClearRoom, Fit, WidthProfile
from pressgang.sheets.faces.signs import Sign
from pressgang.sheets.marks import in_fives
from pressgang.sheets.typeset import break_lines
from pressgang.structs import NamedTuple, replace
from pressgang.typography.fonts import FontBook

PartKind = Literal["text", "card", "sign", "tab", "device", "dot", "pip", "triangle", "picture"]


class FacePart(NamedTuple):
    """One thing and the box of its ink in mm: of a text from its baseline to the top of its capitals.

    `place` is where it was asked for; `banded` things wear the colours of the band, unless they have a
    `colour`. `each` is a text that every copy of the piece has its own of. A thing that is turned measured
    `own` before.
    """

    kind: PartKind
    box: Rect
    place: FacePlace | Literal["stamp"]
    text: str = ""
    size: float = 0.0
    bold: bool = False
    sign: Sign | None = None
    turn: float = 0.0
    banded: bool = False
    each: bool = False
    own: tuple[float, float] | None = None
    colour: Colour | None = None
    picture: Picture | None = None

    @property
    def upright(self) -> Rect:
        """Return its box before it is turned about the middle."""
        (x, y), (width, height) = self.box.centre, self.own or (self.box.width, self.box.height)
        return Rect(x - width / 2, y - height / 2, width, height)

    @property
    def is_round(self) -> bool:
        """Return whether it fills a circle and not its box."""
        return self.kind in ("dot", "device", "pip") and self.box.width == self.box.height

    def moved(self, dx: float, dy: float) -> FacePart:
        """Return the same thing somewhere else."""
        return FacePart._make((self.kind, self.box.moved(dx, dy), *self[2:]))


class PartBlock(NamedTuple):
    """Things that belong together, from a left top corner at (0, 0)."""

    parts: tuple[FacePart, ...]
    width: float
    height: float

    def at(self, x: float, y: float) -> tuple[FacePart, ...]:
        """Return the things with the block's left top corner at (x, y)."""
        return tuple(part.moved(x, y) for part in self.parts)

    def scaled(self, by: float) -> PartBlock:
        """Return the block larger or smaller."""
        parts = tuple(
            part._replace(
                size=part.size * by,
                box=Rect(part.box.x * by, part.box.y * by, part.box.width * by, part.box.height * by),
                own=part.own and (part.own[0] * by, part.own[1] * by),
            )
            for part in self.parts
        )
        return PartBlock(parts, self.width * by, self.height * by)

    def turned(self, degrees: float) -> PartBlock:
        """Return the block turned clockwise as a whole, in the box around it."""
        if not degrees % 360:
            return self
        cos, sin = cos_sin(degrees)
        width, height = turned_size(self.width, self.height, degrees)
        parts = []
        for part in self.parts:
            x, y = part.box.centre
            x, y = x - self.width / 2, y - self.height / 2
            at = x * cos - y * sin + width / 2, x * sin + y * cos + height / 2
            own = part.upright.width, part.upright.height
            wide, high = own if part.is_round else turned_size(*own, part.turn + degrees)
            box = Rect(at[0] - wide / 2, at[1] - high / 2, wide, high)
            parts.append(part._replace(box=box, turn=part.turn + degrees, own=own))
        return PartBlock(tuple(parts), width, height)

    def coloured(self, colour: Colour | None) -> PartBlock:
        """Return the block in a colour of its own."""
        if colour is None:
            return self
        return self._replace(parts=tuple(part._replace(colour=colour) for part in self.parts))

    @property
    def is_round(self) -> bool:
        """Return whether it is one round thing."""
        return len(self.parts) == 1 and self.parts[0].is_round


def alone(part: FacePart) -> PartBlock:
    """Return one thing as a block."""
    return PartBlock((part,), part.box.width, part.box.height)


def text_part(
    book: FontBook,
    place: FacePlace | Literal["stamp"],
    text: str,
    size: float,
    bold: bool = False,
    banded: bool = False,
    each: bool = False,
) -> FacePart:
    """Return a line of text that begins at (0, 0)."""
    box = Rect(0, 0, book.width(text, size, bold), book.cap_height(size, bold))
    return FacePart("text", box, place, text, size, bold, banded=banded, each=each)


def beside(parts: list[tuple[FacePart, float]]) -> PartBlock:
    """Return things side by side, each with the gap before it, their middles or baselines on one line."""
    height = max(part.box.height for part, _ in parts)
    texts = [part.box.height for part, _ in parts if part.kind == "text"]
    base = (height + max(texts)) / 2 if texts else 0.0
    x = 0.0
    placed: list[FacePart] = []
    for part, gap in parts:
        x += gap
        y = base - part.box.height if part.kind == "text" else (height - part.box.height) / 2
        placed.append(part.moved(x, y))
        x += part.box.width
    return PartBlock(tuple(placed), x, height)


def under(blocks: list[PartBlock], gap: float, align: float = 0.5) -> PartBlock:
    """Return blocks one under the other; `align` 0 sets them flush left, 0.5 centred, 1 flush right."""
    if len(blocks) == 1:
        return blocks[0]
    width = max((block.width for block in blocks), default=0.0)
    placed: list[FacePart] = []
    y = 0.0
    for block in blocks:
        placed += block.at((width - block.width) * align, y)
        y += block.height + gap
    return PartBlock(tuple(placed), width, max(0.0, y - gap))


_FIGURE = regex(r"[+\-−–/.,\d\s]{1,5}")
_GAP = 0.45
"""Between a sign and its value."""


class TypeShares(NamedTuple):
    """How large words are set: values and other words as shares of their largest sizes."""

    values: float = 1.0
    words: float = 1.0


FULL = TypeShares()


def is_figure(words: FaceWords) -> bool:
    """Return whether a text is a number that is played with, not a word."""
    return words.size != "small" and bool(_FIGURE.fullmatch(words.text))


def block_of(
    book: FontBook,
    m: Measures,
    content: FaceContent,
    place: FacePlace,
    type_: TypeShares = FULL,
    *,
    banded: bool = False,
    device: float = 0.0,
    letter: str = "",
) -> PartBlock:
    """Return one content at these sizes, turned and in its colour; the likeness is no block. `letter` is what
    stands in the tab of its side, which has room for two at 6 pt.
    """
    block = _upright(book, m, content, place, type_, banded=banded, device=device, letter=letter)
    return (block if isinstance(content, SignMark) else block.turned(content.turn)).coloured(content.colour)


def _upright(
    book: FontBook, m: Measures, content: FaceContent, place: FacePlace, type_: TypeShares, *, banded: bool,
    device: float, letter: str,
) -> PartBlock:  # fmt: skip
    if isinstance(content, FaceWords):
        return _words(book, m, content, place, type_, banded)
    if isinstance(content, Name):
        size = max(theme.SMALLEST, m.name_size(book) * type_.words)
        return alone(text_part(book, place, content.text, size, True, banded))
    if isinstance(content, DeviceSign) and device:
        side = m.device * m.scaled(content.size)
        return alone(FacePart("device", Rect(0, 0, side * device, side), place, banded=banded))
    if isinstance(content, Badge | DeviceSign):
        side = max(m.tab * m.scaled(content.size), book.width(letter, theme.SMALLEST, True) / TAB_LETTERS)
        if banded:
            side = min(side, m.band * 0.62)
        return alone(FacePart("tab", Rect(0, 0, side, side), place, banded=banded))
    if isinstance(content, IdDot):
        side = m.dot * m.scaled(content.size)
        size = max(theme.SMALLEST, min(points(14), side * 0.79))
        return alone(FacePart("dot", Rect(0, 0, side, side), place, content.letter, size, True, banded=banded))
    if isinstance(content, FacePicture):
        longer = max(content.picture.box.width, content.picture.box.height)
        side = m.mark * 1.15 if content.is_sign else m.inset(content.size, banded)
        side = max(side, content.least * longer)
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
    """Return a sign `height` mm high, with the text that stands in it."""
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
    return alone(sign).coloured(mark.colour)


def picture_block(content: FacePicture, place: FacePlace, side: float, banded: bool = False) -> PartBlock:
    """Return a picture as large as fits into a square."""
    box = content.picture.box
    scale = side / max(box.width, box.height)
    room = Rect(0, 0, box.width * scale, box.height * scale)
    return alone(FacePart("picture", room, place, banded=banded, picture=content.picture))


TAB_LETTERS = 0.84
"""How much of the width of a tab its letters may have."""


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
    if words.card:  # a figure on a white card, upright as playing cards are
        (text,) = block.parts[-1:]
        height = text.box.height * 1.2
        box = Rect(0, 0, max(height * 0.74, text.box.width * 0.66 + 0.9), height)
        block = alone(text._replace(kind="card", box=box, size=text.size * 0.66))
    if words.sign is not None and words.under:
        block = under([block, _below(book, words.sign, place, banded)], 0.8)
    return block


_BELOW = 2.7
"""The height of the row of signs below the values of a tall band."""


def _below(book: FontBook, sign: Sign, place: FacePlace, banded: bool) -> PartBlock:
    """Return a sign below its value, in the middle of the row; a very wide one is long enough to be told."""
    high = min(_BELOW, 4.8 / sign.wide) if sign.wide > 2 else _BELOW * (0.85 if sign.wide > 1.1 else 1.0)
    block = mark_block(book, SignMark(sign), place, high, banded)
    return PartBlock(tuple(part.moved(0, (_BELOW - high) / 2) for part in block.parts), block.width, _BELOW)


def words_size(book: FontBook, m: Measures, words: FaceWords, type_: TypeShares, banded: bool) -> float:
    """Return the type size of a text at these shares, never below its least."""
    if banded:
        largest = m.value_size(book)
        if words.size == "small":
            largest = max(theme.SMALLEST, min(largest * 0.62, points(8)))
        elif words.size == "large" and not m.tall:
            largest = min(largest * 1.22, m.band * 0.68 / book.cap_height(1.0, True))
    else:
        largest = m.field_size(words.size)
    if is_figure(words):
        return max(min(LEAST_VALUE, largest), largest * type_.values)
    if words.size != "small" and banded:
        largest *= 0.8  # a word is no figure
    return max(theme.SMALLEST, largest * type_.words)


def _pips(m: Measures, pips: Pips, place: FacePlace, banded: bool) -> PartBlock:
    """Return spots in rows of five; more than ten in rows of ten, in groups of five."""
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


_LEADING = 1.12
"""From line to line of words in the middle, as a share of their type size."""


class LineSetting(NamedTuple):
    """How lines under a picture are set: over how many rows a name, and in which type at most (mm)."""

    rows: int = 1
    most: float = 99.0


def line_block(
    book: FontBook, m: Measures, content: FaceContent, room: float, how: LineSetting
) -> PartBlock | None:
    """Return a content under the picture: a name on one line (or two, if allowed), other words on one."""
    if not isinstance(content, Name | FaceWords):
        block = block_of(book, m, content, "centre")
        return block if block.width <= room else None
    if content.turn % 360:  # on one line, no longer than the shorter side of the piece
        upright = line_block(book, m, replace(content, turn=0.0), m.side * 0.6, LineSetting(1, how.most))
        turned = upright and upright.turned(content.turn)
        return turned if turned and turned.width <= room else None
    bold, least = isinstance(content, Name) or content.size != "small", theme.SMALLEST
    if isinstance(content, Name):
        largest = max(theme.SMALLEST, min(m.name_size(book), how.most))
    else:
        largest = min(m.field_size(content.size), m.name_size(book) if content.size == "normal" else 99.0)
        least = LEAST_VALUE if is_figure(content) and largest > LEAST_VALUE else least
    lines: tuple[str, ...] | None = (content.text,)
    size = book.fit(content.text, room, largest, least, bold)
    if size is None and how.rows > 1 and (lines := break_lines(book, content.text, 2)):
        sizes = [book.fit(half, room, max(theme.SMALLEST, largest * 0.85), least, bold) for half in lines]
        size = min((one or 0.0 for one in sizes), default=0.0)
    if not size or not lines:
        return None
    blocks = [alone(text_part(book, "centre", line, size, bold)) for line in lines]
    return under(blocks, size * 1.04 - book.cap_height(size, bold)).coloured(content.colour)


def lines_up(
    book: FontBook, m: Measures, contents: Sequence[FaceContent], how: LineSetting
) -> tuple[tuple[FacePart, ...], float] | None:
    """Return the contents under the picture from the foot up, and the height at which the topmost ends."""
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
    """Return the contents over the picture from the top down, and the height at which the last of them ends."""
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
    """Return what stands in the middle where there is no picture, as large as it fits; None without room."""
    if isinstance(content, FaceWords | Name) and not content.turn % 360:
        is_alone = isinstance(content, Name) or not (content.sign or content.lead or content.label)
        if is_alone:
            return _large_text(book, m, content, room)
    block, most, least = _middle_block(book, m, content)
    fit = room.fit(WidthProfile.box(block.width, block.height), *most)
    if fit is None or fit.scale < least:
        return None
    block = block.scaled(fit.scale)
    return block.at(m.middle - block.width / 2, fit.top)


_SHARES = {"small": 0.11, "normal": 0.30, "large": 0.66}
"""The largest type of words in the middle, as a share of the shorter side of their room."""


def _middle_block(
    book: FontBook, m: Measures, content: FaceContent
) -> tuple[PartBlock, tuple[float, float], float]:
    """Return a content of the middle as a block, the most width and height that it takes, its least scale."""
    if isinstance(content, SignMark):
        share = {"small": 0.4, "normal": 0.62, "large": 0.86}[content.size]
        most = m.width * 0.8, min(m.band_top, m.width) * share
        return mark_block(book, content, "centre", 1.0), most, LEAST_SIGN
    if isinstance(content, FacePicture):
        share = {"small": 0.4, "normal": 0.7, "large": 1.0}[content.size]
        block = picture_block(content, "centre", 1.0).turned(content.turn)
        least = content.least * max(content.picture.box.width, content.picture.box.height)
        most = max(m.width * 0.8 * share, least * block.width), max(m.height * share, least * block.height)
        return block, most, max(LEAST_SIGN, least - 1e-6)
    block = block_of(book, m, content, "centre", device=1.0)
    if not isinstance(content, FaceWords | Name):
        return block, (block.width, m.height), 1 - 1e-6
    sizes = [part.size for part in block.parts if part.kind == "text"]
    largest = min(m.side, m.band_top) * _SHARES[content.size] / max(sizes)
    return block, (largest * block.width, m.height), (theme.SMALLEST - 1e-9) / min(sizes)


def _large_text(
    book: FontBook, m: Measures, content: FaceWords | Name, room: ClearRoom
) -> tuple[FacePart, ...] | None:
    share = _SHARES[content.size]
    if isinstance(content, Name):
        share = min(share, 0.2)
    largest = max(theme.SMALLEST, min(points(72), min(m.side, m.band_top) * share))
    least = LEAST_VALUE if isinstance(content, FaceWords) and is_figure(content) else theme.SMALLEST
    best: tuple[Fit, tuple[str, ...]] | None = None
    bold = content.size != "small"
    cap = book.cap_height(1.0, bold)
    for count in range(1, 5) if len(content.text) < 200 else ():
        lines = break_lines(book, content.text, count)
        if lines is None:
            continue
        height = cap + (count - 1) * _LEADING
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
