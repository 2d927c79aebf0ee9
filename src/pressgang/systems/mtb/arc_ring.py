"""The sectors as a ring for transparency: laid on a boat, bow to bow, it turns with her and names her arcs."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Transform, polar
from pressgang.drawing.scene import Group, Item, Path, Piece, circle, ellipse_segments, line, polyline
from pressgang.drawing.units import points
from pressgang.layout import Cut, Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import FLAG, Length, option
from pressgang.sheets.base import Brief
from pressgang.sheets.cutting import CutSheet, cut_option, gap_option
from pressgang.systems.mtb.inks import NAVY
from pressgang.systems.mtb.ordered import OrderedSheet, order_mark
from pressgang.systems.mtb.rules.sectors import SECTORS, bearing_of, relative_bearing, sector_name
from pressgang.systems.mtb.stats import Ship
from pressgang.systems.mtb.web import BOUNDS, Web, bow_mark, rim
from pressgang.typography.fonts import FontBook

_MARKS = 7.0
"""Room for the marks of the cut on each side."""
_LARGEST = 95.0
"""The largest radius unless given: just inside the centre ring of a board of 600 mm."""
_SMALL, _SMALLEST = 34.0, 27.0
"""The radius of the small rings, and the least one on which the names can be read."""
_LARGE_FROM = 60.0
_GIVES_WAY = 70.0
"""A large ring makes room for small ones down to this radius."""


@dataclass(frozen=True, kw_only=True)
class ArcRing(OrderedSheet, CutSheet[Ship]):
    """A large ring for the formation, and small ones for single boats."""

    kind: ClassVar[str] = "arc-ring"
    title: ClassVar[str] = "Arc ring"
    summary: ClassVar[str] = "the eight sectors as a ring to lay on a boat that has turned, for transparency"
    needs_stats: ClassVar[bool] = False

    radius: float | None = option(
        Length(27, 400),
        help="to the cut; 95mm, or as large as the paper takes it, unless given",
        example="95mm",
    )
    gap: float = gap_option(4.0)
    cut: Cut = cut_option("lines")
    small: bool = option(FLAG, True, help="small rings as well, where the paper has room for them")

    def compose(self, brief: Brief[Ship], found: Problems) -> Sheet:
        """The ring and, below it, a row of small ones."""
        order = self.order(brief)
        notes = Footnotes(brief.rules)
        turning, side = notes.mark("turning"), order_mark(notes, order)
        words = f"{brief.rules['turning']}{f' ({turning})' if turning else ''}"
        right = f" Starboard lies to the right ({side})." if side else ""
        lines = (words + right, *notes.lines())
        live = self.area(brief.paper, lines)
        room = min(live.width, live.height) - _MARKS
        free = live.height - 2 * _MARKS - self.gap
        beside = max(_GIVES_WAY, free / 2 - _SMALLEST) if self.small else _LARGEST
        radius = self.radius or min(_LARGEST, room / 2, beside)
        pieces = [_piece(brief, radius, order)]
        below = free - 2 * radius
        small = min(_SMALL, below / 2, (live.width - _MARKS - self.gap) / 4)
        if self.small and small >= _SMALLEST:
            count = floor((live.width - _MARKS + self.gap) / (2 * small + self.gap))
            pieces.extend([_piece(brief, small, order)] * count)
        return Sheet(
            title=self.title,
            pieces=tuple(pieces),
            plan=self.gang(),
            form_name=self.title,
            side_note=brief.game,
            side_detail="print on transparency and cut out",
            notes=lines,
            place=brief.place,
        )


def _piece(brief: Brief[Ship], radius: float, order: str) -> Piece:
    outline = Path(ellipse_segments((radius, radius), radius, radius))
    items = ring(brief.book, radius, order)
    return Piece("arc ring", 2 * radius, 2 * radius, items, outline=outline, span=brief.place)


def ring(book: FontBook, radius: float, order: str) -> tuple[Item, ...]:
    """The ring about (radius, radius), bow up: rim, spokes, each sector's name square to its bearing, the place
    of the boat in the middle. Nothing is filled that a table should be seen through.
    """
    at = (radius, radius)
    large = radius >= _LARGE_FROM
    depth = 2.2 if large else 1.1
    edge = radius - 1.5 - depth * 2.1
    hub = min(30.0, edge * 0.36)
    items: list[Item] = list(rim(Web(at, hub, (hub + edge) / 2, edge), 0.0, depth))
    spokes = [(polar(at, hub, bearing), polar(at, edge, bearing)) for bearing in BOUNDS]
    items += [line(start, end, theme.FRAME_LINE, NAVY) for start, end in spokes]
    items.append(circle(at, edge, stroke=NAVY, width=theme.FRAME_LINE))
    items += [_named(book, at, edge, name, bearing_of(name, order), large) for name in SECTORS]
    return (*items, *_middle(at, hub))


def _named(book: FontBook, at: Point, edge: float, name: str, bearing: float, large: bool) -> Group:
    """A sector's name under the rim, read from the middle outwards; with its bearing on a large ring."""
    size = points(13) if large else points(6.5)
    x, y = at[0], at[1] - edge + size * 1.25
    items: list[Item] = []
    for word in sector_name(name).split(" "):
        items.append(book.text(x, y, word, size, bold=True, anchor="middle", fill=NAVY))
        y += size * 1.1
    if large:
        items.append(
            book.text(x, y + 0.4, relative_bearing(name), points(8.5), anchor="middle", fill=theme.LABEL_INK)
        )
    return Group(tuple(items), Transform.rotate(bearing, at))


def _middle(at: Point, hub: float) -> list[Item]:
    """The place of the boat: a ring with a cross in its middle, and the bow's mark at its top."""
    x, y = at
    cross = (*polyline(((x - 2.5, y), (x + 2.5, y))), *polyline(((x, y - 2.5), (x, y + 2.5))))
    size = hub * 0.22
    return [
        circle(at, hub, stroke=NAVY, width=theme.BOX_LINE),
        Path(cross, stroke=theme.INK, width=theme.HAIRLINE),
        bow_mark((x, y - hub + 0.8), size),
    ]
