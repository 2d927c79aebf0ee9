"""Reference pages: sections in as many columns as the paper takes, the largest setting that needs fewest pages.

A section is a function of a `Setting` and a width in mm, so that a page can be tried in several settings: it
is described once and drawn as often as it takes. What the footnote letters stand for is set below the last one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from itertools import product
from typing import NamedTuple

from pressgang import theme
from pressgang.diagnostics import Problems
from pressgang.fonts import FontBook
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.scene import Colour, Item
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.sheets.forms import LEAST_WIDTH, Room, pages_sheet, room_of, too_small
from pressgang.sheets.readings import readings, readings_run_on
from pressgang.sheets.typeset import Block, stack
from pressgang.units import points

GUTTER = 9.0
LEAST_GAP, MOST_GAP = 4.2, 12.0
"""Between two sections of a column, in mm."""
COLUMN = 80.0
"""The least width of a column, in mm, where type has the size of running text."""
_EPSILON = 1e-6


@dataclass(frozen=True, slots=True)
class Setting:
    """What a section is drawn with: `size` is the type size in mm, `scale` that of its figures (1 is full)."""

    rules: RuleBook
    book: FontBook
    notes: Footnotes
    accent: Colour
    size: float = theme.BODY
    scale: float = 1.0

    @property
    def row(self) -> float:
        """The height of a table's row, in mm."""
        return self.size * 1.73


Part = Callable[[Setting, float], Block]
"""A section with its head, at a width in mm."""


@dataclass(frozen=True, slots=True)
class Section:
    """A part of a reference; a `wide` one goes over all columns, one that `opens` begins a page."""

    part: Part
    wide: bool = False
    opens: bool = False


class Step(NamedTuple):
    """A setting to be tried: the type size in points and the scale of the figures."""

    size: float
    scale: float = 1.0


STEPS = (Step(10), Step(9.5), Step(9), Step(8.5), Step(8.5, 0.85), Step(8, 0.7))
"""The settings that are tried where a sheet names none, the best first."""


def reference_sheet(
    brief: Brief[Row],
    title: str,
    sections: Sequence[Section],
    found: Problems,
    *,
    accent: Colour,
    steps: Sequence[Step] = STEPS,
    column: float = COLUMN,
) -> Sheet:
    """The sections on as few pages as they go, in the first of `steps` that needs no more.

    A section that is higher than a page goes into `found` with the paper that takes it.
    """
    notes = Footnotes(brief.rules)
    settings = [
        Setting(brief.rules, brief.book, notes, accent, points(step.size), step.scale) for step in steps
    ]

    def pages(room: Room) -> list[Block]:
        return set_pages(sections, settings, room.width, room.height, column)

    room = room_of(brief, (), least=LEAST_WIDTH)
    made = pages(room)
    highest = max((page.height for page in made), default=0.0)
    if not room.holds(highest):
        found.add(too_small(brief, title, room, highest, (), lambda other: max(p.height for p in pages(other))))
        made = []
    return pages_sheet(brief, title, made, room)


def set_pages(
    sections: Sequence[Section],
    settings: Sequence[Setting],
    width: float,
    height: float,
    column: float = COLUMN,
) -> list[Block]:
    """Each page as a block no higher than `height`, but for what is higher by itself.

    Tried are first the readings as a list, in each setting, then run on in one paragraph; the first way that
    needs the fewest pages is taken, those whose pages are too high last.
    """
    best: list[Block] = []
    least = (True, 1_000_000)
    for foot, setting in product((readings, readings_run_on), settings):
        most = max(1, int((width + GUTTER) / (column * setting.size / theme.BODY + GUTTER)))
        for count in range(most, 0, -1):
            pages = list(
                _Press(setting, width, height, count).pages(
                    sections, partial(foot, setting.book, setting.notes)
                )
            )
            now = (any(page.height > height + _EPSILON for page in pages), len(pages))
            if now < least:
                best, least = pages, now
            if least <= (False, 1):
                return best
    return best


@dataclass(slots=True)
class _Page:
    """A page as it fills: bands of columns of blocks, one band under the other."""

    bands: list[_Band] = field(default_factory=list)

    @property
    def bottom(self) -> float:
        return sum(band.height for band in self.bands) + LEAST_GAP * max(0, len(self.bands) - 1)

    @property
    def top(self) -> float:
        """Where a further band would begin."""
        return self.bottom + (LEAST_GAP if self.bands else 0.0)

    def block(self, height: float) -> Block:
        """The page, with what is left of `height` given to the gaps between sections, within limits."""
        gaps = max(1, sum(band.most - 1 for band in self.bands) + len(self.bands) - 1)
        gap = min(MOST_GAP, LEAST_GAP + max(0.0, height - self.bottom) / gaps)
        items: list[Item] = []
        y = 0.0
        for band in self.bands:
            spread = band.spread(gap)
            items.append(spread.at(0.0, y))
            y += spread.height + gap
        return Block(tuple(items), max(0.0, y - gap))


class _Band(NamedTuple):
    """Columns side by side, each `width` mm wide."""

    columns: Sequence[Sequence[Block]]
    width: float

    @property
    def height(self) -> float:
        return max(map(_height, self.columns))

    @property
    def most(self) -> int:
        """How many sections the column has that is the highest."""
        return len(max(self.columns, key=_height))

    def spread(self, gap: float) -> Block:
        """The columns with `gap` between the sections of the highest; the others end with it, within limits."""
        goal = max(_height(column, gap) for column in self.columns if _height(column) > self.height - _EPSILON)
        items = []
        for index, column in enumerate(self.columns):
            own = (goal - sum(block.height for block in column)) / (len(column) - 1) if len(column) > 1 else gap
            stacked = stack(column, max(LEAST_GAP, min(MOST_GAP, own)))
            items.append(stacked.at(index * (self.width + GUTTER), 0.0))
        return Block(tuple(items), goal)


@dataclass(frozen=True, slots=True)
class _Press:
    """One way of setting pages: a setting, the room of a page in mm, and the number of columns."""

    setting: Setting
    width: float
    height: float
    count: int

    def pages(self, sections: Sequence[Section], foot: Callable[[float], Block]) -> Iterator[Block]:
        """The pages in order, the readings below the last section or, where they do not fit, by themselves."""
        page = _Page()
        for group in _groups(sections):
            if group[0].opens and page.bands:
                yield page.block(self.height)
                page = _Page()
            count = 1 if group[0].wide else min(self.count, len(group))
            own = (self.width - GUTTER * (count - 1)) / count
            blocks = [section.part(self.setting, own) for section in group]
            while blocks:
                columns = _columns(blocks, count, self.height - page.top)
                if not columns and page.bands:
                    yield page.block(self.height)
                    page = _Page()
                    continue
                columns = columns or [blocks[:1]]
                page.bands.append(_Band(columns, own))
                blocks = blocks[sum(map(len, columns)) :]
        below = foot(self.width)
        if below.height:
            if page.top + below.height > self.height + _EPSILON:
                yield page.block(self.height)
                page = _Page()
            page.bands.append(_Band([[below]], self.width))
        if page.bands:
            yield page.block(self.height)


def _groups(sections: Sequence[Section]) -> list[list[Section]]:
    """The sections parted where columns end: before and after each wide one, and where a page begins."""
    groups: list[list[Section]] = []
    for one in sections:
        if not groups or one.opens or one.wide or groups[-1][0].wide:
            groups.append([])
        groups[-1].append(one)
    return groups


def _columns(blocks: Sequence[Block], count: int, room: float) -> list[list[Block]]:
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


def _filled(blocks: Sequence[Block], limit: float) -> list[list[Block]]:
    """The blocks one under another, in columns no higher than `limit` where no block is."""
    columns: list[list[Block]] = [[]]
    for block in blocks:
        if columns[-1] and _height([*columns[-1], block]) > limit + _EPSILON:
            columns.append([])
        columns[-1].append(block)
    return columns


def _height(blocks: Sequence[Block], gap: float = LEAST_GAP) -> float:
    return sum(block.height for block in blocks) + gap * (len(blocks) - 1)
