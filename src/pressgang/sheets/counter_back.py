"""The back of a counter whose sheet prints none: drawn when someone wants the piece by itself."""

from __future__ import annotations

from dataclasses import dataclass

from pressgang.drawing.scene import Item, Symbol
from pressgang.sheets.counter_face import draw_face
from pressgang.sheets.counter_picture import largest_scale, picture_top
from pressgang.sheets.counter_plan import Blank, CounterFace, FacePlan, plan_face
from pressgang.typography.fonts import FontBook


@dataclass(frozen=True, slots=True)
class BehindFront:
    """What a back is drawn from once its front is. It holds no row and no plan: there may be many.

    The picture stands where it does on the front, `top` mm down and `height` mm of room for it. Where the words
    of the back need some of that room it gives way, as on a front, for no page shows the two back to back.
    """

    book: FontBook
    blank: Blank
    name: str
    face: CounterFace
    symbol: Symbol
    size: tuple[float, float]
    shoulder: float
    mm_per_m: float
    share: float
    top: float
    height: float

    def drawn(self, unit: str) -> tuple[Item, ...]:
        """The ink of the back of that unit; none where its words do not fit."""
        plan = plan_face(self.book, self.blank, self.name, self.face)
        if not isinstance(plan, FacePlan):
            return ()
        top, reduced = self.top, 1.0
        if plan.picture.height < self.height:
            scale = min(self.mm_per_m, largest_scale(plan, self.size, self.shoulder, self.share))
            top, reduced = picture_top(plan, self.size, self.shoulder, scale), scale / self.mm_per_m
        face = draw_face(self.book, self.blank, plan, self.face, self.symbol, top, struck=True, reduced=reduced)
        return face.with_unit(self.book, unit)


@dataclass(frozen=True, slots=True)
class BehindOne:
    """The back of one counter of a row, its own by its unit alone."""

    behind: BehindFront
    unit: str

    def __call__(self) -> tuple[Item, ...]:
        """Its ink."""
        return self.behind.drawn(self.unit)
