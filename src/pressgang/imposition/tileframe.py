"""How the page of a tile is divided: the board, and heading and legend about it or in a column beside it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

from pressgang.drawing.geometry import Rect
from pressgang.drawing.theme import SMALL
from pressgang.drawing.units import points
from pressgang.imposition import scalebar
from pressgang.imposition.frame import Frame, printable, sides_of, text_area
from pressgang.imposition.furniture import paragraph
from pressgang.imposition.joints import SHORTEST_TICK, words
from pressgang.imposition.tiles import TilePlan, tile_plan
from pressgang.layout import Board, Sheet, Stock
from pressgang.typography.fonts import FontBook

HEADING = 11.0
LEAD = 6.4
"""Left of and above a tile there is this much room for marks, where the tile leaves it."""
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
COLUMN, WIDEST_COLUMN = 44.0, 70.0
"""The width in mm of the column beside a tile: the least, and what it takes of a tile's waste at most."""
COLUMN_GAP = 2.0
_LOWEST_COLUMN = 130.0
_BELOW_WORDS = 1.6 + scalebar.COMPACT_HEIGHT + 3.4


class TileFrame(NamedTuple):
    """The page of a tile in mm. Tiles with their marks lie in `live`, `lead` from its left and `above` from its
    top; where the board ends, a tile keeps `tail` away from its right and bottom.

    `legend` has name, words, bar and map: in a strip below, whose words have `words` lines at most from
    `words_x` on, or `beside` the tile in a column that has the heading too.
    """

    frame: Frame
    live: Rect
    lead: float
    above: float
    tail: float
    legend: Rect
    beside: bool
    map_width: float
    words_x: float
    words_width: float
    words: int

    @property
    def room(self) -> Rect:
        """What a tile at the board's right or lower edge may print of it."""
        live = self.live
        return Rect(
            live.x + self.lead,
            live.y + self.above,
            live.width - self.lead - self.tail,
            live.height - self.above - self.tail,
        )

    def reach(self, overlap: float) -> tuple[float, float]:
        """How wide and high the own part of a tile with strips may be: its marks may lie on those."""
        more = self.tail - max(overlap, self.tail)
        return self.room.width + more, self.room.height + more

    def about(self, tiles: TilePlan) -> TileFrame:
        """The frame with the waste of these tiles spent: on the marks, and on the column."""
        last = {tiles.columns - 1: self.tail}, {tiles.rows - 1: self.tail}
        widest = max(tile.printed.width + last[0].get(tile.column, 0.0) for tile in tiles.tiles)
        highest = max(tile.printed.height + last[1].get(tile.row, 0.0) for tile in tiles.tiles)
        spare_x = max(0.0, self.live.width - self.lead - widest)
        spare_y = max(0.0, self.live.height - self.above - highest)
        lead = self.lead + min(max(0.0, LEAD - self.lead), spare_x / 2)
        above = self.above + min(max(0.0, LEAD - self.above), spare_y / 2)
        if not self.beside:
            return self._replace(lead=lead, above=above)
        taken = min(max(0.0, spare_x - 2 * (lead - self.lead)), WIDEST_COLUMN - COLUMN)
        legend = Rect(self.legend.x - taken, self.legend.y, self.legend.width + taken, self.legend.height)
        live = Rect(self.live.x, self.live.y, self.live.width - taken, self.live.height)
        return self._replace(
            lead=lead,
            above=above,
            live=live,
            legend=legend,
            words_x=legend.x,
            words_width=self.words_width + taken,
        )


def tile_frames(sheet: Sheet, plan: Board, bleed: float, stock: Stock, book: FontBook) -> Iterator[TileFrame]:
    """The ways to divide a page of `stock` for the tiles of a board with that bleed: heading and legend above
    and below, or in a column beside. Their rooms may come out too small to use.
    """
    yield _below(sheet, plan, bleed, stock, book)
    text = text_area(stock)
    if text.height >= _LOWEST_COLUMN and text.width >= 2 * COLUMN:
        yield _beside(bleed, stock)


def _marks(bleed: float) -> tuple[float, float]:
    """The least room for marks before a tile, and behind the last."""
    tail = max(bleed, EDGE_SLACK) + SHORTEST_TICK
    return max(SCRAP, tail), tail


def _below(sheet: Sheet, plan: Board, bleed: float, stock: Stock, book: FontBook) -> TileFrame:
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
    live = Rect(area.x, board_top, live_right - area.x, legend.y - board_top)
    lead, tail = _marks(bleed)
    heading = Rect(left, top, right - left, HEADING) if sheet.heading else None
    frame = Frame(heading, live, Rect(left, bottom, right - left, 0), legend, side)
    return TileFrame(
        frame=frame,
        live=live,
        lead=lead,
        above=lead,
        tail=tail,
        legend=legend,
        beside=False,
        map_width=map_width,
        words_x=words_x,
        words_width=words_width,
        words=lines,
    )


def _beside(bleed: float, stock: Stock) -> TileFrame:
    area, text = printable(stock), text_area(stock)
    column = Rect(text.right - COLUMN, text.y, COLUMN, text.height)
    live = Rect(area.x, area.y, column.x - COLUMN_GAP - area.x, area.height)
    lead, tail = _marks(bleed)
    return TileFrame(
        frame=Frame(None, live, Rect(column.x, column.bottom, COLUMN, 0), column, None),
        live=live,
        lead=lead,
        above=lead,
        tail=tail,
        legend=column,
        beside=True,
        map_width=COLUMN - scalebar.COMPACT_HEIGHT - 4.0,
        words_x=column.x,
        words_width=COLUMN - scalebar.COMPACT_HEIGHT - 4.0,
        words=0,
    )


def _lines(column: int, row: int, plan: Board, width: float, book: FontBook) -> list[str]:
    """The words of a tile with a long name, to see how many lines the legend needs."""
    many = _sample()
    tile = many.at(column, row)
    return paragraph(words(many, tile, plan.joint, 2), width, SMALL, book) if tile else []


@cache
def _sample() -> TilePlan:
    """A board of so many tiles that their names are long."""
    return tile_plan(3000, 1000, (100.0, 100.0), 0)
