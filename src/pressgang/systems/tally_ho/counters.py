"""The counters of Tally Ho!: the call sign as the largest thing on them, the pilot below, and where aircraft
differ in it, the damage that shoots them down.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import ClassVar, Literal

from pressgang.diagnostics import Problems, shown
from pressgang.drawing.units import format_length
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import Choice, Length, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.counter_options import SIZE_HELP
from pressgang.sheets.counter_plan import Blank, CounterFace, Misfit
from pressgang.sheets.counters import CountersKind
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.likenesses import aircraft_likeness
from pressgang.systems.tally_ho.rules import capacity_of
from pressgang.systems.tally_ho.stats import Fighter

_COLUMNS = {"name": "call_sign", "unit": "pilot", "value": "capacity"}
_TURN = {
    "hit": "Turn a counter over when it is hit; its damage track says what is left. One that has retired goes "
    "to the home box.",
    "retired": "Turn a counter over when it has retired; hits are on its damage track alone.",
}


@dataclass(frozen=True, kw_only=True)
class Counters(CountersKind[Fighter]):
    """Counters for aircraft, told apart by their call signs; the back is for those hit, or those retired."""

    summary: ClassVar[str] = (
        "counters of the aircraft by call sign, to be cut out; backs for those hit, or for those retired"
    )

    size: float = option(Length(8, 200), 32.0, help=SIZE_HELP)
    turned: Literal["hit", "retired"] = option(
        Choice(("hit", "retired")), "hit", help="what a back says of the aircraft: it was hit, or has retired"
    )  # fmt: skip

    def compose(self, brief: Brief[Fighter], found: Problems) -> Sheet:
        """A counter for each aircraft, named by its call sign; without a pilot its type takes that place."""
        forces = tuple(force.of(tuple(_by_call_sign(row) for row in force.rows)) for force in brief.forces)
        return super().compose(replace(brief, forces=forces), found)

    def likeness(self, brief: Brief[Fighter], row: Fighter) -> Likeness:
        """The aircraft from above, or the row's own picture."""
        return aircraft_likeness(row, brief.pictures)

    def faces(self, brief: Brief[Fighter], blank: Blank, row: Fighter) -> tuple[CounterFace, CounterFace]:
        """The pilot, and the capacity where not all have the same; the back says what became of it."""
        capacity, mark = "", ""
        if _differ(brief):
            capacity = str(capacity_of(row, brief.rules))
            mark = Footnotes(brief.rules).mark("capacity") if row.capacity is None else ""
        front = CounterFace(unit=row.pilot, detail=capacity, detail_mark=mark)
        return front, CounterFace(unit=self.turned) if blank.centred else CounterFace(detail=self.turned)

    def legend(self, brief: Brief[Fighter]) -> tuple[str, ...]:
        """What the corner says, when to turn a counter over, and the reading behind the game's capacity."""
        words, marks = "", Footnotes(brief.rules)
        if _differ(brief):
            words = "Right below: the damage that shoots it down."
            if any(row.capacity is None for _, row in brief.rows()):
                marks.mark("capacity")
        words = (words + self.back_words(brief, marks)).strip()
        return (*([words] if words else []), *marks.lines())

    def of_backs(self, brief: Brief[Fighter], notes: Footnotes) -> str:
        """When to turn a counter over."""
        return f" {_TURN[self.turned]}"

    def _report(self, brief: Brief[Fighter], row: Fighter, misfit: Misfit, found: Problems) -> None:
        """A text that does not fit is blamed on the column it comes from."""
        if not misfit.text:
            super()._report(brief, row, misfit, found)
            return
        column = _COLUMNS[misfit.column]
        if column == "pilot" and "pilot" not in row.record.cells:
            column = "name"
        found.add(
            problems.TEXT_TOO_LONG.at(
                row.at(column),
                f"the {column.replace('_', ' ')} {shown(misfit.text)} does not fit a counter of "
                f"{format_length(self.size)} × {format_length(self.outline.height)} at 6 pt",
                f"Shorten it, or make the counters {ceil(misfit.needs)} mm wide.",
            )
        )


def _differ(brief: Brief[Fighter]) -> bool:
    """Whether the aircraft of the sheet do not all have the same capacity (no more of them than cards)."""
    rows = (row for _, row in brief.rows())
    return len({capacity_of(row, brief.rules) for row in rows}) > 1


def _by_call_sign(row: Fighter) -> Fighter:
    return replace(row, name=row.call_sign, pilot=row.pilot or row.name)
