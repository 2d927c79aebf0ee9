"""What a sheet hands to the imposition: its pieces, and how they want to lie on paper.

A sheet kind never sees a page. It may ask for the `Area` a page offers (to draw a form that fills it), and
it names one of three plans: `Gang` (small pieces, packed and cut), `Grid` (forms, a fixed number a page) or
`Board` (one large piece, on one page or tiled).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Literal, NamedTuple

from pressgang.diagnostics import Span
from pressgang.drawing.geometry import Rect
from pressgang.drawing.papers import Paper, PaperChoice
from pressgang.drawing.scene import Colour, Piece
from pressgang.drawing.theme import LABEL, TEXT_MARGIN
from pressgang.typography.fonts import FontBook

Backs = Literal["none", "long-edge", "short-edge", "fold"]
Cut = Literal["none", "marks", "lines", "corners"]

HEADING_HEIGHT = 13.0
FOOT_HEIGHT = 13.0
NARROWEST_FOOT = 113.0
"""Below this width a foot cannot hold the scale bar of 4 in and its labels: it stands upright at the side."""
SIDE_BAR = 9.0
"""The strip, at the right of a page that is too narrow, for the upright scale bar."""
REGISTRATION_CORNER = 20.0
"""The side of the squares, from the inset on, in which a cutting machine looks for its marks: kept empty."""
REGISTRATION_CLEAR = 1.0
"""Between such a square and anything else."""


class Margins(NamedTuple):
    """What a printer cannot reach, in mm."""

    top: float = 8.0
    right: float = 8.0
    bottom: float = 8.0
    left: float = 8.0


USUAL_MARGINS = Margins()


class Frame(NamedTuple):
    """How a page is divided, in mm from its left top corner: the heading (if any), the live area, the footnotes
    above the foot, the foot, and the strip of the upright scale bar (on narrow paper only).

    The live area may reach as near the edge as the printer can; text keeps `theme.TEXT_MARGIN` away from it.
    """

    heading: Rect | None
    live: Rect
    notes: Rect
    foot: Rect
    side: Rect | None


@dataclass(frozen=True, slots=True)
class Stock:
    """The paper in the printer and its margins.

    `registration`, where given, is the inset in mm of a cutting machine's marks: pieces and words keep clear of
    them. `others` are papers that may be taken in place of `paper` where a sheet wastes less of them.
    """

    paper: Paper
    margins: Margins = USUAL_MARGINS
    registration: float | None = None
    others: tuple[Paper, ...] = ()

    @staticmethod
    def on(paper: Paper | PaperChoice, margins: Margins = USUAL_MARGINS) -> Stock:
        """The stock of a paper, or of the first of several with the others to choose from."""
        if isinstance(paper, Paper):
            return Stock(paper, margins)
        return Stock(paper.papers[0], margins, others=paper.papers[1:])

    def choices(self) -> tuple[Stock, ...]:
        """A stock of each paper that may be taken, the first one first."""
        return tuple(replace(self, paper=paper, others=()) for paper in (self.paper, *self.others))

    def printable(self) -> Rect:
        """The part of the page that takes ink."""
        m = self.margins
        return Rect(m.left, m.top, self.paper.width - m.left - m.right, self.paper.height - m.top - m.bottom)

    def frame(self, heading: bool = True, notes: float = 0.0) -> Frame:
        """The page divided; `notes` is the height of the footnotes in mm.

        An area may come out empty or negative where the margins leave nothing: the imposition reports that.
        """
        if self.registration is not None:
            return self._between_marks(self.registration, heading, notes)
        area = self.printable()
        left, right = max(area.x, TEXT_MARGIN), min(area.right, self.paper.width - TEXT_MARGIN)
        top = max(area.y, TEXT_MARGIN)
        foot_y = min(area.bottom, self.paper.height - TEXT_MARGIN) - FOOT_HEIGHT
        side = None
        live_right = area.right
        if right - left < NARROWEST_FOOT:
            side = Rect(right - SIDE_BAR, area.y, SIDE_BAR, area.height)
            right = live_right = right - SIDE_BAR
        live_y = top + HEADING_HEIGHT if heading else area.y
        return Frame(
            Rect(left, top, right - left, HEADING_HEIGHT) if heading else None,
            Rect(area.x, live_y, live_right - area.x, foot_y - notes - live_y),
            Rect(left, foot_y - notes, right - left, notes),
            Rect(left, foot_y, right - left, FOOT_HEIGHT),
            side,
        )

    def _between_marks(self, inset: float, heading: bool, notes: float) -> Frame:
        """The page divided around a machine's marks: heading and foot stand between the corners with the marks,
        the live area below and above those and inside the rectangle that the marks span.
        """
        area = self.printable()
        reach = inset + REGISTRATION_CORNER + REGISTRATION_CLEAR
        left = max(area.x, reach, TEXT_MARGIN)
        right = min(area.right, self.paper.width - TEXT_MARGIN)
        live_left, live_right = max(area.x, inset), min(area.right, self.paper.width - inset)
        foot_y = min(area.bottom, self.paper.height - TEXT_MARGIN) - FOOT_HEIGHT
        side = None
        if right - left < NARROWEST_FOOT:
            side = Rect(right - SIDE_BAR, reach, SIDE_BAR, area.bottom - reach)
            right = right - SIDE_BAR
            live_right = min(live_right, right)
        top = max(area.y, reach - HEADING_HEIGHT)
        live_y = max(reach, top + HEADING_HEIGHT) if heading else max(area.y, reach)
        live_bottom = min(foot_y - notes, self.paper.height - reach)
        return Frame(
            Rect(left, top, self.paper.width - reach - left, HEADING_HEIGHT) if heading else None,
            Rect(live_left, live_y, live_right - live_left, live_bottom - live_y),
            Rect(left, foot_y - notes, right - left, notes),
            Rect(left, foot_y, right - left, FOOT_HEIGHT),
            side,
        )

    def live(self, heading: bool, notes: float = 0.0) -> Rect:
        """The part left for pieces once the foot and, where wanted, the heading have their room.

        A sheet with footnotes takes `footnote_height` off as `notes`.
        """
        return self.frame(heading, notes).live

    def laid(self, landscape: bool) -> Stock:
        """The stock as a sheet that wants `landscape` prints on it: turned where the paper stands upright."""
        return self.turned() if landscape and self.paper.width < self.paper.height else self

    def turned(self) -> Stock:
        """The same stock with the paper lying the other way (the margins turn with it, clockwise)."""
        m = self.margins
        return replace(self, paper=self.paper.turned(), margins=Margins(m.left, m.top, m.right, m.bottom))


@dataclass(frozen=True, slots=True)
class Gang:
    """Small pieces packed on as many pages as they need, in order, with cut marks.

    `gap` parts neighbours. `backs` prints each piece's back so that it lies behind its front. A new page
    begins wherever `groups` (one name a piece, or empty) changes, so that each side can have card of its
    own colour. `registration` asks for the marks of a cutting machine, that far in mm from the paper's edges.
    """

    gap: float = 0.0
    cut: Cut = "marks"
    backs: Backs = "none"
    groups: tuple[str, ...] = ()
    registration: float | None = None


@dataclass(frozen=True, slots=True)
class Grid:
    """Forms that share a page: `columns` × `rows` pieces with a gutter and a scissors line between them."""

    columns: int = 1
    rows: int = 1
    gutter: float = 6.0
    scissors: bool = True


@dataclass(frozen=True, slots=True)
class Board:
    """One large piece: `single` on a page made to its measure, or `tiled` over the stock.

    Tiles share `overlap` mm with their right and lower neighbours. `joints_x` and `joints_y`, where given,
    are the places (mm from the board's left top) where a joint may fall without cutting a number.
    """

    layout: Literal["tiled", "single"] = "tiled"
    overlap: float = 10.0
    joint: Literal["glue", "trim"] = "glue"
    joints_x: tuple[float, ...] = ()
    joints_y: tuple[float, ...] = ()


Plan = Gang | Grid | Board


@dataclass(frozen=True, slots=True)
class Sheet:
    """The result of a sheet kind: pieces in order, the plan they want, and the words around them.

    `title` and `side_note` stand at the top where `heading` is set, `form_name` at the foot. `measured` says
    that something on it is cut or measured, so that a scale bar belongs on each page. `inset` moves the foot
    in from the left (to stand clear of a band of side colour). `notes` are footnotes at the foot.
    `tint` colours the marks and joints of a board. `place` is where the sheet was asked for, for problems that
    no piece is to blame for.
    """

    title: str
    pieces: tuple[Piece, ...]
    plan: Plan
    form_name: str
    side_note: str = ""
    side_detail: str = ""
    heading: bool = True
    landscape: bool = False
    measured: bool = True
    inset: float = 0.0
    notes: tuple[str, ...] = ()
    tint: Colour | None = None
    place: Span | None = None


FOOTNOTE_PITCH = 2.9
"""From line to line of the footnotes, in mm."""


def footnote_lines(notes: tuple[str, ...], width: float, book: FontBook) -> list[str]:
    """The footnotes broken into lines of `width` mm."""
    return [line for note in notes for line in book.wrap(note, max(width, 20.0), LABEL)]


def footnote_height(notes: tuple[str, ...], stock: Stock, book: FontBook, inset: float = 0.0) -> float:
    """The height in mm that a sheet's footnotes take above the foot of a page of `stock` (0 without any)."""
    lines = footnote_lines(notes, stock.frame().notes.width - inset, book)
    return len(lines) * FOOTNOTE_PITCH + 2.0 if lines else 0.0


class Imprint(NamedTuple):
    """What the page and the PDF say of the run: kit name, version, the short hash of the inputs, and the title
    of the kit where it has one of its own.
    """

    kit: str
    version: str
    digest: str
    title: str = ""

    @property
    def stamp(self) -> str:
        """`pressgang 0.1.0 · dogfight · 7c1e04`."""
        return f"pressgang {self.version} · {self.kit} · {self.digest}"
