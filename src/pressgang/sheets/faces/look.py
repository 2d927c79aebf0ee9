"""A row's counters on their way to the sheet: as they were drawn before, else planned and drawn now.

What is kept from one drawing of a sheet to the next is how counters look, not how that came about: of 10,000
rows there is no room for the plans too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field
from typing import Generic

from pressgang.drawing.scene import Back, Path, Piece, Symbol
from pressgang.sheets.base import Force
from pressgang.sheets.cutting import Shape
from pressgang.sheets.faces.drawn import Behind, BehindOne, DrawnSide, FaceDrawing
from pressgang.sheets.faces.entry import DressedRow, FacedRow, FacedT
from pressgang.sheets.faces.planning import Agreed, Planner
from pressgang.sheets.faces.room import Fit
from pressgang.sheets.faces.shedding import Shed
from pressgang.typography.fonts import FontBook


@dataclass(slots=True)
class CounterLook:
    """How the counters of a row look: what was left off, their picture (`size` in m, and as large as it fills
    its room), and both sides as last drawn, with the picture at `fit`.

    `own` is what they would leave off by themselves, None where they had no room; `agreed` is what all counters
    beside them leave off. `faces` tells those apart of which something was left off. `fits` is the picture at
    most at a scale, `whole` the least size from another on at which all of it, or the least, has room.
    """

    copies: int
    each: tuple[str, ...]
    name: str
    own: Agreed | None = None
    agreed: Agreed = field(default_factory=Agreed)
    shed: tuple[Shed, ...] = ()
    nameless: bool = False
    size: tuple[float, float] | None = None
    planned: Fit | None = None
    faces: Hashable = None
    fits: dict[float, Fit | None] = field(default_factory=dict)
    whole: dict[tuple[float, bool], float | None] = field(default_factory=dict)
    fit: Fit | None = None
    front: DrawnSide | None = None
    back: DrawnSide | None = None

    def plan(self, entry: FacedRow[FacedT], agreed: Agreed) -> None:
        """Take the look of an entry that is planned as was agreed; it is to be drawn."""
        profile, faces = entry.profile, entry.faces
        self.agreed, self.shed = agreed, entry.shed
        self.size = (profile.width, profile.height) if profile else None
        self.faces = (faces.front.key, faces.back.key if faces.back else None) if entry.shed else None
        self.nameless = bool({"name", "kept name"} & {*entry.front.shed})
        self.planned = entry.planned
        self.fits.clear()
        self.front = self.back = None


@dataclass(slots=True)
class LookedRow(Generic[FacedT]):
    """Some counters of a row and their look. What they come of is made when it is asked for: `dress` says
    what is to stand on them, the `planner` puts it into its place; the `entry` is then held until it is drawn.
    """

    force: Force[FacedT]
    row: FacedT
    look: CounterLook
    dress: Callable[[], DressedRow[FacedT]]
    planner: Planner
    entry: FacedRow[FacedT] | None = None

    def planned(self) -> FacedRow[FacedT]:
        """The counters, planned."""
        if self.entry is None:
            self.entry = self.planner.plan(self.dress(), self.look.agreed)
        return self.entry

    def at_most(self, scale: float) -> Fit | None:
        """The picture at that scale, or as large as its room on both faces takes it; `None` without one."""
        fits = self.look.fits
        if scale not in fits:
            if len(fits) > 1:
                fits.clear()  # those of other scales that the sheet had
            fits[scale] = self.planned().at_most(scale)
        return fits[scale]

    def draw(self, book: FontBook, fit: Fit | None, bleed: float, symbols: dict[Hashable, Symbol]) -> None:
        """Draw what is not drawn so already."""
        look = self.look
        if look.front is None or look.fit != fit:
            entry = self.planned()
            drawing = FaceDrawing(book, entry, bleed, symbols)
            front = drawing.front(fit)
            look.back = drawing.back(entry.back, fit) if entry.back is not None else None
            look.front, look.fit = front, fit

    def behind(self, book: FontBook, bleed: float, symbols: dict[Hashable, Symbol]) -> Behind | None:
        """The backs that no page shows."""
        entry = self.planned()
        if entry.faces.back is None or entry.back is not None:
            return None
        drawing = FaceDrawing(book, entry, bleed, symbols)
        return Behind(drawing, entry.faces.back, self.planner, self.look.agreed.share, self.look.fit)

    def pieces(self, shape: Shape, outline: Path | None, bleed: float, behind: Behind | None) -> list[Piece]:
        """The counters as they were drawn; they share all but the words that are each's own."""
        look, row = self.look, self.row
        assert look.front is not None, "it was drawn"
        pieces: list[Piece] = []
        for word in look.each or ("",):
            back: Back = ()
            if look.back is not None:
                back = look.back.of(word)
            elif behind is not None:
                back = BehindOne(behind, word)
            unit = word or getattr(row, "unit", "")
            pieces.append(
                Piece(
                    name=" ".join(part for part in (look.name, unit) if part) or "counter",
                    width=shape.width,
                    height=shape.height,
                    front=look.front.of(word),
                    back=back,
                    bleed=bleed,
                    outline=outline,
                    span=row.record.span,
                )
            )
        return pieces if look.each else pieces * look.copies


def distinct(rows: Iterable[LookedRow[FacedT]]) -> list[LookedRow[FacedT]]:
    """One of each look, of those of which something was left off."""
    looks: dict[Hashable, LookedRow[FacedT]] = {}
    for one in rows:
        looks.setdefault(one.look.faces, one)
    return list(looks.values())
