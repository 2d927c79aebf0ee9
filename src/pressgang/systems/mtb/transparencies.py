"""Sheets of MTB for transparency: a ring of the sectors to lay on a boat, and the sighting card."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect, Transform
from pressgang.drawing.recolour import Recolouring, darkness
from pressgang.drawing.scene import WHITE, Group, Item, Piece, Text, circle, rectangle
from pressgang.drawing.units import points
from pressgang.games.code import text_of_sheet
from pressgang.layout import Cut, Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import Length, Whole, option
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.block import look_of_card, set_card
from pressgang.sheets.blocks.grid import ColumnBlock
from pressgang.sheets.blocks.words import TextBlock
from pressgang.sheets.cutting import BackedSheet, cut_option
from pressgang.sheets.mats.overlays import MARKS, RoundOverlay, model_place, spoke
from pressgang.sheets.pages.tables import Column, TableBlock
from pressgang.sheets.typeset import centred_baseline
from pressgang.structs import dataclass
from pressgang.systems.mtb.rules import (
    SECTORS,
    bearing_of,
    clockwise,
    is_fired_at,
    relative_bearing,
    sector_name,
)
from pressgang.systems.mtb.stats import Ship
from pressgang.systems.mtb.web import BOUNDS, NAVY, OrderedSheet, Web, bow_mark, named_web, rim
from pressgang.typography.fonts import FontBook
from pressgang.typography.markup import bold, raised

_LARGEST = 95.0
"""The default radius at most: just inside the centre ring of a board of 600 mm."""
_LARGE_FROM = 60.0
_GIVES_WAY = 70.0
"""The radius down to which a large ring makes room for small ones."""


@dataclass(frozen=True, kw_only=True)
class ArcRing(OrderedSheet, RoundOverlay[Ship]):
    """The rings: a large one for the formation, and small ones for single boats."""

    small_radius: ClassVar[float] = 34.0
    least_radius: ClassVar[float] = 27.0

    radius: float | None = option(
        Length(27, 400),
        help="radius of the cut; 95mm, or as large as the paper takes it, unless given",
        example="95mm",
    )

    def compose(self, brief: Brief[Ship], found: Problems) -> Sheet:
        """Return the ring and, below it, a row of small ones."""
        order = self.order(brief)
        notes = Footnotes(brief.rules)
        calls = bool(brief.rules["lookout_calls"])
        lines = (text_of_sheet(self, order, brief, notes), *notes.lines())
        live = self.area(brief.paper, lines)
        room = min(live.width, live.height) - MARKS
        beside = max(_GIVES_WAY, self.free(live) / 2 - self.least_radius) if self.small else _LARGEST
        radius = self.radius or min(_LARGEST, room / 2, beside)
        small = min(self.small_radius, (live.width - MARKS - self.gap) / 4)  # two of them side by side
        pieces = self.overlays(brief, live, radius, small, partial(ring, brief.book, order=order, calls=calls))
        return self.overlay_sheet(brief, pieces, lines)


def ring(book: FontBook, radius: float, order: str, calls: bool = True) -> Iterator[Item]:
    """Draw the ring about (radius, radius), bow up.

    It has a rim, spokes, each sector's name square to its bearing (with a lookout's call, if there are `calls`)
    and, in the middle, the place of the boat with the bow's mark. Nothing is filled that a table should be seen
    through.
    """
    at = (radius, radius)
    large = radius >= _LARGE_FROM
    depth = 2.2 if large else 1.1
    edge = radius - 1.5 - depth * 2.1
    hub = min(30.0, edge * 0.36)
    yield from rim(Web(at, hub, (hub + edge) / 2, edge), 0.0, depth)
    yield from (spoke(at, hub, edge, bearing, theme.FRAME_LINE, NAVY) for bearing in BOUNDS)
    yield circle(at, edge, stroke=NAVY, width=theme.FRAME_LINE)
    yield from (_name_sector(book, at, edge, name, order, large=large, calls=calls) for name in SECTORS)
    yield from model_place(at, hub, NAVY)
    yield bow_mark((radius, radius - hub + 0.8), hub * 0.22)


def _name_sector(
    book: FontBook, at: Point, edge: float, name: str, order: str, *, large: bool, calls: bool
) -> Group:
    """Draw a sector's name under the rim, read from the middle outwards; with its bearing on a large ring."""
    size = points(16) if large else points(7)
    x, y = at[0], at[1] - edge + size * 1.25
    items: list[Item] = []
    for word in sector_name(name).split(" "):
        items.append(book.text(x, y, word, size, bold=True, anchor="middle", fill=NAVY))
        y += size * 1.1
    if large and calls:
        call = relative_bearing(name)
        items.append(book.text(x, y + 0.4, call, points(10), anchor="middle", fill=theme.LABEL_INK))
    return Group(tuple(items), Transform.rotate(bearing_of(name, order), at))


WIDTH, HEIGHT = 90.0, 112.0
_EDGE = 4.5
_HEAD = 11.0


@dataclass(frozen=True, kw_only=True)
class SightingCard(OrderedSheet, BackedSheet[Ship]):
    """A card for the day and one for the night, or one with both sides."""

    needs_stats: ClassVar[bool] = False
    is_cards: ClassVar[bool] = True
    per_player: ClassVar[bool] = True

    cards: int = option(Whole(1, 100), 2, help="how many of each card a set has")
    cut: Cut = cut_option("lines")

    def compose(self, brief: Brief[Ship], found: Problems) -> Sheet:
        """Return the cards, by day and by night in turn."""
        order = self.order(brief)
        day, night = (tuple(_card(brief, order, dark)) for dark in (False, True))
        if self.prints_backs:
            faces = [Piece("sighting card", WIDTH, HEIGHT, day, night, span=brief.place)]
        else:  # two cards, for both are needed in play
            sides = (("day card", day), ("night card", night))
            faces = [Piece(name, WIDTH, HEIGHT, front, span=brief.place) for name, front in sides]
        return self.make_sheet(brief, faces * self.cards, self.gang(), f"{WIDTH:g} × {HEIGHT:g} mm")


def _card(brief: Brief[Ship], order: str, night: bool) -> Iterator[Item]:
    """Draw one face: a head, the web with its sectors, the rings, the bearings of a lookout, the notes; by
    night in white on a dark ground, of which only the head's is left where ink is saved.
    """
    book, rules = brief.book, brief.rules
    is_dark = night and brief.ink != "saver"
    notes = Footnotes(rules)
    if night:
        yield rectangle(Rect(0, 0, WIDTH, HEIGHT if is_dark else _HEAD), fill=NAVY)
    lit = Recolouring(lambda ink: WHITE if darkness(ink) > 0.3 else ink)
    ink = WHITE if night else NAVY
    size = points(17)
    base = centred_baseline(book, _HEAD / 2 + 0.3, size, True)
    yield book.text(_EDGE, base, "Night" if night else "Day", size, bold=True, fill=ink, kern=True)
    words = "the outer ring is hidden" if night else "all rings are in sight"
    yield book.text(WIDTH - _EDGE, base, words, theme.BODY, anchor="end", fill=ink)
    radius, name = 19.5, theme.SMALL
    middle = _HEAD + 5.6 + radius
    web = named_web(book, (WIDTH / 2, middle), radius, order, name, night=night)
    yield from (lit.item(one) if is_dark and isinstance(one, Text) else one for one in web)
    side_mark = notes.mark("sector_order") if order == "nautical" else ""  # the article's own needs none
    call_mark = notes.mark("lookout_calls") if rules["lookout_calls"] else ""
    night_mark = notes.mark("night_fire") if night else ""
    columns = (Column("ring", bold=True), Column(), Column("guns draw", None, "right"))
    guns = "outer column" if is_fired_at("outer", night, rules) else "no fire"
    rows = (
        ("centre", "own boats", "–"),
        ("inner", "near, in sight", "inner column"),
        ("outer", "far, hidden" if night else "far, in sight", guns + raised(night_mark)),
    )
    calls = (f"{sector_name(s).lower()} {relative_bearing(s)}" for s in clockwise(order) if s in SECTORS[1:4])
    called = f"{', '.join(calls)}; to port the same with red. Each sector is 45° wide."
    notes_of = (TextBlock(f"{raised(letter)} {sentence}", "label") for letter, sentence in notes.notes())
    calling = TextBlock(f"{bold('Lookouts call')}{raised(side_mark + call_mark)} {called}", "small")
    lookouts = [calling] if rules["lookout_calls"] else []
    top = middle + radius + 5.4
    room = Rect(_EDGE, top, WIDTH - 2 * _EDGE, HEIGHT - _EDGE - top)
    body = ColumnBlock((TableBlock(columns, rows, "rings"), *lookouts, *notes_of), 1.2)
    told = tuple(set_card(look_of_card(book, room), body, room).items)
    yield from lit.items(told) if is_dark else told
