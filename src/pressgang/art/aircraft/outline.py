"""Parts of a silhouette: closed outlines grouped by their ink, and the basic shapes that they are made of."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from msgspec import Struct

from pressgang.art.pen import mirrored
from pressgang.drawing.geometry import Point, Transform, signed_area
from pressgang.drawing.outlines import Segment, Segments, mapped, reverse_outline

_FLIP = Transform.scale(-1.0, 1.0)


class Drawing(Struct, frozen=True):
    """Parts by the ink they take, in metres: x to the right wing, y to the tail, the nose at y = 0.

    `solid` and `glass` are closed outlines; `lines` are strokes in the glass colour over the solid,
    `frames` strokes in the solid colour over the glass.
    """

    solid: tuple[Segments, ...] = ()
    glass: tuple[Segments, ...] = ()
    lines: tuple[Segments, ...] = ()
    frames: tuple[Segments, ...] = ()

    def __add__(self, other: Drawing) -> Drawing:
        return Drawing(
            self.solid + other.solid,
            self.glass + other.glass,
            self.lines + other.lines,
            self.frames + other.frames,
        )

    def both_sides(self) -> Drawing:
        """Add the mirror image on the left to this part of the right side."""
        inks = (self.solid, self.glass, self.lines, self.frames)
        return self + Drawing(*(tuple(reverse_outline(mapped(path, _FLIP)) for path in ink) for ink in inks))


def curve(points: Sequence[Point], along_x: bool = False) -> Segments:
    """Return curves through `points` without overshoot (Fritsch and Carlson, 1980), without the first move.

    The points must ascend in y, or in x where `along_x`.
    """
    ts = [p[0] if along_x else p[1] for p in points]
    vs = [p[1] if along_x else p[0] for p in points]
    steps = [(ts[i + 1] - ts[i], (vs[i + 1] - vs[i]) / (ts[i + 1] - ts[i])) for i in range(len(ts) - 1)]
    slopes = [steps[0][1]]
    for (h0, d0), (h1, d1) in pairwise(steps):
        w0, w1 = 2 * h1 + h0, h1 + 2 * h0
        slopes.append(0.0 if d0 * d1 <= 0 else (w0 + w1) / (w0 / d0 + w1 / d1))
    slopes.append(steps[-1][1])
    curves: list[Segment] = []
    for i, (h, _) in enumerate(steps):
        t1, v1 = ts[i] + h / 3, vs[i] + slopes[i] * h / 3
        t2, v2 = ts[i + 1] - h / 3, vs[i + 1] - slopes[i + 1] * h / 3
        numbers = (t1, v1, t2, v2, ts[i + 1], vs[i + 1]) if along_x else (v1, t1, v2, t2, vs[i + 1], ts[i + 1])
        curves.append(("C", numbers))
    return tuple(curves)


def oriented(path: Segments) -> Segments:
    """Return the closed path run clockwise, so that overlapping parts add up when they are filled."""
    numbers = [number for _, some in path for number in some]
    return path if signed_area([*zip(numbers[::2], numbers[1::2], strict=True)]) >= 0 else reverse_outline(path)


def spindle(x: float, points: Sequence[Point], nose: float, end: float, blunt: tuple[float, float]) -> Segments:
    """Return a closed body about the line at `x`: a nacelle, a float, a fin, a canopy.

    `points` are (half width, y) between the tips; `blunt` is 0 for a pointed tip, 0.55 round, 1 square.
    """
    (w0, y0), (w1, y1) = points[0], points[-1]
    bow = (0.25 + 0.35 * blunt[0]) * (y0 - nose)
    stern = (0.25 + 0.35 * blunt[1]) * (end - y1)
    half: Segments = (
        ("M", (0.0, nose)),
        ("C", (w0 * blunt[0], nose, max(w0 - slope(points, 0) * bow, 0.5 * w0), y0 - bow, w0, y0)),
        *(curve(points) if len(points) > 1 else ()),
        ("C", (max(w1 + slope(points, -1) * stern, 0.5 * w1), y1 + stern, w1 * blunt[1], end, 0.0, end)),
    )
    return mapped(mirrored(half), Transform.translate(x, 0.0))


def slope(points: Sequence[Point], at: int) -> float:
    """Return how fast a half width grows with y where `curve` enters (0) or leaves (-1) its points."""
    if len(points) < 2:
        return 0.0
    (w0, y0), (w1, y1) = points[:2] if at == 0 else points[-2:]
    return (w1 - w0) / (y1 - y0)
