"""A turn sequence as a ladder: numbered discs joined by a line, each with its phase beside it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang.drawing import theme
from pressgang.drawing.scene import Item, circle, line
from pressgang.drawing.units import points
from pressgang.sheets.blocks.block import FlowingBlock, Look, SetBlock
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.sides import readable_on
from pressgang.sheets.typeset import Words, paragraph, spans_of


@dataclass(frozen=True, slots=True)
class Step:
    """A phase of the turn: its name and what is done in it (our own wordings, with `typeset.marked` markup)."""

    title: Words
    text: Words = ""


def ladder(
    look: Look,
    steps: Sequence[Step],
    width: float,
    *,
    radius: float = 3.5,
    gap: float = 2.4,
    least: float = 13.0,
    first: int = 1,
) -> SetBlock:
    """Set the steps from the top, their discs filled with the look's accent and numbered from `first`.

    A step is at least `least` mm high (evenly spaced steps read as a ladder) and grows with its text; its
    title is a little larger.
    """
    book, accent, size = look.book, look.accent, look.size
    indent = 2 * radius + 4.0
    room = width - indent
    bodies = [paragraph(book, step.text, room, size) if step.text else SetBlock((), 0.0) for step in steps]
    title_size = size * 1.12
    title_height = title_size * theme.LEADING
    heights = [max(least, title_height + body.height + gap) for body in bodies]

    def drawn() -> Iterator[Item]:
        y = 0.0
        for index, (step, body, height) in enumerate(zip(steps, bodies, heights, strict=True)):
            middle = y + radius
            if index + 1 < len(steps):
                yield line(
                    (radius, middle + radius + 0.9), (radius, y + height - 0.9), theme.FRAME_LINE * 0.8, accent
                )
            yield circle((radius, middle), radius, fill=accent)
            number, ink = str(first + index), readable_on(accent)
            yield from put(book, (radius, middle), number, points(10), "centre", bold=True, fill=ink)
            yield from put(book, (indent, middle), spans_of(step.title, bold=True), title_size, bold=True)
            yield body.at(indent, middle + title_height / 2 + 0.3)
            y += height

    last = max(2 * radius, radius + title_height / 2 + 0.3 + bodies[-1].height) if steps else 0.0
    return SetBlock(drawn, sum(heights) - heights[-1] + last if steps else 0.0)


@dataclass(frozen=True, slots=True)
class StepsBlock(FlowingBlock):
    """The numbered steps of a turn, close together."""

    kind: ClassVar[str] = "steps"

    steps: tuple[Step, ...]

    def set_at(self, look: Look, width: float) -> SetBlock:
        return ladder(look, self.steps, width, radius=2.9, least=look.size * 2.2, gap=0.8)
