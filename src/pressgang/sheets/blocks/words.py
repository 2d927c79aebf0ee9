"""Blocks of words and figures: a name, a head, running text, a number that is played with."""

from __future__ import annotations

from collections.abc import Iterator
from math import fsum
from typing import ClassVar, Literal

from msgspec import Struct

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Item
from pressgang.drawing.units import points
from pressgang.sheets.blocks.block import EPSILON, UNBOUND, Block, FlowingBlock, Look, Origin, Overrun, SetBlock
from pressgang.sheets.blocks.places import At, down, put
from pressgang.sheets.typeset import (
    RULE_OF_HEAD,
    SizedName,
    break_lines,
    capitals,
    capitals_width,
    fit_name,
    paragraph,
    run_on,
    section_head,
    write_name,
)
from pressgang.structs import replace
from pressgang.typography.fonts import Anchor, Said
from pressgang.typography.markup import marks_in, raised, without_signs

Align = Literal["left", "centre", "right"]
ANCHORS: dict[Align, Anchor] = {"left": "start", "centre": "middle", "right": "end"}
_PLACES: dict[Align, At] = {"left": "west", "centre": "centre", "right": "east"}
TEXT_SIZES = {"small": theme.SMALL, "normal": theme.BODY, "large": points(12)}
NAME = points(18)
NAME_SIZES = {"small": points(12), "normal": NAME, "large": points(24)}
"""The largest type of a name, in mm."""
_LEAST_NAME = points(7)
"""A long name is set smaller than the text around it rather than all of a card in the least type."""
_NAME_STEP = 1.15
_HEAD_HEIGHT = 5.4
_BADGE = (4.6, 7.0)
"""The size of a badge before a head, and how far that begins behind it, in mm."""
_LARGE_BADGE, _LARGE_HEAD = (7.0, 8.6), points(15)
"""The same of a large head, and its type."""
_LEAST_FIGURE = points(9)
_TIGHT = 1.1
"""The line distance of lines that stand close together, as a share of the type size."""
_BEHIND_CAPITALS = 0.6
"""Between capitals and the letters of their footnotes, in mm."""


class NameBlock(Struct, Block, frozen=True):
    """A name in bold, as large as it fits, on one line or two."""

    kind: ClassVar[str] = "name"
    named_by: ClassVar[str] = "name"

    name: str
    align: Align = "left"
    largest: float = NAME
    origin: Origin | None = None

    def _fitted(self, look: Look, width: float) -> SizedName | None:
        largest, least = look.type(self.largest), look.type(_LEAST_NAME)
        return fit_name(look.book, self.name, width, largest, least, broken=(largest * 0.75, least))

    def natural(self, look: Look) -> float:
        return look.book.width(self.name, look.type(self.largest), True)

    def measure(self, look: Look, width: float) -> float:
        fitted = self._fitted(look, width) or SizedName((self.name,), look.type(_LEAST_NAME))
        return fitted.size * _NAME_STEP * len(fitted.lines)

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        fitted = self._fitted(look, room.width)
        if fitted is not None:
            x = {"left": room.x, "centre": room.centre[0], "right": room.right}[self.align]
            yield from write_name(look.book, x, room.centre[1], fitted, ANCHORS[self.align])

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        if self._fitted(look, width) is None:
            parts = break_lines(look.book, self.name, 2) or (self.name,)
            needs = max(look.book.width(part, look.type(_LEAST_NAME), True) for part in parts)
            yield Overrun(self.called, needs, width, "width", self.origin)


class HeadBlock(Struct, FlowingBlock, frozen=True):
    """A section's head in tracked capitals over a rule, a note in grey at its right, or below it.

    The letters of the footnotes of `rules` stand after the title, a `badge` before it. A head without a title
    takes no room, but the sheet still explains those rules. What stands `close` mm below it on a page begins at
    its rule. A `large` one is set as the name on a card, without capitals, rule and note.
    """

    kind: ClassVar[str] = "head"
    hangs: ClassVar[bool] = True
    named_by: ClassVar[str] = "title"

    title: str
    note: str = ""
    rules: tuple[str, ...] = ()
    badge: Block | None = None
    close: float | None = None
    large: bool = False
    origin: Origin | None = None

    def natural(self, look: Look) -> float:
        note = _width(look, self.note, look.label(theme.LABEL))
        title = capitals_width(look.book, self.title, look.label(theme.HEAD)) + (note + 2.0 if note else 0.0)
        return title + (_BADGE[1] if self.badge else 0.0)

    def set_at(self, look: Look, width: float) -> SetBlock:
        mark = look.notes.mark(*self.rules)
        if not self.title:
            return SetBlock((), 0.0)
        if self.large:
            return self._set_large(look, width, mark)
        if self.note and look.natural_of(self) > width + EPSILON:
            head = replace(self, note="").set_at(look, width)
            below = TextBlock(self.note, "caption").set_at(look, width)
            return SetBlock((head.at(0.0, 0.0), below.at(0.0, head.height)), head.height + below.height)
        size, left = look.label(theme.HEAD), _BADGE[1] if self.badge is not None else 0.0
        head = section_head(look.book, self.title, width - left, self.note, mark, size)
        head = head if look.is_page else head.as_high(_HEAD_HEIGHT * size / theme.HEAD)
        if self.badge is None:
            low = RULE_OF_HEAD * size / theme.HEAD
            return head if self.close is None or not look.is_page else head.as_high(low - self.close)
        badge = tuple(self.badge.draw(look, Rect(0.2, 2.3 - _BADGE[0] / 2, _BADGE[0], _BADGE[0])))
        return SetBlock((*badge, head.at(_BADGE[1], 0.0)), head.height)

    def _set_large(self, look: Look, width: float, mark: str) -> SetBlock:
        left = _LARGE_BADGE[1] if self.badge is not None else 0.0
        name = NameBlock(self.title, largest=_LARGE_HEAD)
        high = max(look.height_of(name, width - left), _LARGE_BADGE[0] if self.badge else 0.0)

        def drawn() -> Iterator[Item]:
            if self.badge is not None:
                yield from self.badge.draw(
                    look, Rect(0.0, (high - _LARGE_BADGE[0]) / 2, *(_LARGE_BADGE[0],) * 2)
                )
            yield from name.draw(look, Rect(left, 0.0, width - left, high))
            after = Rect(left + look.natural_of(name) + 0.6, 0.0, 0.0, high)
            yield from put(look.book, after, raised(mark), look.size, "west") if mark else ()

        return SetBlock(drawn, high)

    def least_width(self, look: Look) -> float:
        return replace(self, note="").natural(look)

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        if not self.large:
            return Block.too_narrow(self, look, width)
        left = _LARGE_BADGE[1] if self.badge is not None else 0.0
        return NameBlock(self.title, largest=_LARGE_HEAD, origin=self.origin).too_narrow(look, width - left)


class TextBlock(Struct, FlowingBlock, frozen=True):
    """Running text."""

    kind: ClassVar[str] = "text"

    words: str
    size: Literal["small", "normal", "large", "caption", "label"] = "normal"
    """A caption is small and grey, and on a page no smaller where the text is; a label is a smaller one."""
    align: Align = "left"
    bold: bool = False
    fill: Colour | None = None
    tight: bool = False
    """Whether its lines stand close together."""
    origin: Origin | None = None

    @property
    def string(self) -> str:
        """Its words without their setting."""
        return without_signs(self.words)

    @property
    def what(self) -> str:
        return self.string if len(self.string) <= 24 else self.string[:22].rstrip() + " …"

    def natural(self, look: Look) -> float:
        return _width(look, self.words, self._type(look), self.bold)

    def _type(self, look: Look) -> float:
        captions = {"caption": theme.SMALL, "label": theme.LABEL}
        size = captions.get(self.size)
        return look.label(size) if size is not None else look.type(TEXT_SIZES[self.size])

    def set_at(self, look: Look, width: float) -> SetBlock:
        size = self._type(look)
        fill = self.fill or (theme.LABEL_INK if self.size in ("caption", "label") else theme.INK)
        anchor, leading = ANCHORS[self.align], _TIGHT if self.tight else theme.LEADING
        return paragraph(
            look.book, self.words, width, size, bold=self.bold, fill=fill, anchor=anchor, leading=leading
        )

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        block = self.set_once(look, room.width)
        yield block.at(room.x, room.y + (room.height - block.height) / 2)

    def least_width(self, look: Look) -> float:
        return look.book.widest_word(self.words, self._type(look), self.bold)


class NotesBlock(Struct, FlowingBlock, frozen=True):
    """The footnotes of the letters on a card, run on in one paragraph."""

    kind: ClassVar[str] = "notes"
    hangs: ClassVar[bool] = True

    def set_at(self, look: Look, width: float) -> SetBlock:
        size = min(theme.LABEL, look.type(theme.LABEL))
        return paragraph(look.book, "".join(run_on(look.notes)), width, size, fill=theme.LABEL_INK)


class CapitalsBlock(Struct, Block, frozen=True):
    """A line of tracked bold capitals with the raised letters of its footnotes: a head without a rule.

    It is set smaller, down to 6 pt, where it has less room.
    """

    kind: ClassVar[str] = "text"

    words: str
    align: Align = "left"
    origin: Origin | None = None

    @property
    def what(self) -> str:
        return without_signs(self.words)

    def _widths(self, look: Look, size: float) -> list[float]:
        """Return how wide each of its spans is, capitals with what follows them, in mm."""
        return [
            look.book.width(Said(letters), theme.SMALLEST)
            if letters
            else capitals_width(look.book, words, size) + _BEHIND_CAPITALS
            for words, letters in marks_in(self.words)
        ]

    def natural(self, look: Look) -> float:
        return fsum(self._widths(look, look.label(theme.HEAD)))

    def measure(self, look: Look, width: float) -> float:
        return look.label(theme.HEAD) * 1.3

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        size = look.label(theme.HEAD)
        while size > theme.SMALLEST and fsum(self._widths(look, size)) > room.width + EPSILON:
            size = max(theme.SMALLEST, size - 0.05)
        base = room.centre[1] + look.book.cap_height(look.label(theme.HEAD), True) / 2
        widths = self._widths(look, size)
        spare = room.width - fsum(widths)
        x = room.x + {"left": 0.0, "centre": spare / 2, "right": spare}[self.align]
        for (words, letters), width in zip(marks_in(self.words), widths, strict=True):
            if letters:
                yield look.book.text(x, base - size * 0.4, Said(letters), theme.SMALLEST, fill=theme.LABEL_INK)
            else:
                yield capitals(look.book, x, base, words, size)
            x += width

    def least_width(self, look: Look) -> float:
        return fsum(self._widths(look, theme.SMALLEST))


_LARGE_FIGURE = 1.55
"""The size of a large number in that of others: 28 pt on half a page of A4."""


class StatBlock(Struct, Block, frozen=True):
    """A number that is played with, large under its label; a note in grey below it."""

    kind: ClassVar[str] = "stat"
    hangs: ClassVar[bool] = True

    label: str
    value: str
    note: str = ""
    align: Align = "left"
    size: str = "normal"
    most: float = UNBOUND
    """The largest size of the number, in mm."""
    caption: float = theme.SMALLEST
    """The least size of label and note where they have the width, in mm."""
    origin: Origin | None = None

    def _small(self, look: Look) -> float:
        return max(look.type(theme.LABEL), self.caption)

    def _figure(self, look: Look) -> float:
        return look.type(theme.FIGURE) * (_LARGE_FIGURE if self.size == "large" else 1.0)

    @property
    def what(self) -> str:
        return self.label or self.value

    def natural(self, look: Look) -> float:
        label, figure = self._small(look), self._figure(look)
        words = (look.book.width(self.label, label), look.book.width(self.note, label))
        return max(*words, look.book.width(self.value, figure, True))

    def _heights(self, look: Look) -> tuple[float, float, float]:
        """Return the heights of label, value and note, the same at every width, so that stats stand level."""
        label = self._small(look) * theme.LEADING
        figure = look.book.cap_height(self._figure(look), True) + self._small(look) * 0.8
        return label if self.label else 0.0, figure, label if self.note else 0.0

    def measure(self, look: Look, width: float) -> float:
        return fsum(self._heights(look))

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        at, small = _PLACES[self.align], self._small(look)
        for words, box, figure in zip(
            (self.label, self.value, self.note),
            down(room, self._heights(look)),
            (False, True, False),
            strict=True,
        ):
            if words:
                size = min(self.most, self._figure(look)) if figure else small
                fill = theme.INK if figure else theme.LABEL_INK
                least = min(size, look.type(_LEAST_FIGURE)) if figure else theme.SMALLEST
                yield from put(look.book, box, words, size, at, least=least, bold=figure, fill=fill)

    def least_width(self, look: Look) -> float:
        small, least = theme.SMALLEST, min(self.most, look.type(_LEAST_FIGURE))
        words = (look.book.width(self.label, small), look.book.width(self.note, small))
        return max(*words, look.book.width(self.value, least, True))


def _width(look: Look, text: str, size: float, bold: bool = False) -> float:
    return look.book.line_width(look.book.spans(text, bold), size)
