"""The values of SVG attributes: numbers, lengths, transforms, view boxes.

Every function raises `ValueError` with the end of a sentence for the user ("… is not a number").
"""

from __future__ import annotations

import math
import re
from functools import lru_cache
from typing import Literal, NamedTuple

from pressgang.diagnostics import shown
from pressgang.drawing.geometry import IDENTITY, Transform, cos_sin

LengthAxis = Literal["x", "y", "both"]
LARGEST = 1e9
SMALLEST = 1e-9
"""What is nearer to zero is zero: no print shows it, and nothing has to be divided by it."""
_NUMBER = r"[+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?"
_NUMBER_RE = re.compile(_NUMBER)
_LENGTH_RE = re.compile(rf"({_NUMBER})\s*([a-zA-Z]*|%)")
_TRANSFORM_RE = re.compile(r"\s*,?\s*([a-zA-Z]+)\s*\(([^()]*)\)")
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
        """The length of 100 % along an axis, or of the diagonal for lengths along neither (SVG 1.1, 7.10)."""
        if axis == "both":
            return math.hypot(self.width, self.height) / math.sqrt(2)
        return self.width if axis == "x" else self.height


def number(text: str) -> float:
    """A finite number of a size that can be drawn."""
    if len(text) > 400 or not _NUMBER_RE.fullmatch(text.strip()):
        raise ValueError(f"{shown(text)} is not a number")
    return checked(float(text), text)


def checked(value: float, text: object) -> float:
    """`value` if it is finite and not absurd, 0 if it is next to that; `text` is how the file writes it."""
    if not abs(value) <= LARGEST:
        raise ValueError(f"{shown(text)} is out of range (at most {LARGEST:,.0f})")
    return value if abs(value) >= SMALLEST else 0.0


def numbers(text: str) -> list[float]:
    """Numbers parted by spaces and commas, such as the points of a polygon."""
    found = _NUMBER_RE.findall(text)
    if _NUMBER_RE.sub("", text).strip(" ,\t\r\n"):
        raise ValueError(f"{shown(text)} is not a list of numbers")
    return [checked(float(one), one) for one in found]


def length(text: str, viewport: Viewport, axis: LengthAxis) -> float:
    """A length in user units (96 to the inch)."""
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
    """The value of a `transform` attribute (SVG 1.1, 7.6); the first named is applied last."""
    known = _transform_or_fault(text)
    if isinstance(known, str):
        raise ValueError(known)
    return known


@lru_cache(maxsize=4096)
def _transform_or_fault(text: str) -> Transform | str:
    """Remembered, as a `use` asks for it again and again; what is wrong with it as well."""
    try:
        return _transform(text)
    except ValueError as error:
        return str(error)


def _transform(text: str) -> Transform:
    if len(text) > _LONGEST:
        raise ValueError("has a transform longer than 1,000 characters")
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
    """`inner` in what `outer` moves; raises where nested ones stretch or move out of all proportion."""
    both = inner.then(outer)
    if not all(abs(part) <= LARGEST for part in (both.a, both.b, both.c, both.d, both.e, both.f)):
        raise ValueError(f"is stretched or moved out of range (at most {LARGEST:,.0f} together)")
    return both


def _one_transform(name: str, values: list[float], text: str) -> Transform:
    match name, values:
        case "matrix", [a, b, c, d, e, f]:
            return Transform(a, b, c, d, e, f)
        case "translate", [x]:
            return Transform.translate(x, 0)
        case "translate", [x, y]:
            return Transform.translate(x, y)
        case "translateX", [x]:
            return Transform.translate(x, 0)
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
