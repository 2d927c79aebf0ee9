"""A row on its way to its counters, which are planned and drawn once and then differ by a number at most."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Generic, TypeVar

from pressgang.art.ink import Ink
from pressgang.drawing.scene import Back, Piece, Symbol
from pressgang.rows.stat_columns import CommonColumns
from pressgang.sheets.base import Force
from pressgang.sheets.counter_back import BehindFront, BehindOne
from pressgang.sheets.counter_face import draw_face
from pressgang.sheets.counter_picture import largest_scale, picture_top
from pressgang.sheets.counter_plan import Blank, CounterFace, FacePlan
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.silhouettes import outlined
from pressgang.typography.fonts import FontBook

DrawnT_co = TypeVar("DrawnT_co", bound=CommonColumns, covariant=True)


@dataclass(frozen=True, slots=True)
class CounterEntry(Generic[DrawnT_co]):
    """A row with what is planned of its counters; `units` are what each of them has in place of its unit, empty
    where all are alike.
    """

    force: Force[DrawnT_co]
    row: DrawnT_co
    units: tuple[str, ...]
    blank: Blank
    front: CounterFace
    back: CounterFace
    plan: FacePlan
    back_plan: FacePlan | None
    likeness: Likeness

    @property
    def lower(self) -> FacePlan:
        """The plan of front and back that leaves the picture less room: it stands at the same place on both."""
        plans = [plan for plan in (self.plan, self.back_plan) if plan is not None]
        return min(plans, key=lambda plan: plan.picture.height)

    def largest(self, share: float) -> float:
        """The scale in mm per metre at which the picture fills its room, `share` of the width."""
        return largest_scale(self.lower, self.likeness.size, self.likeness.shoulder, share)

    def pieces(
        self, book: FontBook, mm_per_m: float, share: float, symbols: dict[Hashable, Symbol]
    ) -> list[Piece]:
        """The row's counters, which share all but the unit where that tells them apart.

        `symbols` are the pictures that the sheet has so far; `share` is that of the width that one may fill.
        """
        ink = Ink(self.force.palette.ink, self.force.palette.ground)
        key = (self.likeness.key, mm_per_m, ink)
        if key not in symbols:
            filled = self.likeness.symbol(mm_per_m, ink)
            symbols[key] = outlined(filled, ink) if self.force.palette.outline else filled
        symbol, picture = symbols[key], self.likeness
        top = picture_top(self.lower, picture.size, picture.shoulder, mm_per_m)
        front = draw_face(book, self.blank, self.plan, self.front, symbol, top)
        blank, plan = self.blank, self.back_plan
        behind = BehindFront(
            book=book,
            blank=blank,
            name=self.row.name,
            face=self.back,
            symbol=symbol,
            size=picture.size,
            shoulder=picture.shoulder,
            mm_per_m=mm_per_m,
            share=share,
            top=top,
            height=self.plan.picture.height,
        )
        drawn = None
        if plan is not None:
            drawn = draw_face(book, blank, plan, self.back, symbol, top, struck=True)
        outline = None if blank.outline.is_rectangle else blank.outline.path()
        pieces: list[Piece] = []
        for unit in self.units or (getattr(self.row, "unit", ""),):
            ahead, after = (unit, unit) if self.units else (self.front.unit, self.back.unit)
            back: Back = BehindOne(behind, after)
            if drawn is not None:
                back = drawn.with_unit(book, after)
            pieces.append(
                Piece(
                    name=" ".join(part for part in (self.row.name, unit) if part) or "counter",
                    width=blank.width,
                    height=blank.height,
                    front=front.with_unit(book, ahead),
                    back=back,
                    bleed=blank.bleed,
                    outline=outline,
                    span=self.row.record.span,
                )
            )
        return pieces if self.units else pieces * self.row.quantity
