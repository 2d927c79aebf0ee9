"""What stands on the face of a piece: nine places, and in each of them one content or several.

    north-west  north  north-east
    west        centre       east
    south-west  south  south-east     these three lie in the band at the foot

Contents of one place stand beside each other in the band, and under each other above it.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from functools import cached_property
from typing import Any, Literal, get_args

from msgspec import Struct, field

from pressgang.art.pictures import Picture
from pressgang.diagnostics import Problems, Span, shown, suggestion
from pressgang.drawing.colours import Colour
from pressgang.schema import Refused, Row, option
from pressgang.schema.kinds import folded
from pressgang.schema.problems import WRONG_TYPE
from pressgang.sheets.blocks.places import At
from pressgang.sheets.faces.signs import Sign
from pressgang.structs import NamedTuple

FacePlace = At
PLACES: tuple[FacePlace, ...] = get_args(FacePlace)
BAND_PLACES: tuple[FacePlace, ...] = ("south-west", "south", "south-east")
WeaponSide = Literal["north", "east", "south", "west"]
"""A side of a piece that bears a weapon."""
PartSize = Literal["small", "normal", "large"]
SIZES: tuple[PartSize, ...] = get_args(PartSize)


class BadgeSpot(NamedTuple):
    """Where a badge may stand: at the foot, in the middle or high on a side, or at the top."""

    place: FacePlace
    height: Literal["foot", "middle", "high", "top"]


BADGE_SPOTS = (
    BadgeSpot("east", "foot"), BadgeSpot("east", "middle"), BadgeSpot("east", "high"),
    BadgeSpot("west", "foot"), BadgeSpot("west", "middle"), BadgeSpot("west", "high"),
    BadgeSpot("north-east", "top"), BadgeSpot("north-west", "top"), BadgeSpot("north", "top"),
)  # fmt: skip
BadgeSpots = tuple[tuple[str, BadgeSpot], ...]
"""Where badges stand, by the place they were asked for; `letter` is that of a side beside its device."""


COPY_MARK = " · "
"""Between a unit and the number of a copy in the words that each copy has its own of."""


class AnyContent(Struct, frozen=True, kw_only=True):
    """What every content may have: a size among those of its kind, a turn clockwise (degrees) and a colour.

    It may be `kept` longest where room is short.
    """

    size: PartSize = "normal"
    turn: float = 0.0
    colour: Colour | None = None
    kept: bool = False


class FaceWords(AnyContent, frozen=True):
    """A text: a value that is played with, or in `small` what is only read (a unit, a pilot).

    `lead` stands before it in smaller type (the d6 of d6+2); `sign` beside it, or below it where `under`;
    `label` is a short word for it, beside it. On a `card` it stands on a white playing card. `each` says that
    every copy of the piece has a text of its own there, of which this is the longest.
    """

    text: str
    label: str = ""
    sign: Sign | None = None
    lead: str = ""
    under: bool = False
    card: bool = False
    each: bool = False


class Name(AnyContent, frozen=True):
    """The name of the piece, bold: as large as its line takes it, never as large as the values.

    `short` stands in its stead on a piece too small for names.
    """

    text: str
    short: str = ""


class Badge(AnyContent, frozen=True):
    """The letter of the side in a square tab with a cut corner: a circle is an ID dot and nothing else."""


class DeviceSign(AnyContent, frozen=True):
    """The device that the side wears; where it has none, its letter tab."""


class Portrait(AnyContent, frozen=True):
    """The likeness of the piece, as large as its room takes it; a small one narrower, a large one wider."""


class FacePicture(AnyContent, frozen=True):
    """A picture of its own beside the likeness; in the middle of a face without one as large as its room.

    It is never drawn smaller than `least`, a scale: one with words in it can be read at that.
    """

    picture: Picture
    least: float = 0.0
    is_sign: bool = False
    """Whether it is as large as a sign of its size."""
    is_even: bool = False
    """Whether all such in the middle of a sheet's counters have one scale, as military symbols have."""

    @property
    def name(self) -> str:
        """The picture's name, which is the same for the same content."""
        return self.picture.name


class IdDot(AnyContent, frozen=True):
    """An ID dot: one letter in a ringed circle, of its colour where it is a colour's (R, W, B, Y)."""

    letter: str


class Pips(AnyContent, frozen=True):
    """A small number as so many round spots, in rows of five."""

    count: int


class SignMark(AnyContent, frozen=True):
    """A sign by itself; `text` stands in its middle where the sign has room for one."""

    sign: Sign
    text: str = ""


FaceContent = FaceWords | Name | Badge | DeviceSign | Portrait | FacePicture | IdDot | Pips | SignMark


class PieceFace(Struct, frozen=True, dict=True):
    """One side of a piece.

    `weapons` are the sides (north, east, south, west) at whose edges a small triangle points outwards. `stamp`
    is the word of a back (HIT); `struck` draws the bold diagonal behind its picture.
    """

    places: Mapping[FacePlace, tuple[FaceContent, ...]] = field(default_factory=dict)
    weapons: tuple[WeaponSide, ...] = ()
    stamp: str = ""
    struck: bool = False

    def at(self, place: FacePlace) -> tuple[FaceContent, ...]:
        """Return what stands there."""
        return self.places.get(place, ())

    @cached_property
    def contents(self) -> tuple[tuple[FacePlace, FaceContent], ...]:
        """Everything that stands on it, place by place."""
        return tuple([(place, content) for place in PLACES for content in self.places.get(place, ())])

    @cached_property
    def likeness_size(self) -> PartSize | None:
        """The size of its likeness, or None where it shows none."""
        return next((one.size for _, one in self.contents if isinstance(one, Portrait)), None)

    @property
    def name(self) -> str:
        """The first name that stands on it."""
        return next((one.text for _, one in self.contents if isinstance(one, Name)), "")

    @property
    def key(self) -> Hashable:
        """What tells it apart from other faces."""
        return tuple(self.places.items()), self.weapons, self.stamp, self.struck

    @property
    def banded(self) -> bool:
        """Whether it has a band at its foot."""
        return bool(self.stamp) or any(self.at(place) for place in BAND_PLACES)


WrittenPlaces = tuple[tuple[FacePlace, object], ...]
"""What was written for each place that changes: a text, a table of one content, or a list of such."""
ContentsByPlace = Mapping[FacePlace, tuple[FaceContent, ...]]


class PlacesOf(NamedTuple):
    """What stands in places: for a row of a force of that name, and in a sentence of the legend."""

    placed: Callable[[Row, str], ContentsByPlace]
    legend: str


ReadPlaces = Callable[[Any, WrittenPlaces, Span, Problems], "PlacesOf | None"]
"""How the places of a sheet kind are read; problems go with that place of the kit."""


class PlacesKind(NamedTuple):
    """A table of places; on the command line a repeated `north-west={engine}`."""

    flag: str = "place"
    """The option's name on the command line, where each says one place."""

    @property
    def label(self) -> str:
        """Its name in help."""
        return f"list of places ({', '.join(PLACES)})"

    def parse(self, raw: object) -> WrittenPlaces:
        """Return the places with what was written for each."""
        if isinstance(raw, str):
            raw = [raw]
        if isinstance(raw, list | tuple) and all(isinstance(one, str) and "=" in one for one in raw):
            return tuple((_place(one.partition("=")[0]), one.partition("=")[2]) for one in raw)
        if not isinstance(raw, dict):
            raise Refused(
                WRONG_TYPE,
                f"{shown(raw)} is no table of places",
                'Write places = { north-west = "{name}" }, or --place north-west={name}.',
            )
        return tuple((_place(str(key)), value) for key, value in raw.items())

    def show(self, value: WrittenPlaces) -> str:
        """Return the places as the command line writes them."""
        return " ".join(f"{place}={what}" for place, what in value)


def _place(text: str) -> FacePlace:
    for place in PLACES:
        if folded(place) == folded(text):
            return place
    way_out = suggestion(text, PLACES, "The places are")
    raise Refused(WRONG_TYPE, f"there is no place {shown(text.strip())}", way_out)


def places_option() -> Any:
    """Return the option `places`."""
    return option(
        PlacesKind(), (), example="north-west={name}",
        help="what stands in places of a counter in the stead of the usual, in the words of a game's file: a "
        "text with columns in {braces}, name, insignia, badge, likeness, or nothing",
    )  # fmt: skip


def with_places(face: PieceFace, placed: ContentsByPlace, *, front: bool) -> PieceFace:
    """Return a face with what the user puts into places. What lies in the band is that of the front alone: the
    back's values are what is left of a piece.
    """
    chosen = {place: what for place, what in placed.items() if front or place not in BAND_PLACES}
    if not chosen:
        return face
    places = {**face.places, **chosen}
    return PieceFace(
        {place: what for place, what in places.items() if what}, face.weapons, face.stamp, face.struck
    )
