"""Blocks to look at: tables, steps, pictures and badges, dice, rules, and room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import ClassVar, NamedTuple

from pressgang.art.ink import Ink
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, Item, circle, line
from pressgang.drawing.units import points
from pressgang.insignia.drawing import LEAST, Insignia, insignia_symbol
from pressgang.sheets.base import Palette
from pressgang.sheets.blocks.arranging import FRACTION, NATURAL, Width, shared_out
from pressgang.sheets.blocks.block import EPSILON, Block, FlowingBlock, Look, Overrun, SetBlock
from pressgang.sheets.blocks.putting import put, within
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.marks import die_face
from pressgang.sheets.sides import readable_on, side_badge
from pressgang.sheets.silhouettes import centred, outlined
from pressgang.sheets.tables import Column, TableCell, table
from pressgang.sheets.typeset import Words, capitals, capitals_width, paragraph, spans_of, stack
from pressgang.typography.fonts import TextSpan

_PICTURE, BADGE, _DIE = 22.0, 9.0, 5.6
_LEAST_PICTURE, _LEAST_DIE = 9.0, 4.2
_INK = Ink(theme.INK, WHITE)
"""The ink of pictures on paper."""
_PADDING = 1.5
_AFTER_DOWN = 0.5
"""Behind the value by which a table is read, in mm."""
_UNDER_LABEL = 0.6
"""Between the label of what stands across a card's table and its heads, in mm."""


@dataclass(frozen=True, slots=True)
class TableBlock(FlowingBlock):
    """A table of the game: heads over columns, hairlines between rows.

    `across` is the label of the values that stand across it. The first column of a table that `has_down` is the
    value by which it is read: on a page it is no wider than it must be. `widths` are those of its columns, as
    far as they are given; without one a column shares what is left.
    """

    kind: ClassVar[str] = "table"

    columns: tuple[Column, ...]
    rows: tuple[tuple[TableCell, ...], ...]
    title: str = ""
    across: str = ""
    has_down: bool = False
    widths: tuple[Width | None, ...] = ()
    lines: bool = True
    """Whether lines part its rows; without them its columns begin at its edge."""
    stripes: bool = False
    """Whether every second row is tinted."""

    @property
    def what(self) -> str:
        return self.title

    def _columns(self, look: Look, width: float) -> list[Column]:
        """The columns with their widths: as given, else even where each has room, else as their cells ask."""
        if any(self.widths):
            whole = [cells.whole for cells in self._cells(look)]
            asked_for = [*self.widths, *[None] * len(whole)][: len(whole)]
            shared = shared_out([one or FRACTION for one in asked_for], whole, width)
            return [replace(one, width=own) for one, own in zip(self.columns, shared, strict=True)]
        fixed = sum(column.width or 0.0 for column in self.columns)
        asked = [
            cells.whole
            for cells, column in zip(self._cells(look), self.columns, strict=True)
            if column.width is None
        ]
        if look.is_page and self.has_down:
            first = replace(self.columns[0], width=min(asked[0] + _AFTER_DOWN, width * 0.5))
            return [first, *self.columns[1:]]
        even = (width - fixed) / max(1, len(asked))
        if all(one <= even for one in asked):
            return list(self.columns)
        widths = [NATURAL if look.is_page and one <= even else Width("fr", one) for one in asked]
        given = iter(shared_out(widths, asked, max(0.0, width - fixed)))
        return [replace(one, width=next(given)) if one.width is None else one for one in self.columns]

    def _cells(self, look: Look) -> list[_Cells]:
        """What the cells of each column ask for: on a page as if all were bold, under a small heading."""
        size, plain = look.type(theme.BODY), look.is_page
        return [
            _cells_of(look, cells, size, bold=plain).beside(
                _cells_of(look, (column.heading,), theme.SMALL if plain else size)
            )
            for column, *cells in zip(self.columns, *self.rows, strict=True)
        ]

    def set_at(self, look: Look, width: float) -> SetBlock:
        columns = self._columns(look, width)
        drawn = table(look, columns, self.rows, width, size=look.type(theme.BODY),
                      padding=_PADDING if self.lines else 0.0, heading_size=look.label(theme.SMALL),
                      rules=self.lines, zebra=self.stripes)  # fmt: skip
        if not self.across:
            return drawn
        if not look.is_page:
            label = [TextSpan(self.across, bold=True)]
            size = look.type(theme.SMALL)
            over = paragraph(look.book, label, width, size, fill=theme.LABEL_INK, anchor="middle")
            return stack([over, drawn], _UNDER_LABEL)
        first, wide = columns[0].width or 0.0, capitals_width(look.book, self.across)
        x = first + max(0.0, (width - first - wide) / 2)
        return stack([SetBlock((capitals(look.book, x, 2.6, self.across),), 3.6), drawn])

    def natural(self, look: Look) -> float:
        return sum(cells.whole for cells in self._cells(look))

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        for column, cells in zip(self._columns(look, width), self._cells(look), strict=True):
            has = column.width if column.width is not None else width / len(self.columns)
            if column.width is not None and cells.word > has + EPSILON:
                yield Overrun(self.called, cells.word, has, "width")


class _Cells(NamedTuple):
    """The widths in mm that the cells of a column take, with padding: unbroken, and by their longest word."""

    whole: float
    word: float

    def beside(self, other: _Cells) -> _Cells:
        return _Cells(max(self.whole, other.whole), max(self.word, other.word))


def _cells_of(look: Look, cells: Iterable[TableCell], size: float, bold: bool = False) -> _Cells:
    found = _Cells(0.0, 0.0)
    for cell in cells:
        if isinstance(cell, Block):
            least = max((one.needs for one in cell.too_narrow(look, 0.0)), default=0.0)
            found = found.beside(_Cells(max(least, cell.natural(look)), least))
        else:
            spans = spans_of(cell)
            told, heavy = look.book.told(spans), bold or any(span.bold for span in spans)
            found = found.beside(
                _Cells(look.book.width(told, size, heavy), look.book.longest_word(told, size, heavy))
            )
    return _Cells(found.whole + 2 * _PADDING, found.word + 2 * _PADDING)


@dataclass(frozen=True, slots=True)
class Step:
    """A phase of the turn: its name and what is done in it (our own wordings, with `typeset.marked` markup)."""

    title: Words
    text: Words = ""


@dataclass(frozen=True, slots=True)
class StepsBlock(FlowingBlock):
    """The steps of a turn as a ladder: numbered discs in the look's accent, joined by a line.

    A step is at least `least` mm high (evenly spaced steps read as a ladder; by default 2.2 times the type) and
    grows with its text; its title is a little larger.
    """

    kind: ClassVar[str] = "steps"

    steps: tuple[Step, ...]
    radius: float = 2.9
    gap: float = 0.8
    least: float | None = None

    def set_at(self, look: Look, width: float) -> SetBlock:
        book, accent, size, radius = look.book, look.accent, look.size, self.radius
        least = size * 2.2 if self.least is None else self.least
        indent = 2 * radius + 4.0
        room = width - indent
        bodies = [
            paragraph(book, step.text, room, size) if step.text else SetBlock((), 0.0) for step in self.steps
        ]
        title_size = size * 1.12
        title_height = title_size * theme.LEADING
        heights = [max(least, title_height + body.height + self.gap) for body in bodies]

        def drawn() -> Iterator[Item]:
            y = 0.0
            for index, (step, body, height) in enumerate(zip(self.steps, bodies, heights, strict=True)):
                middle = y + radius
                if index + 1 < len(self.steps):
                    yield line(
                        (radius, middle + radius + 0.9),
                        (radius, y + height - 0.9),
                        theme.FRAME_LINE * 0.8,
                        accent,
                    )
                yield circle((radius, middle), radius, fill=accent)
                number, ink = str(index + 1), readable_on(accent)
                yield from put(book, (radius, middle), number, points(10), "centre", bold=True, fill=ink)
                yield from put(book, (indent, middle), spans_of(step.title, bold=True), title_size, bold=True)
                yield body.at(indent, middle + title_height / 2 + 0.3)
                y += height

        last = max(2 * radius, radius + title_height / 2 + 0.3 + bodies[-1].height) if heights else 0.0
        return SetBlock(drawn, sum(heights) - heights[-1] + last if heights else 0.0)


@dataclass(frozen=True, slots=True)
class PictureBlock(Block):
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
class DiceBlock(Block):
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
class RuleBlock(Block):
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
class SpaceBlock(Block):
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
