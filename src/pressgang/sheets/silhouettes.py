"""The picture of a row: the user's own art where there is one, else drawn from the columns."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from pressgang.art.aircraft import draw_aircraft, fit_scale
from pressgang.art.ink import Ink
from pressgang.art.shapes import AircraftShape
from pressgang.drawing.geometry import Point, Transform
from pressgang.drawing.scene import Group, Item, Path, Symbol, Use
from pressgang.drawing.units import points
from pressgang.sheets.base import picture_key

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture
    from pressgang.rows.stat_columns import AircraftColumns

OUTLINE = points(0.6)
"""The weight of the outline that stands for a filled silhouette, in mm."""
DETAIL = points(0.35)
"""The weight of the lines inside it."""
_LIMB = 3 * OUTLINE
"""A solid stroke from this width on (an arm, a barrel) is hollowed as a fill is."""
_COLUMNS = tuple(AircraftShape.__dataclass_fields__)


def shape_of(row: AircraftColumns) -> AircraftShape:
    """The silhouette columns of a row; blank dimensions stay `None`, for the defaults of the class."""
    return AircraftShape(**{name: getattr(row, name) for name in _COLUMNS})


def row_symbol(
    row: AircraftColumns,
    width: float,
    height: float,
    ink: Ink,
    pictures: Mapping[str, Picture],
    outline: bool = False,
) -> Symbol | None:
    """The row's picture as large as a box of `width` × `height` mm takes it, or `None` where there is no room.

    The same row, size and ink give the same symbol, so that it is stored once in a document. `outline` asks for
    its outlines only, as `Palette.outline` does.
    """
    if width <= 0 or height <= 0:
        return None
    picture = pictures.get(picture_key(row)) if row.art else None
    if picture is not None:
        symbol = picture.fitted(width, height, ink.solid)
    else:
        shape = shape_of(row)
        symbol = draw_aircraft(shape, fit_scale(shape, width, height), ink)
    symbol = replace(symbol, alt=row.name)
    return outlined(symbol, ink) if outline else symbol


def outlined(symbol: Symbol, ink: Ink) -> Symbol:
    """The symbol with outlines in place of what `ink` fills: far less ink, and something to colour in.

    A silhouette is many overlapping parts. Its outer edge alone is drawn: first all parts with a stroke of
    twice the line, then all of them again in the colour of the glass, which leaves the outer half. Lines that
    were reversed out of it turn dark. Users' own colours stay. The box grows by the line outside the edge.
    """
    items, box = _outlined(symbol.items, ink), symbol.box.inset(-OUTLINE)
    inked = _in_two_colours(symbol.items, ink)  # a user's colours are thinned like any other
    return replace(symbol, name=f"{symbol.name}-outline", items=items, box=box, inked=inked)


def _in_two_colours(items: Sequence[Item], ink: Ink) -> bool:
    """Whether nothing but paths in the colours of `ink` is drawn."""
    return all(
        _in_two_colours(item.items, ink)
        if isinstance(item, Group)
        else isinstance(item, Path) and {item.fill, item.stroke} <= {None, ink.solid, ink.glass}
        for item in items
    )


def _outlined(items: Sequence[Item], ink: Ink) -> tuple[Item, ...]:
    drawn: list[Item] = []
    for is_solid, run in groupby(items, key=lambda item: _is_solid(item, ink)):
        if is_solid:
            paths = [item for item in run if isinstance(item, Path)]
            drawn += [
                replace(path, stroke=ink.solid, width=max(path.width, 0.0) + 2 * OUTLINE) for path in paths
            ]
            drawn += [
                replace(path, fill=ink.glass, stroke=None, width=0.0)
                if path.fill is not None
                else replace(path, stroke=ink.glass)
                for path in paths
            ]
        else:
            drawn += [_dark_line(item, ink) for item in run]
    return tuple(drawn)


def _is_solid(item: Item, ink: Ink) -> bool:
    """Whether an item is filled with the solid colour, or a stroke of it as broad as a limb."""
    if not isinstance(item, Path):
        return False
    return item.fill == ink.solid or (
        item.fill is None and item.stroke == ink.solid and item.width >= _LIMB and not item.dash
    )


def _dark_line(item: Item, ink: Ink) -> Item:
    """An item that is no solid fill: glass gets an edge, a reversed line turns dark, a group is looked into."""
    if isinstance(item, Path):
        if item.fill == ink.glass:
            return replace(item, stroke=ink.solid, width=DETAIL)
        return replace(item, stroke=ink.solid, width=DETAIL) if item.stroke == ink.glass else item
    if isinstance(item, Group):
        return replace(item, items=_outlined(item.items, ink))
    if isinstance(item, Use):
        return replace(item, symbol=outlined(item.symbol, ink))
    return item


def centred(symbol: Symbol, centre: Point, turn: float = 0.0) -> Use:
    """The symbol with the middle of its box at `centre`, turned clockwise by `turn` degrees."""
    x, y = symbol.box.centre
    return Use(
        symbol, Transform.translate(-x, -y).then(Transform.rotate(turn)).then(Transform.translate(*centre))
    )
