"""Make documents of finished pages: bound with an outline, as booklets, reduced, on large paper, corrected.

Booklets are flipped on the short edge, stacked, folded once and stapled. Reduced pages say that they are. The
correction for what a printer does to a page comes after all other imposition.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import groupby, zip_longest
from typing import Literal

from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Document, Group, Item, OutlineEntry, Page, line, on_layer, rectangle
from pressgang.drawing.theme import HAIRLINE, LABEL_INK, RULE_INK, SMALLEST
from pressgang.drawing.units import Paper
from pressgang.imposition.furniture import printable, text_area
from pressgang.layout import Imprint, Margins, Sheet, Stock
from pressgang.structs import NamedTuple, replace
from pressgang.typography.fonts import FontBook


def add_blank_backs(document: Document) -> Document:
    """Add a blank back to each page without one if any page has a back: a duplex printer stays in step."""
    if not any(page.side == "back" for page in document.pages):
        return document
    pages: list[Page] = []
    where: list[int] = []
    for page, after in zip_longest(document.pages, document.pages[1:]):
        where.append(len(pages))
        pages.append(page)
        if page.side == "front" and (after is None or after.side == "front"):
            pages.append(replace(page, items=(), label=f"{page.label} blank back", side="back", flip=None))
    return move_to_pages(document, pages, where)


def back_to_back(sheets: Sequence[Sequence[Page]], read: Sequence[bool]) -> list[tuple[Page, ...]]:
    """Print every second page of sheets that are `read` on the back of the page before it, if of its size."""
    found: list[tuple[Page, ...]] = []
    free: Page | None = None
    for pages, is_read in zip(sheets, read, strict=True):
        own: list[Page] = []
        for page in pages:
            behind = is_read and free is not None and (free.width, free.height) == (page.width, page.height)
            own.append(replace(page, side="back") if behind else page)
            free = page if is_read and not behind else None
        found.append(tuple(own))
    return found


def make_document(
    sheets: Sequence[tuple[Sheet, Sequence[Page]]], imprint: Imprint, author: str, title: str, book: FontBook
) -> Document:
    """Join all pages; each sheet that has pages gets an outline entry that opens its first page.

    The PDF's information is in the language of the book. Where some pages have backs, all get one.
    """
    pages: list[Page] = []
    outline: list[OutlineEntry] = []
    for sheet, own in sheets:
        if own:
            outline.append(OutlineEntry(book.say(sheet.title), len(pages)))
        pages.extend(own)
    subject = ", ".join(dict.fromkeys(book.say(sheet.title) for sheet, own in sheets if own))
    language = book.words.language if book.words else ""
    return add_blank_backs(
        Document(title, tuple(pages), author, subject, tuple(outline), stamp=imprint.stamp, language=language)
    )


def join_documents(parts: Sequence[Document], title: str) -> Document:
    """Join documents, one or more, under a new title; the first says who the author is.

    Where some pages have backs, all get one.
    """
    pages: list[Page] = []
    outline: list[OutlineEntry] = []
    for part in parts:
        first = len(pages)
        outline += (replace(entry, page=first + entry.page) for entry in part.outline)
        pages += part.pages
    subject = ", ".join(dict.fromkeys(part.subject for part in parts if part.subject))
    joined = replace(parts[0], title=title, pages=tuple(pages), outline=tuple(outline), subject=subject)
    return add_blank_backs(joined)


def move_to_pages(document: Document, pages: Sequence[Page], where: Sequence[int]) -> Document:
    """Return the document on other pages; `where` gives the page on which each of its own now stands."""
    outline = tuple(replace(entry, page=where[entry.page]) for entry in document.outline)
    return replace(document, pages=tuple(pages), outline=outline)


def mark_copy(document: Document, word: str) -> Document:
    """Add a word (`copy 2`) to the titles of the document's outline and the labels of its pages."""
    return replace(
        document,
        pages=tuple(
            replace(page, label=f"{page.label}, {word}") if page.label else page for page in document.pages
        ),
        outline=tuple(replace(entry, title=f"{entry.title}, {word}") for entry in document.outline),
    )


PerSheet = Literal[2, 4]
_GAP = 5.0
"""The gap between neighbouring pages, in mm."""
_NOTE = 4.0
"""The height in mm of the strip at the foot that says that pages are reduced."""
_TRUE = 0.999
"""The scale from which on a page counts as not reduced."""
_NUMBERS = {2: "Two", 4: "Four"}


class PageCells(NamedTuple):
    """The layout of pages on one sheet: the stock, the cells in reading order, the scale (at most 1)."""

    stock: Stock
    boxes: tuple[Rect, ...]
    scale: float


def page_groups(pages: Sequence[Page], per_sheet: int) -> tuple[tuple[int, ...], ...]:
    """Return the numbers (from 0) of the pages on each sheet: at most `per_sheet` neighbours of one size."""
    runs = groupby(range(len(pages)), key=lambda number: (pages[number].width, pages[number].height))
    alike = [tuple(run) for _, run in runs]
    return tuple(run[at : at + per_sheet] for run in alike for at in range(0, len(run), per_sheet))


def cells_for(page: Page, per_sheet: PerSheet, stock: Stock) -> PageCells:
    """Return the cells for pages of that size, laid and divided so that pages are reduced least."""
    inner = _printable_part(page, stock)
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
    """Return the sheets in order, all fronts, and for each page the number of its sheet."""
    sheets: list[Page] = []
    where: list[int] = []
    for group in page_groups(pages, per_sheet):
        first = pages[group[0]]
        cells = cells_for(first, per_sheet, stock)
        items: list[Item] = []
        for index, box in zip(group, cells.boxes, strict=False):
            where.append(len(sheets))
            items.append(_cell(pages[index], _printable_part(pages[index], stock), box, cells.scale))
        if cells.scale < _TRUE:
            items += on_layer("furniture", [_note(cells, per_sheet, book)])
        paper = cells.stock.paper
        label = first.label if len(group) == 1 else f"{first.label} to {pages[group[-1]].label}"
        sheets.append(Page(paper.width, paper.height, tuple(items), label))
    return tuple(sheets), tuple(where)


def _printable_part(page: Page, stock: Stock) -> Rect:
    """Return the printable part of a page of that stock, or of a page as large as its own board."""
    upright = stock.paper.width <= stock.paper.height
    m = (stock if upright == (page.width <= page.height) else stock.turned()).margins
    return Rect(
        m.left, m.top, max(page.width - m.left - m.right, 1.0), max(page.height - m.top - m.bottom, 1.0)
    )


def _cell(page: Page, inner: Rect, box: Rect, scale: float) -> Group:
    """Return the part `inner` of the page, centred in its cell."""
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


_SAME = 0.05
"""The largest difference in mm between a page and the leaf that it is printed on."""
_TICK = 5.0
"""The length of a fold mark in mm."""
_LEAST_GUTTER = 6.0
"""The least gutter in mm between both pages' margins in which words stand along the fold."""


def saddle_order(count: int) -> tuple[tuple[int | None, int | None], ...]:
    """Return the sides of a booklet of `count` pages, the outermost sheet first: front, back, front, back …

    A side is the numbers (from 0) of its left and right page, None for a blank leaf.
    """
    whole = -(-count // 4) * 4
    leaves = [number if number < count else None for number in range(whole)]
    pairs = list(zip(leaves[::-1], leaves, strict=True))[: whole // 2]
    return tuple((inner, outer) if side % 2 else (outer, inner) for side, (outer, inner) in enumerate(pairs))


def leaf_of(stock: Stock) -> Stock:
    """Return the stock of a leaf: half of the paper, upright, with the widest margin on every side."""
    paper, m = stock.paper, stock.margins
    long, short = max(paper.width, paper.height), min(paper.width, paper.height)
    widest = max(m.top, m.right, m.bottom, m.left)
    return Stock(Paper(f"half {paper.name}", long / 2, short), Margins(widest, widest, widest, widest))


def fits_leaf(page: Page, leaf: Stock) -> bool:
    """Return whether the page has the size of a leaf, upright or lying."""
    size = (leaf.paper.width, leaf.paper.height)
    return _near((page.width, page.height), size) or _near((page.height, page.width), size)


def _near(a: tuple[float, float], b: tuple[float, float]) -> bool:
    return abs(a[0] - b[0]) <= _SAME and abs(a[1] - b[1]) <= _SAME


def booklet_pages(
    pages: Sequence[Page], leaf: Stock, book: FontBook
) -> tuple[tuple[Page, ...], tuple[int, ...]]:
    """Return the sides of a booklet's sheets, fronts and backs in turn, and for each page the number of its
    side.

    Pages that lie are turned to the left. Raises `ValueError` for a page that is no leaf (see `fits_leaf`).
    """
    width, height = leaf.paper.width, leaf.paper.height
    order = saddle_order(len(pages))
    where = [0] * len(pages)
    sides: list[Page] = []
    for number, spread in enumerate(order):
        items: list[Item] = []
        for place, index in enumerate(spread):
            if index is None:
                continue
            page = pages[index]
            if not fits_leaf(page, leaf):
                raise ValueError(f"a page of {page.width:g} × {page.height:g} mm is no leaf of the booklet")
            where[index] = number
            items.append(_place_page(page, Rect(place * width, 0, width, height)))
        front = number % 2 == 0
        if front:
            items.extend(_fold(leaf, book, number // 2 + 1, len(order) // 2))
        label = f"Booklet {number // 2 + 1} {'front' if front else 'back'}"
        side = Page(2 * width, height, tuple(items), label)
        sides.append(side if front else replace(side, side="back", flip="short-edge"))
    return tuple(sides), tuple(where)


def _place_page(page: Page, place: Rect) -> Group:
    """Return the page in its half of the sheet, clipped at the fold."""
    group = Group(page.items, clip=rectangle(Rect(0, 0, page.width, page.height)))
    if _near((page.width, page.height), (place.width, place.height)):
        return replace(group, transform=Transform.translate(place.x, place.y))
    return replace(group, transform=Transform(0, -1, 1, 0, place.x, place.bottom))


def _fold(leaf: Stock, book: FontBook, number: int, count: int) -> list[Item]:
    """Draw marks at both ends of the fold and, between them, the sheet's number and what to do with it."""
    x, height, margin = leaf.paper.width, leaf.paper.height, leaf.margins.top
    marks: list[Item] = [
        line((x, start), (x, end), HAIRLINE, RULE_INK, dash=(1.0, 1.0))
        for start, end in ((margin, margin + _TICK), (height - margin - _TICK, height - margin))
    ]
    if 2 * margin < _LEAST_GUTTER:
        return list(on_layer("fold", marks))
    words = f"Booklet, sheet {number} of {count} · print on both sides, flip on the short edge, fold here"
    if book.width(words, SMALLEST) > height - 2 * (margin + _TICK + 2):
        return list(on_layer("fold", marks))
    x -= 0.9  # beside the fold, not on it
    text = book.text(x, height / 2, words, SMALLEST, fill=LABEL_INK, anchor="middle", rotation=-90)
    return [*on_layer("fold", marks), *on_layer("furniture", [text])]


WIDEST, LONGEST = 310.0, 460.0
"""The short and the long side of the largest page that one form fills, in mm: those of A3 and tabloid."""
_DASH = (1.6, 1.2)


class Parts(NamedTuple):
    """A division of paper into equal parts: the stock of one part, and their number across and down."""

    stock: Stock
    across: int
    down: int

    @property
    def several(self) -> bool:
        """Return whether there is more than one part."""
        return self.across * self.down > 1

    def place(self, number: int, width: float, height: float) -> tuple[int, float, float]:
        """Return the whole sheet of a form of that size (`number` from 0), and where on it the form begins."""
        turned = abs(width - self.stock.paper.width) > 0.01
        whole, at = divmod(number, self.across * self.down)
        row, column = divmod(at, self.down if turned else self.across)
        return whole, column * width, row * height


def parts_of(stock: Stock) -> Parts:
    """Divide the paper into the fewest parts no larger than a form may be; each has its own margins."""
    width, height = stock.paper.width, stock.paper.height
    limits = (WIDEST, LONGEST) if width <= height else (LONGEST, WIDEST)
    across, down = (math.ceil(side / most - 1e-6) for side, most in zip((width, height), limits, strict=True))
    part = Paper(f"part of {stock.paper.name}", width / across, height / down)
    return Parts(replace(stock, paper=part, others=()), across, down)


def join_parts(pages: Sequence[Page], parts: Parts) -> tuple[Page, ...]:
    """Put pages of one size on whole sheets, row by row, with dashed lines to cut along."""
    found: list[Page] = []
    for first in range(0, len(pages), parts.across * parts.down):
        group = pages[first : first + parts.across * parts.down]
        width, height = group[0].width, group[0].height
        turned = abs(width - parts.stock.paper.width) > 0.01
        across, down = (parts.down, parts.across) if turned else (parts.across, parts.down)
        items: list[Item] = []
        for number, page in enumerate(group):
            _, x, y = parts.place(number, width, height)
            items.append(Group(page.items, Transform.translate(x, y), rectangle(Rect(0, 0, width, height))))
        ends = across * width, down * height
        items += [
            line((n * width, 0), (n * width, ends[1]), HAIRLINE, RULE_INK, _DASH) for n in range(1, across)
        ]
        items += [
            line((0, n * height), (ends[0], n * height), HAIRLINE, RULE_INK, _DASH) for n in range(1, down)
        ]
        label = group[0].label if len(group) == 1 else f"{group[0].label} to {group[-1].label}"
        found.append(Page(*ends, tuple(items), label))
    return tuple(found)


class Correction(NamedTuple):
    """A printer's errors on upright paper: the sizes it prints as shares of the true ones.

    `back_dx` and `back_dy` move backs (mm) to lie behind their fronts when the paper is flipped on its long
    edge.
    """

    scale_x: float = 1.0
    scale_y: float = 1.0
    back_dx: float = 0.0
    back_dy: float = 0.0

    def turned(self) -> Correction:
        """Return the correction for a page that lies, turned clockwise as in `layout.Stock.turned`."""
        return Correction(self.scale_y, self.scale_x, -self.back_dy, self.back_dx)

    def transform(self, page: Page, short_edge: bool) -> Transform:
        """Return the transform from true places on the page to those to print at."""
        own = self.turned() if page.width > page.height else self
        dx, dy = (own.back_dx, own.back_dy) if page.side == "back" else (0.0, 0.0)
        if short_edge:
            dx, dy = -dx, -dy
        sx, sy = 1 / own.scale_x, 1 / own.scale_y
        return Transform(a=sx, d=sy, e=page.width / 2 * (1 - sx) + dx, f=page.height / 2 * (1 - sy) + dy)


def correct_pages(pages: Sequence[Page], correction: Correction, short_edge: bool = False) -> tuple[Page, ...]:
    """Correct pages for a printer: scale them about the middle and move backs; sizes of pages stay.

    Backs that are flipped on the short edge go through the printer the other way round: so does the error.
    """
    corrected: list[Page] = []
    for page in pages:
        transform, whole = correction.transform(page, short_edge), Rect(0, 0, page.width, page.height)
        trim, bleed = (box and transform.apply_rect(box).common(whole) for box in (page.trim, page.bleed))
        moved = replace(page, items=(Group(page.items, transform),), trim=trim, bleed=bleed)
        corrected.append(page if transform == Transform() else moved)
    return tuple(corrected)
