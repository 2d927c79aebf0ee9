"""What a face sheds where room is short, and in which order."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, TypeGuard, get_args

from msgspec import Struct

from pressgang.diagnostics import shown
from pressgang.drawing import theme
from pressgang.sheets.cutting import Shape
from pressgang.sheets.faces.measures import LEAST_VALUE, measures_of
from pressgang.sheets.faces.model import (
    BAND_PLACES,
    COPY_MARK,
    PLACES,
    Badge,
    DeviceSign,
    FaceContent,
    FacePicture,
    FacePlace,
    FaceWords,
    IdDot,
    Name,
    PieceFace,
    Pips,
    SignMark,
)  # fmt: skip
from pressgang.sheets.faces.room import WidthProfile
from pressgang.structs import replace
from pressgang.typography.fonts import FontBook

Shed = Literal[
    "small words", "signs", "pictures", "second line", "name", "insignia", "further values",
    "kept small words", "kept signs", "kept pictures", "kept insignia", "kept name",
]  # fmt: skip
KEPT: dict[Shed, Shed] = {
    "kept small words": "small words", "kept signs": "signs", "kept pictures": "pictures",
    "kept insignia": "insignia", "kept name": "name",
}  # fmt: skip
"""What goes last, by what it is of those contents that are not to be kept."""
ORDER: tuple[Shed, ...] = get_args(Shed)
"""What goes first where room is short, those to be kept last. The picture, the first value and the side never
do.
"""
ALL_VALUES = 99
VALUES_KEPT = 2
"""So many values are never shed to make room for others."""


class Leaving(Struct, frozen=True):
    """What faces leave off: in which order it went, how many values are left, whether spots became a number."""

    shed: tuple[Shed, ...] = ()
    values: int = ALL_VALUES
    counted: bool = False

    @property
    def cost(self) -> int:
        """How much that is; what is needed more weighs more than all before it together."""
        what = sum(1 << ORDER.index(item) for item in self.shed)
        return what * 2 * ALL_VALUES + (ALL_VALUES - self.values) + ALL_VALUES * self.counted

    def with_all(self, other: Leaving) -> Leaving:
        """Return what either leaves off."""
        if self == other:
            return self
        shed = tuple(item for item in ORDER if item in self.shed or item in other.shed)
        return Leaving(shed, min(self.values, other.values), self.counted or other.counted)


WHOLE = Leaving()
"""Nothing is left off."""


def has(face: PieceFace, item: Shed, shape: Shape) -> bool:
    """Return whether there is anything of the kind to shed."""
    contents = face.contents
    if item == "second line":
        return measures_of(shape).is_long and any(isinstance(content, Name) for _, content in contents)
    if item == "further values":
        return len(values_of(face)) > least_values(face) or _leads_or_stamp(face)
    return any(is_of(item, place, content) for place, content in contents)


def is_of(item: Shed, place: FacePlace, content: FaceContent) -> bool:
    """Return whether a content goes with that."""
    if content.kept != (item in KEPT):
        return False
    item = KEPT.get(item, item)
    if item == "signs":
        return isinstance(content, FaceWords) and bool(content.sign or content.label)
    if item == "pictures":  # one in the middle is the picture of the piece
        return isinstance(content, FacePicture) and place != "centre"
    if item == "small words":
        return isinstance(content, FaceWords) and content.size == "small"
    if item == "name":
        return isinstance(content, Name)
    if item == "insignia":
        return isinstance(content, DeviceSign | Badge) and content.size != "small"
    return False


def without(face: PieceFace, shed: tuple[Shed, ...], values: int = VALUES_KEPT) -> PieceFace:
    """Return the face without what is shed; where further values are, the first so many stay."""
    for item in shed:
        face = _without(face, item, values)
    return face


def _without(face: PieceFace, item: Shed, values: int) -> PieceFace:
    kept, kind = values_of(face)[:values], KEPT.get(item, item)

    def left_of(place: FacePlace, one: FaceContent) -> FaceContent | None:
        if kind == "further values":
            if numbers(one) or (_is_value(one) and not any(one is other for other in kept)):
                return None
            return replace(one, lead="") if _leads(one) else one
        if not is_of(item, place, one):
            return one
        if kind == "signs" and isinstance(one, FaceWords):
            return replace(one, sign=None, label="")
        if kind == "small words" and numbers(one):  # the number of a copy tells it apart in play
            return replace(one, text=one.text.rpartition(COPY_MARK)[2])
        return Badge(size="small") if kind == "insignia" else None

    unstamped = replace(face, stamp="") if face.struck and kind == "further values" else face
    return change_contents(unstamped, left_of)


def numbers(content: FaceContent) -> TypeGuard[FaceWords]:
    """Return whether every copy has its own words there."""
    return isinstance(content, FaceWords) and content.each


def change_contents(
    face: PieceFace, change: Callable[[FacePlace, FaceContent], FaceContent | None]
) -> PieceFace:
    places: dict[FacePlace, tuple[FaceContent, ...]] = {}
    for place, contents in face.places.items():
        kept = tuple(new for content in contents if (new := change(place, content)) is not None)
        if kept:
            places[place] = kept
    return replace(face, places=places)


def _is_value(content: FaceContent) -> TypeGuard[FaceWords | Pips | SignMark | IdDot]:
    if isinstance(content, FaceWords):
        return content.size != "small"
    return isinstance(content, Pips | SignMark | IdDot)


def _leads(content: FaceContent) -> TypeGuard[FaceWords]:
    """Return whether a value has something before it in smaller type, which the legend can say."""
    return isinstance(content, FaceWords) and bool(content.lead)


def least_values(face: PieceFace) -> int:
    """Return how many values are never shed; a mark above the band is none of them."""
    values = values_of(face)[:VALUES_KEPT]
    return max(0 if face.likeness_size else 1, sum(not isinstance(one, SignMark) for one in values))


def _leads_or_stamp(face: PieceFace) -> bool:
    """Return whether it has words that the legend or a back's diagonal can say alone, or copies' numbers."""
    if face.struck and face.stamp:
        return True
    return any(_leads(content) or numbers(content) for _, content in face.contents)


def values_of(face: PieceFace) -> list[FaceContent]:
    """Return what is played with, in the order of its weight: large ones, the band from the left, the rest."""
    found = [(place, one) for place, one in face.contents if _is_value(one)]
    rank = {"large": 0, "normal": 1, "small": 2}
    order: tuple[FacePlace, ...] = (*BAND_PLACES, *(place for place in PLACES if place not in BAND_PLACES))

    def weight(pair: tuple[FacePlace, FaceWords | Pips | SignMark | IdDot]) -> tuple[bool, bool, int, int]:
        place, one = pair
        return not one.kept, isinstance(one, SignMark), rank[one.size], order.index(place)

    return [content for _, content in sorted(found, key=weight)]


def why_not(book: FontBook, shape: Shape, face: PieceFace, profile: WidthProfile | None) -> str:
    """Return the text that needs most room for what it has, or the picture: the end of a sentence."""
    least = without(face, ORDER)
    m = measures_of(shape, least.banded)
    in_band = [content for place in BAND_PLACES for content in least.at(place)]
    line = m.band_top + m.band / 2
    whole = 2 * m.half_across(line - LEAST_VALUE / 3, line + LEAST_VALUE / 3) if m.banded else 0.0
    worst: tuple[float, str] | None = None
    for place, content in least.contents:
        needs, has = _width(book, content), 2 * m.half_across(m.height * 0.3, m.height * 0.3)
        if place in BAND_PLACES:
            has = whole / max(1, len(in_band))
        if needs > has and isinstance(content, FaceWords | Name) and (worst is None or needs - has > worst[0]):
            said = f"it needs {needs:.1f} mm at its least size and has {has:.1f}"
            worst = needs - has, f"{shown(content.text)} ({place}): {said}"
    if worst is not None:
        return worst[1]
    left = max(0.0, m.band_top - 2 * m.margin)
    what = "a picture that can be told" if profile is not None else "its words"
    return f"{what}: {left:.1f} mm are left above the band"


def _width(book: FontBook, content: FaceContent) -> float:
    """Return the least width of a content in mm."""
    if isinstance(content, FaceWords):
        size = theme.SMALLEST if content.size == "small" else LEAST_VALUE
        return book.width(content.text, size, content.size != "small") + (
            book.width(content.lead, theme.SMALLEST, True) if content.lead else 0.0
        )
    return book.width(content.text, theme.SMALLEST, True) if isinstance(content, Name) else 0.0
