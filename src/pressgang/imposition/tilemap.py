"""A board in tiles, and the maps of it: small on each tile, large on a page of its own."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import WHITE, Colour, Group, Item, Symbol, Use, line, moved, on_layer, rectangle
from pressgang.drawing.theme import BOX_LINE, FRAME_LINE, HAIRLINE, INK, LABEL_INK, RULE_INK, SMALLEST
from pressgang.drawing.units import points
from pressgang.imposition.tileframe import EDGE_SLACK, SCRAP, TileFrame
from pressgang.imposition.tiles import Tile, TilePlan
from pressgang.layout import Board, Sheet, Stock
from pressgang.typography.fonts import FontBook

DASH = (2.4, 1.4)
"""The line of a joint, in mm."""


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

    def origin(self, tile: Tile) -> Transform:
        """From the board's mm to those of the tile's page."""
        room = self.frame.room
        return Transform.translate(room.x - tile.source.x, room.y - tile.source.y)

    def window(self, tile: Tile) -> Rect:
        """What a tile's page shows of the board, in mm of the board: the tile with its overlaps, a little more
        where an edge is cut, and the bleed where the board ends.
        """
        scrap = SCRAP if self.plan.joint == "glue" else self.plan.overlap
        edge = max(self.bleed, EDGE_SLACK)
        p = tile.printed
        left = scrap if tile.column else edge
        top = scrap if tile.row else edge
        right = 0.0 if tile.column + 1 < self.tiles.columns else edge
        bottom = 0.0 if tile.row + 1 < self.tiles.rows else edge
        return Rect(p.x - left, p.y - top, p.width + left + right, p.height + top + bottom)


def mini_map(board: TiledBoard, box: Rect, tile: Tile, book: FontBook) -> Iterator[Item]:
    """All tiles to scale at the right of `box`, this one filled; named where the names fit."""
    width, height = _board_size(board.tiles)
    scale = min(box.width / width, box.height / height)
    left, top = box.right - width * scale, box.y + (box.height - height * scale)
    narrowest = min(one.source.width for one in board.tiles.tiles) * scale
    lowest = min(one.source.height for one in board.tiles.tiles) * scale
    longest = max(book.width(one.name, SMALLEST) for one in board.tiles.tiles)
    named = narrowest > longest + 0.8 and lowest > book.cap_height(SMALLEST) + 1
    items: list[Item] = []
    for one in board.tiles.tiles:
        s = one.source
        cell = Rect(s.x * scale, s.y * scale, s.width * scale, s.height * scale)
        here = one is tile
        items.append(rectangle(cell, fill=board.ink if here else None, stroke=RULE_INK, width=HAIRLINE))
        if named:
            x, y = cell.centre
            base = y + book.cap_height(SMALLEST) / 2
            fill = WHITE if here else LABEL_INK
            items.append(book.text(x, base, one.name, SMALLEST, anchor="middle", bold=here, fill=fill))
    items.append(rectangle(Rect(0, 0, width * scale, height * scale), stroke=INK, width=BOX_LINE))
    yield moved(items, left, top)


def _board_size(tiles: TilePlan) -> tuple[float, float]:
    last = tiles.tiles[-1].source
    return last.right, last.bottom


def assembly_items(board: TiledBoard, area: Rect, book: FontBook) -> Iterator[Item]:
    """The whole board reduced into `area`, its joints dashed, each tile with its name."""
    width, height = _board_size(board.tiles)
    edge = max(board.bleed, EDGE_SLACK)
    scale = min(area.width / width, area.height / height)
    left = area.x + (area.width - width * scale) / 2
    top = area.y + (area.height - height * scale) / 2
    shrink = Transform.scale(scale).then(Transform.translate(left, top))
    whole = Rect(-edge, -edge, width + 2 * edge, height + 2 * edge)
    yield Group((Use(board.symbol),), shrink, rectangle(whole), layer="art")
    box = Rect(left, top, width * scale, height * scale)
    yield from on_layer("marks", _joints(board, shrink, box))
    yield from on_layer("furniture", _tile_names(board, shrink, book))
    yield from on_layer("marks", [rectangle(box, stroke=board.ink, width=FRAME_LINE)])


def _joints(board: TiledBoard, shrink: Transform, box: Rect) -> Iterator[Item]:
    """The joints on the whole board, dashed."""
    for tile in board.tiles.tiles:
        cell = shrink.apply_rect(tile.source)
        if tile.row == 0 and tile.column:
            yield line((cell.x, box.y), (cell.x, box.bottom), BOX_LINE, board.ink, DASH)
        if tile.column == 0 and tile.row:
            yield line((box.x, cell.y), (box.right, cell.y), BOX_LINE, board.ink, DASH)


def _tile_names(board: TiledBoard, shrink: Transform, book: FontBook) -> Iterator[Item]:
    """The name of each tile in its middle, where there is room for type."""
    narrowest = min(shrink.apply_rect(tile.source).width for tile in board.tiles.tiles)
    size = min(points(16), narrowest / 3)
    for tile in board.tiles.tiles:
        if size < SMALLEST:
            break
        x, y = shrink.apply_rect(tile.source).centre
        reach, cap = book.width(tile.name, size, True), book.cap_height(size, True)
        plate = Rect(x - reach / 2 - cap / 2, y - cap, reach + cap, 2 * cap)
        yield rectangle(plate, fill=WHITE, stroke=board.ink, width=BOX_LINE, radius=cap / 2)
        yield book.text(x, y + cap / 2, tile.name, size, bold=True, anchor="middle", fill=board.ink)
