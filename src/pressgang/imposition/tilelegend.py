"""What a tile's page says of it: its name, what to do with it, the scale bar, and its place on the board."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, Item, line, moved, rectangle, tagged
from pressgang.drawing.theme import (
    BODY,
    BOX_LINE,
    HAIRLINE,
    INK,
    LABEL,
    LABEL_INK,
    RULE_INK,
    SMALL,
    SMALLEST,
)
from pressgang.drawing.units import points
from pressgang.imposition import scalebar
from pressgang.imposition.furniture import PRINT_NOTE, paragraph, shortened
from pressgang.imposition.joints import words
from pressgang.imposition.tiledboard import TiledBoard
from pressgang.imposition.tileframe import LEGEND_GAP, MAP_WIDTH, NAME_LEFT, NAME_SIZE, WORDS_PITCH
from pressgang.imposition.tiles import Tile
from pressgang.layout import Imprint
from pressgang.typography.fonts import FontBook

_TITLE, _TITLE_PITCH = points(11), 4.8
_LABEL_PITCH = 2.7


def legend(board: TiledBoard, tile: Tile, imprint: Imprint, book: FontBook) -> Iterator[Item]:
    """The tile's name, what to do, the scale bar, the form's name and stamp, and a map with the tile marked."""
    if board.frame.beside:
        yield from _column(board, tile, imprint, book)
    else:
        yield from _strip(board, tile, imprint, book)


def tile_of(board: TiledBoard, tile: Tile) -> str:
    """`tile C1 of A1 to D4`."""
    return f"tile {tile.name} of A1 to {board.tiles.tiles[-1].name}"


def _words(board: TiledBoard, tile: Tile, book: FontBook) -> list[str]:
    """What to do with the tile, in lines."""
    before = ("left", "top") if tile.row and not tile.column else ("left",)
    rings = sum(match.edge in before for match in board.rings(tile))
    return paragraph(words(board.tiles, tile, board.plan.joint, rings), board.frame.words_width, SMALL, book)


def _strip(board: TiledBoard, tile: Tile, imprint: Imprint, book: FontBook) -> Iterator[Item]:
    frame, sheet = board.frame, board.sheet
    box = frame.legend
    top = box.y + LEGEND_GAP
    name_base = top + 1.5 * WORDS_PITCH + book.cap_height(NAME_SIZE, True) / 2
    yield book.text(box.x + NAME_LEFT, name_base, tile.name, NAME_SIZE, bold=True, fill=board.ink)
    lines = enumerate(_words(board, tile, book))
    yield tagged(
        "P", [book.text(frame.words_x, top + 2.4 + row * WORDS_PITCH, text, SMALL) for row, text in lines]
    )
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


def _column(board: TiledBoard, tile: Tile, imprint: Imprint, book: FontBook) -> Iterator[Item]:
    """The same with the heading, from the top of the column down; the scale bar stands at its right."""
    sheet, box, width = board.sheet, board.frame.legend, board.frame.words_width
    y = box.y
    if sheet.heading:
        titles = book.wrap(sheet.headline or sheet.title, width, _TITLE, True)
        tops = [y + _TITLE_PITCH * (row + 1) for row in range(len(titles))]
        yield tagged(
            "H1",
            [book.text(box.x, at, text, _TITLE, bold=True) for at, text in zip(tops, titles, strict=True)],
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
    said_of_it = _words(board, tile, book)
    lines = [book.text(box.x, y + WORDS_PITCH * (row + 1), text, SMALL) for row, text in enumerate(said_of_it)]
    yield tagged("P", lines)
    y += WORDS_PITCH * len(lines)
    parts = [(sheet.form_name, True), (imprint.stamp, False), (PRINT_NOTE if sheet.measured else "", False)]
    said = [(part, bold) for text, bold in parts if text for part in book.wrap(text, width, LABEL, bold)]
    base = box.bottom - 0.6 - (len(said) - 1) * _LABEL_PITCH
    map_top, map_bottom = y + 4.0, base - 5.0
    if map_bottom - map_top >= MAP_WIDTH / 2:
        area = Rect(box.x, map_top, min(width, 1.5 * MAP_WIDTH), min(map_bottom - map_top, 2 * MAP_WIDTH))
        yield from mini_map(board, area, tile, book, left=True)
    for index, (text, bold) in enumerate(said):
        shown = shortened(text, width, LABEL, book, bold)
        ink = INK if bold else LABEL_INK
        yield book.text(box.x, base + index * _LABEL_PITCH, shown, LABEL, bold=bold, fill=ink)
    if sheet.measured:
        yield from scalebar.upright(box.right - scalebar.COMPACT_HEIGHT, box.y, book)


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


def mini_map(board: TiledBoard, box: Rect, tile: Tile, book: FontBook, left: bool = False) -> Iterator[Item]:
    """All tiles to scale at the right of `box`, or in its `left` upper corner, this one filled; named where the
    names fit.
    """
    width, height = board.size
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
