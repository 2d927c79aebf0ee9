"""Pieces to impose, what only pages have (scissors, and straight lines to cut along), and where backs lie."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import pytest

from pressgang.diagnostics import Span
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Group, Item, Page, Path, Piece, Text, grey, rectangle
from pressgang.drawing.units import PAPERS
from pressgang.imposition.cutmarks import DRAWING
from pressgang.imposition.packing import Placement
from pressgang.layout import Backs, Imprint, Stock
from pressgang.typography.fonts import FontBook
from tests.drawn import placed

A4, BOOK, IMPRINT = Stock(PAPERS["a4"]), FontBook(), Imprint("kit", "0.1.0", "7c1e04")
GROUND = grey(0.3)


def counter(
    name: str = "Spitfire",
    width: float = 25,
    height: float = 25,
    bleed: float = 0,
    line: int = 2,
    back: bool = True,
) -> Piece:
    ink = (rectangle(Rect(-bleed, -bleed, width + 2 * bleed, height + 2 * bleed), fill=GROUND),)
    return Piece(name, width, height, ink, ink if back else (), bleed, span=Span("raf.csv", line))


def text_boxes(page: Page, cap: float = 0.7) -> list[tuple[str, Rect]]:
    """Upright texts with the rectangle of their capitals."""
    return [
        (item.string, transform.apply_rect(Rect(item.x, item.y - cap * item.size, item.width, cap * item.size)))
        for item, transform in placed(page)
        if isinstance(item, Text) and not item.rotation
    ]


def strokes(page: Page) -> list[tuple[tuple[float, float], tuple[float, float]]]:
    """The ends of all straight two-point lines."""
    found = []
    for item, transform in placed(page):
        if isinstance(item, Path) and [step for step, _ in item.segments] == ["M", "L"]:
            (_, start), (_, end) = item.segments
            found.append((transform.apply(*start), transform.apply(*end)))  # type: ignore[arg-type]
    return found


def scissors_on(page: Page) -> list[Group]:
    """The scissors on a page."""
    return list(_scissors_among(page.items))


def _scissors_among(items: Iterable[Item]) -> Iterator[Group]:
    for group in items:
        if isinstance(group, Group):
            yield from [group] if group.items == DRAWING else _scissors_among(group.items)


def assert_backs_behind(ones: Sequence[Placement], pages: Sequence[Page], backs: Backs) -> None:
    """Follow the paper: what is seen through a front, point for point, is its back turned over about the
    upright axis of the piece, so that its left edge lies behind the right one.
    """
    behind = {id(one.piece): one for one in ones if one.side == "back"}
    for front in (one for one in ones if one.side == "front"):
        back, page, piece = behind[id(front.piece)], pages[front.page], front.piece
        assert back.page == front.page + (backs != "fold")
        for at in ((0.0, 0.0), (piece.width, 0.0), (0.0, piece.height), (10.0, 3.0)):
            x, y = front.transform.apply(piece.width - at[0], at[1])
            if backs == "fold":  # at the upper edge of the front
                seen = (x, 2 * front.trim.y - y)
            elif (backs == "long-edge") == (page.width <= page.height):  # turned like the page of a book
                seen = (page.width - x, y)
            else:  # turned like the sheet of a calendar
                seen = (x, page.height - y)
            assert back.transform.apply(*at) == pytest.approx(seen, abs=1e-6)
