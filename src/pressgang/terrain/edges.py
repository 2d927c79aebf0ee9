"""Draw edges between cells (rivers, ditches, cliffs, walls), ways through cells, links, and crossings."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import chain, pairwise
from math import hypot

from pressgang.drawing.geometry import Point
from pressgang.drawing.outlines import Segment, ellipse_segments, polyline
from pressgang.drawing.scene import Colour, Item, Path, circle
from pressgang.structs import NamedTuple
from pressgang.terrain.lattice import Border, Corner
from pressgang.terrain.outline import Squares, cut_corners, dense
from pressgang.terrain.view import EDGES, View, curve, dashes, joined

_ROAD, _CASING = 1.75, 0.23
_RAIL, _SLEEPER = 1.3, 2.1
"""The width of a railway and the length of its black and white parts, in mm at a scale of 1."""
_NARROW, _WIDE = 0.7, 2.6
SPACE_SHARE = 0.27
"""The radius of a space where links end, as a share of its cell."""


def rivers(view: View) -> list[Item]:
    """Draw rivers, which grow wider towards their ends."""

    def halves(line: Sequence[Point]) -> list[float]:
        shares = [_NARROW + (_WIDE - _NARROW) * index / (len(line) - 1) for index in range(len(line))]
        return [share * view.scale * view.swell(*at) / 2 for share, at in zip(shares, line, strict=True)]

    return _water(view, [(line, halves(line), False) for line in view.ways("river")])


def _water(view: View, lines: Iterable[tuple[Sequence[Point], Sequence[float], bool]]) -> list[Item]:
    """Draw water that reaches so far (mm) to each side of lines, its ends round or not.

    All banks come first, so that they open into each other.
    """
    inks, width = view.inks, 0.36 * max(0.6, view.scale)
    outlines: list[tuple[Segment, ...]] = []
    for line, halves, is_round in lines:
        outlines.append(polyline(outline_of(line, halves), close=True))
        if is_round:
            outlines += (ellipse_segments(line[end], halves[end], halves[end]) for end in (0, -1))
    banks = [Path(outline, inks.river_line, inks.river_line, width) for outline in outlines]
    return [*banks, *(Path(outline, fill=inks.river) for outline in outlines)]


def outline_of(line: Sequence[Point], halves: Sequence[float]) -> list[Point]:
    """Return the outline of a line that reaches so far to each side of its points, in mm."""
    left: list[Point] = []
    right: list[Point] = []
    for index, ((x, y), half) in enumerate(zip(line, halves, strict=True)):
        (ax, ay), (bx, by) = line[max(0, index - 1)], line[min(len(line) - 1, index + 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        dx, dy = (by - ay) / length * half, (ax - bx) / length * half
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return [*left, *reversed(right)]


def lanes(view: View) -> list[Item]:
    """Draw lanes: thin lines, dashed where nothing is tinted."""
    scale = max(0.6, view.scale)
    width, dash = (0.28, (2.2 * scale, 1.0 * scale)) if view.inks.lines_only else (0.5, ())
    return [item for line in view.ways("lane") for item in curve(line, view.inks.lane, width * scale, dash)]


def roads(view: View) -> list[Item]:
    """Draw roads: all casings, then all cores, so that crossings open."""
    lines = view.ways("road")
    width = _ROAD * view.scale
    casing = (0.17 if view.inks.lines_only else _CASING) * max(0.7, view.scale)
    outer = [item for line in lines for item in curve(line, view.inks.road_line, width)]
    inner = [item for line in lines for item in curve(line, view.inks.road, max(width - 2 * casing, width / 3))]
    return [*outer, *inner]


def rails(view: View) -> list[Item]:
    """Draw railways in black and white parts, as maps have them."""
    lines, width, part = view.ways("rail"), _RAIL * max(0.6, view.scale), _SLEEPER * view.scale
    outer = [item for line in lines for item in curve(line, view.inks.rail_line, width)]
    inner = [item for line in lines for item in curve(line, view.inks.rail, width * 0.56, (part, part))]
    return [*outer, *inner]


def links(view: View) -> list[Item]:
    """Draw the straight lines between spaces, and each space where they end."""
    inks, scale, centre = view.inks, view.scale, view.lattice.centre
    lines = [[centre(spot) for spot in course.spots] for course in view.links]
    ways = _cased(lines, (inks.space, 1.9 * scale), (inks.link, 1.0 * scale))
    spaces = [
        circle(centre(spot), SPACE_SHARE * view.cell, inks.space, inks.link, 0.5 * max(0.6, scale))
        for spot in sorted(view.linked)
    ]
    return [*ways, *spaces]


_WIDTHS = {"river": 2.8, "stream": 1.4}
"""The widths in mm at a scale of 1: a river is 2.2 mm wide on hexes of 20 mm and a stream 1.1."""
_STRAYS = {"river": 0.34, "stream": 0.34, "cliff": 0.22}
"""The share of the drift that moves the points of each; walls and ditches are built and follow the edge."""
_STEP = 1.2
_TICK = 0.95
"""The distance from one tick of a cliff or ditch to the next, in mm at a scale of 1."""
_DECK, _ON_FOOT = 0.95, 0.8
"""Half the width of a bridge without a way, and half that of a ford, in mm at a scale of 1."""


WaterPiece = tuple[Point, Point, float]
"""A straight piece of water and half its width."""


class Crossing(NamedTuple):
    """A crossing of a way and water. `own` says that no road or railway passes there."""

    at: Point
    way: Point
    water: Point
    half_way: float
    half_water: float
    ford: bool = False
    own: bool = False


def line_along(view: View, kind: str, borders: Iterable[Border]) -> list[list[Point]]:
    """Return the lines that a kind draws along edges, from one fork or end to the next, in mm."""
    places = view.lattice.places
    found = []
    for corners in _chains(borders):
        points = [places[corner] for corner in corners]
        if kind in _WIDTHS:
            points = _round_corners(_round_corners(points))
        found.append(_add_drift(view, kind, points))
    return found


def _add_drift(view: View, kind: str, points: Sequence[Point]) -> list[Point]:
    """Return points along straight pieces, a step apart, each moved by the drift of its kind."""
    drift, share = view.drift(EDGES), _STRAYS.get(kind, 0.0)
    found = dense_line(points, _STEP * view.scale)
    return [drift.moved(point, share) for point in found] if share else found


def dense_line(points: Sequence[Point], step: float) -> list[Point]:
    """Return points along the straight pieces between points, about a step (mm) apart."""
    return [*chain(*(dense(*piece, step) for piece in pairwise(points))), points[-1]]


def _chains(borders: Iterable[Border]) -> list[list[Corner]]:
    """Chain edges to lines of corners that end where no other or more than one other goes on."""
    beside: dict[Corner, list[Corner]] = {}
    for border in borders:
        beside.setdefault(border.start, []).append(border.end)
        beside.setdefault(border.end, []).append(border.start)
    found = []
    ends = sorted(corner for corner, others in beside.items() if len(others) != 2)
    for start in (*ends, *sorted(beside)):
        while beside[start]:
            line, here = [start], start
            while beside[here] and (len(line) == 1 or (here != start and here not in ends)):
                onward = beside[here].pop(0)
                beside[onward].remove(here)
                line.append(onward)
                here = onward
            found.append(line)
    return found


def _round_corners(points: Sequence[Point]) -> list[Point]:
    """Cut the corners of a line (Chaikin), of a closed one where it closes too; an open one keeps its ends."""
    closed = points[0] == points[-1]
    found = cut_corners(points)
    return [*found, found[0]] if closed else [points[0], *found[1:-1], points[-1]]


def _half_width(view: View, kind: str, x: float, y: float) -> float:
    """Return half the width of water at a point in mm; it is constant where lines meet."""
    return _WIDTHS[kind] * view.scale * view.swell(x, y) / 2


def waters(view: View) -> list[Item]:
    """Draw rivers and streams along edges."""
    lines = [
        (line, [_half_width(view, kind, *at) for at in line], True)
        for kind in _WIDTHS
        for line in line_along(view, kind, view.edges.get(kind, ()))
    ]
    return _water(view, lines)


def ditches(view: View) -> list[Item]:
    """Draw ditches: two rims with short ticks down into them."""
    inks, scale = view.inks, view.scale
    wide, rim = 1.7 * scale, 0.24 * max(0.6, scale)
    lines = line_along(view, "ditch", view.edges.get("ditch", ()))
    sides = _cased(lines, (inks.ditch_line, wide), (inks.ditch, wide - 2 * rim))
    reaches = [(side * wide / 2, side * wide * 0.2) for side in (-1, 1)]
    ticks = _across(lines, _TICK * scale, reaches)
    return [*sides, *dashes(ticks, inks.ditch_line, 0.2 * max(0.6, scale))]


def cliffs(view: View) -> list[Item]:
    """Draw cliffs along edges: a line, and ticks down its low side, that of the cell that was named second."""
    inks, scale = view.inks, view.scale
    places = view.lattice.places
    items: list[Item] = []
    ticks = []
    for border in view.edges.get("cliff", ()):
        # clockwise round the high cell, so that its low side is on the left
        line = _add_drift(view, "cliff", [places[border.start], places[border.end]])
        items += curve(line, inks.cliff_line, 0.5 * max(0.6, scale))
        for x, y, nx, ny in _posts(line, _TICK * scale):
            length = (1.5 + 0.9 * view.here(x, y, "scarp")) * scale
            ticks.append((x, y, x + nx * length, y + ny * length))
    return [*items, *dashes(ticks, inks.cliff_line, 0.24 * max(0.6, scale))]


def walls(view: View) -> list[Item]:
    """Draw walls along edges: a row of stones between two dark faces."""
    inks, scale = view.inks, view.scale
    wide, face = 1.5 * scale, 0.26 * max(0.6, scale)
    lines = line_along(view, "wall", view.edges.get("wall", ()))
    faces = _cased(lines, (inks.wall_line, wide), (inks.wall, wide - 2 * face))
    half = wide / 2 - face / 2
    joints = _across(lines, 1.9 * scale, [(-half, half)])
    return [*faces, *dashes(joints, inks.wall_line, 0.22 * max(0.6, scale))]


def _cased(lines: Sequence[Sequence[Point]], *looks: tuple[Colour, float]) -> list[Item]:
    """Draw lines of straight pieces, all in one colour and width, then all in the next, so that they join."""
    return [
        Path(polyline(line), stroke=stroke, width=width, cap="round")
        for stroke, width in looks
        for line in lines
    ]


def _across(
    lines: Iterable[Sequence[Point]], pitch: float, reaches: Sequence[tuple[float, float]]
) -> list[tuple[float, float, float, float]]:
    """Return short lines across others every `pitch` mm, each from one distance to their left to another."""
    return [
        (x + nx * first, y + ny * first, x + nx * last, y + ny * last)
        for line in lines
        for x, y, nx, ny in _posts(line, pitch)
        for first, last in reaches
    ]


def _posts(line: Sequence[Point], pitch: float) -> Iterator[tuple[float, float, float, float]]:
    """Yield points every `pitch` mm along a line, each with the direction to its left, of length 1."""
    left = pitch / 2
    for (ax, ay), (bx, by) in pairwise(line):
        length = hypot(bx - ax, by - ay)
        if not length:
            continue
        dx, dy = (bx - ax) / length, (by - ay) / length
        while left <= length:
            yield ax + dx * left, ay + dy * left, dy, -dx
            left += pitch
        left -= length


def crossings(view: View) -> list[Item]:
    """Draw bridges and fords: those that are named, and a bridge wherever a road or railway meets water."""
    items: list[Item] = []
    for crossing in _crossings(view):
        items += _ford(view, crossing) if crossing.ford else _bridge(view, crossing)
    return items


def _crossings(view: View) -> list[Crossing]:
    lattice, edges = view.lattice, view.edges
    pieces = Squares[WaterPiece](4 * view.scale)
    for kind in _WIDTHS:
        for line in line_along(view, kind, edges.get(kind, ())):
            for a, b in pairwise(line):
                pieces.add((a, b, _half_width(view, kind, *a)), a, b)
    found = [
        Crossing(at, way, water, half, half_water)
        for kind, half in (("road", 0.9 * view.scale), ("lane", 0.45 * view.scale), ("rail", 0.75 * view.scale))
        for line in view.ways(kind)
        for at, way, water, half_water in _crossed(pieces, line)
    ]
    reach = lattice.cell * 0.4
    for kind in ("ford", "bridge"):
        for border in edges.get(kind, ()):
            (ax, ay), (bx, by) = lattice.places[border.start], lattice.places[border.end]
            x, y = (ax + bx) / 2, (ay + by) / 2
            near = [one for one in found if hypot(one.at[0] - x, one.at[1] - y) < reach]
            if near:
                found = [one._replace(ford=kind == "ford" or one.ford) if one in near else one for one in found]
                continue
            along = _unit((ax, ay), (bx, by))
            half_water, at = _nearest(pieces, (x, y), reach) or (_WIDTHS["stream"] / 2 * view.scale, (x, y))
            half = (_ON_FOOT if kind == "ford" else _DECK) * view.scale
            way = (along[1], -along[0])
            found.append(Crossing(at, way, along, half, half_water, ford=kind == "ford", own=True))
    return found


def _crossed(pieces: Squares[WaterPiece], line: Sequence[Point]) -> Iterator[tuple[Point, Point, Point, float]]:
    """Yield each crossing of a line with water: the point, both directions, and half the water's width."""
    for a, b in pairwise(line):
        for c, d, half in pieces.near(a, b):
            at = _meeting(a, b, c, d)
            if at is not None:
                yield at, _unit(a, b), _unit(c, d), half


def _nearest(pieces: Squares[WaterPiece], at: Point, reach: float) -> tuple[float, Point] | None:
    """Return half the width of the nearest water to a point and its place; None beyond `reach` mm."""
    x, y = at
    near = pieces.near((x - reach, y - reach), (x + reach, y + reach))
    found = [(hypot(a[0] - x, a[1] - y), half, a) for a, _, half in near]
    away, half, place = min(found, key=lambda one: one[0], default=(reach, 0.0, at))
    return (half, place) if away < reach else None


def _meeting(a: Point, b: Point, c: Point, d: Point) -> Point | None:
    """Return the point at which two straight pieces, without their ends, cross, or None."""
    rx, ry, sx, sy = b[0] - a[0], b[1] - a[1], d[0] - c[0], d[1] - c[1]
    across = rx * sy - ry * sx
    if abs(across) < 1e-12:
        return None
    t = ((c[0] - a[0]) * sy - (c[1] - a[1]) * sx) / across
    u = ((c[0] - a[0]) * ry - (c[1] - a[1]) * rx) / across
    return (a[0] + t * rx, a[1] + t * ry) if 0 <= t < 1 and 0 <= u < 1 else None


def _unit(a: Point, b: Point) -> Point:
    length = hypot(b[0] - a[0], b[1] - a[1]) or 1.0
    return (b[0] - a[0]) / length, (b[1] - a[1]) / length


def _place_points(crossing: Crossing, points: Iterable[Point]) -> list[Point]:
    """Return points given along the way and to its left, in mm about the crossing, on the mat."""
    (x, y), (dx, dy) = crossing.at, crossing.way
    return [(x + dx * a + dy * b, y + dy * a - dx * b) for a, b in points]


def _length(crossing: Crossing) -> float:
    """Return half the length of a crossing along the way: more where it meets the water at an angle."""
    slant = abs(crossing.way[0] * crossing.water[1] - crossing.way[1] * crossing.water[0])
    return crossing.half_water / max(0.5, slant)


def _bridge(view: View, crossing: Crossing) -> list[Item]:
    """Draw two parapets that open out at their ends; a bridge that no way crosses has a deck of its own."""
    scale, inks = view.scale, view.inks
    long, half, flare = _length(crossing) + 0.35 * scale, crossing.half_way + 0.15 * scale, 0.75 * scale
    items: list[Item] = []
    if crossing.own:
        corners = _place_points(crossing, ((-long, -half), (long, -half), (long, half), (-long, half)))
        items.append(Path(polyline(corners, close=True), fill=inks.road))
    parapets: list[tuple[Segment, ...]] = []
    for side in (-1, 1):
        points = (
            (-long - flare, side * (half + flare)), (-long, side * half),
            (long, side * half), (long + flare, side * (half + flare)),
        )  # fmt: skip
        parapets.append(polyline(_place_points(crossing, points)))
    return [*items, *joined(parapets, stroke=inks.bridge, width=0.42 * max(0.6, scale))]


def _ford(view: View, crossing: Crossing) -> list[Item]:
    """Draw water over the way, and two rows of stones through it."""
    scale, inks = view.scale, view.inks
    long, half = _length(crossing), crossing.half_way
    items: list[Item] = []
    if not crossing.own:
        (x, y), (wx, wy) = crossing.at, crossing.water
        reach = half * 2.2
        ends = ((x - wx * reach, y - wy * reach), (x + wx * reach, y + wy * reach))
        items.append(Path(polyline(ends), stroke=inks.river, width=crossing.half_water * 1.9))
    stones = []
    pitch = 0.62 * scale
    count = int((long + 0.8 * scale) / pitch)
    for side in (-1, 1):
        for k in range(-count, count + 1):
            [(x, y)] = _place_points(crossing, ((k * pitch, side * max(half, 0.55 * scale)),))
            stones.append(circle((x, y), 0.21 * max(0.6, scale), inks.bridge))
    return [*items, *stones]
