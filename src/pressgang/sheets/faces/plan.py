"""The plan of a face: everything in its place, and what is shed, in which order, where room is short."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from typing import Literal, NamedTuple, TypeGuard

from pressgang.drawing.units import points
from pressgang.sheets.faces.band import plan_band
from pressgang.sheets.faces.field import FaceField, plan_field
from pressgang.sheets.faces.measures import LEAST_PICTURE, Measures
from pressgang.sheets.faces.model import (
    BAND_PLACES,
    PLACES,
    Badge,
    DeviceSign,
    FaceContent,
    FacePlace,
    FaceWords,
    IdDot,
    Name,
    PieceFace,
    Pips,
    Portrait,
    SignMark,
)  # fmt: skip
from pressgang.sheets.faces.placed import FacePart
from pressgang.sheets.faces.profile import WidthProfile
from pressgang.sheets.faces.room import ClearRoom, Fit
from pressgang.sheets.faces.spots import FieldSetting
from pressgang.sheets.shapes import Shape
from pressgang.typography.fonts import FontBook

Shed = Literal["small words", "signs", "wing marks", "second line", "name", "insignia", "further values"]
ORDER: tuple[Shed, ...] = (
    "small words", "signs", "wing marks", "second line", "name", "insignia", "further values",
)  # fmt: skip
"""What goes first where room is short. The picture, the first value and the side never do."""
_VALUES_KEPT = 2
"""So many values are never shed to make room for others."""
_LEAST_ROOM, _LEAST_BARE_ROOM = 0.42, 0.26
"""The least height of a picture's room, as a share of the face's, with a name below it and without."""
_AS_LARGE, _AS_LARGE_AND_SMALL = 0.95, 0.86
"""A picture fills its room where it is so much of what the room would take with nothing beside it; on the
smallest pieces the side's letter may cost it more.
"""


@dataclass(frozen=True)
class PlannedFace:
    """A face in its places: what is printed of it, its picture's place and room, and what was shed."""

    measures: Measures
    face: PieceFace
    placed: tuple[FacePart, ...]
    picture: Fit | None
    room: ClearRoom
    shed: tuple[Shed, ...] = ()

    @property
    def marked(self) -> bool:
        """Whether the wings of the picture may carry the side's device."""
        return "wing marks" not in self.shed


class Wearing(NamedTuple):
    """What the side of a face has to show: a device, and whether its letter stands beside that."""

    device: bool = False
    lettered: bool = False


NOTHING = Wearing()
"""What a piece of no side wears."""


def plan_face(
    book: FontBook, shape: Shape, face: PieceFace, profile: WidthProfile | None, wearing: Wearing = NOTHING
) -> PlannedFace | None:
    """The plan that sheds the least, or `None` where not even the first value fits.

    Things are shed in order until the rest fits; then those shed before the last are put back, the most needed
    first, where there is room for them after all. Spots that have no room are told as a number.
    """
    if profile is None:
        face = _named_in_the_middle(face)
    shed: tuple[Shed, ...] = ()
    plan = _attempt(book, shape, face, profile, wearing, shed)
    present = [item for item in ORDER if _has(face, item, shape)]
    kept = len(_values(face))
    for item in present:
        if plan is not None:
            break
        shed = (*shed, item)
        plan = _attempt(book, shape, face, profile, wearing, shed=shed, kept=kept)
        while plan is None and item == "further values" and kept > _VALUES_KEPT:
            kept -= 1
            plan = _attempt(book, shape, face, profile, wearing, shed=shed, kept=kept)
    if plan is None:
        counted = _changed(
            face, lambda place, one: FaceWords(str(one.count), one.size) if isinstance(one, Pips) else one
        )
        return plan_face(book, shape, counted, profile, wearing) if counted != face else None
    for item in reversed(shed[:-1]):
        fewer = tuple(one for one in shed if one != item)
        larger = _attempt(book, shape, face, profile, wearing, shed=fewer, kept=kept)
        if larger is not None:
            shed, plan = fewer, larger
    return plan


def _named_in_the_middle(face: PieceFace) -> PieceFace:
    """A face that asks for a picture and has none: its name stands there, large, in place of elsewhere."""
    if face.at("centre") != (Portrait(),):
        return face
    names = [content for _, content in contents_of(face) if isinstance(content, Name)]
    if not names:
        return face
    rest = _changed(face, lambda place, one: None if isinstance(one, Name) else one)
    return replace(rest, places={**rest.places, "centre": (names[0],)})


def _attempt(
    book: FontBook,
    shape: Shape,
    whole: PieceFace,
    profile: WidthProfile | None,
    wearing: Wearing,
    shed: tuple[Shed, ...],
    kept: int = _VALUES_KEPT,
) -> PlannedFace | None:
    """The plan of a face without what is shed (all but `kept` of its values, where values are), or `None` where
    it does not fit.
    """
    face = without(whole, shed, kept)
    tall = any(
        isinstance(content, FaceWords) and content.under and content.sign is not None
        for place in BAND_PLACES
        for content in face.at(place)
    )
    m = Measures(shape, face.banded, tall)
    if m.is_small:
        if _has(face, "signs", shape) or _has(face, "small words", shape):
            return None  # a sign below its least height fills up in print
        named = [content for _, content in contents_of(face) if isinstance(content, Name)]
        if any(not content.short for content in named):
            return None
        face = _changed(face, lambda place, one: Name(one.short) if isinstance(one, Name) else one)
    band = plan_band(book, m, face, wearing.device)
    if band is None:
        return None
    values = [part.size for part in band if part.kind == "text" and part.text.strip("+-−/.,").isdigit()]
    how = FieldSetting(
        book=book, m=m, profile=profile if _shows_picture(face) else None, has_device=wearing.device,
        lettered=wearing.lettered, rows=1 if "second line" in shed else 2,
        most_name=min(values, default=99.0) - points(3),
    )  # fmt: skip
    field = plan_field(how, face)
    if field is None or not _is_large_enough(how, face, field):
        return None
    return PlannedFace(m, face, (*field.placed, *band), field.picture, field.room, shed)


def _is_large_enough(how: FieldSetting, face: PieceFace, field: FaceField) -> bool:
    """Whether the picture takes its share of the width, or is as large as its room."""
    if how.profile is None or field.picture is None:
        return True
    m = how.m
    named = any(isinstance(content, Name) for _, content in contents_of(face))
    if how.profile.width * field.picture.scale >= LEAST_PICTURE * m.width:
        return True
    if m.is_small and named:
        return False
    least = _LEAST_ROOM if named else _LEAST_BARE_ROOM
    share = _AS_LARGE_AND_SMALL if m.side < 12 else _AS_LARGE
    return field.room.height >= least * m.height and field.picture.scale >= field.bare * share


def contents_of(face: PieceFace) -> Iterator[tuple[FacePlace, FaceContent]]:
    """Everything that stands on a face, place by place."""
    for place in PLACES:
        for content in face.at(place):
            yield place, content


def _shows_picture(face: PieceFace) -> bool:
    return any(isinstance(content, Portrait) for _, content in contents_of(face))


def _has(face: PieceFace, item: Shed, shape: Shape) -> bool:
    """Whether there is anything of the kind to shed."""
    contents = list(contents_of(face))
    if item == "second line":
        return Measures(shape).is_long and any(isinstance(content, Name) for _, content in contents)
    if item == "wing marks":
        return False  # they take no room; they go with what is printed of the picture
    if item == "further values":
        return len(_values(face)) > _VALUES_KEPT
    if item == "signs":
        return any(
            isinstance(content, FaceWords) and (content.sign or content.label) for _, content in contents
        )
    return any(_is(item, place, content) for place, content in contents)


def _is(item: Shed, place: FacePlace, content: FaceContent) -> bool:
    if item == "small words":
        return isinstance(content, FaceWords) and content.size == "small"
    if item == "name":
        return isinstance(content, Name)
    if item == "insignia":
        return isinstance(content, DeviceSign | Badge) and content.size != "small"
    return False


def without(face: PieceFace, shed: tuple[Shed, ...], values: int = _VALUES_KEPT) -> PieceFace:
    """The face without what is shed; where further values are, the first so many stay."""
    for item in shed:
        face = _without(face, item, values)
    return face


def _without(face: PieceFace, item: Shed, values: int) -> PieceFace:
    if item == "signs":
        return _changed(
            face, lambda place, one: replace(one, sign=None, label="") if isinstance(one, FaceWords) else one
        )
    if item == "insignia":
        return _changed(face, lambda place, one: Badge("small") if _is(item, place, one) else one)
    if item == "further values":
        kept = _values(face)[:values]
        return _changed(
            face,
            lambda place, one: one if not _is_value(one) or any(one is other for other in kept) else None,
        )
    return _changed(face, lambda place, one: None if _is(item, place, one) else one)


def _changed(face: PieceFace, change: Callable[[FacePlace, FaceContent], FaceContent | None]) -> PieceFace:
    places: dict[FacePlace, tuple[FaceContent, ...]] = {}
    for place, contents in face.places.items():
        kept = tuple(new for content in contents if (new := change(place, content)) is not None)
        if kept:
            places[place] = kept
    return replace(face, places=places)


def _is_value(content: FaceContent) -> TypeGuard[FaceWords | Pips | SignMark | IdDot]:
    return isinstance(content, Pips | SignMark | IdDot) or (
        isinstance(content, FaceWords) and content.size != "small"
    )


def _values(face: PieceFace) -> list[FaceContent]:
    """What is played with, in the order of its weight: large ones, the band from the left, the rest."""
    found = [(place, one) for place, one in contents_of(face) if _is_value(one)]
    rank = {"large": 0, "normal": 1, "small": 2}
    order: tuple[FacePlace, ...] = (*BAND_PLACES, *(place for place in PLACES if place not in BAND_PLACES))
    found.sort(key=lambda pair: (isinstance(pair[1], SignMark), rank[pair[1].size], order.index(pair[0])))
    return [content for _, content in found]


def fits_whole(
    book: FontBook, shape: Shape, face: PieceFace, profile: WidthProfile | None, wearing: Wearing
) -> bool:
    """Whether a face fits with nothing shed."""
    return _attempt(book, shape, face, profile, wearing, ()) is not None


def first_fit(
    book: FontBook,
    shape: Callable[[float], Shape],
    face: PieceFace,
    profile: WidthProfile | None,
    wearing: Wearing = NOTHING,
    *,
    size: float,
    whole: bool,
    most: float = 200.0,
) -> float | None:
    """The least whole size in mm above `size` at which a face fits, if any does; `whole`: with nothing shed."""

    def fits(at: float) -> bool:
        plan = (
            plan_face(book, shape(at), face, profile, wearing)
            if not whole
            else _attempt(book, shape(at), face, profile, wearing, ())
        )
        return plan is not None

    low, high = int(size), int(most)
    if not fits(high):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(middle) else (middle, high)
    return float(high)
