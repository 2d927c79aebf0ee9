"""Roads, lanes and rivers: smooth lines through cells."""

from __future__ import annotations

from math import hypot

from pressgang.drawing.geometry import Point
from pressgang.drawing.outlines import polyline
from pressgang.drawing.scene import Item, Path
from pressgang.terrain.view import RIVERS, ROADS, View, curve

_ROAD, _CASING = 1.75, 0.23
_NARROW, _WIDE = 0.7, 2.6


def rivers(view: View) -> list[Item]:
    """Rivers, which grow wider towards their ends; all banks first, so that they open into each other."""
    lines = [view.line_of(course, RIVERS, 1.1) for course in view.country.courses if course.kind == "river"]
    inks, scale = view.inks, view.scale
    banks: list[Item] = []
    waters: list[Item] = []
    for line in lines:
        outline = polyline(_widening(line, _NARROW * scale, _WIDE * scale), close=True)
        banks.append(Path(outline, inks.river_line, inks.river_line, 0.36 * max(0.6, scale)))
        waters.append(Path(outline, fill=inks.river))
    return [*banks, *waters]


def _widening(line: list[Point], first: float, last: float) -> list[Point]:
    """The outline of a line that grows from one width to another."""
    left: list[Point] = []
    right: list[Point] = []
    for index, (x, y) in enumerate(line):
        (ax, ay), (bx, by) = line[max(0, index - 1)], line[min(len(line) - 1, index + 1)]
        length = hypot(bx - ax, by - ay) or 1.0
        half = (first + (last - first) * index / (len(line) - 1)) / 2
        dx, dy = (by - ay) / length * half, (ax - bx) / length * half
        left.append((x + dx, y + dy))
        right.append((x - dx, y - dy))
    return [*left, *reversed(right)]


def lanes(view: View) -> list[Item]:
    """Lanes: thin lines, dashed where nothing is tinted."""
    scale = max(0.6, view.scale)
    width, dash = (0.28, (2.2 * scale, 1.0 * scale)) if view.inks.lines_only else (0.5, ())
    return [
        item
        for course in view.country.courses
        if course.kind == "lane"
        for item in curve(view.line_of(course, ROADS, 0.55), view.inks.lane, width * scale, dash)
    ]


def roads(view: View) -> list[Item]:
    """Roads: all casings, then all cores, so that crossings open."""
    lines = [view.line_of(course, ROADS, 0.55) for course in view.country.courses if course.kind == "road"]
    width = _ROAD * view.scale
    casing = (0.17 if view.inks.lines_only else _CASING) * max(0.7, view.scale)
    outer = [item for line in lines for item in curve(line, view.inks.road_line, width)]
    inner = [item for line in lines for item in curve(line, view.inks.road, max(width - 2 * casing, width / 3))]
    return [*outer, *inner]
