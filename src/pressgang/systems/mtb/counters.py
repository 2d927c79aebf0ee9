"""The counters of MTB: speed, the ship from above, name and type; below hull, torpedoes, the best cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import Length, option
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
)
from pressgang.sheets.faces.signs import SIGNS
from pressgang.sheets.likeness import Likeness
from pressgang.systems.mtb.armed import armament
from pressgang.systems.mtb.likeness import ship_likeness
from pressgang.systems.mtb.rules import STOPPED, best_cards, count_of, slower
from pressgang.systems.mtb.stats import Ship


@dataclass(frozen=True, kw_only=True)
class Counters(FaceCounters[Ship]):
    """Counters for ships, twice as long as wide; the back is the ship with its speed lost by a class."""

    summary: ClassVar[str] = "counters of the ships, to be cut out; backs for those that are slowed"

    size: float = option(Length(8, 200), 20.0, help="the width of a counter")
    height: float | None = option(Length(8, 300), 45.0, help="the length of a counter")

    def likeness(self, brief: Brief[Ship], row: Ship) -> Likeness:
        """The ship from above, or the row's own picture."""
        return ship_likeness(row, brief.rules, brief.pictures)

    def faces(self, brief: Brief[Ship], force: Force[Ship], row: Ship, found: Problems) -> Sequence[Faces]:
        """The same on both sides but for the speed: the back's is a class lower."""
        places: dict[FacePlace, tuple[FaceContent, ...]] = {
            "north-east": (DeviceSign(),),
            "centre": (
                Portrait(),
                Name(row.name),
                *([FaceWords(row.type, "small")] if row.type else []),
            ),
            **_band(brief.rules, row),
        }
        lower = slower(row.speed)
        speeds = row.speed, STOPPED if lower == "stopped" else lower
        front, back = ({**places, "north-west": (FaceWords(speed, "large"),)} for speed in speeds)
        return (Faces(PieceFace(front), PieceFace(back, struck=True), row.quantity),)

    def legend(self, brief: Brief[Ship]) -> tuple[str, ...]:
        """What stands where."""
        notes = Footnotes(brief.rules)
        hull, guns = (f" ({mark})" if mark else "" for mark in (notes.mark("hull"), notes.mark("guns")))
        words = (
            f"Above: speed. Below: hull boxes over a boat{hull}, torpedoes, and the cards of its best gun in "
            f"the inner and the outer ring{guns}."
        )
        return (words + self.back_words(brief, notes), *notes.lines())

    def of_backs(self, brief: Brief[Ship], notes: Footnotes) -> str:
        """When to turn a counter over."""
        return f" The back is for a ship that is a class slower; {STOPPED} is stopped."


def _band(rules: RuleBook, row: Ship) -> dict[FacePlace, tuple[FaceContent, ...]]:
    """Hull, torpedoes and cards, each over its sign; what a ship does not have leaves its place empty."""
    weapons = armament(row, rules)
    places: dict[FacePlace, tuple[FaceContent, ...]] = {
        "south-west": (FaceWords(str(row.hull), sign=SIGNS["boat"], under=True),)
    }
    torpedoes, cards = count_of(weapons, "torpedo"), best_cards(weapons, rules)
    if torpedoes:
        places["south"] = (FaceWords(str(torpedoes), sign=SIGNS["torpedo"], under=True),)
    if any(cards):
        rings = zip(cards, (SIGNS["inner-ring"], SIGNS["outer-ring"]), strict=True)
        places["south-east"] = tuple(
            FaceWords(str(card or "–"), sign=sign, under=True, card=True) for card, sign in rings
        )
    return places
