"""The plan of a face: everything in its place; where room is short, with the least shed."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from math import inf

from msgspec import Struct

from pressgang.drawing.units import points
from pressgang.sheets.cutting import Shape
from pressgang.sheets.faces.band import plan_band
from pressgang.sheets.faces.contents import FacePart, PartBlock
from pressgang.sheets.faces.field import NOTHING, FaceField, FieldSetting, Wearing, plan_field
from pressgang.sheets.faces.measures import LEAST_PICTURE, LIKENESS, Measures, measures_of
from pressgang.sheets.faces.model import (
    BAND_PLACES,
    PLACES,
    Badge,
    BadgeSpots,
    DeviceSign,
    FaceContent,
    FacePicture,
    FaceWords,
    Name,
    PartSize,
    PieceFace,
    Pips,
    Portrait,
)  # fmt: skip
from pressgang.sheets.faces.room import ClearRoom, Fit, WidthProfile
from pressgang.sheets.faces.shedding import (
    ALL_VALUES,
    ORDER,
    VALUES_KEPT,
    WHOLE,
    Leaving,
    Shed,
    change_contents,
    has,
    is_of,
    least_values,
    numbers,
    values_of,
    without,
)
from pressgang.structs import replace
from pressgang.typography.fonts import FontBook

_LEAST_ROOM, _LEAST_BARE_ROOM = 0.42, 0.26
"""The least height of a picture's room, as a share of the face's, with a name below it and without."""
_AS_LARGE, _AS_LARGE_AND_SMALL, _AS_LARGE_AND_SLIM = 0.95, 0.86, 0.65
"""A picture fills its room where it is so much of what the room would take with nothing beside it. On the
smallest pieces the side's letter may cost it more, and on discs, which have no corners, what stands
above a ship.
"""
_LEAST_EVEN = 0.6
"""The least share of its size that a military symbol keeps beside small words and pictures: those of a sheet
are alike, and one long word would make all of them small.
"""
_BESIDE: tuple[Shed, ...] = ("small words", "pictures")
_LARGEST = 200
"""The largest size that is tried, in mm."""
_SLIM = 0.4
"""What is narrower than this share of its height is slim, as ships are."""


class PlannedFace(Struct, frozen=True):
    """A face in its places: what is printed of it, its picture's place and room, and what was shed; `left` is
    what all faces beside it leave off, also what this one never had. `badges` are the spots of its badges.
    """

    measures: Measures
    face: PieceFace
    placed: tuple[FacePart, ...]
    picture: Fit | None
    room: ClearRoom
    shed: tuple[Shed, ...] = ()
    left: Leaving = WHOLE
    badges: BadgeSpots = ()

    def grown(self, shape: Shape) -> PlannedFace:
        """Return the same on a larger piece of the same proportions: all of it larger."""
        m = self.measures
        by = shape.height / m.shape.height
        picture = self.picture and Fit(self.picture.scale * by, self.picture.top * by)
        return replace(
            self,
            measures=replace(m, shape=shape, grown_band=m.band * by),
            placed=PartBlock(self.placed, 0.0, 0.0).scaled(by).parts,
            picture=picture,
            room=self.room.scaled(by),
        )

    @property
    def even(self) -> tuple[PartSize, float] | None:
        """The size that the military symbol in the middle asks for and its scale; None without one."""
        main = next(iter(self.face.at("centre")), None)
        part = self._even_part
        if part is None or part.picture is None or not isinstance(main, FacePicture):
            return None
        return main.size, part.upright.width / part.picture.box.width

    @property
    def _even_part(self) -> FacePart | None:
        main = next(iter(self.face.at("centre")), None)
        if not isinstance(main, FacePicture) or not main.is_even:
            return None
        parts = (one for one in self.placed if one.kind == "picture" and one.place == "centre")
        return next((one for one in parts if one.picture is main.picture), None)

    def evened(self, scales: Mapping[PartSize, float]) -> PlannedFace:
        """Return the same with its military symbol no larger than the scale for its size."""
        even, part = self.even, self._even_part
        if even is None or part is None or scales.get(even[0], even[1]) >= even[1]:
            return self
        block = PartBlock((part.moved(-part.box.x, -part.box.y),), part.box.width, part.box.height)
        block = block.scaled(scales[even[0]] / even[1])
        fit = self.room.fit(WidthProfile.box(block.width, block.height), block.width)
        top = part.box.centre[1] - block.height / 2 if fit is None else fit.top
        (smaller,) = block.at(self.measures.middle - block.width / 2, top)
        return replace(self, placed=tuple(smaller if one is part else one for one in self.placed))

    @property
    def each(self) -> FacePart | None:
        """The text that every copy of the piece has its own of, where it has room."""
        return next((part for part in self.placed if part.each), None)

    @property
    def marked(self) -> bool:
        """Whether the wings of the picture may carry the side's device."""
        return "wing marks" not in self.shed


def plan_face(
    book: FontBook,
    shape: Shape,
    face: PieceFace,
    profile: WidthProfile | None,
    wearing: Wearing = NOTHING,
    least: Leaving = WHOLE,
    below: float = inf,
) -> PlannedFace | None:
    """Return the plan that sheds the least beyond the `least`, or `None` where not even the first value fits.
    Raises `ShedsMoreError` as soon as it is clear that it costs no less than `below`.

    Things are shed in order until the rest fits; then those shed before the last are put back, the most needed
    first, where there is room for them after all. Spots that have no room are told as a number.
    """
    if least.counted:
        face = _counted(face)
    if profile is None:
        face = _pictured_in_the_middle(_named_in_the_middle(face))
    if not wearing.letter:
        face = change_contents(face, lambda place, one: one if _is_shown(one, wearing) else None)
    kept = len(values_of(face))
    kept = kept if least.values >= kept else min(kept, max(least.values, least_values(face)))
    begin = shed = tuple(item for item in ORDER if item in least.shed and has(face, item, shape))
    bare = None
    is_even = any(isinstance(one, FacePicture) and one.is_even for one in face.at("centre"))
    if is_even and any(item not in begin and has(face, item, shape) for item in _BESIDE):
        alone = tuple(item for item in ORDER if item in (*begin, *_BESIDE) and has(face, item, shape))
        bare = _attempt(book, shape, face, profile, wearing, shed=alone, kept=kept)
    least_even = _LEAST_EVEN * bare.even[1] if bare is not None and bare.even is not None else 0.0

    def attempt(shed: tuple[Shed, ...], on_a_disc: bool = False) -> PlannedFace | None:
        plan = _attempt(book, shape, face, profile, wearing, shed=shed, kept=kept, on_a_disc=on_a_disc)
        return None if plan is not None and plan.even is not None and plan.even[1] < least_even else plan

    plan = attempt(shed)
    for item in ORDER:
        if plan is not None:
            break
        if (item in begin and item != "further values") or not has(face, item, shape):
            continue
        if item not in shed:
            shed = (*shed, item)
        if least.with_all(Leaving((item,))).cost >= below:  # what is shed last is not put back
            raise ShedsMoreError
        plan = attempt(shed)
        while plan is None and item == "further values" and kept > least_values(face):
            kept -= 1
            plan = attempt(shed)
    if plan is None and shape.name == "round":
        plan = attempt(shed, on_a_disc=True)
    if plan is None:
        if _counted(face) == face:
            return None
        return plan_face(book, shape, face, profile, wearing, least=replace(least, counted=True), below=below)
    others = [one for one in shed[:-1] if one not in begin]
    for back in (others, *([one] for one in reversed(others))):  # most often the last made all the room
        fewer = tuple(one for one in shed if one not in back)
        if fewer != shed and (larger := attempt(fewer)) is not None:
            shed, plan = fewer, larger
    values = kept if "further values" in shed else ALL_VALUES
    return replace(plan, left=least.with_all(Leaving(shed, values)))


class ShedsMoreError(Exception):
    """A face leaves off no less than another plan of it does."""


def _counted(face: PieceFace) -> PieceFace:
    """Return the face with its spots as numbers."""
    return change_contents(
        face, lambda place, one: FaceWords(str(one.count), one.size) if isinstance(one, Pips) else one
    )


def _is_shown(content: FaceContent, wearing: Wearing) -> bool:
    """Return whether a side without a letter has what a content shows of it."""
    return not isinstance(content, Badge) and (wearing.device or not isinstance(content, DeviceSign))


def _named_in_the_middle(face: PieceFace) -> PieceFace:
    """Return a face that asks for a picture and has none with its name in the middle, large, and nowhere
    else.
    """
    if [type(content) for content in face.at("centre")] != [Portrait]:
        return face
    names = [content for _, content in face.contents if isinstance(content, Name)]
    if not names:
        return face
    rest = change_contents(face, lambda place, one: None if isinstance(one, Name) else one)
    return replace(rest, places={**rest.places, "centre": (names[0],)})


def _pictured_in_the_middle(face: PieceFace) -> PieceFace:
    """Return a face that has nothing but a picture above its band with the picture in the middle, as large as
    its room.
    """
    above = [place for place in PLACES if place not in BAND_PLACES and face.at(place)]
    if above != ["north"] or [type(content) for content in face.at("north")] != [FacePicture]:
        return face
    rest = change_contents(face, lambda place, one: None if place == "north" else one)
    return replace(face, places={**rest.places, "centre": face.at("north")})


def _attempt(
    book: FontBook,
    shape: Shape,
    whole: PieceFace,
    profile: WidthProfile | None,
    wearing: Wearing,
    shed: tuple[Shed, ...],
    kept: int = VALUES_KEPT,
    on_a_disc: bool = False,
) -> PlannedFace | None:
    """Return the plan of a face without what is shed (all but `kept` of its values, where values are), or
    `None` where it does not fit. `on_a_disc` allows a smaller picture, beside a value that has no corner to
    stand in.
    """
    face = without(whole, shed, kept)
    tall = any(
        isinstance(content, FaceWords) and content.under and content.sign is not None
        for place in BAND_PLACES
        for content in face.at(place)
    )
    m = measures_of(shape, face.banded, tall)
    if m.is_small:
        words = [content for place, content in face.contents if is_of("small words", place, content)]
        if has(face, "signs", shape) or any(not numbers(content) for content in words):
            return None  # a sign below its least height fills up in print
        named = [content for _, content in face.contents if isinstance(content, Name)]
        if any(not content.short and not content.kept for content in named):
            return None
        face = change_contents(
            face, lambda place, one: replace(one, text=one.short or one.text) if isinstance(one, Name) else one
        )
    band = plan_band(book, m, face, wearing.device)
    if band is None:
        return None
    values = [part.size for part in band if part.kind == "text" and part.text.strip("+-−/.,").isdigit()]
    how = FieldSetting(
        book=book, m=m, profile=profile if face.likeness_size else None, wearing=wearing,
        rows=1 if "second line" in shed else 2, most_name=min(values, default=99.0) - points(3),
    )  # fmt: skip
    field = plan_field(how, face)
    if field is None or not (_is_large_enough(how, face, field) or (on_a_disc and _is_told(field))):
        return None
    return PlannedFace(m, face, (*field.placed, *band), field.picture, field.room, shed, badges=field.badges)


def _is_large_enough(how: FieldSetting, face: PieceFace, field: FaceField) -> bool:
    """Return whether the picture takes its share of the width, or is as large as its room."""
    if how.profile is None or field.picture is None:
        return True
    m = how.m
    named = any(isinstance(content, Name) for _, content in face.contents)
    if how.profile.width * field.picture.scale >= LEAST_PICTURE * m.width * min(
        1.0, LIKENESS[face.likeness_size or "normal"]
    ):
        return True
    if m.is_small and named:
        return False
    least = _LEAST_ROOM if named else _LEAST_BARE_ROOM
    share = _AS_LARGE_AND_SMALL if m.side < 12 else _AS_LARGE
    if m.shape.name == "round" and how.profile.width < _SLIM * how.profile.height:
        share = _AS_LARGE_AND_SLIM
    return field.room.height >= least * m.height and field.picture.scale >= field.bare * share


def _is_told(field: FaceField) -> bool:
    """Return whether the picture takes so much of its room that it can be recognised."""
    return field.picture is not None and field.picture.scale >= field.bare * _AS_LARGE_AND_SLIM


def is_fitting(
    book: FontBook, shape: Shape, face: PieceFace, profile: WidthProfile | None, wearing: Wearing, whole: bool
) -> bool:
    """Return whether a face fits with all shed that may be; `whole`: with nothing shed."""
    try:
        plan = plan_face(book, shape, face, profile, wearing, below=1 if whole else inf)
    except ShedsMoreError:
        return False
    return plan is not None and (not whole or plan.left == WHOLE)


def first_fit(
    book: FontBook,
    shape: Callable[[float], Shape],
    face: PieceFace,
    profile: WidthProfile | None,
    wearing: Wearing = NOTHING,
    *,
    size: float,
    whole: bool,
) -> float | None:
    """Return the least whole size in mm above `size` at which a face fits, if any does; `whole`: with nothing
    shed.
    """

    def fits(at: float) -> bool:
        return is_fitting(book, shape(at), face, profile, wearing, whole)

    low, high = int(size), _LARGEST
    if not fits(high):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(middle) else (middle, high)
    return float(high)
