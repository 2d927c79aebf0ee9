"""The option `cell`: the width and height of a place on the altitude board."""

from __future__ import annotations

import re
from typing import NamedTuple

from pressgang.schema import Parsed
from pressgang.schema import problems as schema_problems
from pressgang.units import format_length, parse_length

LEAST_WIDTH, LEAST_HEIGHT, MOST = 18.0, 12.0, 500.0
"""Below the least, rank, suit and height would be under 6 pt; above the most a cell is no cell of a board."""
_WAY_OUT = "Write width x height with a unit, such as 60x40mm or 2.5in x 1.5in."


class Cell(NamedTuple):
    """A cell's width and height in mm."""

    width: float
    height: float

    def __str__(self) -> str:
        """`60 × 40 mm`."""
        return f"{self.width:g} × {self.height:g} mm"


def parse_cell(text: str) -> Cell:
    """`60x40mm`, `60mm x 40mm` or `2.5in × 1 1/2in`; raises `ValueError` with the end of a sentence."""
    parts = re.split(r"\s*[x×]\s*", text.strip().lower())
    if len(parts) != 2 or not all(parts):
        raise ValueError("is no size of a cell; write width x height")
    unit = re.search(r"[a-z\"″]+$", parts[1])
    if unit and re.fullmatch(r"[\d./\s½¼¾⅛⅜⅝⅞-]+", parts[0]):
        parts[0] += unit[0]
    width, height = (parse_length(part) for part in parts)
    if width < LEAST_WIDTH or height < LEAST_HEIGHT:
        raise ValueError(
            f"is too small: a cell is at least {format_length(LEAST_WIDTH)} wide and "
            f"{format_length(LEAST_HEIGHT)} high"
        )
    if max(width, height) > MOST:
        raise ValueError(f"is too large: a side of a cell is at most {format_length(MOST)}")
    return Cell(width, height)


CELL = Parsed(
    "width x height",
    parse_cell,
    schema_problems.BAD_LENGTH,
    _WAY_OUT,
    lambda cell: f"{cell.width:g}x{cell.height:g}mm",
)
