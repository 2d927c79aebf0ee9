"""Options that are a width and a height: the size of a card, or of a cell of a board."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import NamedTuple

from pressgang.drawing.units import format_length, parse_length
from pressgang.schema import Parsed
from pressgang.schema import problems as schema_problems

LEAST_WIDTH, LEAST_HEIGHT, MOST = 18.0, 12.0, 500.0
"""Below the least, rank, suit and points would be under 6 pt; above the most a cell is no cell of a board."""
LEAST_CARD, MOST_CARD = (32.0, 44.0), 150.0
"""Below the least, the words of a card would be under 6 pt; above the most nobody holds it in a hand."""


class CellSize(NamedTuple):
    """The width and height of a cell, or of a card, in mm."""

    width: float
    height: float

    def __str__(self) -> str:
        """`60 × 40 mm`."""
        return f"{self.width:g} × {self.height:g} mm"


def measure(thing: str, least: tuple[float, float], most: float) -> Callable[[str], CellSize]:
    """A reader of `60x40mm`, `60mm x 40mm` or `2.5in × 1 1/2in` for a `thing` no smaller than `least` mm and
    with no side over `most`; it raises `ValueError` with the end of a sentence.
    """

    def parse(text: str) -> CellSize:
        parts = re.split(r"\s*[x×]\s*", text.strip().lower())
        if len(parts) != 2 or not all(parts):
            raise ValueError(f"is no size of a {thing}; write width x height")
        unit = re.search(r"[a-z\"″]+$", parts[1])
        if unit and re.fullmatch(r"[\d./\s½¼¾⅛⅜⅝⅞-]+", parts[0]):
            parts[0] += unit[0]
        width, height = (parse_length(part) for part in parts)
        if width < least[0] or height < least[1]:
            raise ValueError(
                f"is too small: a {thing} is at least {format_length(least[0])} wide and "
                f"{format_length(least[1])} high"
            )
        if max(width, height) > most:
            raise ValueError(f"is too large: a side of a {thing} is at most {format_length(most)}")
        return CellSize(width, height)

    return parse


def _kind(parse: Callable[[str], CellSize], examples: str) -> Parsed:
    return Parsed(
        "width x height",
        parse,
        schema_problems.BAD_LENGTH,
        f"Write width x height with a unit, such as {examples}.",
        lambda cell: f"{cell.width:g}x{cell.height:g}mm",
    )


parse_cell = measure("cell", (LEAST_WIDTH, LEAST_HEIGHT), MOST)
CELL = _kind(parse_cell, "60x40mm or 2.5in x 1.5in")
CARD_TO_CUT = _kind(measure("card", (20.0, 20.0), 420.0), "63x88mm or 2.5in x 3.5in")
"""A card that may be of any words, as small as a token or as large as a page."""
CARD = _kind(measure("card", LEAST_CARD, MOST_CARD), "63x88mm or 2.5in x 3.5in")
