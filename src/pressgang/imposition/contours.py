"""Cut lines as a cutter wants them: an edge that two pieces share is cut once, and lines that go on are one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import pairwise
from math import hypot
from typing import NamedTuple

from pressgang.drawing.geometry import Point
from pressgang.drawing.outlines import Segment
from pressgang.drawing.scene import Path

_NEAR = 1e-3
"""Ends of lines nearer than this, in mm, meet."""


class _Line(NamedTuple):
    """An endless line: its direction, and how far it is from the origin, in mm."""

    dx: float
    dy: float
    offset: float

    def point(self, along: float) -> Point:
        """The point that far along it."""
        return along * self.dx + self.offset * self.dy, along * self.dy - self.offset * self.dx


def cut_once(outlines: Iterable[Path]) -> list[Path]:
    """The lines of all these outlines: straight ones each once and as long as they go, then the curves."""
    spans: dict[_Line, list[tuple[float, float]]] = {}
    curves: dict[tuple[Segment, ...], None] = {}
    for outline in outlines:
        for part in _parts(outline.segments):
            if len(part) == 2 and part[1][0] == "L":
                (x, y), (to_x, to_y) = part[0][1], part[1][1]
                line, span = _on_line((x, y), (to_x, to_y))
                spans.setdefault(line, []).append(span)
            else:
                curves.setdefault(part)
    straight = [
        Path((("M", line.point(start)), ("L", line.point(end))))
        for line, found in sorted(spans.items())
        for start, end in _joined(found)
    ]
    return [*straight, *(Path(part) for part in curves)]


def _parts(segments: tuple[Segment, ...]) -> Iterator[tuple[Segment, ...]]:
    """The straight edges of an outline one by one, and its curves, as far as they follow on one another."""
    start: Point = (0.0, 0.0)
    at = start
    bend: list[Segment] = []
    for verb, numbers in segments:
        if verb == "C":
            bend = bend or [("M", at)]
            bend.append((verb, numbers))
            at = numbers[-2], numbers[-1]
            continue
        if bend:
            yield tuple(bend)
            bend = []
        to = start if verb == "Z" else (numbers[0], numbers[1])
        if verb == "M":
            start = to
        elif hypot(to[0] - at[0], to[1] - at[1]) > _NEAR:
            yield ("M", at), ("L", to)
        at = to
    if bend:
        yield tuple(bend)


def _on_line(one: Point, other: Point) -> tuple[_Line, tuple[float, float]]:
    """The endless line through two points, and from where to where on it they lie."""
    length = hypot(other[0] - one[0], other[1] - one[1])
    dx, dy = (other[0] - one[0]) / length, (other[1] - one[1]) / length
    if (round(dx, 6), round(dy, 6)) < (0, 0):
        dx, dy = -dx, -dy
    line = _Line(round(dx, 6) + 0.0, round(dy, 6) + 0.0, round(one[0] * dy - one[1] * dx, 4) + 0.0)
    ends = sorted(x * dx + y * dy for x, y in (one, other))
    return line, (ends[0], ends[1])


def _joined(spans: list[tuple[float, float]]) -> Iterator[tuple[float, float]]:
    """The spans of one line in order, those that meet or overlap as one."""
    spans = sorted(spans)
    breaks = [0]
    reach = spans[0][1]
    for number, (_, (start, end)) in enumerate(pairwise(spans), 1):
        if start > reach + _NEAR:
            breaks.append(number)
        reach = max(reach, end) if start <= reach + _NEAR else end
    for first, beyond in pairwise([*breaks, len(spans)]):
        yield spans[first][0], max(end for _, end in spans[first:beyond])
