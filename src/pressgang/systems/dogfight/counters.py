"""The counters of the dogfight: silhouette, name, TO-HIT, unit, ENGINE and FUSELAGE, and the armed sides."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import Colour, Item, Path
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import Choice, option
from pressgang.sheets.base import Brief
from pressgang.sheets.counter_plan import Blank, CounterFace
from pressgang.sheets.counters import CountersKind
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.likenesses import aircraft_likeness
from pressgang.systems.dogfight.rules import build_points
from pressgang.systems.dogfight.stats import Aircraft, copies

Detail = Literal["stats", "points", "none"]


@dataclass(frozen=True, kw_only=True)
class Counters(CountersKind[Aircraft]):
    """Counters for aircraft; the back says that an aircraft has been hit."""

    summary: ClassVar[str] = "counters of the aircraft, to be cut out; backs for those that were hit"

    detail: Detail = option(
        Choice(("stats", "points", "none")), "stats",
        help="at the right bottom: ENGINE and FUSELAGE, build points, or nothing",
    )  # fmt: skip

    def likeness(self, brief: Brief[Aircraft], row: Aircraft) -> Likeness:
        """The aircraft from above, or the row's own picture."""
        return aircraft_likeness(row, brief.pictures)

    def unit_of_each(self, row: Aircraft) -> tuple[str, ...]:
        """Unit and number, where a row has several aircraft: the turn record of each is of it alone."""
        return tuple(copy.mark for copy in copies(row)) if row.quantity > 1 else ()

    def faces(self, brief: Brief[Aircraft], blank: Blank, row: Aircraft) -> tuple[CounterFace, CounterFace]:
        """TO-HIT, unit, detail, a triangle on each armed side; the back leaves out what damage changes.

        On a counter too small for both, unit and number go before the detail: that is on the record.
        """
        front = CounterFace(
            value=str(row.to_hit),
            unit=row.unit,
            detail=self._detail(row, brief.rules),
            detail_yields=True,
            marks=armed_sides(blank, row),
        )
        return front, CounterFace(value=str(row.to_hit), unit=row.unit)

    def legend(self, brief: Brief[Aircraft]) -> tuple[str, ...]:
        """What the corners say."""
        detail = {
            "stats": "; right below: ENGINE/FUSELAGE",
            "points": "; right below: build points",
            "none": "",
        }
        words = f"Left above: TO-HIT{detail[self.detail]}. A triangle at an edge: a weapon on that side."
        if any(row.quantity > 1 for _, row in brief.rows()):
            words += " A number after the unit: which of several alike, as on its turn record."
        notes = Footnotes(brief.rules)
        words += self.back_words(brief, notes)
        if self.detail == "points":
            totals = ", ".join(f"{force.name} {total(force.rows, brief.rules)}" for force in brief.forces)
            words += f" Build points: {totals}."
            return (words + f" {notes.mark('build_points')}".rstrip(), *notes.lines())
        return (words,)

    def of_backs(self, brief: Brief[Aircraft], notes: Footnotes) -> str:
        """When to turn a counter over."""
        return " A counter that is hit may be turned over (our use of it); its turn record says what is left."

    def _detail(self, row: Aircraft, rules: RuleBook) -> str:
        if self.detail == "stats":
            return f"{row.engine}/{row.fuselage}"
        return f"{build_points(row, rules)} pts" if self.detail == "points" else ""


def total(rows: Sequence[Aircraft], rules: RuleBook) -> int:
    """The build points of a force, every piece of every row counted."""
    return sum(row.quantity * build_points(row, rules) for row in rows)


def armed_sides(blank: Blank, row: Aircraft) -> tuple[Item, ...]:
    """A small triangle in the middle of the edge of each side that has a weapon, pointing outwards."""
    w, h, a, ink = blank.width, blank.height, max(0.55, blank.side * 0.03), blank.palette.ink
    inset = max(0.25, blank.side * 0.018)
    low = max(0.2, blank.side * 0.012)
    tall = min(a, blank.margin - low - 0.4)  # clear of the texts in the lower corners
    places = {
        "front": ((w / 2 - a, inset + a), (w / 2, inset), (w / 2 + a, inset + a)),
        "right": ((w - inset - a, h / 2 - a), (w - inset, h / 2), (w - inset - a, h / 2 + a)),
        "rear": ((w / 2 - a, h - low - tall), (w / 2, h - low), (w / 2 + a, h - low - tall)),
        "left": ((inset + a, h / 2 - a), (inset, h / 2), (inset + a, h / 2 + a)),
    }
    return tuple(_filled(places[side], ink) for side in dict.fromkeys(row.weapons))


def _filled(corners: tuple[tuple[float, float], ...], ink: Colour) -> Path:
    return Path(polyline(corners, close=True), fill=ink)
