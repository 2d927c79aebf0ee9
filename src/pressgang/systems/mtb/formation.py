"""A boat's measures, weapons and shape, and the formation in the centre ring.

The smallest circle that takes the models is geometry in mm about the middle, bows up the page (y down).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil, hypot
from typing import TYPE_CHECKING, Literal, get_args

from pressgang.drawing.geometry import Point
from pressgang.rulebook import RuleBook
from pressgang.schema.ship_mounts import Mount, MountWord
from pressgang.structs import NamedTuple
from pressgang.systems.mtb.rules import parse_weapons

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture
    from pressgang.art.ships.layout import ShipShape
    from pressgang.sheets.base import Likeness
    from pressgang.systems.mtb.stats import Ship

_MOUNTS: tuple[MountWord, ...] = ("mg", "mg", "gun", "gun", "gun", "heavy-gun", "heavy-gun")
"""The drawing of a gun of each class (from 0); higher classes are drawn as the last."""


def metres(row: Ship, rules: RuleBook) -> tuple[float, float]:
    """Return length and beam in metres; a blank one is usual for the size, in proportion to the other."""
    if row.length_m is not None and row.beam_m is not None:
        return row.length_m, row.beam_m
    length, beam = (float(value) for value in rules["usual_size"][row.size])
    if row.length_m is not None:
        return row.length_m, row.length_m * beam / length
    return (length, beam) if row.beam_m is None else (row.beam_m * length / beam, row.beam_m)


def shape_of(row: Ship, rules: RuleBook) -> ShipShape:
    """Return the ship as it is drawn, its weapons placed by their arcs."""
    from pressgang.sheets.likenesses import ship_shape

    length, beam = metres(row, rules)
    mounts = []
    for weapon in parse_weapons(row.weapons, rules["guns"])[0]:
        if weapon.kind == "gun":
            kind = _MOUNTS[min(weapon.gun_class, len(_MOUNTS) - 1)]
            mounts.append(Mount(kind, weapon.arcs, weapon.count))
        elif weapon.kind != "bomb":  # aircraft alone have those
            mounts.append(Mount(weapon.kind, weapon.arcs, weapon.count))
    return ship_shape(row, length, beam, row.size, tuple(mounts))


def likeness_of(row: Ship, rules: RuleBook, pictures: Mapping[str, Picture]) -> Likeness:
    """Return the ship from above, or the row's own picture at the ship's measures."""
    from pressgang.sheets.base import picture_key
    from pressgang.sheets.likenesses import picture_likeness, ship_likeness

    picture = pictures.get(picture_key(row)) if row.art else None
    if picture is None:
        return ship_likeness(shape_of(row, rules))
    length, beam = metres(row, rules)
    return picture_likeness(picture, beam, length)


ShipFormation = Literal["close", "line-ahead", "line-abreast", "arrowhead", "none"]
FORMATIONS: tuple[ShipFormation, ...] = get_args(ShipFormation)
CLEARANCE = 3.0
"""The gap between the outermost model and the line of the ring, in mm."""


class Model(NamedTuple):
    """A model or counter on the board: its name, width and length in mm."""

    name: str
    width: float
    length: float


class Station(NamedTuple):
    """A model with its middle at a place."""

    model: Model
    at: Point


def stations(models: Sequence[Model], formation: ShipFormation) -> tuple[Station, ...]:
    """Return the models in formation about (0, 0); `close` is the arrangement of rows of the least room."""
    if not models or formation == "none":
        return ()
    if formation == "close":
        options = [_placed(models, slots) for slots in _rows(len(models))]
        return min(options, key=lambda placed: (round(radius(placed), 6), len(placed)))
    return _placed(models, list(_slots(len(models), formation)))


def radius(placed: Sequence[Station]) -> float:
    """Return the radius of the circle about (0, 0) that takes all models, without any clearance."""
    return max(
        (hypot(abs(s.at[0]) + s.model.width / 2, abs(s.at[1]) + s.model.length / 2) for s in placed),
        default=0.0,
    )


def needed_diameter(models: Sequence[Model], formation: ShipFormation) -> float:
    """Return the diameter of the smallest centre ring that takes the formation, in whole mm; 0 for none."""
    placed = stations(models, formation)
    return float(ceil(2 * (radius(placed) + CLEARANCE) - 1e-6)) if placed else 0.0


def _slots(count: int, formation: ShipFormation) -> Iterator[Point]:
    """Yield the places in widths and lengths of the largest model."""
    for index in range(count):
        if formation == "line-ahead":
            yield (0.0, float(index))
        elif formation == "line-abreast":
            yield (float(index), 0.0)
        else:
            rank = (index + 1) // 2
            yield (float(rank if index % 2 else -rank), rank * 0.6)


def _rows(count: int) -> Iterator[list[Point]]:
    """Yield formations: a leader and rows of up to `wide` abreast; two or three boats also abreast."""
    if 1 < count <= 3:
        yield [(float(index), 0.0) for index in range(count)]
    for wide in range(1, count + 1):
        rows, left = [1], count - 1
        while left > 0:
            rows.append(min(wide, left))
            left -= rows[-1]
        yield [
            (column - (row - 1) / 2, float(number)) for number, row in enumerate(rows) for column in range(row)
        ]


def _placed(models: Sequence[Model], slots: Sequence[Point]) -> tuple[Station, ...]:
    widest, longest = max(m.width for m in models), max(m.length for m in models)
    across, down = widest + max(4.0, 0.25 * widest), longest + max(4.0, 0.12 * longest)
    placed = [(m, x * across, y * down) for m, (x, y) in zip(models, slots, strict=True)]
    # The box around the models is centred: the best there is where left and right are alike.
    left, right = min(x - m.width / 2 for m, x, _ in placed), max(x + m.width / 2 for m, x, _ in placed)
    top, bottom = min(y - m.length / 2 for m, _, y in placed), max(y + m.length / 2 for m, _, y in placed)
    dx, dy = (left + right) / 2, (top + bottom) / 2
    return tuple(Station(m, (x - dx, y - dy)) for m, x, y in placed)


LEAST_BAND = 20.0
"""The least breadth of the inner and of the outer ring, in mm."""
DEFAULT_BOATS = 4
_DESIGN = 600.0
"""The diameter that the board was designed at."""


class Rings(NamedTuple):
    """The diameters of the three rings in mm."""

    centre: float
    inner: float
    outer: float

    @property
    def unit(self) -> float:
        """Return the scale of type and furniture, against a board of 600 mm."""
        return max(0.45, min(1.5, self.outer / _DESIGN))


def rings_of(diameter: float, centre: float | None, inner: float | None) -> Rings:
    """Return the rings of a board: unless given, the centre is a third and the inner ring half-way."""
    middle = centre if centre is not None else diameter / 3
    return Rings(middle, inner if inner is not None else (middle + diameter) / 2, diameter)


def models_of(
    rows: Sequence[Ship], rules: RuleBook, scale: float | None, counter: tuple[float, float]
) -> list[Model]:
    """Return a model a boat: at its own size at a `scale` (300 for 1:300), else a counter of that size."""
    models: list[Model] = []
    for row in rows:
        length, beam = metres(row, rules)
        width, height = counter if scale is None else (beam * 1000 / scale, length * 1000 / scale)
        models.extend([Model(row.name or row.type or "the ship", width, height)] * row.quantity)
    if not rows:
        models = [Model("", *counter)] * DEFAULT_BOATS
    return models
