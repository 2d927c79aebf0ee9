"""Blocks to look at: tables, pictures and badges, dice, rules, and room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from pressgang.art.ink import Ink
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, Item, line
from pressgang.insignia.drawing import LEAST, Insignia, insignia_symbol
from pressgang.sheets.base import Palette
from pressgang.sheets.blocks.laid import EPSILON, LaidBlock, Look, Overrun
from pressgang.sheets.blocks.putting import within
from pressgang.sheets.blocks.widths import Width, shared_out
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.marks import die_face
from pressgang.sheets.sides import side_badge
from pressgang.sheets.silhouettes import centred, outlined
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.sheets.typeset import Block, spans_of

_PICTURE, BADGE, _DIE = 22.0, 9.0, 5.6
_LEAST_PICTURE, _LEAST_DIE = 9.0, 4.2
_INK = Ink(theme.INK, WHITE)
"""The ink of pictures on paper."""
_LEAST_ROW = 0.75
"""How low a row of a table may be, as a share of its design."""
_ROW, _PADDING = 5.0, 1.5


@dataclass(frozen=True, slots=True)
class TableBlock(LaidBlock):
    """A table of the game: heads over columns, hairlines between rows."""

    kind: ClassVar[str] = "table"

    columns: tuple[Column, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    title: str = ""

    @property
    def what(self) -> str:
        return self.title

    def _columns(self, look: Look, width: float) -> list[Column]:
        """The columns: those of no width even where each has room, else as what they say asks for."""
        fixed = sum(column.width or 0.0 for column in self.columns)
        cells = zip(self._cells(look), self.columns, strict=True)
        asked = [one.whole for one, column in cells if column.width is None]
        if all(one <= (width - fixed) / len(asked) for one in asked):
            return list(self.columns)
        given = iter(shared_out([Width("fr", one) for one in asked], asked, max(0.0, width - fixed)))
        return [replace(one, width=next(given)) if one.width is None else one for one in self.columns]

    def _cells(self, look: Look) -> list[_Cells]:
        """What the cells of each column ask for."""
        size = look.type(theme.BODY)
        return [
            _cells_of(look, (column.heading, *cells), size)
            for column, *cells in zip(self.columns, *self.rows, strict=True)
        ]

    def _block(self, look: Look, width: float) -> Block:
        return table(
            look.book, self._columns(look, width), self.rows, width, size=look.type(theme.BODY),
            padding=_PADDING, row_height=_ROW * max(_LEAST_ROW, look.scale),
            heading_size=look.type(theme.SMALL),
        )  # fmt: skip

    def natural(self, look: Look) -> float:
        return sum(cells.whole for cells in self._cells(look))

    def measure(self, look: Look, width: float) -> float:
        return self._block(look, width).height

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        yield self._block(look, room.width).at(room.x, room.y)

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        for column, cells in zip(self._columns(look, width), self._cells(look), strict=True):
            has = column.width if column.width is not None else width / len(self.columns)
            if column.width is not None and cells.word > has + EPSILON:
                yield Overrun(self.called, cells.word, has, "width")


class _Cells(NamedTuple):
    """The widths in mm that the cells of a column take, with padding: unbroken, and by their longest word."""

    whole: float
    word: float


def _cells_of(look: Look, cells: Iterable[TableCell], size: float) -> _Cells:
    texts = [spans_of(cell) for cell in cells if not isinstance(cell, Block)]
    bold = [any(span.bold for span in spans) for spans in texts]
    strings = [look.book.told(spans) for spans in texts]
    whole = max((look.book.width(one, size, b) for one, b in zip(strings, bold, strict=True)), default=0.0)
    words = (look.book.longest_word(one, size, b) for one, b in zip(strings, bold, strict=True))
    longest = max(words, default=0.0)
    return _Cells(whole + 2 * _PADDING, longest + 2 * _PADDING)


@dataclass(frozen=True, slots=True)
class PictureBlock(LaidBlock):
    """A drawing of given proportions (width by height), as large as its room takes it up to `height` mm.

    `drawn` draws it in a rectangle of these proportions; `shows` is what a problem calls it.
    """

    drawn: Callable[[Rect], Iterable[Item]]
    proportions: float
    height: float | None = None
    shows: str = "picture"

    @property
    def called(self) -> str:
        return self.shows

    def _height(self, look: Look) -> float:
        return self.height if self.height is not None else max(_LEAST_PICTURE, _PICTURE * look.scale)

    def natural(self, look: Look) -> float:
        return self._height(look) * self.proportions

    def measure(self, look: Look, width: float) -> float:
        if self.height is not None:
            return self.height
        return min(self._height(look), width / self.proportions)

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        height = min(room.height, room.width / self.proportions, self._height(look))
        yield from self.drawn(within(room, height * self.proportions, height))

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        if self.height is not None and self.natural(look) > width + EPSILON:
            yield Overrun(self.called, self.natural(look), width, "width")


def likeness_block(
    likeness: Likeness, ink: Ink = _INK, height: float | None = None, outline: bool = False, says: str = ""
) -> PictureBlock:
    """The picture of a row; `outline` saves ink, `says` is what it shows in words."""
    across, down = likeness.size

    def draw(room: Rect) -> Iterable[Item]:
        symbol = replace(likeness.symbol(min(room.width / across, room.height / down), ink), alt=says)
        return [centred(outlined(symbol, ink) if outline else symbol, room.centre)]

    return PictureBlock(draw, across / down, height, "likeness")


def badge_block(look: Look, mark: str, palette: Palette, height: float = BADGE) -> PictureBlock:
    """The mark of a side, a letter or two, in its ring."""

    def draw(room: Rect) -> Iterable[Item]:
        return side_badge(look.book, room.centre, room.height / 2, mark[:2], palette.accent, palette.band)

    return PictureBlock(draw, 1.0, height, "badge")


def insignia_block(insignia: Insignia, mode: str, height: float = BADGE) -> PictureBlock | None:
    """A national device or one of the user's own, as the ink `mode` prints it; `None` where it would be too
    small to be told.
    """
    if height < LEAST[mode]:
        return None

    def draw(room: Rect) -> Iterable[Item]:
        symbol = insignia_symbol(insignia, room.height, mode, theme.INK)
        return [centred(symbol, room.centre)] if symbol is not None else []

    return PictureBlock(draw, 1.0, height, "insignia")


@dataclass(frozen=True, slots=True)
class DiceBlock(LaidBlock):
    """Dice with these faces in a line; 0 is a blank one."""

    kind: ClassVar[str] = "dice"

    faces: tuple[int, ...]

    def _size(self, look: Look) -> float:
        return max(_LEAST_DIE, _DIE * look.scale)

    def natural(self, look: Look) -> float:
        return max(0.0, (len(self.faces) * 1.18 - 0.18) * self._size(look))

    def measure(self, look: Look, width: float) -> float:
        return self._size(look)

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        size = self._size(look)
        for index, pips in enumerate(self.faces):
            yield from die_face(room.x + index * size * 1.18, room.y, pips, size)

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        if (needs := self.natural(look)) > width + EPSILON:
            yield Overrun(self.called, needs, width, "width")


@dataclass(frozen=True, slots=True)
class RuleBlock(LaidBlock):
    """A line across."""

    kind: ClassVar[str] = "rule"

    weight: float = theme.BOX_LINE

    def natural(self, look: Look) -> float:
        return 0.0

    def measure(self, look: Look, width: float) -> float:
        return self.weight

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        y = room.centre[1]
        yield line((room.x, y), (room.right, y), self.weight)


@dataclass(frozen=True, slots=True)
class SpaceBlock(LaidBlock):
    """Room of `height` mm, or all that is left (`None`)."""

    kind: ClassVar[str] = "space"

    height: float | None = None

    @property
    def grows(self) -> bool:
        return self.height is None

    def natural(self, look: Look) -> float:
        return 0.0

    def measure(self, look: Look, width: float) -> float:
        return self.height or 0.0

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        return iter(())
