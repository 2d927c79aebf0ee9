"""The spider's web of MTB: rings, sectors, the rim's scale, the bow; and the sea chart under the board.

Bearings run clockwise from the bow, which points up. Measures in mm: lengths grow with the board, lines do not.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from math import atan2, ceil, degrees, hypot

from msgspec import Struct

from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect, Transform, cos_sin, polar
from pressgang.drawing.outlines import Segment, ellipse_segments, polyline, ring_sector
from pressgang.drawing.scene import WHITE, Colour, Item, Path, Symbol, Use, circle, grey, rectangle
from pressgang.drawing.units import points
from pressgang.games.code import GameDrawing
from pressgang.schema import Choice, Row, option
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.blocks.block import FunctionBlock, Look, SetBlock
from pressgang.sheets.mats.overlays import spoke
from pressgang.structs import NamedTuple, dataclass
from pressgang.systems.mtb.rules import EIGHTH, SECTORS, SectorOrder, bearing_of, sector_name
from pressgang.systems.mtb.stats import Ship
from pressgang.terrain.drawing import wave_steps
from pressgang.terrain.noise import chance
from pressgang.typography.fonts import Anchor, FontBook

_SCALE_STEP = 5
"""The degrees from stroke to stroke of a rim's scale, or of one of its blocks."""
NAVY = Colour.parse("#1b365d")
SEA_LABEL = Colour.parse("#1c3342")
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
    for start in range(0, 360, 2 * _SCALE_STEP):
        blocks += ring_sector(web.at, low, high, start - _SCALE_STEP / 2, start + _SCALE_STEP / 2)
    yield Path(tuple(blocks), fill=NAVY.mixed(WHITE, 0.35))
    yield circle(web.at, low, stroke=NAVY, width=theme.HAIRLINE)
    yield circle(web.at, high, stroke=NAVY, width=theme.HAIRLINE)
    for bearing in BOUNDS:
        yield spoke(web.at, web.outer, high + depth * 1.1, bearing, theme.BOX_LINE, NAVY)


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
        rings = (*ellipse_segments(at, web.outer, web.outer), *ellipse_segments(at, web.inner, web.inner))
        yield Path(rings, fill=NAVY, even_odd=True)
    for bearing in BOUNDS:
        yield spoke(at, web.centre, web.outer, bearing, theme.HAIRLINE, theme.BOARD_INK)
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


SECTORS_BLOCK = GameDrawing(lambda *_: [FunctionBlock(sectors)])


_DRAWN = 112.0
"""The radius of the outer ring of the board's design."""
_RIM = 0.62
"""The scale of the rim: a board of 700 mm is to come out on A0."""
_ABAFT = 112.5
"""The angle from ahead up to which a ship's side lights are seen."""
_CLEAR = 1.5
"""The distance in mm of waves and chart lines from words, and of waves from the lines of the web."""


class ChartInks(NamedTuple):
    """The tints and lines of a board; a tint is `None` where little ink draws none."""

    sea: Colour | None = Colour.parse("#c3d8e2")
    outer: Colour | None = Colour.parse("#aecad8")
    inner: Colour | None = Colour.parse("#cfe1e9")
    centre: Colour | None = Colour.parse("#e9f2f4")
    port: Colour | None = Colour.parse("#a8372f")
    starboard: Colour | None = Colour.parse("#2f7a4d")
    rose_dark: Colour | None = Colour.parse("#c5dbe3")
    rose_light: Colour | None = Colour.parse("#f6faf9")
    wave: Colour = Colour.parse("#7fa4b8")
    rhumb: Colour = Colour.parse("#9dbccb")
    line: Colour = Colour.parse("#2c556e")
    rose_line: Colour = Colour.parse("#9dbccb")

    @property
    def lines_only(self) -> bool:
        """Return whether nothing is tinted."""
        return self.sea is None


_GREY = ChartInks(port=grey(0.71), starboard=grey(0.40))
"""The greys of red and green, which are alike."""
_NONE = None, None, None, None, None, None, None, None
_LINES = ChartInks(*_NONE, *map(Colour.parse, ("#3a3f44", "#8a8f94", "#202428", "#6a7075")))


def inks_of(mode: str) -> ChartInks:
    """Return the inks of a mode."""
    return {"saver": _LINES, "grey": _GREY}.get(mode, ChartInks())


class Chart(Struct, frozen=True):
    """The web of a board, the `room` of its sea, the `words` on it, and the direction of its sectors."""

    web: Web
    room: Rect
    words: Sequence[Rect]
    order: str
    inks: ChartInks
    rose: bool = False

    @property
    def unit(self) -> float:
        """Return the scale of lengths, against the designed board."""
        return self.web.outer / _DRAWN

    @property
    def rim_unit(self) -> float:
        """Return the scale of the rim."""
        return self.unit * _RIM

    @property
    def rim(self) -> float:
        """Return the radius of the rim's outside."""
        return self.web.outer + rim_depth(self.web.outer)

    def under(self) -> Iterator[Item]:
        """Draw the sea, the lights, the rings with their waves and rose; then the lines of the web."""
        inks, at = self.inks, self.web.at
        if inks.sea is not None:
            yield rectangle(self.room, fill=inks.sea)
        yield from self._rhumb_lines()
        yield circle(at, self.rim, WHITE, inks.line, 0.3)
        yield from self._lights()
        yield from self._scale()
        web = self.web
        for radius, tint in ((web.outer, inks.outer), (web.inner, inks.inner), (web.centre, inks.centre)):
            yield circle(at, radius, tint or WHITE)
        if inks.lines_only:
            yield self._edge_of_night()
        if self.rose:
            yield from _rose(at, self._rose_radius(), inks)
        yield from self._waves()
        yield from self._web()
        for inset, width in ((0.0, 0.42), (1.3 * self.unit, 0.16)):
            yield rectangle(self.room.inset(inset), stroke=inks.line, width=width)

    def _rose_radius(self) -> float:
        """Return the radius of the rose: as large as the centre ring, or as words in it leave room for."""
        (x, y), radius = self.web.at, self.web.centre * 0.985
        inside = (box for box in self.words if y - radius < box.y and box.bottom < y)
        in_the_way = (box for box in inside if box.x < x + radius * 0.2 and box.right > x - radius * 0.2)
        return min((radius, *(y - box.bottom - _CLEAR for box in in_the_way)))

    def _web(self) -> Iterator[Item]:
        at, ink = self.web.at, self.inks.line
        for bearing in BOUNDS:
            yield spoke(at, self.web.centre, self.web.outer, bearing, points(0.6), ink)
        for radius, width in ((self.web.inner, 0.6), (self.web.centre, 1.0), (self.web.outer, 1.2)):
            yield circle(at, radius, stroke=ink, width=points(width))

    def _rhumb_lines(self) -> Iterator[Item]:
        """Draw thirty-two lines from the rim to the frame, broken where words stand."""
        (x, y), room = self.web.at, self.room
        steps: list[Segment] = []
        for index in range(32):
            cos, sin = cos_sin(index * 11.25)
            reach = min(
                (room.width / 2) / abs(sin) if abs(sin) > 1e-9 else 1e9,
                (room.height / 2) / abs(cos) if abs(cos) > 1e-9 else 1e9,
            )
            for start, end in _apart(x, y, (sin, -cos), (self.rim + 1, reach), self.words):
                steps += polyline(((x + sin * start, y - cos * start), (x + sin * end, y - cos * end)))
        yield Path(tuple(steps), stroke=self.inks.rhumb, width=0.13)

    def _lights(self) -> Iterator[Item]:
        """Draw a ship's lights: green from ahead to abaft the starboard beam, red to port, white astern."""
        at, low, high = self.web.at, self.web.outer + 3.6 * self.rim_unit, self.web.outer + 6.6 * self.rim_unit
        sides = (0.0, _ABAFT), (360.0 - _ABAFT, 360.0)
        green, red = sides if bearing_of("starboard-beam", self.order) < 180 else sides[::-1]
        for (start, end), tint in ((green, self.inks.starboard), (red, self.inks.port)):
            band = ring_sector(at, low, high, start, end)
            if tint is not None:
                yield Path(band, fill=tint)
        if self.inks.lines_only:
            yield Path(_slants(at, low, high, red, 0.9, 1.2), stroke=self.inks.line, width=0.28)
            middle = (low + high) / 2
            for index in range(int((green[1] - green[0]) / 3)):
                yield circle(polar(at, middle, green[0] + 1.5 + 3 * index), 0.4 * self.rim_unit, self.inks.line)
        for start, end in (*sides, (_ABAFT, 360.0 - _ABAFT)):
            yield Path(ring_sector(at, low, high, start, end), stroke=self.inks.line, width=0.2)

    def _scale(self) -> Iterator[Item]:
        """Draw a stroke at each 5°, longer at 15° and at 45°."""
        at, outer = self.web.at, self.web.outer
        for width, wanted in ((0.18, False), (0.3, True)):
            steps: list[Segment] = []
            for bearing in range(0, 360, _SCALE_STEP):
                if (bearing % 15 == 0) is wanted:
                    long = 2.6 if bearing % 45 == 0 else 1.9 if wanted else 1.1
                    ends = polar(at, outer, bearing), polar(at, outer + long * self.rim_unit, bearing)
                    steps += polyline(ends)
            yield Path(tuple(steps), stroke=self.inks.line, width=width)

    def _edge_of_night(self) -> Path:
        """Draw a hatch along the outer ring's edge, which night hides."""
        low = self.web.outer - 3 * self.rim_unit
        steps = _slants(self.web.at, low, self.web.outer, (0.0, 360.0), 0.5, 0.5)
        clear = [box.inset(-_CLEAR) for box in self.words]
        kept: list[Segment] = []
        for start, end in zip(steps[::2], steps[1::2], strict=True):
            x, y = start[1]
            if not any(box.overlaps(Rect(x, y, 0.1, 0.1)) for box in clear):
                kept += [start, end]
        return Path(tuple(kept), stroke=self.inks.line, width=0.12)

    def _waves(self) -> Iterator[Item]:
        """Draw one to three waves in a row, on the sea and in the rings, clear of words and lines."""
        unit, inks = self.unit, self.inks
        half, high = 1.7 * unit / 2, 0.95 * unit
        width = 0.16 if inks.lines_only else 0.22
        symbols = []
        for count in (1, 2, 3):
            path = Path(wave_steps(count, half * 2, high), stroke=inks.wave, width=width, cap="round")
            reach = 2 * half * count + width
            symbols.append((Symbol(f"wave-{count}", (path,), Rect(-reach, -high, 2 * reach, 2 * high)), reach))
        pitch, room = 7.6 * unit, self.room.inset(2.0 * unit)
        taken, longest = [words.inset(-_CLEAR) for words in self.words], max(reach for _, reach in symbols)
        for i in range(ceil(room.x / pitch), int(room.right / pitch) + 1):
            taken = [box for box in taken if box.right > (i - 0.5) * pitch - longest]  # no other is met
            for j in range(ceil(room.y / pitch), int(room.bottom / pitch) + 1):
                x, y = (i + chance(3, i, j, "x") - 0.5) * pitch, (j + chance(3, i, j, "y") - 0.5) * pitch
                symbol, reach = symbols[int(chance(3, i, j, "n") * 2.6)]
                box = Rect(x - reach, y - high, 2 * reach, 2 * high)
                if not room.contains(box) or not self._takes_wave(x, y, reach, chance(3, i, j, "wave")):
                    continue
                if not any(box.overlaps(other) for other in taken):
                    taken.append(box)
                    yield Use(symbol, Transform.translate(x, y))

    def _takes_wave(self, x: float, y: float, reach: float, drawn: float) -> bool:
        """Return whether a wave may stand there: few in the inner ring, none on the web or in the rose."""
        (cx, cy), unit = self.web.at, self.unit
        far = hypot(x - cx, y - cy)
        if far > self.rim:
            return far > self.rim + 2 * unit + reach and drawn > 0.55
        gap = reach + 1.2 * unit
        if not self.web.centre + gap < far < self.web.outer - gap or abs(far - self.web.inner) < gap:
            return False
        aside = (degrees(atan2(x - cx, cy - y)) - EIGHTH / 2) % EIGHTH
        near = min(aside, EIGHTH - aside)
        if near * 0.01745 * far < gap:
            return False
        return drawn > (0.62 if far > self.web.inner else 0.80) + (0.12 if self.inks.lines_only else 0.0)


def rim_depth(outer: float) -> float:
    """Return the distance from the outer ring to the outside of the rim with its scale and lights."""
    return 8.2 * _RIM * outer / _DRAWN


def _slants(
    at: Point, low: float, high: float, between: tuple[float, float], step: float, lean: float
) -> tuple[Segment, ...]:
    """Draw short lines across a ring from one bearing to another, each leaning by `lean` degrees."""
    steps: list[Segment] = []
    start, end = between
    for index in range(int((end - start) / step)):
        bearing = start + index * step
        steps += polyline((polar(at, low, bearing), polar(at, high, bearing + lean)))
    return tuple(steps)


def _apart(
    x: float, y: float, way: Point, between: tuple[float, float], words: Collection[Rect]
) -> Iterator[tuple[float, float]]:
    """Yield the stretches of a line from a point that run clear of words."""

    def spot(at: float) -> Rect:
        return Rect(x + way[0] * at, y + way[1] * at, 0.01, 0.01)

    start, end = between
    begun: float | None = None
    along = spot(start).union(spot(end))
    near = [box for box in (word.inset(-_CLEAR) for word in words) if box.overlaps(along)]
    for index in range(int(end - start) + 1):
        at = start + index
        if any(box.overlaps(spot(at)) for box in near):
            if begun is not None and at - 1 > begun:
                yield begun, at - 1
            begun = None
        elif begun is None:
            begun = at
    if begun is not None and end > begun:
        yield begun, end


def _rose(at: Point, radius: float, inks: ChartInks) -> Iterator[Item]:
    """Draw a compass rose of sixteen points; its long ones are the middles of the sectors."""
    for length, waist, first, count in ((0.62, 0.16, 22.5, 8), (0.86, 0.20, 45.0, 4), (1.0, 0.24, 0.0, 4)):
        lean = 22.5 if count == 8 else 45.0
        for index in range(count):
            bearing = first + index * 360 / count
            tip = polar(at, radius * length, bearing)
            for side, tint in ((-lean, inks.rose_light), (lean, inks.rose_dark)):
                half = (at, polar(at, radius * waist, bearing + side), tip)
                yield Path(polyline(half, close=True), tint or WHITE, inks.rose_line, 0.16)
