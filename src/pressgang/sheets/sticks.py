"""Measuring sticks to be cut out, with a ruler; one longer than the paper comes in parts, joined over a tab."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial
from math import ceil, floor
from typing import Any, ClassVar

from msgspec import Struct

from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import WHITE, Colour, Item, Path, Piece, line, rectangle
from pressgang.drawing.units import inches, points
from pressgang.layout import Cut, Offer
from pressgang.schema import Length, Row, option
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.places import put
from pressgang.sheets.cutting import BackedSheet, cut_option, gap_option
from pressgang.structs import dataclass
from pressgang.typography.fonts import FontBook

TAB = 9.0
"""The tab for glue at the end of a part, in mm."""
_MARKS = 6.0
"""The room that cut marks take on both sides of a stick."""
GLUE = "; glue the parts together at the triangles"


class StickPart(Struct, frozen=True):
    """A part of the range stick, from `start` to `end` inches; `tab` where another part follows."""

    start: float
    end: float
    tab: bool

    @property
    def length(self) -> float:
        """Return the length in mm, the tab included."""
        return inches(self.end - self.start) + (TAB if self.tab else 0.0)


@dataclass(frozen=True, kw_only=True)
class StickSheet(BackedSheet[Row]):
    """Sticks to be cut out, in the colours of the sides in turn, or black."""

    needs_stats: ClassVar[bool] = False

    gap: float = gap_option(3.0)
    cut: Cut = cut_option("corners")
    width: float = option(Length(14, 60), 22.0, help="how broad a stick is")

    def make_sticks(
        self,
        brief: Brief[Row],
        name: str,
        parts: Sequence[StickPart],
        count: int,
        draw: Callable[[StickPart, Colour], Iterable[Item]],
    ) -> list[Piece]:
        """Return so many sticks of these parts, drawn once for each side; their backs name them."""

        def piece(part: StickPart, tone: Colour) -> Piece:
            which = f", part {parts.index(part) + 1} of {len(parts)}" if len(parts) > 1 else ""
            own = f"{name}{which}"
            behind = self.back(partial(_back, brief.book, brief.game, own, part.length, self.width))
            return Piece(own, part.length, self.width, tuple(draw(part, tone)), behind, span=brief.place)

        tones = tones_of(brief)
        made = [[piece(part, tone) for part in parts] for tone in tones[:count]]
        return [one for number in range(count) for one in made[number % len(tones)]]


def tones_of(brief: Brief[Any]) -> list[Colour]:
    """Return the colours of the first sides, by which sticks and templates are told apart."""
    return [force.palette.accent for force in brief.forces if force.name][:4] or [theme.INK]


def choose_orientation(
    paper: Offer, length: float, registration: float | None
) -> tuple[bool, tuple[StickPart, ...]]:
    """Return whether a stick of `length` inches wants the paper lying, and its parts, as few as can be."""
    upright, lying = (
        parts_of(length, paper.laid(turned).area(registration=registration).width - _MARKS)
        for turned in (False, True)
    )
    return (True, lying) if len(lying) < len(upright) else (False, upright)


def parts_of(length: float, room: float) -> tuple[StickPart, ...]:
    """Return a stick of `length` inches in as few parts as fit `room` mm, none cut through a number."""
    if inches(length) <= room:
        return (StickPart(0.0, length, False),)
    longest = max(1.0, (room - TAB) / inches(1))
    count = ceil(length / longest)
    while count <= length:
        for shift in (0.5, -0.5):
            parts = _cut(length, [floor(length * index / count) + shift for index in range(1, count)])
            if all(part.length <= room for part in parts):
                return parts
        count += 1
    return _cut(length, [floor(length * index / count) + 0.5 for index in range(1, count)])


def _cut(length: float, cuts: Sequence[float]) -> tuple[StickPart, ...]:
    """Return the parts between the cuts; one at the end of the stick, or before its beginning, is none."""
    ends = [*(cut for cut in cuts if cut > 0), length]
    starts = [0.0, *ends[:-1]]
    return tuple(
        StickPart(start, end, end < length) for start, end in zip(starts, ends, strict=True) if end > start
    )


def at(part: StickPart, inch: float) -> float:
    """Return the place of an inch of the stick on a part, in mm."""
    return inches(inch - part.start)


def joints(book: FontBook, part: StickPart, h: float) -> Iterator[Item]:
    """Draw the outline of a part, `h` mm broad, its tab, and the match marks at its ends."""
    foot = part.length - TAB
    if part.tab:
        yield from _tab(book, Rect(foot, 0, TAB, h))
    if part.start > 0:
        yield _triangle((0.0, h), -1)
    if part.tab:
        yield _triangle((foot, h), 1)
    yield rectangle(Rect(0, 0, part.length, h), stroke=theme.INK, width=theme.BOX_LINE)


def ruler(book: FontBook, part: StickPart, h: float, limits: Collection[float]) -> Iterator[Item]:
    """Draw ticks at inches (numbered), halves and quarters; lines cross the stick at the inches of `limits`."""
    size, below = min(points(9), h * 0.16), h * 0.16 + 0.7
    for quarter in range(ceil(part.start * 4), floor(part.end * 4) + 1):
        inch, is_whole = quarter / 4, quarter % 4 == 0
        x = at(part, inch)
        if not part.start < inch < part.end:
            continue
        long = 0.16 if is_whole else 0.10 if quarter % 2 == 0 else 0.065
        yield line((x, 0), (x, h * long), theme.BOX_LINE if is_whole else theme.HAIRLINE)
        if is_whole:
            words = str(int(inch))
            if inch in limits:
                width, height = book.width(words, size, True, tabular=True) + 1.0, book.cap_height(size, True)
                yield rectangle(Rect(x - width / 2, below - 0.5, width, height + 1.0), WHITE, radius=0.6)
            yield from put(book, (x, below), words, size, "north", bold=True, tabular=True)
    if not part.tab:
        end = (at(part, part.end) - 1.2, below)
        yield from put(book, end, f"{part.end:g}", size, "north-east", bold=True, tabular=True)


def _tab(book: FontBook, box: Rect) -> Iterator[Item]:
    """Draw the tab that the next part is glued on."""
    yield rectangle(box, WHITE)
    yield line((box.x, 0), (box.x, box.bottom), theme.BOX_LINE)
    for index in range(1, 12):
        y = box.bottom * index / 12
        yield line((box.x + 0.8, y), (box.right - 0.8, y - 1.2), theme.HAIRLINE, theme.RULE_INK)
    middle = (box.x + box.width / 2, box.bottom / 2)
    size = theme.LABEL
    width = book.width("glue", size) + 1.6
    yield rectangle(Rect(middle[0] - width / 2, middle[1] - 1.6, width, 3.2), WHITE)
    yield from put(book, middle, "glue", size, "centre")


def _triangle(foot: Point, direction: int) -> Path:
    """Draw half of the match mark on a joint: the halves of two parts make one triangle."""
    x, y = foot
    return Path(polyline(((x, y), (x - direction * 2.2, y), (x, y - 3.8)), close=True), fill=theme.INK)


def _back(book: FontBook, game: str, name: str, length: float, h: float) -> tuple[Item, ...]:
    """Draw the back of a part: its name, and that of the game."""
    room, middle = length - 4.0, length / 2
    size = book.fit(name.capitalize(), room, points(11), theme.SMALLEST, True) or theme.SMALLEST
    items: list[Item] = [rectangle(Rect(0, 0, length, h), stroke=theme.INK, width=theme.BOX_LINE)]
    items += put(book, (middle, h * 0.4), name.capitalize(), size, "centre", bold=True)
    if book.width(game, theme.LABEL) <= room:
        items += put(book, (middle, h * 0.68), game, theme.LABEL, "centre", fill=theme.LABEL_INK)
    return tuple(items)
