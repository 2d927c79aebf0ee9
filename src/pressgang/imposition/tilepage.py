"""One tile on its page: its part of the board, the glue strips, cut lines, match rings and the legend."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import (
    WHITE,
    Group,
    Item,
    Page,
    Path,
    Use,
    circle,
    line,
    on_layer,
    rectangle,
    tagged,
)
from pressgang.drawing.theme import (
    BOX_LINE,
    INK,
    LABEL,
    LABEL_INK,
    SMALL,
    TINT,
)
from pressgang.drawing.units import points
from pressgang.imposition import scalebar
from pressgang.imposition.furniture import PRINT_NOTE, PageWords, heading, paragraph, shortened
from pressgang.imposition.joints import letter_place, matches, ring, strips, words
from pressgang.imposition.scissors import scissors
from pressgang.imposition.tileframe import (
    LEGEND_GAP,
    NAME_LEFT,
    NAME_SIZE,
    WORDS_PITCH,
)
from pressgang.imposition.tilemap import DASH, TiledBoard, mini_map
from pressgang.imposition.tiles import Tile
from pressgang.layout import Imprint
from pressgang.typography.fonts import FontBook

_STRIPE, _STRIPE_PITCH = 0.36, 0.55
"""Fine enough to look like a fainter drawing and not like stripes, in mm."""


def tile_page(board: TiledBoard, tile: Tile, imprint: Imprint, book: FontBook) -> tuple[Page, list[Diagnostic]]:
    """The printed page of one tile."""
    to_page = board.origin(tile)
    last = board.tiles.tiles[-1]
    window = board.window(tile)
    top, found = heading(
        board.sheet,
        board.frame.frame,
        book,
        PageWords(f"tile {tile.name} of A1 to {last.name}"),
        rule=False,
        imprint=imprint,
    )
    glue = board.plan.joint == "glue"
    items: list[Item] = [*top]
    if glue:
        tints = (rectangle(to_page.apply_rect(strip), fill=TINT) for strip in strips(tile).values())
        items += on_layer("marks", tints)
    items.append(Group((Use(board.symbol),), to_page, rectangle(window), layer="art"))
    if glue:
        items += on_layer("marks", _faded(board, tile, to_page, book))
    items += on_layer("cut", _cut_lines(board, tile, to_page))
    items += on_layer("marks", _laid_lines(board, tile, to_page))
    items += on_layer("marks", _matches(board, tile, to_page, book))
    items += on_layer("furniture", _legend(board, tile, imprint, book))
    page = Page(
        board.stock.paper.width,
        board.stock.paper.height,
        tuple(items),
        label=f"{board.sheet.form_name} {tile.name}",
        trim=to_page.apply_rect(tile.printed),
        bleed=to_page.apply_rect(window),
    )
    return page, found


def _matches(board: TiledBoard, tile: Tile, to_page: Transform, book: FontBook) -> Iterator[Item]:
    """The rings at the joints, each with its letter."""
    for match in matches(board.tiles, tile):
        at = to_page.apply(*match.at)
        yield from ring(at, board.ink)
        x, y = letter_place(match, at)
        covered = board.plan.joint == "glue" and match.edge in ("right", "bottom") and board.plan.overlap > 6
        yield circle((x, y), 1.5, fill=TINT if covered else WHITE)
        half = book.cap_height(SMALL, True) * 0.4
        yield book.text(x, y + half, match.letter, SMALL, bold=True, anchor="middle", fill=board.ink)


def _faded(board: TiledBoard, tile: Tile, to_page: Transform, book: FontBook) -> Iterator[Item]:
    """A screen of the tint over the glue strips, so that the drawing runs on faintly, and who comes there."""
    neighbours = {
        "right": board.tiles.at(tile.column + 1, tile.row),
        "bottom": board.tiles.at(tile.column, tile.row + 1),
    }
    for edge, strip in strips(tile).items():
        box = to_page.apply_rect(strip)
        yield Group((_stripes(box),), clip=rectangle(box))
        other = neighbours[edge]
        if other is None:
            continue
        text = f"{other.name} is glued on here"
        length, height = book.width(text, LABEL), book.cap_height(LABEL)
        own = to_page.apply_rect(tile.source)
        x, y = (box.centre[0], own.centre[1]) if edge == "right" else (own.centre[0], box.centre[1])
        room = own.height / 2 if edge == "right" else own.width / 2
        if min(box.width, box.height) < height + 1.5 or length + 4 > room - 12:
            continue
        wide = Rect(x - length / 2 - 1.5, y - height / 2 - 1, length + 3, height + 2)
        turn = Transform.rotate(-90, (x, y)) if edge == "right" else Transform()
        label = book.text(x, y + height / 2, text, LABEL, anchor="middle", fill=LABEL_INK)
        yield Group((rectangle(wide, fill=TINT), label), turn)


def _stripes(box: Rect) -> Path:
    """Slanting stripes over a rectangle and beyond it."""
    segments: list[tuple[str, tuple[float, ...]]] = []
    step = _STRIPE_PITCH * 2**0.5
    reach = box.width + box.height
    for index in range(int(reach / step) + 1):
        at = (index + 0.5) * step
        segments += (("M", (box.x + at, box.y)), ("L", (box.x, box.y + at)))
    return Path(tuple(segments), stroke=TINT, width=_STRIPE)


def _cut_lines(board: TiledBoard, tile: Tile, to_page: Transform) -> Iterator[Item]:
    """Solid where an edge is cut; dashed where the joint is trimmed, where both are cut."""
    own, printed = to_page.apply_rect(tile.source), to_page.apply_rect(tile.printed)
    shown = to_page.apply_rect(board.window(tile))
    trim = board.plan.joint == "trim"
    cut_width = points(0.5)
    dash = DASH if trim else ()
    ink = board.ink if trim else INK
    if tile.column:
        end = printed.bottom + 1.6
        yield line((own.x, min(shown.y, own.y - 2.5)), (own.x, end), cut_width, ink, dash)
        yield scissors((own.x, end + 0.3), 270)
    if tile.row:
        start = own.x - 2.5 if tile.column else own.x
        yield line((start, own.y), (max(shown.right, printed.right), own.y), cut_width, ink, dash)
        if not tile.column:
            yield scissors((own.x - 0.3, own.y))


def _laid_lines(board: TiledBoard, tile: Tile, to_page: Transform) -> Iterator[Item]:
    """Dashed where a neighbour is laid on."""
    own, shown = to_page.apply_rect(tile.source), to_page.apply_rect(board.window(tile))
    if tile.overlap_right:
        yield line((own.right, shown.y), (own.right, shown.bottom), BOX_LINE, board.ink, DASH)
    if tile.overlap_below:
        yield line((shown.x, own.bottom), (shown.right, own.bottom), BOX_LINE, board.ink, DASH)


def _legend(board: TiledBoard, tile: Tile, imprint: Imprint, book: FontBook) -> Iterator[Item]:
    """The tile's name, what to do, the scale bar, the form's name and stamp, and a map with the tile marked."""
    frame, sheet = board.frame, board.sheet
    box = frame.legend
    top = box.y + LEGEND_GAP
    lines = paragraph(words(board.tiles, tile, board.plan.joint), frame.words_width, SMALL, book)
    name_base = top + 1.5 * WORDS_PITCH + book.cap_height(NAME_SIZE, True) / 2
    yield book.text(box.x + NAME_LEFT, name_base, tile.name, NAME_SIZE, bold=True, fill=board.ink)
    texts = [
        book.text(frame.words_x, top + 2.4 + index * WORDS_PITCH, text, SMALL)
        for index, text in enumerate(lines)
    ]
    yield tagged("P", texts)
    below = top + frame.words * WORDS_PITCH + 1.4
    map_left = box.right - frame.map_width
    beside = map_left - 3
    right = beside
    if sheet.measured and frame.frame.side is None:
        length = scalebar.compact_width(book)
        x = frame.words_x if frame.words_x + length <= beside else box.x
        if x + length > beside:
            right = box.right
        yield from scalebar.compact(x, below, book)
    elif sheet.measured and frame.frame.side is not None:
        side = frame.frame.side
        yield from scalebar.upright(side.right - scalebar.COMPACT_HEIGHT, side.y + 4, book)
    yield from _imprint_lines(board, imprint, box.x, right, box.bottom - 0.6, book)
    map_bottom = box.bottom if right == beside else below - 0.6
    yield from mini_map(board, Rect(map_left, top, frame.map_width, map_bottom - top), tile, book)


def _imprint_lines(
    board: TiledBoard, imprint: Imprint, left: float, right: float, base: float, book: FontBook
) -> Iterator[Item]:
    """The form's name, the stamp and the note on printing: in one line, or one under the other where the scale
    bar stands at the side. A stamp that is too long is cut off.
    """
    form, note = board.sheet.form_name, PRINT_NOTE if board.sheet.measured else ""
    parts = [(text, text == form) for text in (form, imprint.stamp, note) if text]
    stacked = board.frame.frame.side is not None
    x = left
    for index, (text, bold) in enumerate(parts):
        rest = sum(book.width(other, LABEL) + 2.5 for other, _ in parts[index + 1 :])
        room = right - left if stacked else right - x - (0 if bold else rest)
        shown = shortened(text, room, LABEL, book, bold)
        y = base - (len(parts) - 1 - index) * 2.7 if stacked else base
        yield book.text(x, y, shown, LABEL, bold=bold, fill=INK if bold else LABEL_INK)
        if not stacked:
            x += book.width(shown, LABEL, bold) + 2.5
