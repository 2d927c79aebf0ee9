"""The plan of a face: everything in its place; where room is short, with the least shed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import lru_cache
from itertools import pairwise
from math import fsum, inf

from msgspec import Struct

from pressgang.drawing import theme
from pressgang.drawing.units import points
from pressgang.sheets.cutting import Shape
from pressgang.sheets.faces.contents import (
    FacePart,
    LineSetting,
    PartBlock,
    TypeShares,
    alone,
    block_of,
    is_figure,
    text_part,
)
from pressgang.sheets.faces.field import NOTHING, FaceField, FieldSetting, Wearing, plan_field
from pressgang.sheets.faces.measures import LEAST_PICTURE, LEAST_VALUE, LIKENESS, Measures, measures_of
from pressgang.sheets.faces.model import (
    BAND_PLACES,
    PLACES,
    Badge,
    BadgeSpots,
    DeviceSign,
    FaceContent,
    FacePicture,
    FacePlace,
    FaceWords,
    IdDot,
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

_WITHIN = 0.7
"""The gap in mm between two contents of one place."""
_DESCENT = 0.2
"""How far letters reach below the line, as a share of the type size."""
_LOW = frozenset("gjpqyQ,;()[]ŞșțŢąęĘĄßÇçруфцщдДЦЩ")


def plan_band(book: FontBook, m: Measures, face: PieceFace, device: float) -> tuple[FacePart, ...] | None:
    """Return the contents of the band in their places, or `None` where they do not fit at the least sizes."""
    contents = tuple((place, face.at(place)) for place in BAND_PLACES)
    return _planned(book, m, contents, face.stamp, device) if m.banded else ()


@lru_cache(maxsize=200)
def _planned(
    book: FontBook,
    m: Measures,
    contents: tuple[tuple[FacePlace, tuple[FaceContent, ...]], ...],
    stamp: str,
    device: float,
) -> tuple[FacePart, ...] | None:
    """Return the plan of a band, kept: faces that differ only above the band share it."""
    face = PieceFace(dict(contents), stamp=stamp)
    for type_ in _ladder(book, m):
        blocks = {place: _place(book, m, face, place, type_, device) for place in BAND_PLACES}
        placed = _set(m, face, {place: block for place, block in blocks.items() if block.parts})
        if placed is not None:
            return placed
    return None


def _ladder(book: FontBook, m: Measures) -> Iterator[TypeShares]:
    """Yield ever smaller type: first words shrink, then values too."""
    least_word = theme.SMALLEST / max(theme.SMALLEST, m.value_size(book))
    least_value = LEAST_VALUE / m.value_size(book)
    steps = (1.0, 0.92, 0.84, 0.76, 0.68, 0.6, 0.52, 0.44, 0.36, 0.3)
    words = [step for step in steps if step > least_word]
    yield from (TypeShares(1.0, step) for step in words)
    yield from (TypeShares(step, least_word) for step in steps if step > least_value)
    yield TypeShares(least_value, least_word)


def _place(
    book: FontBook, m: Measures, face: PieceFace, place: FacePlace, type_: TypeShares, device: float
) -> PartBlock:
    """Return the contents of one place side by side, the word of a back at the right, or where it is free."""
    placed: list[FacePart] = []
    x = 0.0
    blocks = [
        block_of(book, m, content, place, type_, banded=True, device=device) for content in face.at(place)
    ]
    if face.stamp and place == next((one for one in BAND_PLACES[::-1] if not face.at(one)), "south-east"):
        size = max(theme.SMALLEST, min(points(10), m.value_size(book) * 0.58) * type_.words)
        blocks.append(alone(text_part(book, "stamp", face.stamp, size, True, banded=True)))
    height = max((block.height for block in blocks), default=0.0)
    for block in blocks:
        if not block.parts:
            continue
        x += _WITHIN if placed else 0.0
        placed += block.at(x, 0.0 if m.tall else (height - block.height) / 2)
        x += block.width
    return PartBlock(tuple(placed), x, height)


def _set(m: Measures, face: PieceFace, blocks: dict[FacePlace, PartBlock]) -> tuple[FacePart, ...] | None:
    """Return the blocks at their places in the band, or `None` where they do not fit."""
    if not blocks:
        return ()
    tallest = max(block.height for block in blocks.values())
    middle = _middle(m, tallest, blocks)
    if middle + tallest / 2 > m.height - m.margin + 1e-9 or middle - tallest / 2 < m.band_top + 0.3 - 1e-9:
        return None
    placed: list[FacePart] = []
    lefts = _lefts(m, face, blocks, middle, tallest)
    if lefts is None:
        return None
    for place, block in blocks.items():
        top = middle - (tallest if m.tall else block.height) / 2
        placed += block.at(lefts[place], top)
    return tuple(placed)


def _middle(m: Measures, tallest: float, blocks: dict[FacePlace, PartBlock]) -> float:
    """Return the height in mm on which contents are centred, so that tails of letters keep off the cut.

    Tails count that small letters may have, so that words beside each other stand on one line.
    """
    if m.shape.is_rectangle:
        middle = m.band_top + m.band * (0.5 if m.tall else 0.485)
    else:
        middle = m.band_top + tallest / 2 + (0.3 if m.is_small else 0.034 * m.height)
    low = 0.0
    for part in (part for block in blocks.values() for part in block.parts):
        has_tail = _LOW & set(part.text) or any(map(str.islower, part.text))
        tail = part.size * _DESCENT if part.kind == "text" and not part.turn and has_tail else 0.0
        low = max(low, part.box.height / 2 + tail)
    return min(middle, m.height - m.margin - max(low, tallest / 2))


def _lefts(
    m: Measures, face: PieceFace, blocks: dict[FacePlace, PartBlock], middle: float, tallest: float
) -> dict[FacePlace, float] | None:
    """Return the left edge of each block: three figures in the middle of thirds, else at the edges."""
    half, gap = m.half_across(middle - tallest / 2, middle + tallest / 2), 0.5 if m.is_small else 0.8
    left, right = m.middle - half, m.middle + half
    room = right - left
    if len(blocks) == 1 and not m.shape.is_rectangle:  # the corners of a rounded band are narrow
        ((place, block),) = blocks.items()
        return {place: m.middle - block.width / 2} if block.width <= room + 1e-9 else None
    widths = {place: block.width for place, block in blocks.items()}
    held = [face.at(place) for place in blocks]
    if len(blocks) == 3 and all(len(one) == 1 and _is_figure_or_sign(one[0]) for one in held):
        third = room / 3
        if max(widths.values()) <= third - gap / 2:
            places = enumerate(BAND_PLACES)
            return {place: left + third * (index + 0.5) - widths[place] / 2 for index, place in places}
    inset = min(0.4, max(0.0, (room - fsum(widths.values())) / 4))
    lefts: dict[FacePlace, float] = {
        "south-west": left + inset,
        "south": m.middle - widths.get("south", 0.0) / 2,
        "south-east": right - inset - widths.get("south-east", 0.0),
    }
    row = [place for place in BAND_PLACES if place in blocks]
    if len(row) == 2 and "south" in row and lefts[row[0]] + widths[row[0]] + gap > lefts[row[1]]:
        # no room for both with one in the middle: it moves over
        if row[0] == "south":
            lefts["south"] = left + inset
        else:
            lefts["south"] = right - inset - widths["south"]
    if lefts[row[0]] < left - 1e-9 or lefts[row[-1]] + widths[row[-1]] > right + 1e-9:
        return None
    if len(row) == 3:  # no room for one in the middle of the piece: in the middle of what is left
        spare = lefts["south-east"] - lefts["south-west"] - widths["south-west"]
        if lefts["south"] < lefts["south-west"] + widths["south-west"] + gap or (
            lefts["south"] + widths["south"] + gap > lefts["south-east"]
        ):
            lefts["south"] = lefts["south-east"] - (spare + widths["south"]) / 2
    if any(lefts[one] + widths[one] + gap > lefts[other] + 1e-9 for one, other in pairwise(row)):
        return None
    return {place: lefts[place] for place in row}


def _is_figure_or_sign(content: FaceContent) -> bool:
    return is_figure(content) if isinstance(content, FaceWords) else not isinstance(content, IdDot)


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
    if not wearing.letter:  # a side without one shows no badge, nor a device that it has not
        hidden = Badge if wearing.device else Badge | DeviceSign
        face = change_contents(face, lambda place, one: None if isinstance(one, hidden) else one)
    kept = ALL_VALUES
    if least.values < ALL_VALUES or "further values" in least.shed:
        kept = min(len(values_of(face)), max(least.values, least_values(face)))
    begin = shed = tuple(item for item in ORDER if item in least.shed and has(face, item, shape))
    bare = None
    is_even = any(isinstance(one, FacePicture) and one.is_even for one in face.at("centre"))
    if is_even and any(item not in begin and has(face, item, shape) for item in _BESIDE):
        alone = tuple(item for item in ORDER if item in (*begin, *_BESIDE) and has(face, item, shape))
        bare = _attempt(book, shape, face, profile, wearing, shed=alone, kept=kept)
    least_even = _LEAST_EVEN * bare.even[1] if bare is not None and bare.even is not None else 0.0

    def attempt(shed: tuple[Shed, ...], on_a_disc: bool = False) -> PlannedFace | None:
        plan = _attempt(book, shape, face, profile, wearing, shed=shed, kept=kept, on_a_disc=on_a_disc)
        return None if least_even and plan and plan.even and plan.even[1] < least_even else plan

    plan = attempt(shed)
    for item in ORDER:
        if plan is not None:
            break
        if (item in begin and item != "further values") or not has(face, item, shape):
            continue
        if item not in shed:
            shed = (*shed, item)
        if item == "further values":
            kept = min(kept, len(values_of(face)))
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
        face, lambda place, one: FaceWords(str(one.count), size=one.size) if isinstance(one, Pips) else one
    )


def _named_in_the_middle(face: PieceFace) -> PieceFace:
    """Return a face that asks for a picture and has none with its name large in the middle alone."""
    if [type(content) for content in face.at("centre")] != [Portrait]:
        return face
    names = [content for _, content in face.contents if isinstance(content, Name)]
    if not names:
        return face
    rest = change_contents(face, lambda place, one: None if isinstance(one, Name) else one)
    return replace(rest, places={**rest.places, "centre": (names[0],)})


def _pictured_in_the_middle(face: PieceFace) -> PieceFace:
    """Return a face with nothing but a picture above its band with that in the middle, and large."""
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
    how = FieldSetting(book, m, profile if face.likeness_size else None, wearing)
    rows = 1 if "second line" in shed or not m.is_long else 2
    field = plan_field(how, face, LineSetting(rows, min(values, default=99.0) - points(3)))
    if field is None:
        return None
    is_told = field.picture is not None and field.picture.scale >= field.bare * _AS_LARGE_AND_SLIM
    if not (_is_large_enough(how, face, field) or (on_a_disc and is_told)):
        return None
    return PlannedFace(m, face, (*field.placed, *band), field.picture, field.room, shed, badges=field.badges)


def _is_large_enough(how: FieldSetting, face: PieceFace, field: FaceField) -> bool:
    """Return whether the picture takes its share of the width, or is as large as its room."""
    if how.profile is None or field.picture is None:
        return True
    m = how.m
    named = any(isinstance(content, Name) for _, content in face.contents)
    least_width = LEAST_PICTURE * m.width * min(1.0, LIKENESS[face.likeness_size or "normal"])
    if how.profile.width * field.picture.scale >= least_width:
        return True
    if m.is_small and named:
        return False
    least = _LEAST_ROOM if named else _LEAST_BARE_ROOM
    share = _AS_LARGE_AND_SMALL if m.side < 12 else _AS_LARGE
    if m.shape.name == "round" and how.profile.width < _SLIM * how.profile.height:
        share = _AS_LARGE_AND_SLIM
    return field.room.height >= least * m.height and field.picture.scale >= field.bare * share


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
    """Return the least whole size in mm above `size` at which a face fits (`whole`: with nothing shed)."""

    def fits(at: float) -> bool:
        return is_fitting(book, shape(at), face, profile, wearing, whole)

    low, high = int(size), _LARGEST
    if not fits(high):
        return None
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (low, middle) if fits(middle) else (middle, high)
    return float(high)
