"""The devices as data, read once from `templates/insignia/devices.toml`."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Any

from msgspec import Struct

from pressgang.art.svg.values import path_data
from pressgang.drawing.geometry import Point, Rect, Transform, polar
from pressgang.drawing.outlines import Segments, arc, ellipse_segments, mapped, polyline
from pressgang.drawing.scene import WHITE, Colour, rectangle
from pressgang.files.kept import read_toml
from pressgang.files.paths import template
from pressgang.structs import NamedTuple

MIDDLE: Point = (0.0, 0.0)
INNER = 0.381966
"""The radius at which the sides of a five-pointed star meet, as a share of its outer radius."""


def _at(place: Sequence[float]) -> Point:
    """Return the place at the end of a part's words, by default its middle; a lone number is x."""
    x, y = (*place, 0.0, 0.0)[:2]
    return x, y


def _moved(segments: Segments, place: Sequence[float]) -> Segments:
    return mapped(segments, Transform.translate(*_at(place)))


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


def cross(length: float, arm: float, *place: float) -> Segments:
    """Return an upright cross with straight arms."""
    a, b = length / 2, arm / 2
    corners = [(-b, -a), (b, -a), (b, -b), (a, -b), (a, b), (b, b), (b, a), (-b, a), (-b, b), (-a, b)]
    return _moved(polyline([*corners, (-a, -b), (-b, -b)], close=True), place)


def sector(start: float, end: float, diameter: float) -> Segments:
    """Return a sector of a disc."""
    first = polar(MIDDLE, diameter / 2, start)
    return (("M", MIDDLE), ("L", first), *arc(MIDDLE, diameter / 2, start, end), ("Z", ()))


def polygon(*numbers: float) -> Segments:
    """Return a polygon through these places."""
    return polyline(tuple(zip(numbers[::2], numbers[1::2], strict=True)), close=True)


SHAPES: Mapping[str, Callable[..., Segments]] = MappingProxyType(
    {shape.__name__: shape for shape in (disc, box, star, cross, sector, polygon)}
)
"""The shapes that are drawn from numbers alone, by their names in the data."""


def path(text: str) -> Segments:
    """Return an outline of absolute commands in halves of D."""
    return mapped(path_data(text), Transform.scale(0.5))


def arms(text: str) -> Segments:
    """Return such an outline once for each arm of a cross."""
    return tuple(step for angle in (0, 90, 180, 270) for step in mapped(path(text), Transform.rotate(angle)))


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


class Part(Struct, frozen=True):
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
    their own; `small` is its drawing where a printer without colours would make mush of it.
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
    small: str = ""


@cache
def devices() -> Mapping[str, Device]:
    """Return all devices by id, in the order of the data."""
    found: dict[str, Device] = {}
    for group in [group for title, group in _tables().items() if title != "shapes"]:
        colours = group.get("colours", {})
        found |= {name: _device(name, table, colours) for name, table in group.items() if name != "colours"}
    return MappingProxyType(found)


@cache
def _tables() -> dict[str, dict[str, Any]]:
    return read_toml(template("insignia/devices.toml"))


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
        small=table.get("small", ""),
    )


def device_of(text: str) -> Device | None:
    """Return the device of that id or alias; case, spaces and underscores do not matter."""
    return _by_key().get(_key(text))


@cache
def _by_key() -> Mapping[str, Device]:
    return {_key(name): one for one in devices().values() for name in (one.id, *one.aliases)}


def _key(text: str) -> str:
    return re.sub(r"[\s_-]+", "", text.casefold())


def parts_of(device: Device, small: bool = False) -> tuple[Part, ...]:
    """Return the outlines of a device, the undermost first."""
    parts: list[Part] = []
    for text in ((device.small if small else "") or device.drawing).split(","):
        shape, kind, *rest = text.split()
        if shape == "use":
            width, height, x, y = map(_number, rest)
            place = Transform(width, 0, 0, height, x, y)
            used = parts_of(devices()[kind])
            parts += (Part(mapped(part.segments, place), part.colour, part.kind) for part in used)
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


def _segments(shape: str, rest: list[str]) -> Segments:
    if shape in ("path", "arms"):
        return (path if shape == "path" else arms)(" ".join(rest))
    if shape in SHAPES:
        return SHAPES[shape](*map(_number, rest))
    scale, *place = map(_number, rest)
    return _moved(mapped(path_data(_tables()["shapes"][shape]), Transform.scale(scale, abs(scale))), place)


def _number(text: str) -> float:
    above, _, below = text.partition("/")
    return float(above) / float(below or 1)


def _colour(kind: str, colours: Mapping[str, str]) -> Colour:
    plain = {"white": WHITE, "black": BLACKISH}
    return plain[kind] if kind in plain else Colour.parse(colours[kind])
