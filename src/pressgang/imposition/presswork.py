"""Pages for a print shop: a piece or a sheet at its trimmed size with its bleed, and nothing else.

The back of a piece is the page after its front, and where one has a back all have: shops count in pairs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import groupby
from typing import Literal

from pressgang.diagnostics import Diagnostic
from pressgang.drawing.colours import Colour
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Item, Page, Path, Piece, moved, on_layer, rectangle
from pressgang.drawing.theme import HAIRLINE
from pressgang.drawing.units import Paper
from pressgang.imposition.board import single_pages, single_stock
from pressgang.imposition.cutmarks import merge_cuts
from pressgang.imposition.furniture import PageSetter
from pressgang.imposition.gang import arrange, fold_back, gang_placements, grid_placements
from pressgang.imposition.packing import Placement, Slot, Unit
from pressgang.imposition.plans import outlines_of
from pressgang.layout import Board, Gang, Grid, Imprint, Margins, Sheet, Stock
from pressgang.structs import NamedTuple, replace
from pressgang.typography.fonts import FontBook

_SHOWN = Colour(1, 0, 1)
"""The ink of a cut line if its own is not known."""


class Presswork(NamedTuple):
    """The options of pages for a print shop: a page a piece or a sheet, the bleed in mm, the spot ink of cut
    lines.

    `folded` says that pieces whose backs lie beyond a fold are folded, as figures are that stand up; else their
    backs have pages of their own. `frame` is white in mm that pieces have around them.
    """

    by: Literal["piece", "sheet"]
    bleed: float
    spot: str
    folded: bool = False
    frame: float = 0.0


def press_pages(
    sheet: Sheet, stock: Stock, how: Presswork, imprint: Imprint, book: FontBook, step: Callable[[], None]
) -> tuple[tuple[Page, ...], list[Diagnostic]]:
    """Return the pages of a sheet for a print shop, and the problems that kept a piece off them."""
    setter = PageSetter(sheet, book, imprint)
    match sheet.plan:
        case Gang() if how.by == "piece":
            return tuple(_piece_pages(sheet, sheet.plan, how, step)), []
        case Gang():
            pages, found = _packed_pages(setter, sheet.plan, stock, how, step)
        case Grid():
            pages, found = _form_pages(setter, sheet.plan, stock, how, step)
        case Board():
            pages, found = _boards(setter, stock, how)
    return tuple(pages), found


def _piece_pages(sheet: Sheet, plan: Gang, how: Presswork, step: Callable[[], None]) -> Iterator[Page]:
    folds = plan.backs == "fold" and how.folded
    backed = plan.backs != "none" and not folds and any(piece.behind() for piece in sheet.pieces)
    made: dict[int, list[Page]] = {}  # copies of a row are one object
    for piece in sheet.pieces:
        step()
        if id(piece) not in made and folds and piece.back:
            made[id(piece)] = [_folded_page(piece, how)]
        elif id(piece) not in made:
            made[id(piece)] = [_page(piece, "front", how)]
            if backed:
                made[id(piece)].append(_page(piece, "back", how))
        yield from made[id(piece)]


def _page(piece: Piece, side: Literal["front", "back"], how: Presswork) -> Page:
    bleed = how.bleed
    whole = Rect(0, 0, piece.width + 2 * bleed, piece.height + 2 * bleed)
    placed = Placement(piece, 0, Transform.translate(bleed, bleed), side, whole)
    lines = _contour([piece.outline or rectangle(piece.trim)], how) if side == "front" else ()
    items = (*placed.drawn(), *(moved([line], bleed, bleed) for line in lines))
    label = piece.name if side == "front" else f"{piece.name} back"
    return Page(whole.width, whole.height, items, label, trim=whole.inset(bleed), bleed=whole, side=side)


def _folded_page(piece: Piece, how: Presswork) -> Page:
    """Return a page of a piece with its back above it, upside down, to be folded between them."""
    unit = Unit(piece, piece.width, 2 * piece.height)
    whole = Rect(0, 0, unit.width + 2 * how.bleed, unit.height + 2 * how.bleed)
    trim = whole.inset(how.bleed)
    halves = list(fold_back(Slot(unit, trim), whole, 0))
    items = [item for half in halves for item in half.drawn()]
    outlines = list(outlines_of(halves, folded=True))
    lines = merge_cuts(outlines) if outlines[1:] else outlines
    return Page(whole.width, whole.height, (*items, *_contour(lines, how)), piece.name, trim=trim, bleed=whole)


def _contour(lines: Sequence[Path], how: Presswork) -> tuple[Item, ...]:
    """Return cut lines in the spot ink."""
    if not how.spot:
        return ()
    inked = (Path(line.segments, stroke=_SHOWN, width=HAIRLINE, spot=how.spot) for line in lines)
    return on_layer("cut", inked)


def _packed_pages(
    setter: PageSetter, plan: Gang, stock: Stock, how: Presswork, step: Callable[[], None]
) -> tuple[list[Page], list[Diagnostic]]:
    """Return pages of pieces packed on the stock without words, its widest margin around them."""
    plan = replace(plan, cut="none", registration=None, kiss=False)
    frame = max(stock.margins)
    width, height = stock.paper.width - 2 * frame, stock.paper.height - 2 * frame
    stock = Stock(Paper(stock.paper.name, width, height), Margins(0, 0, 0, 0))
    sheet = replace(setter.sheet, plan=plan, heading=False, notes=(), measured=False, bare=True)
    arrangement, found = arrange(replace(setter, sheet=sheet), plan, stock)
    pages: list[Page] = []
    for number, group in groupby(gang_placements(arrangement, plan), key=lambda placement: placement.page):
        step()
        placed = list(group)
        items = [item for one in placed for item in one.drawn()]
        items += _contour(merge_cuts(outlines_of(placed, plan.backs == "fold")), how)
        back = arrangement.axis is not None and number % 2 == 1
        label = f"{sheet.title} {number} back" if back else f"{sheet.title} {number + 1}"
        page = _sheet_page(arrangement.stock, items, label, how, frame)
        pages.append(replace(page, side="back") if back else page)
    return pages, found


def _form_pages(
    setter: PageSetter, plan: Grid, stock: Stock, how: Presswork, step: Callable[[], None]
) -> tuple[list[Page], list[Diagnostic]]:
    """Return forms on pages of the stock with heading and footnotes, but no words for who cuts at home."""
    found = setter.missing_glyphs()
    if any(problem.is_error for problem in found):
        return [], found
    placements, found = grid_placements(setter, plan, stock)
    laid = stock.laid(setter.sheet.landscape)
    frame = setter.frame(laid)
    top, met = setter.heading(frame.heading)
    notes = setter.footnotes(frame)
    pages = []
    for number, placed in groupby(placements, key=lambda placement: placement.page):
        step()
        items = (*top, *(item for one in placed for item in one.drawn()), *notes)
        pages.append(_sheet_page(laid, items, f"{setter.sheet.title} {number + 1}", how))
    return pages, [*found, *met]


def _sheet_page(stock: Stock, items: Sequence[Item], label: str, how: Presswork, frame: float = 0.0) -> Page:
    """Return a page trimmed to the paper, with a `frame` of mm around it."""
    around = frame + how.bleed
    whole = Rect(0, 0, stock.paper.width + 2 * around, stock.paper.height + 2 * around)
    placed = moved(items, around, around)
    return Page(whole.width, whole.height, (placed,), label, whole.inset(how.bleed), whole)


def _boards(setter: PageSetter, stock: Stock, how: Presswork) -> tuple[list[Page], list[Diagnostic]]:
    """Return a page for each board, made to its measure, without heading and foot."""
    pages: list[Page] = []
    found: list[Diagnostic] = []
    for piece in setter.sheet.pieces:
        made, met = single_pages(setter, piece, single_stock(setter, piece, stock)[0])
        for page in made:
            lines = _contour([piece.outline or rectangle(piece.trim)], how)
            items = (*page.items, *(moved([line], piece.bleed, piece.bleed) for line in lines))
            pages.append(replace(page, items=items))
        found += met
    return pages, found
