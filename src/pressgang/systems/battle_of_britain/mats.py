"""The mats of Battle of Britain: 2 × 3 feet of 2-inch hexes, or as much in squares."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang.rulebook import Footnotes
from pressgang.schema import Row, TextKind, option
from pressgang.sheets.base import Brief
from pressgang.sheets.hex_mat import HexMatKind
from pressgang.sheets.square_mat import SquareMatKind
from pressgang.systems.battle_of_britain.rules import ANGLES, listed

_FAR, _NEAR = "British edge", "German edge"
_FOR_THE_EYE = "Land and sea are for the eye: they change nothing in play."
_SQUARES = (
    "ahead", "half right", "right", "half right astern", "astern", "half left astern", "left", "half left",
)  # fmt: skip
"""The eight squares about one, clockwise from the one that its aircraft faces, as the rules count them."""


@dataclass(frozen=True, kw_only=True)
class HexMat(HexMatKind):
    """Aircraft enter from the two narrow edges and face the flat edges of hexes."""

    half_hexes: ClassVar[str] = " Half hexes at the edges count as whole hexes on entry and exit."
    summary: ClassVar[str] = "the hex mat, in tiles or in one part: 14 x 18 hexes of 2in on 24 x 36 in"

    far_edge: str = option(TextKind(60), _FAR, help="the name of the edge where numbers begin")
    near_edge: str = option(TextKind(60), _NEAR, help="the name of the edge across from it")

    def moves(self, brief: Brief[Row]) -> Sequence[str]:
        """That terrain is a picture: the article gives it no effect."""
        return (_FOR_THE_EYE,) if self.has_ground else ()


@dataclass(frozen=True, kw_only=True)
class SquareMat(SquareMatKind):
    """The same size in squares, for the older paper models."""

    summary: ClassVar[str] = "a mat of the same size in squares: 12 x 18 of 2in on 24 x 36 in"

    far_edge: str = option(TextKind(60), _FAR, help="the name of the edge where numbers begin")
    near_edge: str = option(TextKind(60), _NEAR, help="the name of the edge across from it")

    def moves(self, brief: Brief[Row]) -> Sequence[str]:
        """Moves and angles of attack on squares: readings, for the rules are of hexes."""
        rules, notes = brief.rules, Footnotes(brief.rules)
        diagonals = bool(rules["square_diagonals"])
        steps = (
            "or into a square half left or half right of it and turn that way, to face a corner or a side"
            if diagonals
            else "or turn a quarter left or right and go into the square there"
        )
        near = range(0, 8, 1 if diagonals else 2)  # the squares that an aircraft may step or fire into
        sides = {angle: set(near) & set(rules["square_sides"][angle]) for angle in ANGLES}
        rest = set(near) - sides["front"] - sides["rear"]
        places = {
            angle: "the others" if found == rest else ", ".join(_SQUARES[side] for side in sorted(found))
            for angle, found in sides.items()
        }
        angles = "; ".join(f"{angle}: {words}" for angle, words in places.items() if words)
        moved, fired = (listed(notes.mark(name)) for name in ("square_diagonals", "square_sides"))
        return (
            *((_FOR_THE_EYE,) if self.has_ground else ()),
            f"On squares aircraft go ahead, {steps}{moved}. Squares about a target: {angles}{fired}.",
            *notes.lines(),
        )
