"""Blocks on pages: bands of columns one under the other, their columns evened out and spread over the page."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from pressgang.drawing.scene import Item
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.typeset import stack

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


def filled_pages(bands: Sequence[ColumnBand], height: float) -> list[SetBlock]:
    """Each page as a block no higher than `height`, but for a block that is higher by itself."""
    return list(_filled_pages(bands, height))


def one_under_another(blocks: Sequence[SetBlock], height: float) -> list[SetBlock]:
    """Blocks in one column on as many pages as they need; those without height are left out."""
    return filled_pages([ColumnBand([block for block in blocks if block.height], 1, 0.0)], height)


def _filled_pages(bands: Sequence[ColumnBand], height: float) -> Iterator[SetBlock]:
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


@dataclass(slots=True)
class _Page:
    """A page as it fills: bands of columns of blocks, one band under the other."""

    bands: list[_Columns] = field(default_factory=list)

    @property
    def bottom(self) -> float:
        return sum(band.height for band in self.bands) + LEAST_GAP * max(0, len(self.bands) - 1)

    @property
    def top(self) -> float:
        """Where a further band would begin."""
        return self.bottom + (LEAST_GAP if self.bands else 0.0)

    def block(self, height: float) -> SetBlock:
        """The page, with what is left of `height` given to the gaps between blocks, within limits."""
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
        """The columns with `gap` between the blocks of the highest; the others end with it, within limits."""
        goal = _height(self.highest, gap)

        def drawn() -> Iterator[Item]:
            for index, column in enumerate(self.columns):
                spare = goal - sum(block.height for block in column)
                own = spare / (len(column) - 1) if len(column) > 1 else gap
                stacked = stack(column, max(LEAST_GAP, min(MOST_GAP, own)))
                yield stacked.at(index * (self.width + GUTTER), 0.0)

        return SetBlock(drawn, goal)


def _columns(blocks: Sequence[SetBlock], count: int, room: float) -> list[list[SetBlock]]:
    """As many of the blocks as `count` columns of that height take, in order, the highest as low as can be."""
    for taken in range(len(blocks), 0, -1):
        limits = sorted({_height(blocks[i:j]) for j in range(1, taken + 1) for i in range(j)})
        for limit in limits:
            if limit > room + _EPSILON:
                break
            columns = _filled(blocks[:taken], limit)
            if len(columns) <= count:
                return columns
    return []


def _filled(blocks: Sequence[SetBlock], limit: float) -> list[list[SetBlock]]:
    """The blocks one under another, in columns no higher than `limit` where no block is."""
    columns: list[list[SetBlock]] = [[]]
    for block in blocks:
        if columns[-1] and _height([*columns[-1], block]) > limit + _EPSILON:
            columns.append([])
        columns[-1].append(block)
    return columns


def _height(blocks: Sequence[SetBlock], gap: float = LEAST_GAP) -> float:
    return sum(block.height for block in blocks) + gap * (len(blocks) - 1)
