"""Roads, lanes, railways and rivers: smooth lines through cells; links: straight ones from cell to cell."""

from __future__ import annotations

from collections.abc import Sequence
from math import hypot

from pressgang.drawing.geometry import Point
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import Item, Path, circle
from pressgang.terrain.view import RAILS, RIVERS, ROADS, View, curve

_ROAD, _CASING = 1.75, 0.23
_RAIL, _SLEEPER = 1.3, 2.1
"""The width of a railway and the length of its black and white parts, in mm at a scale of 1."""
_NARROW, _WIDE = 0.7, 2.6
SPACE_SHARE = 0.27
"""The radius of a space where links end, as a share of its cell."""


def rivers(view: View) -> list[Item]:
    """Draw rivers, which grow wider towards their ends; all banks first, so that they open into each other."""
    lines = [view.line_of(course, RIVERS, 1.1) for course in view.country.courses if course.kind == "river"]
    inks, scale = view.inks, view.scale
    banks: list[Item] = []
    waters: list[Item] = []
    for line in lines:
        last = len(line) - 1
        halves = [
            (_NARROW + (_WIDE - _NARROW) * index / last) * scale * view.swell(x, y) / 2
            for index, (x, y) in enumerate(line)
        ]
        outline = polyline(outline_of(line, halves), close=True)
        banks.append(Path(outline, inks.river_line, inks.river_line, bank_width(view)))
        waters.append(Path(outline, fill=inks.river))
    return [*banks, *waters]


def bank_width(view: View) -> float:
    """Return twice the width of a river's banks in mm."""
    return 0.36 * max(0.6, view.scale)


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


def road_lines(view: View, kind: str) -> list[list[Point]]:
    """Return the points of each road, or of each lane."""
    return [view.line_of(course, ROADS, 0.55) for course in view.country.courses if course.kind == kind]


def lanes(view: View) -> list[Item]:
    """Draw lanes: thin lines, dashed where nothing is tinted."""
    scale = max(0.6, view.scale)
    width, dash = (0.28, (2.2 * scale, 1.0 * scale)) if view.inks.lines_only else (0.5, ())
    return [
        item for line in road_lines(view, "lane") for item in curve(line, view.inks.lane, width * scale, dash)
    ]


def roads(view: View) -> list[Item]:
    """Draw roads: all casings, then all cores, so that crossings open."""
    lines = road_lines(view, "road")
    width = _ROAD * view.scale
    casing = (0.17 if view.inks.lines_only else _CASING) * max(0.7, view.scale)
    outer = [item for line in lines for item in curve(line, view.inks.road_line, width)]
    inner = [item for line in lines for item in curve(line, view.inks.road, max(width - 2 * casing, width / 3))]
    return [*outer, *inner]


def rail_lines(view: View) -> list[list[Point]]:
    """Return the points of each railway."""
    return [view.line_of(course, RAILS, 0.3) for course in view.country.courses if course.kind == "rail"]


def rails(view: View) -> list[Item]:
    """Draw railways in black and white parts, as maps have them."""
    lines, width, part = rail_lines(view), _RAIL * max(0.6, view.scale), _SLEEPER * view.scale
    outer = [item for line in lines for item in curve(line, view.inks.rail_line, width)]
    inner = [item for line in lines for item in curve(line, view.inks.rail, width * 0.56, (part, part))]
    return [*outer, *inner]


def links(view: View) -> list[Item]:
    """Draw the straight lines between spaces, and each space where they end."""
    inks, scale, centre = view.inks, view.scale, view.country.lattice.centre
    lines = [polyline([centre(spot) for spot in course.spots]) for course in view.country.links]
    outer: list[Item] = [Path(line, stroke=inks.space, width=1.9 * scale, cap="round") for line in lines]
    inner: list[Item] = [Path(line, stroke=inks.link, width=1.0 * scale, cap="round") for line in lines]
    spaces = [
        circle(centre(spot), SPACE_SHARE * view.cell, inks.space, inks.link, 0.5 * max(0.6, scale))
        for spot in sorted(view.country.linked)
    ]
    return [*outer, *inner, *spaces]
