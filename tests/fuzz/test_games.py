"""Games in folders, sound ones and changed ones: what `check` calls sound prints, and what it does not is
refused by both for the same reasons.
"""

from __future__ import annotations

import time
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from pressgang.diagnostics import Diagnostic, PressgangError
from pressgang.jobs.checking import examine_kit, game_problems
from pressgang.jobs.loading import load_kit
from pressgang.jobs.printing import print_job
from pressgang.json_schema import game_schema
from pressgang.print_options import PrintOptions
from tests.conftest import EXAMPLES
from tests.fuzz.games import mutant
from tests.fuzz.reach import LONG, NUMBER, reaching
from tests.fuzz.sound_games import Files, sound_games

SECONDS = 5.0
_PARTS = 4 if LONG else 2
_EACH = max(NUMBER // 8, 1)
SOUND = [one for one in sound_games() if one != "designed" and not (EXAMPLES / "games" / one).exists()]


def written(files: Files, folder: Path) -> Path:
    for path, data in files.items():
        (folder / path).parent.mkdir(parents=True, exist_ok=True)
        (folder / path).write_bytes(data)
    return folder


def sound(folder: Path) -> bool:
    """Whether `check` finds no error in a kit; `render` must find the same, and print if there is none."""
    job, found = examine_kit(folder)
    errors = {problem for problem in found if problem.is_error}
    assert all(problem.span.file and problem.message and problem.help for problem in found), found
    assert len(found) == len(set(found)), found
    refused: tuple[Diagnostic, ...] = ()
    try:
        outputs, met = print_job(load_kit(folder), PrintOptions(), folder / "output")
        assert outputs and all(output.data for output in outputs)
        assert {*met} == {*found}
    except PressgangError as error:
        refused = error.diagnostics
    assert {problem for problem in refused if problem.is_error} <= errors, (refused, found)
    assert any(problem.is_error for problem in refused) == bool(errors), (refused, found)
    assert errors or job is not None
    return not errors


@pytest.fixture(autouse=True)
def own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The user's own folder is an empty one."""
    monkeypatch.setenv("PRESSGANG_DATA", str(tmp_path / "data"))
    monkeypatch.delenv("PRESSGANG_GAMES", raising=False)


@pytest.mark.parametrize("name", SOUND)
def test_the_games_that_are_changed_are_sound(name: str, tmp_path: Path) -> None:
    """Those of the examples, and the designed one, are laid without a problem in `tests/pages`."""
    assert sound(written(sound_games()[name], tmp_path))


def test_every_key_of_the_language_stands_in_a_game_that_is_changed() -> None:
    assert (
        set(_properties(game_schema())) - {word for files in sound_games().values() for word in _words(files)}
        == {"drawing"}  # of games with code alone
    )


def _properties(schema: Any) -> Iterator[str]:
    if isinstance(schema, dict):
        yield from schema.get("properties", ()) if isinstance(schema.get("properties"), dict) else ()
        yield from (name for value in schema.values() for name in _properties(value))
    elif isinstance(schema, list):
        yield from (name for value in schema for name in _properties(value))


def _words(files: Files) -> Iterator[str]:
    """The keys of a game's file, and the bare words in its lists."""
    for path, data in files.items():
        if path.endswith("game.toml"):
            yield from _keys(tomllib.loads(data.decode()))


def _keys(tree: Any) -> Iterator[str]:
    if isinstance(tree, dict):
        yield from tree
        yield from (name for value in tree.values() for name in _keys(value))
    elif isinstance(tree, list):
        yield from (name for value in tree for name in ([value] if isinstance(value, str) else _keys(value)))


@pytest.mark.parametrize("part", range(_PARTS))
def test_a_changed_game_prints_or_is_refused_for_the_same_reasons(part: int, tmp_path: Path) -> None:
    with reaching("are sound", games=1 / 5 if LONG else 1 / 13) as reach:
        for number in range(part * _EACH, (part + 1) * _EACH):
            name, files = mutant(number)
            folder = written(files, tmp_path / str(number))
            before = time.process_time()
            try:
                game_problems(next(folder.glob("games/*/game.toml")))
                reach.count("games", sound(folder))
            except Exception as error:
                raise AssertionError(f"mutant {number} of {name}: {folder}") from error
            assert time.process_time() - before < SECONDS, (number, name)
