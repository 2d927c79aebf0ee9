"""A game's row class reaches its checks and its sheets by its type: a misspelt column is refused by mypy."""

from __future__ import annotations

import re
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, TypeVar, get_args, get_origin, get_type_hints

import pytest

from pressgang.schema import Row, declared
from pressgang.sheets.base import SheetKind
from pressgang.systems import all_systems
from pressgang.systems.base import Muster
from pressgang.systems.general import GENERAL, kinds_of

REPO = Path(__file__).parent.parent.parent
GAMES = sorted(all_systems())


def row_of(kind: type[Any]) -> type[Row]:
    """The class of rows that a sheet kind is declared for: what its bases put into `SheetKind[…]`."""
    meant: dict[Any, Any] = {}
    for cls in kind.__mro__:
        for base in getattr(cls, "__orig_bases__", ()):
            origin = get_origin(base)
            for variable, given in zip(getattr(origin, "__parameters__", ()), get_args(base), strict=False):
                given = meant.get((cls, given), given)
                assert meant.setdefault((origin, variable), given) == given
    (found,) = (given for (origin, _), given in meant.items() if origin is SheetKind)
    assert not isinstance(found, TypeVar), f"{kind} says no row"
    row: type[Row] = found
    return row


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_declared_for_the_row_that_its_name_loads(game: str) -> None:
    """The row is loaded by its name, so that mypy has to take the game's word for it."""
    system = all_systems()[game]
    package = import_module(f"pressgang.systems.{game.replace('-', '_')}")
    assert package.SYSTEM is system
    assert package.__annotations__["SYSTEM"] == f"System[{system.row.__name__}]"


@pytest.mark.parametrize("game", GAMES)
def test_each_check_takes_the_games_own_rows(game: str) -> None:
    system = all_systems()[game]
    for check in system.checks():
        (muster, _returned) = get_type_hints(check.find).values()
        assert muster == Muster[system.row], check.rule.code


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
    names = vars(sys.modules[likeness.__module__]) | rows
    assert issubclass(system.row, get_type_hints(likeness, names)["row"])


def test_the_sheets_of_every_game_take_rows_of_none() -> None:
    for kind in GENERAL.sheets():
        assert issubclass(kind.names_row or GENERAL.row, row_of(kind))


def misspelt(path: Path, row: type[Row]) -> tuple[str, int, str] | None:
    """The file with the first column it asks of a row misspelt, in which line that is, and how it is spelt."""
    text = path.read_text(encoding="utf-8")
    columns = "|".join(sorted((item.name for item in declared(row)), key=len, reverse=True))
    found = re.search(rf"\brow\.({columns})\b(?!\()", text)
    if found is None:
        return None
    line = text.count("\n", 0, found.start()) + 1
    return text[: found.end()] + "z" + text[found.end() :], line, f"{found[1]}z"


def modules_of(game: str) -> Iterator[tuple[str, str, type[Row]]]:
    """The modules of a game's checks and sheet kinds, and the rows that each looks at."""
    system = all_systems()[game]
    for check in system.checks():
        yield "check", check.find.__module__, system.row
    for kind in system.sheets():
        yield "sheet", kind.__module__, kind.names_row or system.row


def test_a_misspelt_column_is_refused(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    """One in every check and every sheet that asks for a column itself, in one run over those alone."""
    command = [sys.executable, "-m", "mypy", "--no-error-summary"]
    wanted: dict[tuple[str, int], str] = {}
    seen: set[tuple[str, str]] = set()
    for game in GAMES:
        for what, module, row in modules_of(game):
            path = Path(sys.modules[module].__file__ or "")
            wrong = misspelt(path, row)
            if wrong is None:
                continue
            text, line, name = wrong
            copy = tmp_path / f"{len(wanted)}.py"
            copy.write_text(text, encoding="utf-8")
            command += ["--shadow-file", str(path), str(copy), "-m", module]
            wanted[path.relative_to(REPO).as_posix(), line] = name
            seen.add((game, what))
    assert seen == {(game, what) for game in GAMES for what in ("check", "sheet")}
    cache = request.config.cache.mkdir("misspelt") if request.config.cache else tmp_path
    command += ["--cache-dir", str(cache)]
    result = subprocess.run(command, cwd=REPO, capture_output=True, text=True, check=False)
    refused = {
        (Path(match[1]).as_posix(), int(match[2])): match[3]
        for match in re.finditer(
            r'^(.+?):(\d+): error: .*has no attribute "(\w+)"', result.stdout, re.MULTILINE
        )
    }
    assert refused == wanted, result.stdout + result.stderr
