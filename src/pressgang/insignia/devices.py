"""The devices as data: read once from `templates/insignia/devices.toml`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from types import MappingProxyType
from typing import Any, NamedTuple

from pressgang.art.pen import Segments, mapped
from pressgang.geometry import Transform
from pressgang.insignia.shapes import SHAPES, arms, path
from pressgang.resources import template
from pressgang.scene import WHITE, Colour

BLACKISH = Colour.parse("#16181c")
CLASSES = ("black", "blue", "purple", "green", "red", "pale", "orange", "yellow", "white")
"""The classes of colours, from dark to light: they settle what is left of a colour in grey and in one ink."""


class Years(NamedTuple):
    """The first and the last year of use; 0 and 9999 where there is none."""

    first: int
    last: int

    @staticmethod
    def parse(text: str) -> Years:
        """`1918`, `1915-42`, `1943-`, `-1921`, or blank for all years."""
        first, hyphen, last = text.partition("-")
        if not hyphen:
            return Years(int(first or 0), int(first or 9999))
        if first and 0 < len(last) < 4:
            last = first[: -len(last)] + last
        return Years(int(first or 0), int(last or 9999))

    def off(self, year: int) -> int:
        """How many years it is from these to `year`: 0 for one of them."""
        return max(self.first - year, year - self.last, 0)

    @property
    def words(self) -> str:
        """`1915–42`, `from 1943`, `to 1921`, `all years`."""
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

    `grey` and `one_ink` (a class) stand in for those of the class where a device has its own. `diameter` is that
    of a disc in the middle.
    """

    segments: Segments
    colour: Colour
    kind: str
    grey: Colour | None = None
    one_ink: str | None = None
    diameter: float | None = None


@dataclass(frozen=True, slots=True)
class Device:
    """A national device. `wings` is the id of the one that goes on wings with it, where one does."""

    id: str
    years: Years
    parts: tuple[Part, ...]
    source: str
    uncertain: str = ""
    wings: str = ""
    aliases: tuple[str, ...] = ()


@cache
def devices() -> Mapping[str, Device]:
    """All devices by id, in the order of the data."""
    import tomllib

    with template("insignia/devices.toml").open("rb") as file:
        groups = tomllib.load(file)
    raw: dict[str, tuple[dict[str, str], dict[str, Any]]] = {}
    for group in groups.values():
        colours = group.pop("colours", {})
        raw.update((name, (colours, table)) for name, table in group.items())
    return MappingProxyType({name: _device(name, raw) for name in raw})


def device_of(text: str) -> Device | None:
    """The device of that id or alias; case, spaces and underscores do not matter."""
    return _by_key().get(_key(text))


@cache
def _by_key() -> Mapping[str, Device]:
    return {_key(name): one for one in devices().values() for name in (one.id, *one.aliases)}


def _key(text: str) -> str:
    return re.sub(r"[\s_-]+", "", text.casefold())


def _device(name: str, raw: Mapping[str, tuple[dict[str, str], dict[str, Any]]]) -> Device:
    _, table = raw[name]
    wings = table.get("wings", False)
    return Device(
        id=name,
        years=Years.parse(table["years"]),
        parts=tuple(_parts(name, raw)),
        source=table["source"],
        uncertain=table.get("uncertain", ""),
        wings=name if wings is True else wings or "",
        aliases=tuple(table.get("aliases", ())),
    )


def _parts(name: str, raw: Mapping[str, tuple[dict[str, str], dict[str, Any]]]) -> list[Part]:
    colours, table = raw[name]
    parts: list[Part] = []
    for text in table["parts"]:
        shape, kind, *rest = text.split()
        if shape == "use":
            width, height, x, y = map(_number, rest)
            place = Transform(width, 0, 0, height, x, y)
            parts += [_placed(part, place) for part in _parts(kind, raw)]
            continue
        grey, one_ink = table.get("own", {}).get(kind, (None, None))
        parts.append(
            Part(
                _segments(shape, rest),
                _colour(kind, colours),
                kind,
                Colour.parse(grey) if grey else None,
                one_ink,
                _number(rest[0]) if shape == "disc" and len(rest) == 1 else None,
            )
        )
    return parts


def _placed(part: Part, place: Transform) -> Part:
    return Part(mapped(part.segments, place), part.colour, part.kind)


def _segments(shape: str, rest: list[str]) -> Segments:
    if shape in ("path", "arms"):
        return (path if shape == "path" else arms)(" ".join(rest))
    return SHAPES[shape](*map(_number, rest))


def _number(text: str) -> float:
    return float(Fraction(text))


def _colour(kind: str, colours: Mapping[str, str]) -> Colour:
    plain = {"white": WHITE, "black": BLACKISH}
    return plain[kind] if kind in plain else Colour.parse(colours[kind])
