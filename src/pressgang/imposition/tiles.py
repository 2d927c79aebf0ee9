"""Divide a board into tiles: the places of joints, the areas of a tile's page, what all tiles share.

Marks lie in a glue strip, in the scrap or in the margin: on the finished board none is left.
"""

from __future__ import annotations

import math
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import pairwise

from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.outlines import arc
from pressgang.drawing.scene import WHITE, Colour, Item, Path, Symbol, circle
from pressgang.drawing.theme import INK, SMALL
from pressgang.drawing.units import points
from pressgang.imposition.furniture import COMPACT_HEIGHT, PageSetter, paragraph, printable, sides_of, text_area
from pressgang.layout import Board, Edge, Joint, Stock
from pressgang.sources.table import column_name
from pressgang.structs import NamedTuple

RING = 1.9
"""The largest radius of a match ring in mm."""
SMALLEST_RING = 0.7
_RING_GAP = 0.3
SHORTEST_TICK = 1.2
"""The least length in mm that a ring leaves for the tick behind it."""


class Match(NamedTuple):
    """A match ring, whole once two tiles are joined: its middle on or beside the board, its radius (mm), its
    joint.
    """

    at: Point
    radius: float
    edge: Edge


class Beside(NamedTuple):
    """The room (mm) for rings outside a board: from its edge or bleed (`clear`) to the page's edges."""

    clear: float
    left: float
    top: float
    right: float
    bottom: float


def matches(plan: TilePlan, tile: Tile, joint: Joint, beside: Beside) -> list[Match]:
    """Return the rings of a tile; both tiles of a joint have the same.

    Those of an upright joint stand above and below the board, and in glue strips; of a level one at both ends.
    """
    s, joints = tile.source, plan.joints_of(tile)
    ends: dict[Edge, float] = {"left": s.x, "right": s.right, "top": s.y, "bottom": s.bottom}
    ys = [] if "top" in joints else [_outside(s.y, -beside.top, -beside.clear)]
    if "bottom" not in joints:
        ys.append(_outside(s.bottom, beside.bottom, beside.clear))
    elif joint == "glue":
        ys.append(_outside(s.bottom, tile.overlap_below, 0.0))
    xs = [] if "left" in joints else [_outside(s.x, -beside.left, -beside.clear)]
    if "right" not in joints:
        xs.append(_outside(s.right, beside.right, beside.clear))
    uprights, levels = (joints & {"left", "right"}, joints & {"top", "bottom"})
    found = [Match((ends[one], y), radius, one) for one in ends if one in uprights for y, radius in ys]
    found += [Match((x, ends[one]), radius, one) for one in ends if one in levels for x, radius in xs]
    return [match for match in found if match.radius >= SMALLEST_RING]


def _outside(edge: float, room: float, clear: float) -> tuple[float, float]:
    """Return middle and radius of a ring from `clear` to `room` off an edge; below zero to the left, up."""
    sign = -1 if room < 0 else 1
    radius = min(RING, (abs(room) - abs(clear) - SHORTEST_TICK) / 2 - _RING_GAP)
    return edge + clear + sign * (radius + _RING_GAP), radius


def ring(at: Point, radius: float, ink: Colour) -> Iterator[Item]:
    """Draw a match ring with two quarters filled, so that a shift to any side shows."""
    x, y = at
    yield circle(at, radius, fill=WHITE)
    quarters = (
        ("M", at),
        ("L", (x, y - radius)),
        *arc(at, radius, 0, 90),
        ("Z", ()),
        ("M", at),
        ("L", (x, y + radius)),
        *arc(at, radius, 180, 270),
        ("Z", ()),
    )
    yield Path(quarters, fill=ink)
    yield circle(at, radius, stroke=ink, width=points(0.6))


def words(plan: TilePlan, tile: Tile, joint: Joint, rings: int) -> str:
    """Return the instructions for a tile; its joints with the tiles before it have that many rings."""
    return " ".join(_sentences(plan, tile, joint == "glue", rings))


def _sentences(plan: TilePlan, tile: Tile, is_glued: bool, rings: int) -> Iterator[str]:
    left, above = plan.at(tile.column - 1, tile.row), plan.at(tile.column, tile.row - 1)
    right, below = plan.at(tile.column + 1, tile.row), plan.at(tile.column, tile.row + 1)
    before = left or above
    if not is_glued:
        yield "Cut each edge that has ticks, from tick to tick."
    elif before:
        cut = "left and the top" if left and above else "left" if left else "top"
        yield f"Cut the {cut} edge from tick to tick."
    if above and right and not left:
        glued = f"glued on the grey strips of row {tile.row}, its edge along the dashed line"
        taped = f"laid against row {tile.row}, edge to edge, and taped from behind"
        yield f"This tile begins row {tile.row + 1}: once joined, the row is {glued if is_glued else taped}."
    elif before and is_glued:
        inside = "its left edge along the dashed line, the top edges level"
        outside = "its edge along the dashed line, the board’s edges level"
        yield f"Glue this tile on the grey strip of {before.name}: {inside if left and above else outside}."
    elif before:
        level = "edge to edge and both ends level"
        yield f"Lay this tile against {before.name}, {level}, and tape the joint from behind."
    else:
        cut = " Nothing is cut: the left and the top are the board’s edges." if is_glued else ""
        yield f"Begin with this tile.{cut}"
    if rings:
        yield f"Where it lies right, the {'rings are' if rings > 1 else 'ring is'} whole."
    if right and is_glued:
        yield f"{right.name} is then glued on the grey strip at the right."
    elif below and is_glued:
        yield f"{below.name} comes on the grey strip below{', with its row' if left else ''}."
    if is_glued and bool(left) != bool(above):
        yield f"Nothing is cut at the {'top' if left else 'left'}: it is the board’s edge."


def strips(tile: Tile) -> dict[Edge, Rect]:
    """Return a tile's overlaps, in mm on the board: the right one runs on through the corner below."""
    s = tile.source
    found: dict[Edge, Rect] = {}
    if tile.overlap_right:
        found["right"] = Rect(s.right, s.y, tile.overlap_right, s.height + tile.overlap_below)
    if tile.overlap_below:
        found["bottom"] = Rect(s.x, s.bottom, s.width, tile.overlap_below)
    return found


HEADING = 11.0
LEAD = 6.4
"""The room for marks at the left of and above a tile, in mm, if the tile leaves it."""
SCRAP = 2.0
"""How far the drawing runs on beyond a cut edge, in mm."""
EDGE_SLACK = 0.6
"""The reach of ink beyond the edge of a board without bleed: half the heaviest frame line, and some slack."""
LEGEND_GAP = 2.6
WORDS_PITCH = 3.5
NAME_SIZE = points(26)
NAME_LEFT = 6.5
"""The left edge of the tile's name, clear of the scissors."""
MAP_WIDTH, NARROW_MAP = 24.0, 14.0
COLUMN, WIDEST_COLUMN = 44.0, 70.0
"""The least width in mm of the column beside a tile, and the widest that it grows with the tile's waste."""
COLUMN_GAP = 2.0
_LOWEST_COLUMN = 130.0
_BELOW_WORDS = 1.6 + COMPACT_HEIGHT + 3.4


class TileFrame(NamedTuple):
    """The areas of a tile's page in mm. Tiles lie in `live`, `lead` from its left and `above` from its top;
    where the board ends, `tail` from its right and bottom.

    `legend` is a strip below, whose words have `words` lines at most, or a column `beside` with the heading
    too. `side` is the strip of an upright scale bar.
    """

    heading: Rect | None
    side: Rect | None
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
        """Return the part of the board that a tile at its right or lower edge may print."""
        live = self.live
        return Rect(
            live.x + self.lead,
            live.y + self.above,
            live.width - self.lead - self.tail,
            live.height - self.above - self.tail,
        )

    def reach(self, overlap: float) -> tuple[float, float]:
        """Return the largest width and height of a tile's own part if its marks may lie on strips."""
        more = self.tail - max(overlap, self.tail)
        return self.room.width + more, self.room.height + more

    def about(self, tiles: TilePlan) -> TileFrame:
        """Return the frame with these tiles' unused space given to the marks and the column."""
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
        width = self.words_width + taken
        return self._replace(
            lead=lead, above=above, live=live, legend=legend, words_x=legend.x, words_width=width
        )


def tile_frames(setter: PageSetter, plan: Board, bleed: float, stock: Stock) -> Iterator[TileFrame]:
    """Yield the ways to divide a page for tiles: legend below, or beside. Rooms may be too small."""
    yield _below(setter, plan, bleed, stock)
    text = text_area(stock)
    if text.height >= _LOWEST_COLUMN and text.width >= 2 * COLUMN:
        yield _beside(bleed, stock)


def _marks(bleed: float) -> tuple[float, float]:
    """Return the least room for marks before a tile, and behind the last."""
    tail = max(bleed, EDGE_SLACK) + SHORTEST_TICK
    return max(SCRAP, tail), tail


def _below(setter: PageSetter, plan: Board, bleed: float, stock: Stock) -> TileFrame:
    book, has_heading = setter.book, setter.sheet.heading
    area, text = printable(stock), text_area(stock)
    top, bottom = text.y, text.bottom
    left, right, side = sides_of(stock)
    live_right = area.right if side is None else right
    words_x = left + NAME_LEFT + book.width("W99", NAME_SIZE, True) + 3
    map_width = NARROW_MAP if side else MAP_WIDTH
    words_width = right - words_x - map_width - 4
    many, width = _sample(), max(words_width, 30.0)
    said = (words(many, tile, plan.joint, 2) for c in (0, 27) for r in (0, 8) if (tile := many.at(c, r)))
    lines = max(3, *(len(paragraph(one, width, SMALL, book)) for one in said))
    height = LEGEND_GAP + lines * WORDS_PITCH + _BELOW_WORDS
    legend = Rect(left, bottom - height, right - left, height)
    board_top = top + HEADING if has_heading else area.y
    live = Rect(area.x, board_top, live_right - area.x, legend.y - board_top)
    lead, tail = _marks(bleed)
    heading = Rect(left, top, right - left, HEADING) if has_heading else None
    return TileFrame(
        heading, side, live, lead, lead, tail, legend=legend, beside=False,
        map_width=map_width, words_x=words_x, words_width=words_width, words=lines,
    )  # fmt: skip


def _beside(bleed: float, stock: Stock) -> TileFrame:
    area, text = printable(stock), text_area(stock)
    column = Rect(text.right - COLUMN, text.y, COLUMN, text.height)
    live = Rect(area.x, area.y, column.x - COLUMN_GAP - area.x, area.height)
    lead, tail = _marks(bleed)
    width = COLUMN - COMPACT_HEIGHT - 4
    return TileFrame(
        None, None, live, lead, lead, tail, legend=column, beside=True,
        map_width=width, words_x=column.x, words_width=width, words=0,
    )  # fmt: skip


@cache
def _sample() -> TilePlan:
    """Return a sample board of so many tiles that their names are long."""
    return tile_plan(3000, 1000, (100.0, 100.0), 0)


_PLAIN = 4
"""So many tiles are joined by the map in the corner of each."""


class TiledBoard(NamedTuple):
    """A board with what its tiles share: the drawing as one symbol, the stock as it lies, the plan of tiles.

    `words` stand on the tiles and not on the map of the board, where they would be too small.
    """

    setter: PageSetter
    plan: Board
    symbol: Symbol
    bleed: float
    stock: Stock
    frame: TileFrame
    tiles: TilePlan
    words: tuple[Symbol, ...] = ()

    @property
    def ink(self) -> Colour:
        """Return the colour of marks and joints."""
        return self.setter.sheet.tint or INK

    @property
    def has_map(self) -> bool:
        """Return whether a page with a map of the board follows the tiles: so few need only the map on each."""
        return len(self.tiles.tiles) > _PLAIN

    @property
    def size(self) -> tuple[float, float]:
        """Return the width and height of the board in mm."""
        last = self.tiles.tiles[-1].source
        return last.right, last.bottom

    @property
    def edge(self) -> float:
        """Return how far ink reaches beyond the board's edge, in mm."""
        return max(self.bleed, EDGE_SLACK)

    def origin(self, tile: Tile) -> Transform:
        """Return the transform from the board's mm to those of the tile's page."""
        room = self.frame.room
        return Transform.translate(room.x - tile.source.x, room.y - tile.source.y)

    def window(self, tile: Tile) -> Rect:
        """Return the part of the board that a tile's page shows, in mm of the board: overlaps, scrap or bleed
        too.
        """
        edge = self.edge
        p = tile.printed
        joints = self.tiles.joints_of(tile)
        left, top = (SCRAP if side in joints else edge for side in ("left", "top"))
        right, bottom = (0.0 if side in joints else edge for side in ("right", "bottom"))
        return Rect(p.x - left, p.y - top, p.width + left + right, p.height + top + bottom)

    def rings(self, tile: Tile) -> list[Match]:
        """Return the rings of a tile (see `matches`), in mm of the board."""
        live, room = self.frame.live, self.frame.room
        last = self.tiles.tiles[-1].source
        right, bottom = live.right - room.x - last.width, live.bottom - room.y - last.height
        beside = Beside(self.edge, room.x - live.x, room.y - live.y, right, bottom)
        return matches(self.tiles, tile, self.plan.joint, beside)


_TINY = 1e-6
_END_CLEAR = 1.0
"""The least distance of a joint from the board's edge, in mm."""


class Tile(NamedTuple):
    """One tile. `source` is its own part of the board (mm), from joint to joint; it also prints overlaps."""

    column: int
    row: int
    source: Rect
    overlap_right: float
    overlap_below: float

    @property
    def printed(self) -> Rect:
        """Return the part of the board that the tile prints: its own and the overlaps."""
        s = self.source
        return Rect(s.x, s.y, s.width + self.overlap_right, s.height + self.overlap_below)

    @property
    def name(self) -> str:
        """Return the tile's name: the letters of its column (A … Z, AA …) and the number of its row."""
        return tile_name(self.column, self.row)


class TilePlan(NamedTuple):
    """All tiles of a board, row by row."""

    columns: int
    rows: int
    tiles: tuple[Tile, ...]

    def joints_of(self, tile: Tile) -> frozenset[Edge]:
        """Return the sides at which a tile has a neighbour."""
        sides: dict[Edge, bool] = {
            "left": tile.column > 0, "right": tile.column + 1 < self.columns,
            "top": tile.row > 0, "bottom": tile.row + 1 < self.rows,
        }  # fmt: skip
        return frozenset(side for side, joined in sides.items() if joined)

    def at(self, column: int, row: int) -> Tile | None:
        """Return the tile in that place, or None outside the board."""
        if 0 <= column < self.columns and 0 <= row < self.rows:
            return self.tiles[row * self.columns + column]
        return None


def tile_name(column: int, row: int) -> str:
    """Return a tile's name: `A1` at the left top; after Z comes AA."""
    return f"{column_name(column + 1)}{row + 1}"


def tile_plan(
    board_w: float,
    board_h: float,
    room: tuple[float, float],
    overlap: float,
    joints_x: Sequence[float] = (),
    joints_y: Sequence[float] = (),
    reach: tuple[float, float] | None = None,
    free: tuple[bool, bool] = (False, False),
) -> TilePlan:
    """Return the fewest tiles of at most `room` (width, height) mm, overlaps included, that cover the board.

    A tile with a neighbour behind it has `reach` mm for its own part (else: room less overlap). Joints fall at
    `joints_x` and `joints_y`, or, on axes that are `free`, as near to them as the fewest tiles allow. Raises
    `ValueError` where the overlap is negative or more than half of the room.
    """
    across, down = reach or (None, None)
    xs = joints(board_w, room[0], overlap, joints_x, across, free[0])
    ys = joints(board_h, room[1], overlap, joints_y, down, free[1])
    tiles = tuple(
        Tile(
            column,
            row,
            Rect(xs[column], ys[row], xs[column + 1] - xs[column], ys[row + 1] - ys[row]),
            _strip(xs, column, overlap),
            _strip(ys, row, overlap),
        )
        for row in range(len(ys) - 1)
        for column in range(len(xs) - 1)
    )
    return TilePlan(len(xs) - 1, len(ys) - 1, tiles)


def _strip(cuts: Sequence[float], index: int, overlap: float) -> float:
    """Return the overlap of a tile with the next: at most the next tile's own part."""
    return min(overlap, cuts[index + 2] - cuts[index + 1]) if index + 2 < len(cuts) else 0.0


def joints(
    length: float,
    room: float,
    overlap: float,
    allowed: Sequence[float] = (),
    reach: float | None = None,
    free: bool = False,
) -> list[float]:
    """Return the ends of tiles along an axis, from 0 to `length`; all but the last also print `overlap`.

    Raises `ValueError` where the overlap is negative or more than half of the room.
    """
    if length <= room + _TINY:
        return [0.0, length]
    if overlap < 0 or overlap > room / 2:
        raise ValueError("an overlap must be between 0 and half a tile")
    reach = room - overlap if reach is None else reach
    inside = sorted({round(x, 4) for x in allowed if _END_CLEAR < x < length - _END_CLEAR})
    if free or not allowed:
        return _evenly(length, room, reach, overlap, inside)
    places = _reachable([0.0, *inside, length], reach)
    return _balance(places, length, room, reach)


def _evenly(length: float, room: float, reach: float, overlap: float, near: Sequence[float]) -> list[float]:
    """Return the fewest tiles, of about one size; a joint falls at one of the places that it can reach."""
    count = math.ceil((length - room - _TINY) / reach) + 1
    step = max(min((length - overlap) / count, reach), (length - room) / (count - 1))
    cuts = [0.0]
    for index in range(1, count):
        even = index * step
        if near:
            first = length - room - (count - 1 - index) * reach
            latest = cuts[-1] + reach
            fit = near[bisect_left(near, first) : bisect_right(near, latest)]
            even = min(fit, key=lambda place: abs(place - even), default=min(max(even, first), latest))
        cuts.append(even)
    return [*cuts, length]


def _reachable(places: list[float], reach: float) -> list[float]:
    """Return the allowed places, with more spaced evenly wherever two are further apart than a tile reaches."""
    filled = [places[0]]
    for start, end in pairwise(places):
        parts = max(1, math.ceil((end - start - _TINY / 10) / reach))
        filled.extend(start + (end - start) * part / parts for part in range(1, parts))
        filled.append(end)
    return filled


def _balance(places: list[float], length: float, room: float, reach: float) -> list[float]:
    """Return the fewest joints among `places`, each as near to an even division as the others allow."""
    first = [length]  # walking back from the end: the first place each joint may have
    while first[0] > _TINY:
        span = room if len(first) == 1 else reach
        first.insert(0, min(place for place in places if place >= first[0] - span - _TINY))
    count = len(first) - 1
    cuts = [0.0]
    for index in range(1, count):
        even = length * index / count
        latest = min(cuts[-1] + reach + _TINY, places[index - count - 1])  # leaves a place for each later joint
        fit = [place for place in places if first[index] - _TINY <= place <= latest and place > cuts[-1]]
        cuts.append(min(fit, key=lambda p: abs(p - even)))
    return [*cuts, length]
