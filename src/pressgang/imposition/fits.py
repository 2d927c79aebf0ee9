"""Check whether a piece fits the paper, and find a paper that would take it."""

from __future__ import annotations

from collections.abc import Callable

from pressgang.diagnostics import Diagnostic, Span
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Piece
from pressgang.drawing.units import PAPERS, Paper
from pressgang.imposition import problems
from pressgang.layout import Stock

TOLERANCE = 1e-6
LEAST = 20.0
"""The least side in mm of a live area that is worth a page."""


def fits(width: float, height: float, room: Rect) -> bool:
    """Return whether a piece of that size has room."""
    return width <= room.width + TOLERANCE and height <= room.height + TOLERANCE


def size_words(width: float, height: float) -> str:
    """Return a size in words: `63 × 88 mm`."""
    return f"{plain_number(width)} × {plain_number(height)} mm"


def room_words(room: Rect) -> str:
    """Return a room's size in words; it may have come out negative."""
    return size_words(max(0.0, room.width), max(0.0, room.height))


def plain_number(value: float) -> str:
    """Return a number in tenths, without a needless zero."""
    return f"{value:.1f}".removesuffix(".0")


def too_large(
    piece: Piece, place: Span, size: tuple[float, float], stock: Stock, room_on: Callable[[Stock], Rect]
) -> Diagnostic:
    """Return the problem of a piece that takes `size` (mm) on a page of the stock, and the paper that would do.

    `room_on` gives the room that a stock leaves; `place` is that of a piece without its own.
    """
    (width, height), room = size, room_on(stock)
    paper = smallest_paper(width, height, stock, room_on)
    note = "" if size == (piece.width, piece.height) else f" ({size_words(width, height)} with its back)"
    way_out = f"Print on {paper}, or" if paper else "No paper of the list takes it:"
    most = Rect(0, 0, room.width, room.height * piece.height / height)
    return problems.PIECE_TOO_LARGE.at(
        piece.span or place,
        f"{piece.name} is {size_words(piece.width, piece.height)}{note}, and {stock.paper.label()} has room for"
        f" {room_words(room)} in its margins and marks",
        f"{way_out} make it no larger than {room_words(most)}.",
    )


def smallest_paper(width: float, height: float, stock: Stock, room_on: Callable[[Stock], Rect]) -> str | None:
    """Return the name of the smallest paper that has the room, of the same series (ISO or US) if possible."""
    series = PAPERS.get(stock.paper.name)

    def order(paper: Paper) -> tuple[bool, float]:
        return series is not None and _is_iso(paper) != _is_iso(series), paper.width * paper.height

    for paper in sorted(PAPERS.values(), key=order):
        upright = Stock(paper, stock.margins)
        if fits(width, height, room_on(upright)):
            return paper.name
        if fits(width, height, room_on(upright.turned())):
            return f"{paper.name} on its side ({paper.height:g}x{paper.width:g}mm)"
    return None


def _is_iso(paper: Paper) -> bool:
    return paper.name.startswith("a") and paper.name[1:].isdigit()
