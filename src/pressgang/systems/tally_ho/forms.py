"""What the forms of Tally Ho! share: strips as wide as the page, their side's edge, and who they are for."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from pressgang.diagnostics import Problems, shown
from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Item, Piece, moved
from pressgang.drawing.units import points
from pressgang.layout import Grid, Sheet
from pressgang.schema import Row
from pressgang.sheets import problems
from pressgang.sheets.base import Brief, Force
from pressgang.sheets.blocks.block import SetBlock
from pressgang.sheets.blocks.places import WritingLine
from pressgang.sheets.blocks.putting import put
from pressgang.sheets.forms import LEAST_WIDTH, Room, form_sheet, room_of, too_small
from pressgang.sheets.sides import side_badge, side_band
from pressgang.sheets.typeset import fit_name, write_name
from pressgang.systems.tally_ho.stats import Fighter
from pressgang.typography.fonts import FontBook

STRIP_GAP = 3.4


NamedStrip = tuple[SetBlock, Piece]
"""A strip as it is drawn, and a piece with its name and row (its size follows from all strips)."""


def strips(
    brief: Brief[Row],
    title: str,
    draw: Callable[[Room, Problems], list[NamedStrip]],
    notes: tuple[str, ...],
    found: Problems,
) -> Sheet:
    """Forms as wide as the page, as many under each other as go on it, all of one height.

    Paper too small for one of them is reported once, with the nearest that works.
    """
    room = room_of(brief, notes, least=LEAST_WIDTH)
    drawn = draw(room, found)
    height = max((block.height for block, _ in drawn), default=10.0)
    if not room.holds(height):
        found.add(too_small(brief, title, room, height, notes, lambda other: _tallest(draw(other, Problems()))))
        drawn = []
    rows = max(1, int((room.height + STRIP_GAP) / (height + STRIP_GAP) + 1e-9))
    pieces = [
        Piece(piece.name, room.piece_width, height, (moved(block.items, room.left, 0.0),), span=piece.span)
        for block, piece in drawn
    ]
    return form_sheet(brief, title, pieces, notes, plan=Grid(1, rows, STRIP_GAP, scissors=False))


def _tallest(drawn: Sequence[NamedStrip]) -> float:
    return max((block.height for block, _ in drawn), default=0.0)


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
            blank = Rect(x, middle - theme.WRITING_LINE / 2, box.right - x, theme.WRITING_LINE / 2 + 1.2)
            items += WritingLine.after(book, "pilot", blank, thin=True, gap=1.4, rise=0.0).draw(book)
            continue
        most = points(9.5) if bold else theme.SMALL
        size = book.fit(text, room, most, theme.SMALLEST, bold)
        if size is None and column == "name":
            text, size = row.name or side, book.fit(row.name or side, room, most, theme.SMALLEST)
        if size is None:
            _too_long(row, column, text, "6", found)
            continue
        fill = theme.INK if bold else theme.LABEL_INK
        items += put(book, Rect(x, middle - size, room, 2 * size), text, size, bold=bold, fill=fill)
    return items


def _too_long(row: Fighter, column: str, text: str, least: str, found: Problems) -> None:
    found.add(
        problems.TEXT_TOO_LONG.at(
            row.at(column),
            f"the {column.replace('_', ' ')} {shown(text)} does not fit the form at {least} pt",
            "Shorten it, or print on wider paper.",
        )
    )
