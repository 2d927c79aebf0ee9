"""The counters of Tally Ho!: the call sign as the largest thing on them, the pilot and the capacity below."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import ceil
from typing import Any, ClassVar

from pressgang.diagnostics import Problems, shown
from pressgang.layout import Sheet
from pressgang.schema import Length, Row, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.counter_plan import Blank, Face, Misfit
from pressgang.sheets.counters import SIZE_HELP, CountersKind
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.likenesses import aircraft_likeness
from pressgang.systems.tally_ho.rules import capacity_of
from pressgang.units import format_length

_COLUMNS = {"name": "call_sign", "unit": "pilot", "value": "capacity"}


@dataclass(frozen=True, kw_only=True)
class Counters(CountersKind):
    """Counters for aircraft, told apart by their call signs; the back is for those hit or gone home."""

    summary: ClassVar[str] = (
        "counters of the aircraft by call sign, to be cut out; backs for those hit or retired"
    )

    size: float = option(Length(8, 200), 32.0, help=SIZE_HELP)

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """A counter for each aircraft, named by its call sign; without a pilot its type takes that place."""
        forces = tuple(
            replace(force, rows=tuple(_by_call_sign(row) for row in force.rows)) for force in brief.forces
        )
        return super().compose(replace(brief, forces=forces), found)

    def likeness(self, brief: Brief[Row], row: Any) -> Likeness:
        """The aircraft from above, or the row's own picture."""
        return aircraft_likeness(row, brief.pictures)

    def faces(self, brief: Brief[Row], blank: Blank, row: Any) -> tuple[Face, Face]:
        """Pilot and capacity; the back leaves out the capacity, for what is left of it is on the track."""
        front = Face(unit=row.pilot, detail=str(capacity_of(row, brief.rules)))
        return front, Face(unit=row.pilot)

    def legend(self, brief: Brief[Row]) -> tuple[str, ...]:
        """What the corners say."""
        words = "Right below: the damage that shoots it down."
        if self.backs != "none":
            words += " Turn a counter over when it is hit or has retired; its damage track says what is left."
        return (words,)

    def _report(self, brief: Brief[Row], row: Any, misfit: Misfit, found: Problems) -> None:
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
                f"{format_length(self.size)} × {format_length(self._height)} at 6 pt",
                f"Shorten it, or make the counters {ceil(misfit.needs)} mm wide.",
            )
        )


def _by_call_sign(row: Any) -> Any:
    return replace(row, name=row.call_sign, pilot=row.pilot or row.name)
