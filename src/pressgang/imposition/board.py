"""Impose one large piece: on a page made to its measure, on the stock if it fits, or in tiles with a map.

A tile's page has its part of the board, the marks of its joints, its legend and a small map.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from itertools import product
from math import fsum

from pressgang.diagnostics import Diagnostic
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.scene import (
    WHITE,
    Group,
    Item,
    Page,
    Path,
    Piece,
    Symbol,
    Text,
    Use,
    line,
    moved,
    on_layer,
    rectangle,
    tagged,
)
from pressgang.drawing.theme import (
    BODY,
    BOX_LINE,
    FRAME_LINE,
    HAIRLINE,
    INK,
    LABEL,
    LABEL_INK,
    RULE_INK,
    SMALL,
    SMALLEST,
    TINT,
)
from pressgang.drawing.units import LARGEST, Paper, format_length, points
from pressgang.imposition import problems
from pressgang.imposition.cutmarks import LONGEST, SCISSORS_LENGTH, add_white_edge, scissors
from pressgang.imposition.fits import LEAST, fits, plain_number, room_words, size_words
from pressgang.imposition.furniture import (
    COMPACT_HEIGHT,
    NARROWEST_FOOT,
    PRINT_NOTE,
    PageSetter,
    PageWords,
    compact_width,
    draw_compact_bar,
    draw_upright_bar,
    paragraph,
    shorten,
)
from pressgang.imposition.gang import set_page
from pressgang.imposition.packing import Placement
from pressgang.imposition.tiles import (
    LEGEND_GAP,
    MAP_WIDTH,
    NAME_LEFT,
    NAME_SIZE,
    WORDS_PITCH,
    Tile,
    TiledBoard,
    TileFrame,
    TilePlan,
    ring,
    strips,
    tile_frames,
    tile_plan,
    words,
)
from pressgang.layout import Board, Edge, Margins, Stock
from pressgang.structs import replace

_DASH = (2.4, 1.4)
_STRIPE, _STRIPE_PITCH = 0.36, 0.55
"""The width and distance of stripes in mm, so fine that they look like a fainter drawing."""
_GAP = 0.3
_SMALLEST_SCISSORS = 2.2
_ABOVE_NAME = 3.6
"""The room in mm from the top of a legend below a tile down to 1 mm above the tile's name."""
_ENDS: dict[Edge, tuple[Edge, Edge]] = {
    "left": ("top", "bottom"),
    "right": ("top", "bottom"),
    "top": ("left", "right"),
    "bottom": ("left", "right"),
}
"""The sides of the tile at which the ends of a joint lie."""


def strip_items(board: TiledBoard, tile: Tile) -> Iterator[Item]:
    """Draw the glue strips: a faint screen, the line for the neighbour's edge, and the neighbour's name."""
    to_page, book = board.origin(tile), board.setter.book
    own = to_page.apply_rect(tile.source)
    neighbours = {
        "right": board.tiles.at(tile.column + 1, tile.row),
        "bottom": board.tiles.at(tile.column, tile.row + 1),
    }
    for edge, strip in strips(tile).items():
        box = to_page.apply_rect(strip)
        yield Group((_stripes(box),), clip=rectangle(box))
        inner = BOX_LINE / 2  # all of the line lies in the strip, where the neighbour covers it
        if edge == "right":
            yield line((own.right + inner, box.y), (own.right + inner, box.bottom), BOX_LINE, board.ink, _DASH)
        else:
            yield line((box.x, own.bottom + inner), (box.right, own.bottom + inner), BOX_LINE, board.ink, _DASH)
        other = neighbours[edge]
        if other is None:
            continue
        text = f"{other.name} is glued on here"
        length, height = book.width(text, LABEL), book.cap_height(LABEL)
        x, y = (box.centre[0], own.centre[1]) if edge == "right" else (own.centre[0], box.centre[1])
        room = own.height / 2 if edge == "right" else own.width / 2
        if min(box.width, box.height) < height + 1.5 or length + 4 > room - 12:
            continue
        wide = Rect(x - length / 2 - 1.5, y - height / 2 - 1, length + 3, height + 2)
        turn = Transform.rotate(-90, (x, y)) if edge == "right" else Transform()
        label = book.text(x, y + height / 2, text, LABEL, anchor="middle", fill=LABEL_INK)
        yield Group((rectangle(wide, fill=TINT), label), turn)


def _stripes(box: Rect) -> Path:
    """Return slanting stripes over a rectangle and beyond it."""
    segments: list[tuple[str, tuple[float, ...]]] = []
    step = _STRIPE_PITCH * 2**0.5
    reach = box.width + box.height
    for index in range(int(reach / step) + 1):
        at = (index + 0.5) * step
        segments += (("M", (box.x + at, box.y)), ("L", (box.x, box.y + at)))
    return Path(tuple(segments), stroke=TINT, width=_STRIPE)


def joint_marks(board: TiledBoard, tile: Tile) -> Iterator[Item]:
    """Draw the marks of joints beside the tile's own part: ticks at both ends, rings, scissors."""
    to_page = board.origin(tile)
    yield from on_layer("cut", (*_ticks(board, tile), *_scissors(board, tile)))
    rings = (ring(to_page.apply(*match.at), match.radius, board.ink) for match in board.rings(tile))
    yield from on_layer("marks", (item for drawn in rings for item in drawn))


def _ticks(board: TiledBoard, tile: Tile) -> Iterator[Item]:
    joints = board.tiles.joints_of(tile)
    for edge in (one for one in _ENDS if one in joints):
        for end in _ENDS[edge]:
            start, stop = _tick(board, tile, edge, end)
            if abs(stop - start) > _GAP:
                yield from add_white_edge(_on(board, tile, edge, start), _on(board, tile, edge, stop))


def _on(board: TiledBoard, tile: Tile, edge: Edge, along: float) -> Point:
    """Return the point of the page on a joint or on its extension beyond the tile."""
    own = board.origin(tile).apply_rect(tile.source)
    if edge in ("left", "right"):
        return own.x if edge == "left" else own.right, along
    return along, own.y if edge == "top" else own.bottom


def _tick(board: TiledBoard, tile: Tile, edge: Edge, end: Edge) -> tuple[float, float]:
    """Return the ends of a joint's tick mark, in page coordinates (mm).

    It lies in what is cut off or covered, else outside the board and its bleed, and always beyond the ring.
    """
    to_page, live = board.origin(tile), board.frame.live
    own = to_page.apply_rect(tile.source)
    limits: dict[Edge, tuple[float, float, float]] = {
        "left": (own.x, live.x, -1), "right": (own.right, live.right, 1),
        "top": (own.y, live.y, -1), "bottom": (own.bottom, live.bottom, 1),
    }  # fmt: skip
    from_edge, limit, sign = limits[end]
    start = from_edge + sign * (_GAP + (0.0 if end in board.tiles.joints_of(tile) else board.edge))
    axis = 1 if edge in ("left", "right") else 0
    for match in board.rings(tile):
        middle = to_page.apply(*match.at)[axis]
        if match.edge == edge and (middle - from_edge) * sign > 0:
            start = middle + sign * match.radius
    return start, start + sign * min(max(0.0, (limit - start) * sign), LONGEST)


def _scissors(board: TiledBoard, tile: Tile) -> Iterator[Item]:
    """Draw scissors at an end of a cut with room: below the left one, or before or behind the upper one."""
    own, printed = (board.origin(tile).apply_rect(box) for box in (tile.source, tile.printed))
    live = board.frame.live
    places: list[tuple[float, Point, float]] = []
    if tile.column:
        end = max(_tick(board, tile, "left", "bottom")[1], printed.bottom) + _GAP
        below = live.bottom + (0.0 if board.frame.beside else _ABOVE_NAME)
        places.append((below - end, (own.x, end), 270))
    if tile.row:
        before = _tick(board, tile, "top", "left")[1] - _GAP
        behind = max(_tick(board, tile, "top", "right")[1], printed.right) + _GAP
        places += [(before - live.x, (before, own.y), 0), (live.right - behind, (behind, own.y), 180)]
    for room, tip, direction in places:
        if room >= _SMALLEST_SCISSORS:
            yield scissors(tip, direction, min(SCISSORS_LENGTH, room))
            return


_TITLE, _TITLE_PITCH = points(11), 4.8
_LABEL_PITCH = 2.7


def tile_of(board: TiledBoard, tile: Tile) -> str:
    """`tile C1 of A1 to D4`."""
    return f"tile {tile.name} of A1 to {board.tiles.tiles[-1].name}"


def _words(board: TiledBoard, tile: Tile) -> list[str]:
    before = ("left", "top") if tile.row and not tile.column else ("left",)
    rings = sum(match.edge in before for match in board.rings(tile))
    said = words(board.tiles, tile, board.plan.joint, rings)
    return paragraph(said, board.frame.words_width, SMALL, board.setter.book)


def _strip(board: TiledBoard, tile: Tile) -> Iterator[Item]:
    """Draw the legend below the tile: its name and instructions, scale bar, form name, stamp, and a map."""
    frame, sheet, book = board.frame, board.setter.sheet, board.setter.book
    box = frame.legend
    top = box.y + LEGEND_GAP
    name_base = top + 1.5 * WORDS_PITCH + book.cap_height(NAME_SIZE, True) / 2
    yield book.text(box.x + NAME_LEFT, name_base, tile.name, NAME_SIZE, bold=True, fill=board.ink)
    lines = enumerate(_words(board, tile))
    yield tagged(
        "P", [book.text(frame.words_x, top + 2.4 + row * WORDS_PITCH, text, SMALL) for row, text in lines]
    )
    below = top + frame.words * WORDS_PITCH + 1.4
    map_left = box.right - frame.map_width
    beside = map_left - 3
    right = beside
    if sheet.measured and frame.side is None:
        length = compact_width(book)
        x = frame.words_x if frame.words_x + length <= beside else box.x
        if x + length > beside:
            right = box.right
        yield from draw_compact_bar(x, below, book)
    elif sheet.measured and frame.side:
        yield from draw_upright_bar(frame.side.right - COMPACT_HEIGHT, frame.side.y + 4, book)
    yield from _imprint_lines(board, box.x, right, box.bottom - 0.6)
    map_bottom = box.bottom if right == beside else below - 0.6
    yield from mini_map(board, Rect(map_left, top, frame.map_width, map_bottom - top), tile)


def _column(board: TiledBoard, tile: Tile) -> Iterator[Item]:
    """Draw the legend with the heading in a column beside the tile, scale bar at its right."""
    setter, box, width = board.setter, board.frame.legend, board.frame.words_width
    sheet, book, imprint = setter.sheet, setter.book, setter.imprint
    y = box.y
    if sheet.heading:
        titles = book.wrap(sheet.headline or sheet.title, width, _TITLE, True)
        tops = [y + _TITLE_PITCH * (row + 1) for row in range(len(titles))]
        yield tagged(
            "H1", [book.text(box.x, at, text, _TITLE, bold=True) for at, text in zip(tops, titles, strict=True)]
        )
        y += _TITLE_PITCH * len(titles)
        for text, size, ink in (
            (imprint.title if imprint.title != sheet.title else "", BODY, LABEL_INK),
            (sheet.side_note, BODY, INK),
            (sheet.side_detail, SMALL, LABEL_INK),
        ):
            for part in book.wrap(text, width, size) if text else ():
                y += WORDS_PITCH + 0.3
                yield book.text(box.x, y, part, size, fill=ink)
        y += 2.2
        yield line((box.x, y), (box.x + width, y), BOX_LINE)
    y += 3.0 + book.cap_height(NAME_SIZE, True)
    yield book.text(box.x, y, tile.name, NAME_SIZE, bold=True, fill=board.ink)
    y += 4.2
    yield tagged("P", [book.text(box.x, y, tile_of(board, tile), LABEL, fill=LABEL_INK)])
    y += 1.6
    said_of_it = _words(board, tile)
    lines = [book.text(box.x, y + WORDS_PITCH * (row + 1), text, SMALL) for row, text in enumerate(said_of_it)]
    yield tagged("P", lines)
    y += WORDS_PITCH * len(lines)
    parts = [(sheet.title, True), (imprint.stamp, False), (PRINT_NOTE if sheet.measured else "", False)]
    said = [(part, bold) for text, bold in parts if text for part in book.wrap(text, width, LABEL, bold)]
    base = box.bottom - 0.6 - (len(said) - 1) * _LABEL_PITCH
    map_top, map_bottom = y + 4.0, base - 5.0
    if map_bottom - map_top >= MAP_WIDTH / 2:
        area = Rect(box.x, map_top, min(width, 1.5 * MAP_WIDTH), min(map_bottom - map_top, 2 * MAP_WIDTH))
        yield from mini_map(board, area, tile, left=True)
    for index, (text, bold) in enumerate(said):
        shown = shorten(text, width, LABEL, book, bold)
        ink = INK if bold else LABEL_INK
        yield book.text(box.x, base + index * _LABEL_PITCH, shown, LABEL, bold=bold, fill=ink)
    if sheet.measured:
        yield from draw_upright_bar(box.right - COMPACT_HEIGHT, box.y, book)


def _imprint_lines(board: TiledBoard, left: float, right: float, base: float) -> Iterator[Item]:
    """Draw form name, stamp and note on printing in one line, or beside a scale bar in several."""
    sheet, book = board.setter.sheet, board.setter.book
    form, note = sheet.title, PRINT_NOTE if sheet.measured else ""
    parts = [(text, text == form) for text in (form, board.setter.imprint.stamp, note) if text]
    stacked = board.frame.side is not None
    x = left
    for index, (text, bold) in enumerate(parts):
        rest = fsum(book.width(other, LABEL) + 2.5 for other, _ in parts[index + 1 :])
        room = right - left if stacked else right - x - (0 if bold else rest)
        shown = shorten(text, room, LABEL, book, bold)
        y = base - (len(parts) - 1 - index) * 2.7 if stacked else base
        yield book.text(x, y, shown, LABEL, bold=bold, fill=INK if bold else LABEL_INK)
        if not stacked:
            x += book.width(shown, LABEL, bold) + 2.5


def mini_map(board: TiledBoard, box: Rect, tile: Tile, left: bool = False) -> Iterator[Item]:
    """Draw all tiles to scale at the right of `box` or in its `left` upper corner, with this tile filled."""
    (width, height), book = board.size, board.setter.book
    scale = min(box.width / width, box.height / height)
    x, y = (box.x, box.y) if left else (box.right - width * scale, box.bottom - height * scale)
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
            middle = cell.centre
            base = middle[1] + book.cap_height(SMALLEST) / 2
            fill = WHITE if here else LABEL_INK
            items.append(book.text(middle[0], base, one.name, SMALLEST, anchor="middle", bold=here, fill=fill))
    items.append(rectangle(Rect(0, 0, width * scale, height * scale), stroke=INK, width=BOX_LINE))
    yield moved(items, x, y)


def tile_page(board: TiledBoard, tile: Tile) -> tuple[Page, list[Diagnostic]]:
    """Return the printed page of one tile."""
    to_page = board.origin(tile)
    window = board.window(tile)
    top, found = board.setter.heading(board.frame.heading, PageWords(tile_of(board, tile)), rule=False)
    glue = board.plan.joint == "glue"
    items: list[Item] = [*top]
    if glue:
        tints = (rectangle(to_page.apply_rect(strip), fill=TINT) for strip in strips(tile).values())
        items += on_layer("marks", tints)
    drawn = tuple(map(Use, (board.symbol, *board.words)))
    items.append(Group(drawn, to_page, rectangle(window), layer="art", name=f"tile {tile.name}"))
    if glue:
        items += on_layer("marks", strip_items(board, tile))
    items += joint_marks(board, tile)
    draw_legend = _column if board.frame.beside else _strip
    items += on_layer("furniture", draw_legend(board, tile), "legend")
    page = Page(
        board.stock.paper.width,
        board.stock.paper.height,
        tuple(items),
        label=f"{board.setter.sheet.title} {tile.name}",
        trim=to_page.apply_rect(tile.printed),
        bleed=to_page.apply_rect(window),
    )
    return page, found


def with_words_apart(board: TiledBoard) -> TiledBoard:
    """Return the board with the words on it, and what stands with them, as a symbol of its own."""
    own: dict[bool, list[Item]] = {False: [], True: []}
    for item in board.symbol.items:
        own[_has_words(item)].append(item)
    box = board.symbol.box
    bare = Symbol("board", tuple(own[False]), box, alt=board.symbol.alt)
    return board._replace(symbol=bare, words=(Symbol("words", tuple(own[True]), box),))


def _has_words(item: Item) -> bool:
    return isinstance(item, Text) or (isinstance(item, Group) and any(map(_has_words, item.items)))


def assembly_items(board: TiledBoard, area: Rect) -> Iterator[Item]:
    """Draw the whole board reduced into `area`, its joints dashed, each tile with its name."""
    (width, height), edge, book = board.size, board.edge, board.setter.book
    scale = min(area.width / width, area.height / height)
    left = area.x + (area.width - width * scale) / 2
    top = area.y + (area.height - height * scale) / 2
    shrink = Transform.scale(scale).then(Transform.translate(left, top))
    whole = Rect(-edge, -edge, width + 2 * edge, height + 2 * edge)
    yield Group((Use(board.symbol),), shrink, rectangle(whole))
    box = Rect(left, top, width * scale, height * scale)
    for tile in board.tiles.tiles:
        cell = shrink.apply_rect(tile.source)
        if tile.row == 0 and tile.column:
            yield line((cell.x, box.y), (cell.x, box.bottom), BOX_LINE, board.ink, _DASH)
        if tile.column == 0 and tile.row:
            yield line((box.x, cell.y), (box.right, cell.y), BOX_LINE, board.ink, _DASH)
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
    yield rectangle(box, stroke=board.ink, width=FRAME_LINE)


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
                'Make the board smaller, or print it in tiles with layout = "tiled".',
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
                "Make the board smaller or the paper larger.",
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
            "Make the margins smaller, or take a5 or larger.",
        )
    half = _half_a_tile(piece, room)
    if half is not None and plan.overlap > half:
        return problems.OVERLAP_TOO_WIDE.at(
            setter.place,
            f"the overlap of {format_length(plan.overlap)} is more than half of a tile on"
            f" {stock.paper.label()}, {plain_number(half)} mm",
            f'Make it {_widest_overlap(setter, plan, piece, stock)}mm or less; overlap = "10mm" is enough.',
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


def tiled_pages(board: TiledBoard) -> tuple[list[Page], list[Diagnostic]]:
    """Return a page for each tile, row by row, then a map of the board if the small one on each does not do."""
    pages: list[Page] = []
    found: list[Diagnostic] = []
    board = with_words_apart(board) if board.has_map else board
    for tile in board.tiles.tiles:
        page, problems_here = tile_page(board, tile)
        pages.append(page)
        found = found or problems_here
    return [*pages, *([_map_page(board)] if board.has_map else [])], found


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
