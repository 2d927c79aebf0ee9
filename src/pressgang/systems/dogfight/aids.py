"""What the printed aids of the dogfight share: the room on the page, and footnotes for readings."""

from __future__ import annotations

from dataclasses import dataclass

from pressgang import theme
from pressgang.geometry import Rect
from pressgang.layout import Grid, Sheet, footnote_height
from pressgang.rulebook import Footnotes
from pressgang.scene import Item, Piece, moved
from pressgang.schema import Row
from pressgang.sheets.base import Brief


@dataclass(frozen=True, slots=True)
class Room:
    """The room that a page with heading offers a form, in mm: all of it, and the part that text may use."""

    live: Rect
    left: float
    width: float

    @property
    def height(self) -> float:
        """The height of the form."""
        return self.live.height


def room_of(brief: Brief[Row], notes: tuple[str, ...]) -> Room:
    """The room on the brief's paper above footnotes `notes`; text keeps clear of the paper's edge."""
    stock = brief.stock
    live = stock.live(True, footnote_height(notes, stock, brief.book))
    left = max(0.0, theme.TEXT_MARGIN - live.x)
    right = max(0.0, live.right - (stock.paper.width - theme.TEXT_MARGIN))
    return Room(live, left, live.width - left - right)


def note_lines(notes: Footnotes) -> tuple[str, ...]:
    """Footnotes as a sheet's foot has them: the letter, then the sentence."""
    return notes.lines()


def one_form(
    brief: Brief[Row], title: str, items: list[Item], height: float, room: Room, notes: tuple[str, ...]
) -> Sheet:
    """A sheet of one form, `height` mm high, that hangs from the top of the page."""
    piece = Piece(title, room.live.width, height, (moved(items, room.left, 0.0),), span=brief.place)
    return Sheet(
        title=title,
        pieces=(piece,),
        plan=Grid(scissors=False),
        form_name=title,
        side_note=brief.game,
        side_detail=brief.credit,
        measured=False,
        notes=notes,
        place=brief.place,
    )
