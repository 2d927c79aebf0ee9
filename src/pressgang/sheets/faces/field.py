"""The part of a face above its band: corners and sides, the name, and the picture in the room that is left."""

from __future__ import annotations

from bisect import bisect
from collections.abc import Hashable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import chain, islice
from math import sqrt
from operator import itemgetter
from typing import Any, Literal

from msgspec import Struct

from pressgang.drawing.geometry import Rect
from pressgang.sheets.blocks.places import shares_of
from pressgang.sheets.faces.colours import Dress
from pressgang.sheets.faces.contents import (
    FacePart,
    LineSetting,
    PartBlock,
    TypeShares,
    alone,
    block_of,
    centred_words,
    lines_down,
    lines_up,
    text_part,
    under,
)
from pressgang.sheets.faces.measures import APART, LEAST_PICTURE, LIKENESS, Measures, between
from pressgang.sheets.faces.model import (
    COPY_MARK,
    Badge,
    BadgeSpot,
    BadgeSpots,
    DeviceSign,
    FaceContent,
    FacePlace,
    FaceWords,
    PieceFace,
    Portrait,
    WeaponSide,
)
from pressgang.sheets.faces.room import ClearRoom, Fit, WidthProfile
from pressgang.sheets.typeset import break_lines
from pressgang.structs import NamedTuple, replace
from pressgang.typography.fonts import FontBook, Kept

_STEPS = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5, 0.4, 0.3)
_SPLIT_FROM = 20.0
"""Small words stand on two lines from this size on."""
_NEAR = 0.95
"""A first place is kept where the picture is at least so large as at the best place."""


class Wearing(NamedTuple):
    """Which marks of its side a face carries: how wide its device is in its height (0 for none), whether its
    letter stands beside that, the letter (one or two, or none), and where these stand if that was decided for
    the whole side.
    """

    device: float = 0.0
    lettered: bool = False
    letter: str = "I"
    badges: BadgeSpots = ()

    @staticmethod
    def of(dress: Dress, badges: BadgeSpots = ()) -> Wearing:
        """Return what a face in these colours has to show."""
        return Wearing(dress.breadth, dress.lettered and bool(dress.mark), dress.mark, badges)


NOTHING = Wearing()
"""What a piece of no side wears."""


class FieldSetting(Struct, frozen=True):
    """What the plan of a field goes by."""

    book: FontBook
    m: Measures
    profile: WidthProfile | None
    wearing: Wearing


Tried = Iterable[tuple[BadgeSpot | None, tuple[FacePart, ...]]]
"""Things in the places where they may stand; with its spot where that is a badge's."""


class Spots:
    """The corners and sides, filled in turn: each content goes where it leaves the picture large. `badges` are
    the spots that badges took, `frees` how large each left the picture, None where one stands in its way.
    """

    def __init__(
        self, how: FieldSetting, face: PieceFace, bare: ClearRoom, width: float, placed: Sequence[FacePart]
    ) -> None:
        self.how, self.m, self.face, self.bare, self.width = how, how.m, face, bare, width
        self.placed = list(placed)
        self.room = bare
        self.badges: BadgeSpots = ()
        self.free = self._score(bare)
        self.frees: tuple[float, ...] | None = ()

    def put(self, place: FacePlace, contents: tuple[FaceContent, ...]) -> bool:
        """Place the contents of a place; return whether there was room."""
        blocks = self._blocks(place, contents)
        if any(isinstance(one, FaceWords) and one.each for one in contents):
            first = [*islice(blocks, 1)]
            before = self.placed, self.room, self.free, self.badges
            profile, least = self.how.profile, LEAST_PICTURE * self.m.width
            if self._put(place, contents, first) and (profile is None or self.free * profile.width >= least):
                return True  # a unit and a number on one line, as long as the picture can be told
            self.placed, self.room, self.free, self.badges = before
            blocks = chain(first, blocks)
        return self._put(place, contents, blocks)

    def _put(self, place: FacePlace, contents: tuple[FaceContent, ...], blocks: Iterable[PartBlock]) -> bool:
        return self._take(place, (one for block in blocks for one in self._corners(place, block, contents)))

    def put_tab(self) -> bool:
        """Place the side's letter beside its device, at a foot or in a corner; return whether it has room."""
        block = block_of(self.how.book, self.m, Badge(), "west", letter=self.how.wearing.letter)
        places: tuple[FacePlace, ...] = ("west", "east", "north-west", "north-east")
        tried = (one for place in places for one in self._corners(place, block, (Badge(),)))
        return self._take("letter", tried)

    def _take(self, place: str, tried: Tried) -> bool:
        """Take the first of these places at which the picture is nearly as large as without them, else the
        best; for a badge the spot that was decided for its side.
        """
        decided = dict(self.how.wearing.badges).get(place)
        best: tuple[float, BadgeSpot | None, tuple[FacePart, ...], ClearRoom] | None = None
        is_near = False
        for spot, parts in tried:
            is_other = spot and decided and spot != decided
            if is_other or not all(is_free(self.m, one, self.bare.bottom, self.placed) for one in parts):
                continue
            room = self.room.without_all((part.box, part.is_round) for part in parts)
            score = self._score(room)
            is_near = score >= self.free * _NEAR
            if best is None or is_near or score * _NEAR > best[0]:
                best = score, spot, parts, room
            if is_near:
                break
        if best is None:
            return False
        self.free, spot, parts, self.room = best
        self.frees = (*self.frees, self.free) if is_near and self.frees is not None else None
        self.placed = [*self.placed, *parts]
        if spot is not None:
            self.badges = (*self.badges, (place, spot))
        return True

    def _score(self, room: ClearRoom) -> float:
        """Return how large the picture is in that room; without a picture all places are alike."""
        if self.how.profile is None:
            return 1.0
        fit = room.fit(self.how.profile, self.width)
        return fit.scale if fit else 0.0

    def _blocks(self, place: FacePlace, contents: tuple[FaceContent, ...]) -> Iterator[PartBlock]:
        """Yield the contents one under the other, as large as they fit; small words also on two lines."""
        limit = self._limit(place)
        align = shares_of(place)[0]
        for split in (False, True):
            parts = contents
            if split:
                parts = tuple([half for one in contents for half in _halves(self.how.book, one)])
                if len(parts) == len(contents) or self.m.side < _SPLIT_FROM:
                    return
            for step in _STEPS:
                shares, (device, _, letter, _) = TypeShares(step, step), self.how.wearing
                blocks = [
                    block_of(self.how.book, self.m, content, place, shares, device=device, letter=letter)
                    for content in parts
                ]
                block = under(blocks, self.m.side * 0.022 + 0.35, align)
                if block.width <= limit + 1e-9:
                    yield block
                    break

    def _limit(self, place: FacePlace) -> float:
        """Return the most width that a place may take."""
        m = self.m
        whole = 2 * m.half_across(m.height * 0.3, m.height * 0.3)
        if place in ("west", "east"):
            return whole * 0.42
        if place == "north":
            return whole * (0.5 if self.face.at("north-west") or self.face.at("north-east") else 0.9)
        across: FacePlace = "north-east" if place == "north-west" else "north-west"
        north = [part.box.width for part in self.placed if part.place == "north" and part.kind != "triangle"]
        if north:
            return (whole - max(north)) / 2 - 0.8
        return whole * (0.6 if self.face.at(across) else 0.96)

    def _corners(self, place: FacePlace, block: PartBlock, contents: tuple[FaceContent, ...]) -> Tried:
        """Find where a block of a place may stand, the best first, with a badge's spot."""
        m, foot = self.m, self.bare.bottom - block.height
        middle = max(m.margin, (m.margin + self.bare.bottom - block.height) / 2)
        badges = [isinstance(content, Badge | DeviceSign) for content in contents]
        if place in ("west", "east"):
            heights: list[tuple[Literal["foot", "middle", "high"], float]]
            heights = [("foot", foot), ("middle", middle), ("high", m.height * 0.24)]
            if self.how.profile is None:
                heights[:2] = heights[1::-1]
            for height, y in heights:
                spot = BadgeSpot(place, height) if any(badges) else None
                yield spot, block.at(_edge(m, place, block, y), y)
            if all(badges):
                across: FacePlace = "east" if place == "west" else "west"
                others: tuple[FacePlace, ...] = (across, "north-east", "north-west")
                for other in others:
                    if not self.face.at(other):
                        is_side = other in ("west", "east")
                        y = foot if is_side else self._top_of(other, block)
                        spot = BadgeSpot(other, "foot" if is_side else "top")
                        yield spot, block.at(_edge(m, other, block, y), y)
            return
        top = self._top_of(place, block)
        yield BadgeSpot(place, "top") if any(badges) else None, block.at(_edge(m, place, block, top), top)

    def _top_of(self, place: FacePlace, block: PartBlock) -> float:
        """Return how high a block stands: at the safe line, or in a round piece where the chord is long."""
        m = self.m
        y = m.margin
        if place == "north":
            tips = [
                part.box.bottom + 0.4
                for part in self.placed
                if part.kind == "triangle" and part.box.y < y + 0.1
            ]
            y = max([y, *tips])
        needs = block.width / 2 if place == "north" else block.width + m.side * 0.05
        if not m.shape.is_rectangle:
            while y < m.height / 2 and m.half_across(y, y + block.height) < needs:
                y += 0.1
        return y


def _edge(m: Measures, place: FacePlace, block: PartBlock, y: float) -> float:
    """Return the left of a block at a height, on the safe line of its side."""
    if place == "north":
        return m.middle - block.width / 2
    half = m.half_across(y, y + block.height)
    if block.is_round and m.shape.name == "round":  # a disc that touches the safe circle from within
        radius = block.height / 2
        off = y + radius - m.height / 2
        half = sqrt(max(0.0, (m.height / 2 - m.margin - radius) ** 2 - off**2)) + radius
    return m.middle - half if place.endswith("west") else m.middle + half - block.width


def _halves(book: FontBook, one: FaceContent) -> Sequence[FaceContent]:
    """Return small words on two lines, the number of a copy on the second; another content as it is."""
    if not isinstance(one, FaceWords) or one.size != "small" or len(one.text) >= 200:
        return (one,)
    lines = break_lines(book, one.text, 2) if not one.each else one.text.rpartition(COPY_MARK)[::2]
    if not lines or not lines[0]:
        return (one,)
    return [replace(one, text=line, each=one.each and line is lines[-1]) for line in lines]


def is_free(m: Measures, part: FacePart, bottom: float, placed: Iterable[FacePart]) -> bool:
    """Return whether a thing lies in the safe zone, no lower than `bottom`, and overlaps nothing placed."""
    if part.box.y < m.margin - 1e-6 or part.box.bottom > bottom + 1e-6 or not inside(m, part):
        return False
    near = part.box.inset(-APART)
    return not any(near.overlaps(other.box) for other in placed)


def inside(m: Measures, part: FacePart, tolerance: float = 1e-6) -> bool:
    """Return whether a thing lies in the safe zone."""
    box = part.box
    if part.kind == "triangle" and part.text in ("north", "south"):  # its tip is on the axis
        y = box.bottom if part.text == "north" else box.y
        return box.y >= m.margin - tolerance and m.half_across(y, y) >= box.width / 2 - tolerance
    if part.is_round and m.shape.name == "round":
        (x, y), r = box.centre, box.width / 2
        away = sqrt((x - m.middle) ** 2 + (y - m.height / 2) ** 2)
        return away + r <= m.height / 2 - m.margin + tolerance
    half = m.half_across(box.y, box.bottom)
    return box.x >= m.middle - half - tolerance and box.right <= m.middle + half + tolerance


class FaceField(Struct, frozen=True):
    """The things above the band, the picture's place, and the room it has: `bare` is the scale it would have
    with nothing beside it. `badges` are the spots of badges, `frees` what `Spots` say.
    """

    placed: tuple[FacePart, ...]
    picture: Fit | None
    room: ClearRoom
    bare: float
    badges: BadgeSpots = ()
    frees: tuple[float, ...] | None = None


def plan_field(how: FieldSetting, face: PieceFace, name: LineSetting) -> FaceField | None:
    """Return the plan of the field, or `None` where something has no room at its least size; `name` is how the
    lines under the picture are set.
    """
    book, m = how.book, how.m
    before, main, after = _middle(face, how.profile is not None)
    lines = lines_up(book, m, after, name)
    if lines is None:
        return None
    name_gap = between(0.4, 0.022 * m.height, 1.0) if after else 0.0
    bottom = lines[1] - name_gap
    around = tuple([(place, face.at(place)) for place in _AROUND if face.at(place)])
    is_told = any(isinstance(content, Badge) for contents in face.places.values() for content in contents)
    wide = m.picture_width * LIKENESS[face.likeness_size or "normal"]
    wide = min(wide, max(m.picture_width, m.width - 2 * m.margin))
    if {"east", "west"} & set(face.weapons):
        wide = min(wide, 0.72 * m.width, m.width - 2 * (m.margin + m.triangle + 0.5))
    asked = (face.weapons, (before, main), bottom, wide, is_told)
    above = _field_beside_words(how, around, asked)
    return above and replace(above, placed=(*lines[0], *above.placed))


_AROUND: tuple[FacePlace, ...] = ("north", "north-west", "north-east", "west", "east")
"""The places about the middle, in the order in which they are filled."""


class _WordsPlan(NamedTuple):
    """The plan of a field in which a text is a row's own: how wide that is at a type size of 1, its number
    among what is placed, the room without it, and what is alike in plans of other such texts.
    """

    width: float
    field: FaceField
    number: int
    room: ClearRoom
    alike: tuple[object, ...]

    @staticmethod
    def of(m: Measures, field: FaceField, number: int, width: float) -> _WordsPlan:
        """Return the plan of a field, whose own text is of that number and width."""
        own, others = field.placed[number], (*field.placed[:number], *field.placed[number + 1 :])
        bare = ClearRoom.inside(m.safe, m.margin, field.room.top, field.room.bottom)
        room = bare.without_all((one.box, one.is_round) for one in others if one.kind != "triangle")
        alike = (field.frees, field.badges, field.picture, others, own.size, own.box.y)
        return _WordsPlan(width, field, number, room, alike)

    def with_words(self, book: FontBook, m: Measures, place: FacePlace, words: FaceWords) -> FaceField:
        """Return the field with another text in that place."""
        placed, old = self.field.placed, self.field.placed[self.number]
        block = alone(text_part(book, place, words.text, old.size)).coloured(words.colour)
        parts = block.at(_edge(m, place, block, old.box.y), old.box.y)
        placed = (*placed[: self.number], *parts, *placed[self.number + 1 :])
        return replace(self.field, placed=placed, room=self.room.without(parts[0].box))


_KNOWN: Kept[Hashable, list[_WordsPlan]] = Kept(512)
_MOST_WIDTHS = 64


def _field_beside_words(
    how: FieldSetting, around: tuple[tuple[FacePlace, tuple[FaceContent, ...]], ...], asked: tuple[Any, ...]
) -> FaceField | None:
    """Return what `_field_above` does. A unit, which most rows have of their own, is not planned where a
    narrower and a wider one changed nothing else: all that is asked of a place (is it free, how large is the
    picture) a wider text makes worse or leaves as it is.
    """
    number = next((at for at, (_, one) in enumerate(around) if len(one) == 1 and _is_plain(one[0])), None)
    if number is None or how.profile is None or asked[1][0]:
        return _field_above(how, around, *asked)
    place, [words] = around[number]
    assert isinstance(words, FaceWords)
    key = (how, around[:number], place, words.colour, around[number + 1 :], asked)
    known, width = _KNOWN.get(key), how.book.width(words.text, 1.0)
    if known is None or len(known) > _MOST_WIDTHS:
        known = _KNOWN.keep(key, [])
    wider = bisect(known, width, key=itemgetter(0))
    if 0 < wider < len(known) and known[wider - 1].alike == known[wider].alike:
        return known[wider].with_words(how.book, how.m, place, words)
    field = _field_above(how, around, *asked)
    own = [at for at, part in enumerate(field.placed) if part.text == words.text] if field else []
    if field is not None and field.frees and len(own) == 1:
        known.insert(wider, _WordsPlan.of(how.m, field, own[0], width))
    return field


def _is_plain(one: FaceContent) -> bool:
    """Return whether a content is a small text of one line and nothing else."""
    if not isinstance(one, FaceWords) or one.size != "small":
        return False
    return not (one.sign or one.lead or one.label or one.each or one.card or one.turn)


@lru_cache(maxsize=512)
def _field_above(
    how: FieldSetting, around: tuple[tuple[FacePlace, tuple[FaceContent, ...]], ...],
    weapons: tuple[WeaponSide, ...], middle: tuple[tuple[FaceContent, ...], FaceContent | None],
    bottom: float, width: float, is_told: bool,
) -> FaceField | None:  # fmt: skip
    """Return the plan above the lines under the picture, kept: faces that differ in their names alone share it.

    Nothing of it comes so near to these lines that they matter.
    """
    book, m, (before, main) = how.book, how.m, middle
    face = PieceFace(dict(around), weapons)
    placed: list[FacePart] = []
    if "south" in weapons:
        placed.append(_triangle(m, "south", bottom))
        bottom -= m.triangle + 0.2
    top = m.margin
    if "north" in weapons:
        placed.append(_triangle(m, "north", top))
        top += m.triangle + 0.3
    head = lines_down(book, m, before, top)
    if head is None:
        return None
    placed += head[0]
    if before:
        top = head[1]
    if bottom - top < 1.0:
        return None
    bare = ClearRoom.inside(m.safe, m.margin, top, bottom)
    spots = Spots(how, face, bare, width, placed)
    for place, contents in around:
        if not spots.put(place, contents):
            return None
    if how.wearing.lettered and how.wearing.device and not is_told and not spots.put_tab():
        return None
    placed, room = spots.placed, spots.room
    if how.profile is None:
        if main is not None:
            words = centred_words(book, m, main, room)
            if words is None:
                return None
            placed += words
        return FaceField(tuple(placed), None, room, 0.0, spots.badges)
    fit = room.fit(how.profile, width)
    free = bare.fit(how.profile, width)
    if fit is None or free is None:
        return None
    for side in ("east", "west"):
        if side in weapons:
            part = _beside_picture(m, side, room, fit, how.profile, placed)
            if part is None:
                return None
            placed.append(part)
    return FaceField(tuple(placed), fit, room, free.scale, spots.badges, spots.frees)


def _middle(
    face: PieceFace, has_picture: bool
) -> tuple[tuple[FaceContent, ...], FaceContent | None, tuple[FaceContent, ...]]:
    """Return the contents of the centre: those over the picture, what stands in its place, those under it."""
    contents = face.at("centre")
    at = next((i for i, content in enumerate(contents) if isinstance(content, Portrait)), None)
    if has_picture and at is not None:
        return contents[:at], None, contents[at + 1 :]
    rest = tuple(content for content in contents if not isinstance(content, Portrait))
    if at is not None and rest:  # no picture: the words keep their places
        return rest[:at], None, rest[at:]
    return (), (rest[0] if rest else None), rest[1:]


def _triangle(m: Measures, side: str, at: float) -> FacePart:
    """Return a weapon's triangle, its tip on the safe line ahead, or above the name astern, `at` mm down."""
    high, wide = m.triangle, m.triangle * 1.2
    y = at if side == "north" else at - high
    return FacePart("triangle", Rect(m.middle - wide / 2, y, wide, high), "north", text=side)


def _beside_picture(
    m: Measures,
    side: Literal["east", "west"],
    room: ClearRoom,
    fit: Fit,
    profile: WidthProfile,
    placed: Sequence[FacePart],
) -> FacePart | None:
    """Return the triangle abeam, clear of all: its tip on the safe line, ahead of the picture's middle."""
    high, wide = m.triangle * 1.2, m.triangle
    for down in (0.38, 0.28, 0.5, 0.18, 0.62, 0.76, 0.9, 0.06):
        middle = fit.top + profile.height * fit.scale * down
        half = m.half_across(middle - high / 2, middle + high / 2)
        x = m.middle - half if side == "west" else m.middle + half - wide
        part = FacePart("triangle", Rect(x, middle - high / 2, wide, high), side, text=side)
        around = room.without(part.box, gap=0.3)
        if is_free(m, part, room.bottom, placed) and around.holds(profile, fit):
            return part
    return None
