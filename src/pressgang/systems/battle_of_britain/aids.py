"""What the printed aids share: colours, the setting of a page in two columns, the silhouettes of examples."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import product
from typing import NamedTuple

from pressgang import theme
from pressgang.art.aircraft import draw_aircraft, fit_scale
from pressgang.art.ink import Ink
from pressgang.art.shapes import AircraftShape
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes
from pressgang.scene import WHITE, Colour, Symbol, grey
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.sheets.forms import pages_sheet, room_of
from pressgang.sheets.readings import readings
from pressgang.sheets.typeset import Block, stack

_APART = 9.0
"""Between two columns, in mm."""
ACCENT = Colour.parse("#1f4e6b")
GHOST = grey(0.42)
FIGHTER = AircraftShape(span_m=11.23, length_m=9.12, wing="elliptical", wing_area_m2=22.5)
TWO_SEATER = AircraftShape(span_m=16.25, length_m=12.07, engines=2, tail="twin", turrets=1, wing_area_m2=38.4)
BOMBER = AircraftShape(
    span_m=22.6, length_m=16.4, engines=2, turrets=2, wing_area_m2=86.5, sweep_deg=11, tip_ratio=0.4,
    rounding=0.14,
)  # fmt: skip
"""The aircraft of the examples: a Spitfire, a Bf 110 and an He 111."""


def picture(shape: AircraftShape, size: float, ink: Colour = theme.INK, ground: Colour = WHITE) -> Symbol:
    """An aircraft of the examples, nose up, its longer side `size` mm."""
    return draw_aircraft(shape, fit_scale(shape, size, size), Ink(ink, ground))


def side_by_side(left: Block, right: Block, x: float) -> Block:
    """Two blocks from one top, the second `x` mm to the right."""
    return Block((left.at(0, 0), right.at(x, 0)), max(left.height, right.height))


def spread(
    left: Sequence[Block], right: Sequence[Block], height: float, least: float, most: float
) -> tuple[Block, Block]:
    """Two columns of blocks, stretched towards `height` mm by the gaps between blocks, to end alike."""

    def gap(side: Sequence[Block], goal: float) -> float:
        if len(side) < 2:
            return least
        return max(least, min(most, (goal - sum(block.height for block in side)) / (len(side) - 1)))

    goal = max(stack(side, gap(side, height - 0.1)).height for side in (left, right))  # a hair's breadth spare
    return stack(left, gap(left, goal)), stack(right, gap(right, goal))


Column = Callable[[float, float], list[Block]]
"""The blocks of a column: of its width and the size of the hexes in its figures, both in mm."""


class Setting(NamedTuple):
    """A way to set the two columns of a page: the sizes of hexes to try, from the largest, and the least and
    the most room between blocks, in mm.
    """

    left: Column
    right: Column
    flats: Sequence[float]
    gap: float
    most_gap: float


def reference_sheet(brief: Brief[Row], title: str, notes: Footnotes, settings: Sequence[Setting]) -> Sheet:
    """Two columns on a page in the first setting that fits, with hexes as large as each column takes: the
    readings below them, else at the foot of the page. Small paper has all of it in one column, page by page.
    """
    room = room_of(brief, ())
    for column in settings[0][:2]:
        column(room.width, settings[0].flats[-1])  # asks for every mark, in the order of reading
    for explained, setting in product((True, False), settings):
        lines = () if explained else notes.lines()
        room = room_of(brief, lines)
        foot = readings(brief.book, notes, room.width, _APART) if explained else Block((), 0.0)
        height = room.height - (foot.height + setting.gap if foot.height else 0.0)
        wide = (room.width - _APART) / 2
        left, right = (_largest(column, wide, height, setting) for column in setting[:2])
        page = side_by_side(*spread(left, right, height, setting.gap, setting.most_gap), wide + _APART)
        if page.height <= height:
            whole = stack([page, foot], setting.gap) if foot.height else page
            return pages_sheet(brief, title, [whole], room, lines)
    room, last = room_of(brief, ()), settings[-1]
    below = readings(brief.book, notes, room.width, _APART)
    tried = [
        flow([*last.left(room.width, flat), *last.right(room.width, flat), below], room.height, last.gap)
        for flat in last.flats
    ]
    fewest = next(pages for pages in tried if len(pages) == len(tried[-1]))
    return pages_sheet(brief, title, fewest, room)


def flow(blocks: Sequence[Block], height: float, gap: float = 8.0) -> list[Block]:
    """Blocks one under the other on as many pages as they need; empty ones take no room."""
    pages: list[list[Block]] = [[]]
    for block in blocks:
        if not block.height:
            continue
        if pages[-1] and stack([*pages[-1], block], gap).height > height:
            pages.append([])
        pages[-1].append(block)
    return [stack(page, gap) for page in pages]


def _largest(column: Column, width: float, height: float, setting: Setting) -> list[Block]:
    """A column with hexes as large as `height` mm take."""
    blocks: list[Block] = []
    for flat in setting.flats:
        blocks = column(width, flat)
        if stack(blocks, setting.gap).height <= height - 0.1:
            break
    return blocks
