"""Impose one large piece: on a page made to its measure, on the stock if it fits, or in tiles with a map."""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product

from pressgang.diagnostics import Diagnostic
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Page, Piece, Symbol, on_layer, tagged
from pressgang.drawing.theme import BODY
from pressgang.drawing.units import LARGEST, Paper, format_length
from pressgang.imposition import problems
from pressgang.imposition.fits import LEAST, fits, plain_number, room_words, size_words
from pressgang.imposition.furniture import NARROWEST_FOOT, PageSetter, PageWords, paragraph
from pressgang.imposition.gang import set_page
from pressgang.imposition.packing import Placement
from pressgang.imposition.tilepage import assembly_items, tile_page, with_words_apart
from pressgang.imposition.tiles import TiledBoard, TileFrame, TilePlan, tile_frames, tile_plan
from pressgang.layout import Board, Margins, Stock
from pressgang.structs import replace

MOST_TILES = 400
_PROBE = 10_000.0


def single_stock(setter: PageSetter, piece: Piece, stock: Stock) -> tuple[Stock, bool]:
    """Return the stock that takes the board in one part, and whether it is the user's own paper.

    Else it is a page made to the board's measure: that of the board and its bleed alone if it is bare.
    """
    width, height = piece.width + 2 * piece.bleed, piece.height + 2 * piece.bleed
    if setter.sheet.bare:
        return Stock(Paper("board", width, height), Margins(0, 0, 0, 0)), False
    for own in (stock.laid(setter.sheet.landscape), stock, stock.turned()):
        if fits(width, height, setter.frame(own).live):
            return own, True
    probe = setter.frame(Stock(Paper("board", _PROBE, _PROBE), stock.margins)).live
    page_width = max(
        width + _PROBE - probe.width, NARROWEST_FOOT + 2 * max(stock.margins.left, stock.margins.right, 8)
    )
    tall = Stock(Paper("board", page_width, _PROBE), stock.margins)
    page_height = height + _PROBE - setter.frame(tall).live.height
    return Stock(Paper("board", page_width, page_height), stock.margins), False


def single_placement(setter: PageSetter, piece: Piece, stock: Stock) -> Placement:
    """Return the placement of the board, centred on its page."""
    live = setter.frame(stock).live
    x = live.x + (live.width - piece.width) / 2
    y = live.y + (live.height - piece.height) / 2
    return Placement(piece, 0, Transform.translate(x, y))


def single_pages(setter: PageSetter, piece: Piece, stock: Stock) -> tuple[list[Page], list[Diagnostic]]:
    """Return the board on one page of the stock that `single_stock` found."""
    if max(stock.paper.width, stock.paper.height) > LARGEST:
        return [], [
            problems.BOARD_TOO_LARGE.at(
                piece.span or setter.place,
                f"a page for {piece.name} would be {size_words(stock.paper.width, stock.paper.height)};"
                f" a side may be {LARGEST:,.0f} mm",
                'make the board smaller, or print it in tiles with layout = "tiled"',
            )
        ]
    page, found = set_page(setter, stock, [single_placement(setter, piece, stock)])
    return [replace(page, label=setter.sheet.title)], found


def divide_board(
    setter: PageSetter, plan: Board, piece: Piece, stock: Stock
) -> tuple[TiledBoard | None, list[Diagnostic]]:
    """Return the board divided into the fewest sheets, or the problem that prevents it.

    Tries the page upright and lying, the legend below or beside, joints that cut no number or any; the first
    wins.
    """
    choices: list[tuple[int, int, TiledBoard]] = []
    found: list[Diagnostic] = []
    for own in dict.fromkeys((stock.laid(setter.sheet.landscape), stock, stock.turned())):
        for frame in tile_frames(setter, plan, piece.bleed, own):
            problem = _room_problem(setter, plan, piece, own, frame)
            if problem:
                found.append(problem)
                continue
            outer = piece.trim.inset(-max(piece.bleed, 1.0))
            drawn = Symbol("board", piece.front, outer, alt=piece.name)  # one for all tiles
            for tiles, off in _divisions(plan, piece, frame):
                board = TiledBoard(setter, plan, drawn, piece.bleed, own, frame=frame.about(tiles), tiles=tiles)
                choices.append((len(tiles.tiles), off, board))
    if not choices:
        return None, found[:1]
    count, _, best = min(choices, key=lambda choice: choice[:2])
    if count > MOST_TILES:
        return None, [
            problems.TOO_MANY_TILES.at(
                piece.span or setter.place,
                f"{piece.name} is {size_words(piece.width, piece.height)}: {count:,} sheets of"
                f" {stock.paper.label()}; the most is {MOST_TILES}",
                "make the board smaller or the paper larger",
            )
        ]
    return best, []


def _divisions(plan: Board, piece: Piece, frame: TileFrame) -> Iterator[tuple[TilePlan, int]]:
    """Divide the board into tiles for a page; also return on how many axes joints may cut a number."""
    reach = frame.reach(plan.overlap)
    free_x, free_y = ((False, True) if places else (False,) for places in (plan.joints_x, plan.joints_y))
    for free in product(free_x, free_y):
        room = (frame.room.width, frame.room.height)
        joints = plan.joints_x, plan.joints_y
        yield (
            tile_plan(piece.width, piece.height, room, plan.overlap, *joints, reach=reach, free=free),
            sum(free),
        )


def _room_problem(
    setter: PageSetter, plan: Board, piece: Piece, stock: Stock, frame: TileFrame
) -> Diagnostic | None:
    room = frame.room
    if room.width < LEAST or room.height < LEAST or frame.words_width < LEAST:
        return problems.NO_ROOM.at(
            setter.place,
            f"{stock.paper.label()} with these margins leaves a tile {room_words(room)}"
            f"; the least is {size_words(LEAST, LEAST)}",
            "make the margins smaller, or take a5 or larger",
        )
    half = _half_a_tile(piece, room)
    if half is not None and plan.overlap > half:
        return problems.OVERLAP_TOO_WIDE.at(
            setter.place,
            f"the overlap of {format_length(plan.overlap)} is more than half of a tile on"
            f" {stock.paper.label()}, {plain_number(half)} mm",
            f'make it {_widest_overlap(setter, plan, piece, stock)}mm or less; overlap = "10mm" is enough',
        )
    return None


def _half_a_tile(piece: Piece, room: Rect) -> float | None:
    """Return half the shorter side of a tile that has a joint, or None if the board needs no joint."""
    sides = ((room.width, piece.width), (room.height, piece.height))
    jointed = [side for side, length in sides if length > side + 1e-6]
    return min(jointed) / 2 if jointed else None


def _widest_overlap(setter: PageSetter, plan: Board, piece: Piece, stock: Stock) -> int:
    """Return the widest overlap in whole mm that these tiles allow (trimmed tiles shrink with it)."""
    for overlap in range(math.ceil(plan.overlap) - 1, 0, -1):
        for frame in tile_frames(setter, replace(plan, overlap=float(overlap)), piece.bleed, stock):
            half = _half_a_tile(piece, frame.room)
            if min(frame.room.width, frame.room.height) >= LEAST and (half is None or overlap <= half):
                return overlap
    return 0


_PLAIN = 4
"""So many tiles are joined by the map in the corner of each."""


def tiled_pages(board: TiledBoard) -> tuple[list[Page], list[Diagnostic]]:
    """Return a page for each tile, row by row, then a map of the board if the small one on each does not do."""
    pages: list[Page] = []
    found: list[Diagnostic] = []
    several = len(board.tiles.tiles) > _PLAIN
    board = with_words_apart(board) if several else board
    for tile in board.tiles.tiles:
        page, problems_here = tile_page(board, tile)
        pages.append(page)
        found = found or problems_here
    return [*pages, *([_map_page(board)] if several else [])], found


def tile_placements(board: TiledBoard, piece: Piece) -> list[Placement]:
    """Return the board's placement on each tile's page, clipped to the tile."""
    return [
        Placement(piece, page, board.origin(tile), "front", board.origin(tile).apply_rect(board.window(tile)))
        for page, tile in enumerate(board.tiles.tiles)
    ]


def _map_page(board: TiledBoard) -> Page:
    setter, tiles = board.setter, board.tiles
    frame = setter.frame(board.stock)
    last = tiles.tiles[-1].source
    rows = f"{tiles.rows} {'rows' if tiles.rows > 1 else 'row'}"
    said = (
        f"{len(tiles.tiles)} tiles, {tiles.columns} in a row and {rows}; the whole board is"
        f" {size_words(last.right, last.bottom)}. Join each row from left to right, then the rows from the top"
        " down; at last cut along the board’s edge all round."
    )
    live = frame.live
    lines = paragraph(said, frame.foot.width, BODY, setter.book)
    caption = len(lines) * 4.0 + 3.0
    area = Rect(live.x, live.y, live.width, live.height - caption).inset(3)
    base = live.bottom - caption + 3.6
    texts = [setter.book.text(frame.foot.x, base + index * 4.0, text, BODY) for index, text in enumerate(lines)]
    caption_items = on_layer("furniture", [tagged("P", texts)], "how to join the tiles")
    items = (*assembly_items(board, area), *caption_items)
    page, _ = setter.page(board.stock, items, PageWords("map of the tiles"), measured=False)
    return replace(page, label=f"{setter.sheet.title} map")
