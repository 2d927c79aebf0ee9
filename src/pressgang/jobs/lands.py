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
from pressgang.typography.fonts import FontBook

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
    """The lands by the names that sheets give their files: in the `folder` of a kit, else where the user is.

    What a game names by default lies in the game's folder, unless the kit has a file of that name.

    `own` is the terrain that the game and the kit name, by its words.
    """
    lands: dict[str, Land] = {}
    for order in orders:
        named = order.kind.land_file()
        if not named or named in lands:
            continue
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

        land = read_land(target, str(label / name), sheet, inputs, found, own)
        if land is not None:
            land = replace(land, own=tuple(_with_picture(one, inputs, found) for one in land.own))
        if land is not None and _can_be_printed(land, book, found):
            lands[named] = land
    return lands


def _with_picture(own: OwnTerrain, inputs: Inputs, found: Problems) -> OwnTerrain:
    """Return a terrain with the picture of its motif, if that is a file; without a motif if it is faulty."""
    if not own.has_picture:
        return own
    picture = picture_at(own.motif, own.span, inputs, found, own.folder)
    return replace(own, picture=picture) if picture is not None else replace(own, motif="none")


def _can_be_printed(land: Land, book: FontBook, found: Problems) -> bool:
    """Whether a font has every character of the names; where none has, each place is said."""
    met = Problems()
    for label in land.labels:
        report_missing(label.text, label.span, book, met)
    for way in land.ways:
        report_missing(way.name, way.places[0].span, book, met)
    for edge in land.edges:
        report_missing(edge.name, edge.first.span, book, met)
    for own in land.own:
        report_missing(own.label, own.span, book, met)
    found.extend(met.found)
    return not met.found
