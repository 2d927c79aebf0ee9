"""Counters: a sheet of small pieces to cut out, one for each piece of each row, the same for all games.

A game's own kind says what stands on a counter (`faces`) and what its picture is drawn from (`likeness`).
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Any, ClassVar, cast

from pressgang.art.ink import Ink
from pressgang.diagnostics import Problems, shown
from pressgang.layout import Backs, Cut, Gang, Sheet
from pressgang.scene import Item, Piece, Symbol
from pressgang.schema import FLAG, Choice, Length, Parsed, Row, option
from pressgang.schema import problems as schema_problems
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.sheets.counter_face import (
    PICTURE_WIDTH,
    SCALED_WIDTH,
    Blank,
    Face,
    FacePlan,
    Misfit,
    draw_face,
    largest_scale,
    picture_top,
    plan_face,
)
from pressgang.sheets.likeness import Likeness
from pressgang.units import format_length

_SCALE = re.compile(r"1\s*[:/]\s*(\d{1,6}(?:\.\d{1,3})?)")


def parse_scale(text: str) -> float:
    """The 300 of `1:300` (or `1/300`); raises `ValueError` with the end of a sentence."""
    match = _SCALE.fullmatch(text.strip())
    if match is None or not 1 <= float(match[1]) <= 100_000:
        raise ValueError("is no scale")
    return float(match[1])


SCALE = Parsed(
    "scale",
    parse_scale,
    schema_problems.WRONG_TYPE,
    "Write it like 1:300, in quotes in a kit.",
    lambda value: f"1:{value:g}",
)


@dataclass(frozen=True, slots=True)
class Entry:
    """A row on its way to a counter."""

    force: Force[Any]
    row: Any
    blank: Blank
    front: Face
    back: Face | None
    plan: FacePlan
    back_plan: FacePlan | None
    likeness: Likeness


@dataclass(frozen=True, kw_only=True)
class CountersKind(SheetKind):
    """Counters of one size, packed as densely as they go."""

    kind: ClassVar[str] = "counters"
    title: ClassVar[str] = "Counters"
    summary: ClassVar[str] = "counters with silhouettes, to be cut out"

    size: float = option(Length(8, 200), 25.0, help="the width of a counter, and its height unless given")
    height: float | None = option(Length(8, 200), help="the height of a counter")
    scale: float | None = option(SCALE, help="draws all pictures to this scale", example="1:300")
    same_scale: bool = option(FLAG, False, help="draw all pictures to the largest scale that fits them all")
    gap: float = option(Length(0, 50), 0.0, help="between counters")
    bleed: float = option(Length(0, 10), 1.5, help="how far the ground reaches beyond the cut")
    cut: Cut = option(Choice(("marks", "lines", "corners", "none")), "marks", help="what shows where to cut")
    backs: Backs = option(
        Choice(("none", "long-edge", "short-edge", "fold")), "none",
        help="print backs: for paper turned about an edge, or above each front for folding over",
    )  # fmt: skip

    page_per_force: bool = option(
        FLAG, False, help="begin a new page for each force, for card of its own colour"
    )

    def likeness(self, brief: Brief[Row], row: Any) -> Likeness:
        """What the row's picture is drawn from."""
        raise NotImplementedError

    def faces(self, brief: Brief[Row], blank: Blank, row: Any) -> tuple[Face, Face]:
        """What stands on the front and on the back of the row's counter."""
        raise NotImplementedError

    def legend(self, brief: Brief[Row]) -> tuple[str, ...]:
        """Sentences at the foot that say what stands where."""
        return ()

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """A piece for each piece of each row, force by force."""
        entries = self._entries(brief, found)
        scales = self._scales(brief, entries, found)
        pieces: list[Piece] = []
        groups: list[str] = []
        if not found.has_errors:
            symbols: dict[Hashable, Symbol] = {}
            for entry, mm_per_m in zip(entries, scales, strict=True):
                piece = self._piece(brief, entry, mm_per_m, symbols)
                pieces.extend([piece] * entry.row.quantity)
                groups.extend([entry.force.name] * entry.row.quantity)
        return Sheet(
            title=self.title,
            pieces=tuple(pieces),
            plan=Gang(self.gap, self.cut, self.backs, tuple(groups) if self.page_per_force else ()),
            form_name=self.title,
            side_note=brief.game,
            side_detail=self._measure(entries, scales),
            notes=self.legend(brief),
            place=brief.place,
        )

    def _measure(self, entries: Sequence[Entry], scales: Sequence[float]) -> str:
        words = f"{self.size:g} × {self._height:g} mm"
        same = entries and (self.scale or self.same_scale)
        return f"{words}, all to 1 : {1000 / scales[0]:.0f}" if same else words

    @property
    def _height(self) -> float:
        return self.height or self.size

    def _entries(self, brief: Brief[Row], found: Problems) -> list[Entry]:
        """The rows with their faces planned; what does not fit is reported once a row."""
        entries: list[Entry] = []
        for force, row in cast("Brief[Any]", brief).rows():
            blank = Blank(self.size, self._height, self.bleed, force.palette, force.mark)
            likeness = self.likeness(brief, row)
            front, back = self.faces(brief, blank, row)
            plans = [plan_face(brief.book, blank, row.name, front)]
            if self.backs != "none":
                plans.append(plan_face(brief.book, blank, row.name, back))
            sound: list[FacePlan] = []
            for plan in plans:
                if isinstance(plan, FacePlan):
                    sound.append(plan)
                else:
                    self._report(brief, row, plan, found)
                    break
            if len(sound) == len(plans):
                both = len(sound) > 1
                back_face, back_plan = (back, sound[1]) if both else (None, None)
                entries.append(Entry(force, row, blank, front, back_face, sound[0], back_plan, likeness))
        return entries

    def _report(self, brief: Brief[Row], row: Any, misfit: Misfit | None, found: Problems) -> None:
        measure = f"{format_length(self.size)} × {format_length(self._height)}"
        if misfit is None:
            problem = problems.COUNTER_TOO_SMALL.at(
                brief.place,
                f"a counter of {measure} leaves no room for a picture above its words",
                "Make the counters larger, or higher than wide (height).",
            )
            if problem not in found.found:
                found.add(problem)
            return
        column = misfit.column if misfit.column in ("name", "unit") else "name"
        found.add(
            problems.TEXT_TOO_LONG.at(
                row.at(column),
                f"the {misfit.column} {shown(misfit.text)} does not fit a counter of {measure} at 6 pt",
                f"Shorten it, or make the counters {ceil(misfit.needs)} mm wide.",
            )
        )

    def _scales(self, brief: Brief[Row], entries: Sequence[Entry], found: Problems) -> list[float]:
        """The scale of each entry's picture in mm per metre."""
        if self.scale is not None:
            return self._own_scale(entries, 1000 / self.scale, found)
        fitting = [self._fit(entry, PICTURE_WIDTH) for entry in entries]
        return [min(fitting)] * len(fitting) if self.same_scale and fitting else fitting

    def _fit(self, entry: Entry, share: float) -> float:
        """The scale at which the entry's picture fills its room, `share` of the width."""
        picture = entry.likeness
        return largest_scale(_lower(entry), picture.size, picture.shoulder, share)

    def _own_scale(self, entries: Sequence[Entry], wanted: float, found: Problems) -> list[float]:
        largest = [self._fit(entry, SCALED_WIDTH) for entry in entries]
        best = min(largest, default=wanted)
        for entry, limit in zip(entries, largest, strict=True):
            if wanted > limit * (1 + 1e-9):
                width, height = entry.likeness.size
                found.add(
                    problems.SCALE_TOO_LARGE.at(
                        entry.row.record.span,
                        f"{entry.row.name or 'a picture'} is {width * wanted:.1f} × {height * wanted:.1f} mm "
                        f"at 1:{self.scale:g}; a counter of {format_length(self.size)} has room for it at "
                        f"1:{ceil(1000 / limit)}",
                        f"Write scale = 1:{ceil(1000 / best)}, the largest that fits all of this sheet, "
                        "or make the counters larger.",
                    )
                )
        return [wanted] * len(entries)

    def _piece(
        self, brief: Brief[Row], entry: Entry, mm_per_m: float, symbols: dict[Hashable, Symbol]
    ) -> Piece:
        ink = Ink(entry.force.palette.ink, entry.force.palette.ground)
        key = (entry.likeness.key, mm_per_m, ink)
        if key not in symbols:
            symbols[key] = entry.likeness.symbol(mm_per_m, ink)
        symbol, picture = symbols[key], entry.likeness
        top = picture_top(_lower(entry), picture.size, picture.shoulder, mm_per_m)
        front = draw_face(brief.book, entry.blank, entry.plan, entry.front, symbol, top)
        back: tuple[Item, ...] = ()
        if entry.back is not None and entry.back_plan is not None:
            back = draw_face(brief.book, entry.blank, entry.back_plan, entry.back, symbol, top, struck=True)
        blank = entry.blank
        name = " ".join(part for part in (entry.row.name, getattr(entry.row, "unit", "")) if part)
        return Piece(
            name or "counter", blank.width, blank.height, front, back, blank.bleed, span=entry.row.record.span
        )


def _lower(entry: Entry) -> FacePlan:
    """The plan of front and back that leaves the picture less room: it stands at the same place on both."""
    plans = [plan for plan in (entry.plan, entry.back_plan) if plan is not None]
    return min(plans, key=lambda plan: plan.picture.height)
