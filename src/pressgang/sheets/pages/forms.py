"""Forms and aids as large as a page: the room it offers, sheets of one form a page, paper that is too small."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from msgspec import Struct

from pressgang.diagnostics import Diagnostic
from pressgang.drawing.scene import Piece, moved
from pressgang.layout import Area, Grid, Sheet
from pressgang.rulebook import Footnotes
from pressgang.schema import Row
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.blocks.places import as_fields
from pressgang.structs import replace

ABOVE_NOTES = 2.5
"""The room in mm between what a page holds and the footnotes at its foot."""
LEAST_WIDTH = 60.0
"""No form can be read in less, in mm: on narrower paper it is drawn this wide and reported as too large."""


class Room(Struct, frozen=True):
    """The room that a page offers a form, in mm: all of it, and the part that text may use."""

    live: Area
    left: float
    width: float

    @property
    def height(self) -> float:
        """The height of the form."""
        return self.live.height

    @property
    def piece_width(self) -> float:
        """The width of a piece that fills the room."""
        return max(self.live.width, self.left + self.width)

    @property
    def is_wide_enough(self) -> bool:
        """Whether the page has the width that was asked of it."""
        return self.width <= self.live.width + 1e-6

    def holds(self, height: float) -> bool:
        """Return whether a form of that height fits."""
        return self.is_wide_enough and height <= self.height


def room_of(brief: Brief[Row], notes: tuple[str, ...], least: float = 0.0) -> Room:
    """Return the room on the brief's paper above footnotes `notes`; text keeps clear of the paper's edge.

    The room is never narrower than `least` mm, whether the paper has them or not.
    """
    area = brief.paper.area(notes)
    return Room(area, area.text.x, max(least, area.text.width))


def run_on(notes: Footnotes) -> tuple[str, ...]:
    """Footnotes as a sheet's foot has them, letter and sentence, run on in one paragraph to save height."""
    words = "\u00a0\u00a0 ".join(f"{letter}\u00a0{sentence}" for letter, sentence in notes.notes())
    return (words,) if words else ()


def pages_sheet(
    brief: Brief[Row],
    title: str,
    pages: Sequence[SetBlock],
    room: Room,
    notes: tuple[str, ...] = (),
    *,
    measured: bool = False,
) -> Sheet:
    """Return a sheet of one form a page, to read and not to fill in; each hangs from the top of its page."""
    pieces = (
        Piece(
            title if len(pages) == 1 else f"{title} {number}", room.piece_width, page.height,
            (moved(as_fields(page.items, fillable=False), room.left, 0.0),), span=brief.place,
        )
        for number, page in enumerate(pages, 1)
    )  # fmt: skip
    return Sheet(
        title=title,
        pieces=tuple(pieces),
        plan=Grid(scissors=False),
        side_note=brief.game,
        side_detail=brief.credit,
        measured=measured,
        notes=notes,
        place=brief.place,
    )


def too_small(
    brief: Brief[Row],
    title: str,
    room: Room,
    height: float,
    notes: tuple[str, ...],
    height_in: Callable[[Room], float],
) -> Diagnostic:
    """Return the problem of a form that has no room on the paper; `height_in` is its height in another room."""
    rooms = ((name, room_of(replace(brief, paper=on), notes, LEAST_WIDTH)) for name, on in brief.paper.others())
    fits = (name for name, other in rooms if other.is_wide_enough and other.holds(height_in(other)))
    larger = next(fits, None)
    return problems.FORM_TOO_LARGE.at(
        brief.place,
        f"{title}: a form is {room.width:.0f} × {height:.0f} mm; {brief.paper.label()} has room for "
        f"{max(0.0, room.live.width):.0f} × {max(0.0, room.height):.0f} mm",
        f"Print it on {larger}." if larger else "Take smaller margins.",
    )
