"""Aircraft as pieces: a number, the aircraft from above, its loads; the back is one that has aborted."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang.art.pen import Pen
from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing.geometry import Transform
from pressgang.drawing.scene import Group, Item
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import Length, option
from pressgang.sheets.base import Brief, Force
from pressgang.sheets.counter_options import SIZE_HELP
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
)
from pressgang.sheets.faces.signs import SIGNS, Sign
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.likenesses import aircraft_likeness
from pressgang.systems.mtb.air import STORES, AircraftSheet, loads_of, numbered
from pressgang.systems.mtb.rules.weapons import WeaponKind, count_of
from pressgang.systems.mtb.signs import SLIM, store_sign
from pressgang.systems.mtb.stats import Plane


@dataclass(frozen=True, kw_only=True)
class AircraftCounters(AircraftSheet, FaceCounters[Plane]):
    """Pieces for aircraft, one for each of the list; the back is for an attack that was broken off."""

    kind: ClassVar[str] = "aircraft-counters"
    title: ClassVar[str] = "Aircraft"
    summary: ClassVar[str] = "pieces for aircraft with bombs, rockets and torpedoes; backs for aborted attacks"

    size: float = option(Length(8, 200), 32.0, help=SIZE_HELP)

    def check(self, brief: Brief[Plane]) -> Iterable[Diagnostic]:
        """A list, sound weapons, and a shape that takes the height."""
        yield from super().check(brief)

    def compose(self, brief: Brief[Plane], found: Problems) -> Sheet:
        """A piece for each aircraft, numbered as its record is; a problem of all of a row is told once."""
        once = Problems()
        once.extend(self.check(brief))
        sheet = super().compose(numbered(brief), once)
        found.extend(dict.fromkeys(once.found))
        return sheet

    def likeness(self, brief: Brief[Plane], row: Plane) -> Likeness:
        """The aircraft from above, or the row's own picture."""
        return aircraft_likeness(row, brief.pictures)

    def faces(self, brief: Brief[Plane], force: Force[Plane], row: Plane, found: Problems) -> Sequence[Faces]:
        """Number and unit above, its loads in the band; the back says that it aborted."""
        weapons = loads_of(row, brief.rules)
        counts = [(kind, count) for kind in STORES if (count := count_of(weapons, kind))]
        loads = {
            place: (FaceWords(str(count), sign=_SIGNS[kind], under=True),)
            for place, (kind, count) in zip(_PLACES[len(counts)], counts, strict=True)
        }
        places: dict[FacePlace, tuple[FaceContent, ...]] = {
            "north-west": (FaceWords(row.mark), *([FaceWords(row.unit, "small")] if row.unit else [])),
            "centre": (Portrait(), Name(row.name)),
            "east": (DeviceSign(),),
        }
        front, back = PieceFace({**places, **loads}), PieceFace(places, stamp="aborted", struck=True)
        return (Faces(front, back),)

    def legend(self, brief: Brief[Plane]) -> tuple[str, ...]:
        """What stands where."""
        words = "Above: the number of the aircraft’s record. Below: its bombs, torpedoes and rockets."
        return (words + self.back_words(brief, Footnotes(brief.rules)),)

    def of_backs(self, brief: Brief[Plane], notes: Footnotes) -> str:
        """When to turn a piece over."""
        return " The back is for an aircraft that has aborted its attack."


_PLACES: tuple[tuple[FacePlace, ...], ...] = (
    (),
    ("south",),
    ("south-west", "south-east"),
    ("south-west", "south", "south-east"),
)
"""Where so many loads stand."""


def _rocket(pen: Pen, half: float) -> list[Item]:
    """Lying, its nose to the right."""
    x, y = pen.frame.apply(0.0, 0.0)
    high = 2 * half * _ROCKET
    upright = store_sign("rocket", 0.0, -high / 2, high, pen.solid)
    return [Group((upright,), Transform.rotate(90).then(Transform.translate(x, y)))]


_ROCKET = 1 / (1.8 * SLIM["rocket"])
"""The length of a rocket as a share of the breadth of its fins."""
_SIGNS: dict[WeaponKind, Sign] = {
    "bomb": SIGNS["bomb"],
    "torpedo": SIGNS["torpedo"],
    "rocket": Sign("rocket", _rocket, wide=_ROCKET),
}
"""Each load, so that none can be read as a letter or a mark."""
