"""The terrain files that the sheets of a run name, each read once."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from pressgang.diagnostics import Problems, shown
from pressgang.files.paths import real
from pressgang.kit import Order
from pressgang.kit.problems import LEAVES_KIT
from pressgang.rows.muster import report_missing
from pressgang.sources import split_sheet
from pressgang.sources.inputs import Inputs
from pressgang.typography.fonts import FontBook

if TYPE_CHECKING:
    from pressgang.terrain.model import Land


def read_lands(
    orders: Iterable[Order],
    inputs: Inputs,
    found: Problems,
    book: FontBook,
    folder: Path | None = None,
    kit_folder: Path = Path(),
) -> dict[str, Land]:
    """The lands by the names that sheets give their files: in the `folder` of a kit, else where the user is."""
    lands: dict[str, Land] = {}
    for order in orders:
        named = order.kind.land_file()
        if not named or named in lands:
            continue
        name, sheet = split_sheet(named, folder or Path())
        target = (folder or Path()) / name
        if folder is not None and (Path(name).is_absolute() or not real(target).is_relative_to(real(folder))):
            message = f"{shown(name)} leads out of the kit's folder"
            found.add(LEAVES_KIT.at(order.span, message, "Copy the file into the folder."))
            continue
        from pressgang.terrain.reading import read_land

        land = read_land(target, str(kit_folder / name), sheet, inputs, found)
        if land is not None and _can_be_printed(land, book, found):
            lands[named] = land
    return lands


def _can_be_printed(land: Land, book: FontBook, found: Problems) -> bool:
    """Whether a font has every character of the names; where none has, each place is said."""
    met = Problems()
    for label in land.labels:
        report_missing(label.text, label.span, book, met)
    for way in land.ways:
        report_missing(way.name, way.places[0].span, book, met)
    found.extend(met.found)
    return not met.found
