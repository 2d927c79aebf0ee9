"""The Aircraft Turn Record: one form an aircraft, 1, 2, 4 or 8 to a page of any paper."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar, NamedTuple

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, Piece, Symbol, Use, moved
from pressgang.drawing.theme import BAND, BAND_GAP, GUTTER
from pressgang.layout import Grid, Offer, Sheet
from pressgang.schema import FLAG, Choice, Whole, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.blocks.places import as_fields
from pressgang.sheets.likenesses import art_credits
from pressgang.systems.dogfight.record_clock import price_notes
from pressgang.systems.dogfight.record_form import (
    RecordEntry,
    draw_blank,
    draw_over,
    draw_under,
    number_width,
)
from pressgang.systems.dogfight.record_plan import RecordPlan, places_of, plan_for, record_fields, with_turns
from pressgang.systems.dogfight.stats import Aircraft, copies

_GRIDS = {
    1: ((1, 1, False), (1, 1, True)),
    2: ((1, 2, False), (2, 1, True)),
    4: ((2, 2, False), (2, 2, True), (4, 1, True)),
    8: ((4, 2, True), (2, 4, False)),
}
"""Columns, rows and whether the page lies, in order of preference."""
_LARGEST_INSET = BAND + BAND_GAP
"""The distance of the foot of any plan from the left, at most, in mm."""


class Layout(NamedTuple):
    """The division of a page into forms, and the plan of one. `rise` keeps text off the paper's upper edge."""

    columns: int
    rows: int
    landscape: bool
    plan: RecordPlan
    rise: float = 0.0


@dataclass(frozen=True, kw_only=True)
class TurnRecords(SheetKind[Aircraft]):
    """The turn records: ovals for damage, the clock with the arcs of fire, a log of SPEED and orders."""

    kind: ClassVar[str] = "turn-records"
    title: ClassVar[str] = "Aircraft Turn Record"
    summary: ClassVar[str] = "a form for each aircraft: damage ovals, firing arcs, rolls to hit, log of orders"

    per_page: int = option(Choice(("1", "2", "4", "8"), whole=True), 2, help="records on a page")
    turns: int | None = option(
        Whole(2, 80), help="lines in the log, in two halves; as many as fit unless given", example="12"
    )  # fmt: skip
    points: bool = option(FLAG, False, help="print the build points of each aircraft")
    fillable: bool = option(
        FLAG, False, help="fields to type in and boxes to tick on screen, in the PDF; it prints the same"
    )

    def check(self, brief: Brief[Aircraft]) -> Iterable[Diagnostic]:
        """Check that so many records, with so many turns, fit the paper."""
        layout = best_layout(brief.paper, self.per_page, self._notes(brief))
        if layout is None:
            yield problems.FORM_TOO_LARGE.at(
                brief.place,
                f"{self.per_page} turn records do not fit a page of {brief.paper.label()}: "
                "ovals and lines would be too small for a pencil",
                "Print fewer records a page, on larger paper or with smaller margins.",
            )
        elif self.turns is not None and with_turns(layout.plan, self.turns) is None:
            most = most_turns(layout.plan)
            yield problems.TOO_MANY_LINES.at(
                brief.place,
                f"turns is {self.turns}; {self.per_page} to a page of {brief.paper.label()} leave "
                f"room for {most} lines of 7 mm",
                f"Write turns = {most} or less, or print fewer records a page.",
            )

    def compose(self, brief: Brief[Aircraft], found: Problems) -> Sheet:
        """Return a record for each aircraft, as often as its quantity says."""
        met, notes = list(self.check(brief)), self._notes(brief)
        found.extend(met)
        layout = best_layout(brief.paper, self.per_page, notes)
        return Sheet(
            title=self.title,
            pieces=tuple(self._records(brief, layout, found)) if layout is not None and not met else (),
            plan=Grid(layout.columns, layout.rows, GUTTER) if layout else Grid(),
            form_name=self.title,
            side_note=brief.game,
            heading=False,
            landscape=layout is not None and layout.landscape,
            measured=True,
            inset=layout.plan.left if layout else 0.0,
            notes=notes,
            place=brief.place,
        )

    def _records(self, brief: Brief[Aircraft], layout: Layout, found: Problems) -> Iterator[Piece]:
        plan = layout.plan if self.turns is None else with_turns(layout.plan, self.turns) or layout.plan
        places = places_of(plan, brief.book)
        items = draw_blank(plan, places, brief.rules, brief.book, self.points)
        blank = Symbol("turn-record", items, Rect(0, 0, plan.width, plan.height))
        records = ((force, copy) for force, row in brief.rows() for copy in copies(row))
        for index, (force, copy) in enumerate(records):
            brief.step()
            entry = RecordEntry(plan, places, brief, force, copy, self.points)
            told = found if copy.number < 2 else Problems()  # once a row, not once a copy
            front: tuple[Item, ...] = (*draw_under(entry), Use(blank), *draw_over(entry, told))
            if self.fillable:  # no two records share a field
                page, number = divmod(index, self.per_page)
                fields = record_fields(plan, places, copy.row, brief.rules, number_width(entry))
                front += tuple(as_fields(fields, f"p{page + 1}-r{number + 1}-", copy.row.name or "Aircraft"))
            front = (moved(front, 0, layout.rise),) if layout.rise else front
            height, name = plan.height + layout.rise, copy.row.name or "turn record"
            yield Piece(name, plan.width, height, front, span=copy.row.record.span)

    def _notes(self, brief: Brief[Aircraft]) -> tuple[str, ...]:
        """Return the notes at the foot of the page: the credits of the pictures and the build points."""
        return (*art_credits(brief), *(price_notes(brief.rules) if self.points else ()))


def best_layout(paper: Offer, per_page: int, notes: tuple[str, ...] = ()) -> Layout | None:
    """Return the first division of a page, above footnotes `notes`, with full forms, else the first with
    compact ones.

    `None` if every division leaves forms too small for a pencil.
    """
    compact: Layout | None = None
    for columns, rows, landscape in _GRIDS[per_page]:
        area = paper.laid(landscape).area(notes, heading=False, inset=_LARGEST_INSET)
        rise, beyond = area.text.y, area.width - area.text.right
        width = (area.width - GUTTER * (columns - 1)) / columns - beyond
        height = (area.height - GUTTER * (rows - 1)) / rows - rise
        plan = plan_for(width, height)
        if plan is None:
            continue
        layout = Layout(columns, rows, landscape, plan, rise)
        if not plan.compact:
            return layout
        compact = compact or layout
    return compact


def most_turns(plan: RecordPlan) -> int:
    """Return the longest log that the plan can have."""
    turns = plan.turns
    while with_turns(plan, turns + 2) is not None:
        turns += 2
    return turns
