"""Several finished pages reduced onto one sheet, to read and to hand out: not true size, and it says so.

What counts is the part of each page that takes ink: those parts fill the sheet's own, so that no page loses
anything to the printer's margins and none is reduced more than it must be.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Group, Item, Page, on_layer, rectangle
from pressgang.drawing.theme import LABEL_INK, SMALLEST
from pressgang.imposition.frame import printable, text_area
from pressgang.layout import Stock
from pressgang.typography.fonts import FontBook

PerSheet = Literal[2, 4]
_GAP = 5.0
"""Between neighbours, in mm."""
_NOTE = 4.0
"""The strip at the foot that says that the pages are reduced, in mm."""
_TRUE = 0.999
"""From this scale on a page counts as not reduced."""
_NUMBERS = {2: "Two", 4: "Four"}


class PageCells(NamedTuple):
    """How the pages of one sheet lie: the sheet's stock, the cells in reading order, the scale (at most 1)."""

    stock: Stock
    boxes: tuple[Rect, ...]
    scale: float


def page_groups(pages: Sequence[Page], per_sheet: int) -> tuple[tuple[int, ...], ...]:
    """The numbers from 0 of the pages that share a sheet: neighbours of one size, at most `per_sheet`."""
    groups: list[list[int]] = []
    for index, page in enumerate(pages):
        first = pages[groups[-1][0]] if groups else None
        same = first is not None and (first.width, first.height) == (page.width, page.height)
        if same and len(groups[-1]) < per_sheet:
            groups[-1].append(index)
        else:
            groups.append([index])
    return tuple(tuple(group) for group in groups)


def cells_for(page: Page, per_sheet: PerSheet, stock: Stock) -> PageCells:
    """The cells for pages of that size: of the ways to lay and divide a sheet, the one that reduces least."""
    inner = _inked(page, stock)
    shapes = ((1, 2), (2, 1)) if per_sheet == 2 else ((2, 2),)
    ways = []
    for lying in (stock, stock.turned()):
        area = printable(lying)
        area = Rect(area.x, area.y, area.width, area.height - _NOTE)
        for columns, rows in shapes:
            width = (area.width - (columns - 1) * _GAP) / columns
            height = (area.height - (rows - 1) * _GAP) / rows
            boxes = tuple(
                Rect(area.x + column * (width + _GAP), area.y + row * (height + _GAP), width, height)
                for row in range(rows)
                for column in range(columns)
            )
            ways.append(PageCells(lying, boxes, min(width / inner.width, height / inner.height, 1.0)))
    return max(ways, key=lambda way: way.scale)  # the first of equals


def nup_pages(
    pages: Sequence[Page], per_sheet: PerSheet, stock: Stock, book: FontBook
) -> tuple[tuple[Page, ...], tuple[int, ...]]:
    """The sheets in order, all of them fronts, and for each page the sheet that it stands on."""
    sheets: list[Page] = []
    where: list[int] = []
    for group in page_groups(pages, per_sheet):
        first = pages[group[0]]
        cells = cells_for(first, per_sheet, stock)
        items: list[Item] = []
        for index, box in zip(group, cells.boxes, strict=False):
            where.append(len(sheets))
            items.append(_placed(pages[index], _inked(pages[index], stock), box, cells.scale))
        if cells.scale < _TRUE:
            items += on_layer("furniture", [_note(cells, per_sheet, book)])
        paper = cells.stock.paper
        label = first.label if len(group) == 1 else f"{first.label} to {pages[group[-1]].label}"
        sheets.append(Page(paper.width, paper.height, tuple(items), label))
    return tuple(sheets), tuple(where)


def _inked(page: Page, stock: Stock) -> Rect:
    """The part of a page of that stock, or of a page as large as its own board, that takes ink."""
    upright = stock.paper.width <= stock.paper.height
    m = (stock if upright == (page.width <= page.height) else stock.turned()).margins
    return Rect(
        m.left, m.top, max(page.width - m.left - m.right, 1.0), max(page.height - m.top - m.bottom, 1.0)
    )


def _placed(page: Page, inner: Rect, box: Rect, scale: float) -> Group:
    """What `inner` shows of the page, in the middle of its cell."""
    left = box.x + (box.width - inner.width * scale) / 2 - inner.x * scale
    top = box.y + (box.height - inner.height * scale) / 2 - inner.y * scale
    edge = rectangle(inner.inset(-_GAP / 2 / scale))
    return Group(page.items, Transform(scale, 0, 0, scale, left, top), edge)


def _note(cells: PageCells, per_sheet: int, book: FontBook) -> Item:
    words = (
        f"{_NUMBERS[per_sheet]} pages a sheet, reduced to {cells.scale * 100:.0f} %: to read, not to cut or to "
        "measure. Scale bars are reduced as well."
    )
    base = text_area(cells.stock).bottom - 0.6
    return book.text(cells.stock.paper.width / 2, base, words, SMALLEST, fill=LABEL_INK, anchor="middle")
