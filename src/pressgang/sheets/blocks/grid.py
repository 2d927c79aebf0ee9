"""Blocks of blocks: side by side with shared widths, one under the other, in a frame."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from math import fsum
from typing import ClassVar, Literal

from msgspec import Struct

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, Item, rectangle
from pressgang.drawing.units import parse_length
from pressgang.regex import regex
from pressgang.sheets.blocks.block import EPSILON, UNBOUND, Block, Look, Overrun
from pressgang.sheets.blocks.places import across, down, within
from pressgang.sheets.typeset import capitals, capitals_width
from pressgang.structs import NamedTuple, replace

ROW_GAP = 3.0
_PADDING, _OPEN_PADDING = 1.8, 0.9
"""Within a frame, and above and below what stands in one without a border, in mm."""
_BESIDE = 1.0
"""Beside words that are as wide as their column, in mm."""
_TIGHT = 0.35
"""Within a tight frame, in mm."""
_TITLE = 1.7
"""The height of a frame's title, in its type size."""
_FRACTION = regex(r"(\d{1,4}(?:\.\d{1,4})?)\s*fr")
_MOST_NATURAL, _LEAST_FRACTION = 0.75, 24.0
"""What natural widths may take of the room beside fractions; or more, where they leave these so many mm."""


class Width(NamedTuple):
    """A width: `amount` mm, so many parts (`fr`) of what the others leave, or natural (`auto`)."""

    kind: Literal["mm", "fr", "auto"]
    amount: float = 1.0

    @staticmethod
    def parse(text: str) -> Width:
        """`30mm`, `2fr` or `auto`; raises `ValueError` with a sentence for the user."""
        said = text.strip().lower()
        if said == "auto":
            return Width("auto")
        if fraction := _FRACTION.fullmatch(said):
            if float(fraction[1]) > 0:
                return Width("fr", float(fraction[1]))
            raise ValueError("is no width; a fraction is above 0, such as 2fr")
        try:
            length = parse_length(said)
        except ValueError:
            raise ValueError("is no width; write a length (30mm), a fraction (2fr) or auto") from None
        if length <= 0:
            raise ValueError("is no width; a length is above 0, such as 30mm")
        return Width("mm", length)


FRACTION = Width("fr")
NATURAL = Width("auto")


def share_room(
    widths: Sequence[Width],
    naturals: Sequence[float],
    room: float,
    gap: float = 0.0,
    leasts: Sequence[float] = (),
) -> list[float]:
    """Return the widths in mm: with the gaps between them never more than `room`, and all of it where one is a
    fraction.

    Fixed widths come first, then natural ones, then fractions. Where a kind asks for more than is left, fixed
    widths are narrowed in proportion, and of natural ones the widest: a word keeps its width beside a long
    name. With `leasts`, no fraction is narrower than its least.
    """
    left = max(0.0, room - gap * (len(widths) - 1))
    given = [0.0] * len(widths)
    parts = {index: width.amount for index, width in enumerate(widths) if width.kind == "fr"}
    for kind in ("mm", "auto"):
        asked = {
            index: naturals[index] if kind == "auto" else width.amount
            for index, width in enumerate(widths)
            if width.kind == kind
        }
        total = fsum(asked.values())
        most = left
        if kind == "auto" and parts and not leasts:
            most = max(left * _MOST_NATURAL, left - _LEAST_FRACTION)
        rest = most
        for n, index in enumerate(sorted(asked, key=asked.__getitem__)):
            if total <= most:
                given[index] = asked[index]
            elif kind == "mm":
                given[index] = asked[index] * (most / total)
            else:
                given[index] = min(asked[index], rest / (len(asked) - n))
                rest -= given[index]
        left = max(0.0, left - min(total, most))
    while parts:
        part = left / fsum(parts.values())
        tight = [index for index, amount in parts.items() if leasts and amount * part < leasts[index]]
        for index in tight or list(parts):
            amount = parts.pop(index)
            given[index] = leasts[index] if tight else amount * part
            left -= given[index]
    return given


class GridBlock(Struct, Block, frozen=True, dict=True):
    """Rows of blocks whose columns are as wide in all of them; those without a width share what is left. All
    blocks stand in the `middle` of the height of their row where that is asked for, even those that hang. Where
    it `keeps_words` no column is narrower than its words, unless all together are wider than the room.
    """

    hangs: ClassVar[bool] = True

    rows: tuple[tuple[Block, ...], ...]
    widths: tuple[Width, ...] = ()
    gap: float = ROW_GAP
    row_gap: float | None = None
    middle: bool = False
    keeps_words: bool = False

    @property
    def is_column(self) -> bool:
        """Return whether its blocks stand one under the other."""
        return all(len(row) == 1 for row in self.rows)

    @property
    def blocks(self) -> tuple[Block, ...]:
        """Return its blocks, row by row."""
        return tuple(block for row in self.rows for block in row)

    @property
    def called(self) -> str:
        return "row" if len(self.rows) == 1 else "grid"

    @cached_property
    def grows(self) -> bool:  # asked again and again on the way down
        return any(self._growing)

    @cached_property
    def _growing(self) -> list[bool]:
        """Whether a block of each row grows."""
        return [any(block.grows for block in row) for row in self.rows]

    @cached_property
    def _all_widths(self) -> tuple[Width, ...]:
        columns = max(map(len, self.rows), default=0)
        return (*self.widths, *[FRACTION] * columns)[:columns]

    def _naturals(self, look: Look) -> list[float]:
        columns = range(len(self._all_widths))
        return [
            max((look.natural_of(row[i]) for row in self.rows if i < len(row)), default=0.0) for i in columns
        ]

    def columns(self, look: Look, width: float) -> list[float]:
        """Return the widths of the columns in mm."""
        if self._all_widths == (FRACTION,):
            return [max(0.0, width)]
        return look.once(self, ("columns", width), lambda: self._columns(look, width))

    def _columns(self, look: Look, width: float) -> list[float]:
        natural = self.keeps_words or any(one.kind == "auto" for one in self._all_widths)
        naturals = (
            [min(one, width) for one in self._naturals(look)] if natural else [0.0] * len(self._all_widths)
        )
        leasts = [one + _BESIDE for one in naturals] if self.keeps_words else []
        if fsum(leasts) > width:
            leasts = []
        return share_room(self._all_widths, naturals, width, self.gap, leasts)

    def natural(self, look: Look) -> float:
        widths = zip(self._all_widths, self._naturals(look), strict=True)
        asked = [one.amount if one.kind == "mm" else natural for one, natural in widths]
        return fsum(asked) + self.gap * max(0, len(asked) - 1)

    def _heights(self, look: Look, widths: Sequence[float]) -> list[float]:
        if len(widths) == 1:
            return [look.height_of(row[0], widths[0]) if row else 0.0 for row in self.rows]
        return [max(map(look.height_of, row, widths), default=0.0) for row in self.rows]

    def _row_gap(self, look: Look) -> float:
        return look.gap if self.row_gap is None else self.row_gap

    def measure(self, look: Look, width: float) -> float:
        heights = self._heights(look, self.columns(look, width))
        return fsum(heights) + self._row_gap(look) * max(0, len(heights) - 1)

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        widths, gap = self.columns(look, room.width), self._row_gap(look)
        heights = self._heights(look, widths)
        if self.grows:
            heights = grow_heights(heights, self._growing, room.height, gap)
        drawn: list[Item] = []  # to yield each on every level takes longer than to draw it
        for row, level in zip(self.rows, down(room, heights, gap), strict=True):
            for block, own in zip(row, across(level, widths, self.gap), strict=False):
                if (self.middle or not block.hangs) and not block.grows:
                    own = within(own, own.width, min(look.height_of(block, own.width), own.height))
                drawn += look.drawn(block, own)
        return iter(drawn)

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        widths = self.columns(look, width)
        if len(widths) > 1 or self.widths:
            fixed = fsum(one.amount for one in self._all_widths if one.kind == "mm")
            fixed += self.gap * max(0, len(widths) - 1)
            if fixed > width + EPSILON:
                yield Overrun(self.called, fixed, width, "width")
        for row in self.rows:
            for block, own in zip(row, widths, strict=False):
                yield from look.narrow(block, own)

    def too_high(self, look: Look, width: float, height: float) -> Overrun | None:
        widths, left = self.columns(look, width), height
        for row, needs in zip(self.rows, self._heights(look, widths), strict=True):
            for block, own in zip(row, widths, strict=False):
                if (found := look.high(block, own, left)) is not None:
                    return found
            left -= needs + self._row_gap(look)
        return None

    def split(self, look: Look, width: float, height: float) -> Sequence[Block]:
        """Return the grid once for each part of the block in it that has most, with all others each time."""
        over = self.measure(look, width) - height
        if over <= EPSILON:
            return (self,)

        def part(block: Block, own: float) -> Sequence[Block]:
            return block.split(look, own, look.height_of(block, own) - over)

        rows = [[*map(part, row, self.columns(look, width))] for row in self.rows]
        return [
            replace(self, rows=tuple(tuple(parts[min(n, len(parts) - 1)] for parts in row) for row in rows))
            for n in range(max((len(parts) for row in rows for parts in row), default=1))
        ]


class FittingBlock(Struct, Block, frozen=True):
    """A block that depends on the width that it has: the one `at` that look and width, in mm."""

    kind: ClassVar[str] = "row"
    hangs: ClassVar[bool] = True

    at: Callable[[Look, float], Block]

    def _at(self, look: Look, width: float) -> Block:
        return look.once(self, ("at", width), lambda: self.at(look, width))

    def natural(self, look: Look) -> float:
        return look.natural_of(self._at(look, UNBOUND))

    def measure(self, look: Look, width: float) -> float:
        return look.height_of(self._at(look, width), width)

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        return self._at(look, room.width).draw(look, room)

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        return self._at(look, width).too_narrow(look, width)

    def too_high(self, look: Look, width: float, height: float) -> Overrun | None:
        return self._at(look, width).too_high(look, width, height)

    def split(self, look: Look, width: float, height: float) -> Sequence[Block]:
        return self._at(look, width).split(look, width, height)


def flow_blocks(blocks: Sequence[Block], least: float, gap: float = ROW_GAP) -> FittingBlock:
    """Return blocks in rows of as many as have `least` mm or more, all of one width."""

    def at(look: Look, width: float) -> Block:
        count = max(1, min(len(blocks), int((width + gap + EPSILON) / (least + gap))))
        rows = tuple(tuple(blocks[first : first + count]) for first in range(0, len(blocks), count))
        own = min((width + gap) / count - gap, least * 1.5)
        return GridBlock(rows, (Width("mm", own),) * count, gap, gap)

    return FittingBlock(at)


def RowBlock(  # noqa: N802 - it makes a block, as the classes beside it do
    blocks: Sequence[Block], widths: Sequence[Width] = (), gap: float = ROW_GAP, middle: bool = False
) -> GridBlock:
    """Blocks side by side."""
    return GridBlock((tuple(blocks),), tuple(widths), gap, middle=middle)


def ColumnBlock(blocks: Sequence[Block], gap: float | None = None) -> GridBlock:  # noqa: N802 - likewise
    """Return blocks one under the other, `gap` mm apart or as looks well; those that grow share the rest."""
    return GridBlock(tuple((block,) for block in blocks), row_gap=gap)


class FrameBlock(Struct, Block, frozen=True):
    """A block in a `border` or without one: on a grey ground where it is `tint`ed, under a `title` in small
    capitals. It is `high` mm high or more, and its edge may be `heavy`; what stands in it may stand in the
    `middle` of that. A `tight` one is square and white, with its edge on that of its room.
    """

    kind: ClassVar[str] = "frame"
    hangs: ClassVar[bool] = True
    named_by: ClassVar[str] = "title"

    inside: Block
    title: str = ""
    tint: bool = False
    border: bool = True
    high: float = 0.0
    middle: bool = False
    heavy: bool = False
    tight: bool = False
    pale: bool = False
    """Whether its line and title are grey, as of a place for counters."""

    @property
    def grows(self) -> bool:
        return self.inside.grows

    @property
    def _over(self) -> float:
        """The room above and below what stands in it."""
        return _TIGHT if self.tight else _PADDING if self.border else _OPEN_PADDING

    @property
    def _beside(self) -> float:
        """The room at the left and right of what stands in it."""
        return _TIGHT if self.tight else _PADDING

    def _head(self, look: Look) -> float:
        return look.type(theme.LABEL) * _TITLE if self.title else 0.0

    def _inner(self, width: float) -> float:
        """Return the width of what stands in it."""
        return max(0.0, width - 2 * self._beside)

    def natural(self, look: Look) -> float:
        title = capitals_width(look.book, self.title, look.type(theme.LABEL)) if self.title else 0.0
        return max(title, look.natural_of(self.inside)) + 2 * self._beside

    def measure(self, look: Look, width: float) -> float:
        inside = look.height_of(self.inside, self._inner(width))
        return max(self.high, inside + self._head(look) + 2 * self._over)

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        ground = theme.TINT if self.tint else None
        if self.border:
            weight = theme.FRAME_LINE if self.heavy else theme.BOX_LINE
            ink = theme.RULE_INK if self.pale else theme.INK
            if self.tight:
                yield rectangle(room, ground or WHITE, ink, weight)
            else:
                yield rectangle(room.inset(weight / 2), ground, ink, weight, radius=1.2)
        elif ground is not None:
            yield rectangle(room, ground, radius=1.2)
        head, over = self._head(look), self._over
        whole = Rect(room.x + self._beside, room.y + over, self._inner(room.width), room.height - 2 * over)
        inner = Rect(whole.x, whole.y + head, whole.width, whole.height - head)
        if self.title:
            size = look.type(theme.LABEL)
            base = whole.y + size * 0.75
            if self.pale:
                yield look.book.text(inner.x, base, self.title, size, fill=theme.LABEL_INK)
            else:
                yield capitals(look.book, inner.x, base, self.title, size)
        if (self.middle or not self.title) and not self.grows:  # it may be as high as its neighbour in a row
            high = look.height_of(self.inside, inner.width)
            is_clear = high <= whole.height - 2 * head  # of the title, in the middle of the frame
            inner = within(whole if is_clear else inner, inner.width, high)
        yield from self.inside.draw(look, inner)

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        inner = self._inner(width)
        needs = capitals_width(look.book, self.title, look.type(theme.LABEL)) if self.title else 0.0
        if needs > inner + EPSILON:
            yield Overrun(self.called, needs, inner, "width")
        yield from look.narrow(self.inside, inner)

    def too_high(self, look: Look, width: float, height: float) -> Overrun | None:
        return look.high(self.inside, self._inner(width), height - self._head(look) - 2 * self._over)


def grow_heights(heights: Sequence[float], growing: Sequence[bool], room: float, gap: float) -> list[float]:
    """Return the heights with what is left of `room` shared by those that grow."""
    spare = room - fsum(heights) - gap * max(0, len(heights) - 1)
    share = max(0.0, spare) / max(1, sum(growing))
    return [height + (share if grows else 0.0) for height, grows in zip(heights, growing, strict=True)]
