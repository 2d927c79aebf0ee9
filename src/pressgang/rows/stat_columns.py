"""The columns that several games share: the common ones and those that draw a silhouette."""

from __future__ import annotations

from typing import Literal

from pressgang.insignia.kind import INSIGNIA
from pressgang.schema import FLAG, TEXT, Choice, Number, Row, TextKind, Whole, WordList, column
from pressgang.schema.ship_mounts import MOUNTS, PlacedMount
from pressgang.structs import NamedTuple, dataclass


class SizeRange(NamedTuple):
    """The range of a dimension in metres: a little beyond the smallest and the largest ever built.

    `of` names its owner, after "than"; `hint` is another possible fault.
    """

    column: str
    least: float
    most: float
    of: str
    hint: str = ""


@dataclass(frozen=True, kw_only=True)
class CommonColumns(Row):
    """The columns of every stat file."""

    name: str = column(TEXT, "", help="the name that is printed", example="Fokker G.IA")
    side: str = column(TEXT, "", aliases=("nation",), help="the side or nation", example="Nederland")
    quantity: int = column(
        Whole(0), 1, help="how many of this piece; 0 leaves the row out tonight", example="2"
    )
    art: str = column(
        TextKind(500), "", help="an SVG or PNG beside the stat file, in place of the drawn silhouette",
        example="g1.svg", printed=False,
    )  # fmt: skip
    art_author: str = column(
        TEXT, "", help="who drew the art; printed at the foot of a sheet that shows it", example="A. Painter"
    )
    art_licence: str = column(
        TEXT, "", aliases=("art_license",), help="the licence of the art, printed with its author",
        example="CC BY 4.0",
    )  # fmt: skip
    insignia: str = column(
        INSIGNIA, "", help="the national device, an SVG beside the stat file, or none (default: by side)",
        example="raf-c1", printed=False,
    )  # fmt: skip
    source: str = column(
        TextKind(500), "", help="source of the figures; not printed",
        example="Cynk, Polish Aircraft 1893–1939", printed=False,
    )  # fmt: skip
    notes: str = column(TextKind(2000), "", help="for yourself; not printed", printed=False)

    def sizes(self) -> tuple[SizeRange, ...]:
        """Return the ranges of its dimensions."""
        return ()


_SPANS = {0: 57.0, 1: 24.0, 2: 35.0, 3: 32.0, 4: 63.0}
"""The widest span in metres by engines: Me 321 55.0, Wellesley 22.7, C-46 32.9, S.M.82 29.7, Mars 61.0."""
_LENGTHS = {0: 30.0, 1: 17.0, 2: 26.0, 3: 26.0, 4: 37.0}
"""The longest in metres with propellers: Me 321 28.2, Guardian 13.2, C-46 23.3, S.M.82 22.9, Mars 35.7."""
_LENGTHS_OF_JETS = {1: 23.0, 2: 42.0, 3: 42.0, 4: 55.0}
"""The longest jets in metres: F-106 21.6, Tu-22 41.6, and with four engines Tu-160 54.1."""
_OF_MORE = (100.0, 70.0)
"""Span and length in metres of the largest that flew with five engines or more: the H-4, 97.8 × 66.7."""
_LEAST_SPAN, _LEAST_LENGTH = 4.0, 3.0
"""The least span and length: no aircraft of an air force was smaller (the Ohka has a span of 5.1 m)."""
_PARTS = {
    "span_m": {
        "tail_span_m": (0.1, 1.0),
        "fuselage_w_m": (0.02, 0.4),
        "engine_at_m": (0.04, 0.48),
        "nose_w_m": (0.01, 0.4),
        "spinner_w_m": (0.01, 0.2),
        "centre_m": (0.0, 0.9),
    },
    "length_m": {
        "nose_m": (0.0, 0.85),
        "engine_nose_m": (0.0, 0.5),
        "cockpit_m": (0.0, 0.9),
        "canopy_m": (0.0, 0.9),
        "canopy_end_m": (0.0, 1.0),
        "root_kink_m": (0.0, 0.1),
        "stagger_m": (-0.3, 0.3),
    },
}
"""Parts as shares of the whole, a little beyond the extremes: tandem wings, the Gee Bee, canards (our limits).
"""
_NUMBERS = ("no engine", "one engine", "two engines", "three engines", "four engines")


@dataclass(frozen=True, kw_only=True)
class AircraftColumns(CommonColumns):
    """The columns that draw an aircraft from above; all optional."""

    span_m: float | None = column(Number(0.5, 150), help="wing span in metres", example="17.16")
    length_m: float | None = column(Number(0.5, 150), help="length in metres", example="10.87")
    wing: str = column(
        Choice(("straight", "tapered", "elliptical", "swept", "gull", "delta")), "tapered",
        help="the plan of the wing",
    )  # fmt: skip
    wings: int = column(Choice(("1", "2", "3"), whole=True), 1, help="monoplane 1, biplane 2, triplane 3")
    engines: int = column(Whole(0, 6), 1, help="how many engines")
    engine_kind: str = column(
        Choice(("radial", "inline", "jet", "pusher")), "inline", help="how the engines look"
    )
    tail: str = column(Choice(("single", "twin", "h", "v", "t", "none")), "single", help="the kind of tail")
    body: str = column(
        Choice(("single", "twin-boom", "pod", "flying-boat", "floats", "flying-wing")), "single",
        help="the kind of fuselage",
    )  # fmt: skip
    turrets: int = column(Whole(0, 6), 0, help="gun turrets seen from above")
    wing_area_m2: float | None = column(Number(0.5, 1000), help="wing area in square metres")
    sweep_deg: float | None = column(
        Number(-30, 70), aliases=("sweep_le_deg",), help="sweep of the wing's front edge in degrees"
    )
    tip_ratio: float | None = column(Number(0.02, 1.2), help="tip chord as a share of the root chord")
    rounding: float | None = column(Number(0, 0.5), help="rounded part of the tip as a share of the half span")
    lower_span: float | None = column(Number(0.2, 1.2), help="lower wing's span as a share of the upper's")
    nose_m: float | None = column(
        Number(0, 60), help="from the nose, spinner included, to the front edge of the wing's root, in metres",
        example="2.2",
    )  # fmt: skip
    fuselage_w_m: float | None = column(
        Number(0.2, 15), help="the greatest width of the fuselage in metres", example="1.4"
    )
    tail_span_m: float | None = column(Number(0.2, 60), help="span of the tailplane in metres", example="5.9")
    engine_nose_m: float | None = column(
        Number(0, 15), help="how far the wing's engines reach ahead of its front edge, in metres", example="2.6"
    )
    engine_at_m: float | None = column(
        Number(0.2, 30), help="from the middle of the fuselage to the nearest engine of the wing, in metres",
        example="2.7",
    )  # fmt: skip
    cockpit: str | None = column(
        Choice(("open", "closed", "bubble", "greenhouse", "flight-deck", "glass-nose", "none")),
        help="what of the crew's glass is seen from above",
    )  # fmt: skip
    cockpit_m: float | None = column(
        Number(0, 60), help="from the nose to the middle of the pilot's canopy, in metres", example="4.8"
    )
    gear: str = column(
        Choice(("retracted", "wheels", "spats")), "retracted",
        help="a fixed undercarriage that is seen ahead of the wing",
    )  # fmt: skip
    fairings: tuple[str, ...] = column(
        WordList(("gear", "guns", "root", "flaps", "blisters")), (),
        help="pods or guns ahead of the wing, a kink at its root, flaps free behind it, blisters at the waist",
        example="gear",
    )  # fmt: skip
    fillet: float | None = column(
        Number(0, 1), help="fillet behind the wing's root as a share of the root chord", example="0.2"
    )
    centre_m: float | None = column(
        Number(0, 100), help="span of a middle part of the wing with a constant chord, in metres", example="8.9"
    )
    sweep_te_deg: float | None = column(
        Number(-60, 70),
        help="sweep of the wing's rear edge outside the middle part, in degrees; below 0 it runs forward. It "
        "stands in place of tip_ratio",
        example="-7",
    )  # fmt: skip
    root_kink_m: float | None = column(
        Number(0, 5),
        help="how far the wing's front edge is carried forward at the root, in metres",
        example="0.3",
    )
    tip: str | None = column(
        Choice(("round", "elliptical", "raked", "square")), help="the form of the wing's tips"
    )
    nose_w_m: float | None = column(
        Number(0.1, 10),
        help="width of the nose: of a cowling, or of a bomber's glass, in metres",
        example="1.3",
    )
    spinner_w_m: float | None = column(
        Number(0.1, 5), help="width of the spinner before a cowling, in metres", example="0.7"
    )
    canopy_m: float | None = column(
        Number(0, 60), help="from the nose to the front of the pilot's canopy, in metres", example="2.9"
    )
    canopy_end_m: float | None = column(
        Number(0, 60), help="from the nose to the rear of the pilot's canopy, in metres", example="6.4"
    )
    lower_chord: float | None = column(
        Number(0.2, 1.2), help="lower wing's chord as a share of the upper's", example="0.7"
    )
    stagger_m: float | None = column(
        Number(-5, 5),
        help="how far the lower wing's front edge lies behind the upper's, in metres",
        example="0.6",
    )
    cutout: float | None = column(
        Number(0, 0.6), help="notch in the upper wing's rear edge over the cockpit, as a share of its chord",
        example="0.25",
    )  # fmt: skip

    def sizes(self) -> tuple[SizeRange, ...]:
        """Return the ranges of span and length for the number of engines, and those of the parts."""
        return (*self._whole_sizes(), *self._part_sizes())

    def _part_sizes(self) -> tuple[SizeRange, ...]:
        """Return the ranges of tail, body, nose and cockpit for span and length."""
        ranges: list[SizeRange] = []
        for whole, parts in _PARTS.items():
            size = getattr(self, whole) if self.has_read(whole) else None
            if size is None:
                continue
            of = f"an aircraft with a {whole.removesuffix('_m')} of {size:g} m"
            ranges += [SizeRange(part, least * size, most * size, of) for part, (least, most) in parts.items()]
        return tuple(ranges)

    def _whole_sizes(self) -> tuple[SizeRange, ...]:
        if not self.has_read("engines", "engine_kind"):
            return ()
        count, jet = self.engines, self.engine_kind == "jet"
        of = f"an aircraft with {_NUMBERS[count] if count < len(_NUMBERS) else f'{count} engines'}"
        hint = "" if count > 3 else " If it has more engines, say so in the column engines."
        length = (_LENGTHS_OF_JETS if jet else _LENGTHS).get(count, _OF_MORE[1])
        return (
            SizeRange("span_m", _LEAST_SPAN, _SPANS.get(count, _OF_MORE[0]), of, hint),
            SizeRange("length_m", _LEAST_LENGTH, length, of, hint),
        )

    @property
    def plan_words(self) -> str:
        """Return the plan in a few words, with the body if it is special: `straight biplane, flying boat`."""
        planes = {1: "", 2: " biplane", 3: " triplane"}[self.wings]
        body = "" if self.body == "single" else ", " + self.body.replace("-", " ")
        return f"{self.wing}{planes}{body}"

    @property
    def engine_words(self) -> str:
        """Return the engines in a word or two: `inline`, `2 radial`, `no engine`."""
        many = f"{self.engines} " if self.engines > 1 else ""
        return f"{many}{self.engine_kind}" if self.engines else "no engine"


_LENGTH_OF_A_SHIP, _BEAM_OF_A_SHIP = (3.0, 400.0), (0.8, 80.0)


@dataclass(frozen=True, kw_only=True)
class ShipColumns(CommonColumns):
    """The columns that draw a ship from above; all optional."""

    length_m: float | None = column(Number(*_LENGTH_OF_A_SHIP), help="length in metres", example="35.1")
    beam_m: float | None = column(Number(*_BEAM_OF_A_SHIP), help="beam in metres", example="6.4")
    bow: Literal["raked", "straight", "clipper"] | None = column(
        Choice(("raked", "straight", "clipper")), help="the shape of the bow"
    )
    funnels: int | None = column(Whole(0, 5), help="how many funnels")
    masts: int | None = column(Whole(0, 5), help="how many masts")
    tanker: bool = column(FLAG, False, help="draws a tanker's deck on a merchant ship")
    stern: Literal["transom", "round", "cruiser"] | None = column(
        Choice(("transom", "round", "cruiser")), help="the shape of the stern"
    )
    bridge: float | None = column(
        Number(0.05, 0.95), help="place of the bridge, as a share of the length from the bow", example="0.7"
    )
    ramp: bool = column(FLAG, False, help="a landing craft's bow: blunt, with a ramp")
    mounts: tuple[PlacedMount, ...] = column(
        MOUNTS, (),
        help="weapons as they are drawn, each with its place as a share of the length from the bow",
        example="heavy-gun@0.15; gun*2@0.5/sides", printed=False,
    )  # fmt: skip


class LibraryAircraft(AircraftColumns):
    """An aircraft of the library, which belongs to no game: name, dimensions and silhouette columns only."""


class LibraryShip(ShipColumns):
    """A ship of the library, which belongs to no game: name, dimensions and silhouette columns only."""
