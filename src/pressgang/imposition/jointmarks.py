"""The marks of joints as they are drawn: rings, ticks at the ends of a joint, and the lines in glue strips.

None lies on a tile's own part of the board.
"""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.scene import Group, Item, Path, line, on_layer, rectangle
from pressgang.drawing.theme import BOX_LINE, LABEL, LABEL_INK, TINT
from pressgang.imposition.cutmarks import LONGEST, seen_on_any_ground
from pressgang.imposition.joints import ring, strips
from pressgang.imposition.scissors import LENGTH as SCISSORS_LENGTH
from pressgang.imposition.scissors import scissors
from pressgang.imposition.tiledboard import TiledBoard
from pressgang.imposition.tiles import Tile
from pressgang.layout import Edge
from pressgang.typography.fonts import FontBook

_DASH = (2.4, 1.4)
_STRIPE, _STRIPE_PITCH = 0.36, 0.55
"""Fine enough to look like a fainter drawing and not like stripes, in mm."""
_GAP = 0.3
_SMALLEST_SCISSORS = 2.2
_ENDS: dict[Edge, tuple[Edge, Edge]] = {
    "left": ("top", "bottom"),
    "right": ("top", "bottom"),
    "top": ("left", "right"),
    "bottom": ("left", "right"),
}
"""Where the ends of a joint are."""


def strip_items(board: TiledBoard, tile: Tile, book: FontBook) -> Iterator[Item]:
    """A screen of the tint over the glue strips, so that the drawing runs on faintly, the line that the
    neighbour's edge is laid along, and who comes there.
    """
    to_page = board.origin(tile)
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
    """Slanting stripes over a rectangle and beyond it."""
    segments: list[tuple[str, tuple[float, ...]]] = []
    step = _STRIPE_PITCH * 2**0.5
    reach = box.width + box.height
    for index in range(int(reach / step) + 1):
        at = (index + 0.5) * step
        segments += (("M", (box.x + at, box.y)), ("L", (box.x, box.y + at)))
    return Path(tuple(segments), stroke=TINT, width=_STRIPE)


def joint_marks(board: TiledBoard, tile: Tile) -> Iterator[Item]:
    """Ticks at both ends of each joint, in the scrap, in a strip or in the margin; rings; and scissors where an
    edge is cut.
    """
    to_page = board.origin(tile)
    yield from on_layer("cut", (*_ticks(board, tile), *_scissors(board, tile)))
    rings = (ring(to_page.apply(*match.at), match.radius, board.ink) for match in board.rings(tile))
    yield from on_layer("marks", (item for drawn in rings for item in drawn))


def _ticks(board: TiledBoard, tile: Tile) -> Iterator[Item]:
    for edge in _joints_of(board, tile):
        for end in _ENDS[edge]:
            start, stop = _tick(board, tile, edge, end)
            if abs(stop - start) > _GAP:
                yield from seen_on_any_ground(_on(board, tile, edge, start), _on(board, tile, edge, stop))


def _joints_of(board: TiledBoard, tile: Tile) -> Iterator[Edge]:
    if tile.column:
        yield "left"
    if tile.column + 1 < board.tiles.columns:
        yield "right"
    if tile.row:
        yield "top"
    if tile.row + 1 < board.tiles.rows:
        yield "bottom"


def _on(board: TiledBoard, tile: Tile, edge: Edge, along: float) -> Point:
    """The point of the page that lies on a joint or on its way beyond the tile."""
    own = board.origin(tile).apply_rect(tile.source)
    match edge:
        case "left":
            return own.x, along
        case "right":
            return own.right, along
        case "top":
            return along, own.y
        case "bottom":
            return along, own.bottom


def _tick(board: TiledBoard, tile: Tile, edge: Edge, end: Edge) -> tuple[float, float]:
    """From where to where on the page the tick at an end of a joint reaches: in what is cut off or covered
    there, or else outside the board and its bleed; in any case beyond the ring.
    """
    to_page, live = board.origin(tile), board.frame.live
    own = to_page.apply_rect(tile.source)
    limits: dict[Edge, tuple[float, float, bool, float]] = {
        "left": (own.x, live.x, tile.column > 0, -1),
        "top": (own.y, live.y, tile.row > 0, -1),
        "right": (own.right, live.right, tile.column + 1 < board.tiles.columns, 1),
        "bottom": (own.bottom, live.bottom, tile.row + 1 < board.tiles.rows, 1),
    }
    from_edge, limit, joined, sign = limits[end]
    start = from_edge + sign * (_GAP + (0.0 if joined else board.edge))
    axis = 1 if edge in ("left", "right") else 0
    for match in board.rings(tile):
        middle = to_page.apply(*match.at)[axis]
        if match.edge == edge and (middle - from_edge) * sign > 0:
            start = middle + sign * match.radius
    return start, start + sign * min(max(0.0, (limit - start) * sign), LONGEST)


def _scissors(board: TiledBoard, tile: Tile) -> Iterator[Item]:
    """Where there is room at an end of a cut: below the left one, or before or behind the upper one."""
    own, printed = (board.origin(tile).apply_rect(box) for box in (tile.source, tile.printed))
    live = board.frame.live
    places: list[tuple[float, Point, float]] = []
    if tile.column:
        end = max(_tick(board, tile, "left", "bottom")[1], printed.bottom) + _GAP
        below = live.bottom + (0.0 if board.frame.beside else SCISSORS_LENGTH)  # the legend keeps clear of them
        places.append((below - end, (own.x, end), 270))
    if tile.row:
        before = _tick(board, tile, "top", "left")[1] - _GAP
        behind = max(_tick(board, tile, "top", "right")[1], printed.right) + _GAP
        places += [(before - live.x, (before, own.y), 0), (live.right - behind, (behind, own.y), 180)]
    for room, tip, direction in places:
        if room >= _SMALLEST_SCISSORS:
            yield scissors(tip, direction, min(SCISSORS_LENGTH, room))
            return
