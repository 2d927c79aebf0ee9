"""The devices as data, read once from `templates/insignia/devices.toml`."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from pressgang.art.pen import outline
from pressgang.drawing.geometry import Point, Rect, Transform, polar
from pressgang.drawing.outlines import Segments, arc, ellipse_segments, mapped, polyline
from pressgang.drawing.scene import WHITE, Colour, rectangle
from pressgang.files.paths import template

MIDDLE: Point = (0.0, 0.0)
INNER = 0.381966
"""The radius at which the sides of a five-pointed star meet, as a share of its outer radius."""
_SUNLIT = (17 / 15, 13.2)
"""The foot of a ray of the Chinese sun, as a share of the disc, and half its breadth in degrees."""


def _at(place: Sequence[float]) -> Point:
    """Return the place at the end of a part's words, by default its middle; a lone number is x."""
    x, y = (*place, 0.0, 0.0)[:2]
    return x, y


def _moved(segments: Segments, place: Sequence[float]) -> Segments:
    return mapped(segments, Transform.translate(*_at(place)))


def _turn(segments: Segments, *angles: float) -> Segments:
    """Return the outline turned to each of these angles."""
    return tuple(step for angle in angles for step in mapped(segments, Transform.rotate(angle)))


def disc(diameter: float, *place: float) -> Segments:
    """Return a disc."""
    return ellipse_segments(_at(place), diameter / 2, diameter / 2)


def box(width: float, height: float, *place: float) -> Segments:
    """Return a field or a band, upright."""
    return _moved(rectangle(Rect(-width / 2, -height / 2, width, height)).segments, place)


def star(radius: float, *place: float) -> Segments:
    """Return a star of five points, one of them up."""
    points = [polar(MIDDLE, radius * (INNER if k % 2 else 1), 36 * k) for k in range(10)]
    return _moved(polyline(points, close=True), place)


def halves(radius: float) -> Segments:
    """Return the clockwise half of each point of a star."""
    return tuple(
        step
        for k in range(5)
        for step in polyline(
            (MIDDLE, polar(MIDDLE, radius, 72 * k), polar(MIDDLE, radius * INNER, 72 * k + 36)), close=True
        )
    )


def cross(length: float, arm: float, *place: float) -> Segments:
    """Return an upright cross with straight arms."""
    a, b = length / 2, arm / 2
    corners = [(-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b), (b, a), (-b, a), (-b, b), (-a, b)]
    return _moved(polyline([*corners, (-a, -b), (-b, -b)], close=True), place)


def diagonal(length: float, arm: float) -> Segments:
    """Return a cross with straight arms, turned by 45°."""
    return mapped(cross(length, arm), Transform.rotate(45))


def saltire(side: float, arm: float) -> Segments:
    """Return a diagonal cross that is cut off at the edges of a square."""
    h, reach = side / 2, arm / math.sqrt(2)
    bar = polyline(
        ((-h, -h), (reach - h, -h), (h, h - reach), (h, h), (h - reach, h), (-h, reach - h)), close=True
    )
    return _turn(bar, 0, 90)


def pattee(length: float, *place: float) -> Segments:
    """Return a cross pattée: four arms that widen in curves, 0.20 at the heart and 0.64 at the ends."""
    arm = outline("M-.1 -.1 Q-.112 -.31 -.32 -.5 L.32 -.5 Q.112 -.31 .1 -.1")
    whole = [arm[0], *(step for angle in (0, 90, 180, 270) for step in _turn(arm, angle)[1:]), ("Z", ())]
    return _moved(mapped(whole, Transform.scale(length)), place)


def strips(near: float, far: float) -> Segments:
    """Return strips along both sides of the arms of a cross, between two distances from their axes.

    They run from the ends of the arms, which stay open, and meet at 45°.
    """
    one = polyline(((near, -0.5), (far, -0.5), (far, -far), (near, -near)), close=True)
    both = (*one, *mapped(one, Transform.scale(-1, 1)))
    return _turn(both, 0, 90, 180, 270)


def sector(start: float, end: float, diameter: float) -> Segments:
    """Return a sector of a disc."""
    first = polar(MIDDLE, diameter / 2, start)
    return (("M", MIDDLE), ("L", first), *arc(MIDDLE, diameter / 2, start, end), ("Z", ()))


def triangle(radius: float, y: float) -> Segments:
    """Return a triangle of equal sides, a point down, its middle at the height y."""
    return polyline([polar((0.0, y), radius, angle) for angle in (180, 300, 60)], close=True)


def polygon(*numbers: float) -> Segments:
    """Return a polygon through these places."""
    return polyline(tuple(zip(numbers[::2], numbers[1::2], strict=True)), close=True)


def sun(diameter: float, tips: float) -> Segments:
    """Return the twelve rays of the Chinese sun, one up, without its disc."""
    foot, half = diameter / 2 * _SUNLIT[0], _SUNLIT[1]
    ray = (polar(MIDDLE, tips / 2, 0), polar(MIDDLE, foot, half), polar(MIDDLE, foot, -half))
    return _turn(polyline(ray, close=True), *range(0, 360, 30))


def rays(count: float, width: float, height: float, x: float) -> Segments:
    """Return rays as wide as their gaps, from (x, 0) to the edges of a field; one goes straight up."""
    half = 90 / count
    field = Rect(-width / 2, -height / 2, width, height)
    corners = [(math.degrees(math.atan2(cx - x, -cy)) % 360, (cx, cy)) for cx, cy in _corners(field)]
    steps: list[Point] = []
    found: Segments = ()
    for k in range(round(count)):
        start, end = 360 / count * k - half, 360 / count * k + half
        between = [corner for bearing, corner in corners if start < bearing < end]
        steps = [(x, 0.0), _edge(field, x, start), *between, _edge(field, x, end)]
        found = (*found, *polyline(steps, close=True))
    return found


def _corners(field: Rect) -> tuple[Point, ...]:
    return tuple((x, y) for x in (field.x, field.right) for y in (field.y, field.bottom))


def _edge(field: Rect, x: float, bearing: float) -> Point:
    """Return where the line from (x, 0) at that bearing meets the edge of the field."""
    dx, dy = polar(MIDDLE, 1.0, bearing)
    across = ((field.right if dx > 0 else field.x) - x) / dx if abs(dx) > 1e-9 else math.inf
    down = (field.bottom if dy > 0 else field.y) / dy if abs(dy) > 1e-9 else math.inf
    reach = min(across, down)
    return x + dx * reach, dy * reach


def crown(width: float, x: float, y: float) -> Segments:
    """Return a crown with four balls."""
    height = 0.78 * width
    rim = outline("M-.5 .5 L-.5 -.12 L-.27 .12 L-.22 -.42 L0 .02 L.22 -.42 L.27 .12 L.5 -.12 L.5 .5 Z")
    balls = tuple(
        step
        for bx, by in ((-0.5, -0.2), (-0.22, -0.52), (0.22, -0.52), (0.5, -0.2))
        for step in ellipse_segments((bx * width, by * height), 0.07 * width, 0.07 * width)
    )
    return _moved((*mapped(rim, Transform.scale(width, height)), *balls), (x, y))


def fasces(x: float) -> Segments:
    """Return a rod with an axe blade towards the wing tip; three ties part the rod and show its ground."""
    out = 1 if x >= 0 else -1
    ties = [-0.325 + 0.25 + 0.15 * k for k in range(3)]
    tops, feet = (-0.325, *(tie + 0.025 for tie in ties)), (*ties, 0.325)
    rod = tuple(
        step
        for top, foot in zip(tops, feet, strict=True)
        for step in box(0.085, foot - top, 0.0, (top + foot) / 2)
    )
    blade = outline("M.0425 -.275 L.15 -.315 Q.12 -.205 .15 -.095 L.0425 -.135 Z")
    return _moved((*rod, *mapped(blade, Transform.scale(out, 1))), (x,))


SHAPES: Mapping[str, Callable[..., Segments]] = MappingProxyType(
    {
        shape.__name__: shape
        for shape in (
            disc, box, star, halves, cross, diagonal, saltire, pattee, strips, sector, triangle, polygon, sun,
            rays, crown, fasces,
        )
    }
)  # fmt: skip
"""The shapes that are drawn from numbers alone, by their names in the data."""


def path(text: str) -> Segments:
    """Return an outline of absolute commands in halves of D."""
    return mapped(outline(text), Transform.scale(0.5))


def arms(text: str) -> Segments:
    """Return such an outline once for each arm of a cross."""
    return _turn(path(text), 0, 90, 180, 270)


BLACKISH = Colour.parse("#16181c")
CLASSES = ("black", "blue", "purple", "green", "red", "pale", "orange", "yellow", "white")
"""The classes of colours, from dark to light: they decide how a colour prints in grey and in one ink."""

_WHOLES = (("disc", ["1"]), ("box", ["1", "1"]), ("box", ["1", "0.72"]), ("box", ["1", "0.70"]))
"""The first parts that are as large as their device: roundels, squares, and flags."""


class Years(NamedTuple):
    """The first and the last year of use; 0 and 9999 where there is none."""

    first: int
    last: int

    @staticmethod
    def parse(text: str) -> Years:
        """Return the years of `1918`, `1915-42`, `1943-`, `-1921`, or blank for all years."""
        first, hyphen, last = text.partition("-")
        if not hyphen:
            return Years(int(first or 0), int(first or 9999))
        if first and 0 < len(last) < 4:
            last = first[: -len(last)] + last
        return Years(int(first or 0), int(last or 9999))

    def off(self, year: int) -> int:
        """Return the number of years between these and `year`: 0 for one of them."""
        return max(self.first - year, year - self.last, 0)

    @property
    def words(self) -> str:
        """Return the years in words: `1915–42`, `from 1943`, `to 1921`, `all years`."""
        if self.first == 0:
            return "all years" if self.last == 9999 else f"to {self.last}"
        if self.last == 9999:
            return f"from {self.first}"
        same = str(self.first)[:2] == str(self.last)[:2]
        last = str(self.last)[2:] if same else str(self.last)
        return str(self.first) if self.first == self.last else f"{self.first}–{last}"


@dataclass(frozen=True, slots=True)
class Part:
    """One outline of a device in fractions of D, with its colour and the class of it.

    `grey` and `one_ink` (a class) stand in for those of the class where a device has its own. `diameter` is
    that of a disc in the middle. `whole` says that all further parts of the device lie within this one.
    """

    segments: Segments
    colour: Colour
    kind: str
    grey: Colour | None = None
    one_ink: str | None = None
    diameter: float | None = None
    whole: bool = False


class Device(NamedTuple):
    """A national device. `wings` is the id of its form on wings; `own` are colours with greys and classes of
    their own.
    """

    id: str
    years: Years
    drawing: str
    colours: Mapping[str, str]
    own: Mapping[str, tuple[str, str]]
    source: str
    uncertain: str = ""
    wings: str = ""
    aliases: tuple[str, ...] = ()


@cache
def devices() -> Mapping[str, Device]:
    """Return all devices by id, in the order of the data."""
    import tomllib

    with template("insignia/devices.toml").open("rb") as file:
        groups: dict[str, dict[str, Any]] = tomllib.load(file)
    found: dict[str, Device] = {}
    for group in groups.values():
        colours = group.pop("colours", {})
        found.update((name, _device(name, table, colours)) for name, table in group.items())
    return MappingProxyType(found)


def _device(name: str, table: Mapping[str, Any], colours: Mapping[str, str]) -> Device:
    wings = table.get("wings", False)
    return Device(
        id=name,
        years=Years.parse(table["years"]),
        drawing=table["parts"],
        colours=colours,
        own=table.get("own", {}),
        source=table["source"],
        uncertain=table.get("uncertain", ""),
        wings=name if wings is True else wings or "",
        aliases=tuple(table.get("aliases", ())),
    )


def device_of(text: str) -> Device | None:
    """Return the device of that id or alias; case, spaces and underscores do not matter."""
    return _by_key().get(_key(text))


@cache
def _by_key() -> Mapping[str, Device]:
    return {_key(name): one for one in devices().values() for name in (one.id, *one.aliases)}


def _key(text: str) -> str:
    return re.sub(r"[\s_-]+", "", text.casefold())


def parts_of(device: Device) -> tuple[Part, ...]:
    """Return the outlines of a device, the undermost first."""
    parts: list[Part] = []
    for text in device.drawing.split(","):
        shape, kind, *rest = text.split()
        if shape == "use":
            width, height, x, y = map(_number, rest)
            parts += (_placed(part, width, height, x, y) for part in parts_of(devices()[kind]))
            continue
        grey, one_ink = device.own.get(kind, ("", None))
        parts.append(
            Part(
                _segments(shape, rest),
                _colour(kind, device.colours),
                kind,
                Colour.parse(grey) if grey else None,
                one_ink,
                diameter=_number(rest[0]) if shape == "disc" and len(rest) == 1 else None,
                whole=not parts and (shape, rest) in _WHOLES,
            )
        )
    return tuple(parts)


def _placed(part: Part, width: float, height: float, x: float, y: float) -> Part:
    return Part(mapped(part.segments, Transform(width, 0, 0, height, x, y)), part.colour, part.kind)


def _segments(shape: str, rest: list[str]) -> Segments:
    if shape in ("path", "arms"):
        return (path if shape == "path" else arms)(" ".join(rest))
    return SHAPES[shape](*map(_number, rest))


def _number(text: str) -> float:
    return float(Fraction(text))


def _colour(kind: str, colours: Mapping[str, str]) -> Colour:
    plain = {"white": WHITE, "black": BLACKISH}
    return plain[kind] if kind in plain else Colour.parse(colours[kind])
