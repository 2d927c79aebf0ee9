"""The lines along which a machine cuts: a closed outline a piece, from where `placements` put it."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.drawing.geometry import Transform
from pressgang.drawing.outlines import Segment
from pressgang.drawing.scene import Page, Path, rectangle
from pressgang.imposition.arranging import arrange
from pressgang.imposition.furniture import frames_for
from pressgang.imposition.placement import Placement
from pressgang.imposition.plans import placements
from pressgang.layout import Gang, Sheet, Stock
from pressgang.typography.fonts import FontBook


def is_cut(sheet: Sheet) -> bool:
    """Whether the sheet's pieces are cut out one by one, so that a machine can do it."""
    return isinstance(sheet.plan, Gang)


def cut_pages(sheet: Sheet, stock: Stock, book: FontBook) -> tuple[tuple[int, Page], ...]:
    """For each printed page that is cut, its number from 0 (backs counted) and a page with nothing but the
    outlines, a closed path each, in the page's mm.

    A rectangle with its back beyond a fold is one outline around both; where the piece is no rectangle the
    two halves are cut by themselves.
    """
    if not isinstance(sheet.plan, Gang):
        return ()
    laid = arrange(sheet, sheet.plan, stock, frames_for(sheet, book))[0].stock
    by_page: dict[int, list[Placement]] = {}
    for placed in placements(sheet, stock, book):
        by_page.setdefault(placed.page, []).append(placed)
    folded = sheet.plan.backs == "fold"
    pages = []
    for number, placed_here in sorted(by_page.items()):
        outlines = tuple(_folded(placed_here) if folded else _fronts(placed_here))
        if outlines:
            page = Page(laid.paper.width, laid.paper.height, outlines, f"{sheet.form_name} {number + 1}")
            pages.append((number, page))
    return tuple(pages)


def _fronts(placed: list[Placement]) -> Iterator[Path]:
    return (outline_of(one) for one in placed if one.side == "front")


def _folded(placed: list[Placement]) -> Iterator[Path]:
    """Fronts come with their backs right after them."""
    for front, back in zip(placed[::2], placed[1::2], strict=True):
        if front.piece.outline is None:
            yield rectangle(front.trim.union(back.trim))
        else:
            yield outline_of(front)
            yield outline_of(back)


def outline_of(placed: Placement) -> Path:
    """The cut line of a piece on its page."""
    outline = placed.piece.outline
    if outline is None:
        return rectangle(placed.trim)
    return Path(tuple(_moved(segment, placed.transform) for segment in outline.segments))


def _moved(segment: Segment, transform: Transform) -> Segment:
    step, numbers = segment
    points = [transform.apply(x, y) for x, y in zip(numbers[::2], numbers[1::2], strict=True)]
    return step, tuple(number for point in points for number in point)
