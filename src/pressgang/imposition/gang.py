"""Impose small pieces that are cut out of a page (with a cutting machine's marks), and forms that share a page.

The marks are a filled square at the left top and brackets at the right top and left bottom, each at the inset
from the paper's edges. The machine scans for them in squares of `REGISTRATION_CORNER`, which are kept empty.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import groupby
from typing import Literal

from pressgang.diagnostics import Diagnostic
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import BLACK, Item, Page, Path, line, on_layer, rectangle
from pressgang.drawing.theme import HAIRLINE, RULE_INK
from pressgang.drawing.units import format_length
from pressgang.imposition import problems
from pressgang.imposition.arranging import Arrangement, back_behind, back_transform, reflect
from pressgang.imposition.cutmarks import SCISSORS_LENGTH, cut_marks, free_marks, scissors
from pressgang.imposition.fits import fits, too_large
from pressgang.imposition.furniture import REGISTRATION_CORNER, Frames, PageWords, furnished_page, place_of
from pressgang.imposition.packing import Packed, Placement, Slot
from pressgang.layout import Gang, Grid, Imprint, Sheet, Stock
from pressgang.typography.fonts import FontBook

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


def registration_problems(sheet: Sheet, stock: Stock) -> Iterator[Diagnostic]:
    """Yield the problem of marks that the printer cannot print."""
    inset = sheet.plan.registration if isinstance(sheet.plan, Gang) else None
    margins = stock.margins
    widest = max(margins.top, margins.right, margins.bottom, margins.left)
    if inset is not None and inset < widest - 1e-6:
        yield problems.MARKS_IN_MARGIN.at(
            place_of(sheet),
            f"registration marks {format_length(inset)} from the paper's edge lie in the margin of"
            f" {format_length(widest)}, which the printer cannot reach",
            f"make the inset {format_length(widest)} or more in both programs"
            f' (registration-inset = "{widest:g}mm"), or the margin smaller',
        )


def gang_placements(arrangement: Arrangement, plan: Gang) -> Iterator[Placement]:
    """Yield the placement of every side of every piece: the fronts of a page, then their backs on the next (or
    beyond the fold).
    """
    paper, axis = arrangement.stock.paper, arrangement.axis
    for number, packed in enumerate(arrangement.pages):
        page = number * (2 if axis else 1)
        slots = [(slot, _window(slot, *margins)) for slot, margins in _bleeds(packed, plan.gap)]
        for slot, window in slots:
            if plan.backs == "fold":
                yield from fold_back(slot, window, page)
            else:
                yield Placement(slot.unit.piece, page, slot.transform, "front", window)
        if axis is None:
            continue
        for slot, window in slots:
            transform = (
                back_behind(slot.transform, slot.unit.piece.width, paper.width, paper.height, axis)
                if slot.unit.is_turned
                else back_transform(slot.box, paper.width, paper.height, axis)
            )
            behind = reflect(window, paper.width, paper.height, axis) if window else None
            yield Placement(slot.unit.piece, page + 1, transform, "back", behind)


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


def _bleeds(packed: Packed, gap: float) -> Iterator[tuple[Slot, tuple[float, float, float, float]]]:
    """Yield each slot with its bleed to the left, top, right and bottom, at most half the gap to a
    neighbour.
    """
    boxes = [(slot.box, slot.unit.piece.bleed) for slot in packed.free]
    yield from ((slot, _room_around(number, boxes)) for number, slot in enumerate(packed.free))
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


def _room_around(number: int, boxes: list[tuple[Rect, float]]) -> tuple[float, float, float, float]:
    """Return the bleed of a box to the left, top, right and bottom; where it meets a neighbour's, each has
    half.
    """
    box, bleed = boxes[number]
    found = [bleed] * 4
    for other, bled in boxes[:number] + boxes[number + 1 :] if bleed else ():
        ways = (box.x - other.right, box.y - other.bottom, other.x - box.right, other.y - box.bottom)
        farthest = max(ways)
        if farthest < bleed + bled:
            side = ways.index(farthest)
            found[side] = min(found[side], max(0.0, farthest / 2))
    left, top, right, bottom = found
    return left, top, right, bottom


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
    """Return the printed pages, each back page after its front."""
    count = len(arrangement.pages) * (2 if arrangement.axis else 1)
    pages: list[Page] = []
    found: list[Diagnostic] = []
    drawn: dict[Item, Item] = {}  # full pages have the same marks: one value serves them all
    for index, placed in groupby(gang_placements(arrangement, plan), key=lambda placement: placement.page):
        step()
        placements = list(placed)
        packed = arrangement.pages[index // 2 if arrangement.axis else index]
        is_back = bool(arrangement.axis) and index % 2 == 1
        words = PageWords(packed.group, _instruction(plan, arrangement, index, count))
        marks: list[Item] = []
        if not is_back:
            if plan.registration is not None:
                paper = arrangement.stock.paper
                marks += on_layer("marks", registration_marks(paper.width, paper.height, plan.registration))
            marks += cut_marks(packed.bands, arrangement.frame.live, plan.cut, plan.backs == "fold")
            marks += free_marks(packed.free, plan.cut)
            marks = [drawn.setdefault(mark, mark) for mark in marks]
        ink = [item for one in placements for item in one.drawn()]
        page, problems = furnished_page(
            sheet, arrangement.stock, arrangement.frame, (*ink, *marks), imprint=imprint, book=book, words=words
        )
        found += problems if not pages else []
        pages.append(
            replace(
                page,
                label=f"{sheet.form_name} {index} back" if is_back else f"{sheet.form_name} {index + 1}",
                trim=Rect.around(placement.trim for placement in placements),
                bleed=Rect.around(placement.bleed_box for placement in placements),
                side="back" if is_back else "front",
                flip=_edge(plan) if is_back else None,
            )
        )
    return pages, found


def _edge(plan: Gang) -> Literal["long-edge", "short-edge"]:
    """Return the paper's edge about which pages with backs of their own are turned."""
    return "short-edge" if plan.backs == "short-edge" else "long-edge"


def _instruction(plan: Gang, arrangement: Arrangement, index: int, count: int) -> str:
    """Return which page this is and how to turn it, in words."""
    if arrangement.axis:
        edge = plan.backs.replace("-", " ")
        if index % 2:
            return f"Back of page {index}. Flip on the {edge}."
        return f"Page {index + 1} of {count}. Its back is page {index + 2}: flip on the {edge}."
    numbered = f"Page {index + 1} of {count}." if count > 1 else ""
    if plan.backs == "fold":
        return f"{numbered} Cut into rows, fold at the dashes, glue back to back, cut out.".strip()
    return numbered


_DASH = (1.6, 1.2)
_BREATH = 1.2
"""The gap between the scissors and their line, and between crossing lines."""


def cell_of(plan: Grid, live: Rect) -> tuple[float, float]:
    """Return the width and height in mm of one cell of the grid."""
    return (
        (live.width - plan.gutter * (plan.columns - 1)) / plan.columns,
        (live.height - plan.gutter * (plan.rows - 1)) / plan.rows,
    )


def grid_placements(
    sheet: Sheet, plan: Grid, stock: Stock, frames: Frames
) -> tuple[list[Placement], list[Diagnostic]]:
    """Place the forms in their cells, row by row, at the left top of each; report those too large."""
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
    """Return the printed pages."""
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
        trim, bled = Rect.around(form.trim for form in forms), Rect.around(form.bleed_box for form in forms)
        pages.append(replace(page, label=f"{sheet.form_name} {index + 1}", trim=trim, bleed=bled))
    return pages, found


def _scissors_lines(plan: Grid, live: Rect, forms: int) -> Iterator[Item]:
    """Draw dashed lines in the gutters between forms, and one pair of scissors."""
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
