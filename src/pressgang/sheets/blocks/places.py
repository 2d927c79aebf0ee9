"""Words and boxes by where they stand in a room, and the places of a form that a pencil fills.

No baseline and no left edge is worked out by hand. Marks to tick and lines to write on are worked out once and
give what is printed, where something goes that is known already, and their form `Field`s, whose names are the
form's own until `as_fields` makes them those of a piece.
"""

from __future__ import annotations

import operator
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from itertools import accumulate
from typing import Literal

from msgspec import Struct

from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect
from pressgang.drawing.scene import WHITE, Colour, Field, Group, Item, circle, ellipse, line, rectangle
from pressgang.drawing.units import points
from pressgang.sheets.marks import in_fives
from pressgang.structs import replace
from pressgang.typography.fonts import Anchor, FontBook, Line

At = Literal[
    "north-west", "north", "north-east", "west", "centre", "east", "south-west", "south", "south-east"
]  # fmt: skip
"""Where something stands in its room."""


def put(
    book: FontBook,
    room: Rect | Point,
    text: str,
    size: float,
    at: At = "west",
    *,
    least: float | None = None,
    bold: bool = False,
    fill: Colour = theme.INK,
    tabular: bool = False,
) -> list[Line]:
    """Set a line of text in `room`: its capitals hang from the upper edge, stand on the lower one, or have
    their middle in the room's, and it begins at the left, ends at the right, or is centred. A point is a room
    of no size: words hang from it, stand on it or have their middle there.

    With `least` it is set smaller where it is wider than the room, down to that size. Descenders reach below.
    """
    across, up, anchor = shares_of(at)
    room = room if isinstance(room, Rect) else Rect(*room, 0.0, 0.0)
    if least is not None:
        size = book.fit(text, room.width, size, least, bold) or least
    spans = book.spans(text, bold)
    cap = book.cap_height(size, bold or (bool(spans) and all(span.style.bold for span in spans)))
    x = room.x + room.width * across
    y = (room.y + cap, room.centre[1] + cap / 2, room.bottom)[up]
    if any(span.style.raised for span in spans):
        return book.line(x, y, spans, size, fill, anchor)
    return [book.text(x, y, text, size, bold=bold, anchor=anchor, fill=fill, tabular=tabular)]


def within(room: Rect, width: float, height: float, at: At = "centre") -> Rect:
    """Return a rectangle of that size at a place of the room."""
    across, up, _ = shares_of(at)
    return Rect(room.x + (room.width - width) * across, room.y + (room.height - height) * up / 2, width, height)


def across(room: Rect, widths: Sequence[float], gap: float = 0.0) -> list[Rect]:
    """Rectangles of these widths side by side from the left of the room, as high as it, `gap` mm apart."""
    ends = accumulate((width + gap for width in widths), initial=room.x)
    return [Rect(x, room.y, width, room.height) for x, width in zip(ends, widths, strict=False)]


def down(room: Rect, heights: Sequence[float], gap: float = 0.0) -> list[Rect]:
    """Rectangles of these heights one under the other from the top of the room, as wide as it."""
    ends = accumulate((height + gap for height in heights), initial=room.y)
    return [Rect(room.x, y, room.width, height) for y, height in zip(ends, heights, strict=False)]


@cache
def shares_of(at: str) -> tuple[float, int, Anchor]:
    """Return how far to the right a place is (0, 0.5, 1), how far down (0, 1, 2), and how its words run."""
    up = 0 if at.startswith("north") else 2 if at.startswith("south") else 1
    if at.endswith("west"):
        return 0.0, up, "start"
    return (1.0, up, "end") if at.endswith("east") else (0.5, up, "middle")


TYPED = points(10)
"""The size of what is typed into a field, in mm."""
INSET = 0.4
"""Between a field and the lines around it, in mm."""
_BEFORE_LINE, _ABOVE_LINE = 1.0, 0.5
"""How far a caption ends before its line to write on, and stands above it, in mm."""
TickShape = Literal["box", "oval", "circle"]


def as_fields(
    items: Iterable[Item],
    piece: str = "",
    whose: str = "",
    fillable: bool = True,
    taken: Counter[str] | None = None,
) -> list[Item]:
    """Return the items with the names of their fields made the piece's (`p1-r2-` before each) and no two alike,
    also of those `taken`; the tips begin with `whose` it is (`Spitfire: hull 3`). What is not `fillable` has no
    fields.
    """
    taken = Counter() if taken is None else taken
    found: list[Item] = []
    for item in items:
        if isinstance(item, Group):  # a table has its cells in groups
            inside = as_fields(item.items, piece, whose, fillable, taken)
            is_same = len(inside) == len(item.items) and all(map(operator.is_, inside, item.items))
            found.append(item if is_same else replace(item, items=tuple(inside)))
        elif not isinstance(item, Field):
            found.append(item)
        elif fillable:
            name = item.name
            while taken[name]:  # `hull-1` a second time is `hull-1-2`, unless that is another's name
                taken[item.name] += 1
                name = f"{item.name}-{taken[item.name]}"
            taken[name] += 1
            tip = f"{whose}: {item.tooltip}" if whose else item.tooltip
            found.append(replace(item, name=f"{piece}{name}", tooltip=tip))
    return found


def field_name(*parts: object) -> str:
    """Return the parts of a name as one: `Rear gun`, 3 is `rear-gun-3`."""
    return "-".join(word for part in parts for word in str(part).lower().split())


def text_field(box: Rect, name: str, tip: str) -> Field:
    """Return a field to type in that keeps clear of the lines around `box`."""
    return Field(box.inset(INSET), name, "text", tip, TYPED)


def centre_box(centre: Point, width: float, height: float) -> Rect:
    """Return the rectangle of that size about its middle."""
    return Rect(centre[0] - width / 2, centre[1] - height / 2, width, height)


_MISSING = 0.55
"""The radius of the dot in the place of a mark that a piece does not have, in mm."""


class Ticks(Struct, frozen=True):
    """Marks to be ticked in turn: the first `filled` are ticked in print, those after the first `count` do not
    exist for this piece: a grey dot stands there, or they are `blacked`. `name` and `tip` (`hull`, `hull hit`)
    get their numbers. Boxes may be `tint`ed.
    """

    places: tuple[Rect, ...]
    count: int
    name: str
    tip: str
    shape: TickShape = "oval"
    filled: int = 0
    tint: bool = False
    pale: bool = False
    blacked: bool = False

    def is_open(self, index: int) -> bool:
        """Return whether a pencil may fill the mark."""
        return self.filled <= index < self.count

    def draw(self) -> Iterator[Item]:
        """Draw the marks in order."""
        ink = theme.RULE_INK if self.pale else theme.INK
        for index, box in enumerate(self.places):
            if index >= self.count and not self.blacked:
                yield circle(box.centre, _MISSING, fill=theme.RULE_INK)
                continue
            filled = not self.is_open(index)
            if self.shape == "box":
                fill = theme.INK if filled else theme.TINT if self.tint else WHITE
                yield rectangle(box, fill, ink, theme.BOX_LINE, radius=min(1.5, box.width * 0.1))
            else:
                fill = theme.INK if filled else WHITE
                yield ellipse(box.centre, box.width / 2, box.height / 2, fill, ink, theme.BOX_LINE)

    def fields(self) -> Iterator[Field]:
        """Yield a field for each open mark; the only one has no number."""
        alone = len(self.places) == 1
        for index, box in enumerate(self.places, 1):
            if self.is_open(index - 1):
                name, tip = (self.name, self.tip) if alone else (f"{self.name}-{index}", f"{self.tip} {index}")
                yield Field(box, name, "check", tip)


class WritingLine(Struct, frozen=True):
    """A line to write on: the lower edge of `box`, which is the room for the hand. Its caption, in type of
    `size` mm, stands before it or `below`.
    """

    caption: str
    box: Rect
    size: float
    name: str
    below: bool = False

    @staticmethod
    def after(
        book: FontBook, caption: str, room: Rect, name: str = "", size: float = theme.LABEL
    ) -> WritingLine:
        """Return the line that shares its room with the caption before it."""
        taken = book.width(caption, size) + _BEFORE_LINE if caption else 0.0
        box = Rect(room.x + taken, room.y, room.width - taken, room.height)
        return WritingLine(caption, box, size, name)

    def draw(self, book: FontBook) -> Iterator[Item]:
        """Draw the caption and the line."""
        box = self.box
        if self.below:
            yield book.text(box.x, box.bottom + self.size * 1.35, self.caption, self.size, fill=theme.LABEL_INK)
        elif self.caption:
            before = Rect(box.x - _BEFORE_LINE, box.y, 0.0, box.height - _ABOVE_LINE)
            yield from put(book, before, self.caption, self.size, "south-east", fill=theme.LABEL_INK)
        yield line((box.x, box.bottom), (box.right, box.bottom), theme.BOX_LINE)

    def written(self, inset: float = 0.8) -> Rect:
        """Return where something printed stands on the line: put it south-west."""
        return Rect(self.box.x + inset, self.box.y, self.box.width - inset, self.box.height - 1.1)

    def field(self) -> Field:
        """Return the field above the line."""
        return text_field(self.box, self.name, self.caption)


def in_groups(
    count: int, by: int, width: float, each: float, space: float, gap: float
) -> list[tuple[int, float]]:
    """Return the line and the offset in mm of each of `count` marks `each` mm wide, `space` apart, on lines no
    longer than `width`, with `gap` more after every `by` (0: none).

    A line ends with a group where a whole one goes on it.
    """
    pitch = each + space
    most = max(1, int((width + space + 1e-9) // pitch))
    if by:
        group = by * pitch + gap
        whole = int((width + space + gap + 1e-9) // group) * by
        most = whole or min(most, by)
    offsets = in_fives(min(count, most), pitch, gap if by else 0.0, by or 1)
    return [(index // most, offsets[index % most]) for index in range(count)]


def lines_of(places: Sequence[tuple[int, float]]) -> int:
    """Return how many lines such marks take."""
    return places[-1][0] + 1 if places else 0
