"""The terrain files that the sheets of a run name, each read once."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from pressgang.diagnostics import Problems, shown
from pressgang.files.paths import is_file, real
from pressgang.jobs.bearings import picture_at
from pressgang.kit import Order
from pressgang.kit.problems import LEAVES_KIT
from pressgang.rows.muster import report_missing
from pressgang.sources import split_sheet
from pressgang.sources.inputs import Inputs
from pressgang.typography.fonts import FontBook, without_signs

if TYPE_CHECKING:
    from pressgang.terrain.model import Land, OwnTerrain


def read_lands(
    orders: Iterable[Order],
    inputs: Inputs,
    found: Problems,
    book: FontBook,
    folder: Path | None = None,
    kit_folder: Path = Path(),
    own: Mapping[str, OwnTerrain] | None = None,
) -> dict[str, Land]:
    """Return the sound lands by the names that sheets give their files: in the `folder` of a kit, else where
    the user is. What a game names by default lies in the game's folder, unless the kit has a file of that name.

    `own` is the terrain that the game and the kit name, by its words. Every fault of a file goes into `found`:
    of its lines, of its names, and of its cells on each mat that shows it.
    """
    lands: dict[str, Land] = {}
    orders_of: dict[str, list[Order]] = {}
    for order in orders:
        if named := order.kind.land_file():
            orders_of.setdefault(named, []).append(order)
    for named, showing in orders_of.items():
        order = showing[0]
        home, label, whose = folder, kit_folder, "kit"
        games_own = order.kind.land_folder()
        if games_own is not None and not is_file((folder or Path()) / split_sheet(named, folder or Path())[0]):
            home, label, whose = games_own, games_own, "game"
        name, sheet = split_sheet(named, home or Path())
        target = (home or Path()) / name
        if home is not None and (Path(name).is_absolute() or not real(target).is_relative_to(real(home))):
            message = f"{shown(name)} leads out of the {whose}'s folder"
            found.add(LEAVES_KIT.at(order.span, message, "Copy the file into the folder."))
            continue
        from pressgang.terrain.reading import read_land

        met = Problems()
        land = read_land(target, str(label / name), sheet, inputs, met, own)
        if land is not None:
            land = replace(land, own=tuple(_with_picture(one, inputs, met) for one in land.own))
            _check_names(land, book, met)
            for order in showing:
                met.extend(order.kind.check_land(land))
            if not met.has_errors:
                lands[named] = land
        found.extend(dict.fromkeys(met.found))
    return lands


def _with_picture(own: OwnTerrain, inputs: Inputs, found: Problems) -> OwnTerrain:
    """Return a terrain with the picture of its motif, if that is a file; without a motif if it is faulty."""
    if not own.has_picture:
        return own
    picture = picture_at(own.motif, own.span, inputs, found, own.folder)
    return replace(own, picture=picture) if picture is not None else replace(own, motif="none")


def _check_names(land: Land, book: FontBook, found: Problems) -> None:
    """Report each name that has characters of which no font has a picture."""
    for label in land.labels:
        report_missing(label.text, label.span, book, found)
    for way in land.ways:
        report_missing(way.name, way.places[0].span, book, found)
    for edge in land.edges:
        report_missing(edge.name, edge.first.span, book, found)
    for own in land.own:
        report_missing(without_signs(own.label), own.span, book, found)
    for faulty in land.unread:
        report_missing(faulty.name, faulty.span, book, found)
