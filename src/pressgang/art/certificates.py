"""Certificates: their ornaments (rope, compass stars, seal, the rule with diamonds) and pictures.

The pictures are a motor torpedo boat at speed, a ship from above, aircraft, and men in line.
"""

from __future__ import annotations

import math
from bisect import bisect_right
from collections.abc import Sequence
from itertools import accumulate, pairwise
from typing import Literal

from msgspec import Struct

from pressgang.art.aircraft.silhouette import draw_aircraft
from pressgang.art.parts import PartList
from pressgang.art.pen import Ink, smooth
from pressgang.art.svg.values import path_data
from pressgang.art.troops import Tones, draw_row
from pressgang.drawing.geometry import Point, Rect, Transform, polar
from pressgang.drawing.outlines import mapped, polyline
from pressgang.drawing.scene import WHITE, Colour, Group, Item, Path, Symbol, Use, circle, line, rectangle
from pressgang.schema.aircraft_shape import AircraftShape

_PITCH = 0.62  # length of rope that a strand shows ÷ thickness
_LEAN = 1.3  # how far a strand runs along the rope while it crosses it ÷ thickness
_EDGE = 0.23  # the line along either side of the rope ÷ 4.2 mm of thickness, in mm
_STEPS = 8  # a strand is drawn through so many points and one
_BEND = 24  # edges of a quarter circle


def rope_reach(thickness: float) -> float:
    """Return how far the ink of a rope reaches to either side of its middle, in mm."""
    return thickness / 2 + _EDGE * thickness / 4.2


def rope_round(box: Rect, radius: float, thickness: float, ink: Colour, paper: Colour) -> tuple[Item, ...]:
    """Draw a laid rope along a rounded rectangle, its pitch dividing the length, so that no joint shows."""
    way = _Way.round(box, radius)
    count = round(way.length / (_PITCH * thickness))
    pitch, lean = way.length / count, _LEAN * thickness
    path = polyline(way.points, close=True)
    items: list[Item] = [
        Path(path, stroke=ink, width=2 * rope_reach(thickness)),
        Path(path, stroke=paper, width=thickness),
    ]
    straight = Symbol(
        f"rope-{ink.hex[1:]}-{thickness:.3f}-{pitch:.5f}",
        tuple(_strand(_Way.along(((0.0, 0.0), (9 * thickness, 0.0))), 0.0, thickness, pitch, ink, paper)),
        Rect(0, -thickness / 2, lean + pitch, thickness),
    )  # fmt: skip
    for index in range(count):
        start = index * pitch
        run = way.run(start, start + lean + pitch)
        if run is not None:
            items.append(Use(straight, run))
        else:
            items += _strand(way, start, thickness, pitch, ink, paper)
    return tuple(items)


class _Way(Struct, frozen=True):
    """A closed path along points; `sides` has each point's distance along the path, and the path's length."""

    points: tuple[Point, ...]
    sides: tuple[float, ...]

    @staticmethod
    def along(points: tuple[Point, ...]) -> _Way:
        """Return the path from point to point, and back to the first."""
        around = pairwise((*points, points[0]))
        return _Way(points, (0.0, *accumulate(math.dist(a, b) for a, b in around)))

    @staticmethod
    def round(box: Rect, radius: float) -> _Way:
        """Return the path clockwise round a rounded rectangle, from the left end of its upper side."""
        corners = (
            (box.right - radius, box.y + radius, -90.0), (box.right - radius, box.bottom - radius, 0.0),
            (box.x + radius, box.bottom - radius, 90.0), (box.x + radius, box.y + radius, 180.0),
        )  # fmt: skip
        found: list[Point] = []
        for x, y, first in corners:
            for step in range(_BEND + 1):
                angle = math.radians(first + 90 * step / _BEND)
                found.append((x + radius * math.cos(angle), y + radius * math.sin(angle)))
        return _Way.along((found[-1], *found[:-1]))

    @property
    def length(self) -> float:
        """Return the length of the whole path."""
        return self.sides[-1]

    def run(self, start: float, end: float) -> Transform | None:
        """Return the frame at `start` of a straight stretch, x along it; None where the path bends."""
        sides = self.sides
        at = bisect_right(sides, start) - 1
        if at >= len(self.points) or end > sides[at + 1]:
            return None
        a, b = self.points[at], self.points[(at + 1) % len(self.points)]
        turned = Transform.rotate(math.degrees(math.atan2(b[1] - a[1], b[0] - a[0])))
        share = (start - sides[at]) / (sides[at + 1] - sides[at])
        return turned.then(Transform.translate(a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share))

    def at(self, along: float, across: float) -> Point:
        """Return the point at a distance along the path and to the left of it."""
        sides = self.sides
        along %= sides[-1]
        index = min(bisect_right(sides, along) - 1, len(self.points) - 1)
        a, b = self.points[index], self.points[(index + 1) % len(self.points)]
        long = math.dist(a, b)
        share, dx, dy = (along - sides[index]) / long, (b[0] - a[0]) / long, (b[1] - a[1]) / long
        return a[0] + (b[0] - a[0]) * share + dy * across, a[1] + (b[1] - a[1]) * share - dx * across


def _strand(way: _Way, start: float, thickness: float, pitch: float, ink: Colour, paper: Colour) -> list[Path]:
    """Draw the edge of a strand from `start` on and a yarn in it: an S across the rope, steep in the middle."""

    def s(t: float) -> float:
        return 0.5 * t + 0.25 * (math.sin((t - 0.5) * math.pi) + 1)

    def across(t: float) -> float:
        return thickness / 2 * math.cos(math.pi * t)

    lean, unit, steps = _LEAN * thickness, thickness / 4.2, [k / _STEPS for k in range(_STEPS + 1)]
    edge = [way.at(start + lean * s(t), across(t)) for t in steps]
    yarn = [way.at(start + pitch / 2 + lean * s(t), across(t)) for t in steps[2:-2]]
    return [_stroke(edge, ink, 0.3 * unit), _stroke(yarn, ink.mixed(paper, 0.35), 0.13 * unit)]


def _stroke(points: Sequence[Point], ink: Colour, width: float) -> Path:
    """Draw a smooth stroke through points."""
    return Path(smooth(points), stroke=ink, width=width, cap="round")


def compass_star(centre: Point, radius: float, ink: Colour) -> tuple[Path, ...]:
    """Draw a star of eight points, each half solid and half open, as on a compass."""
    items: list[Path] = []
    waist = 0.185 * radius
    for index in range(8):
        bearing = 45.0 * index
        tip = polar(centre, radius if index % 2 == 0 else 0.587 * radius, bearing)
        for side in (-1, 1):
            shape = polyline((centre, polar(centre, waist, bearing + 45 * side), tip), close=True)
            solid = side < 0
            items.append(
                Path(shape, ink if solid else WHITE, None if solid else ink, 0.0 if solid else 0.03 * radius)
            )
    return tuple(items)


_LOBES, _WAVES = 18, 8


def rosette(centre: Point, radius: float, inner: float, ink: Colour) -> tuple[Path, ...]:
    """Draw interlaced waves round a circle, between `inner` and `radius` mm from its middle."""
    middle, swing, steps = (radius + inner) / 2, (radius - inner) / 2, 12 * _LOBES
    items: list[Path] = []
    for wave in range(_WAVES):
        phase = 2 * math.pi * wave / _WAVES
        points = [
            polar(centre, middle + swing * math.sin(2 * math.pi * _LOBES * k / steps + phase), 360 * k / steps)
            for k in range(steps)
        ]
        items.append(Path(smooth(points, close=True), stroke=ink, width=max(0.08, 0.0075 * radius)))
    return tuple(items)


def seal(
    centre: Point, radius: float, ink: Colour, gold: Colour, device: tuple[Item, ...] | None = None
) -> tuple[Item, ...]:
    """Draw a seal: a rosette round a spider's web with a boat, or round a `device` of 0.6 of the radius."""
    fine = max(0.08, 0.0127 * radius)
    items: list[Item] = [
        *rosette(centre, radius, 0.72 * radius, gold),
        circle(centre, 0.70 * radius, WHITE, ink, 0.025 * radius),
        circle(centre, 0.64 * radius, None, ink, 0.8 * fine),
    ]
    if device is not None:
        return (*items, *device)
    items += [circle(centre, share * radius, None, ink, fine) for share in (0.56, 0.38, 0.20)]
    for index in range(8):
        bearing = 22.5 + 45 * index
        near, far = polar(centre, 0.20 * radius, bearing), polar(centre, 0.56 * radius, bearing)
        items.append(line(near, far, fine, ink))
    w, h = 0.16, 0.30
    hull = path_data(
        f"M0 {-h} C{w * 0.5} {-h * 0.8} {w} {-h * 0.3} {w} 0 L{w * 0.86} {h} L{-w * 0.86} {h} L{-w} 0 "
        f"C{-w} {-h * 0.3} {-w * 0.5} {-h * 0.8} 0 {-h} Z"
    )
    place = Transform.scale(radius).then(Transform.translate(*centre))
    return (*items, Path(mapped(hull, place), fill=ink))


def plain_device(kind: str, centre: Point, radius: float, ink: Colour) -> tuple[Item, ...]:
    """Draw the device in the seal of a game not at sea: a star, or a shield with crossed sabres (`army`)."""
    if kind == "army":
        shield = "M-.46 -.5 Q-.2 -.44 0 -.56 Q.2 -.44 .46 -.5 Q.52 .24 0 .58 Q-.52 .24 -.46 -.5 Z"
        sabres = "M-.26 .26 C.04 .1 .22 -.12 .28 -.36 M.26 .26 C-.04 .1 -.22 -.12 -.28 -.36"
        place = Transform.scale(radius).then(Transform.translate(*centre))
        width = 0.07 * radius
        return (
            Path(mapped(path_data(shield), place), fill=ink),
            Path(mapped(path_data(sabres), place), stroke=WHITE, width=width, cap="round"),
        )
    return compass_star(centre, 0.56 * radius, ink)


def double_frame(box: Rect, radius: float, unit: float, gold: Colour) -> tuple[Item, ...]:
    """Draw two fine lines, one in the other, with round corners."""
    return (
        rectangle(box, None, gold, 0.3 * unit, radius=radius),
        rectangle(box.inset(1.2 * unit), None, gold, max(0.1, 0.12 * unit), radius=radius - 0.8 * unit),
    )


def rule_with_diamonds(
    centre: Point, width: float, gap: float, ink: Colour, weight: float = 0.3
) -> tuple[Item, ...]:
    """Draw rules with diamonds either side of a title: `width` mm over all, `gap` mm free about `centre`."""
    x, y = centre
    size = 4.6 * weight
    items: list[Item] = []
    for side in (-1, 1):
        near, far = x + side * (gap / 2 + size), x + side * width / 2
        if (far - near) * side > 0:
            items.append(line((near, y), (far, y), weight, ink))
        corners = ((near - size, y), (near, y - size * 0.62), (near + size, y), (near, y + size * 0.62))
        items.append(Path(polyline(corners, close=True), fill=ink))
    return tuple(items)


_SPAN, _LENGTH = 11.0, 9.2
"""The span and length of a fighter of no type, in metres."""


Scene = Literal["sank", "survived"]
HEIGHT = 31.0
"""The height of the picture of a boat at speed for 100 of its width."""
_TRIM = -3.0  # degrees: bow up
_BOAT = Transform.rotate(_TRIM).then(Transform.translate(25.0, 22.3))
_NUMBER: Point = (41.2, -3.1)  # in the boat's frame: on the bow below the deck edge
# Rows of the swell: y, share of paper in the ink, and the spans of its strokes.
_SWELL: tuple[tuple[float, float, tuple[tuple[float, float], ...]], ...] = (
    (24.5, 0.10, ((5, 15), (17, 29), (31, 46), (48, 60), (62, 73), (75, 86), (88, 97))),
    (25.6, 0.20, ((10, 20), (22.5, 35), (37, 44), (47, 62), (64, 72), (75, 90))),
    (26.8, 0.32, ((16, 25), (27.5, 41), (44, 52), (55, 69), (72, 80))),
    (28.0, 0.44, ((24, 33), (36, 48), (51, 58), (61, 73))),
    (29.1, 0.54, ((33, 40), (43, 54), (57, 66))),
    (30.1, 0.62, ((41, 47), (49.5, 57))),
)


def draw_boat(width_mm: float, ink: Colour, tint: Colour, scene: Scene) -> tuple[Item, ...]:
    """Draw a boat at speed in the box (0, 0, width, width × `HEIGHT` ÷ 100); `tint` is the sun and smoke.

    `sank`: a coaster goes down astern under its smoke. `survived`: open sea, gulls, two boats of the flotilla.
    """
    shades = {"far": 0.48, "grey": 0.45, "wire": 0.35}
    tones = {"ink": ink, "paper": WHITE, "tint": tint} | {
        name: ink.mixed(WHITE, k) for name, k in shades.items()
    }
    tones["pale"] = WHITE.mixed(tones["grey"], 0.35)
    unit = width_mm / 100
    parts, page = PartList("boat", "boat", tones, unit), Transform.scale(unit)
    items: list[Item] = [*parts.draw("horizon", page), *parts.draw(scene, page)]
    items += [*parts.draw("boat", _BOAT.then(page)), *parts.draw("sea", page)]
    for row, (y, pale, spans) in enumerate(_SWELL):
        for k, (a, b) in enumerate(spans):
            count = max(3, round((b - a) / 2.6))
            swell = [
                (a + (b - a) * i / count, y + (0.15 if (i + row + k) % 2 else -0.13)) for i in range(count + 1)
            ]
            wave, width = mapped(smooth(swell), page), (0.11 - 0.006 * row) * unit
            items.append(Path(wave, stroke=ink.mixed(WHITE, pale), width=width, cap="round"))
    return tuple(items)


def number_place(width_mm: float) -> tuple[Point, float, float]:
    """Return the middle of the base line of the boat's number, its type size in mm and its rotation."""
    unit = width_mm / 100
    x, y = _BOAT.apply(*_NUMBER)
    return (x * unit, y * unit), 2.1 * unit, _TRIM - 1.5


def wake_length(box: Rect) -> float:
    """Return the length in mm of the wake behind a ship under way in the box."""
    return 24 * box.height / 47


def draw_ship_under_way(ship: Symbol, box: Rect, ink: Colour) -> tuple[Item, ...]:
    """Draw a ship, whose symbol has its bow up, on its way to the right, with bow wave, wake and sea."""
    long, broad = ship.box.height, ship.box.width
    unit = box.height / 47
    x, y = max(box.centre[0], box.x + wake_length(box) + long / 2), box.centre[1]
    turned = Transform.translate(-ship.box.centre[0], -ship.box.centre[1]).then(Transform.rotate(90))
    pale = ink.mixed(WHITE, 0.35)
    items: list[Item] = list(_sea(box, Rect(x - long / 2, y - broad / 2, long, broad), ink))
    bow, stern = x + long / 2, x - long / 2
    for side in (-1, 1):
        for index, (gap, weight) in enumerate(((0.45, 0.22), (1.5, 0.16), (2.7, 0.12))):
            back = stern + long * (0.02 + 0.10 * index)
            wave = [
                (bow - long * 0.01 * index + 0.6 * unit, y + side * gap * 0.2 * unit),
                (bow - long * 0.10, y + side * (broad * 0.36 + gap * unit)),
                (x, y + side * (broad * 0.62 + 1.9 * gap * unit)),
                (back, y + side * (broad * 0.86 + 2.9 * gap * unit)),
            ]
            items.append(_stroke(wave, ink.mixed(WHITE, 0.12 * index), weight * unit))
        for index in range(3):
            begin = y + side * broad * (0.12 + 0.13 * index)
            trail = [
                (stern - 0.8 * unit, begin),
                (stern - 9 * unit, begin + side * (0.5 + 0.7 * index) * unit),
                (stern - wake_length(box) + 5 * index * unit, begin + side * (0.2 + 1.0 * index) * unit),
            ]
            items.append(_stroke(trail, pale, 0.16 * unit))
    return (*items, Use(ship, turned.then(Transform.translate(x, y))))


def _sea(box: Rect, ship: Rect, ink: Colour) -> list[Path]:
    """Draw short swells on a lattice, fewer towards the edges of the box, and none in the waves of the ship."""
    unit = box.height / 47
    items: list[Path] = []
    rows, middle = 11, box.centre[1]
    for row in range(rows):
        y = box.y + box.height * (row + 0.5) / rows
        far = abs(row - (rows - 1) / 2) / ((rows - 1) / 2)
        reach = box.width / 2 * (1 - 0.36 * far)
        step = 10.5 * unit
        x = box.centre[0] - reach + (step / 2 if row % 2 else 0.0) + (row * 37 % 11) * 0.4 * unit
        while x + 7 * unit < box.centre[0] + reach:
            long = (5.0 + (row * 5 + int(x)) % 4) * unit
            ahead = min(1.0, max(0.0, (ship.right - x) / ship.width))
            wash = (ship.height * 0.86 + 9.2 * unit) * ahead**0.8 + 1.6 * unit
            behind = x < ship.x - 1.5 * unit
            wash = ship.height * 0.5 + 4.2 * unit if behind and x > ship.x - 27 * unit else wash
            if x + long < ship.x - 26 * unit or x > ship.right + 3 * unit or abs(y - middle) > wash:
                ups = ((0.0, 0.0), (0.3, -0.45), (0.65, 0.35), (1.0, 0.0))
                swell = [(x + long * share, y + up * unit) for share, up in ups]
                items.append(_stroke(swell, ink.mixed(WHITE, 0.25 + 0.35 * far), 0.17 * unit))
            x += step
    return items


def draw_aircraft_in_clouds(craft: Symbol | None, box: Rect, ink: Colour, tint: Colour) -> tuple[Item, ...]:
    """Draw an aircraft from above before the sun among clouds; a fighter of no type if none is given."""
    x, y = box.centre
    unit = box.height / 47
    items: list[Item] = [circle((x, y), 0.47 * box.height, tint)]
    cloud = (
        "M-11 2 C-12 0 -9.6 -2 -7.6 -1.2 C-7 -4.4 -1.6 -5 -0.6 -2 C1.6 -3.8 5.6 -2.6 5.2 0 C8 -1 10.6 .6 9.6 2"
    )
    for dx, dy, size in ((-44, 9, 1.0), (-31, -13, 0.62), (42, -10, 0.9), (50, 13, 0.7), (33, 16, 0.5)):
        place = Transform.scale(size * unit).then(Transform.translate(x + dx * unit, y + dy * unit))
        shade = ink.mixed(WHITE, 0.45)
        stroke = Path(path_data(cloud), stroke=shade, width=0.2 / size, cap="round")
        items.append(Group((stroke, line((-13.5, 2), (12.5, 2), 0.2 / size, shade)), place))
    if craft is None:
        scale = min(0.86 * box.height / _LENGTH, 0.5 * box.width / _SPAN)
        craft = draw_aircraft(AircraftShape(span_m=_SPAN, length_m=_LENGTH), scale, Ink(ink, WHITE))
    centred = Transform.translate(-craft.box.centre[0], -craft.box.centre[1])
    return (*items, Use(craft, centred.then(Transform.translate(x, y))))


def draw_men_in_line(box: Rect, ink: Colour, tint: Colour) -> tuple[Item, ...]:
    """Draw seven men in line before the rising sun."""
    x = box.centre[0]
    foot = box.bottom - 0.06 * box.height
    tall, wide = 0.86 * box.height, min(0.9 * box.width, 2.2 * box.height)
    half = ink.mixed(WHITE, 0.5)
    tones = Tones(
        ink=ink, coat=ink.mixed(WHITE, 0.15), light=WHITE, skin=ink.mixed(WHITE, 0.82), kilt=half, navy=ink,
        dark=ink, leather=half, steel=ink, camel=half, hide=half, flag=half, hair=ink,
    )  # fmt: skip
    sun = Rect(x - box.width / 2, box.y, box.width, foot - box.y)
    disc = circle((x, foot), 0.8 * box.height, tint)
    ground = line((x - wide * 0.68, foot), (x + wide * 0.68, foot), 0.006 * box.height, ink)
    men = draw_row("foot", 7, wide, tall, False, tones, back=False)
    return (
        Group((disc,), clip=rectangle(sun)),
        ground,
        Group(men, Transform.translate(x - wide / 2, foot - tall)),
    )
