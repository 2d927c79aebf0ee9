"""The stat file of Unbalanced Equality: one row a stand (or several stands alike)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, get_args

from pressgang.drawing.units import MM_PER_INCH, UNIT_NAMES, parse_length
from pressgang.regex import regex
from pressgang.rows.stat_columns import CommonColumns
from pressgang.schema import Parsed
from pressgang.schema.problems import BAD_LENGTH
from pressgang.structs import NamedTuple, dataclass

Formation = Literal["open", "closed", "mounted", "dismounted"]
DrawnAs = Literal["foot", "highlander", "sailor", "rifle", "spear", "mounted", "camel", "light-horse", "lancer"]
DRAWN_AS: tuple[DrawnAs, ...] = get_args(DrawnAs)
FORMATIONS: tuple[Formation, ...] = get_args(Formation)
SMALLEST_STAND, LARGEST_STAND = 20.0, 300.0
"""A stand's sides in mm: below, no label could be read; above, it is a slip of the unit."""
_MEASURES = regex(r"\s*([^x×]+?)\s*[x×]\s*([^x×]+?)\s*")


class StandSize(NamedTuple):
    """A stand's front and depth in mm."""

    width: float
    depth: float

    @property
    def label(self) -> str:
        """`3 x 2 in`, or in mm where it is no even quarter of an inch."""
        return size_words(self.width / MM_PER_INCH, self.depth / MM_PER_INCH, "x")


def size_words(width: float, depth: float, times: str = "×") -> str:
    """Return a size in inches as printed: `4½ × 2 in`; in mm if a side is no whole number of quarters."""
    sides = [inch_words(side) for side in (width, depth)]
    if None in sides:
        return f"{width * MM_PER_INCH:.4g} {times} {depth * MM_PER_INCH:.4g} mm"
    return f"{sides[0]} {times} {sides[1]} in"


def inch_words(inches: float) -> str | None:
    """`4½` for 4.5; `None` where the inches are no whole number of quarters."""
    quarters = round(inches * 4)
    if abs(quarters - inches * 4) > 0.01:
        return None
    whole, part = divmod(quarters, 4)
    fraction = ("", "¼", "½", "¾")[part]
    return f"{whole or ''}{fraction}" or "0"


def inch_text(value: float) -> str:
    """Return inches without their unit: `8`, `4½`, `3.3`."""
    return inch_words(value) or format(value, "g")


def parse_stand(text: str) -> StandSize:
    """`3x2in`, `4 1/2 x 2 in`, `4½×2in`, `76.2mm x 50.8mm`: the front, then the depth; the unit may stand once.

    Raises `ValueError` with the end of a sentence for the user.
    """
    match = _MEASURES.fullmatch(text)
    if match is None:
        raise ValueError("is no size of a stand; write its front and depth, such as 3x2in")
    front, depth = match[1], match[2]
    unit = re.search(r"[^\d\s./½¼¾⅛⅜⅝⅞]+\s*$", depth)
    if unit is None:
        raise ValueError(f"has no unit; the units are {UNIT_NAMES}")
    if re.search(r"[\d½¼¾⅛⅜⅝⅞.]\s*$", front):
        front += unit[0].strip()
    size = StandSize(parse_length(front), parse_length(depth))
    for side in size:
        if not SMALLEST_STAND <= side <= LARGEST_STAND:
            raise ValueError(
                f"has a side of {side:g} mm; a side may be {SMALLEST_STAND:g} to {LARGEST_STAND:g} mm"
            )
    return size


STAND = Parsed(
    "size (front x depth)",
    parse_stand,
    BAD_LENGTH,
    "Write it like 3x2in or 76x51mm.",
    lambda size: str(size.label),
)


@dataclass(frozen=True, kw_only=True)
class StandRow(CommonColumns):
    """A stand of troops. What its type is worth belongs to the game's rules: checks know it, not the columns.

    Its columns stand in the game's file; here are their types. None is what its type has.
    """

    if TYPE_CHECKING:
        id: str = ""
        type: str = ""
        strength: int | None = None
        formation: Formation | None = None
        custom: bool = False
        points: int | None = None
        figures: int | None = None
        stand: StandSize | None = None
        drawn_as: DrawnAs | None = None
