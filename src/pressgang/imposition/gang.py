"""Impose small pieces that are cut out of a page (with a cutting machine's marks), and forms that share a page.

Pieces go on the fewest pages: in order, turned, sorted by size or packed freely, which rectpack does. The
machine scans for its marks in squares of `REGISTRATION_CORNER`, which are kept empty. A back is drawn upright
as one sees it after turning the cut piece over about its *vertical* axis. A sheet flipped about that axis
carries the back unturned, at mirrored x; one flipped about its horizontal axis at mirrored y, turned by 180°.
"""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import combinations, groupby
from math import ceil
from typing import Literal

from pressgang.diagnostics import Diagnostic, Span, shown
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import BLACK, Item, Page, Path, Piece, line, on_layer, rectangle
from pressgang.drawing.theme import HAIRLINE, RULE_INK
from pressgang.drawing.units import paper_name
from pressgang.imposition.cutmarks import (
    CLEAR,
    SCISSORS_LENGTH,
    SHORTEST,
    cut_marks,
    free_marks,
    reserve,
    scissors,
)
from pressgang.imposition.fits import TOLERANCE, fits, size_words, too_large
from pressgang.imposition.furniture import REGISTRATION_CORNER, PageSetter, PageWords
from pressgang.imposition.packing import HANG, Packed, Placement, Slot, Unit, by_size, pack
from pressgang.imposition.problems import OTHER_THAN_LABELS
from pressgang.layout import Backs, Gang, Grid, Labels, Sheet, Stock
from pressgang.sources.memory import HashedKey, Recent
from pressgang.structs import NamedTuple, replace

_PER_MM = 1_000_000
"""Units of the search in a millimetre: whole numbers, so that sums have no rounding error."""
_LOT = 250
"""The number of pieces that are searched in every way."""
_MOST = 1_000
"""The number of pieces above which they are searched in lots of a like mixture, in one way alone."""

_Size = tuple[int, int]


class _Packer(NamedTuple):
    """A search in rectpack's names: the choice of places, the order of pieces, whether they may turn."""

    places: str
    order: str = "SORT_AREA"
    turns: bool = True


_WAYS = (
    _Packer("GuillotineBafMinas", turns=False),
    _Packer("GuillotineBafMinas"),
    _Packer("GuillotineBssfLas", "SORT_SSIDE"),
    _Packer("MaxRectsBssf", turns=False),
    _Packer("MaxRectsBssf"),
    _Packer("MaxRectsBssf", "SORT_SSIDE"),
    _Packer("MaxRectsBaf"),
    _Packer("MaxRectsBl"),
    _Packer("MaxRectsBlsf", "SORT_SSIDE"),
)
"""The searches in order: first those that leave only straight cuts from edge to edge, upright pieces first."""
_OF_MANY = (_Packer("GuillotineBafMinas"), _Packer("MaxRectsBssf"))


class _Spot(NamedTuple):
    """The place of a piece of a size in the room of a page."""

    size: _Size
    x: int
    y: int
    is_turned: bool


_Page = tuple[_Spot, ...]


def least_pages(units: Sequence[Unit], room: Rect, gap: float) -> int:
    """Return the least number of pages of `room` that the units' areas allow."""
    area = (room.width + gap) * (room.height + gap)
    return sum(
        math.ceil(math.fsum((unit.width + gap) * (unit.height + gap) for unit in run) / area - 1e-9)
        for _, run in groupby(units, key=lambda unit: unit.group)
    )


def pack_freely(units: Sequence[Unit], room: Rect, gap: float, below: int) -> list[Packed] | None:
    """Pack the units `gap` mm apart on fewer pages than `below`, or return None if no search does. Units of one
    size keep their order.
    """
    runs = [list(run) for _, run in groupby(units, key=lambda unit: unit.group)]
    may_turn = all(unit.piece.outline is None for unit in units)
    whole = (_whole(room.width + gap), _whole(room.height + gap))
    least, best = least_pages(units, room, gap), None
    ways = _WAYS if len(units) <= _LOT else _OF_MANY[: 2 if len(units) <= _MOST else 1]
    for way in ways if may_turn else [way for way in _WAYS if not way.turns]:
        if below <= least:
            break
        sized = [tuple((_whole(unit.width + gap), _whole(unit.height + gap)) for unit in run) for run in runs]
        pages = [_pages(sizes, whole, way) for sizes in sized]
        count = sum(map(len, pages))
        if count < below and sum(len(page) for run in pages for page in run) == len(units):
            best, below = pages, count
    if best is None:
        return None
    return [page for run, made in zip(runs, best, strict=True) for page in _place_units(run, made, room, gap)]


def _whole(length: float) -> int:
    return round(length * _PER_MM)


def _pages(sizes: tuple[_Size, ...], room: _Size, way: _Packer) -> list[_Page]:
    """Return pages of all sizes that fit `room`; what stands on the last page of a lot is packed again."""
    most = _MOST if len(sizes) <= _MOST else _LOT
    if len(set(sizes)) == 1:  # one page says all
        most = max(1, room[0] * room[1] // (sizes[0][0] * sizes[0][1]))
    if len(sizes) <= most:
        return list(_search(sizes, room, way))
    lots = math.ceil(len(sizes) / most)
    pages: list[_Page] = []
    rest: list[_Size] = []
    for number in range(lots):
        *full, last = _search(sizes[number::lots], room, way) or [()]
        if full:
            pages += full
            rest += [spot.size for spot in last]
        else:
            pages.append(last)
    return [*pages, *(_pages(tuple(rest), room, way) if rest else ())]


@lru_cache(maxsize=64)
def _search(sizes: tuple[_Size, ...], room: _Size, way: _Packer) -> tuple[_Page, ...]:
    """Return the pages of one search, without sizes that have no room."""
    import rectpack

    packer = rectpack.newPacker(
        pack_algo=getattr(rectpack, way.places), sort_algo=getattr(rectpack, way.order), rotation=way.turns
    )
    for index, (width, height) in enumerate(sizes):
        packer.add_rect(width, height, index)
    packer.add_bin(room[0] + 1, room[1] + 1, math.inf)
    packer.pack()
    return tuple(
        tuple(_Spot(sizes[r.rid], r.x, r.y, (r.width, r.height) != sizes[r.rid]) for r in page)
        for page in packer
    )


def _place_units(units: list[Unit], pages: list[_Page], room: Rect, gap: float) -> Iterator[Packed]:
    """Put the units on those pages: each size in its order, row by row as one reads."""
    waiting: dict[_Size, deque[Unit]] = {}
    for unit in units:
        waiting.setdefault((_whole(unit.width + gap), _whole(unit.height + gap)), deque()).append(unit)
    for page in pages:
        laid: list[tuple[Unit, float, float]] = []
        for spot in sorted(page, key=lambda spot: (spot.y, spot.x)):
            unit = waiting[spot.size].popleft()
            laid.append((unit.turned() if spot.is_turned else unit, spot.x / _PER_MM, spot.y / _PER_MM))
        left = room.x + (room.width - max(x + unit.width for unit, x, _ in laid)) / 2
        top = room.y + min((room.height - max(y + unit.height for unit, _, y in laid)) / 2, HANG)
        slots = (Slot(unit, Rect(left + x, top + y, unit.width, unit.height)) for unit, x, y in laid)
        yield Packed((), laid[0][0].group, tuple(slots))


Axis = Literal["vertical", "horizontal"]


def flip_axis(backs: Backs, width: float, height: float) -> Axis:
    """Return the axis about which a page (mm) turns when it is flipped on its long or short edge.

    The long edge of an upright page stands (it turns like a book's), that of a lying one lies (a calendar's).
    """
    upright = height >= width
    return "vertical" if upright == (backs == "long-edge") else "horizontal"


def reflect(rect: Rect, width: float, height: float, axis: Axis) -> Rect:
    """Return a rectangle of one side of a page as seen from the other side; its own inverse."""
    if axis == "vertical":
        return Rect(width - rect.right, rect.y, rect.width, rect.height)
    return Rect(rect.x, height - rect.bottom, rect.width, rect.height)


def back_behind(front: Transform, piece_width: float, width: float, height: float, axis: Axis) -> Transform:
    """Return the transform of a back, `piece_width` mm wide, whose front has the transform `front`."""
    over = Transform(-1, 0, 0, 1, width, 0) if axis == "vertical" else Transform(1, 0, 0, -1, 0, height)
    return Transform(-1, 0, 0, 1, piece_width, 0).then(front).then(over)


def common_room(room: Rect, width: float, height: float, axis: Axis) -> Rect:
    """Return the part of `room` that is room on both sides of the page."""
    return room.common(reflect(room, width, height, axis)) or Rect(room.x, room.y, 0.0, 0.0)


_MOST_SIZES, _MOST_PIECES = 3, 2_000
"""The number of sizes, and of pieces, above which not every choice of sizes to turn is tried."""


class Arrangement(NamedTuple):
    """A gang sheet laid out: the stock as it lies, one `Packed` a front page, and the axis of its flip if backs
    have pages.
    """

    stock: Stock
    axis: Axis | None
    pages: tuple[Packed, ...]


def arrange(setter: PageSetter, plan: Gang, stock: Stock) -> tuple[Arrangement, list[Diagnostic]]:
    """Pack the pieces of a gang sheet, turned where that saves pages; report those that fit no page once."""
    sheet = setter.sheet
    if plan.labels is not None:
        return _on_labels(setter, plan, plan.labels, stock)
    first = stock.laid(sheet.landscape)
    bleed = max((piece.bleed for piece in sheet.pieces), default=0.0)

    def room_on(other: Stock) -> Rect:
        return _room(setter.frame(other).live, other, plan, _axis(sheet, plan, other), bleed)

    room = room_on(first)
    units: list[Unit] = []
    refused: dict[tuple[Span | None, str, float, float], Diagnostic] = {}
    for index, piece in enumerate(sheet.pieces):
        group = plan.groups[index] if index < len(plan.groups) else ""
        unit = Unit(piece, piece.width, _height(piece, plan), group)
        if fits(unit.width, unit.height, room):
            units.append(unit)
        elif (key := (piece.span, piece.name, piece.width, piece.height)) not in refused:
            refused[key] = too_large(piece, setter.place, (unit.width, unit.height), first, room_on)
    ways = list(_ways(setter, plan, first, units))
    best, pages = _fewest(units, plan, first, room_on, ways, bleed=bleed)
    return Arrangement(best, _axis(sheet, plan, best), tuple(pages)), list(refused.values())


def _on_labels(
    setter: PageSetter, plan: Gang, labels: Labels, stock: Stock
) -> tuple[Arrangement, list[Diagnostic]]:
    """Put each piece into the middle of a label, row by row; report other paper and too large pieces."""
    sheet, found = setter.sheet, list[Diagnostic]()
    wanted, paper = labels.paper, stock.paper
    if max(abs(a - b) for a, b in zip(sorted(wanted), sorted((paper.width, paper.height)), strict=True)) > 0.5:
        message = f"{labels.name} is a sheet of {size_words(*wanted)}, and the paper is {paper.label()}"
        size = paper_name(*wanted) or f"{wanted[0]:g}x{wanted[1]:g}mm"
        way_out = f"Name its paper, --paper {size}, or another preset."
        found.append(OTHER_THAN_LABELS.at(setter.place, message, way_out))
        return Arrangement(stock, None, ()), found
    stock = stock if (paper.width < paper.height) is (wanted[0] < wanted[1]) else stock.turned()
    slots: list[Slot] = []
    count = labels.columns * labels.rows
    for piece in sheet.pieces:
        height = _height(piece, plan)
        if piece.width > labels.width + TOLERANCE or height > labels.height + TOLERANCE:
            message = (
                f"{shown(piece.name)} is {size_words(piece.width, height)}, and a label of {labels.name} is "
            )
            message += size_words(labels.width, labels.height)
            problem = OTHER_THAN_LABELS.at(
                piece.span or setter.place, message, "Make it smaller, or print no backs."
            )
            found += [problem] if problem not in found else []
            continue
        row, column = divmod(len(slots) % count, labels.columns)
        x = labels.left + column * labels.across + (labels.width - piece.width) / 2
        y = labels.top + row * labels.down + (labels.height - height) / 2
        slots.append(Slot(Unit(piece, piece.width, height), Rect(x, y, piece.width, height)))
    pages = [Packed((), "", tuple(slots[start : start + count])) for start in range(0, len(slots), count)]
    return Arrangement(stock, _axis(sheet, plan, stock), tuple(pages)), found


def _height(piece: Piece, plan: Gang) -> float:
    """Return the height of a piece in mm, with its back above it where that is folded over."""
    return piece.height * (2 if plan.backs == "fold" and piece.back else 1)


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
    """Return the stock and the fewest pages: rows in order, then rows sorted by size, then free packing."""
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
                tried = pack(laid, room, plan.gap, band_gap, len(pages))
                if tried:
                    best, pages = stock, tried
    if plan.backs == "fold" or alike:
        return best, pages
    gap = max(unit.gap(plan.gap) for unit in units)
    for stock in stocks:
        found = pack_freely(units, room_on(stock), gap, len(pages))
        if found:  # the last page has room to spare: there rows in order serve as well, and read better
            upright = [slot.unit.turned() if slot.unit.is_turned else slot.unit for slot in found[-1].slots]
            last = pack(by_size(upright), room_on(stock), plan.gap, band_gap)
            best, pages = stock, [*found[:-1], *(last if len(last) == 1 else found[-1:])]
    return best, pages


class _Way(NamedTuple):
    """A way to lay pieces: the stock, and the sizes that lie on their side."""

    stock: Stock
    turned: frozenset[_Measures] = frozenset()


def _turns(unit: Unit, turned: frozenset[_Measures]) -> bool:
    """Return whether the unit has a size that turns; only rectangles do, as other shapes keep their head up."""
    return bool(turned) and unit.piece.outline is None and _size(unit) in turned


def _size(unit: Unit) -> _Measures:
    return round(unit.width, 4), round(unit.height, 4)


def _ways(setter: PageSetter, plan: Gang, stock: Stock, units: Sequence[Unit]) -> Iterator[_Way]:
    """Yield the other ways to lay pieces: the page as it lies or turned, pieces of some sizes turned on it.

    A folded piece, and one that is no rectangle, turns with its page alone. Of many sizes all turn or none.
    """
    frame = setter.frame(stock.turned())
    lying = [stock.turned()] if frame.has_room() and frame.side is None else []
    sizes = {_size(unit) for unit in units if unit.piece.outline is None and unit.width != unit.height}
    if plan.backs == "fold":
        sizes = set()
    counts = [len(sizes)] if len(sizes) > _MOST_SIZES or len(units) > _MOST_PIECES else range(1, len(sizes) + 1)
    some = [frozenset(chosen) for count in counts if count for chosen in combinations(sorted(sizes), count)]
    yield from (_Way(stock, turned) for turned in some)
    for other in lying:
        yield from (_Way(other, turned) for turned in (frozenset[_Measures](), *some))


def _axis(sheet: Sheet, plan: Gang, stock: Stock) -> Axis | None:
    if plan.backs not in ("long-edge", "short-edge") or not any(piece.behind() for piece in sheet.pieces):
        return None
    return flip_axis(plan.backs, stock.paper.width, stock.paper.height)


def _room(live: Rect, stock: Stock, plan: Gang, axis: Axis | None, bleed: float) -> Rect:
    room = live.inset(reserve(plan.cut, bleed))
    if plan.cut == "none" and plan.backs == "fold":
        side = CLEAR + SHORTEST
        room = Rect(room.x + side, room.y, room.width - 2 * side, room.height)
    return room if axis is None else common_room(room, stock.paper.width, stock.paper.height, axis)


def many_on(live: Rect, stock: Stock, plan: Gang, width: float, height: float) -> int:
    """Return how many pieces of one size, without bleed and with backs, go on a page with that room."""
    axis = None
    if plan.backs in ("long-edge", "short-edge"):
        axis = flip_axis(plan.backs, stock.paper.width, stock.paper.height)
    room = _room(live, stock, plan, axis, 0.0)
    sides = ((room.width, width), (room.height, height * (2 if plan.backs == "fold" else 1)))
    across, down = (max(0, int((length + plan.gap + TOLERANCE) // (side + plan.gap))) for length, side in sides)
    return across * down


SQUARE = 5.0
"""The side of the filled square, in mm."""
ARM = REGISTRATION_CORNER
"""The length of a bracket's arms: the setting "length" of the cutting software."""
THICKNESS = 0.5
"""The setting "thickness"."""


def registration_marks(width: float, height: float, inset: float) -> list[Item]:
    """Return the marks of a page of `width` × `height` mm, their outer edges on the rectangle of the inset."""
    right, bottom = width - inset, height - inset
    return [
        rectangle(Rect(inset, inset, SQUARE, SQUARE), fill=BLACK),
        _bracket((right, inset), -1, 1),
        _bracket((inset, bottom), 1, -1),
    ]


def _bracket(corner: Point, dx: int, dy: int) -> Path:
    """Return a bracket: two arms from a corner, filled so that their ends are exact."""
    x, y = corner
    t = THICKNESS
    outline = (
        (x, y), (x + dx * ARM, y), (x + dx * ARM, y + dy * t), (x + dx * t, y + dy * t),
        (x + dx * t, y + dy * ARM), (x, y + dy * ARM),
    )  # fmt: skip
    return Path(polyline(outline, close=True), fill=BLACK)


def gang_placements(arrangement: Arrangement, plan: Gang) -> Iterator[Placement]:
    """Yield every side of every piece: the fronts of a page, then their backs on the next, or above a fold."""
    paper, axis = arrangement.stock.paper, arrangement.axis
    known: dict[Hashable, list[Rect | None]] = {}
    for number, packed in enumerate(arrangement.pages):
        page = number * (2 if axis else 1)
        alike = _places(packed)
        if alike not in known:
            known[alike] = list(_windows(packed, plan.gap))
        slots = list(zip(packed.slots, known[alike], strict=True))
        for slot, window in slots:
            if slot.unit.is_folded:
                yield from fold_back(slot, window, page)
            else:
                yield Placement(slot.unit.piece, page, slot.transform, "front", window)
        if axis is None:
            continue
        for slot, window in slots:
            piece = slot.unit.piece
            behind = reflect(window, paper.width, paper.height, axis) if window else None
            transform = back_behind(slot.transform, piece.width, paper.width, paper.height, axis)
            yield Placement(piece, page + 1, transform, "back", behind)


def fold_back(slot: Slot, window: Rect | None, page: int) -> Iterator[Placement]:
    """Put the front below the fold, and the back above it on its head, so that both are upright once folded."""
    box, piece = slot.box, slot.unit.piece
    fold = box.y + piece.height
    above = below = None
    if window is not None:
        above = Rect(window.x, window.y, window.width, fold - window.y)
        below = Rect(window.x, fold, window.width, window.bottom - fold)
    yield Placement(piece, page, Transform.translate(box.x, fold), "front", below)
    yield Placement(piece, page, Transform(-1, 0, 0, -1, box.right, fold), "back", above)


def _places(packed: Packed) -> Hashable:
    """Return what pages with pieces of the same shape at the same places have alike, as full ones do."""
    return tuple(
        [
            (one.box, id(one.unit.piece.outline), one.unit.piece.bleed, one.unit.is_folded)
            for one in packed.slots
        ]
    )


def _windows(packed: Packed, gap: float) -> Iterator[Rect | None]:
    """Yield the window of each slot: its box with its bleed, at most half the gap to a neighbour."""
    boxes = [(slot.box, slot.unit.piece.bleed) for slot in packed.free]
    yield from (_window(slot, *_room_around(number, boxes)) for number, slot in enumerate(packed.free))
    for band in packed.bands:
        for r, row in enumerate(band.rows):
            below = len(band.rows[r + 1]) if r + 1 < len(band.rows) else 0
            for c, slot in enumerate(row):
                bleed = slot.unit.piece.bleed
                shared = min(bleed, slot.unit.gap(gap) / 2)
                yield _window(
                    slot,
                    shared if c else bleed,
                    shared if r else bleed,
                    shared if c + 1 < len(row) else bleed,
                    shared if c < below else bleed,
                )


def _room_around(number: int, boxes: list[tuple[Rect, float]]) -> tuple[float, float, float, float]:
    """Return the bleed of a box left, above, right, below; where it meets a neighbour's, each has half."""
    box, bleed = boxes[number]
    found = [bleed] * 4
    for other, bled in boxes[:number] + boxes[number + 1 :] if bleed else ():
        ways = (box.x - other.right, box.y - other.bottom, other.x - box.right, other.y - box.bottom)
        farthest = max(ways)
        if farthest < bleed + bled:
            side = ways.index(farthest)
            found[side] = min(found[side], max(0.0, farthest / 2))
    return found[0], found[1], found[2], found[3]


def _window(slot: Slot, left: float, top: float, right: float, bottom: float) -> Rect | None:
    (x, y, width, height), bleed = slot.box, slot.unit.piece.bleed
    return Rect(x - left, y - top, width + left + right, height + top + bottom) if bleed else None


def set_page(
    setter: PageSetter,
    stock: Stock,
    placed: Sequence[Placement],
    marks: Iterable[Item] = (),
    words: PageWords | None = None,
    around: tuple[Rect, Rect] | None = None,
) -> tuple[Page, list[Diagnostic]]:
    """Return a printed page of these pieces and marks; its trim and bleed are `around` the pieces."""
    ink = [item for one in placed for item in one.drawn()]
    page, found = setter.page(stock, (*ink, *marks), words or PageWords())
    trim, bleed = around or _around(placed)
    return replace(page, trim=trim, bleed=bleed), found


def _around(placed: Sequence[Placement]) -> tuple[Rect, Rect]:
    return Rect.around(one.trim for one in placed), Rect.around(one.bleed_box for one in placed)


def gang_pages(
    setter: PageSetter, plan: Gang, arrangement: Arrangement, step: Callable[[], None]
) -> tuple[list[Page], list[Diagnostic]]:
    """Return the printed pages, each back page after its front."""
    stock, name = arrangement.stock, setter.sheet.title
    count = len(arrangement.pages) * (2 if arrangement.axis else 1)
    pages: list[Page] = []
    found: list[Diagnostic] = []
    drawn: dict[Hashable, tuple[list[Item], tuple[Rect, Rect]]] = {}  # one value serves all full pages
    for index, group in groupby(gang_placements(arrangement, plan), key=lambda placement: placement.page):
        step()
        packed = arrangement.pages[index // 2 if arrangement.axis else index]
        is_back = bool(arrangement.axis) and index % 2 == 1
        placed, alike = list(group), (is_back, _places(packed))
        if alike not in drawn:
            drawn[alike] = [] if is_back else _marks(setter, plan, stock, packed), _around(placed)
        words = PageWords(packed.group, _instruction(plan, arrangement, packed, index, count))
        page, problems = set_page(setter, stock, placed, drawn[alike][0], words, drawn[alike][1])
        found += problems if not pages else []
        if is_back:
            page = replace(page, label=f"{name} {index} back", side="back", flip=plan.backs)
        pages.append(page if is_back else replace(page, label=f"{name} {index + 1}"))
    return pages, found


def _marks(setter: PageSetter, plan: Gang, stock: Stock, packed: Packed) -> list[Item]:
    """Draw the marks of a page: those of a cutting machine, and those to cut by hand."""
    marks: list[Item] = []
    if plan.registration is not None:
        marks += on_layer("marks", registration_marks(stock.paper.width, stock.paper.height, plan.registration))
    marks += cut_marks(packed.bands, setter.frame(stock).live, plan.cut)
    return [*marks, *free_marks(packed.free, plan.cut)]


def _instruction(plan: Gang, arrangement: Arrangement, packed: Packed, index: int, count: int) -> str:
    """Return which page this is and how to turn it, in words."""
    if arrangement.axis:
        edge = plan.backs.replace("-", " ")
        if index % 2:
            return f"Back of page {index}. Flip on the {edge}."
        return f"Page {index + 1} of {count}. Its back is page {index + 2}: flip on the {edge}."
    numbered = f"Page {index + 1} of {count}." if count > 1 else ""
    if plan.backs != "fold" or not any(slot.unit.is_folded for slot in packed.slots):
        return numbered
    if plan.registration is not None:
        return f"{numbered} Cut by machine, then glue back to back.".strip()
    return f"{numbered} Cut into rows, fold at the dashes, glue back to back, cut out.".strip()


_DASH = (1.6, 1.2)
_BREATH = 1.2
"""The gap between the scissors and their line, and between crossing lines."""


def cell_of(plan: Grid, live: Rect) -> tuple[float, float]:
    """Return the width and height in mm of one cell of the grid."""
    return (
        (live.width - plan.gutter * (plan.columns - 1)) / plan.columns,
        (live.height - plan.gutter * (plan.rows - 1)) / plan.rows,
    )


def grid_placements(setter: PageSetter, plan: Grid, stock: Stock) -> tuple[list[Placement], list[Diagnostic]]:
    """Place the forms in their cells, row by row, as many on each page or one more; report those too large."""
    sheet = setter.sheet
    stock = stock.laid(sheet.landscape)

    def room_on(other: Stock) -> Rect:
        live = setter.frame(other).live
        return Rect(live.x, live.y, *cell_of(plan, live))

    cell = room_on(stock)
    fitting: list[Piece] = []
    found: list[Diagnostic] = []
    for piece in sheet.pieces:
        if fits(piece.width, piece.height, cell):
            fitting.append(piece)
            continue
        problem = too_large(piece, setter.place, (piece.width, piece.height), stock, room_on)
        if problem not in found:
            found.append(problem)
    placed: list[Placement] = []
    pages = ceil(len(fitting) / (plan.columns * plan.rows))
    for page in range(pages):
        for slot in range((len(fitting) - page - 1) // pages + 1):
            row, column = divmod(slot, plan.columns)
            at = (cell.x + column * (cell.width + plan.gutter), cell.y + row * (cell.height + plan.gutter))
            placed.append(Placement(fitting[len(placed)], page, Transform.translate(*at)))
    return placed, found


def grid_pages(
    setter: PageSetter,
    plan: Grid,
    placed: list[Placement],
    stock: Stock,
    step: Callable[[], None],
    kept: Recent | None = None,
) -> tuple[list[Page], list[Diagnostic]]:
    """Return the printed pages of forms, which are `placed` in order; pages of the same forms may be `kept`."""
    kept = kept if kept is not None and kept.like else Recent()
    stock = stock.laid(setter.sheet.landscape)
    live = setter.frame(stock).live
    pages: list[Page] = []
    found: list[Diagnostic] = []
    count = placed[-1].page + 1 if placed else 0
    cuts = cache(lambda forms: on_layer("cut", _scissors_lines(plan, live, forms)))
    alike = HashedKey(replace(setter.sheet, pieces=()), stock, setter.imprint, count)
    for index, group in groupby(placed, key=lambda placement: placement.page):
        step()
        forms = list(group)
        key = (alike, index, *(id(one.piece) for one in forms))
        if pages and (known := kept.find(key)):  # the first one tells of the heading
            pages.append(known[0])
            continue
        words = PageWords("", f"Page {index + 1} of {count}." if count > 1 else "")
        page, problems = set_page(setter, stock, forms, cuts(len(forms)), words)
        found += problems if not pages else []
        pages.append(replace(page, label=f"{setter.sheet.title} {index + 1}"))
        kept.keep(key, (pages[-1], forms))  # with the forms, whose identity stays their own
    return pages, found


def _scissors_lines(plan: Grid, live: Rect, forms: int) -> Iterator[Item]:
    """Draw dashed lines in the gutters between forms, and one pair of scissors."""
    if not plan.scissors:
        return
    width, height = cell_of(plan, live)
    rows = -(-forms // plan.columns)
    columns = min(forms if rows == 1 else plan.columns - 1, plan.columns - 1)
    bottom = live.y + rows * (height + plan.gutter) - plan.gutter
    levels = [live.y + r * (height + plan.gutter) - plan.gutter / 2 for r in range(1, min(rows + 1, plan.rows))]
    uprights = [live.x + c * (width + plan.gutter) - plan.gutter / 2 for c in range(1, columns + 1)]
    lines = [((live.x, y), (live.right, y)) for y in levels] + [((x, live.y), (x, bottom)) for x in uprights]
    for number, ((x, y), end) in enumerate(lines):
        if not number:
            dx, dy = (1, 0) if levels else (0, 1)
            yield scissors((x + dx * SCISSORS_LENGTH, y + dy * SCISSORS_LENGTH), 90 * dy)
            x, y = (at + way * (SCISSORS_LENGTH + _BREATH) for at, way in ((x, dx), (y, dy)))
        yield line((x, y), end, HAIRLINE, RULE_INK, _DASH)
