"""Small pieces, packed and cut: fronts, backs behind them or folded over, marks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, groupby
from typing import Literal, NamedTuple

from pressgang.diagnostics import Diagnostic, Span
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Item, Page, on_layer
from pressgang.imposition.cutmarks import CLEAR, SHORTEST, cut_marks, reserve
from pressgang.imposition.duplex import Axis, back_transform, behind_turned, common, flip_axis, reflected
from pressgang.imposition.fits import LEAST, TOLERANCE, fits, too_large
from pressgang.imposition.frame import Frame
from pressgang.imposition.furniture import Frames, PageWords, foot, footnotes, heading
from pressgang.imposition.packing import Packed, Slot, Unit, pack
from pressgang.imposition.placement import Placement, around
from pressgang.imposition.registration import registration_marks
from pressgang.layout import Gang, Imprint, Sheet, Stock
from pressgang.typography.fonts import FontBook

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
    band_gap = max(plan.gap, 2 * (reserve(plan.cut, bleed) + 1.0))
    best, pages = first, pack(units, room, plan.gap, band_gap)
    for other, turned in _ways(sheet, plan, first, frames, units):
        if len(pages) < 2:
            break
        room = room_on(other)
        laid = [unit.turned() if _size(unit) in turned else unit for unit in units]
        if all(fits(unit.width, unit.height, room) for unit in laid):
            tried = pack(laid, room, plan.gap, band_gap)
            if len(tried) < len(pages):
                best, pages = other, tried
    arrangement = Arrangement(best, frames(best), _axis(sheet, plan, best), tuple(pages))
    return arrangement, list(refused.values())


_Measures = tuple[float, float]
"""The width and height of a piece, in mm."""


def _size(unit: Unit) -> _Measures:
    return round(unit.width, 4), round(unit.height, 4)


def _ways(
    sheet: Sheet, plan: Gang, stock: Stock, frames: Frames, units: Sequence[Unit]
) -> Iterator[tuple[Stock, frozenset[_Measures]]]:
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
        yield stock, turned
    for other in lying:
        yield other, frozenset()
        for turned in some if sizes else ():
            yield other, turned


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


def gang_placements(arrangement: Arrangement, plan: Gang) -> Iterator[Placement]:
    """Every side of every piece: the fronts of a page, then their backs on the next (or beyond the fold)."""
    paper, axis = arrangement.stock.paper, arrangement.axis
    for number, packed in enumerate(arrangement.pages):
        page = number * (2 if axis else 1)
        slots = [(slot, _window(slot, *margins)) for slot, margins in _bleeds(packed, plan.gap)]
        for slot, window in slots:
            if plan.backs == "fold":
                yield from folded(slot, window, page)
            else:
                yield Placement(slot.unit.piece, page, slot.transform, "front", window)
        if axis is None:
            continue
        for slot, window in slots:
            transform = (
                behind_turned(slot.transform, slot.unit.piece.width, paper.width, paper.height, axis)
                if slot.unit.is_turned
                else back_transform(slot.box, paper.width, paper.height, axis)
            )
            behind = reflected(window, paper.width, paper.height, axis) if window else None
            yield Placement(slot.unit.piece, page + 1, transform, "back", behind)


def folded(slot: Slot, window: Rect | None, page: int) -> Iterator[Placement]:
    """The front below the fold; the back above it, on its head, so that both are upright once folded."""
    box, piece = slot.box, slot.unit.piece
    fold = box.y + piece.height
    above = below = None
    if window is not None:
        above = Rect(window.x, window.y, window.width, fold - window.y)
        below = Rect(window.x, fold, window.width, window.bottom - fold)
    yield Placement(piece, page, Transform.translate(box.x, fold), "front", below)
    yield Placement(piece, page, Transform(-1, 0, 0, -1, box.right, fold), "back", above)


def _bleeds(packed: Packed, gap: float) -> Iterator[tuple[Slot, tuple[float, float, float, float]]]:
    """Each slot with how far its ink may go to the left, top, right and bottom: its bleed, but no further than
    half the gap to a neighbour.
    """
    for band in packed.bands:
        for r, row in enumerate(band.rows):
            below = len(band.rows[r + 1]) if r + 1 < len(band.rows) else 0
            for c, slot in enumerate(row):
                bleed = slot.unit.piece.bleed
                shared = min(bleed, gap / 2)
                yield (
                    slot,
                    (
                        shared if c else bleed,
                        shared if r else bleed,
                        shared if c + 1 < len(row) else bleed,
                        shared if c < below else bleed,
                    ),
                )


def _window(slot: Slot, left: float, top: float, right: float, bottom: float) -> Rect | None:
    if not slot.unit.piece.bleed:
        return None
    box = slot.box
    return Rect(box.x - left, box.y - top, box.width + left + right, box.height + top + bottom)


def gang_pages(
    sheet: Sheet,
    plan: Gang,
    arrangement: Arrangement,
    imprint: Imprint,
    book: FontBook,
    step: Callable[[], None],
) -> tuple[list[Page], list[Diagnostic]]:
    """The printed pages, each back page after its front."""
    count = len(arrangement.pages) * (2 if arrangement.axis else 1)
    pages: list[Page] = []
    found: list[Diagnostic] = []
    notes = footnotes(sheet, arrangement.frame, book)
    drawn: dict[Item, Item] = {}  # full pages have the same marks: one value serves them all
    for index, placed in groupby(gang_placements(arrangement, plan), key=lambda placement: placement.page):
        step()
        placements = list(placed)
        packed = arrangement.pages[index // 2 if arrangement.axis else index]
        is_back = bool(arrangement.axis) and index % 2 == 1
        words = PageWords(packed.group, _instruction(plan, arrangement, index, count))
        top, problems = heading(sheet, arrangement.frame, book, words, imprint=imprint)
        found += problems if not pages else []
        marks: list[Item] = []
        if not is_back:
            if plan.registration is not None:
                paper = arrangement.stock.paper
                marks += on_layer("marks", registration_marks(paper.width, paper.height, plan.registration))
            marks += cut_marks(packed.bands, arrangement.frame.live, plan.cut, plan.backs == "fold")
            marks = [drawn.setdefault(mark, mark) for mark in marks]
        ink = [item for one in placements for item in one.drawn()]
        pages.append(
            Page(
                arrangement.stock.paper.width,
                arrangement.stock.paper.height,
                (
                    *top,
                    *ink,
                    *marks,
                    *notes,
                    *foot(sheet, arrangement.frame, imprint, book, words),
                ),
                label=f"{sheet.form_name} {index} back" if is_back else f"{sheet.form_name} {index + 1}",
                trim=around([placement.trim for placement in placements]),
                bleed=around([placement.bled for placement in placements]),
                side="back" if is_back else "front",
                flip=_edge(plan) if is_back else None,
            )
        )
    return pages, found


def _edge(plan: Gang) -> Literal["long-edge", "short-edge"]:
    """The edge of the paper about which pages with backs of their own are turned."""
    return "short-edge" if plan.backs == "short-edge" else "long-edge"


def _instruction(plan: Gang, arrangement: Arrangement, index: int, count: int) -> str:
    """Which page this is and how to turn it."""
    if arrangement.axis:
        edge = plan.backs.replace("-", " ")
        if index % 2:
            return f"Back of page {index}. Flip on the {edge}."
        return f"Page {index + 1} of {count}. Its back is page {index + 2}: flip on the {edge}."
    numbered = f"Page {index + 1} of {count}." if count > 1 else ""
    if plan.backs == "fold":
        return f"{numbered} Cut into rows, fold at the dashes, glue back to back, cut out.".strip()
    return numbered
