"""Markers: pieces of no side with a word, a number or a sign, cut out like counters."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from typing import ClassVar

from pressgang.diagnostics import Problems, shown
from pressgang.drawing.colours import luminance
from pressgang.drawing.scene import BLACK, WHITE, Colour, Item, Piece, grey
from pressgang.drawing.units import format_length
from pressgang.layout import Sheet
from pressgang.schema import Length, RowT_contra, option
from pressgang.sheets import problems
from pressgang.sheets.base import Brief
from pressgang.sheets.cutting import CutOptions, Shape, ShapeName
from pressgang.sheets.faces.colours import Dress
from pressgang.sheets.faces.contents import is_figure
from pressgang.sheets.faces.draw import draw_face
from pressgang.sheets.faces.model import FaceContent, FacePlace, FaceWords, Name, PieceFace, SignMark
from pressgang.sheets.faces.plan import PlannedFace, first_fit, plan_face
from pressgang.sheets.faces.shedding import why_not
from pressgang.sheets.faces.signs import Sign
from pressgang.sheets.sides import readable_on

MARKER = 20.0
"""The usual size of a marker in mm."""


@dataclass(frozen=True, slots=True)
class Marker:
    """A marker and how many there are of it.

    A number is its largest thing, with the sign beside it; with a word the sign is, and the word stands in a
    band below. `told` are short lines under the sign. `back` is the word of its other side (default: the same
    word). `name` is what its piece is called (default: its text).
    """

    text: str = ""
    icon: Sign | None = None
    count: int = 1
    shape: ShapeName = "square"
    ground: Colour = WHITE
    ink: Colour | None = None
    told: tuple[str, ...] = ()
    back: str = ""
    name: str = ""

    @property
    def called(self) -> str:
        """What it is called among pieces."""
        return self.name or self.text or (self.icon.name if self.icon else "marker")

    def front_faces(self) -> tuple[PieceFace, ...]:
        """Its front, and the fronts that do with less room: without the lines, then without the sign."""
        told: tuple[FaceContent, ...] = tuple(FaceWords(line, "small") for line in self.told)
        word, icon = FaceWords(self.text, "large"), self.icon
        if icon is None or not self.text:
            main: tuple[FaceContent, ...] = (SignMark(icon, "large"),) if icon else (word,)
            return (PieceFace({"centre": (*main, *told)}), *((PieceFace({"centre": main}),) if told else ()))
        if icon.holds and len(self.text) <= 3:
            return (PieceFace({"centre": (SignMark(icon, "large", self.text), *told)}),)
        if is_figure(word):
            return (PieceFace({"centre": (replace(word, sign=icon), *told)}), PieceFace({"centre": (word,)}))
        band: dict[FacePlace, tuple[FaceContent, ...]] = {"south": (FaceWords(self.text),)}
        full = PieceFace({"centre": (SignMark(icon, "large"), *told), **band})
        bare = PieceFace({"centre": (SignMark(icon, "large"),), **band})
        return (
            full,
            bare,
            PieceFace({"centre": (FaceWords(self.text, "large"),)}),
            PieceFace({"centre": (SignMark(icon, "large"),)}),
        )

    def back_faces(self) -> tuple[PieceFace, ...]:
        """Its back: a word for sorting, or on a small marker its first letter."""
        word = self.back or self.text
        if not word:
            return (PieceFace({"centre": (SignMark(self.icon),)}),) if self.icon else ()
        return PieceFace({"centre": (Name(word),)}), PieceFace({"centre": (Name(word[:1].upper()),)})

    def dress(self, ink: str = "color") -> Dress:
        """What it wears as `ink` prints it."""
        ground = self.ground
        if ink == "saver":
            return Dress(WHITE, BLACK, None, BLACK, BLACK, "", outline=True)
        if ink == "grey":
            light = luminance(ground) ** 0.45
            ground = Colour(light, light, light)
        own = self.ink if self.ink is not None and ink == "color" else readable_on(ground)
        band = BLACK if readable_on(ground) == BLACK else ground.mixed(BLACK, 0.45)
        return Dress(ground, own, band, WHITE, own, "")


@dataclass(frozen=True, kw_only=True)
class MarkerSheet(CutOptions[RowT_contra]):
    """Markers of one size, each as often as it is needed."""

    needs_stats: ClassVar[bool] = False

    size: float = option(Length(8, 200), MARKER, help="the width of a marker; of a hex from flat to flat")

    def nothing_left(self, brief: Brief[RowT_contra]) -> str:
        """That it has no markers."""
        return "it has no markers, or none of them is counted"

    def markers(self, brief: Brief[RowT_contra], found: Problems) -> Sequence[Marker]:
        """The markers in their order."""
        raise NotImplementedError

    def told(self, brief: Brief[RowT_contra]) -> tuple[str, ...]:
        """Sentences at the foot."""
        return ()

    def compose(self, brief: Brief[RowT_contra], found: Problems) -> Sheet:
        """The markers one kind after the other."""
        pieces: list[Piece] = []
        made: dict[Hashable, Piece | None] = {}
        for marker in self.markers(brief, found):
            if marker not in made:
                made[marker] = self._piece(brief, marker, found)
            piece = made[marker]
            pieces += [piece] * marker.count if piece is not None else []
        return Sheet(
            title=self.title,
            pieces=tuple(pieces),
            plan=self.gang(),
            form_name=self.title,
            side_note=brief.game,
            side_detail=f"{self.size:g} × {self.size:g} mm",
            notes=self.told(brief),
            place=brief.place,
        )

    def _piece(self, brief: Brief[RowT_contra], marker: Marker, found: Problems) -> Piece | None:
        shape = Shape.of_size(marker.shape, self.size)
        dress = marker.dress(brief.ink)
        front = _first(brief, shape, marker.front_faces())
        back = _first(brief, shape, marker.back_faces())
        if front is None:
            self._refuse(brief, marker, shape, found)
            return None
        behind: tuple[Item, ...] = ()
        if back is not None:
            plain = Dress(WHITE if dress.outline else grey(0.10), BLACK, None, BLACK, BLACK, "")
            behind = draw_face(brief.book, back, plain, self.bleed)
        return Piece(
            name=marker.called,
            width=shape.width,
            height=shape.height,
            front=draw_face(brief.book, front, dress, self.bleed),
            back=behind,
            bleed=self.bleed,
            outline=shape.cut_line,
            span=brief.place,
        )

    def _refuse(self, brief: Brief[RowT_contra], marker: Marker, shape: Shape, found: Problems) -> None:
        face = marker.front_faces()[-1]
        size = first_fit(
            brief.book, lambda at: Shape.of_size(marker.shape, at), face, None, size=self.size, whole=False
        )
        found.add(
            problems.COUNTER_TOO_SMALL.at(
                brief.place,
                f"a marker of {format_length(self.size)} has no room for "
                f"{why_not(brief.book, shape, face, None)}",
                f"Make the markers {size:g} mm or larger." if size else f"Shorten {shown(marker.text)}.",
            )
        )


def _first(brief: Brief[RowT_contra], shape: Shape, faces: Sequence[PieceFace]) -> PlannedFace | None:
    """The first of several faces that fits with nothing shed."""
    plans = (plan_face(brief.book, shape, face, None) for face in faces)
    return next((plan for plan in plans if plan is not None and not plan.shed), None)
