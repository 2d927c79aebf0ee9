"""The altitude board: four columns of thirteen cells under headers that climb like stairs."""

from __future__ import annotations

import math
from dataclasses import dataclass, replace
from typing import ClassVar

from pressgang.diagnostics import Problems
from pressgang.drawing import theme
from pressgang.drawing.scene import Colour, Piece
from pressgang.layout import Sheet
from pressgang.schema import COLOUR, Row, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.boards import BoardOptions
from pressgang.sheets.cutting import CELL, LEAST_HEIGHT, LEAST_WIDTH, MOST, CellSize
from pressgang.systems.tally_ho.board_drawing import draw_board
from pressgang.systems.tally_ho.board_plan import plan_board
from pressgang.systems.tally_ho.sky import Sky


@dataclass(frozen=True, kw_only=True)
class AltitudeBoard(BoardOptions[Row]):
    """The board on which aircraft stand where their cards say, tiled over the paper or on one large page."""

    kind: ClassVar[str] = "altitude-board"
    title: ClassVar[str] = "Altitude board"
    summary: ClassVar[str] = "the board of four suits and thirteen ranks, each cell with its points"
    needs_stats: ClassVar[bool] = False
    measure: ClassVar[str] = "cell"
    least: ClassVar[float] = LEAST_WIDTH
    most: ClassVar[float] = MOST
    frame: ClassVar[float] = 5.0

    cell: CellSize = option(
        CELL,
        CellSize(60.0, 40.0),
        help="the size of a cell, which holds a counter or a model; 80x65mm is for models of 1:144",
    )
    colour: Colour | None = option(
        COLOUR, help="the colour whose tints rise with the altitude (those of the sky)", example="#7a5a2c"
    )

    def extent(self, brief: Brief[Row]) -> tuple[float, float]:
        """The width and height of the board with its notes, in mm."""
        plan = plan_board(brief.book, brief.rules, self.cell)
        return plan.width, plan.height

    def resized(self, measure: float) -> AltitudeBoard:
        """The board with cells of that width, as high in proportion as before."""
        height = measure * self.cell.height / self.cell.width
        width, height = math.floor(measure * 10) / 10, math.floor(height * 10) / 10
        return replace(self, cell=CellSize(width, max(height, LEAST_HEIGHT)))

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """One piece, the whole board with its notes; joints fall between cells."""
        plan = plan_board(brief.book, brief.rules, self.cell)
        tint = self.colour or theme.ACCENT
        for misfit in plan.misfits:
            found.add(
                problems.TEXT_TOO_LONG.at(
                    brief.place,
                    f"{misfit} of {self.cell} at 6 pt",
                    "Make the cells wider, or the name shorter.",
                )
            )
        pieces: tuple[Piece, ...] = ()
        if not plan.misfits:
            sky = Sky(len(plan.levels) * plan.rows, self.colour, brief.ink)
            front = draw_board(
                brief.book, brief.rules, plan, brief.game, self.title, sky=sky, colour=tint, bleed=self.bleed
            )
            pieces = (Piece(self.title, plan.width, plan.height, front, bleed=self.bleed, span=brief.place),)
        return Sheet(
            title=self.title,
            pieces=pieces,
            plan=self.board(plan.joints_x, plan.joints_y),
            form_name=self.title,
            side_note=brief.game,
            side_detail=brief.credit if self.layout == "single" else f"cells of {self.cell}",
            heading=self.layout == "tiled",
            tint=tint,
            place=brief.place,
        )
