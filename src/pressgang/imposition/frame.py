"""How a page is divided: what takes ink, what text may use, and the room of everything that stands on it."""

from __future__ import annotations

from typing import NamedTuple

from pressgang.drawing.geometry import Rect
from pressgang.drawing.theme import LABEL, TEXT_MARGIN
from pressgang.layout import Stock
from pressgang.typography.fonts import FontBook

HEADING_HEIGHT = 13.0
FOOT_HEIGHT = 13.0
NARROWEST_FOOT = 113.0
"""Below this width a foot cannot hold the scale bar of 4 in and its labels: it stands upright at the side."""
SIDE_BAR = 9.0
"""The strip, at the right of a page that is too narrow, for the upright scale bar."""
REGISTRATION_CORNER = 20.0
"""The side of the squares, from the inset on, in which a cutting machine looks for its marks: kept empty.

As Inkscape's extension for these machines has it (fablabnbg/inkscape-silhouette, `render_silhouette_regmarks`):
arms of 20 mm, and nothing else in the square that they span.
"""
REGISTRATION_CLEAR = 5.0
"""Between such a square and anything else: as much as the black square is wide. The number is ours, for none is
published: what the machine sees beyond the end of an arm it may take for more of it.
"""
FOOTNOTE_PITCH = 2.9
"""From line to line of the footnotes, in mm."""
_BELOW_NOTES = 2.0
_NARROWEST_NOTES = 20.0


class Frame(NamedTuple):
    """How a page is divided, in mm from its left top corner: the heading (if any), the live area, the footnotes
    above the foot, the foot, and the strip of the upright scale bar (on narrow paper only).

    The live area may reach as near the edge as the printer can; text keeps to `text_area`. `lines` are the
    footnotes as they were broken to find out how high they stand.
    """

    heading: Rect | None
    live: Rect
    notes: Rect
    foot: Rect
    side: Rect | None
    lines: tuple[str, ...] = ()


def printable(stock: Stock) -> Rect:
    """The part of the page that takes ink."""
    m = stock.margins
    return Rect(m.left, m.top, stock.paper.width - m.left - m.right, stock.paper.height - m.top - m.bottom)


def text_area(stock: Stock) -> Rect:
    """The part of the page that text may use: what takes ink, and nowhere nearer to the edge than
    `theme.TEXT_MARGIN`, for text there looks lost and is the first to go where a printer feeds badly.
    """
    area = printable(stock)
    left, top = max(area.x, TEXT_MARGIN), max(area.y, TEXT_MARGIN)
    right = min(area.right, stock.paper.width - TEXT_MARGIN)
    return Rect(left, top, right - left, min(area.bottom, stock.paper.height - TEXT_MARGIN) - top)


def sides_of(stock: Stock, reach: float = 0.0) -> tuple[float, float, Rect | None]:
    """From where to where, in mm across the page, heading and foot stand, and the strip for the scale bar where
    that leaves too little for it; nothing stands within `reach` of the paper's left and top.
    """
    area, text = printable(stock), text_area(stock)
    left, right = max(text.x, reach), text.right
    if right - left >= NARROWEST_FOOT:
        return left, right, None
    top = reach or area.y
    return left, right - SIDE_BAR, Rect(right - SIDE_BAR, top, SIDE_BAR, area.bottom - top)


def divided(stock: Stock, heading: bool = True, notes: float = 0.0, registration: float | None = None) -> Frame:
    """The page divided; `notes` is the height of the footnotes in mm, `registration` the inset of a cutting
    machine's marks, which pieces and words keep clear of.

    An area may come out empty or negative where the margins leave nothing: that is for others to report.
    """
    if registration is not None:
        return _between_marks(stock, registration, heading, notes)
    area, text = printable(stock), text_area(stock)
    left, right, side = sides_of(stock)
    foot_y = text.bottom - FOOT_HEIGHT
    live_right = area.right if side is None else right
    live_y = text.y + HEADING_HEIGHT if heading else area.y
    return Frame(
        Rect(left, text.y, right - left, HEADING_HEIGHT) if heading else None,
        Rect(area.x, live_y, live_right - area.x, foot_y - notes - live_y),
        Rect(left, foot_y - notes, right - left, notes),
        Rect(left, foot_y, right - left, FOOT_HEIGHT),
        side,
    )


def whole_page(stock: Stock) -> Frame:
    """The page undivided, for a sheet that is bare."""
    page = Rect(0, 0, stock.paper.width, stock.paper.height)
    nothing = Rect(0, page.bottom, page.width, 0)
    return Frame(None, page, nothing, nothing, None)


def _between_marks(stock: Stock, inset: float, heading: bool, notes: float) -> Frame:
    """The page divided around a machine's marks: heading and foot stand between the corners with the marks,
    the live area below and above those and inside the rectangle that the marks span.
    """
    paper, area = stock.paper, printable(stock)
    reach = inset + REGISTRATION_CORNER + REGISTRATION_CLEAR
    left, right, side = sides_of(stock, reach)
    live_left, live_right = max(area.x, inset), min(area.right, paper.width - inset)
    if side is not None:
        live_right = min(live_right, right)
    foot_y = text_area(stock).bottom - FOOT_HEIGHT
    top = max(area.y, reach - HEADING_HEIGHT)
    live_y = max(reach, top + HEADING_HEIGHT) if heading else max(area.y, reach)
    live_bottom = min(foot_y - notes, paper.height - reach)
    return Frame(
        Rect(left, top, paper.width - reach - left, HEADING_HEIGHT) if heading else None,
        Rect(live_left, live_y, live_right - live_left, live_bottom - live_y),
        Rect(left, foot_y - notes, right - left, notes),
        Rect(left, foot_y, right - left, FOOT_HEIGHT),
        side,
    )


def framed(
    stock: Stock,
    book: FontBook,
    notes: tuple[str, ...] = (),
    *,
    heading: bool = True,
    inset: float = 0.0,
    registration: float | None = None,
) -> Frame:
    """The page divided for footnotes in these words, which stand `inset` mm in from the left of the foot."""
    bare = divided(stock, heading, 0.0, registration)
    if not notes:
        return bare
    width = max(bare.notes.width - inset, _NARROWEST_NOTES)
    lines = tuple(line for note in notes for line in book.wrap(note, width, LABEL))
    height = len(lines) * FOOTNOTE_PITCH + _BELOW_NOTES if lines else 0.0
    return divided(stock, heading, height, registration)._replace(lines=lines)
