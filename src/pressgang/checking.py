"""Checks without printing: `pressgang check`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from pressgang.diagnostics import Diagnostic, in_order
from pressgang.files.paths import is_file, is_folder
from pressgang.games.known import known_games
from pressgang.games.written import GAME_FILE
from pressgang.stats.reading import check_stats


def check_paths(
    paths: Sequence[Path],
    system_id: str | None = None,
    looked: list[str] | None = None,
    folders: Sequence[Path] = (),
    language: str | None = None,
) -> list[Diagnostic]:
    """Return every problem of kits, games and stat files, in the order given; nothing is written.

    A folder with a `game.toml` (or that file) is a game, any other folder (or a `kit.toml`) a kit, all else a
    stat file. `looked` receives a phrase for each that could be read; kits are checked in `language`.
    """
    looked = [] if looked is None else looked
    games = known_games(folders)
    found: list[Diagnostic] = list(games.problems)
    for path in paths:
        if path.name == GAME_FILE or (is_file(path / GAME_FILE) and not is_file(path / "kit.toml")):
            from pressgang.jobs.checking import game_problems

            found.extend(game_problems(path if path.name == GAME_FILE else path / GAME_FILE, looked, language))
        elif is_folder(path) or path.name == "kit.toml":
            from pressgang.jobs.checking import kit_problems

            found.extend(kit_problems(path, looked, folders, language))
        else:
            found.extend(check_stats(path, system_id, looked, games))
    return in_order(dict.fromkeys(found))  # several kits know the same folders of games
