"""The record of aircraft: for each its loads to strike out, the Clubs drawn at it, and what became of it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing.scene import Piece
from pressgang.layout import Grid, Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.credits import art_credits
from pressgang.sheets.forms import form_sheet, room_of, run_on
from pressgang.systems.mtb.air import AircraftSheet, loads_of, numbered
from pressgang.systems.mtb.air_form import AirForm, draw_record, loads_block, plan_form
from pressgang.systems.mtb.rules.weapons import Weapon
from pressgang.systems.mtb.stats import Plane

_GUTTER = 4.0
_ABOVE_NOTES = 2.5


@dataclass(frozen=True, kw_only=True)
class AircraftRecord(AircraftSheet):
    """A strip for each aircraft, as many to a page as there is room for."""

    kind: ClassVar[str] = "aircraft-record"
    title: ClassVar[str] = "Aircraft record"
    summary: ClassVar[str] = "a strip for each aircraft: loads to strike out, Clubs turn by turn, its fate"

    def compose(self, brief: Brief[Plane], found: Problems) -> Sheet:
        """The strips in the order of the list, all of one size."""
        met = list(self.check(brief))
        found.extend(met)
        air = numbered(brief)
        armed = [loads_of(row, brief.rules) for _, row in air.rows()]
        notes = Footnotes(brief.rules)
        marks = _marks(notes, armed)
        lines = (_legend(brief.rules), *run_on(notes), *art_credits(brief))
        room = room_of(brief, lines)
        height = room.height - _ABOVE_NOTES
        loads = [loads_block(brief.book, weapons, brief.rules, marks) for weapons in armed]
        plan = plan_form(room.live.width, loads)
        pieces: list[Piece] = []
        rows = 1
        if plan is None or plan.height > height:
            found.add(
                problems.FORM_TOO_LARGE.at(
                    brief.place,
                    f"an aircraft record does not fit {brief.paper.label()}: it is at least 118 mm wide",
                    "Take a5 or a larger paper, or smaller margins.",
                )
            )
        elif not met:
            rows = max(1, int((height + _GUTTER) // (plan.height + _GUTTER)))
            for (force, row), block in zip(air.rows(), loads, strict=True):
                form = AirForm(
                    plan=plan,
                    rules=brief.rules,
                    book=brief.book,
                    force=force,
                    row=row,
                    loads=block,
                    pictures=brief.pictures,
                    marks=marks,
                )
                items = draw_record(form, found)
                name = " ".join(part for part in (row.mark, row.name) if part)
                pieces.append(Piece(name, plan.width, plan.height, items, span=row.record.span))
        gutter = (height - rows * plan.height) / (rows - 1) if plan and rows > 1 else _GUTTER
        return form_sheet(
            brief, self.title, pieces, lines, plan=Grid(1, rows, min(gutter, 3 * _GUTTER), scissors=rows > 1)
        )


def _marks(notes: Footnotes, armed: Sequence[Sequence[Weapon]]) -> dict[str, str]:
    """The letters at the heads of a record; of what no aircraft carries, none."""
    carried = {weapon.kind for weapons in armed for weapon in weapons}
    marked = {"bomb": "bomb_load", "torpedo": "torpedo_abeam", "gun": "guns"}
    marks = {kind: notes.mark(rule) for kind, rule in marked.items() if kind in carried}
    return marks | {"clubs": notes.mark("air_fire")}


def _legend(rules: RuleBook) -> str:
    """What each end of an attack means, in the rules' own words."""
    effects = " ".join(f"{entry['clubs']}, {entry['effect']}: {entry['text']}" for entry in rules["aircraft"])
    return (
        f"Clubs that guns draw at the aircraft in a turn. {effects} Loads: strike out what was dropped or "
        "fired; the cards are those before the target’s speed is taken off."
    )
