"""Lay out a sheet by its plan: pages, places of pieces, lines to cut; offer sheets the areas of the stock."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import TYPE_CHECKING, assert_never

from msgspec import Struct

from pressgang.diagnostics import Diagnostic
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.outlines import mapped
from pressgang.drawing.scene import CutLines, Page, Path, Piece, line, rectangle
from pressgang.drawing.units import PAPERS, format_length
from pressgang.imposition import problems
from pressgang.imposition.cutmarks import reserve
from pressgang.imposition.fits import LEAST, room_words, size_words
from pressgang.imposition.furniture import PageSetter, divide_page, frame_of, printable, text_area
from pressgang.imposition.gang import arrange, gang_pages, gang_placements, grid_pages, grid_placements, many_on
from pressgang.imposition.packing import Placement
from pressgang.layout import Area, Board, Gang, Grid, Imprint, Margins, Sheet, Stock, no_step
from pressgang.sources.memory import Recent
from pressgang.structs import replace
from pressgang.typography.fonts import FontBook

if TYPE_CHECKING:
    from pressgang.imposition.tiles import TiledBoard


class StockOffer(Struct, frozen=True):
    """A stock's implementation of `layout.Offer`; `beneath` are notes that stand below those of the sheet."""

    stock: Stock
    book: FontBook
    beneath: tuple[str, ...] = ()

    def label(self) -> str:
        """Return the paper's name."""
        return self.stock.paper.label()

    @property
    def lies(self) -> bool:
        """Return whether the paper is wider than high."""
        return self.stock.paper.width > self.stock.paper.height

    def laid(self, landscape: bool) -> StockOffer:
        """Return the offer for a sheet that wants `landscape`: turned if the paper stands upright."""
        return replace(self, stock=self.stock.laid(landscape))

    def turned(self) -> StockOffer:
        """Return the offer of the paper lying the other way."""
        return replace(self, stock=self.stock.turned())

    def others(self) -> Iterator[tuple[str, StockOffer]]:
        """Yield the offers of every paper by name, smallest first, upright and on its side."""
        for paper in sorted(PAPERS.values(), key=lambda paper: paper.width * paper.height):
            for own, name in ((paper, paper.name), (paper.turned(), f"{paper.name} on its side")):
                yield name, replace(self, stock=replace(self.stock, paper=own))

    def area(
        self,
        notes: tuple[str, ...] = (),
        *,
        heading: bool = True,
        inset: float = 0.0,
        registration: float | None = None,
    ) -> Area:
        """Return the live area of a page and the part of it that text may use, in mm."""
        shown = (*notes, *self.beneath)
        live = divide_page(
            self.stock, self.book, shown, heading=heading, inset=inset, registration=registration
        ).live
        text = text_area(self.stock)
        left, top = max(0.0, text.x - live.x), max(0.0, text.y - live.y)
        right, below = max(0.0, live.right - text.right), max(0.0, live.bottom - text.bottom)
        return Area(
            live.width, live.height, Rect(left, top, live.width - left - right, live.height - top - below)
        )

    def whole(self) -> Area:
        """Return the whole page, and the part of it that takes ink."""
        return Area(self.stock.paper.width, self.stock.paper.height, printable(self.stock))

    def holds(self, width: float, height: float, plan: Gang, *, heading: bool = True) -> int:
        """Return how many pieces of that size the plan puts on a page, with their backs if it prints them."""
        live = divide_page(
            self.stock, self.book, self.beneath, heading=heading, registration=plan.registration
        ).live
        return many_on(live, self.stock, plan, width, height)


def impose(
    sheet: Sheet,
    stock: Stock,
    imprint: Imprint,
    book: FontBook,
    step: Callable[[], None] = no_step,
    kept: Recent | None = None,
) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    """Return the printed pages of a sheet, and the problems that kept a piece or the sheet off the paper.

    Pieces that do not fit are left out; paper of no use has no pages. `step` is called before each page. Pages
    of forms that were `kept` are not made again.
    """
    if isinstance(sheet.plan, Gang) and sheet.plan.labels is not None:  # nothing is printed beside labels
        own = replace(sheet.plan, cut="none", registration=None)
        sheet = replace(sheet, plan=own, heading=False, measured=False, notes=(), bare=True)
    setter = PageSetter(sheet, book, imprint)
    found = [*_problems(setter, stock), *setter.missing_glyphs()]
    if any(problem.is_error for problem in found):
        return (), found
    plan = sheet.plan
    match plan:
        case Gang():
            arrangement, found = arrange(setter, plan, stock)
            pages, more = gang_pages(setter, plan, arrangement, step)
        case Grid():
            placed, found = grid_placements(setter, plan, stock)
            pages, more = grid_pages(setter, plan, placed, stock, step, kept)
        case Board():
            from pressgang.imposition.board import single_pages, tiled_pages
            from pressgang.imposition.tiles import TiledBoard

            pages, more, found = [], [], []
            for piece, laid, problems_here in _boards(setter, plan, stock):
                found += problems_here
                if isinstance(laid, TiledBoard):
                    made, problems_here = tiled_pages(laid)
                elif laid:
                    made, problems_here = single_pages(setter, piece, laid)
                else:
                    continue
                pages += made
                found += problems_here
        case _:
            assert_never(plan)
    return tuple(pages), [*found, *more]


def placements(sheet: Sheet, stock: Stock, book: FontBook) -> tuple[Placement, ...]:
    """Return the place of each side of each piece on the pages that `impose` makes.

    A tiled board has one placement a tile, whose window shows that tile alone.
    """
    setter = PageSetter(sheet, book)
    if any(problem.is_error for problem in _problems(setter, stock)):
        return ()
    plan = sheet.plan
    match plan:
        case Gang():
            return tuple(gang_placements(arrange(setter, plan, stock)[0], plan))
        case Grid():
            return tuple(grid_placements(setter, plan, stock)[0])
        case Board():
            from pressgang.imposition.board import single_placement, tile_placements
            from pressgang.imposition.tiles import TiledBoard

            found: list[Placement] = []
            first = 0
            for piece, laid, _ in _boards(setter, plan, stock):
                if isinstance(laid, TiledBoard):
                    found += (one._replace(page=first + one.page) for one in tile_placements(laid, piece))
                    first += len(laid.tiles.tiles) + laid.has_map
                elif laid:
                    found.append(single_placement(setter, piece, laid)._replace(page=first))
                    first += 1
            return tuple(found)
        case _:
            assert_never(plan)


def _boards(
    setter: PageSetter, plan: Board, stock: Stock
) -> Iterator[tuple[Piece, Stock | TiledBoard | None, list[Diagnostic]]]:
    """Yield each board with the stock that takes it in one part, or its tiles, or None and the reason."""
    from pressgang.imposition.board import divide_board, single_stock

    for piece in setter.sheet.pieces:
        whole, is_own = single_stock(setter, piece, stock)
        if is_own or plan.layout == "single":
            yield piece, whole, []
        else:
            yield (piece, *divide_board(setter, plan, piece, stock))


_EDGE = 2.5
"""The distance in mm from the pieces to the edge of a sheet of stickers, where the page has the room."""


def cut_pages(sheet: Sheet, stock: Stock, book: FontBook) -> tuple[tuple[int, CutLines], ...]:
    """Return the number (from 0, backs counted) and the cut lines (mm) of each printed page that is cut.

    A piece and its back beyond a fold are one outline around both, and the fold is scored: not a round one,
    which has no edge to fold. Kiss cuts are the outlines of stickers, around which the sheet is cut through.
    """
    plan = sheet.plan
    if not isinstance(plan, Gang):
        return ()
    setter = PageSetter(sheet, book)
    if any(problem.is_error for problem in _problems(setter, stock)):
        return ()
    arrangement = arrange(setter, plan, stock)[0]
    paper, live = arrangement.stock.paper, setter.frame(arrangement.stock).live
    folded = plan.backs == "fold"
    pages = []
    for number, group in groupby(gang_placements(arrangement, plan), key=lambda placement: placement.page):
        placed_here = list(group)
        outlines = tuple(outlines_of(placed_here, folded))
        if not outlines:
            continue
        lines = CutLines(paper.width, paper.height, tuple(_fold_lines(placed_here, folded)), cut=outlines)
        if plan.kiss:
            lines = lines._replace(kiss=outlines, cut=(rectangle(_edge(placed_here, live)),))
        pages.append((number, lines))
    return tuple(pages)


def _edge(placed: Sequence[Placement], live: Rect) -> Rect:
    """Return the edge of a sheet of stickers: around all pieces with their bleed, within the page's limits."""
    around = Rect.around(one.bleed_box for one in placed)
    left, top = max(around.x - _EDGE, live.x), max(around.y - _EDGE, live.y)
    right, bottom = min(around.right + _EDGE, live.right), min(around.bottom + _EDGE, live.bottom)
    return Rect(left, top, right - left, bottom - top)


def _fold_lines(placed: Sequence[Placement], folded: bool) -> Iterator[Path]:
    """Yield the folds of each piece: first the fold to its back, then its own."""
    for one in placed:
        if one.side == "front" or folded:
            hinge = _hinge(one.piece) if one.side == "front" and folded and one.piece.back else None
            for start, end in (hinge, *one.piece.folds) if hinge else one.piece.folds:
                yield line(one.transform.apply(*start), one.transform.apply(*end), 0.0)


def outlines_of(placed: Iterable[Placement], folded: bool) -> Iterator[Path]:
    """Yield the outline of each piece of a page; a folded one with a hinge has one around both halves."""
    for one in placed:
        is_folded, outline = folded and bool(one.piece.back), one.piece.outline
        hinge = _hinge(one.piece) if is_folded else None
        if outline is None and one.side == "front":
            x, y, width, height = one.trim
            yield rectangle(Rect(x, y - height, width, 2 * height) if is_folded else one.trim)
        elif outline is not None and not hinge and (one.side == "front" or folded):
            yield Path(mapped(outline.segments, one.transform))
        elif outline is not None and hinge and one.side == "front":
            start, end = hinge
            half = outline.segments[2:-1]
            half = half if half[-1][1][-2:] == start else (*half, ("L", start))
            other = mapped(half, Transform(-1, 0, 0, -1, one.piece.width, 0))
            yield Path(mapped((("M", end), *half, *other, ("Z", ())), one.transform))


_LEAST_HINGE = 2.0
"""The shortest edge in mm that holds two halves together."""


def _hinge(piece: Piece) -> tuple[Point, Point] | None:
    """Return the upper edge, with which an outline begins: the back is beyond it. A round piece has none."""
    if piece.outline is None:
        return (0, 0), (piece.width, 0)
    (_, start), (step, end) = piece.outline.segments[:2]
    is_edge = step == "L" and start[1] == end[1] == 0 and end[0] - start[0] >= _LEAST_HINGE
    return ((start[0], 0), (end[0], 0)) if is_edge else None


def _problems(setter: PageSetter, stock: Stock) -> Iterator[Diagnostic]:
    """Yield what is wrong before any piece is laid: negative measures, no room for pieces or scale bar."""
    sheet = setter.sheet
    negative = list(_below_zero(setter, stock))
    yield from negative
    if negative or (isinstance(sheet.plan, Board) and sheet.plan.layout == "single"):
        return
    if isinstance(sheet.plan, Gang) and sheet.plan.kiss and sheet.plan.backs == "fold":
        yield problems.KISS_AND_FOLD.at(
            setter.place,
            'knife = "kiss" leaves pieces on their backing, and pieces with backs = "fold" are folded over',
            'Write knife = "through", or other backs than "fold".',
        )
        return
    laid = stock.laid(sheet.landscape)
    inset = sheet.plan.registration if isinstance(sheet.plan, Gang) else None
    widest = max(laid.margins)
    if inset is not None and inset < widest - 1e-6:
        yield problems.MARKS_IN_MARGIN.at(
            setter.place,
            f"registration marks {format_length(inset)} from the paper's edge lie in the margin of"
            f" {format_length(widest)}, which the printer cannot reach",
            f"Make the inset {format_length(widest)} or more in both programs"
            f' (registration-inset = "{widest:g}mm"), or the margin smaller.',
        )
        return
    frame = setter.frame(laid)
    if not frame.has_room():
        marks = "" if inset is None else " and registration marks"
        yield problems.NO_ROOM.at(
            setter.place,
            f"the margins{marks} leave {room_words(frame.live)} of"
            f" {laid.paper.label()} between heading and foot; the least is {size_words(LEAST, LEAST)}",
            _smaller_margins(setter, laid),
        )
        return
    yield from setter.bar_problems(laid)


def _smaller_margins(setter: PageSetter, stock: Stock) -> str:
    """Return advice: the widest margin, or inset of marks, that leaves room; or that none does."""
    width = height = LEAST
    sheet, plan = setter.sheet, setter.sheet.plan
    marks = isinstance(plan, Gang) and plan.registration is not None
    if isinstance(plan, Gang):
        folds = 2 if plan.backs == "fold" else 1
        for piece in sheet.pieces:
            room = 2 * reserve(plan.cut, piece.bleed)
            width, height = max(width, room + piece.width), max(height, room + folds * piece.height)
    widest = math.floor(min(stock.paper.width, stock.paper.height) / 2)
    for margin in range(widest, -1, -1):
        narrow = Stock(stock.paper, Margins(margin, margin, margin, margin))
        if isinstance(plan, Gang) and marks:
            sheet = replace(sheet, plan=replace(plan, registration=float(margin)))
        if frame_of(sheet, narrow, setter.book).has_room(width, height):
            if marks:
                return f'Make the inset {margin} mm or less (registration-inset = "{min(margin, 10)}mm").'
            return f'Make each margin {margin} mm or less (margin = "{min(margin, 8)}mm").'
    return f"Take a larger paper than {stock.paper.label()}; a5 is the smallest by name."


def _below_zero(setter: PageSetter, stock: Stock) -> Iterator[Diagnostic]:
    measures = {f"{name} margin": margin for name, margin in stock.margins._asdict().items()}
    match setter.sheet.plan:
        case Gang(gap=gap, registration=inset):
            measures["gap"] = gap
            measures["inset of the registration marks"] = inset or 0.0
        case Grid(gutter=gutter):
            measures["gutter"] = gutter
        case Board(overlap=overlap):
            measures["overlap"] = overlap
    measures["bleed"] = min((piece.bleed for piece in setter.sheet.pieces), default=0.0)
    for name, value in measures.items():
        if value < 0:
            yield problems.BELOW_ZERO.at(
                setter.place,
                f"the {name} is {format_length(value)}; the least is 0 mm",
                f"Make the {name} 0mm or more.",
            )
