"""What a ship is drawn from: her shape and mounts, in metres; and the parts of her layout, in mm on paper."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from pressgang.art.ship_parts import Bow, Hull, Stern
from pressgang.schema.ship_mounts import MountWord

HullSize = Literal["small", "escort", "merchant"]


@dataclass(frozen=True, slots=True)
class Mount:
    """`count` barrels, tubes, charges or rails of one kind; `arcs` are names from `ARCS`.

    Where `place` is given it stands at that share of the length from the bow, one on either side if `sides`.
    """

    kind: MountWord
    arcs: tuple[str, ...]
    count: int = 1
    place: float | None = None
    sides: bool = False


@dataclass(frozen=True, slots=True)
class ShipShape:
    """What a ship looks like. None stands for what is usual at its size."""

    length_m: float
    beam_m: float
    size: HullSize
    bow: Bow | None = None
    stern: Stern | None = None
    funnels: int | None = None
    masts: int | None = None
    mounts: tuple[Mount, ...] = ()
    tanker: bool = False
    bridge: float | None = None
    """The middle of the bridge as a share of the length from the bow."""
    ramp: bool = False
    """A landing craft's blunt bow with its ramp."""


@dataclass(frozen=True, slots=True)
class Placed:
    """Where a mount stands: mm from the middle of the ship, its ring and the bearing it is drawn on."""

    mount: Mount
    x: float
    y: float
    radius: float
    bearing: float


@dataclass(frozen=True, slots=True)
class Tube:
    """A torpedo tube at the side: its middle, size and bearing, in mm and degrees."""

    x: float
    y: float
    length: float
    width: float
    bearing: float


@dataclass(frozen=True, slots=True)
class HullPart:
    """A stretch of the centre line: what stands there and how long it would like to be, in mm."""

    name: str
    length: float
    mount: Mount | None = None


@dataclass(frozen=True, slots=True)
class LaidPart:
    """A part with its stretch found."""

    part: HullPart
    top: float
    bottom: float


def hull_of(shape: ShipShape, mm_per_m: float) -> Hull:
    """The hull of a shape: finer where it is long for its beam."""
    slim = min(max((shape.length_m / shape.beam_m - 3.5) / 5, 0), 1)
    bow: Bow = "ramp" if shape.ramp else shape.bow or ("straight" if shape.size == "merchant" else "raked")
    usual: dict[HullSize, Stern] = {"small": "transom", "escort": "round", "merchant": "cruiser"}
    stern = shape.stern or ("transom" if shape.ramp else usual[shape.size])
    entrance = {"small": 0.46, "escort": 0.40 - 0.04 * slim, "merchant": 0.27 - 0.05 * slim}[shape.size]
    run = {"small": 0.46, "escort": 0.30, "merchant": 0.20}[shape.size]
    if bow == "straight" and shape.size != "merchant":
        entrance *= 0.75
    if bow == "ramp":
        entrance, run = 0.14, 0.10
    elif shape.stern == "round" and shape.size == "small":
        entrance, run = 0.40, 0.34
    beam, length = shape.beam_m * mm_per_m, shape.length_m * mm_per_m
    return Hull(length, beam, bow, stern, entrance, run)
