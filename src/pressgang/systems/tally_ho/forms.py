"""What the forms and aids of Tally Ho! share: the room on the page, strips that share it, footnotes."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, replace

from pressgang import theme
from pressgang.diagnostics import Diagnostic, Problems, shown
from pressgang.fonts import FontBook
from pressgang.geometry import Rect
from pressgang.layout import Grid, Sheet, Stock, footnote_height
from pressgang.papers import PAPERS
from pressgang.rulebook import Footnotes
from pressgang.scene import Item, Piece, line, moved
from pressgang.schema import Row
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force
from pressgang.sheets.sides import side_badge, side_band
from pressgang.sheets.typeset import Block, centred_baseline, fit_name, write_name
from pressgang.systems.tally_ho.stats import Fighter
from pressgang.units import points

LEAST_WIDTH = 60.0
"""Forms are drawn no narrower than this; on narrower paper they are reported as too large."""
STRIP_GAP = 3.4


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

    @property
    def piece_width(self) -> float:
        """The width of a piece that fills the room."""
        return max(self.live.width, self.left + self.width)


def room_of(stock: Stock, book: FontBook, notes: tuple[str, ...]) -> Room:
    """The room on a stock above footnotes `notes`; text keeps clear of the paper's edge."""
    live = stock.live(True, footnote_height(notes, stock, book))
    left = max(0.0, theme.TEXT_MARGIN - live.x)
    right = max(0.0, live.right - (stock.paper.width - theme.TEXT_MARGIN))
    return Room(live, left, max(LEAST_WIDTH, live.width - left - right))


def note_lines(notes: Footnotes) -> tuple[str, ...]:
    """Footnotes as a sheet's foot has them: the letter, then the sentence."""
    return notes.lines()


def form_sheet(
    brief: Brief[Row], title: str, pieces: Iterable[Piece], plan: Grid, notes: tuple[str, ...]
) -> Sheet:
    """A sheet of forms to be written on or read, with the game at the right of its heading."""
    return Sheet(
        title=title,
        pieces=tuple(pieces),
        plan=plan,
        form_name=title,
        side_note=brief.game,
        side_detail=brief.credit,
        measured=False,
        notes=notes,
        place=brief.place,
    )


Strip = tuple[Block, Piece]
"""A strip as it is drawn, and a piece with its name and row (its size follows from all strips)."""


def strips(
    brief: Brief[Row],
    title: str,
    draw: Callable[[Room, Problems], list[Strip]],
    notes: tuple[str, ...],
    found: Problems,
) -> Sheet:
    """Forms as wide as the page, as many under each other as go on it, all of one height.

    Paper too small for one of them is reported once, with the nearest that works.
    """
    room = room_of(brief.stock, brief.book, notes)
    drawn = draw(room, found)
    height = max((block.height for block, _ in drawn), default=10.0)
    if height > room.height or room.width > room.live.width + 1e-6:
        found.add(too_small(brief, title, room, height, notes, lambda other: _tallest(draw(other, Problems()))))
        drawn = []
    rows = max(1, int((room.height + STRIP_GAP) / (height + STRIP_GAP) + 1e-9))
    pieces = [
        Piece(piece.name, room.piece_width, height, (moved(block.items, room.left, 0.0),), span=piece.span)
        for block, piece in drawn
    ]
    return form_sheet(brief, title, pieces, Grid(1, rows, STRIP_GAP, scissors=False), notes)


def _tallest(drawn: Sequence[Strip]) -> float:
    return max((block.height for block, _ in drawn), default=0.0)


def too_small(
    brief: Brief[Row],
    title: str,
    room: Room,
    height: float,
    notes: tuple[str, ...],
    height_in: Callable[[Room], float],
) -> Diagnostic:
    """The problem of a form that the paper has no room for; `height_in` is its height in another room."""
    paper = nearest_paper(brief, notes, lambda other: height_in(other) <= other.height)
    return problems.FORM_TOO_LARGE.at(
        brief.place,
        f"{title}: a form is {room.width:.0f} × {height:.0f} mm; {brief.stock.paper.label()} has room for "
        f"{max(0.0, room.live.width):.0f} × {max(0.0, room.height):.0f} mm",
        f"Print it on {paper}." if paper else "Take smaller margins.",
    )


def nearest_paper(brief: Brief[Row], notes: tuple[str, ...], works: Callable[[Room], bool]) -> str | None:
    """The smallest paper by name, upright or on its side, whose room is wide enough and `works`."""
    for paper in sorted(PAPERS.values(), key=lambda paper: paper.width * paper.height):
        for laid, words in ((paper, paper.name), (paper.turned(), f"{paper.name} on its side")):
            room = room_of(replace(brief.stock, paper=laid), brief.book, notes)
            if room.width <= room.live.width + 1e-6 and works(room):
                return words
    return None


def side_edge(book: FontBook, force: Force[Fighter], height: float) -> list[Item]:
    """The band of the side down the left of a strip and its badge beside it."""
    palette = force.palette
    band = side_band(Rect(0, 0, theme.BAND, height), palette.accent, palette.band)
    return [
        *band,
        *side_badge(book, (theme.BAND + 6.0, 4.2), 3.4, force.mark[:2], palette.accent, palette.band),
    ]


def titled(
    book: FontBook, row: Fighter, side: str, box: Rect, largest: float, found: Problems, *, write: bool = False
) -> list[Item]:
    """Call sign large, the pilot beside it, type and side below the pilot; what does not fit is reported.

    `box` is the room in mm; texts are set no smaller than 6 pt, the call sign than 9 pt. `write` leaves a
    line for a pilot without a name.
    """
    items: list[Item] = []
    call_width = box.width * (0.42 if row.pilot or row.name else 0.9)
    sign = fit_name(book, row.call_sign, call_width, largest, points(9))
    if sign is None:
        _too_long(row, "call_sign", row.call_sign, "9", found)
        return items
    items.extend(write_name(book, box.x, box.centre[1], sign))
    taken = max(book.width(part, sign.size, True) for part in sign.lines) + 4.0
    x, room = box.x + taken, box.width - taken
    detail = " · ".join(part for part in (row.name, side) if part)
    lines = [(row.pilot, "pilot", True), (detail, "name", False)]
    lines = [one for one in lines if one[0] or (write and one[1] == "pilot")]
    for index, (text, column, bold) in enumerate(lines):
        middle = box.centre[1] + (index - (len(lines) - 1) / 2) * 4.1
        if not text:
            base, start = middle + 1.2, x + book.width("pilot", theme.LABEL) + 1.4
            items.append(book.text(x, base, "pilot", theme.LABEL, fill=theme.LABEL_INK))
            items.append(line((start, base), (box.right, base), theme.HAIRLINE, theme.RULE_INK))
            continue
        most = points(9.5) if bold else theme.SMALL
        size = book.fit(text, room, most, theme.SMALLEST, bold)
        if size is None and column == "name":
            text, size = row.name or side, book.fit(row.name or side, room, most, theme.SMALLEST)
        if size is None:
            _too_long(row, column, text, "6", found)
            continue
        base = centred_baseline(book, middle, size, bold)
        fill = theme.INK if bold else theme.LABEL_INK
        items.append(book.text(x, base, text, size, bold=bold, fill=fill))
    return items


def _too_long(row: Fighter, column: str, text: str, least: str, found: Problems) -> None:
    found.add(
        problems.TEXT_TOO_LONG.at(
            row.at(column),
            f"the {column.replace('_', ' ')} {shown(text)} does not fit the form at {least} pt",
            "Shorten it, or print on wider paper.",
        )
    )
