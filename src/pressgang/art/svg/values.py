"""The values of SVG attributes (numbers, lengths, transforms) and the outlines of its shapes.

Every function raises `ValueError` with the end of a sentence for the user ("… is not a number").
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import lru_cache
from typing import Literal

from pressgang.diagnostics import shown
from pressgang.drawing.geometry import IDENTITY, Point, Rect, Transform, cos_sin
from pressgang.drawing.outlines import Segment, ellipse_segments, mapped, polyline
from pressgang.drawing.scene import rectangle
from pressgang.regex import regex
from pressgang.structs import NamedTuple

LengthAxis = Literal["x", "y", "both"]
LARGEST = 1e9
SMALLEST = 1e-9
"""The least number: nearer to zero is zero, since no print shows it and nothing has to be divided by it."""
_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_NUMBER_RE = regex(_NUMBER)
_LENGTH_RE = regex(rf"({_NUMBER})\s*([a-zA-Z]*|%)")
_TRANSFORM_RE = regex(r"\s*,?\s*([a-zA-Z]+)\s*\(([^()]*)\)")
_PIXELS = {
    "": 1.0,
    "px": 1.0,
    "pt": 96 / 72,
    "pc": 16.0,
    "mm": 96 / 25.4,
    "cm": 96 / 2.54,
    "q": 96 / 101.6,
    "in": 96.0,
    "em": 16.0,
    "rem": 16.0,
    "ex": 8.0,
}
_LONGEST = 1_000


class Viewport(NamedTuple):
    """The size that percentages refer to, in user units."""

    width: float
    height: float

    def reference(self, axis: LengthAxis) -> float:
        """Return the length of 100 % along an axis, or that for lengths along neither (SVG 1.1, 7.10)."""
        if axis == "both":
            return math.hypot(self.width, self.height) / math.sqrt(2)
        return self.width if axis == "x" else self.height


def number(text: str) -> float:
    """Return a finite number of a size that can be drawn."""
    if len(text) > 400 or not _NUMBER_RE.fullmatch(text.strip()):
        raise ValueError(f"{shown(text)} is not a number")
    return checked(float(text), text)


def checked(value: float, text: object) -> float:
    """Return `value` if it is finite and not absurd, 0 if it is next to that; `text` is its spelling."""
    if not abs(value) <= LARGEST:
        raise ValueError(f"{shown(text)} is out of range (at most {LARGEST:,.0f})")
    return value if abs(value) >= SMALLEST else 0.0


def numbers(text: str) -> list[float]:
    """Return numbers separated by spaces and commas, such as the points of a polygon."""
    found = _NUMBER_RE.findall(text)
    if _NUMBER_RE.sub("", text).strip(" ,\t\r\n"):
        raise ValueError(f"{shown(text)} is not a list of numbers")
    return [checked(float(one), one) for one in found]


def length(text: str, viewport: Viewport, axis: LengthAxis) -> float:
    """Return a length in user units (96 to the inch)."""
    match = _LENGTH_RE.fullmatch(text.strip()) if len(text) <= 400 else None
    if match is None:
        raise ValueError(f"{shown(text)} is not a length")
    value, unit = float(match[1]), match[2].lower()
    if unit == "%":
        return checked(value / 100 * viewport.reference(axis), text)
    if unit not in _PIXELS:
        raise ValueError(f"{shown(text)} has an unknown unit")
    return checked(value * _PIXELS[unit], text)


def transform(text: str) -> Transform:
    """Return the value of a `transform` attribute (SVG 1.1, 7.6); the first named is applied last."""
    if len(text) > _LONGEST:
        raise ValueError("has a transform longer than 1,000 characters")
    read = _read_transform(text)
    if isinstance(read, str):
        raise ValueError(read)
    return read


@lru_cache(maxsize=4096)
def _read_transform(text: str) -> Transform | str:
    """Return the value or what is wrong with it, each read once: a bad one may be used thousands of times."""
    try:
        return _parse_transform(text)
    except ValueError as error:
        return str(error)


def _parse_transform(text: str) -> Transform:
    result, end = IDENTITY, 0
    text = text.strip()
    if text in ("", "none"):
        return IDENTITY
    while end < len(text):
        match = _TRANSFORM_RE.match(text, end)
        if match is None:
            raise ValueError(f"{shown(text)} is not a transform")
        end = match.end()
        one = _one_transform(match[1], numbers(re.sub(r"px|deg", "", match[2])), match[0])
        result = joined(one, result)
    return result


def joined(inner: Transform, outer: Transform) -> Transform:
    """Return `inner` followed by `outer`; raise if nested ones stretch or move out of all proportion."""
    both = inner.then(outer)
    if not all(abs(part) <= LARGEST for part in (both.a, both.b, both.c, both.d, both.e, both.f)):
        raise ValueError(f"is stretched or moved out of range (at most {LARGEST:,.0f} together)")
    return both


def _one_transform(name: str, values: list[float], text: str) -> Transform:
    match name, values:
        case "matrix", [a, b, c, d, e, f]:
            return Transform(a, b, c, d, e, f)
        case "translate" | "translateX", [x]:
            return Transform.translate(x, 0)
        case "translate", [x, y]:
            return Transform.translate(x, y)
        case "translateY", [y]:
            return Transform.translate(0, y)
        case "scale", [s]:
            return Transform.scale(s)
        case "scale", [x, y]:
            return Transform.scale(x, y)
        case "rotate", [angle]:
            return Transform.rotate(angle)
        case "rotate", [angle, x, y]:
            return Transform.rotate(angle, (x, y))
        case "skewX", [angle]:
            return Transform(c=_tangent(angle, text))
        case "skewY", [angle]:
            return Transform(b=_tangent(angle, text))
        case _:
            raise ValueError(f"{shown(text.strip())} is not a transform")


def _tangent(degrees: float, text: str) -> float:
    cos, sin = cos_sin(degrees)
    if abs(cos) < 1e-9:
        raise ValueError(f"{shown(text.strip())} has no finite result")
    return sin / cos


SIZED = ("rect", "circle", "ellipse", "line")
"""The shapes whose measures may be shares of the viewport."""
SHAPES = ("path", *SIZED, "polyline", "polygon")
LONGEST_DATA = 1_000_000
_AXES: dict[str, LengthAxis] = {
    **dict.fromkeys(("x", "x1", "x2", "cx", "rx", "width"), "x"),
    **dict.fromkeys(("y", "y1", "y2", "cy", "ry", "height"), "y"),
    "r": "both",
}
_PATH_CHARACTERS = regex(r"[MmZzLlHhVvCcSsQqTtAa0-9eE+\-.,\s]*")


def outline(tag: str, attributes: Mapping[str, str], viewport: Viewport) -> tuple[Segment, ...]:
    """Return the outline of a basic shape or path in its own units; empty if the shape is switched off.

    Raises `ValueError` with the end of a sentence where a value can't be drawn.
    """

    def size(name: str) -> float:
        text = attributes.get(name, "0").strip()
        if text == "auto":
            return 0.0
        value = length(text, viewport, _AXES[name])
        if value < 0 and name in ("width", "height", "r", "rx", "ry"):
            raise ValueError(f"{name}={shown(text)} is negative")
        return value

    if tag == "path":
        return path_data(attributes.get("d", ""))
    if tag == "rect":
        box = Rect(size("x"), size("y"), size("width"), size("height"))
        return _rectangle(box, *_radii(attributes, size("rx"), size("ry")))
    if tag in ("circle", "ellipse"):
        rx, ry = (size("r"),) * 2 if tag == "circle" else _radii(attributes, size("rx"), size("ry"))
        return ellipse_segments((size("cx"), size("cy")), rx, ry) if rx and ry else ()
    if tag == "line":
        return (("M", (size("x1"), size("y1"))), ("L", (size("x2"), size("y2"))))
    text = attributes.get("points", "")
    if len(text) > LONGEST_DATA:
        raise ValueError(f"has more than {LONGEST_DATA:,} characters of points")
    values = numbers(text)
    points = list(zip(values[::2], values[1::2], strict=False))
    return polyline(points, close=tag == "polygon") if len(points) > 1 else ()


def _radii(attributes: Mapping[str, str], rx: float, ry: float) -> tuple[float, float]:
    """Return both radii; one that is missing or `auto` equals the other."""
    given_x = attributes.get("rx", "auto").strip() != "auto"
    given_y = attributes.get("ry", "auto").strip() != "auto"
    return (rx if given_x else ry), (ry if given_y else rx)


def _rectangle(box: Rect, rx: float, ry: float) -> tuple[Segment, ...]:
    if not box.width or not box.height:
        return ()
    rx, ry = min(rx, box.width / 2), min(ry, box.height / 2)
    if not rx or not ry:
        return rectangle(box).segments
    # a rectangle with round corners in units of its radii, stretched
    unit = rectangle(Rect(0, 0, box.width / rx, box.height / ry), radius=1).segments
    return mapped(unit, Transform(rx, 0, 0, ry, box.x, box.y))


def path_data(text: str) -> tuple[Segment, ...]:
    """Return the segments of a path's `d` (SVG 1.1, 8.3), arcs and quadratic curves as cubic ones.

    It is read here: a library that reads it (fontTools) takes a twentieth of a check to load.
    """
    if len(text) > LONGEST_DATA:
        raise ValueError(f"has more than {LONGEST_DATA:,} characters of path data")
    if not _PATH_CHARACTERS.fullmatch(text):
        raise ValueError(f"{shown(text)} is not path data")
    path, (before, *steps) = _PathReader(), _COMMAND.split(text)
    try:
        if _NUMBER_RE.search(before) or steps[:1] not in ([], ["M"], ["m"]):
            raise ValueError
        for letter, values in zip(steps[::2], steps[1::2], strict=True):
            path.read(letter, values)
    except (ValueError, IndexError, TypeError, AttributeError, ArithmeticError):  # those of an arc
        raise ValueError(f"{shown(text)} is not path data that can be drawn") from None
    for _, found in path.segments:
        for value in found:
            checked(value, text)
    return tuple(path.segments)


_COMMAND = regex(r"([MmZzLlHhVvCcSsQqTtAa])")
_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "C": 6, "S": 4, "Q": 4, "T": 2, "A": 7}
"""How many numbers each command takes."""
_ARC = regex(r"[\s,]*".join(["", *[f"({_NUMBER})"] * 3, "([01])", "([01])", *[f"({_NUMBER})"] * 2]))
"""The numbers of an arc: its two flags may stand together without a blank."""


class _PathReader:
    """Reads a path command by command."""

    def __init__(self) -> None:
        self.segments: list[Segment] = []
        self._at: Point = (0.0, 0.0)
        self._start: Point = (0.0, 0.0)
        self._control: Point = (0.0, 0.0)
        self._before = "Z"
        """The command before."""

    def read(self, letter: str, text: str) -> None:
        """Read a command with its numbers, which may be those of several. Raises `ValueError`."""
        command = letter.upper()
        groups = _ARC.findall(text) if command == "A" else [_NUMBER_RE.findall(text)]
        values = [float(value) for group in groups for value in group]
        if command == "Z":
            if values:
                raise ValueError
            self._close()
            return
        count = _TAKES[command]
        if not values or len(values) % count or (command == "A" and _NUMBER_RE.search(_ARC.sub("", text))):
            raise ValueError
        for first in range(0, len(values), count):
            self._draw(command, values[first : first + count], letter.islower())
            self._before = command = "L" if command == "M" else command

    def _draw(self, command: str, values: list[float], is_relative: bool) -> None:
        x, y = self._at
        right, down = self._at if is_relative else (0.0, 0.0)
        if command == "M":
            self._start = self._at = (values[0] + right, values[1] + down)
            self.segments.append(("M", self._at))
            return
        if self._before == "Z":
            self.segments.append(("M", self._start))
        if command == "A":
            rx, ry, rotation, large, sweep = values[:5]
            self._arc(abs(rx), abs(ry), rotation, large, sweep, (values[5] + right, values[6] + down))
            return
        if command in "HV":
            line = (values[0] + right, y) if command == "H" else (x, values[0] + down)
            self.segments.append(("L", line))
            self._at = line
            return
        points = [(one + right, two + down) for one, two in zip(values[::2], values[1::2], strict=True)]
        if command in "ST":  # its control point mirrors that before, where there is one
            is_after = self._before in ("CS" if command == "S" else "QT")
            (a, b) = self._control if is_after else self._at
            points.insert(0, (x + x - a, y + y - b))
        if command == "L":
            self.segments.append(("L", points[0]))
            self._at = points[0]
            return
        self._control = points[-2]
        if command in "QT":
            (a, b), (right, down) = points
            first = (x + 2 / 3 * (a - x), y + 2 / 3 * (b - y))
            points = [first, (right + 2 / 3 * (a - right), down + 2 / 3 * (b - down)), points[1]]
        self.curveTo(*points)

    def curveTo(self, first: Point, second: Point, end: Point) -> None:  # noqa: N802  (as an arc calls it)
        """Draw a curve."""
        self._at = end
        self.segments.append(("C", (*first, *second, *end)))

    def _arc(self, rx: float, ry: float, rotation: float, large: float, sweep: float, end: Point) -> None:
        from fontTools.svgLib.path.arc import EllipticalArc

        if not rx or not ry:
            self.segments.append(("L", end))  # SVG 1.1, F.6.6: an arc without a radius is a line
        else:
            begin = complex(*self.segments[-1][1][-2:])
            arc = EllipticalArc(
                begin, rx, ry, rotation=rotation, large=large, sweep=sweep, target_point=complex(*end)
            )
            arc.draw(self)
        self._at = end

    def _close(self) -> None:
        if self._before == "Z":
            return
        if self.segments[-1] == ("L", self._start) and self.segments[-2][0] != "M":
            self.segments.pop()  # Z draws the closing line anyway
        self.segments.append(("Z", ()))
        self._at, self._before = self._start, "Z"


def is_similarity(by: Transform) -> bool:
    """Return whether a transform keeps shapes: circles stay circles, and a stroke has one width."""
    size = max(abs(by.a), abs(by.b), abs(by.c), abs(by.d))
    across = abs(by.a * by.c + by.b * by.d)
    difference = abs(by.a**2 + by.b**2 - by.c**2 - by.d**2)
    return across <= 1e-9 * size**2 and difference <= 1e-9 * size**2


def upright_rectangle(segments: tuple[Segment, ...]) -> Rect | None:
    """Return the rectangle that an outline is, or None if it is something else."""
    corners = [values for step, values in segments if step != "Z"]
    if [step for step, _ in segments[:4]] != ["M", "L", "L", "L"] or len(corners) > 5:
        return None
    if any(len(corner) != 2 for corner in corners) or (len(corners) == 5 and corners[4] != corners[0]):
        return None
    (x0, y0), (x1, y1), (x2, y2), (x3, y3) = corners[:4]
    level_first = y0 == y1 and x1 == x2 and y2 == y3 and x3 == x0
    upright_first = x0 == x1 and y1 == y2 and x2 == x3 and y3 == y0
    if not (level_first or upright_first):
        return None
    return Rect(min(x0, x2), min(y0, y2), abs(x2 - x0), abs(y2 - y0))
