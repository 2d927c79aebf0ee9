"""A row's counters on their way to the sheet: as they were drawn before, else planned and drawn now.

What is kept from one drawing of a sheet to the next is how counters look, not how that came about: of 10,000
rows there is no room for the plans too.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass, field, replace
from typing import Any, Generic, NamedTuple

from pressgang.drawing.scene import Back, Item, Path, Piece, Symbol
from pressgang.sheets.base import Force
from pressgang.sheets.cutting import Shape
from pressgang.sheets.faces.draw import OwnText, draw_face
from pressgang.sheets.faces.entry import DressedRow, FacedRow, FacedT, FaceInk
from pressgang.sheets.faces.model import COPY_MARK, BadgeSpots, PieceFace
from pressgang.sheets.faces.plan import PlannedFace
from pressgang.sheets.faces.planning import Agreed, Planner
from pressgang.sheets.faces.room import Fit
from pressgang.sheets.faces.shedding import Shed
from pressgang.typography.fonts import FontBook


@dataclass(slots=True)
class CounterLook:
    """How the counters of a row look: what was left off, their picture (`size` in m, and as large as it fills
    its room), and both sides as last drawn, with the picture at `fit`.

    `own` is what they would leave off by themselves, None where they had no room, and `badges` where
    their badges would stand; `agreed` is what all counters beside them leave off. `faces` tells those apart of
    which something was left off. `fits` is the picture at most at a scale, `whole` the least size from another
    on at which all of it, or the least, has room.
    """

    copies: int
    each: tuple[str, ...]
    name: str
    own: Agreed | None = None
    badges: BadgeSpots = ()
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
        return Behind(drawing, entry.faces.back, self.planner, self.look.agreed, self.look.fit)

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


class DrawnSide(NamedTuple):
    """A side of a row's counters: what they share, and the place of the word that each has its own of; the
    longest of these is `planned`.
    """

    book: FontBook
    shared: tuple[Item, ...]
    own: OwnText | None
    planned: str

    def of(self, word: str) -> tuple[Item, ...]:
        """The side of the counter with that word; without one, as it was planned."""
        if self.own is None:
            return self.shared
        text = _as_planned(word, self.planned) if word else self.planned
        return (*self.shared, self.own.text(self.book, text))


def _as_planned(word: str, planned: str) -> str:
    """As much of a word as there is room for: all of `54 Sqn · 2`, or its number on a line of its own."""
    return word if COPY_MARK in planned else word.rpartition(COPY_MARK)[2]


@dataclass(frozen=True, slots=True)
class FaceDrawing:
    """What the faces of an entry are drawn with; `symbols` are the pictures that the sheet has so far."""

    book: FontBook
    entry: FacedRow[Any]
    bleed: float
    symbols: dict[Hashable, Symbol]

    def front(self, fit: Fit | None) -> DrawnSide:
        """The front, its picture where it fits."""
        return self._side(self.entry.front, fit, self.entry.faces.laid[0])

    def back(self, plan: PlannedFace, fit: Fit | None) -> DrawnSide:
        """The back as planned, its picture where it fits."""
        return self._side(plan, fit, self.entry.faces.laid[1])

    def _side(self, plan: PlannedFace, fit: Fit | None, laid: FaceInk) -> DrawnSide:
        entry = self.entry
        symbol, top = entry.symbol(fit if plan.picture is not None else None, self.symbols)
        marks = entry.likeness.wing_marks(fit.scale) if symbol and entry.likeness and fit else ()
        items = draw_face(
            self.book, plan, entry.dress, self.bleed, symbol, top, marks=marks, shared=bool(entry.faces.each),
            laid=laid,
        )  # fmt: skip
        each = plan.each if entry.faces.each else None
        if each is None:
            return DrawnSide(self.book, items, None, "")
        return DrawnSide(self.book, items, OwnText.of(each, entry.dress), each.text)


@dataclass(frozen=True, slots=True)
class Behind:
    """The backs of a row's counters whose sheet prints none: drawn when someone wants a piece by itself."""

    drawing: FaceDrawing
    face: PieceFace
    planner: Planner
    agreed: Agreed
    fit: Fit | None

    def side(self) -> DrawnSide | None:
        """The back; nothing where it has no room for what it must say."""
        drawing, entry = self.drawing, self.drawing.entry
        plan = self.planner.back(entry, self.face, self.agreed)
        if plan is None:
            return None
        fit, profile = self.fit, entry.profile
        if fit is not None and profile is not None and plan.picture is not None:
            kept = plan.room.holds(profile, fit)  # where it can the picture stands as on the front
            fit = fit if kept else replace(entry, back=plan).at_most(fit.scale)
        return drawing.back(plan, fit)


@dataclass(frozen=True, slots=True)
class BehindOne:
    """The back of one counter of a row, its own by its word alone."""

    behind: Behind
    word: str

    def __call__(self) -> tuple[Item, ...]:
        """Its ink."""
        side = self.behind.side()
        return side.of(self.word) if side is not None else ()
