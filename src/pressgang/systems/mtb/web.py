"""Draw the spider's web: rings, sectors, the rim's scale, the bow; on the board, on cards and as
arcs.

Bearings run clockwise from the bow, which points up the page. All measures in mm.
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct

from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, polar
from pressgang.drawing.outlines import Segment, ellipse_segments, polyline, ring_sector
from pressgang.drawing.scene import WHITE, Colour, Item, Path, circle, line
from pressgang.games.code import DrawnBlock
from pressgang.schema import Choice, Row, option
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.blocks.block import Look, SetBlock
from pressgang.structs import dataclass
from pressgang.systems.mtb.rules import EIGHTH, SECTORS, SectorOrder, bearing_of, sector_name
from pressgang.systems.mtb.stats import Ship
from pressgang.typography.fonts import Anchor, FontBook

NAVY = Colour.parse("#1b365d")
SEA_LABEL = Colour.parse("#1c3342")
"""The type size of small words on the sea."""


RIM_STEP = 5
"""The degrees of a block of the rim's scale."""
HIDDEN = NAVY.tint(0.10)
"""The tint of the ring that night hides."""
BOUNDS = tuple(EIGHTH / 2 + EIGHTH * index for index in range(len(SECTORS)))
"""The bearings between two sectors."""


class Web(Struct, frozen=True):
    """The rings by their radii, about a centre."""

    at: Point
    centre: float
    inner: float
    outer: float


def rim(web: Web, gap: float, depth: float) -> Iterator[Item]:
    """Draw a scale of 5° around the outer ring: each second block filled, a longer stroke at spokes."""
    low, high = web.outer + gap, web.outer + gap + depth
    blocks: list[Segment] = []
    for start in range(0, 360, 2 * RIM_STEP):
        blocks += ring_sector(web.at, low, high, start - RIM_STEP / 2, start + RIM_STEP / 2)
    yield Path(tuple(blocks), fill=NAVY.mixed(WHITE, 0.35))
    yield circle(web.at, low, stroke=NAVY, width=theme.HAIRLINE)
    yield circle(web.at, high, stroke=NAVY, width=theme.HAIRLINE)
    for bearing in BOUNDS:
        yield line(
            polar(web.at, web.outer, bearing), polar(web.at, high + depth * 1.1, bearing), theme.BOX_LINE, NAVY
        )


def bow_mark(tip: Point, size: float) -> Path:
    """Draw a triangle that points up, by its tip."""
    x, y = tip
    return Path(
        polyline(((x, y), (x + size * 0.5, y + size), (x - size * 0.5, y + size)), close=True), fill=NAVY
    )


def small_web(at: Point, radius: float, night: bool) -> Iterator[Item]:
    """Draw a web as a picture: by night the outer ring is dark."""
    web = Web(at, radius / 3, radius * 2 / 3, radius)
    yield circle(at, radius, fill=WHITE)
    if night:
        yield Path(
            (*ellipse_segments(at, web.outer, web.outer), *ellipse_segments(at, web.inner, web.inner)),
            fill=NAVY,
            even_odd=True,
        )
    for bearing in BOUNDS:
        yield line(
            polar(at, web.centre, bearing), polar(at, web.outer, bearing), theme.HAIRLINE, theme.BOARD_INK
        )
    yield circle(at, web.inner, stroke=theme.BOARD_INK, width=theme.HAIRLINE)
    yield circle(at, web.centre, fill=HIDDEN, stroke=NAVY, width=theme.HAIRLINE)
    yield circle(at, radius, stroke=NAVY, width=theme.BOX_LINE)


def named_web(
    book: FontBook, at: Point, radius: float, order: str, size: float, *, night: bool
) -> Iterator[Item]:
    """Draw a small web with the bow's mark and the names of its sectors around it, upright."""
    yield from small_web(at, radius, night)
    gap = size * 0.55
    for name in SECTORS:
        bearing = bearing_of(name, order)
        words = sector_name(name).split(" ")
        x, y = polar(at, radius + gap, bearing)
        anchor: Anchor = "middle" if bearing in (0.0, 180.0) else "start" if bearing < 180 else "end"
        cap, step = book.cap_height(size, True), size * 1.15
        block = cap + step * (len(words) - 1)
        above, below = bearing in (0.0, 45.0, 315.0), bearing in (180.0, 135.0, 225.0)
        drop = -block if above else 0.0 if below else -block / 2
        for index, word in enumerate(words):
            base = y + drop + cap + index * step
            yield book.text(x, base, word, size, bold=True, anchor=anchor, fill=NAVY)
    yield bow_mark((at[0], at[1] - radius * 0.2), radius * 0.22)


@dataclass(frozen=True, kw_only=True)
class OrderedSheet(SheetKind[Ship]):
    """A sheet on which sectors are drawn or named."""

    sector_order: SectorOrder | None = option(
        Choice(("nautical", "article")),
        help="starboard on the right, as a sailor expects (nautical, unless the kit's rules say otherwise), "
        "or port on the right as the article has it; alike on all sheets of a game",
    )

    def order(self, brief: Brief[Row]) -> str:
        """Return the order of the sectors: this sheet's own, else the rules'."""
        return self.sector_order or str(brief.rules["sector_order"])


def sectors(look: Look, width: float) -> SetBlock:
    """Draw the web with the names of its sectors."""
    radius = min(24.0 * look.figures, width * 0.27)
    middle, order = radius + 2.2 * theme.SMALL, str(look.rules["sector_order"])
    at = (width / 2, middle)
    return SetBlock(lambda: named_web(look.book, at, radius, order, theme.SMALL, night=False), 2 * middle)


SECTORS_BLOCK = DrawnBlock(sectors)
