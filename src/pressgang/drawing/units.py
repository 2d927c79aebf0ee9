"""Lengths: parsed here, once, into millimetres; everything after this module is a float in mm."""

from __future__ import annotations

import math
import re

MM_PER_INCH = 25.4
MM_PER_POINT = MM_PER_INCH / 72
_UNITS = {"mm": 1.0, "cm": 10.0, "in": MM_PER_INCH, '"': MM_PER_INCH, "″": MM_PER_INCH, "pt": MM_PER_POINT}
UNIT_NAMES = "mm, cm, in, pt"
_FRACTIONS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅛": "1/8", "⅜": "3/8", "⅝": "5/8", "⅞": "7/8"}
_LENGTH = re.compile(
    r"""(?P<sign>[+-]?)\s*
    (?:(?P<whole>\d{1,6})[\s-]+)?                      # the 1 of 1 1/2
    (?:(?P<top>\d{1,6})/(?P<bottom>\d{1,6})|(?P<number>\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))
    \s*(?P<unit>[^\d\s.]*)""",
    re.VERBOSE,
)


def inches(value: float) -> float:
    """`value` inches in millimetres."""
    return value * MM_PER_INCH


def points(value: float) -> float:
    """`value` typographic points (1/72 in) in millimetres: the unit of type sizes and line weights."""
    return value * MM_PER_POINT


def parse_length(text: str) -> float:
    """A length such as `2in`, `25.4mm`, `1.5cm`, `36pt`, `5/8"` or `1 1/2 in`, in millimetres.

    Raises `ValueError` with a sentence for the user where the unit is missing or unknown, or the number
    is not one.
    """
    cleaned = text.strip().lower()
    for sign, plain in _FRACTIONS.items():
        cleaned = cleaned.replace(sign, " " + plain)
    match = _LENGTH.fullmatch(cleaned.strip())
    if match is None:
        raise ValueError("is not a length; write a number and a unit, such as 32mm")
    unit = match["unit"]
    if not unit:
        raise ValueError(f"has no unit; the units are {UNIT_NAMES}")
    if unit not in _UNITS:
        raise ValueError(f"has an unknown unit; the units are {UNIT_NAMES}")
    if match["bottom"]:
        if int(match["bottom"]) == 0:
            raise ValueError("divides by zero")
        number = int(match["whole"] or 0) + int(match["top"]) / int(match["bottom"])
    elif match["whole"]:
        raise ValueError("is not a length; write a number and a unit, such as 32mm")
    else:
        number = float(match["number"])
    value = number * _UNITS[unit] * (-1 if match["sign"] == "-" else 1)
    if not math.isfinite(value):  # unreachable with the digit limits above, kept as the promise it is
        raise ValueError("is not a finite length")
    return value


def format_length(mm: float) -> str:
    """A length as a message or a default shows it: `32 mm`, `50.8 mm`."""
    return f"{mm:.2f}".rstrip("0").rstrip(".") + " mm"


def signed(number: int) -> str:
    """A number that is added, as it is printed: `+2`, `0`, `−1` (with a true minus sign)."""
    return f"+{number}" if number > 0 else str(number).replace("-", "−")
