"""The insignia of a row: its own, else that of its nation, else what its side bears."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from pressgang.insignia.devices import device_of
from pressgang.insignia.drawing import Insignia
from pressgang.insignia.kind import NONE, is_picture_name
from pressgang.insignia.own import OwnDevice
from pressgang.rows.sides import Force
from pressgang.rows.stat_columns import AircraftColumns
from pressgang.schema import Row
from pressgang.sheets.base import picture_key

if TYPE_CHECKING:
    from pressgang.art.pictures import Picture


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
