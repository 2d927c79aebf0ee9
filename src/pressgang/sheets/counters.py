"""Counters: a sheet of small pieces to cut out, one for each piece of each row, the same for all games.

A game's own kind says what stands on a counter (`faces`) and what its picture is drawn from (`likeness`).
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import ClassVar, Generic, TypeVar

from pressgang.art.ink import Ink
from pressgang.diagnostics import Diagnostic, Problems, Span, shown
from pressgang.drawing.scene import Back, Piece, Symbol
from pressgang.drawing.units import format_length
from pressgang.layout import Sheet
from pressgang.rows.stat_columns import CommonColumns
from pressgang.schema import FLAG, Choice, Length, Parsed, option
from pressgang.schema import problems as schema_problems
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force, Palette
from pressgang.sheets.counter_back import BehindFront
from pressgang.sheets.counter_face import draw_face
from pressgang.sheets.counter_plan import (
    PICTURE_WIDTH,
    SCALED_WIDTH,
    Blank,
    CounterFace,
    FacePlan,
    Misfit,
    largest_scale,
    picture_top,
    plan_face,
)
from pressgang.sheets.credits import art_credits
from pressgang.sheets.cutting import CutOptions
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.shapes import SHAPES, Shape, ShapeName
from pressgang.sheets.silhouettes import outlined

DrawnT = TypeVar("DrawnT", bound=CommonColumns)

_SCALE = re.compile(r"1\s*[:/]\s*(\d{1,6}(?:\.\d{1,3})?)")


def parse_scale(text: str) -> float:
    """The 300 of `1:300` (or `1/300`); raises `ValueError` with the end of a sentence."""
    match = _SCALE.fullmatch(text.strip())
    if match is None or not 1 <= float(match[1]) <= 100_000:
        raise ValueError("is no scale")
    return float(match[1])


SIZE_HELP = (
    "the width of a counter, and its height unless given; of a round one the diameter, of a hex from flat to "
    "flat; usual sizes: 1/2in, 5/8in, 3/4in, 1in, 15mm, 20mm, 25mm, 30mm"
)

SCALE = Parsed(
    "scale",
    parse_scale,
    schema_problems.WRONG_TYPE,
    "Write it like 1:300, in quotes in a kit.",
    lambda value: f"1:{value:g}",
)


@dataclass(frozen=True, slots=True)
class CounterEntry(Generic[DrawnT]):
    """A row, or one of its copies, on its way to `count` counters."""

    force: Force[DrawnT]
    row: DrawnT
    count: int
    blank: Blank
    front: CounterFace
    back: CounterFace
    plan: FacePlan
    back_plan: FacePlan | None
    likeness: Likeness


@dataclass(frozen=True, kw_only=True)
class CountersKind(CutOptions[DrawnT]):
    """Counters of one size, packed as densely as they go."""

    kind: ClassVar[str] = "counters"
    title: ClassVar[str] = "Counters"
    summary: ClassVar[str] = "counters with silhouettes, to be cut out"
    dotted: ClassVar[bool] = False
    """Whether the faces have ID dots."""

    size: float = option(Length(8, 200), 25.0, help=SIZE_HELP)
    height: float | None = option(Length(8, 200), help="the height of a counter")
    scale: float | None = option(SCALE, help="draws all pictures to this scale", example="1:300")
    same_scale: bool = option(FLAG, False, help="draw all pictures to the largest scale that fits them all")
    shape: ShapeName = option(
        Choice(SHAPES), "square", help="square (or a rectangle, with a height), round, or hex with a flat above"
    )
    page_per_force: bool = option(
        FLAG, False, help="begin a new page for each force, for card of its own colour"
    )

    card: bool = option(FLAG, False, help="black alone, a page for each force, to print on coloured card")

    def likeness(self, brief: Brief[DrawnT], row: DrawnT) -> Likeness:
        """What the row's picture is drawn from."""
        raise NotImplementedError

    def faces(self, brief: Brief[DrawnT], blank: Blank, row: DrawnT) -> tuple[CounterFace, CounterFace]:
        """What stands on the front and on the back of the row's counter."""
        raise NotImplementedError

    def copies(self, row: DrawnT) -> Sequence[tuple[DrawnT, int]]:
        """The row's counters: each that looks different (as a row of its own), and how many there are of it."""
        return ((row, row.quantity),)

    def legend(self, brief: Brief[DrawnT]) -> tuple[str, ...]:
        """Sentences at the foot that say what stands where."""
        return ()

    def compose(self, brief: Brief[DrawnT], found: Problems) -> Sheet:
        """A piece for each piece of each row, force by force."""
        if self.card:
            forces = tuple(replace(force, palette=force.palette.on_card()) for force in brief.forces)
            brief = replace(brief, forces=forces)
        entries = self._entries(brief, found)
        scales = self._scales(brief, entries, found)
        pieces: list[Piece] = []
        groups: list[str] = []
        if not found.has_errors:
            symbols: dict[Hashable, Symbol] = {}
            for entry, mm_per_m in zip(entries, scales, strict=True):
                brief.step()
                piece = self._piece(brief, entry, mm_per_m, symbols)
                pieces.extend([piece] * entry.count)
                groups.extend([entry.force.name] * entry.count)
        return Sheet(
            title=self.title,
            pieces=tuple(pieces),
            plan=self.gang(tuple(groups) if self.page_per_force or self.card else ()),
            form_name=self.title,
            side_note=brief.game,
            side_detail=self._measure(entries, scales),
            notes=(*self.legend(brief), *art_credits(brief)),
            place=brief.place,
        )

    def _measure(self, entries: Sequence[CounterEntry[DrawnT]], scales: Sequence[float]) -> str:
        words = _SIZES[self.shape].format(size=self.size, height=self._height)
        same = entries and (self.scale or self.same_scale)
        return f"{words}, all to 1 : {1000 / scales[0]:.0f}" if same else words

    @property
    def _height(self) -> float:
        return self.outline.height

    @property
    def outline(self) -> Shape:
        """What a counter is cut to."""
        return Shape.of_size(self.shape, self.size, self.height)

    def check(self, brief: Brief[DrawnT]) -> Iterable[Diagnostic]:
        """A height of its own for a shape that has none."""
        if self.shape != "square" and self.height is not None and abs(self.height - self.size) > 1e-6:
            yield problems.SHAPE_HAS_NO_HEIGHT.at(
                brief.place,
                f"a {self.shape} counter of {format_length(self.size)} is {format_length(self._height)} high,"
                f" not {format_length(self.height)}",
                f'Leave the height out (or write height = "{self.size:g}mm"), or take shape = "square".',
            )

    def _entries(self, brief: Brief[DrawnT], found: Problems) -> list[CounterEntry[DrawnT]]:
        """The rows with their faces planned; what does not fit is reported once a row."""
        entries: list[CounterEntry[DrawnT]] = []
        outline = self.outline
        blanks: dict[tuple[Palette, str], Blank] = {}
        reported: set[Span] = set()
        for force, row, count in self._copies(brief):
            side = (force.palette, force.mark)
            if side not in blanks:
                blanks[side] = Blank(outline.width, outline.height, self.bleed, *side, self.shape, self.dotted)
            blank = blanks[side]
            likeness = self.likeness(brief, row)
            front, back = self.faces(brief, blank, row)
            if self.card:
                front, back = front.in_black(), back.in_black()
            plans = [plan_face(brief.book, blank, row.name, front)]
            if self.prints_backs:
                plans.append(plan_face(brief.book, blank, row.name, back))
            sound: list[FacePlan] = []
            for plan in plans:
                if isinstance(plan, FacePlan):
                    sound.append(plan)
                else:
                    needs = self._needed(brief, blank, row, len(sound), plan)
                    if row.record.span not in reported:  # once a row, not once a copy
                        reported.add(row.record.span)
                        self._report(brief, row, replace(plan or Misfit("", "", 0.0), needs=needs), found)
                    break
            if len(sound) == len(plans):
                entries.append(
                    CounterEntry(
                        force=force,
                        row=row,
                        count=count,
                        blank=blank,
                        front=front,
                        back=back,
                        plan=sound[0],
                        back_plan=sound[1] if len(sound) > 1 else None,
                        likeness=likeness,
                    )
                )
        return entries

    def _copies(self, brief: Brief[DrawnT]) -> Iterator[tuple[Force[DrawnT], DrawnT, int]]:
        for force, row in brief.rows():
            for one, count in self.copies(row):
                brief.step()
                yield force, one, count

    def _needed(
        self, brief: Brief[DrawnT], blank: Blank, row: DrawnT, side: int, misfit: Misfit | None
    ) -> float:
        """The least whole size in mm at which a face (0 front, 1 back) fits."""
        guess = self.size if misfit is None else misfit.needs * self.size / blank.width
        first = max(ceil(min(guess, _LARGEST) - _TRIES / 4), floor(self.size) + 1)
        for size in range(first, first + _TRIES):
            outline = Shape.of_size(self.shape, float(size), self.height)
            larger = replace(blank, width=outline.width, height=outline.height)
            face = self.faces(brief, larger, row)[side]
            if isinstance(plan_face(brief.book, larger, row.name, face), FacePlan):
                return size
        return guess

    def _report(self, brief: Brief[DrawnT], row: DrawnT, misfit: Misfit, found: Problems) -> None:
        """A face that does not fit a counter of this size, for its picture (no text) or a text."""
        measure = _SIZES[self.shape].format(size=self.size, height=self._height)
        if not misfit.text:
            problem = problems.COUNTER_TOO_SMALL.at(
                brief.place,
                f"a counter of {measure} leaves no room for a picture above its words",
                f"Make the counters {misfit.needs:g} mm or larger, or higher than wide (height)."
                if self.shape == "square"
                else f'Make the counters {misfit.needs:g} mm or larger, or shape = "square".',
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

    def _scales(
        self, brief: Brief[DrawnT], entries: Sequence[CounterEntry[DrawnT]], found: Problems
    ) -> list[float]:
        """The scale of each entry's picture in mm per metre."""
        if self.scale is not None:
            return self._own_scale(entries, 1000 / self.scale, found)
        fitting = [self._fit(entry, PICTURE_WIDTH) for entry in entries]
        return [min(fitting)] * len(fitting) if self.same_scale and fitting else fitting

    def _fit(self, entry: CounterEntry[DrawnT], share: float) -> float:
        """The scale at which the entry's picture fills its room, `share` of the width."""
        picture = entry.likeness
        return largest_scale(_lower(entry), picture.size, picture.shoulder, share)

    def _own_scale(
        self, entries: Sequence[CounterEntry[DrawnT]], wanted: float, found: Problems
    ) -> list[float]:
        largest = [self._fit(entry, SCALED_WIDTH) for entry in entries]
        best = min(largest, default=wanted)
        told: set[Span] = set()
        for entry, limit in zip(entries, largest, strict=True):
            if wanted > limit * (1 + 1e-9) and entry.row.record.span not in told:
                told.add(entry.row.record.span)
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
        self,
        brief: Brief[DrawnT],
        entry: CounterEntry[DrawnT],
        mm_per_m: float,
        symbols: dict[Hashable, Symbol],
    ) -> Piece:
        ink = Ink(entry.force.palette.ink, entry.force.palette.ground)
        key = (entry.likeness.key, mm_per_m, ink)
        if key not in symbols:
            filled = entry.likeness.symbol(mm_per_m, ink)
            symbols[key] = outlined(filled, ink) if entry.force.palette.outline else filled
        symbol, picture = symbols[key], entry.likeness
        top = picture_top(_lower(entry), picture.size, picture.shoulder, mm_per_m)
        front = draw_face(brief.book, entry.blank, entry.plan, entry.front, symbol, top)
        blank, plan = entry.blank, entry.back_plan
        back: Back = BehindFront(
            book=brief.book,
            blank=blank,
            name=entry.row.name,
            face=entry.back,
            symbol=symbol,
            size=picture.size,
            shoulder=picture.shoulder,
            mm_per_m=mm_per_m,
            share=SCALED_WIDTH if self.scale else PICTURE_WIDTH,
            top=top,
            height=entry.plan.picture.height,
        )
        if plan is not None:
            back = draw_face(brief.book, blank, plan, entry.back, symbol, top, struck=True)
        outline = None if blank.outline.is_rectangle else blank.outline.path()
        name = " ".join(part for part in (entry.row.name, getattr(entry.row, "unit", "")) if part)
        return Piece(
            name=name or "counter",
            width=blank.width,
            height=blank.height,
            front=front,
            back=back,
            bleed=blank.bleed,
            outline=outline,
            span=entry.row.record.span,
        )


_LARGEST, _TRIES = 200.0, 40
_SIZES = {
    "square": "{size:g} × {height:g} mm",
    "round": "{size:g} mm round",
    "hex": "hexagons of {size:g} mm",
}


def _lower(entry: CounterEntry[DrawnT]) -> FacePlan:
    """The plan of front and back that leaves the picture less room: it stands at the same place on both."""
    plans = [plan for plan in (entry.plan, entry.back_plan) if plan is not None]
    return min(plans, key=lambda plan: plan.picture.height)
