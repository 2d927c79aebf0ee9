"""The counters of Tally Ho!: the call sign, in the band the pilot and the damage that shoots it down, and the
mark of an ace or an experienced pilot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import ClassVar, Literal

from pressgang.diagnostics import Problems
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import Choice, Length, option
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
    SignMark,
)
from pressgang.sheets.faces.signs import SIGNS
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.likenesses import aircraft_likeness
from pressgang.systems.tally_ho.rules import capacity_of, status_of
from pressgang.systems.tally_ho.stats import Fighter, Status

_TURN = {
    "hit": "Turn a counter over when it is hit; its damage track says what is left. One that has retired goes "
    "to the home box.",
    "retired": "Turn a counter over when it has retired; hits are on its damage track alone.",
}


@dataclass(frozen=True, kw_only=True)
class Counters(FaceCounters[Fighter]):
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

    def faces(
        self, brief: Brief[Fighter], force: Force[Fighter], row: Fighter, found: Problems
    ) -> Sequence[Faces]:
        """The pilot and the capacity; the back says what became of the aircraft in place of that."""
        places: dict[FacePlace, tuple[FaceContent, ...]] = {
            "centre": (Portrait(), Name(row.name)),
            "east": (DeviceSign(),),
            "south-west": (FaceWords(row.pilot, "small"),) if row.pilot else (),
        }
        rank = _RANKS.get(status_of(row, brief.rules))
        if rank is not None:
            places["north-west"] = (rank,)
        back = PieceFace(places, stamp=self.turned, struck=True)
        capacity = FaceWords(str(capacity_of(row, brief.rules)), sign=SIGNS["shield"])
        return (Faces(PieceFace({**places, "south-east": (capacity,)}), back, row.quantity),)

    def legend(self, brief: Brief[Fighter]) -> tuple[str, ...]:
        """What the band says, whose mark is whose, when to turn a counter over, and the readings behind it."""
        notes = Footnotes(brief.rules)
        rows = [row for _, row in brief.rows()]
        mark = notes.mark("capacity") if any(row.capacity is None for row in rows) else ""
        words = f"Shield: the damage that shoots it down{f' ({mark})' if mark else ''}."
        ranks = {status_of(row, brief.rules) for row in rows}
        words += " Star: an ace." if "ace" in ranks else ""
        words += " Chevron: an experienced pilot." if "experienced" in ranks else ""
        return (words + self.back_words(brief, notes), *notes.lines())

    def of_backs(self, brief: Brief[Fighter], notes: Footnotes) -> str:
        """When to turn a counter over."""
        return f" {_TURN[self.turned]}"


_RANKS: dict[Status, FaceContent] = {
    "ace": SignMark(SIGNS["gold-star"]),
    "experienced": SignMark(SIGNS["chevron"], "small"),
}
"""What stands in the corner above; a novice has nothing."""


def _by_call_sign(row: Fighter) -> Fighter:
    return replace(row, name=row.call_sign, pilot=row.pilot or row.name)
