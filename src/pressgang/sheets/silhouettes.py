"""The picture of a row: the user's own art where there is one, else drawn from the columns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pressgang.art.aircraft import draw_aircraft, fit_scale
from pressgang.art.ink import Ink
from pressgang.art.shapes import AircraftShape
from pressgang.geometry import Point, Transform
from pressgang.scene import Symbol, Use
from pressgang.sheets.base import picture_key

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture
    from pressgang.systems.columns import AircraftColumns

_COLUMNS = tuple(AircraftShape.__dataclass_fields__)


def shape_of(row: AircraftColumns) -> AircraftShape:
    """The silhouette columns of a row; blank dimensions stay `None`, for the defaults of the class."""
    return AircraftShape(**{name: getattr(row, name) for name in _COLUMNS})


def row_symbol(
    row: AircraftColumns, width: float, height: float, ink: Ink, pictures: Mapping[str, Picture]
) -> Symbol | None:
    """The row's picture as large as a box of `width` × `height` mm takes it, or `None` where there is no room.

    The same row, size and ink give the same symbol, so that it is stored once in a document.
    """
    if width <= 0 or height <= 0:
        return None
    picture = pictures.get(picture_key(row)) if row.art else None
    if picture is not None:
        return picture.fitted(width, height, ink.solid)
    shape = shape_of(row)
    return draw_aircraft(shape, fit_scale(shape, width, height), ink)


def centred(symbol: Symbol, centre: Point, turn: float = 0.0) -> Use:
    """The symbol with the middle of its box at `centre`, turned clockwise by `turn` degrees."""
    x, y = symbol.box.centre
    return Use(
        symbol, Transform.translate(-x, -y).then(Transform.rotate(turn)).then(Transform.translate(*centre))
    )
