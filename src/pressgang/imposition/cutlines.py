"""Lines along which a machine cuts and scores, found from the pieces' `placements`."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from pressgang.drawing.geometry import Rect
from pressgang.drawing.outlines import mapped
from pressgang.drawing.scene import CutLines, Path, line, rectangle
from pressgang.imposition.arranging import arrange
from pressgang.imposition.furniture import frames_for
from pressgang.imposition.packing import Placement
from pressgang.imposition.plans import placements
from pressgang.layout import Gang, Sheet, Stock
from pressgang.typography.fonts import FontBook

_EDGE = 2.5
"""The distance in mm from the pieces to the edge of a sheet of stickers, where the page has the room."""


def is_cut(sheet: Sheet) -> bool:
    """Return whether the sheet's pieces are cut out one by one, so that a machine can do it."""
    return isinstance(sheet.plan, Gang)


def cut_pages(sheet: Sheet, stock: Stock, book: FontBook) -> tuple[tuple[int, CutLines], ...]:
    """Return the number (from 0, backs counted) and the cut lines of each printed page that is cut, in mm of
    the page.

    On each layer the pieces come in the order in which they are printed on the page: row by row from the left,
    which keeps the order of the sheet where its pieces are of one size.

    A rectangle with its back beyond a fold is one outline around both, and the fold is scored; where the piece
    is no rectangle the two halves are cut by themselves. Kiss cuts are the outlines of stickers, around which
    the sheet is cut through.
    """
    if not isinstance(sheet.plan, Gang):
        return ()
    arrangement = arrange(sheet, sheet.plan, stock, frames_for(sheet, book))[0]
    paper, live = arrangement.stock.paper, arrangement.frame.live
    by_page: dict[int, list[Placement]] = {}
    for placed in placements(sheet, stock, book):
        by_page.setdefault(placed.page, []).append(placed)
    folded = sheet.plan.backs == "fold"
    pages = []
    for number, placed_here in sorted(by_page.items()):
        outlines = tuple(outlines_of(placed_here, folded))
        if not outlines:
            continue
        lines = CutLines(paper.width, paper.height, tuple(_fold_lines(placed_here, folded)), cut=outlines)
        if sheet.plan.kiss:
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
    """Yield the folds of each piece: first the fold to its back, then its own on both halves where both are
    here.
    """
    for one in placed:
        if one.side == "front" and folded and one.piece.outline is None:
            yield line((one.trim.x, one.trim.y), (one.trim.right, one.trim.y), 0.0)
        if one.side == "front" or folded:
            for start, end in one.piece.folds:
                yield line(one.transform.apply(*start), one.transform.apply(*end), 0.0)


def outlines_of(placed: Iterable[Placement], folded: bool) -> Iterator[Path]:
    """Yield the outline of each piece of a page; a folded rectangle's goes around both halves."""
    for one in placed:
        if one.side == "front" and folded and one.piece.outline is None:
            x, y, width, height = one.trim
            yield rectangle(Rect(x, y - height, width, 2 * height))
        elif one.side == "front" or (folded and one.piece.outline is not None):
            yield outline_of(one)


def outline_of(placed: Placement) -> Path:
    """Return the cut line of a piece on its page."""
    outline = placed.piece.outline
    if outline is None:
        return rectangle(placed.trim)
    return Path(mapped(outline.segments, placed.transform))
