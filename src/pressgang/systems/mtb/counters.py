"""The counters of MTB: speed, hull, the ship from above, torpedoes, the best gun's cards, name and type."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, line, rectangle
from pressgang.drawing.units import points
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import Length, option
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.counter_plan import Blank, CounterFace
from pressgang.sheets.counters import CountersKind
from pressgang.sheets.likeness import Likeness
from pressgang.systems.mtb.armed import armament
from pressgang.systems.mtb.likeness import ship_likeness
from pressgang.systems.mtb.rules.firing import STOPPED, best_cards, slower
from pressgang.systems.mtb.rules.weapons import count_of
from pressgang.systems.mtb.signs import store_sign
from pressgang.systems.mtb.stats import Ship
from pressgang.typography.fonts import FontBook

_STERN = 0.74
"""The baseline of what stands beside the ship's stern, as a share of the counter's length."""
_OVER_NAME = 0.22
"""On a round counter: from that baseline to the foot of the words, as a share of the counter's height."""


@dataclass(frozen=True, kw_only=True)
class Counters(CountersKind[Ship]):
    """Counters for ships, twice as long as wide; the back is the ship with its speed lost by a class."""

    summary: ClassVar[str] = "counters of the ships, to be cut out; backs for those that are slowed"

    size: float = option(Length(12, 200), 20.0, help="the width of a counter")
    height: float | None = option(Length(20, 300), 45.0, help="the length of a counter")

    def likeness(self, brief: Brief[Ship], row: Ship) -> Likeness:
        """The ship from above, or the row's own picture."""
        return ship_likeness(row, brief.rules, brief.pictures)

    def faces(self, brief: Brief[Ship], blank: Blank, row: Ship) -> tuple[CounterFace, CounterFace]:
        """Speed and hull above, the type below, torpedoes and cards beside the ship."""
        marks = tuple(_marks(brief.book, brief.rules, blank, row))
        lower = slower(row.speed)
        back = CounterFace(value=STOPPED if lower == "stopped" else lower, unit=row.type, marks=marks)
        return CounterFace(value=row.speed, unit=row.type, marks=marks), back

    def legend(self, brief: Brief[Ship]) -> tuple[str, ...]:
        """What stands where."""
        notes = Footnotes(brief.rules)
        hull, guns = (f" ({mark})" if mark else "" for mark in (notes.mark("hull"), notes.mark("guns")))
        words = (
            f"Above: speed, and hull boxes in a frame{hull}. Beside the ship: torpedoes at the left; at the "
            f"right the cards of its best gun, inner over outer ring{guns}."
        )
        return (words + self.back_words(brief, notes), *notes.lines())

    def of_backs(self, brief: Brief[Ship], notes: Footnotes) -> str:
        """When to turn a counter over."""
        return f" The back is for a ship that is a class slower; {STOPPED} is stopped."


def _marks(book: FontBook, rules: RuleBook, blank: Blank, row: Ship) -> list[Item]:
    """The hull in a frame under the side's badge; torpedoes and cards beside the ship's stern."""
    weapons = armament(row, rules)
    size = max(theme.SMALLEST, min(blank.side * 0.15, points(13)))
    items = _hull(book, blank, row.hull, size)
    low = blank.height * _STERN if blank.shape == "square" else blank.inner.bottom - blank.height * _OVER_NAME
    torpedoes = count_of(weapons, "torpedo")
    if torpedoes:
        items.extend(_torpedoes(book, blank, torpedoes, size, low))
    inner, outer = best_cards(weapons, rules)
    if inner or outer:
        items.extend(_cards(book, blank, inner, outer, size, low))
    return items


def _hull(book: FontBook, blank: Blank, hull: int, size: float) -> list[Item]:
    side = max(size * 1.35, book.width(str(hull), size, True) + size * 0.5)
    above = blank.margin if blank.shape == "square" else blank.height * 0.09  # where the badge stands
    top = above + (2 * blank.badge_radius if blank.mark else 0.0) + 0.8
    box = Rect(blank.inner.right - side, top, side, size * 1.35)
    ink = blank.palette.ink
    return [
        rectangle(box, stroke=ink, width=theme.BOX_LINE, radius=0.5),
        *put(book, box, str(hull), size, "centre", bold=True, fill=ink),
    ]


def _torpedoes(book: FontBook, blank: Blank, count: int, size: float, low: float) -> list[Item]:
    """A torpedo, nose up, over how many there are, at the left edge."""
    ink, width = blank.palette.ink, max(0.9, blank.side * 0.05)
    words = str(count)
    x = blank.inner.x + max(book.width(words, size, True), width * 2) / 2
    top = low - book.cap_height(size, True) - width * 5.2
    return [
        store_sign("torpedo", x, top, width * 4.4, ink),
        book.text(x, low, words, size, bold=True, anchor="middle", fill=ink),
    ]


def _cards(book: FontBook, blank: Blank, inner: int, outer: int, size: float, low: float) -> list[Item]:
    """The cards of the best gun in the inner over those in the outer ring, at the right edge."""
    ink = blank.palette.ink
    wide = max(book.width(str(inner), size, True), book.width(str(outer), size, True)) + 0.6
    x = blank.inner.right - wide / 2
    cap = book.cap_height(size, True)
    rule = low - cap - 0.75
    return [
        book.text(x, rule - 0.75, str(inner or "–"), size, bold=True, anchor="middle", fill=ink),
        line((x - wide / 2, rule), (x + wide / 2, rule), theme.BOX_LINE, ink),
        book.text(x, low, str(outer or "–"), size, bold=True, anchor="middle", fill=ink),
    ]
