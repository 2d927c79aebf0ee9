"""Impose small pieces that are cut out of a page (with a cutting machine's marks), and forms that share a page.

The machine scans for its marks in squares of `REGISTRATION_CORNER`, which are kept empty.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Sequence
from functools import cache
from itertools import groupby
from math import ceil
from typing import Literal

from pressgang.diagnostics import Diagnostic
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import BLACK, Item, Page, Path, Piece, line, on_layer, rectangle
from pressgang.drawing.theme import HAIRLINE, RULE_INK
from pressgang.drawing.units import format_length
from pressgang.imposition import problems
from pressgang.imposition.arranging import Arrangement, back_behind, reflect
from pressgang.imposition.cutmarks import SCISSORS_LENGTH, cut_marks, free_marks, scissors
from pressgang.imposition.fits import fits, too_large
from pressgang.imposition.furniture import REGISTRATION_CORNER, PageSetter, PageWords
from pressgang.imposition.packing import Packed, Placement, Slot
from pressgang.layout import Gang, Grid, Stock
from pressgang.sources.memory import HashedKey, Recent
from pressgang.structs import replace

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


def registration_problems(setter: PageSetter, stock: Stock) -> Iterator[Diagnostic]:
    """Yield the problem of marks that the printer cannot print."""
    plan, widest = setter.sheet.plan, max(stock.margins)
    inset = plan.registration if isinstance(plan, Gang) else None
    if inset is not None and inset < widest - 1e-6:
        yield problems.MARKS_IN_MARGIN.at(
            setter.place,
            f"registration marks {format_length(inset)} from the paper's edge lie in the margin of"
            f" {format_length(widest)}, which the printer cannot reach",
            f"make the inset {format_length(widest)} or more in both programs"
            f' (registration-inset = "{widest:g}mm"), or the margin smaller',
        )


def gang_placements(arrangement: Arrangement, plan: Gang) -> Iterator[Placement]:
    """Yield every side of every piece: the fronts of a page, then their backs on the next, or above a fold."""
    paper, axis = arrangement.stock.paper, arrangement.axis
    known: dict[Hashable, list[Rect | None]] = {}
    for number, packed in enumerate(arrangement.pages):
        page = number * (2 if axis else 1)
        alike = _places(packed)
        if alike not in known:
            known[alike] = list(_windows(packed, plan.gap))
        slots = list(zip(packed.slots, known[alike], strict=True))
        for slot, window in slots:
            if plan.backs == "fold":
                yield from fold_back(slot, window, page)
            else:
                yield Placement(slot.unit.piece, page, slot.transform, "front", window)
        if axis is None:
            continue
        for slot, window in slots:
            piece = slot.unit.piece
            behind = reflect(window, paper.width, paper.height, axis) if window else None
            transform = back_behind(slot.transform, piece.width, paper.width, paper.height, axis)
            yield Placement(piece, page + 1, transform, "back", behind)


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


def _places(packed: Packed) -> Hashable:
    """Return what pages with pieces of the same shape at the same places have alike, as full ones do."""
    return tuple([(one.box, id(one.unit.piece.outline), one.unit.piece.bleed) for one in packed.slots])


def _windows(packed: Packed, gap: float) -> Iterator[Rect | None]:
    """Yield the window of each slot: its box with its bleed, at most half the gap to a neighbour."""
    boxes = [(slot.box, slot.unit.piece.bleed) for slot in packed.free]
    yield from (_window(slot, *_room_around(number, boxes)) for number, slot in enumerate(packed.free))
    for band in packed.bands:
        for r, row in enumerate(band.rows):
            below = len(band.rows[r + 1]) if r + 1 < len(band.rows) else 0
            for c, slot in enumerate(row):
                bleed = slot.unit.piece.bleed
                shared = min(bleed, gap / 2)
                yield _window(
                    slot,
                    shared if c else bleed,
                    shared if r else bleed,
                    shared if c + 1 < len(row) else bleed,
                    shared if c < below else bleed,
                )


def _room_around(number: int, boxes: list[tuple[Rect, float]]) -> tuple[float, float, float, float]:
    """Return the bleed of a box left, above, right, below; where it meets a neighbour's, each has half."""
    box, bleed = boxes[number]
    found = [bleed] * 4
    for other, bled in boxes[:number] + boxes[number + 1 :] if bleed else ():
        ways = (box.x - other.right, box.y - other.bottom, other.x - box.right, other.y - box.bottom)
        farthest = max(ways)
        if farthest < bleed + bled:
            side = ways.index(farthest)
            found[side] = min(found[side], max(0.0, farthest / 2))
    return found[0], found[1], found[2], found[3]


def _window(slot: Slot, left: float, top: float, right: float, bottom: float) -> Rect | None:
    (x, y, width, height), bleed = slot.box, slot.unit.piece.bleed
    return Rect(x - left, y - top, width + left + right, height + top + bottom) if bleed else None


def set_page(
    setter: PageSetter,
    stock: Stock,
    placed: Sequence[Placement],
    marks: Iterable[Item] = (),
    words: PageWords | None = None,
    around: tuple[Rect, Rect] | None = None,
) -> tuple[Page, list[Diagnostic]]:
    """Return a printed page of these pieces and marks; its trim and bleed are `around` the pieces."""
    ink = [item for one in placed for item in one.drawn()]
    page, found = setter.page(stock, (*ink, *marks), words or PageWords())
    trim, bleed = around or _around(placed)
    return replace(page, trim=trim, bleed=bleed), found


def _around(placed: Sequence[Placement]) -> tuple[Rect, Rect]:
    return Rect.around(one.trim for one in placed), Rect.around(one.bleed_box for one in placed)


def gang_pages(
    setter: PageSetter, plan: Gang, arrangement: Arrangement, step: Callable[[], None]
) -> tuple[list[Page], list[Diagnostic]]:
    """Return the printed pages, each back page after its front."""
    stock, name = arrangement.stock, setter.sheet.title
    count = len(arrangement.pages) * (2 if arrangement.axis else 1)
    pages: list[Page] = []
    found: list[Diagnostic] = []
    drawn: dict[Hashable, tuple[list[Item], tuple[Rect, Rect]]] = {}  # one value serves all full pages
    for index, group in groupby(gang_placements(arrangement, plan), key=lambda placement: placement.page):
        step()
        packed = arrangement.pages[index // 2 if arrangement.axis else index]
        is_back = bool(arrangement.axis) and index % 2 == 1
        placed, alike = list(group), (is_back, _places(packed))
        if alike not in drawn:
            drawn[alike] = [] if is_back else _marks(setter, plan, stock, packed), _around(placed)
        words = PageWords(packed.group, _instruction(plan, arrangement, index, count))
        page, problems = set_page(setter, stock, placed, drawn[alike][0], words, drawn[alike][1])
        found += problems if not pages else []
        if is_back:
            edge: Literal["short-edge", "long-edge"] = (
                "short-edge" if plan.backs == "short-edge" else "long-edge"
            )
            page = replace(page, label=f"{name} {index} back", side="back", flip=edge)
        pages.append(page if is_back else replace(page, label=f"{name} {index + 1}"))
    return pages, found


def _marks(setter: PageSetter, plan: Gang, stock: Stock, packed: Packed) -> list[Item]:
    """Draw the marks of a page: those of a cutting machine, and those to cut by hand."""
    marks: list[Item] = []
    if plan.registration is not None:
        marks += on_layer("marks", registration_marks(stock.paper.width, stock.paper.height, plan.registration))
    marks += cut_marks(packed.bands, setter.frame(stock).live, plan.cut, plan.backs == "fold")
    return [*marks, *free_marks(packed.free, plan.cut)]


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


def grid_placements(setter: PageSetter, plan: Grid, stock: Stock) -> tuple[list[Placement], list[Diagnostic]]:
    """Place the forms in their cells, row by row, as many on each page or one more; report those too large."""
    sheet = setter.sheet
    stock = stock.laid(sheet.landscape)

    def room_on(other: Stock) -> Rect:
        live = setter.frame(other).live
        return Rect(live.x, live.y, *cell_of(plan, live))

    cell = room_on(stock)
    fitting: list[Piece] = []
    found: list[Diagnostic] = []
    for piece in sheet.pieces:
        if fits(piece.width, piece.height, cell):
            fitting.append(piece)
            continue
        problem = too_large(piece, setter.place, (piece.width, piece.height), stock, room_on)
        if problem not in found:
            found.append(problem)
    placed: list[Placement] = []
    pages = ceil(len(fitting) / (plan.columns * plan.rows))
    for page in range(pages):
        for slot in range((len(fitting) - page - 1) // pages + 1):
            row, column = divmod(slot, plan.columns)
            at = (cell.x + column * (cell.width + plan.gutter), cell.y + row * (cell.height + plan.gutter))
            placed.append(Placement(fitting[len(placed)], page, Transform.translate(*at)))
    return placed, found


def grid_pages(
    setter: PageSetter,
    plan: Grid,
    placed: list[Placement],
    stock: Stock,
    step: Callable[[], None],
    kept: Recent | None = None,
) -> tuple[list[Page], list[Diagnostic]]:
    """Return the printed pages of forms, which are `placed` in order; pages of the same forms may be `kept`."""
    kept = kept if kept is not None and kept.like else Recent()
    stock = stock.laid(setter.sheet.landscape)
    live = setter.frame(stock).live
    pages: list[Page] = []
    found: list[Diagnostic] = []
    count = placed[-1].page + 1 if placed else 0
    cuts = cache(lambda forms: on_layer("cut", _scissors_lines(plan, live, forms)))
    alike = HashedKey(replace(setter.sheet, pieces=()), stock, setter.imprint, count)
    for index, group in groupby(placed, key=lambda placement: placement.page):
        step()
        forms = list(group)
        key = (alike, index, *(id(one.piece) for one in forms))
        if pages and (known := kept.find(key)):  # the first one tells of the heading
            pages.append(known[0])
            continue
        words = PageWords("", f"Page {index + 1} of {count}." if count > 1 else "")
        page, problems = set_page(setter, stock, forms, cuts(len(forms)), words)
        found += problems if not pages else []
        pages.append(replace(page, label=f"{setter.sheet.title} {index + 1}"))
        kept.keep(key, (pages[-1], forms))  # with the forms, whose identity stays their own
    return pages, found


def _scissors_lines(plan: Grid, live: Rect, forms: int) -> Iterator[Item]:
    """Draw dashed lines in the gutters between forms, and one pair of scissors."""
    if not plan.scissors:
        return
    width, height = cell_of(plan, live)
    rows = -(-forms // plan.columns)
    columns = min(forms if rows == 1 else plan.columns - 1, plan.columns - 1)
    bottom = live.y + rows * (height + plan.gutter) - plan.gutter
    levels = [live.y + r * (height + plan.gutter) - plan.gutter / 2 for r in range(1, min(rows + 1, plan.rows))]
    uprights = [live.x + c * (width + plan.gutter) - plan.gutter / 2 for c in range(1, columns + 1)]
    lines = [((live.x, y), (live.right, y)) for y in levels] + [((x, live.y), (x, bottom)) for x in uprights]
    for number, ((x, y), end) in enumerate(lines):
        if not number:
            dx, dy = (1, 0) if levels else (0, 1)
            yield scissors((x + dx * SCISSORS_LENGTH, y + dy * SCISSORS_LENGTH), 90 * dy)
            x, y = (at + way * (SCISSORS_LENGTH + _BREATH) for at, way in ((x, dx), (y, dy)))
        yield line((x, y), end, HAIRLINE, RULE_INK, _DASH)
