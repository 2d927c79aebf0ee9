"""From a composed sheet to its printed pages and cut files, on the least wasteful of several papers."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pressgang import build_problems as rule
from pressgang.diagnostics import Diagnostic, Problems, Span
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import CutLines, Page
from pressgang.drawing.units import format_length
from pressgang.files.outputs import Output
from pressgang.imposition import problems
from pressgang.imposition.fits import fits, room_words, size_words, smallest_paper
from pressgang.jobs.composing import compose_sheet
from pressgang.jobs.job import PrintSetup
from pressgang.kit.tables import Order
from pressgang.layout import Gang, Grid, Sheet, Stock, no_step
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.sheets.cutting import AnyBoard, BoardOptions
from pressgang.sources.memory import Recent
from pressgang.structs import NamedTuple
from pressgang.typography.fonts import FontBook

if TYPE_CHECKING:
    from pressgang.imposition.document import Parts
    from pressgang.imposition.packing import Placement
    from pressgang.imposition.presswork import Presswork


class Laid(NamedTuple):
    """A sheet on its pages, with its stock and the `bleed` of pages for a print shop, in mm.

    `leaf` marks pages of a booklet, `per_player` a sheet of which each player gets a set. `parts` are those of
    the paper where several forms share a page.
    """

    name: str
    sheet: Sheet
    stock: Stock
    pages: tuple[Page, ...]
    leaf: bool = False
    per_player: bool = False
    bleed: float = 0.0
    parts: Parts | None = None

    def differs(self, other: Laid | None) -> bool:
        """Return whether another has other pages, or none."""
        return other is None or self != other._replace(sheet=self.sheet)

    @property
    def is_read(self) -> bool:
        """Return whether the sheet is only read, so that its pages may be printed back to back."""
        return self.per_player and isinstance(self.sheet.plan, Grid) and not self.sheet.measured

    def placements(self, book: FontBook) -> Iterator[Placement]:
        """Yield the place of each side of each piece on its pages, of a tiled board one a tile.

        Not for pages with a bleed, nor for those of a booklet.
        """
        from pressgang.imposition.plans import placements

        if self.parts is None:
            yield from placements(self.sheet, self.stock, book)
            return
        form = self.parts.stock.laid(self.sheet.landscape).paper
        for one in placements(self.sheet, self.parts.stock, book):
            page, x, y = self.parts.place(one.page, form.width, form.height)
            yield one._replace(page=page, transform=one.transform.then(Transform.translate(x, y)))

    @property
    def paper_area(self) -> float:
        """Return the area of its paper in mm²; a page and its back are one sheet of paper."""
        return math.fsum(page.width * page.height for page in self.pages if page.side == "front")


def lay_on_best_paper(
    name: str,
    compose: Callable[[Stock, Problems], Sheet | None],
    stock: Stock,
    setup: PrintSetup,
    found: Problems,
    step: Callable[[], None] = no_step,
    shop: Presswork | None = None,
    kept: Recent | None = None,
) -> Laid | None:
    """Lay the sheet of `compose` on the paper of `stock` with the least total area, the first in a tie.

    If no paper is suitable, the problems of the first go into `found`. A sheet without pieces has no pages.
    With `shop` the pages are made for a print shop; else those that were `kept` may be used again.
    """
    tried = [_lay_on(own, name, compose, setup, step=step, shop=shop, kept=kept) for own in stock.choices()]
    sound = [(laid, met) for laid, met in tried if laid is not None and not met.has_errors]
    best, met = min(sound, key=lambda pair: pair[0].paper_area) if sound else tried[0]
    found.extend(met.found)
    return best


def _lay_on(
    stock: Stock,
    name: str,
    compose: Callable[[Stock, Problems], Sheet | None],
    setup: PrintSetup,
    step: Callable[[], None],
    shop: Presswork | None,
    kept: Recent | None,
) -> tuple[Laid | None, Problems]:
    """Lay the sheet on that paper, and return its problems too.

    On paper larger than a form may be, several forms share a page if that takes no more paper.
    """
    from pressgang.imposition.document import join_parts, parts_of
    from pressgang.imposition.plans import impose

    met, imprint, book = Problems(), setup.imprint, setup.job.book
    sheet = compose(stock, met)
    if sheet is None:
        return None, met
    if not sheet.pieces:
        return Laid(name, sheet, stock, ()), met
    if shop:
        from pressgang.imposition.presswork import press_pages
        from pressgang.jobs.press import bleed_pieces

        sheet = bleed_pieces(sheet, shop)
        pages, more = press_pages(sheet, stock, shop, imprint, book, step)
        met.extend(more)
        return Laid(name, sheet, stock, pages, bleed=shop.bleed), met
    pages, more = impose(sheet, stock, imprint, book, step, kept)
    met.extend(more)
    laid = Laid(name, sheet, stock, pages)
    parts = parts_of(stock)
    if not parts.several or not isinstance(sheet.plan, Grid) or sheet.bare:
        return laid, met
    met_small = Problems()
    small = compose(parts.stock, met_small)
    if small is None:
        return laid, met
    pages, more = impose(small, parts.stock, imprint, book, step)
    met_small.extend(more)
    together = laid._replace(sheet=small, pages=join_parts(pages, parts), parts=parts)
    if met_small.has_errors or not pages or (laid.pages and together.paper_area > laid.paper_area):
        return laid, met
    return together, met_small


def check_cut_file(laid: Laid) -> Diagnostic | None:
    """Return the problem of a cut file for a sheet without cut-out pieces, or None."""
    if isinstance(laid.sheet.plan, Gang):
        return None
    message = f"{laid.name} has no pieces to cut out one by one"
    way_out = "Leave --cut-file out; it is for counters, chits, stands and other small pieces."
    return rule.NOTHING_TO_CUT.at(Span("--cut-file"), message, way_out)


def check_pieces(laid: Sequence[Laid]) -> list[Diagnostic]:
    """Return the problem of pictures of pieces for sheets without cut-out pieces."""
    if any(isinstance(one.sheet.plan, Gang) for one in laid):
        return []
    message = f"{' and '.join(one.name for one in laid[:3])}: no pieces to cut out"
    way_out = "Leave --pieces out; it is for counters, chits, stands and other small pieces."
    return [rule.NO_PIECES.at(Span("--pieces"), message, way_out)]


def cut_files(
    numbered: Sequence[tuple[int, CutLines]], target: Path, stamp: str, **_: object
) -> Iterator[Output]:
    """Yield the cut lines of `cut_pages` in the format of the target's suffix, a file for each cut page.

    Files from page 2 on are named after their page.
    """
    from pressgang.backends.cut import write_cut_dxfs, write_cut_svgs

    write = write_cut_dxfs if target.suffix.lower() == ".dxf" else write_cut_svgs
    paths = (page_name(target, number) for number, _ in numbered)
    yield from map(Output, paths, write([lines for _, lines in numbered], stamp))


def page_name(target: Path, index: int) -> Path:
    """Return the file of a page by its number from 0: the first has the plain name, the second `-page-2`."""
    return target.with_name(f"{target.stem}-page-{index + 1}{target.suffix}") if index else target


def cut_target_of(laid: Laid, cut_file: str | Path | None, folder: Path) -> Path | None:
    """Return the file for a sheet's cut lines: the requested one, else `<sheet>.cut.svg` (or DXF)."""
    if isinstance(cut_file, Path):
        return cut_file
    return folder / f"{laid.name}.cut.{cut_file}" if cut_file and cut_file != "none" else None


_STEP = 0.1
"""The precision (mm) of a fitted board's measure."""
_TRIES = 30
"""The most further steps of a fitted board, since its texts can need another line of footnotes."""


class _Bench(NamedTuple):
    """The inputs for trying a board on paper."""

    setup: PrintSetup
    order: Order
    brief: Brief[Row]

    def sheet(self, kind: AnyBoard, found: Problems) -> Sheet | None:
        """Draw the board with these options."""
        order = self.order._replace(kind=kind)
        return compose_sheet(self.setup.job, order, self.brief, self.setup.stock, found)

    def rooms(self, sheet: Sheet, stock: Stock | None = None) -> list[tuple[Rect, Stock]]:
        """Return the live area of each paper of the stock (default: the run's), in both orientations."""
        from pressgang.imposition.furniture import frame_of

        return [
            (frame_of(sheet, own, self.setup.job.book).live, own)
            for choice in (stock or self.setup.stock).choices()
            for own in (choice.laid(sheet.landscape), choice.turned())
        ]

    def room(self, sheet: Sheet, extent: tuple[float, float]) -> tuple[Rect, Stock]:
        """Return the room on the permitted papers, upright or turned, that lacks least for the board."""
        return min(self.rooms(sheet), key=lambda one: _worst(extent, one[0]))


def fit_board(setup: PrintSetup, order: Order, brief: Brief[Row], within: bool, found: Problems) -> Order:
    """Adapt the order of a one-page board, drawn from `brief`, to the paper; return other orders unchanged.

    With `fit` the board becomes as large as the paper permits. Else a board that must lie `within` the paper
    and does not becomes a problem, which names a size that fits.
    """
    kind = order.kind
    if not isinstance(kind, BoardOptions):
        return order
    if kind.fit and kind.layout != "single":
        message = "fit is for a board on one page, and this one is printed in tiles"
        found.report(problems.FIT_OF_TILES, order.span, message, 'Add layout = "single", or leave fit out.')
        return order
    if kind.furniture == "none" and kind.layout != "single":
        found.report(
            problems.FURNITURE_OF_TILES,
            order.span,
            "furniture can be left off a board on one page; this one is printed in tiles, which need words",
            'Add layout = "single", or leave furniture out.',
        )
        return order
    if kind.layout != "single" or not (kind.fit or within):
        return order
    bench = _Bench(setup, order, brief)
    sheet = bench.sheet(kind, Problems())
    if sheet is None:
        return order  # composing it once more says why
    extent = _outer(kind, bench.brief)
    room, own = bench.room(sheet, extent)
    if not kind.fit and fits(*extent, room):
        return order
    best, met = _largest(bench, kind, sheet)
    if kind.fit and best is not None:
        return order._replace(kind=best)  # where that cannot be drawn, composing it says why
    found.add(_too_small(bench, sheet, kind, (room, own), best, met))
    return order


def _too_small(
    bench: _Bench, sheet: Sheet, kind: AnyBoard, place: tuple[Rect, Stock], best: AnyBoard | None, met: Problems
) -> Diagnostic:
    """Return the problem of a paper that is too small: by how much, what fits, which paper suffices."""
    fault = next((problem.message for problem in met.found if problem.is_error), "")
    room, own = place
    extent = _outer(kind, bench.brief)
    lacks = [
        f"{format_length(mm)} {way}"
        for mm, way in zip(_lack(extent, room), ("across", "down"), strict=True)
        if mm > 0
    ]
    paper = smallest_paper(
        *extent,
        own,
        lambda other: min((room for room, _ in bench.rooms(sheet, other)), key=partial(_worst, extent)),
    )
    if best is None:
        size = f"The least, {kind.resized(kind.least).measured()}, is too large for it as well. Print it "
    elif fault:
        size = f"The largest that would fit is {best.measured()}, but {fault}. Print it "
    else:
        size = f"Make it {best.measured()} or less (fit takes that). Or print it "
    own_page = "" if kind.fit else "on a page of its own measure (name no paper)"
    *most, last = filter(None, (f"on {paper}" if paper else "", 'in tiles (layout = "tiled")', own_page))
    return problems.PAPER_TOO_SMALL.at(
        bench.order.span,
        f"{kind.title} is {size_words(*extent)}, and {own.paper.label()} has room for {room_words(room)} on "
        f"one page: it lacks {' and '.join(lacks)}",
        f"{size}{', '.join(most)}{' or ' if most else ''}{last}.",
    )


def _largest(bench: _Bench, kind: AnyBoard, sheet: Sheet) -> tuple[AnyBoard | None, Problems]:
    """Return the board with the largest measure that fits the paper, or None, and its problems."""
    brief = bench.brief
    rooms = [room for room, _ in bench.rooms(sheet)]

    def at(steps: int) -> AnyBoard:
        return kind.resized(round(steps * _STEP, 1))

    low, high = math.ceil(kind.least / _STEP), math.floor(kind.most / _STEP)
    while low < high:
        middle = (low + high + 1) // 2
        if any(fits(*_outer(at(middle), brief), room) for room in rooms):
            low = middle
        else:
            high = middle - 1
    for steps in range(low, max(low - _TRIES, math.ceil(kind.least / _STEP) - 1), -1):
        met = Problems()
        best = at(steps)
        drawn = bench.sheet(best, met) or sheet
        extent = _outer(best, brief)
        if fits(*extent, bench.room(drawn, extent)[0]):
            return best, met
    return None, Problems()


def _outer(kind: AnyBoard, brief: Brief[Row]) -> tuple[float, float]:
    """Return the size of the board with its bleed."""
    width, height = kind.extent(brief)
    return width + 2 * kind.outer, height + 2 * kind.outer


def _lack(extent: tuple[float, float], room: Rect) -> tuple[float, float]:
    """Return how much a room lacks across and down in mm; negative if it has space left."""
    return extent[0] - room.width, extent[1] - room.height


def _worst(extent: tuple[float, float], room: Rect) -> float:
    return max(_lack(extent, room))
