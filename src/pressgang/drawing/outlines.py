"""Outlines as steps of a path, in mm: straight lines, ellipses, arcs of a circle."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from math import ceil, fsum, hypot, radians, sqrt, tan

from pressgang.drawing.geometry import IDENTITY, Point, Rect, Transform, cos_sin, polar
from pressgang.structs import NamedTuple

KAPPA = 0.5522847498307936  # the control length that makes four Bézier arcs a circle

Segment = tuple[str, tuple[float, ...]]
"""One step of a path: ("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)) or ("Z", ())."""


Segments = tuple[Segment, ...]


def mapped(segments: Sequence[Segment], frame: Transform) -> Segments:
    """Return the segments with each of their points moved by `frame`."""
    if frame == IDENTITY:
        return tuple(segments)
    a, b, c, d, e, f = frame.a, frame.b, frame.c, frame.d, frame.e, frame.f
    steps: list[Segment] = []
    for command, numbers in segments:  # `frame.apply` by hand: half of a page's time would go to it
        if len(numbers) == 6 and not b and not c:  # most are moved or made larger, and not turned
            p, q, r, s, x, y = numbers
            steps.append((command, (a * p + e, d * q + f, a * r + e, d * s + f, a * x + e, d * y + f)))
        elif len(numbers) == 6:
            p, q, r, s, x, y = numbers
            steps.append(
                (
                    command,
                    (
                        a * p + c * q + e, b * p + d * q + f,
                        a * r + c * s + e, b * r + d * s + f,
                        a * x + c * y + e, b * x + d * y + f,
                    ),
                )
            )  # fmt: skip
        elif numbers:
            x, y = numbers
            steps.append((command, (a * x + c * y + e, b * x + d * y + f)))
        else:
            steps.append((command, ()))
    return tuple(steps)


def reverse_outline(path: Sequence[Segment]) -> Segments:
    """Return the same path drawn from its end to its start; a closed one stays closed."""
    closed = path[-1][0] == "Z"
    steps = [step for step in path if step[0] != "Z"]
    ends = [numbers[-2:] for _, numbers in steps]
    result: list[Segment] = [("M", ends[-1])]
    for i in range(len(steps) - 1, 0, -1):
        command, v = steps[i]
        result.append((command, (*v[2:4], *v[0:2], *ends[i - 1]) if command == "C" else ends[i - 1]))
    return (*result, ("Z", ())) if closed else tuple(result)


def polyline(points: Sequence[Point], close: bool = False) -> tuple[Segment, ...]:
    """Return the segments of straight lines through `points`."""
    steps: list[Segment] = [("M", points[0])]
    steps.extend(("L", point) for point in points[1:])
    if close:
        steps.append(("Z", ()))
    return tuple(steps)


def outline_box(segments: Iterable[Segment]) -> Rect:
    """Return the rectangle around all points of an outline, its controls included; empty if there are none."""
    numbers = [numbers for _, numbers in segments]
    xs = [x for some in numbers for x in some[::2]]
    ys = [y for some in numbers for y in some[1::2]]
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)) if xs else Rect(0, 0, 0, 0)


def curve_turns(step: tuple[Point, ...]) -> Iterator[Point]:
    """Yield the parameters at which a curve (ends and controls) runs vertically or horizontally.

    Only there does it reach beyond its ends.
    """
    for axis in (0, 1):
        p0, p1, p2, p3 = (point[axis] for point in step)
        if min(p0, p3) <= min(p1, p2) and max(p1, p2) <= max(p0, p3):
            continue  # the controls lie between the ends, so the curve does too
        for t in _roots(p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0):
            if 0 < t < 1:
                s = 1 - t
                weights = (s**3, 3 * s * s * t, 3 * s * t * t, t**3)
                x, y = (fsum(w * p[i] for w, p in zip(weights, step, strict=True)) for i in (0, 1))
                yield x, y


def _roots(a: float, b: float, c: float) -> list[float]:
    """Return the roots of a·t² + b·t + c."""
    if abs(a) <= 1e-12 * max(abs(b), abs(c)):
        return [-c / b] if b else []
    inside = b * b - 4 * a * c
    if inside < 0:
        return []
    root = sqrt(inside)
    return [(-b + root) / (2 * a), (-b - root) / (2 * a)]


def ellipse_segments(centre: Point, rx: float, ry: float) -> tuple[Segment, ...]:
    """Return the segments of an ellipse, clockwise from the top."""
    x, y = centre
    kx, ky = rx * KAPPA, ry * KAPPA
    return (
        ("M", (x, y - ry)),
        ("C", (x + kx, y - ry, x + rx, y - ky, x + rx, y)),
        ("C", (x + rx, y + ky, x + kx, y + ry, x, y + ry)),
        ("C", (x - kx, y + ry, x - rx, y + ky, x - rx, y)),
        ("C", (x - rx, y - ky, x - kx, y - ry, x, y - ry)),
        ("Z", ()),
    )


def arc(centre: Point, radius: float, start: float, end: float) -> tuple[Segment, ...]:
    """Return the curves of an arc between two bearings (0° up, clockwise unless `end` is below `start`).

    The caller moves to `geometry.polar(centre, radius, start)` first.
    """
    steps = max(1, ceil(abs(end - start) / 45))
    step = (end - start) / steps
    reach = 4 / 3 * tan(radians(step) / 4) * radius
    curves: list[Segment] = []
    for i in range(steps):
        (c0, s0), (c1, s1) = cos_sin(start + i * step), cos_sin(start + (i + 1) * step)
        x0, y0 = centre[0] + radius * s0, centre[1] - radius * c0
        x1, y1 = centre[0] + radius * s1, centre[1] - radius * c1
        curves.append(("C", (x0 + reach * c0, y0 + reach * s0, x1 - reach * c1, y1 - reach * s1, x1, y1)))
    return tuple(curves)


def ring_sector(at: Point, inner: float, outer: float, start: float, end: float) -> tuple[Segment, ...]:
    """Return the outline of a part of a ring from bearing `start` clockwise to `end`.

    It is a slice where `inner` is 0.
    """
    steps: list[Segment] = [("M", polar(at, outer, start)), *arc(at, outer, start, end)]
    if inner > 0:
        steps += [("L", polar(at, inner, end)), *arc(at, inner, end, start)]
    else:
        steps.append(("L", at))
    return (*steps, ("Z", ()))


class Ring(NamedTuple):
    """One outline of a path as straight edges."""

    points: list[Point]
    closed: bool
    """Whether the outline ends with a step back to its start."""

    def edges(self) -> Iterator[tuple[Point, Point]]:
        """Yield each edge from its start to its end, the closing one if it is drawn."""
        yield from pairwise(self.points)
        if self.closed:
            yield self.points[-1], self.points[0]


def flattened(segments: Sequence[Segment], steps: int = 6, tolerance: float | None = None) -> list[Ring]:
    """Return the outlines of a path, each curve as `steps` chords, or as many as keep within `tolerance` mm."""
    rings: list[Ring] = []
    for command, numbers in segments:
        if command == "M" or not rings or (rings[-1].closed and command != "Z"):
            first = (numbers[0], numbers[1]) if command == "M" or not rings else rings[-1].points[0]
            rings.append(Ring([first], False))
            if command == "M":
                continue
        points = rings[-1].points
        if command == "Z":
            rings[-1] = Ring(points, True)
        elif command == "L":
            points.append((numbers[0], numbers[1]))
        elif command == "C":
            count = steps if tolerance is None else _chords(points[-1], numbers, tolerance)
            points.extend(along(points[-1], numbers, count))
    return rings


def _chords(start: Point, numbers: tuple[float, ...], tolerance: float) -> int:
    """Return how many chords keep within `tolerance` of a curve.

    A chord over 1/n of the curve lies within |B″| / (8 n²) of it, and |B″| is at most 6 times the longer of the
    second differences of the control points.
    """
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, numbers
    bend = max(hypot(x0 - 2 * x1 + x2, y0 - 2 * y1 + y2), hypot(x1 - 2 * x2 + x3, y1 - 2 * y2 + y3))
    return max(1, ceil(sqrt(0.75 * bend / tolerance)))


def along(start: Point, numbers: tuple[float, ...], count: int) -> list[Point]:
    """Return points along a Bézier curve after its start, in `count` equal steps."""
    (x0, y0), (x1, y1, x2, y2, x3, y3) = start, numbers
    steps = ((1 - index / count, index / count) for index in range(1, count + 1))
    weights = ((s * s * s, 3 * s * s * t, 3 * s * t * t, t * t * t) for s, t in steps)
    return [(a * x0 + b * x1 + c * x2 + d * x3, a * y0 + b * y1 + c * y2 + d * y3) for a, b, c, d in weights]
