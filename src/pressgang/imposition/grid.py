"""Forms that share a page, parted by a gutter and a scissors line."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace

from pressgang.diagnostics import Diagnostic
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Item, Page, line, on_layer
from pressgang.drawing.theme import HAIRLINE, RULE_INK
from pressgang.imposition.cutmarks import SCISSORS_LENGTH, scissors
from pressgang.imposition.fits import fits, too_large
from pressgang.imposition.furniture import Frames, PageWords, furnished_page
from pressgang.imposition.packing import Placement
from pressgang.layout import Grid, Imprint, Sheet, Stock
from pressgang.typography.fonts import FontBook

_DASH = (1.6, 1.2)
_BREATH = 1.2
"""Between the scissors and their line, and between crossing lines."""


def cell_of(plan: Grid, live: Rect) -> tuple[float, float]:
    """The width and height in mm of one cell of the grid."""
    return (
        (live.width - plan.gutter * (plan.columns - 1)) / plan.columns,
        (live.height - plan.gutter * (plan.rows - 1)) / plan.rows,
    )


def grid_placements(
    sheet: Sheet, plan: Grid, stock: Stock, frames: Frames
) -> tuple[list[Placement], list[Diagnostic]]:
    """The forms in their cells, row by row, each at its cell's left top; those too large are reported."""
    stock = stock.laid(sheet.landscape)

    def room_on(other: Stock) -> Rect:
        live = frames(other).live
        return Rect(live.x, live.y, *cell_of(plan, live))

    cell = room_on(stock)
    placed: list[Placement] = []
    found: list[Diagnostic] = []
    for piece in sheet.pieces:
        if not fits(piece.width, piece.height, cell):
            problem = too_large(sheet, piece, (piece.width, piece.height), cell, stock, room_on)
            if problem not in found:
                found.append(problem)
            continue
        page, slot = divmod(len(placed), plan.columns * plan.rows)
        row, column = divmod(slot, plan.columns)
        at = (cell.x + column * (cell.width + plan.gutter), cell.y + row * (cell.height + plan.gutter))
        placed.append(Placement(piece, page, Transform.translate(*at)))
    return placed, found


def grid_pages(
    sheet: Sheet,
    plan: Grid,
    placed: list[Placement],
    stock: Stock,
    frames: Frames,
    imprint: Imprint,
    book: FontBook,
    step: Callable[[], None],
) -> tuple[list[Page], list[Diagnostic]]:
    """The printed pages."""
    stock = stock.laid(sheet.landscape)
    frame = frames(stock)
    by_page: dict[int, list[Placement]] = {}
    for placement in placed:
        by_page.setdefault(placement.page, []).append(placement)
    pages: list[Page] = []
    found: list[Diagnostic] = []
    for index, forms in sorted(by_page.items()):
        step()
        words = PageWords("", f"Page {index + 1} of {len(by_page)}." if len(by_page) > 1 else "")
        cuts = on_layer("cut", _scissors_lines(plan, frame.live, len(forms)))
        items = (*(item for form in forms for item in form.drawn()), *cuts)
        page, problems = furnished_page(sheet, stock, frame, items, imprint=imprint, book=book, words=words)
        found += problems if not pages else []
        trim, bled = Rect.around(form.trim for form in forms), Rect.around(form.bled for form in forms)
        pages.append(replace(page, label=f"{sheet.form_name} {index + 1}", trim=trim, bleed=bled))
    return pages, found


def _scissors_lines(plan: Grid, live: Rect, forms: int) -> Iterator[Item]:
    """Dashed lines in the gutters beside the forms that are there, and one pair of scissors."""
    if not plan.scissors:
        return
    width, height = cell_of(plan, live)
    rows = -(-forms // plan.columns)
    levels = [live.y + r * (height + plan.gutter) - plan.gutter / 2 for r in range(1, min(rows + 1, plan.rows))]
    uprights = [
        live.x + c * (width + plan.gutter) - plan.gutter / 2
        for c in range(1, min(forms if rows == 1 else plan.columns - 1, plan.columns - 1) + 1)
    ]
    bottom = live.y + rows * (height + plan.gutter) - plan.gutter
    shown = False
    for y in levels:
        start = live.x
        if not shown:
            yield scissors((live.x + SCISSORS_LENGTH, y))
            start, shown = live.x + SCISSORS_LENGTH + _BREATH, True
        yield line((start, y), (live.right, y), HAIRLINE, RULE_INK, _DASH)
    for x in uprights:
        start = live.y
        if not shown:
            yield scissors((x, live.y + SCISSORS_LENGTH), 90)
            start, shown = live.y + SCISSORS_LENGTH + _BREATH, True
        yield line((x, start), (x, bottom), HAIRLINE, RULE_INK, _DASH)
