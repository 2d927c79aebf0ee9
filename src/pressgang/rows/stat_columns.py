"""The columns that several games share: the common ones and those of a silhouette, with usual sizes."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Literal

from pressgang.build_problems import UNLIKELY_SIZE
from pressgang.diagnostics import Diagnostic
from pressgang.insignia.kind import INSIGNIA
from pressgang.schema import Row
from pressgang.schema.aircraft_shape import AircraftShape
from pressgang.schema.keys import key
from pressgang.schema.ship_mounts import MOUNTS, Mount
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

    name: str = key("columns.name")
    side: str = key("columns.side")
    quantity: int = key("columns.quantity")
    art: str = key("columns.art")
    art_author: str = key("columns.art_author")
    art_licence: str = key("columns.art_licence")
    insignia: str = key("columns.insignia", INSIGNIA)
    source: str = key("columns.source")
    notes: str = key("columns.notes")

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
        "spinner_w_m": (0.01, 0.2),
        "centre_m": (0.0, 0.9),
        **dict.fromkeys(("nose_w_m", "engine_w_m", "rear_w_m"), (0.01, 0.4)),
    },
    "length_m": {
        "nose_m": (0.0, 0.85),
        "engine_nose_m": (0.0, 0.5),
        **dict.fromkeys(("cockpit_m", "canopy_m"), (0.0, 0.9)),
        **dict.fromkeys(("canopy_end_m", "turret_m", "float_end_m"), (0.0, 1.0)),
        "root_kink_m": (0.0, 0.1),
        **dict.fromkeys(("stagger_m", "engine_end_m", "float_m"), (-0.3, 0.3)),
        **dict.fromkeys(("cowl_m", "tail_end_m"), (0.0, 0.3)),
    },
}
"""Parts as shares of the whole, a little beyond the extremes: tandem wings, the Gee Bee, canards (our limits).
"""
_NUMBERS = ("no engine", "one engine", "two engines", "three engines", "four engines")


@lru_cache(maxsize=256)  # many rows are of one type
def _parts_of(whole: str, size: float) -> tuple[SizeRange, ...]:
    """Return the ranges of the parts of an aircraft whose span or length has that size."""
    of = f"an aircraft with a {whole.removesuffix('_m')} of {size:g} m"
    return tuple([SizeRange(part, low * size, high * size, of) for part, (low, high) in _PARTS[whole].items()])


@dataclass(frozen=True, kw_only=True)
class AircraftColumns(AircraftShape, CommonColumns):
    """The columns that draw an aircraft from above; all optional."""

    def sizes(self) -> tuple[SizeRange, ...]:
        """Return the ranges of span and length for the number of engines, and those of the parts."""
        sizes = ((whole, getattr(self, whole) if self.has_read(whole) else None) for whole in _PARTS)
        parts = [one for whole, size in sizes if size is not None for one in _parts_of(whole, size)]
        for part in ("canopy", "float"):
            start = getattr(self, f"{part}_m") if self.has_read(f"{part}_m", "length_m") else None
            if start is not None:
                of = f"an aircraft whose {part} begins at {start:g} m"
                parts.append(SizeRange(f"{part}_end_m", start, max(self.length_m or 60.0, start), of))
        return (*self._whole_sizes(), *parts)

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


@dataclass(frozen=True, kw_only=True)
class ShipColumns(CommonColumns):
    """The columns that draw a ship from above; all optional."""

    length_m: float | None = key("ship.length_m")
    beam_m: float | None = key("ship.beam_m")
    bow: Literal["raked", "straight", "clipper"] | None = key("ship.bow")
    funnels: int | None = key("ship.funnels")
    masts: int | None = key("ship.masts")
    tanker: bool = key("ship.tanker")
    stern: Literal["transom", "round", "cruiser"] | None = key("ship.stern")
    bridge: float | None = key("ship.bridge")
    ramp: bool = key("ship.ramp")
    mounts: tuple[Mount, ...] = key("ship.mounts", MOUNTS)


class LibraryAircraft(AircraftColumns):
    """An aircraft of the library, which belongs to no game: name, dimensions and silhouette columns only."""


class LibraryShip(ShipColumns):
    """A ship of the library, which belongs to no game: name, dimensions and silhouette columns only."""


_METRES_PER_FOOT = 0.3048


def check_unlikely_sizes(rows: Iterable[Row]) -> Iterator[Diagnostic]:
    """Yield a warning for the dimensions of a row that are outside the range of the same kind, the first's."""
    for row in rows:
        beyond: dict[tuple[str, bool], list[tuple[SizeRange, float]]] = {}
        for size in row.sizes() if isinstance(row, CommonColumns) else ():
            value = vars(row).get(size.column)  # most are not there
            if value is not None and not size.least <= value <= size.most and row.has_read(size.column):
                beyond.setdefault((size.of, value > size.most), []).append((size, value))
        for (of, is_more), sizes in beyond.items():
            said = " and ".join(f"{size.column} is {value:g} m" for size, value in sizes)
            limits = " and ".join(f"{size.most if is_more else size.least:g} m" for size, _ in sizes)
            compared, limit = ("more", "most") if is_more else ("less", "least")
            message = f"{said}, {compared} than {of} has: at {limit} {limits}"
            yield UNLIKELY_SIZE.at(row.at(sizes[0][0].column), message, _way_out(*sizes[0]))


def _way_out(size: SizeRange, value: float) -> str:
    """Return the value that was probably meant, if it is a likely size."""
    guesses = {
        f"{value:g} feet are {value * _METRES_PER_FOOT:.2f} m": value * _METRES_PER_FOOT,
        f"a tenth is {value / 10:g} m": value / 10,
        f"ten times that is {value * 10:g} m": value * 10,
    }
    likely = [words for words, metres in guesses.items() if size.least <= metres <= size.most]
    return f"Write metres{': ' if likely else ''}{'; '.join(likely)}.{size.hint}"
