"""The counters of the dogfight: silhouette, name, unit, armed sides; below TO-HIT, ENGINE, FUSELAGE."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Literal

from pressgang.diagnostics import Problems
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import Choice, option
from pressgang.sheets.base import Brief, Force
from pressgang.sheets.faces.counters import FaceCounters
from pressgang.sheets.faces.entry import Faces
from pressgang.sheets.faces.model import (
    DeviceSign,
    FaceContent,
    FacePlace,
    FaceWords,
    Name,
    PieceFace,
    Portrait,
    WeaponSide,
)
from pressgang.sheets.faces.signs import SIGNS
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.likenesses import aircraft_likeness
from pressgang.systems.dogfight.rules import build_points
from pressgang.systems.dogfight.stats import Aircraft, copies

Detail = Literal["stats", "points", "none"]


@dataclass(frozen=True, kw_only=True)
class Counters(FaceCounters[Aircraft]):
    """Counters for aircraft; the back says that an aircraft has been hit."""

    summary: ClassVar[str] = "counters of the aircraft, to be cut out; backs for those that were hit"

    detail: Detail = option(
        Choice(("stats", "points", "none")), "stats",
        help="in the band beside TO-HIT: ENGINE and FUSELAGE, build points, or nothing",
    )  # fmt: skip

    def likeness(self, brief: Brief[Aircraft], row: Aircraft) -> Likeness:
        """The aircraft from above, or the row's own picture."""
        return aircraft_likeness(row, brief.pictures)

    def faces(
        self, brief: Brief[Aircraft], force: Force[Aircraft], row: Aircraft, found: Problems
    ) -> Sequence[Faces]:
        """TO-HIT and what damage changes in the band; the back keeps what it leaves. Where a row has several
        aircraft each has its own number, as the turn record of each is of it alone.
        """
        each = tuple(copy.mark for copy in copies(row)) if row.quantity > 1 else ()
        unit = max(each, key=lambda mark: brief.book.width(mark, 1.0)) if each else row.unit
        places: dict[FacePlace, tuple[FaceContent, ...]] = {
            "centre": (Portrait(), Name(row.name)),
            "east": (DeviceSign(),),
        }
        if unit:
            places["north-west"] = (FaceWords(unit, "small", each=bool(each)),)
        to_hit = FaceWords(str(row.to_hit), sign=SIGNS["crosshair"])
        front = PieceFace({**places, **self._band(to_hit, row, brief.rules)}, armed_sides(row))
        back = PieceFace({**places, "south-west": (to_hit,)}, stamp="hit", struck=True)
        return (Faces(front, back, row.quantity, each),)

    def _band(
        self, to_hit: FaceWords, row: Aircraft, rules: RuleBook
    ) -> dict[FacePlace, tuple[FaceContent, ...]]:
        if self.detail == "none":
            return {"south": (to_hit,)}
        if self.detail == "points":
            points = FaceWords(f"{build_points(row, rules)} pts", "small")
            return {"south-west": (to_hit,), "south-east": (points,)}
        engine = FaceWords(str(row.engine), sign=SIGNS["propeller"])
        fuselage = FaceWords(str(row.fuselage), sign=SIGNS["shield"])
        return {"south-west": (to_hit,), "south": (engine,), "south-east": (fuselage,)}

    def legend(self, brief: Brief[Aircraft]) -> tuple[str, ...]:
        """What the band says."""
        detail = {"stats": ", ENGINE and FUSELAGE", "points": " and build points", "none": ""}
        words = f"Below: TO-HIT{detail[self.detail]}. A triangle at an edge: a weapon on that side."
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


def total(rows: Sequence[Aircraft], rules: RuleBook) -> int:
    """The build points of a force, every piece of every row counted."""
    return sum(row.quantity * build_points(row, rules) for row in rows)


_SIDES: dict[str, WeaponSide] = {"front": "north", "right": "east", "rear": "south", "left": "west"}


def armed_sides(row: Aircraft) -> tuple[WeaponSide, ...]:
    """The sides of a counter at which a triangle stands for a weapon, nose up."""
    return tuple(_SIDES[side] for side in dict.fromkeys(row.weapons))
