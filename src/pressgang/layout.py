"""What a sheet hands to the imposition: its pieces and the way they want to lie on paper.

A sheet kind never sees a page: it may ask an `Offer` for an `Area`, and names a plan: `Gang`, `Grid` or
`Board`.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, Protocol

from msgspec import Struct

from pressgang.diagnostics import Span
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour, Piece, Scalable
from pressgang.drawing.units import Paper, PaperChoice
from pressgang.structs import NamedTuple, replace
from pressgang.typography.fonts import Said

Backs = Literal["none", "long-edge", "short-edge", "fold"]
Cut = Literal["none", "marks", "lines", "corners"]
Joint = Literal["glue", "trim"]
Edge = Literal["left", "top", "right", "bottom"]


def no_step() -> None:
    """Do nothing: the default callback of long work's steps, if nobody waits for it."""


class Margins(NamedTuple):
    """The unprintable margins of a printer, in mm."""

    top: float = 8.0
    right: float = 8.0
    bottom: float = 8.0
    left: float = 8.0


USUAL_MARGINS = Margins()


class Stock(Struct, frozen=True):
    """The paper in the printer and its margins; `others` may be used if a sheet wastes less of them."""

    paper: Paper
    margins: Margins = USUAL_MARGINS
    others: tuple[Paper, ...] = ()

    @staticmethod
    def on(paper: Paper | PaperChoice, margins: Margins = USUAL_MARGINS) -> Stock:
        """Return the stock of a paper, or of the first of several with the others as choices."""
        if isinstance(paper, Paper):
            return Stock(paper, margins)
        return Stock(paper.papers[0], margins, others=paper.papers[1:])

    def choices(self) -> tuple[Stock, ...]:
        """Return a stock of each paper that may be used, the first one first."""
        return tuple(replace(self, paper=paper, others=()) for paper in (self.paper, *self.others))

    def laid(self, landscape: bool) -> Stock:
        """Return the stock turned if a sheet wants `landscape` and the paper stands upright."""
        return self.turned() if landscape and self.paper.width < self.paper.height else self

    def turned(self) -> Stock:
        """Return the stock with the paper lying the other way (the margins turn with it, clockwise)."""
        m = self.margins
        return replace(self, paper=self.paper.turned(), margins=Margins(m.left, m.top, m.right, m.bottom))


class Labels(NamedTuple):
    """A sheet of labels or cards to be torn off: its paper's size, and where it has them, all in mm."""

    name: str
    paper: tuple[float, float]
    columns: int
    rows: int
    left: float
    top: float
    across: float
    down: float
    width: float
    height: float


class Gang(Struct, frozen=True):
    """A plan for small pieces packed in order on as many pages as they need, with cut marks, `gap` mm apart.

    A new page begins where `groups` (one name a piece, or empty) changes. `registration` asks for the marks of
    a cutting machine, that far in mm from the paper's edges; `kiss` cuts through the upper layer alone. On
    `labels` each piece lies in the middle of one, and nothing else is printed.
    """

    gap: float = 0.0
    cut: Cut = "marks"
    backs: Backs = "none"
    groups: tuple[str, ...] = ()
    registration: float | None = None
    kiss: bool = False
    labels: Labels | None = None


class Grid(Struct, frozen=True):
    """A plan for forms that share a page: `columns` × `rows` pieces, a scissors line in the gutters."""

    columns: int = 1
    rows: int = 1
    gutter: float = 6.0
    scissors: bool = True


class Board(Struct, frozen=True):
    """A plan for one large piece: `single` on a page made to its measure, or `tiled` with `overlap` mm over the
    stock.

    `joints_x` and `joints_y` (mm) are where a joint may fall without cutting a number; elsewhere only to save
    paper.
    """

    layout: Literal["tiled", "single"] = "tiled"
    overlap: float = 10.0
    joint: Joint = "glue"
    joints_x: tuple[float, ...] = ()
    joints_y: tuple[float, ...] = ()


Plan = Gang | Grid | Board


class Sheet(Struct, frozen=True):
    """The result of a sheet kind: pieces in order, their plan, and the words around them.

    `title` (as `headline`, where that has styles) and `side_note` stand at the top, `title` and `notes` at the
    foot, which `inset` moves in from the left. A `measured` sheet has a scale bar on each page; a `bare`
    one has neither foot nor stamp. `tint` colours marks and joints of a board; `place` is for problems of no
    piece.
    """

    title: str
    pieces: tuple[Piece, ...]
    plan: Plan
    side_note: str = ""
    side_detail: str = ""
    heading: bool = True
    landscape: bool = False
    measured: bool = True
    bare: bool = False
    inset: float = 0.0
    notes: tuple[str, ...] = ()
    tint: Colour | None = None
    place: Span | None = None
    headline: str = ""


class Area(Struct, frozen=True):
    """The area in mm that a page offers a sheet, and the part that `text` may use, away from the edge."""

    width: float
    height: float
    text: Rect


class Offer(Protocol):
    """The paper as a sheet sees it: its name, whether it lies, and the areas that its pages offer.

    A page's own measures, margins and foot are none of a sheet's business.
    """

    def label(self) -> str:
        """Return the paper's name, for problems."""

    @property
    def lies(self) -> bool:
        """Return whether the paper is wider than high."""

    def laid(self, landscape: bool) -> Offer:
        """Return the offer for a sheet that wants `landscape`: turned if the paper stands upright."""

    def turned(self) -> Offer:
        """Return the offer of the paper lying the other way."""

    def others(self) -> Iterator[tuple[str, Offer]]:
        """Return the offers of all papers by name, smallest first, upright and turned, with these margins."""

    def area(
        self,
        notes: tuple[str, ...] = (),
        *,
        heading: bool = True,
        inset: float = 0.0,
        registration: float | None = None,
    ) -> Area:
        """Return the area of a page for pieces above the footnotes `notes`; see `Sheet` and `Gang`."""

    def whole(self) -> Area:
        """Return the whole page, and as its `text` the part that takes ink: for a sheet that is `bare`."""

    def holds(self, width: float, height: float, plan: Gang, *, heading: bool = True) -> int:
        """Return how many pieces of one size, in mm and without bleed, the plan puts on a page."""


class Club(NamedTuple):
    """The club whose kit it is: its name, motto and logo, as far as the kit gives them."""

    name: str = ""
    motto: str = ""
    logo: Scalable | None = None


class Imprint(NamedTuple):
    """What page and PDF say of the run: kit, version, hash of the inputs, the kit's own title, the club."""

    kit: str
    version: str
    digest: str
    title: str = ""
    club: Club = Club()

    @property
    def stamp(self) -> str:
        """Return the stamp: `pressgang 0.1.0 · dogfight · 7c1e04`."""
        return Said(f"pressgang {self.version} · {self.kit} · {self.digest}")
