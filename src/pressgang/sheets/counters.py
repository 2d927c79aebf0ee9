"""Counters: a sheet of small pieces to cut out, one for each piece of each row, the same for all games.

A game's own kind says what stands on a counter (`faces`) and what its picture is drawn from (`likeness`).
"""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from math import ceil, floor
from typing import ClassVar, TypeVar

from pressgang.diagnostics import Problems, Span, shown
from pressgang.drawing.scene import Piece, Symbol
from pressgang.drawing.units import format_length
from pressgang.layout import Sheet
from pressgang.rows.stat_columns import CommonColumns
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Palette
from pressgang.sheets.counter_entry import CounterEntry
from pressgang.sheets.counter_options import CounterOptions, on_card
from pressgang.sheets.counter_plan import (
    PICTURE_WIDTH,
    SCALED_WIDTH,
    Blank,
    CounterFace,
    FacePlan,
    Misfit,
    plan_face,
)
from pressgang.sheets.credits import art_credits
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.shapes import Shape

DrawnT = TypeVar("DrawnT", bound=CommonColumns)


@dataclass(frozen=True, kw_only=True)
class CountersKind(CounterOptions[DrawnT]):
    """Counters of one size, packed as densely as they go."""

    kind: ClassVar[str] = "counters"
    title: ClassVar[str] = "Counters"
    summary: ClassVar[str] = "counters with silhouettes, to be cut out"
    dotted: ClassVar[bool] = False
    """Whether the faces have ID dots."""

    def likeness(self, brief: Brief[DrawnT], row: DrawnT) -> Likeness:
        """What the row's picture is drawn from."""
        raise NotImplementedError

    def faces(self, brief: Brief[DrawnT], blank: Blank, row: DrawnT) -> tuple[CounterFace, CounterFace]:
        """What stands on the front and on the back of the row's counter."""
        raise NotImplementedError

    def unit_of_each(self, row: DrawnT) -> Sequence[str]:
        """What stands in place of the unit on each of the row's counters; empty where all are alike."""
        return ()

    def legend(self, brief: Brief[DrawnT]) -> tuple[str, ...]:
        """Sentences at the foot that say what stands where."""
        return ()

    def compose(self, brief: Brief[DrawnT], found: Problems) -> Sheet:
        """A piece for each piece of each row, force by force."""
        if self.card:
            brief = on_card(brief)
        entries = self._entries(brief, found)
        scales = self._scales(brief, entries, found)
        pieces: list[Piece] = []
        groups: list[str] = []
        if not found.has_errors:
            share = SCALED_WIDTH if self.scale else PICTURE_WIDTH
            symbols: dict[Hashable, Symbol] = {}
            for entry, mm_per_m in zip(entries, scales, strict=True):
                brief.step()
                pieces.extend(entry.pieces(brief.book, mm_per_m, share, symbols))
                groups.extend([entry.force.name] * entry.row.quantity)
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
        same = entries and (self.scale or self.same_scale)
        return f"{self.measure}, all to 1 : {1000 / scales[0]:.0f}" if same else self.measure

    def _entries(self, brief: Brief[DrawnT], found: Problems) -> list[CounterEntry[DrawnT]]:
        """The rows with their faces planned; what does not fit is reported once a row."""
        entries: list[CounterEntry[DrawnT]] = []
        outline = self.outline
        blanks: dict[tuple[Palette, str], Blank] = {}
        reported: set[Span] = set()
        for force, row in brief.rows():
            side = (force.palette, force.mark)
            if side not in blanks:
                blanks[side] = Blank(outline.width, outline.height, self.bleed, *side, self.shape, self.dotted)
            blank = blanks[side]
            likeness = self.likeness(brief, row)
            units = tuple(self.unit_of_each(row))
            front, back = self._faces(brief, blank, row, units)
            plans = [plan_face(brief.book, blank, row.name, front)]
            if self.prints_backs:
                plans.append(plan_face(brief.book, blank, row.name, back))
            sound: list[FacePlan] = []
            for plan in plans:
                if isinstance(plan, FacePlan):
                    sound.append(plan)
                else:
                    needs = self._needed(brief, blank, row, units, len(sound), plan)
                    if row.record.span not in reported:  # once a row, whatever is made of it
                        reported.add(row.record.span)
                        self._report(brief, row, replace(plan or Misfit("", "", 0.0), needs=needs), found)
                    break
            if len(sound) == len(plans):
                entries.append(
                    CounterEntry(
                        force=force,
                        row=row,
                        units=units,
                        blank=blank,
                        front=front,
                        back=back,
                        plan=sound[0],
                        back_plan=sound[1] if len(sound) > 1 else None,
                        likeness=likeness,
                    )
                )
        return entries

    def _faces(
        self, brief: Brief[DrawnT], blank: Blank, row: DrawnT, units: Sequence[str]
    ) -> tuple[CounterFace, CounterFace]:
        """The faces, with the longest of the units: what has room for it has room for all."""
        front, back = self.faces(brief, blank, row)
        if self.card:
            front, back = front.in_black(), back.in_black()
        if not units:
            return front, back
        longest = max(units, key=lambda unit: brief.book.width(unit, 1.0))
        return replace(front, unit=longest), replace(back, unit=longest)

    def _needed(
        self,
        brief: Brief[DrawnT],
        blank: Blank,
        row: DrawnT,
        units: Sequence[str],
        side: int,
        misfit: Misfit | None,
    ) -> float:
        """The least whole size in mm at which a face (0 front, 1 back) fits."""
        guess = self.size if misfit is None else misfit.needs * self.size / blank.width
        first = max(ceil(min(guess, _LARGEST) - _TRIES / 4), floor(self.size) + 1)
        for size in range(first, first + _TRIES):
            outline = Shape.of_size(self.shape, float(size), self.height)
            larger = replace(blank, width=outline.width, height=outline.height)
            face = self._faces(brief, larger, row, units)[side]
            if isinstance(plan_face(brief.book, larger, row.name, face), FacePlan):
                return size
        return guess

    def _report(self, brief: Brief[DrawnT], row: DrawnT, misfit: Misfit, found: Problems) -> None:
        """A face that does not fit a counter of this size, for its picture (no text) or a text."""
        if not misfit.text:
            problem = problems.COUNTER_TOO_SMALL.at(
                brief.place,
                f"a counter of {self.measure} leaves no room for a picture above its words",
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
                f"the {misfit.column} {shown(misfit.text)} does not fit a counter of {self.measure} at 6 pt",
                f"Shorten it, or make the counters {ceil(misfit.needs)} mm wide.",
            )
        )

    def _scales(
        self, brief: Brief[DrawnT], entries: Sequence[CounterEntry[DrawnT]], found: Problems
    ) -> list[float]:
        """The scale of each entry's picture in mm per metre."""
        if self.scale is not None:
            return self._own_scale(entries, 1000 / self.scale, found)
        fitting = [entry.largest(PICTURE_WIDTH) for entry in entries]
        return [min(fitting)] * len(fitting) if self.same_scale and fitting else fitting

    def _own_scale(
        self, entries: Sequence[CounterEntry[DrawnT]], wanted: float, found: Problems
    ) -> list[float]:
        largest = [entry.largest(SCALED_WIDTH) for entry in entries]
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


_LARGEST, _TRIES = 200.0, 40
