"""Write coordinates and texts: enough digits that nothing moves, no character that breaks a file."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping
from functools import lru_cache

from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.outlines import Segment

DIGITS = 3
"""The digits after the point of a length in mm: a thousandth, far below what any printer resolves."""


def symbol_digits(box: Rect) -> int:
    """Return the digits for the coordinates of a symbol that may be drawn small and placed large."""
    extent = max(box.width, box.height)
    return DIGITS if extent >= 10 else DIGITS + 1 if extent >= 1 else DIGITS + 3


def scaled_digits(digits: int, transform: Transform) -> int:
    """Return the digits for coordinates inside a group that `transform` enlarges."""
    if transform.a == 1 and not transform.b:  # a move, as most are
        return digits
    scale = transform.enlargement
    return digits + math.ceil(math.log10(scale)) if scale > 1.001 else digits


@lru_cache(maxsize=16)
def pdf_steps(digits: int) -> Mapping[str, str]:
    """Return formats for the numbers of a segment, by its letter, and of a text (T), as PDF operators."""
    two = f"%.{digits}f %.{digits}f"
    return {"M": f"{two} m", "L": f"{two} l", "C": f"{two} {two} {two} c", "Z": "h", "T": f"{two} Tm"}


@lru_cache(maxsize=16)
def svg_steps(digits: int) -> Mapping[str, str]:
    """Return formats for the numbers of a segment, by its letter, as SVG path data."""
    n = f"%.{digits}f"
    return {"M": f"M{n} {n}", "L": f"L{n} {n}", "C": f"C{n} {n} {n} {n} {n} {n}", "Z": "Z"}


def path_text(segments: tuple[Segment, ...], steps: Mapping[str, str]) -> str:
    """Write the segments in the formats of `steps`."""
    return " ".join([steps[letter] % numbers for letter, numbers in segments])


@lru_cache(maxsize=4096)
def short(value: float, digits: int = DIGITS) -> str:
    """Write a number without needless zeros: `2.5`, `-0.125`, `0`."""
    text = f"{value:.{digits}f}"
    if "." in text:
        text = text.rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def matrix_text(transform: Transform, digits: int = DIGITS) -> str:
    """Write the six numbers of a transform separated by spaces, for PDF and SVG."""
    t = transform
    if t.a == 1 and t.d == 1 and t.b == 0 and t.c == 0:
        return f"1 0 0 1 {t.e:.{digits}f} {t.f:.{digits}f}"
    small = abs(t.a) + abs(t.b)  # of a drawing whose units are many
    places = 4 - math.floor(math.log10(small)) if 0 < small < 1e-3 else 6
    linear = " ".join([short(part, places) for part in (t.a, t.b, t.c, t.d)])
    return f"{linear} {t.e:.{digits}f} {t.f:.{digits}f}"


def text_string(text: str) -> str:
    """Write a text as a string of PDF, without what no file may hold."""
    text = clean(text)
    if not text.isascii():
        return f"<FEFF{text.encode('utf-16-be').hex()}>"
    if "(" in text or ")" in text or "\\" in text:
        text = text.replace("\\", "\\\\").replace("(", "\\(").replace(")", "\\)")
    return f"({text})"


_FORBIDDEN = "[^\x20-\x7e\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]"
"""The characters that no file may hold; compiled on first use, which is rare: so large a set takes longer than
all other imports.
"""


def clean(text: str) -> str:
    """Return `text` on one line, for XML or PDF, with U+FFFD for control characters and half surrogates."""
    if text.isprintable():
        return text
    return re.sub(_FORBIDDEN, lambda found: " " if found[0] in "\t\r\n\x85" else "\ufffd", text)
