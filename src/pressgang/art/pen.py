"""Drawing by hand: outlines written as in SVG, mirrored halves, smooth curves, and the bounds of ink."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from pressgang.drawing.geometry import IDENTITY, Point, Rect, Transform
from pressgang.drawing.outlines import Segment, ellipse_segments
from pressgang.drawing.scene import Colour, Group, Image, Item, Path, Use

Segments = tuple[Segment, ...]
_TOKEN = re.compile(r"[MLCQZ]|-?\d*\.?\d+(?:e[-+]\d+)?")
_ARGUMENTS = {"M": 2, "L": 2, "C": 6, "Q": 4}


def outline(text: str) -> Segments:
    """Segments from the absolute commands M L C Q Z of an SVG path; numbers after a command may repeat it."""
    tokens = _TOKEN.findall(text)
    steps: list[Segment] = []
    here: Point = (0.0, 0.0)
    i, command = 0, "M"
    while i < len(tokens):
        if tokens[i] in "MLCQZ":
            command = tokens[i]
            i += 1
            if command == "Z":
                steps.append(("Z", ()))
                continue
        count = _ARGUMENTS[command]
        numbers = tuple(float(token) for token in tokens[i : i + count])
        i += count
        if command == "Q":
            x1, y1, x, y = numbers
            first = (here[0] + (x1 - here[0]) * 2 / 3, here[1] + (y1 - here[1]) * 2 / 3)
            second = (x + (x1 - x) * 2 / 3, y + (y1 - y) * 2 / 3)
            steps.append(("C", (*first, *second, x, y)))
        else:
            steps.append((command, numbers))
        here = (numbers[-2], numbers[-1])
        if command == "M":
            command = "L"
    return tuple(steps)


def mapped(segments: Sequence[Segment], frame: Transform) -> Segments:
    """The segments with each of their points moved by `frame`."""
    if frame == IDENTITY:
        return tuple(segments)
    a, b, c, d, e, f = frame.a, frame.b, frame.c, frame.d, frame.e, frame.f
    steps: list[Segment] = []
    for command, numbers in segments:  # `frame.apply` by hand: half of a page's time would go to it
        if len(numbers) == 6:
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


def smooth(points: Sequence[Point], close: bool = False) -> Segments:
    """A smooth curve through all `points` (a Catmull-Rom spline)."""
    count = len(points)

    def at(i: int) -> Point:
        return points[i % count] if close else points[min(max(i, 0), count - 1)]

    steps: list[Segment] = [("M", points[0])]
    for i in range(count if close else count - 1):
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = at(i - 1), at(i), at(i + 1), at(i + 2)
        steps.append(
            ("C", (bx + (cx - ax) / 6, by + (cy - ay) / 6, cx - (dx - bx) / 6, cy - (dy - by) / 6, cx, cy))
        )
    if close:
        steps.append(("Z", ()))
    return tuple(steps)


def mirrored(half: Sequence[Segment]) -> Segments:
    """A closed outline, symmetric about x = 0, from its right half drawn from the top down."""
    steps = list(half)
    ends = [numbers[-2:] for _, numbers in half]
    if abs(ends[-1][0]) > 1e-9:  # an open foot: straight across before going up again
        steps.append(("L", (-ends[-1][0], ends[-1][1])))
    for (command, numbers), (x, y) in zip(half[:0:-1], ends[-2::-1], strict=True):
        if command == "C":
            x1, y1, x2, y2 = numbers[:4]
            steps.append(("C", (-x2, y2, -x1, y1, -x, y)))
        else:
            steps.append(("L", (-x, y)))
    steps.append(("Z", ()))
    return tuple(steps)


@dataclass(frozen=True, slots=True)
class Pen:
    """Draws in units of a picture of its own: `frame` takes them to mm. Line widths are given in mm."""

    frame: Transform
    solid: Colour
    glass: Colour

    def fill(self, shape: str | Sequence[Segment], colour: Colour | None = None) -> Path:
        """A filled outline, in the solid colour unless told."""
        return Path(self._segments(shape), fill=colour or self.solid)

    def line(self, shape: str | Sequence[Segment], width: float, colour: Colour | None = None) -> Path:
        """A stroke `width` mm wide with round ends, in the glass colour unless told."""
        return Path(self._segments(shape), stroke=colour or self.glass, width=width, cap="round")

    def spot(
        self, x: float, y: float, rx: float, colour: Colour | None = None, ry: float | None = None
    ) -> Path:
        """A filled ellipse."""
        return self.fill(ellipse_segments((x, y), rx, rx if ry is None else ry), colour)

    def ring(self, x: float, y: float, rx: float, width: float, colour: Colour | None = None) -> Path:
        """A stroked circle."""
        return self.line(ellipse_segments((x, y), rx, rx), width, colour)

    def to(self, frame: Transform) -> Pen:
        """The pen in a frame inside this one."""
        return Pen(frame.then(self.frame), self.solid, self.glass)

    def _segments(self, shape: str | Sequence[Segment]) -> Segments:
        return mapped(outline(shape) if isinstance(shape, str) else shape, self.frame)


def extent(items: Iterable[Item], frame: Transform = IDENTITY) -> Rect | None:
    """The smallest upright rectangle around the ink of paths, pictures, groups and symbols.

    Groups are cut off at the bounds of their clips; text and form fields are not counted. None: no ink.
    """
    boxes: list[Rect] = []
    for item in items:
        box: Rect | None = None
        if isinstance(item, Path):
            box = _path_extent(item, frame)
        elif isinstance(item, Group):
            box = extent(item.items, item.transform.then(frame))
            if item.clip is not None and box is not None:
                box = _common(box, _path_extent(item.clip, item.transform.then(frame)))
        elif isinstance(item, Use):
            box = extent(item.symbol.items, item.transform.then(frame))
        elif isinstance(item, Image):
            box = frame.apply_rect(item.box)
        if box is not None:
            boxes.append(box)
    if not boxes:
        return None
    whole = boxes[0]
    for box in boxes[1:]:
        whole = whole.union(box)
    return whole


def _common(one: Rect, two: Rect | None) -> Rect | None:
    """What two rectangles share, or None."""
    if two is None or not one.overlaps(two):
        return None
    x, y = max(one.x, two.x), max(one.y, two.y)
    return Rect(x, y, min(one.right, two.right) - x, min(one.bottom, two.bottom) - y)


def _path_extent(path: Path, frame: Transform) -> Rect | None:
    xs: list[float] = []
    ys: list[float] = []
    here: Point = (0.0, 0.0)
    for command, numbers in mapped(path.segments, frame):
        if command == "Z":
            continue
        if command == "C":
            x1, y1, x2, y2, x, y = numbers
            xs.extend(_reach(here[0], x1, x2, x))
            ys.extend(_reach(here[1], y1, y2, y))
        here = (numbers[-2], numbers[-1])
        xs.append(here[0])
        ys.append(here[1])
    if not xs:
        return None
    grow = path.width / 2 * math.sqrt(abs(frame.a * frame.d - frame.b * frame.c)) if path.stroke else 0.0
    return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys)).inset(-grow)


def _reach(p0: float, p1: float, p2: float, p3: float) -> list[float]:
    """The values of a cubic Bézier where it turns round between its ends."""
    if (p0 <= p1 <= p3 and p0 <= p2 <= p3) or (p0 >= p1 >= p3 and p0 >= p2 >= p3):
        return []  # it keeps within its control points, so never beyond its ends
    a, b, c = p3 - 3 * p2 + 3 * p1 - p0, 2 * (p2 - 2 * p1 + p0), p1 - p0
    if abs(a) < 1e-12:
        roots = [-c / b] if abs(b) > 1e-12 else []
    else:
        square = b * b - 4 * a * c
        roots = [(-b + sign * math.sqrt(square)) / (2 * a) for sign in (1, -1)] if square >= 0 else []
    inside = [t for t in roots if 0 < t < 1]
    return [
        p0 * (1 - t) ** 3 + 3 * p1 * t * (1 - t) ** 2 + 3 * p2 * t * t * (1 - t) + p3 * t**3 for t in inside
    ]
