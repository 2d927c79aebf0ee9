"""What every board can be asked for, declared once: one page or tiles, and how tiles are joined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar, Literal, Self

from pressgang.layout import Board, Sheet
from pressgang.schema import FLAG, Choice, Length, RowT_contra, declared, option
from pressgang.sheets.base import Brief, SheetKind


@dataclass(frozen=True, kw_only=True)
class BoardOptions(SheetKind[RowT_contra]):
    """A sheet of one large piece.

    `measure` names the option that makes it larger and smaller, `least` and `most` are its limits in mm,
    `reaches` what the drawing reaches beyond the board on every side. `frame` is the white that a print shop
    leaves around it where words stand at its edges.
    """

    measure: ClassVar[str]
    least: ClassVar[float]
    most: ClassVar[float]
    reaches: ClassVar[float] = 0.0
    frame: ClassVar[float] = 0.0

    layout: Literal["tiled", "single"] = option(
        Choice(("tiled", "single")), "tiled", help="in tiles on the paper, or on one page made to its measure"
    )  # fmt: skip
    fit: bool = option(FLAG, False, help="with layout single: on the paper, and as large as that takes it")
    overlap: float = option(Length(0, 100), 10.0, help="what neighbouring tiles share")
    joint: Literal["glue", "trim"] = option(
        Choice(("glue", "trim")), "glue", help="tiles are glued onto strips, or trimmed and butted"
    )  # fmt: skip

    furniture: Literal["page", "none"] = option(
        Choice(("page", "none")), "page",
        help="with layout single: none leaves heading, foot and margins off, and the page is the board",
    )  # fmt: skip
    bleed: float = option(
        Length(0, 20), 0.0, help="how far the ground reaches beyond the board's edges, to be cut off"
    )

    @property
    def outer(self) -> float:
        """How far the page of one board, or its ink, reaches beyond its edges, in mm."""
        return self.bleed if self.furniture == "none" else max(self.reaches, self.bleed)

    def dressed(self, sheet: Sheet) -> Sheet:
        """The sheet of the board with the furniture that is asked for."""
        if self.furniture == "page" or self.layout != "single":
            return sheet
        pieces = tuple(replace(piece, bleed=self.bleed) for piece in sheet.pieces)
        return replace(sheet, pieces=pieces, notes=(), heading=False, measured=False, bare=True)

    def board(self, joints_x: Sequence[float] = (), joints_y: Sequence[float] = ()) -> Board:
        """The plan that these options ask for; joints fall at the given places where they can."""
        return Board(self.layout, self.overlap, self.joint, tuple(joints_x), tuple(joints_y))

    def extent(self, brief: Brief[RowT_contra]) -> tuple[float, float]:
        """The width and height of the board in mm, without its bleed."""
        raise NotImplementedError

    def resized(self, measure: float) -> Self:
        """The same board with its `measure` that many mm, and what goes with it in proportion."""
        changed: dict[str, Any] = {self.measure: measure}
        return replace(self, **changed)

    def measured(self) -> str:
        """The `measure` as an option is written: `hex 50.8mm`."""
        item = next(one for one in declared(type(self)) if one.name == self.measure)
        return f"{item.option} {item.kind.show(getattr(self, self.measure))}"


AnyBoard = BoardOptions[Any]
"""A board, whichever rows it is for."""
