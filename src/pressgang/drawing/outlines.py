"""Outlines as the steps of a path, in mm: straight lines, ellipses, arcs of a circle."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, radians, tan

from pressgang.drawing.geometry import Point, cos_sin

KAPPA = 0.5522847498307936  # the control length that makes four Bézier arcs a circle

Segment = tuple[str, tuple[float, ...]]
"""One step of a path: ("M", (x, y)), ("L", (x, y)), ("C", (x1, y1, x2, y2, x, y)) or ("Z", ())."""


def polyline(points: Sequence[Point], close: bool = False) -> tuple[Segment, ...]:
    """The segments of straight lines through `points`."""
    steps: list[Segment] = [("M", points[0])]
    steps.extend(("L", point) for point in points[1:])
    if close:
        steps.append(("Z", ()))
    return tuple(steps)


def ellipse_segments(centre: Point, rx: float, ry: float) -> tuple[Segment, ...]:
    """The segments of an ellipse, clockwise from the top."""
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
    """The curves of a circular arc between two bearings (0° up, clockwise), without the first move.

    The caller moves to `geometry.polar(centre, radius, start)` first. `end` may be below `start`: the arc
    then runs the other way.
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
