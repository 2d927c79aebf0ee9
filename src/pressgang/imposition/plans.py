"""Choose the plan that lays out a sheet, check what every plan needs, and offer sheets the areas of
the stock.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import assert_never

from pressgang.diagnostics import Diagnostic
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Page
from pressgang.drawing.units import PAPERS, format_length
from pressgang.imposition import problems
from pressgang.imposition.arranging import arrange, many_on
from pressgang.imposition.board import (
    divide_board,
    single_pages,
    single_placement,
    single_stock,
    tile_placements,
    tiled_pages,
)
from pressgang.imposition.cutmarks import reserve
from pressgang.imposition.fits import LEAST, room_words, size_words
from pressgang.imposition.furniture import (
    Frame,
    Frames,
    bar_problems,
    divide_for_notes,
    frame_of,
    frames_for,
    missing_glyphs,
    place_of,
    printable,
    text_area,
)
from pressgang.imposition.gang import (
    gang_pages,
    gang_placements,
    grid_pages,
    grid_placements,
    registration_problems,
)
from pressgang.imposition.packing import Placement
from pressgang.layout import Area, Board, Gang, Grid, Imprint, Margins, Sheet, Stock, no_step
from pressgang.typography.fonts import FontBook


@dataclass(frozen=True, slots=True)
class StockOffer:
    """A stock's implementation of `layout.Offer`; its footnotes are measured with `book`.

    `beneath` are notes that stand below those of the sheet.
    """

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
        """Yield the offers of every paper by name, smallest first, upright and on its side, with the same
        margins.
        """
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
        live = divide_for_notes(
            self.stock,
            self.book,
            (*notes, *self.beneath),
            heading=heading,
            inset=inset,
            registration=registration,
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
        live = divide_for_notes(
            self.stock, self.book, self.beneath, heading=heading, registration=plan.registration
        ).live
        return many_on(live, self.stock, plan, width, height)


def impose(
    sheet: Sheet, stock: Stock, imprint: Imprint, book: FontBook, step: Callable[[], None] = no_step
) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    """Return the printed pages of a sheet, and the problems that kept a piece or the whole sheet off the paper.
    `step` is called before each page.

    Pieces that do not fit are left out of the pages; where the paper itself is no use there are no pages.
    """
    frames = frames_for(sheet, book)
    found = list(_problems(sheet, stock, frames, book)) + missing_glyphs(sheet, imprint, book)
    if any(problem.is_error for problem in found):
        return (), found
    pages: list[Page] = []
    more: list[Diagnostic] = []
    plan = sheet.plan
    match plan:
        case Gang():
            arrangement, found = arrange(sheet, plan, stock, frames)
            pages, more = gang_pages(sheet, plan, arrangement, imprint, book, step=step)
        case Grid():
            placed, found = grid_placements(sheet, plan, stock, frames)
            pages, more = grid_pages(sheet, plan, placed, stock, frames, imprint=imprint, book=book, step=step)
        case Board():
            pages, more = _board_pages(sheet, plan, stock, frames, imprint, book)
        case _:
            assert_never(plan)
    return tuple(pages), [*found, *more]


def placements(sheet: Sheet, stock: Stock, book: FontBook) -> tuple[Placement, ...]:
    """Return the place of each side of each piece on the pages that `impose` makes; empty if it makes none. For
    a tiled board there is one placement a tile, whose window shows that tile alone.
    """
    frames = frames_for(sheet, book)
    if any(problem.is_error for problem in _problems(sheet, stock, frames, book)):
        return ()
    plan = sheet.plan
    match plan:
        case Gang():
            arrangement, _ = arrange(sheet, plan, stock, frames)
            return tuple(gang_placements(arrangement, plan))
        case Grid():
            return tuple(grid_placements(sheet, plan, stock, frames)[0])
        case Board():
            return tuple(_board_placements(sheet, plan, stock, frames, book))
        case _:
            assert_never(plan)


def _board_pages(
    sheet: Sheet, plan: Board, stock: Stock, frames: Frames, imprint: Imprint, book: FontBook
) -> tuple[list[Page], list[Diagnostic]]:
    pages: list[Page] = []
    found: list[Diagnostic] = []
    for piece in sheet.pieces:
        whole, own = single_stock(sheet, piece, stock, frames)
        if own or plan.layout == "single":
            made, more = single_pages(sheet, piece, whole, frames(whole), imprint, book)
        else:
            board, more = divide_board(sheet, plan, piece, stock, book)
            made = []
            if board:
                made, more = tiled_pages(board, frames(board.stock), imprint, book)
        pages += made
        found += more
    return pages, found


def _board_placements(
    sheet: Sheet, plan: Board, stock: Stock, frames: Frames, book: FontBook
) -> Iterator[Placement]:
    first = 0
    for piece in sheet.pieces:
        whole, own = single_stock(sheet, piece, stock, frames)
        if own or plan.layout == "single":
            one = single_placement(piece, frames(whole))
            yield Placement(piece, first, one.transform)
            first += 1
            continue
        board, _ = divide_board(sheet, plan, piece, stock, book)
        if board:
            for tile in tile_placements(board, piece):
                yield Placement(piece, first + tile.page, tile.transform, "front", tile.window)
            first += len(board.tiles.tiles) + 1


def _problems(sheet: Sheet, stock: Stock, frames: Frames, book: FontBook) -> Iterator[Diagnostic]:
    """Yield problems found before any piece is laid: negative measures, no room for pieces or for the scale
    bar.
    """
    negative = list(_below_zero(sheet, stock))
    yield from negative
    if negative or (isinstance(sheet.plan, Board) and sheet.plan.layout == "single"):
        return
    if isinstance(sheet.plan, Gang) and sheet.plan.kiss and sheet.plan.backs == "fold":
        yield problems.KISS_AND_FOLD.at(
            place_of(sheet),
            'knife = "kiss" leaves pieces on their backing, and pieces with backs = "fold" are folded over',
            'write knife = "through", or other backs than "fold"',
        )
        return
    laid = stock.laid(sheet.landscape)
    outside = list(registration_problems(sheet, laid))
    yield from outside
    if outside:
        return
    frame = frames(laid)
    live = frame.live
    if not _holds(frame, LEAST, LEAST):
        marks = isinstance(sheet.plan, Gang) and sheet.plan.registration is not None
        yield problems.NO_ROOM.at(
            place_of(sheet),
            f"the margins{' and registration marks' if marks else ''} leave {room_words(live)} of"
            f" {laid.paper.label()} between heading and foot; the least is {size_words(LEAST, LEAST)}",
            _smaller_margins(sheet, laid, book),
        )
        return
    yield from bar_problems(sheet, frame, laid, book)


def _holds(frame: Frame, width: float, height: float) -> bool:
    """Return whether a page has that much room for pieces, and some for its heading."""
    titled = frame.heading is None or frame.heading.width >= LEAST
    return titled and frame.live.width >= width and frame.live.height >= height


def _smaller_margins(sheet: Sheet, stock: Stock, book: FontBook) -> str:
    """Return advice: the widest margin (or inset of registration marks) that leaves enough for a page and for
    each piece, the same on all sides; or that none does.
    """
    width = height = LEAST
    plan = sheet.plan
    marks = isinstance(plan, Gang) and plan.registration is not None
    if isinstance(plan, Gang):
        width = max([width, *(2 * reserve(plan.cut, piece.bleed) + piece.width for piece in sheet.pieces)])
        folds = 2 if plan.backs == "fold" else 1
        height = max(
            [height, *(2 * reserve(plan.cut, piece.bleed) + folds * piece.height for piece in sheet.pieces)]
        )
    widest = math.floor(min(stock.paper.width, stock.paper.height) / 2)
    for margin in range(widest, -1, -1):
        narrow = Stock(stock.paper, Margins(margin, margin, margin, margin))
        if isinstance(plan, Gang) and marks:
            sheet = replace(sheet, plan=replace(plan, registration=float(margin)))
        if _holds(frame_of(sheet, narrow, book), width, height):
            if marks:
                return f'make the inset {margin} mm or less (registration-inset = "{min(margin, 10)}mm")'
            return f'make each margin {margin} mm or less (margin = "{min(margin, 8)}mm")'
    return f"take a larger paper than {stock.paper.label()}; a5 is the smallest by name"


def _below_zero(sheet: Sheet, stock: Stock) -> Iterator[Diagnostic]:
    measures: dict[str, float] = {
        "top margin": stock.margins.top,
        "right margin": stock.margins.right,
        "bottom margin": stock.margins.bottom,
        "left margin": stock.margins.left,
    }
    match sheet.plan:
        case Gang(gap=gap, registration=inset):
            measures["gap"] = gap
            measures["inset of the registration marks"] = inset or 0.0
        case Grid(gutter=gutter):
            measures["gutter"] = gutter
        case Board(overlap=overlap):
            measures["overlap"] = overlap
    measures["bleed"] = min((piece.bleed for piece in sheet.pieces), default=0.0)
    for name, value in measures.items():
        if value < 0:
            yield problems.BELOW_ZERO.at(
                place_of(sheet),
                f"the {name} is {format_length(value)}; the least is 0 mm",
                f"make the {name} 0mm or more",
            )
