"""Things on a face in their places: what a plan is made of, before it has colours."""

from __future__ import annotations

from typing import Literal, NamedTuple

from pressgang.art.pictures import Picture
from pressgang.drawing.colours import Colour
from pressgang.drawing.geometry import Rect, cos_sin, turned_size
from pressgang.sheets.faces.model import FacePlace
from pressgang.sheets.faces.signs import Sign
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
        """Its box before it is turned about the middle."""
        (x, y), (width, height) = self.box.centre, self.own or (self.box.width, self.box.height)
        return Rect(x - width / 2, y - height / 2, width, height)

    @property
    def is_round(self) -> bool:
        """Whether it fills a circle and not its box."""
        return self.kind in ("dot", "device", "pip")

    def moved(self, dx: float, dy: float) -> FacePart:
        """The same somewhere else."""
        return self._replace(box=self.box.moved(dx, dy))


class PartBlock(NamedTuple):
    """Things that belong together, from a left top corner at (0, 0)."""

    parts: tuple[FacePart, ...]
    width: float
    height: float

    def at(self, x: float, y: float) -> tuple[FacePart, ...]:
        """The things with the block's left top corner at (x, y)."""
        return tuple(part.moved(x, y) for part in self.parts)

    def scaled(self, by: float) -> PartBlock:
        """The same larger or smaller."""
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
        """The same turned clockwise as a whole, in the box around it."""
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
        """The same in a colour of its own."""
        if colour is None:
            return self
        return self._replace(parts=tuple(part._replace(colour=colour) for part in self.parts))

    @property
    def is_round(self) -> bool:
        """Whether it is one round thing."""
        return len(self.parts) == 1 and self.parts[0].is_round


def text_part(
    book: FontBook,
    place: FacePlace | Literal["stamp"],
    text: str,
    size: float,
    bold: bool,
    banded: bool = False,
    each: bool = False,
) -> FacePart:
    """A line of text from (0, 0)."""
    box = Rect(0, 0, book.width(text, size, bold), book.cap_height(size, bold))
    return FacePart("text", box, place, text, size, bold, banded=banded, each=each)


def beside(parts: list[tuple[FacePart, float]]) -> PartBlock:
    """Things side by side, each with the gap before it, their middles on one line (texts: their baselines)."""
    if not parts:
        return PartBlock((), 0.0, 0.0)
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
    """Blocks one under the other; `align` 0 sets them flush left, 0.5 centred, 1 flush right."""
    width = max((block.width for block in blocks), default=0.0)
    placed: list[FacePart] = []
    y = 0.0
    for block in blocks:
        placed += block.at((width - block.width) * align, y)
        y += block.height + gap
    return PartBlock(tuple(placed), width, max(0.0, y - gap))
