"""Sections set on pages: wide ones one under the other, narrow ones in as many columns as there is room for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.layout import Sheet
from pressgang.scene import Item, Piece, moved
from pressgang.schema import Row
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.forms import form_sheet, room_of
from pressgang.sheets.typeset import Block, stack
from pressgang.systems.unbalanced_equality.stats import StandRow

COLUMN_GAP = 8.0
SECTION_GAP = 5.0
LEAST_COLUMN = 78.0
"""The least width of a column in mm; the paper decides how many there are."""
Section = Callable[[float], Block]
"""Draws a section in a given width."""


@dataclass(frozen=True, slots=True)
class Band:
    """Sections that share the width of a page in columns; `wide` ones take all of it, each by itself."""

    sections: tuple[Section, ...]
    wide: bool = False


LEAST_ROOM = (105.0, 80.0)
"""Width and height in mm without which no table can be read."""


@dataclass(frozen=True, kw_only=True)
class PagedKind(SheetKind[StandRow]):
    """A sheet of sections on as many pages as they need."""

    def check(self, brief: Brief[Row]) -> Iterable[Diagnostic]:
        """Whether the paper leaves room for a table."""
        room = room_of(brief, ())
        width, height = LEAST_ROOM
        if room.width < width or room.height < height:
            yield problems.FORM_TOO_LARGE.at(
                brief.place,
                f"{self.kind} needs {width:g} × {height:g} mm, and {brief.stock.paper.label()} leaves "
                f"{max(0.0, room.width):.0f} × {max(0.0, room.height):.0f} mm for it",
                "Take a larger paper (a5 is the smallest that does), or smaller margins.",
            )

    def too_small(self, brief: Brief[Row], found: Problems) -> bool:
        """Whether the paper is too small; the problem goes into `found`."""
        met = list(self.check(brief))
        found.extend(met)
        return bool(met)


def paged_sheet(brief: Brief[Row], title: str, bands: Sequence[Band], notes: tuple[str, ...]) -> Sheet:
    """The bands on as many pages as they need; a section too high for a page is the imposition's to report."""
    room = room_of(brief, notes)
    pages = set_pages(bands, max(room.width, 20.0), room.height) if bands else []
    pieces = tuple(
        Piece(title, room.live.width, page.height, (moved(page.items, room.left, 0.0),), span=brief.place)
        for page in pages
    )
    return form_sheet(brief, title, pieces, notes)


def set_pages(bands: Sequence[Band], width: float, height: float) -> list[Block]:
    """Each page as a block no higher than `height`, but for a section that is higher by itself."""
    pages: list[list[Item]] = [[]]
    bottoms = [0.0]
    for band in bands:
        count = 1 if band.wide else max(1, int((width + COLUMN_GAP) / (LEAST_COLUMN + COLUMN_GAP)))
        count = min(count, len(band.sections))
        column = (width - COLUMN_GAP * (count - 1)) / count
        blocks = [section(column) for section in band.sections]
        while blocks:
            top = bottoms[-1] + (SECTION_GAP if bottoms[-1] else 0.0)
            taken, columns = _fill(blocks, count, height - top)
            if not taken:
                if bottoms[-1]:
                    pages.append([])
                    bottoms.append(0.0)
                    continue
                taken, columns = 1, [blocks[:1]]
            for index, stacked in enumerate(stack(part, SECTION_GAP) for part in columns):
                pages[-1].append(stacked.at(index * (column + COLUMN_GAP), top))
                bottoms[-1] = max(bottoms[-1], top + stacked.height)
            blocks = blocks[taken:]
    return [Block(tuple(items), bottom) for items, bottom in zip(pages, bottoms, strict=True)]


def _fill(blocks: Sequence[Block], count: int, height: float) -> tuple[int, list[list[Block]]]:
    """As many of the blocks as `count` columns of that height take, in order, the columns evened out."""
    for taken in range(len(blocks), 0, -1):
        columns = _balanced(blocks[:taken], count)
        if max(_height(column) for column in columns) <= height + 1e-6:
            return taken, columns
    return 0, []


def _height(blocks: Sequence[Block]) -> float:
    return sum(block.height for block in blocks) + SECTION_GAP * max(0, len(blocks) - 1)


def _balanced(blocks: Sequence[Block], count: int) -> list[list[Block]]:
    """The blocks in at most `count` columns in order, so that the highest column is as low as can be."""
    best: list[list[list[Block]] | None] = [[]] + [None] * len(blocks)
    for _ in range(count):
        following: list[list[list[Block]] | None] = list(best)
        for end in range(1, len(blocks) + 1):
            for start in range(end):
                before = best[start]
                if before is None:
                    continue
                tried = [*before, list(blocks[start:end])]
                now = following[end]
                if now is None or _highest(tried) < _highest(now) - 1e-9:
                    following[end] = tried
        best = following
    return best[-1] or [list(blocks)]


def _highest(columns: Sequence[Sequence[Block]]) -> float:
    return max((_height(column) for column in columns), default=0.0)
