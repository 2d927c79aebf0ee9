"""Aircraft as pieces: a number, the aircraft from above, its loads; the back is one that has aborted."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import ClassVar

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing import theme
from pressgang.drawing.scene import Item
from pressgang.drawing.units import points
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import Length, option
from pressgang.sheets.base import Brief
from pressgang.sheets.counter_options import SIZE_HELP
from pressgang.sheets.counter_plan import Blank, CounterFace
from pressgang.sheets.counters import CountersKind
from pressgang.sheets.likeness import Likeness
from pressgang.sheets.likenesses import aircraft_likeness
from pressgang.systems.mtb.air import STORES, AircraftSheet, loads_of, numbered
from pressgang.systems.mtb.rules.weapons import count_of
from pressgang.systems.mtb.signs import store_sign
from pressgang.systems.mtb.stats import Plane

_LOW, _LOW_ROUND = 0.64, 0.58
"""The foot of the loads beside the tail, as a share of the counter's height: less where it narrows below."""


@dataclass(frozen=True, kw_only=True)
class AircraftCounters(AircraftSheet, CountersKind[Plane]):
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

    def faces(self, brief: Brief[Plane], blank: Blank, row: Plane) -> tuple[CounterFace, CounterFace]:
        """The number above, the unit below, loads on both sides of the tail; the back says that it aborted."""
        marks = _loads(brief, blank, row)
        front = CounterFace(value=row.mark, unit=row.unit, marks=marks)
        return front, replace(front, unit="aborted")

    def legend(self, brief: Brief[Plane]) -> tuple[str, ...]:
        """What stands where."""
        words = (
            "Above: the number of the aircraft’s record. Beside the tail: its bombs and torpedoes at the left, "
            "its rockets at the right, to begin with."
        )
        return (words + self.back_words(brief, Footnotes(brief.rules)),)

    def of_backs(self, brief: Brief[Plane], notes: Footnotes) -> str:
        """When to turn a piece over."""
        return " The back is for an aircraft that has aborted its attack."


def _loads(brief: Brief[Plane], blank: Blank, row: Plane) -> tuple[Item, ...]:
    """A sign and a number for each kind of load: rockets at the right, others above each other at the left."""
    book, ink = brief.book, blank.palette.ink
    weapons = loads_of(row, brief.rules)
    size = max(theme.SMALLEST, min(blank.side * 0.11, points(11)))
    cap = book.cap_height(size, True)
    high, base = cap * 1.7, blank.height * (_LOW if blank.outline.is_rectangle else _LOW_ROUND)
    items: list[Item] = []
    left = base
    for kind in STORES:
        count = count_of(weapons, kind)
        if not count:
            continue
        words, wide = str(count), high * 0.5
        room = book.width(words, size, True)
        y = base if kind == "rocket" else left
        x = blank.inner.right - room - wide - 0.4 if kind == "rocket" else blank.inner.x
        items.append(store_sign(kind, x + wide / 2, y - (high + cap) / 2, high, ink))
        items.append(book.text(x + wide + 0.4, y, words, size, bold=True, fill=ink))
        left -= 0 if kind == "rocket" else high + 0.8
    return tuple(items)
