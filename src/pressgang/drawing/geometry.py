"""Points, rectangles and transforms in millimetres, x to the right and y down."""

from __future__ import annotations

import math
from collections.abc import Iterable, Sequence

from pressgang.structs import NamedTuple

Point = tuple[float, float]


class Rect(NamedTuple):
    """A rectangle by its left top corner and its size, in mm."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of the right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of the lower edge."""
        return self.y + self.height

    @property
    def centre(self) -> Point:
        """The middle."""
        return (self.x + self.width / 2, self.y + self.height / 2)

    def inset(self, by: float) -> Rect:
        """Return the rectangle with `by` mm taken off each side (a negative number adds)."""
        return Rect(self.x + by, self.y + by, self.width - 2 * by, self.height - 2 * by)

    def moved(self, dx: float, dy: float) -> Rect:
        """Return the rectangle moved."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def union(self, other: Rect) -> Rect:
        """Return the smallest rectangle around both."""
        return Rect.around((self, other))

    @staticmethod
    def around(boxes: Iterable[Rect]) -> Rect:
        """Return the smallest rectangle around all; raises `ValueError` for none."""
        edges = [(x, y, x + width, y + height) for x, y, width, height in boxes]
        if not edges:
            raise ValueError("no rectangles")
        lefts, tops, rights, bottoms = zip(*edges, strict=True)
        x, y = min(lefts), min(tops)
        return Rect(x, y, max(rights) - x, max(bottoms) - y)

    @staticmethod
    def around_points(points: Iterable[Point]) -> Rect:
        """Return the smallest rectangle around all points; raises `ValueError` for none."""
        xs, ys = zip(*points, strict=True)
        return Rect(min(xs), min(ys), max(xs) - min(xs), max(ys) - min(ys))

    def common(self, other: Rect) -> Rect | None:
        """Return the part that both share, or None."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        width, height = min(self.right, other.right) - x, min(self.bottom, other.bottom) - y
        return Rect(x, y, width, height) if width >= 0 and height >= 0 else None

    def contains(self, other: Rect, tolerance: float = 1e-6) -> bool:
        """Return whether `other` lies inside, give or take `tolerance` mm."""
        return (
            other.x >= self.x - tolerance
            and other.y >= self.y - tolerance
            and other.right <= self.right + tolerance
            and other.bottom <= self.bottom + tolerance
        )

    def overlaps(self, other: Rect, tolerance: float = 1e-6) -> bool:
        """Return whether the two share more than an edge."""
        return (
            self.x < other.right - tolerance
            and other.x < self.right - tolerance
            and self.y < other.bottom - tolerance
            and other.y < self.bottom - tolerance
        )


class Transform(NamedTuple):
    """An affine map: x' = a·x + c·y + e, y' = b·x + d·y + f (the order of SVG's `matrix`)."""

    a: float = 1.0
    b: float = 0.0
    c: float = 0.0
    d: float = 1.0
    e: float = 0.0
    f: float = 0.0

    @staticmethod
    def translate(dx: float, dy: float) -> Transform:
        """Return a move by `dx`, `dy` mm."""
        return Transform(e=dx, f=dy)

    @staticmethod
    def scale(sx: float, sy: float | None = None) -> Transform:
        """Return a scaling about the origin."""
        return Transform(a=sx, d=sx if sy is None else sy)

    @staticmethod
    def rotate(degrees: float, about: Point = (0.0, 0.0)) -> Transform:
        """Return a turn to the right (clockwise on the page) about a point."""
        cos, sin = cos_sin(degrees)
        x, y = about
        return Transform(cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y)

    @property
    def enlargement(self) -> float:
        """Return how many times as long a line along x becomes."""
        return math.hypot(self.a, self.b)

    def then(self, after: Transform) -> Transform:
        """Return the map that applies this one first and `after` second."""
        if self is IDENTITY:
            return after
        return Transform(
            after.a * self.a + after.c * self.b,
            after.b * self.a + after.d * self.b,
            after.a * self.c + after.c * self.d,
            after.b * self.c + after.d * self.d,
            after.a * self.e + after.c * self.f + after.e,
            after.b * self.e + after.d * self.f + after.f,
        )

    def inverse(self) -> Transform:
        """Return the inverse map; raise `ZeroDivisionError` if this one flattens everything."""
        a, b, c, d, e, f = self
        size = a * d - b * c
        return Transform(
            d / size, -b / size, -c / size, a / size, (c * f - d * e) / size, (b * e - a * f) / size
        )

    def apply(self, x: float, y: float) -> Point:
        """Return the image of the point (x, y)."""
        return (self.a * x + self.c * y + self.e, self.b * x + self.d * y + self.f)

    def apply_rect(self, rect: Rect) -> Rect:
        """Return the smallest upright rectangle around the image of `rect`."""
        if not self.b and not self.c:  # a move, which most are
            left, right = self.a * rect.x + self.e, self.a * rect.right + self.e
            top, bottom = self.d * rect.y + self.f, self.d * rect.bottom + self.f
            return Rect(min(left, right), min(top, bottom), abs(right - left), abs(bottom - top))
        return Rect.around_points(self.apply(x, y) for x in (rect.x, rect.right) for y in (rect.y, rect.bottom))


IDENTITY = Transform()


def cos_sin(degrees: float) -> tuple[float, float]:
    """Return cosine and sine, exact at the multiples of 90° so that upright things stay upright."""
    quarter = degrees / 90.0
    if quarter == round(quarter):
        return ((1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0))[int(quarter) % 4]
    angle = math.radians(degrees)
    return math.cos(angle), math.sin(angle)


def turned_size(width: float, height: float, turn: float) -> tuple[float, float]:
    """Return the size of the upright box around a rectangle that is turned, in degrees."""
    cosine, sine = (abs(one) for one in cos_sin(turn))
    return width * cosine + height * sine, width * sine + height * cosine


def polar(centre: Point, radius: float, bearing: float) -> Point:
    """Return the point at `radius` mm from `centre`; bearing 0° is up the page, 90° to the right."""
    cos, sin = cos_sin(bearing)
    return (centre[0] + radius * sin, centre[1] - radius * cos)


def signed_area(ring: Sequence[Point]) -> float:
    """Return the area of a polygon, positive where it runs clockwise on the page."""
    area = 0.0
    if ring:
        x, y = ring[-1]
        for to_x, to_y in ring:
            area += x * to_y - to_x * y
            x, y = to_x, to_y
    return area / 2
