"""The mats of Battle of Britain: 2 × 3 feet of 2-inch hexes, or as much in squares."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from pressgang.schema import TextKind, option
from pressgang.sheets.hex_mat import HexMatKind
from pressgang.sheets.square_mat import SquareMatKind

_FAR, _NEAR = "British edge", "German edge"


@dataclass(frozen=True, kw_only=True)
class HexMat(HexMatKind):
    """Aircraft enter from the two narrow edges and face the flat edges of hexes."""

    half_hexes: ClassVar[str] = " Half hexes at the edges count as whole hexes on entry and exit."
    summary: ClassVar[str] = "the hex mat, in tiles or in one part: 14 x 18 hexes of 2in on 24 x 36 in"

    far_edge: str = option(TextKind(60), _FAR, help="the name of the edge where numbers begin")
    near_edge: str = option(TextKind(60), _NEAR, help="the name of the edge across from it")


@dataclass(frozen=True, kw_only=True)
class SquareMat(SquareMatKind):
    """The same size in squares, for the older paper models."""

    summary: ClassVar[str] = "a mat of the same size in squares: 12 x 18 of 2in on 24 x 36 in"

    far_edge: str = option(TextKind(60), _FAR, help="the name of the edge where numbers begin")
    near_edge: str = option(TextKind(60), _NEAR, help="the name of the edge across from it")
