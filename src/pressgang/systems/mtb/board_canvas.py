"""The web board's plan in mm, and the canvas that remembers where its labels stand.

Every text goes through `Canvas`: joints of tiles then fall where they cut none.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pressgang.drawing import theme
from pressgang.drawing.geometry import Point, Rect
from pressgang.drawing.scene import Colour, Item
from pressgang.drawing.units import points
from pressgang.sheets.blocks.block import SetBlock
from pressgang.systems.mtb.board_layout import Rings
from pressgang.systems.mtb.rules.sectors import SECTORS, sector_name
from pressgang.systems.mtb.sea_chart import rim_depth
from pressgang.typography.fonts import Anchor, FontBook, TextSpan

BEAM = 0.77
"""How large the names of the beams are beside the others: a board is no wider than they need."""


@dataclass(frozen=True, slots=True)
class BoardWording:
    """What the board says that depends on its options and rules: notes' letters, the number of turns."""

    order: str
    order_mark: str
    turning: tuple[TextSpan, ...]
    speed_mark: str
    step: str
    notes: tuple[tuple[str, str], ...]
    """Those of the speed table."""
    title_notes: tuple[tuple[str, str], ...]
    turns: int


@dataclass
class Canvas:
    """The items of a board on their way, and the boxes of its labels."""

    book: FontBook
    items: list[Item] = field(default_factory=list)
    labels: list[Rect] = field(default_factory=list)

    def text(
        self, at: Point, words: str, size: float, anchor: Anchor = "start", fill: Colour = theme.INK,
        *, bold: bool = False, tracking: float = 0.0, display: str = "",
    ) -> None:  # fmt: skip
        """A line of text on its baseline, its box noted."""
        width = self.book.width(words, size, bold, tracking=tracking, display=display)
        left = at[0] - {"start": 0.0, "middle": width / 2, "end": width}[anchor]
        self.items.append(
            self.book.text(
                *at, words, size, bold=bold, anchor=anchor, fill=fill, tracking=tracking, display=display
            )
        )
        self.labels.append(Rect(left, at[1] - size * 0.8, width, size * 1.05))

    def place(self, block: SetBlock, x: float, y: float, width: float) -> None:
        """A block at its left top corner, its box noted."""
        self.items.append(block.at(x, y))
        self.labels.append(Rect(x, y, width, block.height))


@dataclass(frozen=True, slots=True)
class WebBoardPlan:
    """Where things stand on the board: a square of `side` mm with the web in its middle.

    `centred` sets the names on the bow line on the middle (else right of it, so that a joint may run there).
    """

    side: float
    margin: float
    rings: Rings
    rim_depth: float
    name: float
    small: float
    centred: bool

    @property
    def at(self) -> Point:
        """The middle of the board."""
        return (self.side / 2, self.side / 2)

    @property
    def reach(self) -> float:
        """From the middle to the outside of the rim."""
        return self.rings.outer / 2 + self.rim_depth

    @property
    def sea(self) -> Rect:
        """The sea inside the board's edge."""
        return Rect(0, 0, self.side, self.side).inset(4.0 * self.rings.unit)

    @property
    def edge(self) -> float:
        """Between the board's edge and what stands in its corners."""
        return 9.0 * self.rings.unit + 2.0


def plan_board(book: FontBook, rings: Rings, centred: bool) -> WebBoardPlan:
    """The measures of a board: its margin holds the longest line of a beam's name."""
    unit = rings.unit
    name, small = max(points(8), points(21) * unit), max(points(6), points(11) * unit)
    depth = rim_depth(rings.outer / 2)
    beams = (word for s in SECTORS if s.endswith("beam") for word in sector_name(s).split(" "))
    longest = max(book.width(word, name * BEAM, True) for word in beams)
    margin = depth + 2.5 * unit + longest + 6.5 * unit + 1.0
    return WebBoardPlan(
        side=rings.outer + 2 * margin,
        margin=margin,
        rings=rings,
        rim_depth=depth,
        name=name,
        small=small,
        centred=centred,
    )
