"""The pictures of rows that several games share: an aircraft or ship of its columns, or a user's picture."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache, partial
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import Struct

from pressgang.art.aircraft.silhouette import draw_aircraft, picture_size, wing_marks
from pressgang.art.pen import Ink
from pressgang.drawing.geometry import Point, Rect, Transform, turned_size
from pressgang.drawing.scene import Group, Item, Path, Symbol, Use
from pressgang.drawing.units import points
from pressgang.insignia.devices import device_of
from pressgang.insignia.drawing import Insignia, OwnDevice
from pressgang.insignia.kind import NONE, is_picture_name
from pressgang.rows.sides import Force
from pressgang.rows.stat_columns import AircraftColumns, CommonColumns
from pressgang.rulebook import RuleBook
from pressgang.schema import Row, declared
from pressgang.schema.aircraft_shape import AircraftShape
from pressgang.sheets.base import Brief, Likeness, WingMark, picture_key
from pressgang.structs import replace

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture
    from pressgang.art.ships.layout import HullSize, ShipShape
    from pressgang.rows.stat_columns import ShipColumns
    from pressgang.schema.ship_mounts import Mount

OUTLINE = points(0.6)
"""The width of the outline that replaces a filled silhouette, in mm."""
DETAIL = points(0.35)
"""The width of the lines inside it."""
_LIMB = 3 * OUTLINE
"""The width from which on a solid stroke (an arm, a barrel) is hollowed as a fill is."""
_COLUMNS = frozenset(one.name for one in declared(AircraftShape))


def shape_of(row: AircraftColumns) -> AircraftShape:
    """Return the silhouette columns of a row; blank dimensions stay `None`, for the defaults of the class."""
    return AircraftShape(**{name: value for name, value in vars(row).items() if name in _COLUMNS})


def outline_symbol(symbol: Symbol, ink: Ink, scale: float = 1.0) -> Symbol:
    """Return the symbol with outlines in place of the fills of `ink`: far less ink, something to colour in.

    It is printed at `scale`. Its outer edge alone is drawn: all parts with a stroke of twice the line, then all
    again in the colour of the glass. Lines reversed out of it turn dark. Users' colours stay. The box grows by
    the outer half.
    """
    items, box = _outlined(symbol.items, ink, scale), symbol.box.inset(-OUTLINE / scale)
    inked = _in_two_colours(symbol.items, ink)  # a user's colours are thinned like any other
    return replace(symbol, name=f"{symbol.name}-outline", items=items, box=box, inked=inked)


def _in_two_colours(items: Sequence[Item], ink: Ink) -> bool:
    """Return whether only paths in the colours of `ink` are drawn."""
    return all(
        _in_two_colours(item.items, ink)
        if isinstance(item, Group)
        else isinstance(item, Path) and {item.fill, item.stroke} <= {None, ink.solid, ink.glass}
        for item in items
    )


def _outlined(items: Sequence[Item], ink: Ink, scale: float) -> tuple[Item, ...]:
    """Return the items, a unit of which is `scale` mm on paper, in outlines: lines are as wide at any scale."""
    drawn: list[Item] = []
    for is_solid, run in groupby(items, key=lambda item: _is_solid(item, ink, scale)):
        if is_solid:
            paths = [item for item in run if isinstance(item, Path)]
            line = 2 * OUTLINE / scale
            drawn += [replace(path, stroke=ink.solid, width=max(path.width, 0.0) + line) for path in paths]
            drawn += [
                replace(path, fill=ink.glass, stroke=None, width=0.0)
                if path.fill is not None
                else replace(path, stroke=ink.glass)
                for path in paths
            ]
        else:
            drawn += [_dark_line(item, ink, scale) for item in run]
    return tuple(drawn)


def _is_solid(item: Item, ink: Ink, scale: float) -> bool:
    """Return whether an item is filled with the solid colour, or a stroke of it as broad as a limb."""
    if not isinstance(item, Path):
        return False
    return item.fill == ink.solid or (
        item.fill is None and item.stroke == ink.solid and item.width * scale >= _LIMB and not item.dash
    )


def _dark_line(item: Item, ink: Ink, scale: float) -> Item:
    """Redraw an item that is no solid fill: glass gets an edge, a reversed line turns dark."""
    if isinstance(item, Path):
        has_edge = ink.glass in (item.fill, item.stroke)
        return replace(item, stroke=ink.solid, width=DETAIL / scale) if has_edge else item
    if isinstance(item, Group):
        return replace(item, items=_outlined(item.items, ink, scale * item.transform.enlargement))
    if isinstance(item, Use):
        return replace(item, symbol=outline_symbol(item.symbol, ink, scale * item.transform.enlargement))
    return item


def centred(symbol: Symbol, centre: Point, turn: float = 0.0) -> Use:
    """Place the symbol with the middle of its box at `centre`, turned clockwise by `turn` degrees."""
    x, y = symbol.box.centre
    return Use(
        symbol, Transform.translate(-x, -y).then(Transform.rotate(turn)).then(Transform.translate(*centre))
    )


class _ShapeKey(Struct, frozen=True, cache_hash=True):
    """A shape as a key: a counter's plan is looked up by it ten times, and its columns are hashed once."""

    shape: AircraftShape


@lru_cache(maxsize=500)
def aircraft_likeness(shape: AircraftShape) -> Likeness:
    """Return an aircraft from above, drawn from its columns."""
    drawn, marks = partial(draw_aircraft, shape), partial(wing_marks, shape)
    return Likeness(_ShapeKey(shape), picture_size(shape), drawn, marks)


def picture_likeness(picture: Picture, width_m: float, height_m: float) -> Likeness:
    """Return a user's own picture of an original of these metres: as large as fits into them."""
    box = picture.box
    scale = min(width_m / box.width, height_m / box.height)
    width, height = box.width * scale, box.height * scale

    def symbol(mm_per_m: float, ink: Ink) -> Symbol:
        return picture.fit_into(width * mm_per_m, height * mm_per_m, ink.solid)

    return Likeness((picture.name, width_m, height_m), (width, height), symbol)


def turn_likeness(upright: Likeness, turn: float) -> Likeness:
    """Return a likeness turned clockwise by so many degrees."""

    def turned(mm_per_m: float, ink: Ink) -> Symbol:
        symbol = upright.symbol(mm_per_m, ink)
        width, height = turned_size(symbol.box.width, symbol.box.height, turn)
        x, y = symbol.box.centre
        name = f"{symbol.name}-turned{turn:g}".replace(".", "_")
        items = (Group(symbol.items, Transform.rotate(turn, (x, y))),)
        return Symbol(name, items, Rect(x - width / 2, y - height / 2, width, height))

    def marks(mm_per_m: float) -> tuple[WingMark, ...]:
        about = Transform.rotate(turn)
        return tuple((about.apply(*at), radius) for at, radius in upright.wing_marks(mm_per_m))

    return Likeness((upright.key, turn), turned_size(*upright.size, turn), turned, marks)


def from_above(row: AircraftColumns, rules: RuleBook, pictures: Mapping[str, Picture]) -> Likeness:
    """Return an aircraft's own art, else the silhouette that its columns describe."""
    shape = shape_of(row)
    picture = pictures.get(picture_key(row)) if row.art else None
    return aircraft_likeness(shape) if picture is None else picture_likeness(picture, *picture_size(shape))


def likeness_of_row(brief: Brief[CommonColumns], row: CommonColumns) -> Likeness | None:
    """Return the game's picture of the row, or the row's own art; `None` without either."""
    if brief.likeness is not None:
        return brief.likeness(row, brief.rules, brief.pictures)
    picture = brief.pictures.get(picture_key(row)) if row.art else None
    return picture_likeness(picture, picture.box.width, picture.box.height) if picture is not None else None


_SMALL_CRAFT, _USUAL_LENGTH, _USUAL_BEAM = 54.0, 90.0, 0.12
"""A ship below that length in metres is small craft; the default length; the ratio of beam to length."""


def ship_likeness(shape: ShipShape) -> Likeness:
    """Return a ship from above."""
    from pressgang.art.ships.silhouette import draw_ship

    return Likeness(shape, (shape.beam_m, shape.length_m), partial(draw_ship, shape))


def ship_from_above(row: ShipColumns, rules: RuleBook, pictures: Mapping[str, Picture]) -> Likeness:
    """Return the ship that a row's dimension columns describe, or the row's own picture at its measures."""
    length = row.length_m or (_USUAL_LENGTH if row.beam_m is None else row.beam_m / _USUAL_BEAM)
    beam = row.beam_m or length * _USUAL_BEAM
    picture = pictures.get(picture_key(row)) if row.art else None
    if picture is not None:
        return picture_likeness(picture, beam, length)
    size: HullSize = "small" if length < _SMALL_CRAFT else "escort"
    return ship_likeness(ship_shape(row, length, beam, "merchant" if row.tanker else size, ()))


def ship_shape(
    row: ShipColumns, length: float, beam: float, size: HullSize, mounts: tuple[Mount, ...]
) -> ShipShape:
    """Return the ship of a row, `length` × `beam` m, with the weapons that it places, or else with `mounts`."""
    from pressgang.art.ships.layout import ShipShape

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
        mounts=row.mounts or mounts,
        tanker=row.tanker,
    )


def credits_of(rows: Iterable[CommonColumns], pictures: Mapping[str, Picture]) -> tuple[str, ...]:
    """Return a sentence that credits author and licence of each picture that the rows print, or nothing.

    Pictures with the same credit are named together, in the order they are met.
    """
    named: dict[str, list[str]] = {}
    for row in rows:
        author, licence = getattr(row, "art_author", ""), getattr(row, "art_licence", "")
        by = f"by {author}" if author else ""
        credit = f"{by}, {licence}" if by and licence else by or (f"({licence})" if licence else "")
        if credit and getattr(row, "art", "") and picture_key(row) in pictures:
            names = named.setdefault(credit, [])
            what = row.name or row.art
            if what not in names:
                names.append(what)
    if not named:
        return ()
    return ("Pictures: " + "; ".join(f"{', '.join(names)} {credit}" for credit, names in named.items()) + ".",)


def art_credits(brief: Brief[CommonColumns]) -> tuple[str, ...]:
    """Return the credits of a sheet that prints the picture of every row of its forces."""
    return credits_of((row for _, row in brief.rows()), brief.pictures)


def insignia_of_row(force: Force[Row], row: Row, pictures: Mapping[str, Picture]) -> Insignia | None:
    """Return the device of a piece, or None; an aircraft among ships or troops has that of its air force."""
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
