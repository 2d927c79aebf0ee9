"""One tile on its page: its part of the board, glue strips, marks and legend; and the map of all tiles."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import WHITE, Group, Item, Page, Use, line, on_layer, rectangle
from pressgang.drawing.theme import BOX_LINE, FRAME_LINE, SMALLEST, TINT
from pressgang.drawing.units import points
from pressgang.imposition.furniture import PageWords, heading
from pressgang.imposition.jointmarks import joint_marks, strip_items
from pressgang.imposition.joints import strips
from pressgang.imposition.tiledboard import TiledBoard
from pressgang.imposition.tilelegend import legend, tile_of
from pressgang.imposition.tiles import Tile
from pressgang.layout import Imprint
from pressgang.typography.fonts import FontBook

_DASH = (2.4, 1.4)


def tile_page(board: TiledBoard, tile: Tile, imprint: Imprint, book: FontBook) -> tuple[Page, list[Diagnostic]]:
    """The printed page of one tile."""
    to_page = board.origin(tile)
    window = board.window(tile)
    top, found = heading(
        board.sheet, board.frame.frame, book, PageWords(tile_of(board, tile)), rule=False, imprint=imprint
    )
    glue = board.plan.joint == "glue"
    items: list[Item] = [*top]
    if glue:
        tints = (rectangle(to_page.apply_rect(strip), fill=TINT) for strip in strips(tile).values())
        items += on_layer("marks", tints)
    items.append(Group((Use(board.symbol),), to_page, rectangle(window), layer="art", name=f"tile {tile.name}"))
    if glue:
        items += on_layer("marks", strip_items(board, tile, book))
    items += joint_marks(board, tile)
    items += on_layer("furniture", legend(board, tile, imprint, book), "legend")
    page = Page(
        board.stock.paper.width,
        board.stock.paper.height,
        tuple(items),
        label=f"{board.sheet.form_name} {tile.name}",
        trim=to_page.apply_rect(tile.printed),
        bleed=to_page.apply_rect(window),
    )
    return page, found


def assembly_items(board: TiledBoard, area: Rect, book: FontBook) -> Iterator[Item]:
    """The whole board reduced into `area`, its joints dashed, each tile with its name."""
    width, height = board.size
    edge = board.edge
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
