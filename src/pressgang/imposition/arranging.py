"""Which pages small pieces go on: as they come, turned, by size or wherever they have room; the fewest win."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import NamedTuple

from pressgang.diagnostics import Diagnostic, Span
from pressgang.drawing.geometry import Rect
from pressgang.imposition.cutmarks import CLEAR, SHORTEST, reserve
from pressgang.imposition.duplex import Axis, common, flip_axis
from pressgang.imposition.fits import LEAST, TOLERANCE, fits, too_large
from pressgang.imposition.frame import Frame
from pressgang.imposition.freely import least_pages, packed_freely
from pressgang.imposition.furniture import Frames
from pressgang.imposition.packing import Packed, Unit, by_size, pack
from pressgang.layout import Gang, Sheet, Stock

_MOST_SIZES, _MOST_PIECES = 3, 2_000
"""With more sizes than this not every choice of those that turn is tried."""


class Arrangement(NamedTuple):
    """A gang sheet worked out: the stock as it lies, its frame, one `Packed` a front page.

    `axis` is what the page is flipped about, or `None` where no back has a page of its own.
    """

    stock: Stock
    frame: Frame
    axis: Axis | None
    pages: tuple[Packed, ...]


def arrange(sheet: Sheet, plan: Gang, stock: Stock, frames: Frames) -> tuple[Arrangement, list[Diagnostic]]:
    """Pack the pieces; those that fit no page are left out and reported, each row of a file once.

    The page is turned, or pieces on it are, where that saves pages.
    """
    first = stock.laid(sheet.landscape)
    bleed = max((piece.bleed for piece in sheet.pieces), default=0.0)

    def room_on(other: Stock) -> Rect:
        return _room(frames(other).live, other, plan, _axis(sheet, plan, other), bleed)

    room = room_on(first)
    units: list[Unit] = []
    refused: dict[tuple[Span | None, str, float, float], Diagnostic] = {}
    for index, piece in enumerate(sheet.pieces):
        group = plan.groups[index] if index < len(plan.groups) else ""
        unit = Unit(piece, piece.width, piece.height * (2 if plan.backs == "fold" else 1), group)
        key = (piece.span, piece.name, piece.width, piece.height)
        if fits(unit.width, unit.height, room):
            units.append(unit)
        elif key not in refused:
            refused[key] = too_large(sheet, piece, (unit.width, unit.height), room, first, room_on)
    ways = list(_ways(sheet, plan, first, frames, units))
    best, pages = _fewest(units, plan, first, room_on, ways, bleed=bleed)
    arrangement = Arrangement(best, frames(best), _axis(sheet, plan, best), tuple(pages))
    return arrangement, list(refused.values())


_Measures = tuple[float, float]
"""The width and height of a piece, in mm."""


def _fewest(
    units: list[Unit],
    plan: Gang,
    first: Stock,
    room_on: Callable[[Stock], Rect],
    ways: Sequence[_Way],
    *,
    bleed: float,
) -> tuple[Stock, list[Packed]]:
    """The fewest pages: rows in the pieces' order where nothing takes fewer, else rows of pieces by their size,
    else pieces wherever they have room (but for those that are folded, whose rows are folded as one).
    """
    band_gap = max(plan.gap, 2 * (reserve(plan.cut, bleed) + 1.0))
    best, pages = first, pack(units, room_on(first), plan.gap, band_gap)
    if len(pages) < 2:
        return best, pages
    sizes = {_size(unit) for unit in units}
    orders: list[Callable[[Sequence[Unit]], list[Unit]]] = [list]
    if len(sizes) > 1:
        orders.append(by_size)
    stocks = list(dict.fromkeys([first, *(way.stock for way in ways)]))
    alike = len(sizes) == 1 and units[0].width == units[0].height
    least = 1 if alike else min(least_pages(units, room_on(stock), plan.gap) for stock in stocks)
    for order in orders:
        for stock, turned in [_Way(first), *ways] if order is by_size else ways:
            if len(pages) <= least:
                return best, pages
            laid = order([unit.turned() if _turns(unit, turned) else unit for unit in units])
            room = room_on(stock)
            if all(fits(unit.width, unit.height, room) for unit in laid):
                tried = pack(laid, room, plan.gap, band_gap)
                if len(tried) < len(pages):
                    best, pages = stock, tried
    if plan.backs == "fold" or alike:
        return best, pages
    for stock in stocks:
        found = packed_freely(units, room_on(stock), plan.gap, len(pages))
        if found:
            best, pages = stock, found
    return best, pages


class _Way(NamedTuple):
    """How pieces may lie: on that stock, those of the sizes in `turned` on their side."""

    stock: Stock
    turned: frozenset[_Measures] = frozenset()


def _turns(unit: Unit, turned: frozenset[_Measures]) -> bool:
    """Whether the unit is of a size that turns; one of another shape than a rectangle keeps its head up."""
    return bool(turned) and unit.piece.outline is None and _size(unit) in turned


def _size(unit: Unit) -> _Measures:
    return round(unit.width, 4), round(unit.height, 4)


def _ways(sheet: Sheet, plan: Gang, stock: Stock, frames: Frames, units: Sequence[Unit]) -> Iterator[_Way]:
    """How else pieces may lie: the page as it lies and turned, with pieces of these sizes turned on it.

    A piece that is folded turns with its page alone, for the fold runs across the page; so does one of another
    shape than a rectangle. Where there are many sizes, or pieces, all of them turn or none.
    """
    lying = [stock.turned()] if _may_lie(sheet, stock.turned(), frames) else []
    sizes = {_size(unit) for unit in units if unit.piece.outline is None and unit.width != unit.height}
    if plan.backs == "fold":
        sizes = set()
    if len(sizes) > _MOST_SIZES or len(units) > _MOST_PIECES:
        some = [frozenset(sizes)]
    else:
        ordered = sorted(sizes)
        some = [frozenset(c) for n in range(1, len(sizes) + 1) for c in combinations(ordered, n)]
    for turned in some if sizes else ():
        yield _Way(stock, turned)
    for other in lying:
        yield _Way(other)
        for turned in some if sizes else ():
            yield _Way(other, turned)


def _may_lie(sheet: Sheet, stock: Stock, frames: Frames) -> bool:
    """Whether the page has the room that a page needs once it is turned."""
    frame = frames(stock)
    titled = frame.heading is None or frame.heading.width >= LEAST
    return titled and frame.side is None and min(frame.live.width, frame.live.height) >= LEAST


def _axis(sheet: Sheet, plan: Gang, stock: Stock) -> Axis | None:
    if plan.backs not in ("long-edge", "short-edge") or not any(piece.behind() for piece in sheet.pieces):
        return None
    return flip_axis(plan.backs, stock.paper.width, stock.paper.height)


def _room(live: Rect, stock: Stock, plan: Gang, axis: Axis | None, bleed: float) -> Rect:
    room = live.inset(reserve(plan.cut, bleed))
    if plan.cut == "none" and plan.backs == "fold":
        side = CLEAR + SHORTEST
        room = Rect(room.x + side, room.y, room.width - 2 * side, room.height)
    return room if axis is None else common(room, stock.paper.width, stock.paper.height, axis)


def many_on(live: Rect, stock: Stock, plan: Gang, width: float, height: float) -> int:
    """How many pieces of one size, without bleed and all with backs, the plan puts on a page with that room."""
    axis = None
    if plan.backs in ("long-edge", "short-edge"):
        axis = flip_axis(plan.backs, stock.paper.width, stock.paper.height)
    room = _room(live, stock, plan, axis, 0.0)
    sides = ((room.width, width), (room.height, height * (2 if plan.backs == "fold" else 1)))
    across, down = (max(0, int((length + plan.gap + TOLERANCE) // (side + plan.gap))) for length, side in sides)
    return across * down
