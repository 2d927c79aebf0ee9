"""Checks without printing: `pressgang check`."""

from __future__ import annotations

from pathlib import Path

from pressgang.diagnostics import Diagnostic, Problems, Span, counted, in_order
from pressgang.files.paths import AnyPaths, as_paths, is_file, is_folder
from pressgang.games.columns import picture_columns
from pressgang.games.known import Games, known_games
from pressgang.games.written import GAME_FILE
from pressgang.rows.sides import Side
from pressgang.sources import split_sheet
from pressgang.sources.inputs import Inputs
from pressgang.stats import reading
from pressgang.systems.general import dimensions_alone


def check_paths(
    paths: AnyPaths,
    system_id: str | None = None,
    looked: list[str] | None = None,
    folders: AnyPaths = (),
    language: str | None = None,
) -> list[Diagnostic]:
    """Return every problem of kits, games and stat files, in the order given; nothing is written.

    A folder with a `game.toml` (or that file) is a game, any other folder (or a `kit.toml`) a kit, all else a
    stat file. `looked` receives a phrase for each that could be read; kits are checked in `language`.
    """
    looked = [] if looked is None else looked  # for a game its examples are read, and their faults found
    folders = as_paths(folders)
    games = known_games(folders)
    found: list[Diagnostic] = list(games.problems)
    for path in as_paths(paths):
        if path.name == GAME_FILE or (is_file(path / GAME_FILE) and not is_file(path / "kit.toml")):
            from pressgang.jobs.checking import game_problems

            found.extend(game_problems(path if path.name == GAME_FILE else path / GAME_FILE, looked, language))
        elif is_folder(path) or path.name == "kit.toml":
            from pressgang.jobs.checking import kit_problems

            found.extend(kit_problems(path, looked, folders, language))
        else:
            found.extend(check_stats(path, system_id, looked, games))
    return in_order(dict.fromkeys(found))  # several kits know the same folders of games


def check_stats(
    path: Path, system_id: str | None = None, looked: list[str] | None = None, games: Games | None = None
) -> list[Diagnostic]:
    """Return every problem of a stat file; `looked` receives a summary. Loads nothing only for printing."""
    found, inputs = Problems(), Inputs()
    games = games or known_games()
    named = reading.find_named_system(system_id, found, games) if system_id else None
    file, sheet = split_sheet(str(path))
    table = None if system_id and named is None else inputs.table_alone(Path(file), file, sheet, found)
    reading.note_sheets_left([table], found)
    if table is None:
        return found.found
    system = named or dimensions_alone(table) or reading.find_system_of(table, found, games)
    if system is not None:
        rows = reading.read_typed_rows(table, system.row, found)
        own = Side(reading.default_side(Path(file), sheet, table), rows, Span(file, 1, 1))
        sides = reading.split_by_side([own])
        reading.check_game_stats(system, sides, found)
        columns = ("art", "insignia", *(one for cls in {*map(type, rows)} for one in picture_columns(cls)))
        if any(getattr(row, column, "") for row in rows for column in columns):
            from pressgang.jobs.composing import read_pictures  # here: most files name no picture

            read_pictures(sides, inputs, found)
        if looked is not None:
            parts = (counted(len(table.records), "row"), counted(len(sides), "side"))
            looked.append(f"{path}: stats for {system.id}, {', '.join(parts)}")
    return found.found
