"""Boxes that count towards a goal: three missions to experience, five kills to an ace."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import ClassVar

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item
from pressgang.sheets.blocks.block import Block, Look
from pressgang.sheets.blocks.places import Ticks, row_of_ticks
from pressgang.sheets.blocks.putting import put

_SPACE, _GAP = 0.9, 1.6
_WORD_GAP = 1.6


@dataclass(frozen=True, slots=True)
class CountedBoxes(Block):
    """`goal` boxes, those done filled; what they count stands before them, the prize behind.

    Where more is done than there are boxes, the label says how many. `indent` is the label's room in mm.
    """

    kind: ClassVar[str] = "boxes"

    label: str
    goal: int
    done: int
    prize: str
    indent: float | None = None

    @property
    def what(self) -> str:
        return self.label

    def _ticks(self, look: Look, room: Rect) -> Ticks:
        taken = self.indent
        if taken is None:
            taken = look.book.width(self._words, theme.LABEL) + _WORD_GAP
        first = Rect(room.x + taken, room.y, theme.CHECK_BOX, theme.CHECK_BOX)
        places = row_of_ticks(first, self.goal, _SPACE, 5, _GAP)
        return Ticks(places, self.goal, self.label, self.label, "box", self.done)

    @property
    def _words(self) -> str:
        return f"{self.label} {self.done}" if self.done > self.goal else self.label

    def natural(self, look: Look) -> float:
        end = self._ticks(look, Rect(0.0, 0.0, 0.0, 0.0)).places[-1].right
        return end + _WORD_GAP + look.book.width(self.prize, theme.LABEL)

    def measure(self, look: Look, width: float) -> float:
        return theme.CHECK_BOX

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        ticks = self._ticks(look, room)
        yield from put(look.book, room, self._words, theme.LABEL, fill=theme.LABEL_INK)
        yield from ticks.draw()
        after = room._replace(x=ticks.places[-1].right + _WORD_GAP)
        yield from put(look.book, after, self.prize, theme.LABEL, fill=theme.LABEL_INK)
