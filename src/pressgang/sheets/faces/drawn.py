"""The faces of a row drawn once for all its counters, which then differ by a word at most."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from pressgang.drawing.scene import Item, Symbol
from pressgang.sheets.faces.draw import OwnText, draw_face
from pressgang.sheets.faces.entry import FacedRow, FaceInk
from pressgang.sheets.faces.model import COPY_MARK, PieceFace
from pressgang.sheets.faces.plan import PlannedFace
from pressgang.sheets.faces.planning import Planner
from pressgang.sheets.faces.room import Fit
from pressgang.typography.fonts import FontBook


class DrawnSide(NamedTuple):
    """A side of a row's counters: what they share, and the place of the word that each has its own of; the
    longest of these is `planned`.
    """

    book: FontBook
    shared: tuple[Item, ...]
    own: OwnText | None
    planned: str

    def of(self, word: str) -> tuple[Item, ...]:
        """The side of the counter with that word; without one, as it was planned."""
        if self.own is None:
            return self.shared
        text = _as_planned(word, self.planned) if word else self.planned
        return (*self.shared, self.own.text(self.book, text))


def _as_planned(word: str, planned: str) -> str:
    """As much of a word as there is room for: all of `54 Sqn · 2`, or its number on a line of its own."""
    return word if COPY_MARK in planned else word.rpartition(COPY_MARK)[2]


@dataclass(frozen=True, slots=True)
class FaceDrawing:
    """What the faces of an entry are drawn with; `symbols` are the pictures that the sheet has so far."""

    book: FontBook
    entry: FacedRow[Any]
    bleed: float
    symbols: dict[Hashable, Symbol]

    def front(self, fit: Fit | None) -> DrawnSide:
        """The front, its picture where it fits."""
        return self._side(self.entry.front, fit, self.entry.faces.laid[0])

    def back(self, plan: PlannedFace, fit: Fit | None) -> DrawnSide:
        """The back as planned, its picture where it fits."""
        return self._side(plan, fit, self.entry.faces.laid[1])

    def _side(self, plan: PlannedFace, fit: Fit | None, laid: FaceInk) -> DrawnSide:
        entry = self.entry
        symbol, top = entry.symbol(fit if plan.picture is not None else None, self.symbols)
        marks = entry.likeness.wing_marks(fit.scale) if symbol and entry.likeness and fit else ()
        items = draw_face(
            self.book, plan, entry.dress, self.bleed, symbol, top, marks=marks, shared=bool(entry.faces.each),
            laid=laid,
        )  # fmt: skip
        each = plan.each if entry.faces.each else None
        if each is None:
            return DrawnSide(self.book, items, None, "")
        return DrawnSide(self.book, items, OwnText.of(each, entry.dress), each.text)


@dataclass(frozen=True, slots=True)
class Behind:
    """The backs of a row's counters whose sheet prints none: drawn when someone wants a piece by itself."""

    drawing: FaceDrawing
    face: PieceFace
    planner: Planner
    share: float
    fit: Fit | None

    def side(self) -> DrawnSide | None:
        """The back; nothing where it has no room for what it must say."""
        drawing, entry = self.drawing, self.drawing.entry
        plan = self.planner.back(entry, self.face, self.share)
        if plan is None:
            return None
        fit, profile = self.fit, entry.profile
        if fit is not None and profile is not None and plan.picture is not None:
            kept = plan.room.holds(profile, fit)  # where it can the picture stands as on the front
            fit = fit if kept else replace(entry, back=plan).at_most(fit.scale)
        return drawing.back(plan, fit)


@dataclass(frozen=True, slots=True)
class BehindOne:
    """The back of one counter of a row, its own by its word alone."""

    behind: Behind
    word: str

    def __call__(self) -> tuple[Item, ...]:
        """Its ink."""
        side = self.behind.side()
        return side.of(self.word) if side is not None else ()
