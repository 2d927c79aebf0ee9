"""Where each piece landed: the record that pages are drawn from, and that cut files and tests read."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal, NamedTuple

from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Group, Item, Path, Piece, rectangle


class Placement(NamedTuple):
    """One side of a piece on a page. `page` counts the sheet's pages from 0, backs included.

    `transform` takes the piece's own mm (origin at the left top of its trim) to the page's. `window` is the
    part of the page, in mm, that its ink may fill: trim and bleed, less what belongs to a neighbour or lies
    beyond a fold; `None` where that is no matter.
    """

    piece: Piece
    page: int
    transform: Transform
    side: Literal["front", "back"] = "front"
    window: Rect | None = None

    @property
    def trim(self) -> Rect:
        """The trimmed piece on its page."""
        return self.transform.apply_rect(self.piece.trim)

    @property
    def bled(self) -> Rect:
        """The trim with as much of the bleed as is printed."""
        return self.window or self.trim.inset(-self.piece.bleed)

    def drawn(self) -> tuple[Item, ...]:
        """The piece's ink, moved to its place and kept inside its window."""
        ink = self.piece.front if self.side == "front" else self.piece.behind()
        if not ink:
            return ()
        if self.window is None:
            return (Group(ink, self.transform, layer="art", tag="Sect", name=self.piece.name),)
        inside = self.transform.inverse().apply_rect(self.window)  # in the piece's own mm, where many are alike
        edge = _edge(*(round(measure, 6) for measure in inside))
        return (Group(ink, self.transform, edge, layer="art", tag="Sect", name=self.piece.name),)


@lru_cache(maxsize=1024)
def _edge(x: float, y: float, width: float, height: float) -> Path:
    """The edge of what a piece may ink, one value for all that are alike: a page of counters has hundreds."""
    return rectangle(Rect(x, y, width, height))
