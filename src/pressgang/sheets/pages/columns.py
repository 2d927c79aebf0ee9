"""Blocks on pages: bands of columns one under the other, their columns evened out and spread over the page."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Sequence
from math import fsum
from typing import ClassVar

from msgspec import Struct, field

from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item
from pressgang.sheets.blocks.block import UNBOUND, Block, Look, Overrun, SetBlock
from pressgang.sheets.blocks.grid import ColumnBlock, GridBlock
from pressgang.sheets.typeset import stack
from pressgang.structs import NamedTuple

GUTTER = 9.0
"""Between two columns, in mm."""
LEAST_GAP, MOST_GAP = 4.2, 12.0
"""Between two blocks of a column, in mm."""
_EPSILON = 1e-6
_SPARE = 0.05
"""What a page that is filled stays below its height, in mm: the sums of its parts are not exact."""


class ColumnBand(NamedTuple):
    """Blocks in order that share the width of a page in `columns` of `width` mm; may begin a page."""

    blocks: Sequence[SetBlock]
    columns: int
    width: float
    opens: bool = False


def fill_pages(bands: Sequence[ColumnBand], height: float) -> Iterator[SetBlock]:
    """Return each page as a block no higher than `height`, but for a block that is higher by itself."""
    page = _Page()
    for blocks, count, width, opens in bands:
        if opens and page.bands:
            yield page.block(height)
            page = _Page()
        left = list(blocks)
        while left:
            columns = _columns(left, count, height - page.top)
            if not columns and page.bands:
                yield page.block(height)
                page = _Page()
                continue
            columns = columns or [left[:1]]
            page.bands.append(_Columns(columns, width))
            left = left[sum(map(len, columns)) :]
    if page.bands:
        yield page.block(height)


class _Page(Struct):
    """A page as it fills: bands of columns of blocks, one band under the other."""

    bands: list[_Columns] = field(default_factory=list)

    @property
    def bottom(self) -> float:
        return fsum(band.height for band in self.bands) + LEAST_GAP * max(0, len(self.bands) - 1)

    @property
    def top(self) -> float:
        """Where a further band would begin."""
        return self.bottom + (LEAST_GAP if self.bands else 0.0)

    def block(self, height: float) -> SetBlock:
        """Return the page, with what is left of `height` given to the gaps between blocks, within limits."""
        gaps = max(1, sum(len(band.highest) - 1 for band in self.bands) + len(self.bands) - 1)
        gap = min(MOST_GAP, LEAST_GAP + max(0.0, height - _SPARE - self.bottom) / gaps)
        return stack((band.spread(gap) for band in self.bands), gap)


class _Columns(NamedTuple):
    """Columns side by side, each `width` mm wide."""

    columns: Sequence[Sequence[SetBlock]]
    width: float

    @property
    def height(self) -> float:
        return max(map(_height, self.columns))

    @property
    def highest(self) -> Sequence[SetBlock]:
        """The highest column; of several the one with most blocks."""
        return max((column for column in self.columns if _height(column) > self.height - _EPSILON), key=len)

    def spread(self, gap: float) -> SetBlock:
        """Yield the columns with `gap` between the blocks of the highest; others end with it, within limits."""
        goal = _height(self.highest, gap)

        def drawn() -> Iterator[Item]:
            for index, column in enumerate(self.columns):
                spare = goal - fsum(block.height for block in column)
                own = spare / (len(column) - 1) if len(column) > 1 else gap
                stacked = stack(column, max(LEAST_GAP, min(MOST_GAP, own)))
                yield stacked.at(index * (self.width + GUTTER), 0.0)

        return SetBlock(drawn, goal)


def _columns(blocks: Sequence[SetBlock], count: int, room: float) -> list[list[SetBlock]]:
    """Return as many of the blocks as `count` columns of that height take, in order, the highest as low as can
    be.
    """
    heights = [block.height for block in blocks]
    for taken in range(len(blocks), 0, -1):
        columns = part_columns(heights[:taken], count, room)
        if columns:
            return [list(blocks[own.start : own.stop]) for own in columns]
    return []


def part_columns(
    heights: Sequence[float], count: int, room: float = UNBOUND, gap: float = LEAST_GAP
) -> list[range]:
    """Return which blocks of these heights stand in each of at most `count` columns, in order, the highest
    column as low as can be; nothing where a column would be higher than `room`.
    """
    tops = [0.0]
    for height in heights:
        tops.append(tops[-1] + height + gap)
    spans = {tops[j] - tops[i] - gap for j in range(1, len(tops)) for i in range(j)}
    limits = sorted(limit for limit in spans if limit <= room + _EPSILON)
    first = bisect_left(limits, True, key=lambda limit: len(_filled(tops, limit, gap)) <= count)
    return _filled(tops, limits[first], gap) if first < len(limits) else []


def _filled(tops: Sequence[float], limit: float, gap: float) -> list[range]:
    """Return the blocks that begin at `tops`, in columns no higher than `limit` where no block is."""
    columns, first = [], 0
    for index in range(1, len(tops) - 1):
        if tops[index + 1] - tops[first] - gap > limit + _EPSILON:
            columns.append(range(first, index))
            first = index
    return [*columns, range(first, len(tops) - 1)]


def _height(blocks: Sequence[SetBlock], gap: float = LEAST_GAP) -> float:
    return fsum(block.height for block in blocks) + gap * (len(blocks) - 1)


class ColumnsBlock(Struct, Block, frozen=True):
    """Blocks in order in `columns` of one width, the highest of them as low as can be."""

    kind: ClassVar[str] = "columns"
    hangs: ClassVar[bool] = True

    blocks: tuple[Block, ...]
    columns: int

    @property
    def grows(self) -> bool:
        return any(block.grows for block in self.blocks)

    def natural(self, look: Look) -> float:
        widest = max((look.natural_of(block) for block in self.blocks), default=0.0)
        return widest * self.columns + GUTTER * (self.columns - 1)

    def parted(self, look: Look, width: float) -> tuple[float, list[GridBlock]]:
        """Return the width of a column in mm, and the columns."""
        own = (width - GUTTER * (self.columns - 1)) / self.columns
        heights = [look.height_of(block, own) for block in self.blocks]
        parts = part_columns(heights, self.columns, gap=look.gap) if heights else []
        return own, [ColumnBlock(self.blocks[part.start : part.stop]) for part in parts]

    def measure(self, look: Look, width: float) -> float:
        own, columns = self.parted(look, width)
        return max((look.height_of(column, own) for column in columns), default=0.0)

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        own, columns = self.parted(look, room.width)
        for index, column in enumerate(columns):
            yield from column.draw(look, Rect(room.x + index * (own + GUTTER), room.y, own, room.height))

    def too_narrow(self, look: Look, width: float) -> Iterator[Overrun]:
        own = (width - GUTTER * (self.columns - 1)) / self.columns
        for block in self.blocks:
            yield from block.too_narrow(look, own)

    def too_high(self, look: Look, width: float, height: float) -> Overrun | None:
        own, columns = self.parted(look, width)
        found = (column.too_high(look, own, height) for column in columns)
        return next((one for one in found if one is not None), None)
