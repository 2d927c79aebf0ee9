"""`kind = "markers"`: pieces of no side with a word, a number or a sign, as often as they are needed."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from math import fsum
from typing import ClassVar

from msgspec import Struct

from pressgang.diagnostics import Problems, shown
from pressgang.drawing.colours import luminance
from pressgang.drawing.scene import BLACK, WHITE, Colour, Item, Piece, grey
from pressgang.drawing.units import format_length
from pressgang.games.blocks.parts import PartReading
from pressgang.games.expressions.arithmetic import Expression, InnerScope, Scope
from pressgang.games.expressions.scopes import Vocabulary
from pressgang.games.expressions.templates import Template, WithKeys
from pressgang.games.expressions.values import NUMBER, Fault, shown_value
from pressgang.games.faces.places import sign_named
from pressgang.games.kinds.reading import Reading, kit_scope, legend_text
from pressgang.layout import Sheet
from pressgang.livery.inks import deepen
from pressgang.schema import Length, Row, option
from pressgang.schema.keys import keys_of
from pressgang.schema.problems import OUT_OF_RANGE
from pressgang.sheets import problems
from pressgang.sheets.base import AnyKind, Brief
from pressgang.sheets.cutting import CutOptions, Shape, ShapeName
from pressgang.sheets.faces.colours import Dress
from pressgang.sheets.faces.contents import is_figure
from pressgang.sheets.faces.draw import draw_face
from pressgang.sheets.faces.model import FaceContent, FacePlace, FaceWords, Name, PieceFace, SignMark
from pressgang.sheets.faces.plan import PlannedFace, first_fit, plan_face
from pressgang.sheets.faces.shedding import why_not
from pressgang.sheets.faces.signs import Sign
from pressgang.sheets.sides import readable_on
from pressgang.sources.table import Located
from pressgang.structs import dataclass, replace

MARKER = 20.0
"""The usual size of a marker in mm."""


class Marker(Struct, frozen=True):
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
        """Return its front, and the fronts that do with less room: without the lines, then without the sign."""
        told = [FaceWords(line, size="small") for line in self.told]
        word, icon = FaceWords(self.text, size="large"), self.icon
        if icon is None or not self.text:
            main = SignMark(icon, size="large") if icon else word
            return (_face(main, *told), _face(main)) if told else (_face(main),)
        if icon.holds and len(self.text) <= 3:
            return (_face(SignMark(icon, self.text, size="large"), *told),)
        if is_figure(word):
            return _face(replace(word, sign=icon), *told), _face(word)
        mark = SignMark(icon, size="large")
        return _face(mark, *told, below=self.text), _face(mark, below=self.text), _face(word), _face(mark)

    def back_faces(self) -> tuple[PieceFace, ...]:
        """Return its back: a word for sorting, on a small marker its first letter, on a disc just the word."""
        word = self.back or self.text
        if not word:
            return (_face(SignMark(self.icon)),) if self.icon else ()
        return _face(Name(word)), _face(Name(word[:1].upper())), _face(FaceWords(word))

    def dress(self, ink: str = "color") -> Dress:
        """Return what it wears as `ink` prints it."""
        ground = self.ground
        if ink == "saver":
            return Dress(WHITE, BLACK, None, BLACK, BLACK, "", outline=True)
        if ink == "grey":
            light = luminance(ground) ** 0.45
            ground = Colour(light, light, light)
        own = self.ink if self.ink is not None and ink == "color" else readable_on(ground)
        return Dress(ground, own, _band_on(ground), WHITE, own, "")


def _face(*contents: FaceContent, below: str = "") -> PieceFace:
    """Return a face with these contents in the middle, and a word in a band below."""
    band: dict[FacePlace, tuple[FaceContent, ...]] = {"south": (FaceWords(below),)} if below else {}
    return PieceFace({"centre": contents, **band})


_STRONGER = 2.2
"""How much stronger the hue of a band is than that of its pale ground."""


def _band_on(ground: Colour) -> Colour:
    """Return the colour of a band on that ground: its own, deep enough for white words."""
    if readable_on(ground) != BLACK:
        return ground.mixed(BLACK, 0.45)
    mean = fsum(ground) / 3
    return deepen(Colour(*(min(1.0, max(0.0, mean + (part - mean) * _STRONGER)) for part in ground)))


MOST_MARKERS = 200
MOST_OF_ONE = 1000


def _count(reading: PartReading, item: Located) -> Expression | None:
    if isinstance(item.value, bool | float):
        reading.refuse(item, "is no count", "Write a whole number, or an expression in quotes.")
        return None
    if isinstance(item.value, int) and not 0 <= item.value <= MOST_OF_ONE:
        said = f"count is {item.value:,}; it is 0 to {MOST_OF_ONE:,}"
        reading.found.report(OUT_OF_RANGE, item.span, said, "Write a smaller number.")
        return None
    return _last(reading, item)


def _last(reading: PartReading, item: Located) -> Expression | None:
    return reading.of("kit").expression(item, (NUMBER,))


OF_MARKER = keys_of("marker", {"count": _count, "to": _last, "icon": sign_named})
KEYS = keys_of("markers")


class OwnMarker(WithKeys, frozen=True):
    """A marker as written."""

    def markers(self, scope: Scope) -> list[Marker]:
        """Return the markers with their texts worked out. Raises `Fault`."""
        count = 1 if self["count"] is None else _number(self["count"], scope, MOST_OF_ONE)
        if self["to"] is None:
            return [self._marker(scope, count)]
        series = range(1, _number(self["to"], scope, MOST_MARKERS) + 1)
        return [self._marker(InnerScope(scope, {"number": number}), 1) for number in series] * count

    def _marker(self, scope: Scope, count: int) -> Marker:
        texts = {key: words.text(scope).strip() for key, words in self.given(("text", "back", "name")).items()}
        note = self["note"].text(scope) if self["note"] is not None else ""
        told = tuple(line.strip() for line in note.splitlines() if line.strip())
        return Marker(count=count, told=told, **texts, **self.given(("icon", "shape", "ground", "ink")))


def _number(expression: Expression, scope: Scope, most: int) -> int:
    """Return a number of markers. Raises `Fault` where it is none."""
    value = expression.value(scope)
    if not isinstance(value, int | float) or value != int(value) or not 0 <= value <= most:
        raise Fault(f"comes to {shown_value(value)}, and there are 0 to {most:,} of a marker")
    return int(value)


@dataclass(frozen=True, kw_only=True)
class OwnMarkers(CutOptions[Row]):
    """Markers of one size, each as often as it is needed, as a game's file declares them."""

    needs_stats: ClassVar[bool] = False
    own_markers: ClassVar[tuple[OwnMarker, ...]]
    own_legend: ClassVar[Template | None]
    vocabulary: ClassVar[Vocabulary]

    size: float = option(Length(8, 200), MARKER, help="the width of a marker; of a hex from flat to flat")

    def nothing_left(self, brief: Brief[Row]) -> str:
        """Return that it has no markers."""
        return "it has no markers, or none of them is counted"

    def compose(self, brief: Brief[Row], found: Problems) -> Sheet:
        """Compose the sheet, one marker after the other."""
        pieces: list[Piece] = []
        made: dict[Hashable, Piece | None] = {}
        for marker in self._markers(brief, found):
            if marker not in made:
                made[marker] = self._piece(brief, marker, found)
            piece = made[marker]
            pieces += [piece] * marker.count if piece is not None else []
        detail = f"{self.size:g} × {self.size:g} mm"
        legend = legend_text(self.own_legend, kit_scope(self.vocabulary, brief), brief, found)
        return self.make_sheet(brief, pieces, self.gang(), detail, notes=(legend,) if legend else ())

    def _piece(self, brief: Brief[Row], marker: Marker, found: Problems) -> Piece | None:
        shape = Shape.of_size(marker.shape, self.size)
        dress = marker.dress(brief.ink)
        front = _plan_first(brief, shape, marker.front_faces())
        back = _plan_first(brief, shape, marker.back_faces())
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

    def _refuse(self, brief: Brief[Row], marker: Marker, shape: Shape, found: Problems) -> None:
        face = marker.front_faces()[-1]
        size = first_fit(
            brief.book, lambda at: Shape.of_size(marker.shape, at), face, None, size=self.size, whole=False
        )
        found.report(
            problems.COUNTER_TOO_SMALL,
            brief.place,
            f"a marker of {format_length(self.size)} has no room for {why_not(brief.book, shape, face, None)}",
            f"Make the markers {size:g} mm or larger." if size else f"Shorten {shown(marker.text)}.",
        )

    def _markers(self, brief: Brief[Row], found: Problems) -> Sequence[Marker]:
        scope = kit_scope(self.vocabulary, brief)
        made: list[Marker] = []
        for own in self.own_markers:
            try:
                made += own.markers(scope)
            except Fault as fault:
                found.add(fault.in_kit(brief.place, f"a marker of the sheet {self.kind}"))
        return made


def _plan_first(brief: Brief[Row], shape: Shape, faces: Sequence[PieceFace]) -> PlannedFace | None:
    """Return the plan of the first face that fits with nothing left off, or None."""
    plans = (plan_face(brief.book, shape, face, None) for face in faces)
    return next((plan for plan in plans if plan is not None and not plan.shed), None)


def read(reading: Reading) -> type[AnyKind] | None:
    """Return the class of a sheet of markers."""
    item = reading.item("pieces")
    if item is None:
        reading.lacks("pieces", 'Add pieces = [ { text = "Smoke", icon = "smoke", count = 8 } ].')
        return None
    entries = reading.list_of(item, "a list of markers")
    entries = reading.at_most(MOST_MARKERS, item, entries, "the sheet has", "markers", "Part the sheet.")
    markers = tuple(marker for entry in entries if (marker := _marker(reading, entry)) is not None)
    return reading.kind(OwnMarkers, own_markers=markers)


def _marker(reading: Reading, entry: Located) -> OwnMarker | None:
    keys = reading.keys_of(entry, OF_MARKER, "a marker")
    if not keys:
        return None
    if "text" not in keys and "icon" not in keys:
        reading.missing("text", entry.span, "the marker", 'Write text = "…", icon = "…", or both.')
    of_kit = reading.of("kit", *(("number",) if "to" in keys else ()))
    return OwnMarker(of_kit.values(keys, OF_MARKER))
