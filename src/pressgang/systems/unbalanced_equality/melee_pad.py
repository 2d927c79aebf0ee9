"""The melee pad: a form for each melee, with the totals before losses that the second sequence goes back to."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import ClassVar

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.drawing.scene import Piece
from pressgang.layout import Grid, Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import Row, Whole, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.forms import Room, form_sheet, room_of, run_on
from pressgang.systems.unbalanced_equality.melee_form import LINE, above, below, form

_GUTTER = Grid().gutter
_LEAST_WIDTH, _ABOUT = 118.0, 80.0
"""The least width of a form, and about what it takes besides its lines, in mm."""
_FEWEST, _WANTED, _MOST_LINES = 3, 5, 12
"""Lines for the stands of a side: fewer are no form, so many leave room for another form on the page."""
_MOST_FORMS = 4


@dataclass(frozen=True, kw_only=True)
class MeleePad(SheetKind[Row]):
    """Forms for melees, as many to a page as there is room for."""

    kind: ClassVar[str] = "melee-pad"
    title: ClassVar[str] = "Melee pad"
    summary: ClassVar[str] = "forms for melees: stands, totals before losses, losses, dice, rout or pursuit"
    needs_stats: ClassVar[bool] = False

    per_page: int | None = option(
        Whole(1, _MOST_FORMS), help="forms on a page (default: as many as have five lines for each side)"
    )

    def check(self, brief: Brief[Row]) -> Iterable[Diagnostic]:
        """Whether the paper has room for the forms, with the fewest lines."""
        room = room_of(brief, ())
        least = _ABOUT + _FEWEST * LINE
        if room.width < _LEAST_WIDTH or _height(room, self.per_page or 1) < least:
            yield self._too_large(brief, room)

    def _too_large(self, brief: Brief[Row], room: Room) -> Diagnostic:
        count = self.per_page or 1
        forms = "a melee form needs" if count == 1 else f"{count} melee forms need"
        least = count * (_ABOUT + _FEWEST * LINE) + (count - 1) * _GUTTER
        fewer = "Take fewer to a page, or a larger paper" if count > 1 else "Take a larger paper"
        return problems.FORM_TOO_LARGE.at(
            brief.place,
            f"{forms} {_LEAST_WIDTH:g} × {least:.0f} mm, and {brief.paper.label()} leaves "
            f"{max(0.0, room.width):.0f} × {max(0.0, room.height):.0f} mm",
            f"{fewer} (a5 is the smallest that takes one), or smaller margins.",
        )

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """A page of forms."""
        met = list(self.check(brief))
        found.extend(met)
        if met:
            return form_sheet(brief, self.title, ())
        notes = Footnotes(brief.rules)
        below(brief, notes, 180.0)  # the letters of the readings, before the height of the notes is known
        room = room_of(brief, run_on(notes))
        taken = above(brief).height + below(brief, notes, room.width).height
        count = self.per_page or _forms(room, taken)
        height = _height(room, count)
        lines = min(_MOST_LINES, int((height - taken) / LINE))
        if lines < 1:
            found.add(self._too_large(brief, room))
            return form_sheet(brief, self.title, ())
        drawn = form(brief, notes, room.width, lines)
        piece = Piece("melee", room.piece_width, height, (drawn.at(room.left, 0.0),), span=brief.place)
        return form_sheet(brief, self.title, (piece,) * count, run_on(notes), plan=Grid(1, count))


def _height(room: Room, count: int) -> float:
    """The height of each of so many forms on a page."""
    return (room.height - _GUTTER * (count - 1)) / count


def _forms(room: Room, taken: float) -> int:
    """As many forms as have the lines that are wanted, or one."""
    counts = range(_MOST_FORMS, 1, -1)
    return next((count for count in counts if _height(room, count) >= taken + _WANTED * LINE), 1)
