"""What a stock of paper offers the sheets that ask: its name, and areas instead of pages."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pressgang.drawing.geometry import Rect
from pressgang.drawing.papers import PAPERS
from pressgang.imposition.arranging import many_on
from pressgang.imposition.frame import framed, printable, text_area
from pressgang.layout import Area, Gang, Stock
from pressgang.typography.fonts import FontBook


@dataclass(frozen=True, slots=True)
class StockOffer:
    """The offer of a stock, as `layout.Offer` has it; its footnotes are measured with `book`."""

    stock: Stock
    book: FontBook

    def label(self) -> str:
        """The paper's name."""
        return self.stock.paper.label()

    @property
    def lies(self) -> bool:
        """Whether it is wider than high."""
        return self.stock.paper.width > self.stock.paper.height

    def laid(self, landscape: bool) -> StockOffer:
        """Turned where a sheet wants `landscape` and the paper stands upright."""
        return replace(self, stock=self.stock.laid(landscape))

    def turned(self) -> StockOffer:
        """The paper lying the other way."""
        return replace(self, stock=self.stock.turned())

    def others(self) -> Iterator[tuple[str, StockOffer]]:
        """Every paper by name, the smallest first, upright and on its side, with the same margins."""
        for paper in sorted(PAPERS.values(), key=lambda paper: paper.width * paper.height):
            for own, name in ((paper, paper.name), (paper.turned(), f"{paper.name} on its side")):
                yield name, replace(self, stock=replace(self.stock, paper=own))

    def area(
        self,
        notes: tuple[str, ...] = (),
        *,
        heading: bool = True,
        inset: float = 0.0,
        registration: float | None = None,
    ) -> Area:
        """The live area of a page, and what of it text may use, in mm."""
        live = framed(
            self.stock, self.book, notes, heading=heading, inset=inset, registration=registration
        ).live
        text = text_area(self.stock)
        left, top = max(0.0, text.x - live.x), max(0.0, text.y - live.y)
        right, below = max(0.0, live.right - text.right), max(0.0, live.bottom - text.bottom)
        return Area(
            live.width, live.height, Rect(left, top, live.width - left - right, live.height - top - below)
        )

    def whole(self) -> Area:
        """All of a page, and the part of it that takes ink."""
        return Area(self.stock.paper.width, self.stock.paper.height, printable(self.stock))

    def holds(self, width: float, height: float, plan: Gang, *, heading: bool = True) -> int:
        """How many pieces of that size the plan puts on a page, with their backs where it prints them."""
        live = framed(self.stock, self.book, heading=heading, registration=plan.registration).live
        return many_on(live, self.stock, plan, width, height)
