"""Blocks to look at: steps, pictures and badges, dice, rules, and room."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from math import fsum
from typing import Any, ClassVar

from msgspec import Struct

from pressgang.art.pen import Ink
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, Item, circle, line
from pressgang.drawing.units import points
from pressgang.insignia.drawing import LEAST, Insignia, breadth_of, insignia_symbol
from pressgang.sheets.base import Force, Likeness, Palette
from pressgang.sheets.blocks.block import Block, FlowingBlock, Look, Overrun, SetBlock
from pressgang.sheets.blocks.places import put, within
from pressgang.sheets.likenesses import centred, outline_symbol
from pressgang.sheets.marks import die_face
from pressgang.sheets.sides import readable_on, side_band, side_sign, sign_breadth
from pressgang.sheets.typeset import paragraph
from pressgang.structs import replace

_PICTURE, BADGE, _DIE = 22.0, 9.0, 5.6
_LEAST_PICTURE, _LEAST_DIE = 9.0, 4.2
_INDENT = theme.BAND + theme.BAND_GAP
_INK = Ink(theme.INK, WHITE)
"""The ink of pictures on paper."""


class Step(Struct, frozen=True):
    """A phase of the turn: its name and what is done in it."""

    title: str
    text: str = ""


class StepsBlock(Struct, FlowingBlock, frozen=True):
    """The steps of a turn as a ladder: numbered discs in the look's accent, joined by a line.

    A step is at least `least` mm high (evenly spaced steps read as a ladder; by default 2.2 times the type) and
    grows with its text; its title is a little larger. The first line of a step stands beside its disc.
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
        title_size = size * 1.12
        none = SetBlock((), 0.0)
        titles = [
            paragraph(book, step.title, room, title_size, bold=True) if step.title else none
            for step in self.steps
        ]
        bodies = [paragraph(book, step.text, room, size) if step.text else none for step in self.steps]
        firsts = [(title_size if step.title else size) * theme.LEADING for step in self.steps]
        heights = [
            max(least, title.height + body.height + self.gap, 2 * radius + self.gap)
            for title, body in zip(titles, bodies, strict=True)
        ]

        def drawn() -> Iterator[Item]:
            y = 0.0
            for index, (title, body, first, height) in enumerate(
                zip(titles, bodies, firsts, heights, strict=True)
            ):
                middle = y + radius
                if index + 1 < len(heights) and height > 2 * radius + 1.8:
                    ends = (radius, middle + radius + 0.9), (radius, y + height - 0.9)
                    yield line(*ends, theme.FRAME_LINE * 0.8, accent)
                yield circle((radius, middle), radius, fill=accent)
                number, ink = str(index + 1), readable_on(accent)
                yield from put(book, (radius, middle), number, points(10), "centre", bold=True, fill=ink)
                top = middle - first / 2
                if title.height > first:
                    yield title.at(indent, top)
                elif name := self.steps[index].title:
                    yield from put(book, (indent, middle), name, title_size, bold=True)
                yield body.at(indent, top + title.height + (0.3 if title.height else 0.0))
                y += height

        if not heights:
            return SetBlock(drawn, 0.0)
        last = radius - firsts[-1] / 2 + titles[-1].height + 0.3 + bodies[-1].height
        return SetBlock(drawn, fsum(heights[:-1]) + max(2 * radius, last))


class PictureBlock(Struct, Block, frozen=True):
    """A drawing of given proportions (width by height), as large as its room takes it up to `height` mm.

    `drawn` draws it in a rectangle of these proportions; `shows` is what a problem calls it. Of a `height` that
    is given, the share `least` must have room.
    """

    drawn: Callable[[Rect], Iterable[Item]]
    proportions: float
    height: float | None = None
    shows: str = "picture"
    least: float = 1.0

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
        if height > 0:
            yield from self.drawn(within(room, height * self.proportions, height))

    def least_width(self, look: Look) -> float:
        return look.natural_of(self) * self.least if self.height is not None else 0.0


_LEAST_LIKENESS = 0.6
"""The share of its height that a likeness keeps: rows differ, and one with long wings is drawn less high."""


def likeness_block(
    likeness: Likeness,
    ink: Ink = _INK,
    height: float | None = None,
    outline: bool = False,
    says: str = "",
    turn: float = 0.0,
) -> PictureBlock:
    """Return the picture of a row, turned clockwise in degrees; `outline` saves ink, `says` describes it."""
    across, down = likeness.size

    def draw(room: Rect) -> Iterable[Item]:
        symbol = replace(likeness.symbol(min(room.width / across, room.height / down), ink), alt=says)
        return [centred(outline_symbol(symbol, ink) if outline else symbol, room.centre, turn)]

    return PictureBlock(draw, across / down, height, "likeness", _LEAST_LIKENESS)


def badge_block(look: Look, force: Force[Any], mode: str, height: float = BADGE) -> PictureBlock:
    """Return the insignia of a side, or its letter in a ring."""

    def draw(room: Rect) -> Iterable[Item]:
        return side_sign(look.book, room.centre, room.height / 2, force, mode)

    return PictureBlock(draw, sign_breadth(force), height, "badge")


class BandBlock(Struct, Block, frozen=True):
    """A block behind a band in the colour of a side, as high as it is."""

    kind: ClassVar[str] = "band"
    hangs: ClassVar[bool] = True

    inside: Block
    palette: Palette

    @property
    def grows(self) -> bool:
        return self.inside.grows

    def natural(self, look: Look) -> float:
        return look.natural_of(self.inside) + _INDENT

    def measure(self, look: Look, width: float) -> float:
        return look.height_of(self.inside, width - _INDENT)

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        yield from side_band(room._replace(width=theme.BAND), self.palette.accent, self.palette.band)
        yield from self.inside.draw(look, room._replace(x=room.x + _INDENT, width=room.width - _INDENT))

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        return self.inside.too_narrow(look, width - _INDENT)

    def too_high(self, look: Look, width: float, height: float) -> Overrun | None:
        return self.inside.too_high(look, width - _INDENT, height)


def insignia_block(insignia: Insignia, mode: str, height: float = BADGE) -> PictureBlock | None:
    """Return national or own insignia as the ink `mode` prints it; None where it would be too small to tell."""
    if height * breadth_of(insignia) < LEAST[mode]:
        return None

    def draw(room: Rect) -> Iterable[Item]:
        symbol = insignia_symbol(insignia, room.width, mode, theme.INK)
        return [centred(symbol, room.centre)] if symbol is not None else []

    return PictureBlock(draw, breadth_of(insignia), height, "insignia")


class DiceBlock(Struct, Block, frozen=True):
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

    def least_width(self, look: Look) -> float:
        return look.natural_of(self)


class RuleBlock(Struct, Block, frozen=True):
    """A line across."""

    kind: ClassVar[str] = "rule"

    def natural(self, look: Look) -> float:
        return 0.0

    def measure(self, look: Look, width: float) -> float:
        return theme.BOX_LINE

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        y = room.centre[1]
        yield line((room.x, y), (room.right, y), theme.BOX_LINE)


class SpaceBlock(Struct, Block, frozen=True):
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
