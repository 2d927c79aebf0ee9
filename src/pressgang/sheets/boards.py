"""What every board can be asked for, declared once: one page or tiles, and how tiles are joined."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Literal

from pressgang.layout import Board
from pressgang.schema import Choice, Length, option
from pressgang.sheets.base import SheetKind


@dataclass(frozen=True, kw_only=True)
class BoardOptions(SheetKind):
    """A sheet of one large piece."""

    layout: Literal["tiled", "single"] = option(
        Choice(("tiled", "single")), "tiled", help="in tiles on the paper, or on one page made to its measure"
    )  # fmt: skip
    overlap: float = option(Length(0, 100), 10.0, help="what neighbouring tiles share")
    joint: Literal["glue", "trim"] = option(
        Choice(("glue", "trim")), "glue", help="tiles are glued onto strips, or trimmed and butted"
    )  # fmt: skip

    def board(self, joints_x: Sequence[float] = (), joints_y: Sequence[float] = ()) -> Board:
        """The plan that these options ask for; joints fall at the given places where they can."""
        return Board(self.layout, self.overlap, self.joint, tuple(joints_x), tuple(joints_y))
