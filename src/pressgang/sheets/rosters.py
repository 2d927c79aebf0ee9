"""Rosters: a line a row under the heads of its columns, in groups, with totals, side by side of the game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing import theme
from pressgang.drawing.scene import Colour, Piece
from pressgang.drawing.units import points
from pressgang.layout import Grid, Sheet
from pressgang.schema import FLAG, Row, RowT_contra, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.blocks.block import Look
from pressgang.sheets.roster_columns import RosterColumn, RosterLine, overrun, set_columns
from pressgang.sheets.roster_pages import RosterPages, RosterSetting, RosterSide, columns_of

_SIZES = tuple(points(size) for size in (8.5, 8.0, 7.5, 7.0))
_SMALLER = (*_SIZES, points(6.5), points(6.0))


@dataclass(frozen=True, kw_only=True)
class RosterSheet(SheetKind[RowT_contra]):
    """A roster for each side. A kind says what its columns are and what stands in them."""

    accent: ClassVar[Colour] = theme.ACCENT

    fillable: bool = option(
        FLAG, False, help="boxes to tick and fields to type in on screen, in the PDF; it prints the same"
    )

    def rosters(
        self, brief: Brief[RowT_contra], found: Problems
    ) -> tuple[tuple[RosterColumn, ...], list[RosterSide[RowT_contra]]]:
        """The columns, and what stands in them for each side."""
        raise NotImplementedError

    def compose(self, brief: Brief[RowT_contra], found: Problems) -> Sheet:
        """Pages of lines, each side on pages of its own, in the largest type in which the columns go."""
        columns, sides = self.rosters(brief, found)
        lines = [line for side in sides for line in side.lines]
        setting = _largest(brief, columns, lines) if lines else None
        pieces: list[Piece] = []
        if lines and setting is None and not found.has_errors:
            found.add(self._too_wide(brief, columns, lines))
        for side in sides if setting is not None and not found.has_errors else ():
            assert setting is not None
            pages = RosterPages(brief, setting, side, self.title, self.accent, self.fillable)
            pieces.extend(pages.pieces(f"{self.kind}-{len(pieces) + 1}", found))
        return Sheet(
            title=self.title,
            pieces=tuple(pieces) if not found.has_errors else (),
            plan=Grid(scissors=False),
            form_name=self.title,
            side_note=brief.game,
            heading=False,
            landscape=setting.lies if setting else False,
            measured=False,
            inset=theme.BAND + theme.BAND_GAP,
            place=brief.place,
        )

    def _too_wide(
        self, brief: Brief[RowT_contra], columns: tuple[RosterColumn, ...], lines: Sequence[RosterLine]
    ) -> Diagnostic:
        """The columns have no room in the least type, upright or lying: which block asks most."""
        paper = brief.paper.laid(True)
        who, most = overrun(
            Look(brief.book, _SMALLER[-1]), columns, lines, columns_of(paper.area(heading=False)).width
        )
        said = f"{who.name or 'a row'}: {most} on a roster of {paper.label()} in type of 6 pt"
        return problems.CARD_TOO_SMALL.at(who.span, said, "Leave out a column, or take a wider paper.")


def _largest(
    brief: Brief[Row], columns: tuple[RosterColumn, ...], lines: Sequence[RosterLine]
) -> RosterSetting | None:
    """The largest type in which they go: on paper as it is, before it gets small on paper that lies."""
    for lies, sizes in ((False, _SIZES), (True, _SMALLER), (False, _SMALLER)):
        width = columns_of(brief.paper.laid(lies).area(heading=False)).width
        for size in sizes:
            found = set_columns(Look(brief.book, size), columns, lines, width)
            if found is not None:
                return RosterSetting(found, lies)
    return None
