"""The likenesses that several games have: an aircraft drawn from its columns, and a user's own picture."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING

from pressgang.art.aircraft import draw_aircraft, picture_size, wing_marks
from pressgang.art.ink import Ink
from pressgang.art.shapes import AircraftShape
from pressgang.art.ship_layout import HullSize
from pressgang.art.ships import Mount, ShipShape, draw_ship
from pressgang.drawing.geometry import Rect, Transform, turned_size
from pressgang.drawing.scene import Group, Symbol
from pressgang.insignia.devices import device_of
from pressgang.insignia.drawing import Insignia, OwnDevice
from pressgang.insignia.kind import NONE, is_picture_name
from pressgang.rows.sides import Force
from pressgang.rows.stat_columns import AircraftColumns, CommonColumns
from pressgang.rulebook import RuleBook
from pressgang.schema import Row
from pressgang.sheets.base import Brief, picture_key
from pressgang.sheets.likeness import Likeness, WingMark
from pressgang.sheets.silhouettes import shape_of

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture
    from pressgang.rows.stat_columns import ShipColumns


@dataclass(frozen=True, slots=True)
class AircraftLikeness(Likeness):
    """An aircraft from above, drawn from its columns."""

    shape: AircraftShape

    @property
    def key(self) -> Hashable:
        """The shape."""
        return self.shape

    @property
    def size(self) -> tuple[float, float]:
        """Span and length, with the defaults of its class."""
        return picture_size(self.shape)

    def symbol(self, mm_per_m: float, ink: Ink) -> Symbol:
        """The silhouette, nose up."""
        return draw_aircraft(self.shape, mm_per_m, ink)

    def wing_marks(self, mm_per_m: float) -> tuple[WingMark, ...]:
        """On the outer part of each wing."""
        return wing_marks(self.shape, mm_per_m)


@dataclass(frozen=True, slots=True)
class PictureLikeness(Likeness):
    """A user's own picture of an original of `width_m` × `height_m` metres: as large as fits into those."""

    picture: Picture
    width_m: float
    height_m: float

    @property
    def key(self) -> Hashable:
        """The picture's name, which is the same for the same content, and its measures."""
        return (self.picture.name, self.width_m, self.height_m)

    @property
    def size(self) -> tuple[float, float]:
        """The measures of the drawn original: those given, narrowed to the picture's own proportions."""
        box = self.picture.box
        scale = min(self.width_m / box.width, self.height_m / box.height)
        return box.width * scale, box.height * scale

    def symbol(self, mm_per_m: float, ink: Ink) -> Symbol:
        """The picture at that scale, in `ink` where it leaves the colour open."""
        width, height = self.size
        return self.picture.fitted(width * mm_per_m, height * mm_per_m, ink.solid)


@dataclass(frozen=True, slots=True)
class TurnedLikeness(Likeness):
    """A likeness turned clockwise by so many degrees."""

    upright: Likeness
    turn: float

    @property
    def key(self) -> Hashable:
        """What is turned, and how far."""
        return self.upright.key, self.turn

    @property
    def size(self) -> tuple[float, float]:
        """Of the box around it, in metres."""
        return turned_size(*self.upright.size, self.turn)

    def symbol(self, mm_per_m: float, ink: Ink) -> Symbol:
        """The picture in that box."""
        symbol = self.upright.symbol(mm_per_m, ink)
        width, height = turned_size(symbol.box.width, symbol.box.height, self.turn)
        x, y = symbol.box.centre
        name = f"{symbol.name}-turned{self.turn:g}".replace(".", "_")
        items = (Group(symbol.items, Transform.rotate(self.turn, (x, y))),)
        return Symbol(name, items, Rect(x - width / 2, y - height / 2, width, height))

    def wing_marks(self, mm_per_m: float) -> tuple[WingMark, ...]:
        """Where those of the upright likeness come to lie."""
        turn = Transform.rotate(self.turn)
        return tuple((turn.apply(*at), radius) for at, radius in self.upright.wing_marks(mm_per_m))


def aircraft_likeness(row: AircraftColumns, pictures: Mapping[str, Picture]) -> Likeness:
    """The row's own art where there is one, else the silhouette that its columns describe."""
    shape = shape_of(row)
    picture = pictures.get(picture_key(row)) if row.art else None
    return AircraftLikeness(shape) if picture is None else PictureLikeness(picture, *picture_size(shape))


def from_above(row: AircraftColumns, rules: RuleBook, pictures: Mapping[str, Picture]) -> Likeness:
    """The same for a game whose numbers change nothing of the picture."""
    return aircraft_likeness(row, pictures)


def likeness_of_row(brief: Brief[CommonColumns], row: CommonColumns) -> Likeness | None:
    """The game's picture of the row, or the row's own art; `None` where it has neither."""
    if brief.likeness is not None:
        return brief.likeness(row, brief.rules, brief.pictures)
    picture = brief.pictures.get(picture_key(row)) if row.art else None
    return PictureLikeness(picture, picture.box.width, picture.box.height) if picture is not None else None


_SMALL_CRAFT, _USUAL_LENGTH, _USUAL_BEAM = 54.0, 90.0, 0.12
"""Metres below which a ship is drawn as small craft; the length of one that names none; beam to length."""


@dataclass(frozen=True, slots=True)
class ShipLikeness(Likeness):
    """A ship from above."""

    shape: ShipShape

    @property
    def key(self) -> Hashable:
        """The shape."""
        return self.shape

    @property
    def size(self) -> tuple[float, float]:
        """Beam and length in metres."""
        return self.shape.beam_m, self.shape.length_m

    def symbol(self, mm_per_m: float, ink: Ink) -> Symbol:
        """The ship, bow up."""
        return draw_ship(self.shape, mm_per_m, ink)


def drawn_mounts(row: ShipColumns) -> tuple[Mount, ...]:
    """The weapons that a row places by itself."""
    return tuple(Mount(kind, (), barrels, place, sides) for kind, barrels, place, sides in row.mounts)


def ship_from_above(row: ShipColumns, rules: RuleBook, pictures: Mapping[str, Picture]) -> Likeness:
    """The ship that a row's dimension columns describe, or the row's own picture at its measures."""
    length = row.length_m or (_USUAL_LENGTH if row.beam_m is None else row.beam_m / _USUAL_BEAM)
    beam = row.beam_m or length * _USUAL_BEAM
    picture = pictures.get(picture_key(row)) if row.art else None
    if picture is not None:
        return PictureLikeness(picture, beam, length)
    size: HullSize = "small" if length < _SMALL_CRAFT else "escort"
    return ShipLikeness(ship_shape(row, length, beam, "merchant" if row.tanker else size, ()))


def ship_shape(
    row: ShipColumns, length: float, beam: float, size: HullSize, mounts: tuple[Mount, ...]
) -> ShipShape:
    """Return the ship of a row, `length` × `beam` m, with the weapons that it places, or else with `mounts`."""
    return ShipShape(
        length_m=length,
        beam_m=beam,
        size=size,
        bow=row.bow,
        funnels=row.funnels,
        masts=row.masts,
        stern=row.stern,
        bridge=row.bridge,
        ramp=row.ramp,
        mounts=drawn_mounts(row) or mounts,
        tanker=row.tanker,
    )


def credits_of(rows: Iterable[CommonColumns], pictures: Mapping[str, Picture]) -> tuple[str, ...]:
    """One sentence that names author and licence of each picture that the rows print, or nothing.

    Pictures with the same credit are named together, in the order they are met. A row whose art was not read
    prints none of it.
    """
    named: dict[str, list[str]] = {}
    for row in rows:
        credit = _credit(row)
        if credit and getattr(row, "art", "") and picture_key(row) in pictures:
            names = named.setdefault(credit, [])
            what = row.name or row.art
            if what not in names:
                names.append(what)
    if not named:
        return ()
    return ("Pictures: " + "; ".join(f"{', '.join(names)} {credit}" for credit, names in named.items()) + ".",)


def art_credits(brief: Brief[CommonColumns]) -> tuple[str, ...]:
    """The credits of a sheet that prints the picture of every row of its forces."""
    return credits_of((row for _, row in brief.rows()), brief.pictures)


def _credit(row: CommonColumns) -> str:
    author, licence = getattr(row, "art_author", ""), getattr(row, "art_licence", "")
    by = f"by {author}" if author else ""
    return f"{by}, {licence}" if by and licence else by or (f"({licence})" if licence else "")


def insignia_of_row(force: Force[Row], row: Row, pictures: Mapping[str, Picture]) -> Insignia | None:
    """The device of a piece, `None` where the letter of its side has to do. An aircraft in a game of ships or
    troops shows that of its air force.
    """
    own = getattr(row, "insignia", "")
    if own == NONE:
        return None
    if is_picture_name(own):
        picture = pictures.get(picture_key(row, "insignia"))
        return OwnDevice(own, picture) if picture else None
    if own:
        return device_of(own)
    if force.bearing is None:
        return None
    return force.bearing.device(getattr(row, "side", ""), "air" if isinstance(row, AircraftColumns) else None)
