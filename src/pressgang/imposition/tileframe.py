"""How the page of a tile is divided: heading, the room for the board, the legend below it."""

from __future__ import annotations

from functools import cache
from typing import NamedTuple

from pressgang.drawing.geometry import Rect
from pressgang.drawing.theme import SMALL
from pressgang.drawing.units import points
from pressgang.imposition import scalebar
from pressgang.imposition.frame import Frame, printable, sides_of, text_area
from pressgang.imposition.furniture import paragraph
from pressgang.imposition.joints import words
from pressgang.imposition.tiles import TilePlan, tile_plan
from pressgang.layout import Board, Sheet, Stock
from pressgang.typography.fonts import FontBook

HEADING = 11.0
LEAD = 5.2
"""Left of and above a tile: scrap with the drawing running on, and the letters of the match rings."""
SCRAP = 2.0
"""How far the drawing runs on beyond an edge that is cut."""
EDGE_SLACK = 0.6
"""Ink beyond the edge of a board that has no bleed: half the width of the heaviest frame line, and some."""
LEGEND_GAP = 2.6
WORDS_PITCH = 3.5
NAME_SIZE = points(26)
NAME_LEFT = 6.5
"""The tile's name stands clear of the scissors."""
MAP_WIDTH, NARROW_MAP = 24.0, 14.0
_BELOW_WORDS = 1.6 + scalebar.COMPACT_HEIGHT + 3.4


class TileFrame(NamedTuple):
    """The page of a tile in mm. `room` is what a tile may print of the board with its overlaps; `legend` the
    strip below with name, words, bar and map, whose words have `words` lines at most from `words_x` on.
    """

    frame: Frame
    room: Rect
    legend: Rect
    map_width: float
    words_x: float
    words_width: float
    words: int


def tile_frame(sheet: Sheet, plan: Board, bleed: float, stock: Stock, book: FontBook) -> TileFrame:
    """The division of a page of `stock` for the tiles of a board with that bleed.

    The room may come out too small to use.
    """
    edge = max(bleed, EDGE_SLACK)
    area, text = printable(stock), text_area(stock)
    top, bottom = text.y, text.bottom
    left, right, side = sides_of(stock)
    live_right = area.right if side is None else right
    words_x = left + NAME_LEFT + book.width("W99", NAME_SIZE, True) + 3
    map_width = NARROW_MAP if side else MAP_WIDTH
    words_width = right - words_x - map_width - 4
    longest = max(
        len(_lines(column, row, plan, max(words_width, 30.0), book)) for column in (0, 27) for row in (0, 8)
    )
    lines = max(3, longest)
    height = LEGEND_GAP + lines * WORDS_PITCH + _BELOW_WORDS
    legend = Rect(left, bottom - height, right - left, height)
    board_top = top + HEADING if sheet.heading else area.y
    lead = max(LEAD, edge, plan.overlap if plan.joint == "trim" else 0.0)
    tail = max(LEAD - plan.overlap, edge)
    room = Rect(
        area.x + lead, board_top + lead, live_right - area.x - lead - tail, legend.y - board_top - lead - tail
    )
    heading = Rect(left, top, right - left, HEADING) if sheet.heading else None
    frame = Frame(heading, room, Rect(left, bottom, right - left, 0), legend, side)
    return TileFrame(
        frame=frame,
        room=room,
        legend=legend,
        map_width=map_width,
        words_x=words_x,
        words_width=words_width,
        words=lines,
    )


def _lines(column: int, row: int, plan: Board, width: float, book: FontBook) -> list[str]:
    """The words of a tile with a long name, to see how many lines the legend needs."""
    many = _sample()
    tile = many.at(column, row)
    return paragraph(words(many, tile, plan.joint), width, SMALL, book) if tile else []


@cache
def _sample() -> TilePlan:
    """A board of so many tiles that their names are long."""
    return tile_plan(3000, 1000, (100.0, 100.0), 0)
