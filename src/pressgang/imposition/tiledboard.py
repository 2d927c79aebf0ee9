"""A board divided into tiles, and what all its tiles share."""

from __future__ import annotations

from typing import NamedTuple

from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Colour, Symbol
from pressgang.drawing.theme import INK
from pressgang.imposition.joints import Beside, Match, matches
from pressgang.imposition.tileframe import EDGE_SLACK, SCRAP, TileFrame
from pressgang.imposition.tiles import Tile, TilePlan
from pressgang.layout import Board, Sheet, Stock


class TiledBoard(NamedTuple):
    """A board and what its tiles share: the drawing as one symbol, the stock as it lies, the plan of tiles."""

    sheet: Sheet
    plan: Board
    symbol: Symbol
    bleed: float
    stock: Stock
    frame: TileFrame
    tiles: TilePlan

    @property
    def ink(self) -> Colour:
        """The colour of marks and joints."""
        return self.sheet.tint or INK

    @property
    def size(self) -> tuple[float, float]:
        """The width and height of the board in mm."""
        last = self.tiles.tiles[-1].source
        return last.right, last.bottom

    @property
    def edge(self) -> float:
        """How far ink reaches beyond the board's edge, in mm."""
        return max(self.bleed, EDGE_SLACK)

    def origin(self, tile: Tile) -> Transform:
        """From the board's mm to those of the tile's page."""
        room = self.frame.room
        return Transform.translate(room.x - tile.source.x, room.y - tile.source.y)

    def window(self, tile: Tile) -> Rect:
        """What a tile's page shows of the board, in mm of the board: the tile with its overlaps, a little more
        where an edge is cut, and the bleed where the board ends.
        """
        edge = self.edge
        p = tile.printed
        left = SCRAP if tile.column else edge
        top = SCRAP if tile.row else edge
        right = 0.0 if tile.column + 1 < self.tiles.columns else edge
        bottom = 0.0 if tile.row + 1 < self.tiles.rows else edge
        return Rect(p.x - left, p.y - top, p.width + left + right, p.height + top + bottom)

    def rings(self, tile: Tile) -> list[Match]:
        """The rings of a tile, as `joints.matches` has them, in mm of the board."""
        live, room = self.frame.live, self.frame.room
        last = self.tiles.tiles[-1].source
        right, bottom = live.right - room.x - last.width, live.bottom - room.y - last.height
        beside = Beside(self.edge, room.x - live.x, room.y - live.y, right, bottom)
        return matches(self.tiles, tile, self.plan.joint, beside)
