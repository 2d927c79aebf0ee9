"""The sighting card: the ships in sight by day and by night, and their bearings; to be cut out, two to a
player.
"""

from __future__ import annotations

from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.recolour import Recolouring, darkness
from pressgang.drawing.scene import WHITE, Item, Piece, Text, rectangle
from pressgang.drawing.units import points
from pressgang.layout import Cut, Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import Whole, option
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.block import look_of_card, set_card
from pressgang.sheets.blocks.grid import ColumnBlock
from pressgang.sheets.blocks.words import TextBlock
from pressgang.sheets.cutting import BackedSheet, cut_option
from pressgang.sheets.pages.tables import Column, TableBlock
from pressgang.sheets.typeset import centred_baseline
from pressgang.structs import dataclass
from pressgang.systems.mtb.rules import SECTORS, clockwise, is_fired_at, relative_bearing, sector_name
from pressgang.systems.mtb.stats import Ship
from pressgang.systems.mtb.web import NAVY, OrderedSheet, named_web

WIDTH, HEIGHT = 90.0, 112.0
_EDGE = 4.5
_HEAD = 11.0


@dataclass(frozen=True, kw_only=True)
class SightingCard(OrderedSheet, BackedSheet[Ship]):
    """A card for the day and one for the night, or one with both sides."""

    needs_stats: ClassVar[bool] = False
    is_cards: ClassVar[bool] = True
    per_player: ClassVar[bool] = True

    cards: int = option(Whole(1, 100), 2, help="how many of each card")
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


def _card(brief: Brief[Ship], order: str, night: bool) -> list[Item]:
    """Draw one face: a head, the web with its sectors, the rings, the bearings of a lookout, the notes; by
    night in white on a dark ground, of which only the head's is left where ink is saved.
    """
    book, rules = brief.book, brief.rules
    is_dark = night and brief.ink != "saver"
    notes = Footnotes(rules)
    items: list[Item] = [rectangle(Rect(0, 0, WIDTH, HEIGHT if is_dark else _HEAD), fill=NAVY)] if night else []
    lit = Recolouring(lambda ink: WHITE if darkness(ink) > 0.3 else ink)
    ink = WHITE if night else NAVY
    size = points(17)
    base = centred_baseline(book, _HEAD / 2 + 0.3, size, True)
    items.append(book.text(_EDGE, base, "Night" if night else "Day", size, bold=True, fill=ink, kern=True))
    words = "the outer ring is hidden" if night else "all rings are in sight"
    items.append(book.text(WIDTH - _EDGE, base, words, theme.BODY, anchor="end", fill=ink))
    radius, name = 19.5, theme.SMALL
    middle = _HEAD + 5.6 + radius
    web = named_web(book, (WIDTH / 2, middle), radius, order, name, night=night)
    items += [lit.item(one) if is_dark and isinstance(one, Text) else one for one in web]
    side_mark = notes.mark("sector_order") if order == "nautical" else ""  # the article's own needs none
    call_mark = notes.mark("lookout_calls") if rules["lookout_calls"] else ""
    night_mark = notes.mark("night_fire") if night else ""
    columns = (Column("ring", bold=True), Column(), Column("guns draw", None, "right"))
    guns = "outer column" if is_fired_at("outer", night, rules) else "no fire"
    rows = (
        ("centre", "own boats", "–"),
        ("inner", "near, in sight", "inner column"),
        ("outer", "far, hidden" if night else "far, in sight", f"{guns}^{night_mark}^"),
    )
    calls = (f"{sector_name(s).lower()} {relative_bearing(s)}" for s in clockwise(order) if s in SECTORS[1:4])
    called = f"{', '.join(calls)}; to port the same with red. Each sector is 45° wide."
    notes_of = (TextBlock(f"^{letter}^ {sentence}", "label") for letter, sentence in notes.notes())
    calling = TextBlock(f"**Lookouts call**^{side_mark}{call_mark}^ {called}", "small")
    lookouts = [calling] if rules["lookout_calls"] else []
    top = middle + radius + 5.4
    room = Rect(_EDGE, top, WIDTH - 2 * _EDGE, HEIGHT - _EDGE - top)
    body = ColumnBlock((TableBlock(columns, rows, "rings"), *lookouts, *notes_of), 1.2)
    told = tuple(set_card(look_of_card(book, room), body, room).items)
    return [*items, *(lit.items(told) if is_dark else told)]
