"""Dates in words."""

from __future__ import annotations

import re
from datetime import date

_MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
    "November", "December",
)  # fmt: skip
_ISO = re.compile(r"\s*(\d{4})-(\d{1,2})-(\d{1,2})(?:[T ]00:00(?::00)?)?\s*")
_POINTS = re.compile(r"\s*(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})\s*")


def in_words(text: str) -> str:
    """`12 September 2026` for `2026-09-12` and for `12.9.2026`; anything else as it was typed, also a day that
    no month has, and `12/9/2026`, which is another day on the other side of the ocean.
    """
    if found := _ISO.fullmatch(text):
        year, month, day = map(int, found.groups())
    elif found := _POINTS.fullmatch(text):
        day, month, year = map(int, found.groups())
    else:
        return text
    try:
        date(year, month, day)
    except ValueError:
        return text
    return f"{day} {_MONTHS[month - 1]} {year}"
