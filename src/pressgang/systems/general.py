"""What belongs to no game: the sheets that every game shares, and lists of nothing but aircraft, or ships."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pressgang.rows.stat_columns import LibraryAircraft, LibraryShip
from pressgang.schema import RowT, column_keys
from pressgang.systems.base import FROM_ABOVE, AnySystem, Later, Sheets, System

if TYPE_CHECKING:
    from pressgang.sheets.base import AnyKind, LikenessOf
    from pressgang.sources import Table


GENERAL: System[LibraryAircraft] = System(
    id="every-game",
    game="All games",
    credit="",
    stats=lambda: LibraryAircraft,
    checks=lambda: (),
    likeness=FROM_ABOVE,
    sheets=Sheets(
        "pressgang",
        {
            "silhouettes": "sheets.picture_keys.Silhouettes",
            "hex-mat": "sheets.mat_kinds.HexMatKind",
            "square-mat": "sheets.mat_kinds.SquareMatKind",
            "certificates": "sheets.certificates.Certificates",
            "force-list": "sheets.rosters.ForceList",
            "insignia-key": "sheets.picture_keys.InsigniaKey",
            "unit-key": "sheets.picture_keys.UnitKey",
        },
    ),
)
"""Stands for the game where a stat file has the silhouette columns alone. It has no rules and is in no list."""
GENERAL_OF_SHIPS: System[LibraryShip] = System(
    id=GENERAL.id,
    game=GENERAL.game,
    credit="",
    stats=lambda: LibraryShip,
    checks=lambda: (),
    likeness=Later("pressgang.sheets", "likenesses.ship_from_above"),
    sheets=GENERAL.sheets,
)
"""The same where the columns are those of ships."""


def kinds_of(system: AnySystem) -> tuple[type[AnyKind], ...]:
    """The game's own sheet kinds, then those of every game."""
    return (*system.sheets(), *(kind for kind in GENERAL.sheets() if kind.kind not in system.sheets))


def names_of(system: AnySystem) -> list[str]:
    """The names of all of them."""
    return [kind.kind for kind in kinds_of(system)]


def likeness_of(system: System[RowT]) -> LikenessOf[RowT] | None:
    """What the pictures of the game's rows are drawn from, where they have pictures."""
    return system.likeness() if system.likeness is not None else None


def kind_of(system: AnySystem, kind: str | None) -> type[AnyKind] | None:
    """The sheet kind of that name, of the game or of every game."""
    return (system if kind in system.sheets else GENERAL).sheets.named(kind)


def is_general(kind: str | None) -> bool:
    """Whether a sheet kind of that name is one of every game."""
    return kind in GENERAL.sheets


def general_for(table: Table) -> AnySystem | None:
    """What stands for the game of a stat file that has nothing but names, dimensions and silhouette columns."""
    fitting = (one for one in (GENERAL, GENERAL_OF_SHIPS) if set(table.headings) <= column_keys(one.row))
    return next(fitting, None)


def dimensions_alone(table: Table) -> AnySystem | None:
    """The same, where the file has at least dimensions: with names alone it may be that of any game."""
    return general_for(table) if {"spanm", "lengthm"} & set(table.headings) else None
