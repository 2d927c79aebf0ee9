"""Making up for what a printer does to a page: its scale, and backs that lie beside their fronts.

This comes after all other imposition and knows nothing of what is on the pages.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import NamedTuple

from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import Group, Page


class Correction(NamedTuple):
    """How a printer errs on upright paper.

    `scale_x` and `scale_y` are the sizes it prints as shares of the true ones. `back_dx` and `back_dy` are how
    far, in mm, backs must move to the right and down to lie behind their fronts when the paper is flipped on
    its long edge.
    """

    scale_x: float = 1.0
    scale_y: float = 1.0
    back_dx: float = 0.0
    back_dy: float = 0.0

    def turned(self) -> Correction:
        """The same for a page that lies: upright paper turned clockwise, as `layout.Stock.turned` has it."""
        return Correction(self.scale_y, self.scale_x, -self.back_dy, self.back_dx)

    def transform(self, page: Page, short_edge: bool) -> Transform:
        """From where things are on the page to where they must be printed."""
        own = self.turned() if page.width > page.height else self
        dx, dy = (own.back_dx, own.back_dy) if page.side == "back" else (0.0, 0.0)
        if short_edge:
            dx, dy = -dx, -dy
        sx, sy = 1 / own.scale_x, 1 / own.scale_y
        return Transform(a=sx, d=sy, e=page.width / 2 * (1 - sx) + dx, f=page.height / 2 * (1 - sy) + dy)


def corrected(pages: Sequence[Page], correction: Correction, short_edge: bool = False) -> tuple[Page, ...]:
    """The pages as the printer must get them: scaled about the middle, backs moved; sizes of pages stay.

    `short_edge` says that the paper is flipped on its short edge: its backs then go through the printer the
    other way round, so the same error lies the other way. Pages that need nothing are handed through.
    """
    return tuple(_corrected(page, correction.transform(page, short_edge)) for page in pages)


def _corrected(page: Page, transform: Transform) -> Page:
    if transform == Transform():
        return page
    return replace(
        page,
        items=(Group(page.items, transform),),
        trim=_moved(page.trim, transform, page),
        bleed=_moved(page.bleed, transform, page),
    )


def _moved(box: Rect | None, transform: Transform, page: Page) -> Rect | None:
    """The box where it will be, as far as it is on the page."""
    if box is None:
        return None
    left, top = transform.apply(box.x, box.y)
    right, bottom = transform.apply(box.right, box.bottom)
    left, top = max(left, 0.0), max(top, 0.0)
    return Rect(left, top, min(right, page.width) - left, min(bottom, page.height) - top)
