"""Boards on one page of a paper that was named: too small a paper is a problem, `fit` takes what it holds."""

from __future__ import annotations

import math
from functools import partial
from typing import NamedTuple

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing.geometry import Rect
from pressgang.drawing.units import format_length
from pressgang.imposition import problems
from pressgang.imposition.fits import fits, room_words, size_words, smallest_paper
from pressgang.jobs.composing import compose_sheet
from pressgang.jobs.job import Job
from pressgang.kit import Order
from pressgang.layout import Sheet, Stock
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.sheets.boards import AnyBoard, BoardOptions

_STEP = 0.1
"""To how many mm the measure of a fitted board is worked out."""
_TRIES = 30
"""How many steps smaller a fitted board may have to be: its own words can take another line of footnotes."""


class _Bench(NamedTuple):
    """What trying a board on paper takes."""

    job: Job
    order: Order
    brief: Brief[Row]
    stock: Stock

    def sheet(self, kind: AnyBoard, found: Problems) -> Sheet | None:
        """The board drawn with these options."""
        return compose_sheet(self.job, self.order._replace(kind=kind), self.brief, self.stock, found)

    def room(self, sheet: Sheet, extent: tuple[float, float]) -> tuple[Rect, Stock]:
        """Of the papers there are, upright and lying, the room that lacks least for a board of that extent."""
        return min(_rooms(sheet, self.stock, self.job), key=lambda one: _worst(extent, one[0]))


def fitted(job: Job, order: Order, brief: Brief[Row], stock: Stock, within: bool, found: Problems) -> Order:
    """The order of a board on one page, which looks at `brief`, as it suits the paper; any other order is as it
    was.

    With `fit` the board becomes as large as the paper takes it. Else, where the board must lie `within` the
    paper, one that does not is a problem that names what would fit.
    """
    kind = order.kind
    if not isinstance(kind, BoardOptions):
        return order
    if kind.fit and kind.layout != "single":
        found.add(
            problems.FIT_OF_TILES.at(
                order.span,
                "fit is for a board on one page, and this one is printed in tiles",
                'Add layout = "single", or leave fit out.',
            )
        )
        return order
    if kind.furniture == "none" and kind.layout != "single":
        found.add(
            problems.FURNITURE_OF_TILES.at(
                order.span,
                "furniture can be left off a board on one page; this one is printed in tiles, which need words",
                'Add layout = "single", or leave furniture out.',
            )
        )
        return order
    if kind.layout != "single" or not (kind.fit or within):
        return order
    bench = _Bench(job, order, brief, stock)
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
    bench: _Bench,
    sheet: Sheet,
    kind: AnyBoard,
    place: tuple[Rect, Stock],
    best: AnyBoard | None,
    met: Problems,
) -> Diagnostic:
    """The problem of a paper that is too small: by how much, what fits, and which paper would do."""
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
        lambda other: min((r for r, _ in _rooms(sheet, other, bench.job)), key=partial(_worst, extent)),
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
    """The board with the largest measure that the paper takes, `None` where it takes none; and what stands in
    the way of drawing that board.
    """
    brief = bench.brief
    rooms = [room for room, _ in _rooms(sheet, bench.stock, bench.job)]

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
    """The board with its bleed."""
    width, height = kind.extent(brief)
    return width + 2 * kind.outer, height + 2 * kind.outer


def _rooms(sheet: Sheet, stock: Stock, job: Job) -> list[tuple[Rect, Stock]]:
    """The live area of each paper of the stock, upright and lying."""
    from pressgang.imposition.furniture import frame_of

    return [
        (frame_of(sheet, own, job.book).live, own)
        for choice in stock.choices()
        for own in (choice.laid(sheet.landscape), choice.turned())
    ]


def _lack(extent: tuple[float, float], room: Rect) -> tuple[float, float]:
    """What a room lacks across and down in mm; below zero where it has more than enough."""
    return extent[0] - room.width, extent[1] - room.height


def _worst(extent: tuple[float, float], room: Rect) -> float:
    return max(_lack(extent, room))
