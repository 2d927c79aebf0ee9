"""A ring of the sectors for transparency: laid on a boat, bow to bow, it turns with her and names her arcs."""

from __future__ import annotations

from functools import partial
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Transform
from pressgang.drawing.scene import Group, Item, circle
from pressgang.drawing.units import points
from pressgang.games.code import text_of_sheet
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import Length, option
from pressgang.sheets.base import Brief
from pressgang.sheets.mats.overlays import MARKS, RoundOverlay, model_place, spoke
from pressgang.structs import dataclass
from pressgang.systems.mtb.rules import SECTORS, bearing_of, relative_bearing, sector_name
from pressgang.systems.mtb.stats import Ship
from pressgang.systems.mtb.web import BOUNDS, NAVY, OrderedSheet, Web, bow_mark, rim
from pressgang.typography.fonts import FontBook

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
        help="to the cut; 95mm, or as large as the paper takes it, unless given",
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


def ring(book: FontBook, radius: float, order: str, calls: bool = True) -> tuple[Item, ...]:
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
    items: list[Item] = list(rim(Web(at, hub, (hub + edge) / 2, edge), 0.0, depth))
    items += [spoke(at, hub, edge, bearing, theme.FRAME_LINE, NAVY) for bearing in BOUNDS]
    items.append(circle(at, edge, stroke=NAVY, width=theme.FRAME_LINE))
    items += [
        _name_sector(book, at, edge, name, bearing_of(name, order), large=large, calls=calls)
        for name in SECTORS
    ]
    return (*items, *model_place(at, hub, NAVY), bow_mark((radius, radius - hub + 0.8), hub * 0.22))


def _name_sector(
    book: FontBook, at: Point, edge: float, name: str, bearing: float, *, large: bool, calls: bool
) -> Group:
    """Draw a sector's name under the rim, read from the middle outwards; with its bearing on a large ring."""
    size = points(16) if large else points(7)
    x, y = at[0], at[1] - edge + size * 1.25
    items: list[Item] = []
    for word in sector_name(name).split(" "):
        items.append(book.text(x, y, word, size, bold=True, anchor="middle", fill=NAVY))
        y += size * 1.1
    if large and calls:
        items.append(
            book.text(x, y + 0.4, relative_bearing(name), points(10), anchor="middle", fill=theme.LABEL_INK)
        )
    return Group(tuple(items), Transform.rotate(bearing, at))
