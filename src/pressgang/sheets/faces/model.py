"""What stands on the face of a piece: nine places, and in each of them one content or several.

    north-west  north  north-east
    west        centre       east
    south-west  south  south-east     these three lie in the band at the foot

Contents of one place stand beside each other in the band, and under each other above it.
"""

from __future__ import annotations

from collections.abc import Hashable, Mapping
from dataclasses import dataclass, field
from typing import Literal

from pressgang.sheets.faces.signs import Sign

FacePlace = Literal[
    "north-west", "north", "north-east", "west", "centre", "east", "south-west", "south", "south-east"
]
PLACES: tuple[FacePlace, ...] = (
    "north-west", "north", "north-east", "west", "centre", "east", "south-west", "south", "south-east",
)  # fmt: skip
BAND_PLACES: tuple[FacePlace, ...] = ("south-west", "south", "south-east")
PartSize = Literal["small", "normal", "large"]
SIZES: tuple[PartSize, ...] = ("small", "normal", "large")


@dataclass(frozen=True, slots=True)
class FaceWords:
    """A text: a value that is played with, or in `small` what is only read (a unit, a pilot).

    `lead` stands before it in smaller type (the d6 of d6+2); `sign` beside it, or below it where `under`;
    `label` is a short word for it, beside it. On a `card` it stands on a white playing card.
    """

    text: str
    size: PartSize = "normal"
    label: str = ""
    sign: Sign | None = None
    lead: str = ""
    under: bool = False
    card: bool = False


@dataclass(frozen=True, slots=True)
class Name:
    """The name of the piece, bold: as large as its line takes it, never as large as the values.

    `short` stands in its stead on a piece too small for names.
    """

    text: str
    size: PartSize = "normal"
    short: str = ""


@dataclass(frozen=True, slots=True)
class Badge:
    """The letter of the side in a square tab with a cut corner: a circle is an ID dot and nothing else."""

    size: PartSize = "normal"


@dataclass(frozen=True, slots=True)
class DeviceSign:
    """The device that the side wears; where it has none, its letter tab."""

    size: PartSize = "normal"


@dataclass(frozen=True, slots=True)
class Portrait:
    """The likeness of the piece, as large as its room takes it."""


@dataclass(frozen=True, slots=True)
class IdDot:
    """An ID dot: one letter in a ringed circle, of its colour where it is a colour's (R, W, B, Y)."""

    letter: str
    size: PartSize = "normal"


@dataclass(frozen=True, slots=True)
class Pips:
    """A small number as so many round spots, in rows of five."""

    count: int
    size: PartSize = "normal"


@dataclass(frozen=True, slots=True)
class SignMark:
    """A sign by itself; `text` stands in its middle where the sign has room for one. `turn` is in degrees."""

    sign: Sign
    size: PartSize = "normal"
    text: str = ""
    turn: float = 0.0


FaceContent = FaceWords | Name | Badge | DeviceSign | Portrait | IdDot | Pips | SignMark


@dataclass(frozen=True)
class PieceFace:
    """One side of a piece.

    `weapons` are the sides (north, east, south, west) at whose edges a small triangle points outwards. `stamp`
    is the word of a back (HIT); `struck` draws the bold diagonal behind its picture.
    """

    places: Mapping[FacePlace, tuple[FaceContent, ...]] = field(default_factory=dict)
    weapons: tuple[Literal["north", "east", "south", "west"], ...] = ()
    stamp: str = ""
    struck: bool = False

    def at(self, place: FacePlace) -> tuple[FaceContent, ...]:
        """What stands there."""
        return self.places.get(place, ())

    @property
    def key(self) -> Hashable:
        """What tells it apart from other faces."""
        return tuple(self.places.items()), self.weapons, self.stamp, self.struck

    @property
    def banded(self) -> bool:
        """Whether it has a band at its foot."""
        return bool(self.stamp) or any(self.at(place) for place in BAND_PLACES)
