"""Sheets that every game shares, and stat files of no game: lists of nothing but aircraft, or ships."""

from __future__ import annotations

from typing import TYPE_CHECKING

from pressgang.rows.stat_columns import LibraryAircraft, LibraryShip
from pressgang.schema import RowT, column_keys
from pressgang.systems.base import LIKENESSES_FROM_ABOVE, AnySystem, Later, Sheets, System

if TYPE_CHECKING:
    from pressgang.sheets.base import AnyKind, LikenessOf
    from pressgang.sources import Table


_SHEETS = Sheets(
    {
        "silhouettes": Later("pressgang.sheets", "picture_keys.Silhouettes"),
        "hex-mat": Later("pressgang.sheets", "mats.kinds.HexMatKind"),
        "square-mat": Later("pressgang.sheets", "mats.kinds.SquareMatKind"),
        "certificates": Later("pressgang.sheets", "certificates.sheets.Certificates"),
        "force-list": Later("pressgang.sheets", "pages.rosters.ForceList"),
        "insignia-key": Later("pressgang.sheets", "picture_keys.InsigniaKey"),
        "unit-key": Later("pressgang.sheets", "picture_keys.UnitKey"),
    }
)


def _of(row: type[RowT], subject: str) -> System[RowT]:
    """Return the system of a stat file with the columns of such a row alone: no rules, and in no list."""
    seen = LIKENESSES_FROM_ABOVE[subject]
    return System("every-game", "All games", "", lambda: row, lambda: (), _SHEETS, likeness=seen)


GENERAL = _of(LibraryAircraft, "aircraft")
GENERAL_OF_SHIPS = _of(LibraryShip, "ship")


def kinds_of(system: AnySystem) -> tuple[type[AnyKind], ...]:
    """Return the game's own sheet kinds, then those of every game."""
    return (*system.sheets(), *(kind for kind in GENERAL.sheets() if kind.kind not in system.sheets))


def names_of(system: AnySystem) -> list[str]:
    """Return the names of all of them."""
    return [kind.kind for kind in kinds_of(system)]


def likeness_of(system: System[RowT]) -> LikenessOf[RowT] | None:
    """Return the class of the pictures of the game's rows, if they have pictures."""
    return system.likeness() if system.likeness is not None else None


def kind_of(system: AnySystem, kind: str | None) -> type[AnyKind] | None:
    """Return the sheet kind of that name, of the game or of every game."""
    return (system if kind in system.sheets else GENERAL).sheets.named(kind)


def is_general(kind: str | None) -> bool:
    """Return whether a sheet kind of that name is one of every game."""
    return kind in GENERAL.sheets


def general_for(table: Table) -> AnySystem | None:
    """Return the system of a stat file with only names, dimensions and silhouette columns, or None."""
    fitting = (one for one in (GENERAL, GENERAL_OF_SHIPS) if set(table.headings) <= column_keys(one.row))
    return next(fitting, None)


def dimensions_alone(table: Table) -> AnySystem | None:
    """Return that system if the file has at least dimensions: with names alone it may be that of any game."""
    return general_for(table) if {"spanm", "lengthm"} & set(table.headings) else None
