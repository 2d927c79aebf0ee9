"""The arcs of fire: the clock about an aircraft, and a transparent template to lay over one."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from math import cos, degrees, floor, radians, sin
from typing import Any, ClassVar

from msgspec import Struct

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect, polar
from pressgang.drawing.outlines import arc, ellipse_segments, polyline, ring_sector
from pressgang.drawing.scene import Colour, Item, Path, circle
from pressgang.drawing.units import inches, points
from pressgang.games.code import GameDrawing
from pressgang.layout import Sheet
from pressgang.rulebook import Footnotes, RuleBook
from pressgang.schema import Row
from pressgang.sheets.base import Brief, Force
from pressgang.sheets.blocks.block import UNBOUND, Block, Look
from pressgang.sheets.blocks.pictures import likeness_block
from pressgang.sheets.blocks.places import Ticks, centre_box, put
from pressgang.sheets.likenesses import from_above
from pressgang.sheets.mats.overlays import MARKS, RoundOverlay, model_place, spoke
from pressgang.sheets.typeset import run_on
from pressgang.structs import dataclass
from pressgang.systems.dogfight.rules import ARCS, HOURS, arc_bearings, arc_hours, bands, longest_range
from pressgang.systems.dogfight.stats import Aircraft
from pressgang.typography.fonts import Anchor, FontBook
from pressgang.typography.markup import bold, raised

SIDE_BEARINGS = {"front": 0.0, "right": 90.0, "rear": 180.0, "left": 270.0}
"""The bearing of each side of the aircraft, whatever its arc: the place of its weapon and its name."""
SIDE_NAMES = {"front": "Front", "right": "Right", "rear": "Rear", "left": "Left"}


def bearing_of(hour: float) -> float:
    """Return the bearing of an hour of the clock, 0 to 360 (12 o'clock is 0°, 3 o'clock 90°)."""
    return hour % HOURS * 360 / HOURS


def boundary_hours(book: RuleBook) -> tuple[int, ...]:
    """Return the hours at which an arc of fire begins or ends, each once, in order."""
    return tuple(sorted({hour % HOURS or HOURS for side in ARCS for hour in arc_hours(side, book)}))


def rim(centre: Point, radius: float, start: float, end: float, width: float, ink: Colour = theme.INK) -> Path:
    """Draw the stretch of a circle from bearing `start` clockwise to `end`, `width` mm thick."""
    return Path(
        (("M", polar(centre, radius, start)), *arc(centre, radius, start, end)), stroke=ink, width=width
    )


def draw_hours(
    book: FontBook,
    rules: RuleBook,
    centre: Point,
    radius: float,
    *,
    inner: float | None = None,
    skip: tuple[int, ...] = (),
    weak: bool = True,
    size: float,
    outwards: float = 1.0,
    reach: float = 0.95,
) -> Iterator[Item]:
    """Draw the points of a clock of that radius: a tick and a number each, but for the hours in `skip`, and
    spokes from `inner` mm, if given, at the bounds of the arcs.

    The bounds are black and bold; the other hours are grey, with ticks from just inside the rim, and left out
    unless `weak` ones are wanted. Ticks reach `outwards` mm beyond the rim; numbers stand centred `reach` × the
    type size beyond those.
    """
    strong = boundary_hours(rules)
    if inner is not None:
        yield from (spoke(centre, inner, radius, bearing_of(hour), theme.BOX_LINE) for hour in strong)
    for hour in range(1, HOURS + 1):
        bold, bearing, out = hour in strong, bearing_of(hour), radius + outwards
        if hour in skip or not (bold or weak):
            continue
        ink, weight = (theme.INK, theme.BOX_LINE) if bold else (theme.LABEL_INK, theme.HAIRLINE)
        yield spoke(centre, radius if bold else radius - 0.4, out, bearing, weight, ink)
        at = polar(centre, out + size * reach, bearing)
        yield from put(book, at, str(hour), size, "centre", bold=bold, fill=ink)


_RIM = 8.5
"""The width between the outermost ring and the cut: room for the hours."""
_MOST_SMALL = 3
_NAME_AT = 0.70
"""The distance of the arcs' names from the middle, as a share of the way to the rim."""
_LARGE = 60.0
"""The radius in mm from which on there is room for inches and for the points to turn by."""


@dataclass(frozen=True, kw_only=True)
class ArcTemplate(RoundOverlay[Row]):
    """A round template: twelve points of 30°, the four arcs, rings at whole inches."""

    small_radius: ClassVar[float] = 30.0
    least_radius: ClassVar[float] = 20.0

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """Return the template and, below it, a row of small ones."""
        notes = Footnotes(brief.rules)
        notes.mark("rear_arc", "range_bands", "measured_from")
        live = self.area(brief.paper, _foot(brief.rules, notes))
        most = inches(longest_range(brief.rules)) + _RIM
        radius = self.radius or min(most, (min(live.width, live.height) - MARKS) / 2)
        if radius < _LARGE:  # it has no inches to mark
            notes = Footnotes(brief.rules)
            notes.mark("rear_arc")
        draw = partial(template, brief.book, notes)
        pieces = self.overlays(brief, live, radius, self.small_radius, draw, most=_MOST_SMALL)
        return self.overlay_sheet(brief, pieces, _foot(brief.rules, notes))


def _foot(rules: RuleBook, notes: Footnotes) -> tuple[str, ...]:
    """Return the footnotes, and what the middle lies on, in one paragraph: small templates need the room."""
    return (" ".join([*run_on(notes), f"Range, arcs and steps: from {rules['measured_from']}."]),)


def template(book: FontBook, notes: Footnotes, radius: float) -> Iterator[Item]:
    """Draw the template about (radius, radius): rim with the hours, arcs, rings, turning points, nose."""
    centre, rules, large = (radius, radius), notes.rules, radius >= _LARGE
    edge = radius - (_RIM if large else 5.6)
    hub = 13.0 if large else 6.0
    strong = boundary_hours(rules)
    yield from _rings(book, notes, centre, edge, hub, large)
    for hour in range(1, HOURS + 1):
        if hour in strong:
            yield spoke(centre, hub, edge, bearing_of(hour), theme.FRAME_LINE)
        else:
            for inner, outer in _around_names(book, edge, hub, bearing_of(hour), large):
                yield spoke(centre, inner, outer, bearing_of(hour), theme.HAIRLINE, theme.RULE_INK)
    yield rim(centre, edge, 0, 360, theme.FRAME_LINE)
    hours = points(13) if large else points(7)
    yield from draw_hours(book, rules, centre, edge, size=hours, reach=0.62)
    yield from _names(book, notes, centre, edge, large)
    tip = radius - hub + 0.6
    nose = polyline(((radius - 1.7, tip + 3.2), (radius, tip), (radius + 1.7, tip + 3.2)), close=True)
    yield from model_place(centre, hub)
    yield Path(nose, fill=theme.INK)


def _rings(
    book: FontBook, notes: Footnotes, centre: Point, edge: float, hub: float, large: bool
) -> Iterator[Item]:
    """Draw rings at each inch inside the rim, full lines where a band ends; on large ones with their inches."""
    ends = {band.end for band in bands(notes.rules)}
    first = True
    every = {float(inch) for inch in range(1, floor(edge / inches(1)) + 1)} | {e for e in ends if e > 0}
    for inch in sorted(every):
        r = inches(inch)
        if not hub + 2 < r <= edge - 2.0:
            continue
        weight = theme.BOX_LINE if inch in ends else theme.HAIRLINE
        dash = () if inch in ends else (1.2, 1.0)
        yield Path(ellipse_segments(centre, r, r), stroke=theme.RULE_INK, width=weight, dash=dash)
        if large:
            x, y = centre[0] + 0.9, centre[1] - r - 0.8
            letters = notes.mark("range_bands") if inch in ends else ""
            letters += notes.mark("measured_from") if first else ""
            words = f"{inch:g} in{raised(letters)}"
            yield from put(book, (x, y), words, theme.LABEL, "south-west", fill=theme.LABEL_INK)
            first = False


def _names(book: FontBook, notes: Footnotes, centre: Point, edge: float, large: bool) -> Iterator[Item]:
    """Draw the arcs by name, and L and R at the points to which an aircraft may turn."""
    size = _name_size(large)
    for side in ARCS:
        mark = notes.mark("rear_arc") if side == "rear" else ""
        name = SIDE_NAMES[side] + raised(mark)
        at = polar(centre, edge * _NAME_AT, SIDE_BEARINGS[side])
        yield from put(book, at, name, size, "centre", bold=True)
    if large:
        point = float(notes.rules["clock_point"])
        for way, words in ((-1, "turn L"), (1, "turn R")):
            x, y = polar(centre, edge * 0.82, way * point)
            anchor: Anchor = "end" if way < 0 else "start"
            yield book.text(x + way * 1.4, y + 4.2, words, points(9.5), bold=True, anchor=anchor)


def _name_size(large: bool) -> float:
    return points(17) if large else points(8)


def _around_names(
    book: FontBook, edge: float, hub: float, bearing: float, large: bool
) -> list[tuple[float, float]]:
    """Return the stretches of a spoke clear of an arc's name (transparency has no field behind it)."""
    side = next((side for side, there in SIDE_BEARINGS.items() if there == bearing), None)
    if side is None:
        return [(hub, edge)]
    size = _name_size(large)
    half = size * 0.62
    if side in ("left", "right"):
        half = book.width(SIDE_NAMES[side], size, True) / 2 + 1.2
    return [(hub, edge * _NAME_AT - half), (edge * _NAME_AT + half, edge)]


_ARMED_TINT, _ARMED_RIM = 0.22, points(2)
_SMALL, _LARGE_CLOCK = 36.0, 34.0
"""The height of a clock without names, and the largest radius of one with them, in mm."""
_LEAST = 17.2
"""The least height of a clock without names, in mm: that of the log beside it."""
_BETWEEN = 0.8
"""Between two ovals of a side, in mm."""
_TURNED = 12.0
"""The radius in mm below which the names of the left and the right stand along the rim."""


class ClockBlock(Struct, Block, frozen=True):
    """The clock of an aircraft, as large as leaves room for the hours that bound its arcs or, where it is
    `named`, for all hours and the names of its sides.
    """

    kind: ClassVar[str] = "clock"

    brief: Brief[Any]
    force: Force[Any]
    row: Aircraft
    named: bool = False
    blacked: bool = False

    @property
    def grows(self) -> bool:
        return not self.named

    def natural(self, look: Look) -> float:
        return UNBOUND if self.named else _SMALL

    def _size(self, look: Look) -> float:
        return min(look.type(theme.LABEL), points(7)) if self.named else theme.SMALLEST

    def _radius(self, look: Look, width: float, height: float) -> float:
        """Return the radius in mm of its rim in that room."""
        size = self._size(look)
        if self.named:
            beside = max(look.book.width(SIDE_NAMES[side], size, True) for side in ("left", "right")) + 1.3
            radius = min(width / 2 - beside, height / 2 - size - 1.5, _LARGE_CLOCK)
            return radius if radius > _TURNED else min(width / 2 - size - 1.0, height / 2 - size - 1.0, _TURNED)
        bearings = [radians(bearing_of(hour)) for hour in boundary_hours(self.brief.rules)]
        rise = max((abs(cos(b)) for b in bearings), default=1.0)
        reach = max((abs(sin(b)) for b in bearings), default=1.0)
        half = min(height, _SMALL) / 2
        radius = min(half - 0.4, (half - 1.3) / max(rise, 0.1) - 1.9, (width / 2 - 1.2) / max(reach, 0.1) - 1.9)
        return min(radius, width / 2 - 0.5)

    def measure(self, look: Look, width: float) -> float:
        if not self.named:
            return min(_LEAST, width)
        return 2 * (self._radius(look, width, UNBOUND) + self._size(look) + 1.0)

    def draw(self, look: Look, room: Rect) -> Iterator[Item]:
        rules, palette, centre = self.brief.rules, self.force.palette, room.centre
        radius = self._radius(look, room.width, room.height)
        size, upright = self._size(look), self.named and radius > _TURNED
        inner = radius * (0.54 if not self.named else 0.5 if not upright else 0.57 if radius < 20.0 else 0.61)
        outwards, reach = (0.9, 0.75) if upright else (0.5, 0.62)
        weapons = {side: self._weapon(room, radius, inner, side) for side in ARCS}
        armed = [arc_bearings(side, rules) for side in dict.fromkeys(self.row.weapons)]
        for bearings in armed:
            yield Path(ring_sector(centre, inner, radius, *bearings), fill=palette.accent.tint(_ARMED_TINT))
        yield circle(centre, radius, stroke=theme.INK, width=theme.BOX_LINE)
        yield circle(centre, inner, stroke=theme.RULE_INK, width=theme.HAIRLINE)
        yield from draw_hours(
            look.book, rules, centre, radius, inner=inner, skip=(3, 6, 9, 12) if self.named else (),
            weak=upright, size=size, outwards=outwards, reach=reach,
        )  # fmt: skip
        for bearings in armed:
            yield rim(centre, radius, *bearings, _ARMED_RIM)
        for side, weapon in weapons.items():
            yield from weapon.draw()
            mark = look.notes.mark(f"{side}_arc")
            if self.named:
                yield from self._name(look, room, radius, side, mark, upright)
            else:
                oval = max(weapon.places, key=lambda place: place.right)
                beside = Rect(oval.right + 0.6, oval.y, 0.0, oval.height)
                yield from put(look.book, beside, mark, theme.SMALLEST, "north-west")
            yield from weapon.fields()
        if inner > 0:
            likeness = from_above(self.row, rules, self.brief.pictures)
            drawing = likeness_block(likeness, outline=palette.outline, says=self.row.name)
            free = not self.named and {"left", "right"}.isdisjoint(self.row.weapons)
            across, along = (2.6, 1.9) if free else (1.9, 1.56)
            yield from drawing.drawn(centre_box(centre, inner * across, inner * along))

    def _weapon(self, room: Rect, radius: float, inner: float, side: str) -> Ticks:
        """Return the ovals for the weapons of a side, in the middle of its arc, and dots for those it lacks."""
        width = max(4.2, min(radius * 0.24, 7.2))
        height = min(width * 1.3, radius - inner - (1.0 if self.named else 1.6))
        width, middle = min(width, height / 1.2), (radius + inner) / 2
        most, (begin, end) = int(self.brief.rules["weapons_per_side"]), arc_bearings(side, self.brief.rules)
        apart = (width if side in ("front", "rear") else height) + _BETWEEN
        size = min(1.0, radians(end - begin) * middle / (apart * most)) if most > 1 else 1.0
        has, tip = self.row.weapons.count(side), f"{side} weapon hit"
        ovals = min(has, most) or most  # where it has none, all are dots
        steps = [n - (ovals - 1) / 2 for n in range(ovals)]
        steps += [(-1) ** n * (ovals / 2 + 0.25 + n // 2 / 2) for n in range(most - ovals)]
        turn = degrees(apart * size / middle)
        places = (polar(room.centre, middle, SIDE_BEARINGS[side] + turn * step) for step in steps)
        boxes = tuple(centre_box(place, width * size, height * size) for place in places)
        return Ticks(boxes, has, f"weapon-{side}", tip, blacked=self.blacked)

    def _name(
        self, look: Look, room: Rect, radius: float, side: str, mark: str, upright: bool
    ) -> Iterator[Item]:
        """Draw the name of a side with the letters of its footnote, level or along the rim."""
        book, size, (x, y) = look.book, self._size(look), room.centre
        out = radius + (1.3 if upright else 0.8)
        words = bold(SIDE_NAMES[side]) + raised(mark)
        if side == "front":
            yield from put(book, (x, y - out - 0.2), words, size, "south")
        elif side == "rear":
            yield from put(book, (x, y + out), words, size, "north")
        elif upright:
            place = centre_box((x, y), 2 * out, size)
            beside = place.moved(-2 * out if side == "left" else 2 * out, 0.0)
            yield from put(book, beside, words, size, "east" if side == "left" else "west")
        else:
            turn = -90 if side == "left" else 90
            across = (out + 0.2) * turn / 90
            yield book.text(x + across, y, SIDE_NAMES[side], size, bold=True, anchor="middle", rotation=turn)


_ARCS = tuple(f"{side}_arc" for side in ARCS)
CLOCK = GameDrawing(lambda brief, _, force, row: [ClockBlock(brief, force, row)], _ARCS, of_row=True)
NAMED_CLOCK = GameDrawing(
    lambda brief, _, force, row: [ClockBlock(brief, force, row, named=True)], _ARCS, of_row=True
)
