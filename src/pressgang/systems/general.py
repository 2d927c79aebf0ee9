"""What belongs to no game: the sheets that every game shares, and lists of nothing but aircraft."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from pressgang.schema import column_keys
from pressgang.systems.base import Sheets, System
from pressgang.systems.columns import AircraftColumns, LibraryAircraft

if TYPE_CHECKING:
    from collections.abc import Mapping

    from pressgang.art.pictures import Picture
    from pressgang.rulebook import RuleBook
    from pressgang.sheets.base import LikenessOf, SheetKind
    from pressgang.sheets.likeness import Likeness
    from pressgang.sources import Table


GENERAL = System(
    id="every-game",
    game="All games",
    credit="",
    stats=lambda: LibraryAircraft,
    checks=lambda: (),
    sheets=Sheets(
        "pressgang",
        {
            "silhouettes": "sheets.silhouette_key.Silhouettes",
            "hex-mat": "sheets.hex_mat.HexMatKind",
            "square-mat": "sheets.square_mat.SquareMatKind",
        },
    ),
)
"""Stands for the game where a stat file has the silhouette columns alone. It has no rules and is in no list."""


def kinds_of(system: System) -> tuple[type[SheetKind], ...]:
    """The game's own sheet kinds, then those of every game."""
    return (*system.sheets(), *(kind for kind in GENERAL.sheets() if kind.kind not in system.sheets))


def likeness_of(system: System) -> LikenessOf | None:
    """What the pictures of the game's rows are drawn from: aircraft, unless the game says otherwise."""
    if system.likeness is not None:
        return system.likeness()
    return _aircraft if issubclass(system.row, AircraftColumns) else None


def _aircraft(row: Any, rules: RuleBook, pictures: Mapping[str, Picture]) -> Likeness:
    from pressgang.sheets.likenesses import aircraft_likeness

    return aircraft_likeness(row, pictures)


def kind_of(system: System, kind: str | None) -> type[SheetKind] | None:
    """The sheet kind of that name, of the game or of every game."""
    return system.sheets.named(kind) or GENERAL.sheets.named(kind)


def is_general(kind: str | None) -> bool:
    """Whether a sheet kind of that name is one of every game."""
    return kind in GENERAL.sheets


def belongs_to_no_game(table: Table) -> bool:
    """Whether a stat file has nothing but names, dimensions and silhouette columns."""
    return set(table.headings) <= column_keys(GENERAL.row)
