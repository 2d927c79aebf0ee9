"""A game's row class reaches its checks and its sheets by its type; `tests/test_type_checker.py` tries it."""

from __future__ import annotations

import sys
from importlib import import_module
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import pytest

from pressgang.games.kinds.reading import DeclaredSheet
from pressgang.schema import Row
from pressgang.sheets.base import SheetKind
from pressgang.systems import all_systems
from pressgang.systems.base import Muster
from pressgang.systems.general import GENERAL, kinds_of

GAMES = sorted(all_systems())


def package_of(game: str) -> Any:
    """What a game has in Python."""
    return import_module(f"pressgang.systems.{game.replace('-', '_')}")


def row_of(kind: type[Any]) -> type[Row]:
    """The class of rows that a sheet kind is declared for: what its bases put into `SheetKind[…]`."""
    meant: dict[Any, Any] = {}
    for cls in kind.__mro__:
        if cls is DeclaredSheet:
            continue  # what a file may say of a sheet of any rows
        for base in cls.__dict__.get("__orig_bases__", ()):
            origin = get_origin(base)
            for variable, given in zip(getattr(origin, "__parameters__", ()), get_args(base), strict=False):
                given = meant.get((cls, given), given)
                known = meant.setdefault((origin, variable), given)
                assert known == given or issubclass(known, given) or issubclass(given, known), kind
    (found,) = (
        given for (origin, _), given in meant.items() if origin is SheetKind
    )  # the nearest class says it
    assert not isinstance(found, TypeVar), f"{kind} says no row"
    row: type[Row] = found
    return row


@pytest.mark.parametrize("game", GAMES)
def test_each_check_takes_the_games_own_rows(game: str) -> None:
    package = package_of(game)
    for check in package.CODE.checks:
        (muster, _returned) = get_type_hints(check.find).values()
        assert muster == Muster[package.CODE.row], check.rules


@pytest.mark.parametrize("game", GAMES)
def test_each_sheet_takes_the_rows_that_it_is_given(game: str) -> None:
    """Those of the game, or of the list that the kind has of its own; a class above theirs will do."""
    system = all_systems()[game]
    for kind in kinds_of(system):
        assert issubclass(kind.names_row or system.row, row_of(kind)), kind


@pytest.mark.parametrize("game", [game for game in GAMES if all_systems()[game].likeness])
def test_a_likeness_is_of_the_games_own_rows(game: str) -> None:
    system = all_systems()[game]
    assert system.likeness is not None
    likeness = system.likeness()
    rows = {row.__name__: row for row in system.row.__mro__} | {"Mapping": dict, "Picture": object}
    rows |= {"Likeness": object}
    names = vars(sys.modules[likeness.__module__]) | rows
    assert issubclass(system.row, get_type_hints(likeness, names)["row"])


def test_the_sheets_of_every_game_take_rows_of_none() -> None:
    for kind in GENERAL.sheets():
        assert issubclass(kind.names_row or GENERAL.row, row_of(kind))
