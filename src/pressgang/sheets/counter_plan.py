"""What stands on one counter, and where: its picture, its name, its values and its dot.

Every place is a share of the counter's size, type between stated limits; all in mm from the trim's left top.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from pressgang.drawing import theme
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import WHITE, Colour, Item, Path
from pressgang.drawing.units import points
from pressgang.sheets.base import Palette
from pressgang.sheets.shapes import Shape, ShapeName
from pressgang.sheets.typeset import Fitted, fit_name
from pressgang.typography.fonts import FontBook, raised_size

PICTURE_WIDTH = 0.70
"""The picture fills this share of the width."""
SCALED_WIDTH = 0.90
"""At a scale of the user's own a picture may fill this share."""
LEAST_PICTURE = 0.28
"""The least share of the height that is left for the picture."""
_MARGIN = 0.058
NAME_LEADING = 1.04
"""From line to line of a name, as a share of its type size."""
_LONG = 1.4
"""A counter higher than so many times its width has height to spare for its words."""


@dataclass(frozen=True, slots=True)
class Dot:
    """An ID dot at the base: its colour, and its letter so that the colour is not all."""

    letter: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class CounterFace:
    """What a game puts on one side of a counter. Texts are set bold, as large as their corner takes them.

    `value` stands large at the left top (with `value_prefix` small before it), `unit` at the left bottom and
    `detail` at the right bottom, the letters of its footnotes (`detail_mark`) raised behind it. A detail that
    `yields` is left out where there is not room for the unit beside it. `marks` are drawn last, in mm from the
    trim's left top.
    """

    value: str = ""
    value_prefix: str = ""
    unit: str = ""
    detail: str = ""
    detail_mark: str = ""
    detail_yields: bool = False
    dot: Dot | None = None
    marks: tuple[Item, ...] = ()

    def in_black(self) -> CounterFace:
        """The face without colours: the ID dot is a ring, and its letter says the rest."""
        return replace(self, dot=replace(self.dot, colour=WHITE)) if self.dot else self


@dataclass(frozen=True)
class Blank:
    """A counter of a size, before anything stands on it: one for all the counters of a force."""

    width: float
    height: float
    bleed: float
    palette: Palette
    mark: str
    shape: ShapeName = "square"
    dotted: bool = False

    @cached_property
    def outline(self) -> Shape:
        """What it is cut to."""
        return Shape(self.shape, self.width, self.height)

    @cached_property
    def ground(self) -> Path:
        """Its whole face, out to the bleed, in the colour of the side."""
        return replace(self.outline.path(self.bleed), fill=self.palette.ground)

    @cached_property
    def inner(self) -> Rect:
        """The rectangle for what stands in the lower corners: the counter less its margin, or what fits a round
        one (where the unit stands below, for want of room beside an ID dot).
        """
        return self.outline.inner(self.margin, self.small_size * 0.72 + 0.8 if self.dotted else 0.0)

    @property
    def centred(self) -> bool:
        """Whether a unit that has its line to itself stands under the middle of the name."""
        return not self.outline.is_rectangle or self.height > _LONG * self.width

    @property
    def unit_below(self) -> bool:
        """Whether the unit has the foot of a round counter to itself, below its ID dot."""
        return self.dotted and not self.outline.is_rectangle

    @property
    def unit_room(self) -> float:
        """The width that the unit has there."""
        return max(0.0, self.outline.across(self.height - self.margin * 0.8) - 1.0)

    @property
    def side(self) -> float:
        """The shorter side."""
        return min(self.width, self.height)

    @property
    def margin(self) -> float:
        """Between the trim and any text: a cut is never exact."""
        return max(1.0, self.side * _MARGIN)

    @property
    def value_size(self) -> float:
        """The type size of the large value."""
        return _between(points(8), self.side * 0.17, points(20))

    @property
    def small_size(self) -> float:
        """The largest type size of the texts in the lower corners."""
        return _between(theme.SMALLEST, self.side * 0.095, points(10))

    @property
    def dot_radius(self) -> float:
        """The radius of an ID dot."""
        return _between(1.7, self.side * 0.075, 3.5)

    @property
    def badge_radius(self) -> float:
        """The radius of the side's badge."""
        return _between(1.9, self.side * 0.078, 3.6)


@dataclass(frozen=True, slots=True)
class FacePlan:
    """Where things stand on a counter: the fitted texts, the box that is left for the picture, and the height
    (`shoulder`) below which nothing stands in its upper corners.
    """

    name: Fitted | None
    name_top: float
    unit: float | None
    detail: float | None
    picture: Rect
    shoulder: float
    outline: Shape
    crown: Rect


@dataclass(frozen=True, slots=True)
class Misfit:
    """A text that does not fit, and the width in mm that a counter would need for it."""

    text: str
    column: str
    needs: float


def _between(least: float, value: float, most: float) -> float:
    return max(least, min(value, most))


def plan_face(book: FontBook, blank: Blank, name: str, face: CounterFace) -> FacePlan | Misfit | None:
    """The plan of a face, the text that does not fit, or `None` where no room is left for a picture."""
    plan = _plan(book, blank, name, face)
    if not isinstance(plan, FacePlan) and face.detail_yields and face.unit and face.detail:
        return _plan(book, blank, name, replace(face, detail=""))
    return plan


def _plan(book: FontBook, blank: Blank, name: str, face: CounterFace) -> FacePlan | Misfit | None:
    w, h, m, inner = blank.width, blank.height, blank.margin, blank.inner
    square = blank.outline.is_rectangle
    dot = 2 * blank.dot_radius + 1.0 if face.dot else 0.0
    corner = (inner.width - dot) / 2 if dot else inner.width
    unit, detail = _corner_sizes(book, blank, face, corner, shared=not dot)
    if face.unit and unit is None:
        return Misfit(face.unit, "unit", _needs(book, blank, face, dot))
    if face.detail and detail is None:
        return Misfit(face.detail, "value", _needs(book, blank, face, dot))
    base = max(
        book.cap_height(unit or 0.0) if face.unit and not blank.unit_below else 0.0,
        book.cap_height(detail or 0.0, True) if face.detail else 0.0,
        dot - 1.0 if face.dot else 0.0,
    )
    name_bottom = inner.bottom - (base + 0.036 * h if base else 0.0)
    room = blank.outline.across(name_bottom) - 2 * m
    fitted: Fitted | None = None
    name_height = 0.0
    if name:
        share = 0.135 if h <= _LONG * w else 0.165  # a long counter has height to spare
        largest = _between(theme.SMALLEST, blank.side * share, points(14))
        fitted = fit_name(
            book, name, room, largest, theme.SMALLEST, two_line_largest=max(theme.SMALLEST, largest * 0.85)
        )
        if fitted is None:
            return Misfit(name, "name", _name_needs(book, name) + w - room)
        name_height = book.cap_height(fitted.size, True) + (len(fitted.lines) - 1) * fitted.size * NAME_LEADING
    top = m * 0.9
    shoulder = top
    crown = blank.outline.crown(m, _signs_width(book, blank, face))
    if face.value:
        shoulder = crown.y + book.cap_height(blank.value_size, True) + 0.4
    if blank.mark:
        shoulder = max(shoulder, crown.y + 2 * blank.badge_radius + 0.4)
    bottom = name_bottom - name_height - (0.045 * h if name else 0.0)
    if bottom - top < LEAST_PICTURE * h or bottom - shoulder < LEAST_PICTURE / 2 * h:
        return None
    if not square:  # no room for a nose between the signs
        top = shoulder
    picture = Rect(0, top, w, bottom - top)
    return FacePlan(
        name=fitted,
        name_top=name_bottom - name_height,
        unit=unit,
        detail=detail,
        picture=picture,
        shoulder=shoulder,
        outline=blank.outline,
        crown=crown,
    )


def _signs_width(book: FontBook, blank: Blank, face: CounterFace) -> float:
    """What the value and the badge need side by side."""
    value = book.width(face.value, blank.value_size, True)
    if face.value_prefix:
        value += book.width(face.value_prefix, prefix_size(blank), True) + 0.1
    badge = 2 * blank.badge_radius if blank.mark else 0.0
    return value + badge + (blank.side * 0.06 if value and badge else 0.0)


def prefix_size(blank: Blank) -> float:
    """The type size of what stands before the value."""
    return max(theme.SMALLEST, blank.value_size * 0.6)


def _corner_sizes(
    book: FontBook, blank: Blank, face: CounterFace, corner: float, shared: bool
) -> tuple[float | None, float | None]:
    """The type sizes of unit and detail; where no dot stands between them they share the line as they need."""
    least, most = theme.SMALLEST, blank.small_size
    mark = _mark_width(book, blank, face)
    detail = book.fit(face.detail, corner - mark, most * 1.25, least, True) if face.detail else None
    if not shared:
        room = blank.unit_room if blank.unit_below else corner
        return book.fit(face.unit, room, most, least) if face.unit else None, detail
    taken = book.width(face.detail, detail, True) + mark + 1.2 if detail is not None else 0.0
    unit = book.fit(face.unit, corner - taken, most, least) if face.unit else None
    if face.unit and unit is None and detail is not None:  # the value smaller, so that the unit is told whole
        detail = least
        unit = book.fit(face.unit, corner - book.width(face.detail, least, True) - mark - 1.2, most, least)
    return unit, detail


def _mark_width(book: FontBook, blank: Blank, face: CounterFace) -> float:
    """The most that the letters behind the detail take."""
    return book.width(face.detail_mark, raised_size(blank.small_size * 1.25))


def _needs(book: FontBook, blank: Blank, face: CounterFace, dot: float) -> float:
    """The counter's width that the lower corners need at 6 pt."""
    unit = book.width(face.unit, theme.SMALLEST)
    detail = book.width(face.detail, theme.SMALLEST, True) + _mark_width(book, blank, face)
    parts = 2 * max(unit, detail) + dot if dot else unit + (detail + 1.2 if face.detail else 0.0)
    return parts + blank.width - blank.inner.width + 0.1


def _name_needs(book: FontBook, name: str) -> float:
    """The room that a name needs over two lines at 6 pt."""
    words = name.split(" ")
    halves = [(" ".join(words[:i]), " ".join(words[i:])) for i in range(1, len(words))] or [(name, "")]
    return min(max(book.width(part, theme.SMALLEST, True) for part in pair) for pair in halves) + 0.1
