"""Ornaments of certificates: the rope, the compass stars, the seal and the rule with diamonds."""

from __future__ import annotations

import math
from bisect import bisect_right
from itertools import accumulate, pairwise

from msgspec import Struct

from pressgang.art.pen import smooth
from pressgang.art.svg.values import path_data
from pressgang.drawing.geometry import Point, Rect, Transform, polar
from pressgang.drawing.outlines import mapped, polyline
from pressgang.drawing.scene import WHITE, Colour, Item, Path, Symbol, Use, circle, line, rectangle

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
    return [
        Path(smooth(edge), stroke=ink, width=0.3 * unit, cap="round"),
        Path(smooth(yarn), stroke=ink.mixed(paper, 0.35), width=0.13 * unit, cap="round"),
    ]


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
