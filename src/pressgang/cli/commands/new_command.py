"""`pressgang new SYSTEM DIR`"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from pressgang.cli.common import FILE, GAMES, fail, find_system, load_games, refuse, save

if TYPE_CHECKING:
    from pressgang.files.outputs import Output

NEW_GAME = "game"
"""The word in place of a system that makes a new game."""


@click.command(epilog="Example:  pressgang new dogfight my-kit   then   pressgang render my-kit")
@click.argument("system_id", metavar="SYSTEM", required=False)
@click.argument("folder", metavar="DIR", type=FILE, required=False)
@click.option(
    "--game", is_flag=False, metavar="ID",
    help="Write a new game of that id into a folder of another name: pressgang new --game ID DIR.",
)  # fmt: skip
@click.option(
    "--example", metavar="NAME",
    help="Copy an example with all its files: pressgang new --example low-gear DIR (or a folder of its name).",
)  # fmt: skip
@GAMES
@click.option(
    "--with", "names", multiple=True, metavar="NAME",
    help='Begin with an aircraft or ship of the library, such as "PZL P.11c", in place of its own forces '
    "(repeatable).",
)  # fmt: skip
@click.option(
    "--stats", "format", type=click.Choice(("csv", "xlsx", "ods")), default="csv", show_default=True,
    help="Format of the stat files.",
)  # fmt: skip
def command(
    system_id: str | None,
    folder: Path | None,
    game: str | None,
    example: str | None,
    folders: tuple[Path, ...],
    names: tuple[str, ...],
    format: str,
) -> None:
    """Write a starter kit: kit.toml, stat files to change, and a short README.

    `pressgang new game my-game` writes a folder with a new game of that name: a game.toml to change, in which
    each key is explained, and a kit that prints at once.
    """

    from pressgang.build_problems import CANNOT_WRITE, NOT_OURS
    from pressgang.diagnostics import Span
    from pressgang.files.paths import exists, is_folder, real

    target, new_id = folder, game
    if example is not None:
        if folder is not None or game is not None:
            raise click.UsageError("--example stands in place of a system: pressgang new --example NAME DIR")
        target = Path(system_id or example)
    elif system_id is None:
        raise click.MissingParameter(
            ctx=click.get_current_context(), param_type="argument", param_hint="'SYSTEM'"
        )
    elif game is not None:
        if folder is not None:
            raise click.UsageError("--game stands in place of a system: pressgang new --game ID DIR")
        target = Path(system_id)
    elif system_id == NEW_GAME:
        if folder is None:
            raise click.UsageError("Give your game a name: pressgang new game my-game")
        new_id = real(folder).name
    elif folder is None:
        name = find_system(system_id, load_games(folders)[1]).id
        raise click.UsageError(f"Say which folder to write the kit into: pressgang new {name} my-kit")
    assert target is not None, "one of the two is there"
    if exists(target) and not is_folder(target):
        refuse(CANNOT_WRITE, target, "a file has this name", "Choose another name for the folder.")
    if example is not None or new_id is not None:
        if names or format != "csv":
            raise click.UsageError(
                "Leave out --with and --stats: they are for starter kits of games that there are."
            )
        files = _new_game(new_id, target) if new_id is not None else _example(example or "", target)
    else:
        assert system_id is not None
        files = _starter(system_id, target, folders, names, format)
    taken = [Span(str(file.path)) for file in files if exists(file.path)]
    way_out = "Choose a new folder for the kit."
    if problems := [NOT_OURS.at(place, "this file exists already", way_out) for place in taken]:
        fail(problems)
    save(files, make_folders=True)


def _starter(
    system_id: str, folder: Path, folders: tuple[Path, ...], names: tuple[str, ...], format: str
) -> list[Output]:
    """Return the starter kit of an existing game; end the command if the id or a name is unknown."""
    from pressgang.games.written import is_game_id
    from pressgang.starter.files import starter_files

    new = f"--game {system_id}" if is_game_id(system_id) else NEW_GAME
    way_out = f"For a new game write: pressgang new {new} {folder}"
    system = find_system(system_id, load_games(folders)[1], way_out)
    if not names:
        return starter_files(system, folder, (), format)
    from pressgang.diagnostics import Problems
    from pressgang.library import find_named, games_of_aircraft, games_of_ships, library_of, what_of

    found, what = Problems(), what_of(system)
    if not what:
        games = (*games_of_aircraft(), *games_of_ships())
        raise click.UsageError(f"{system.id} has no aircraft or ships; --with works with {', '.join(games)}.")
    chosen = find_named(names, library_of(system), what, found)
    if found.has_errors:
        fail(found.found)
    return starter_files(system, folder, chosen, format)


def _example(name: str, folder: Path) -> list[Output]:
    """Return the files of an example; end the command if there is none of that name."""
    from pressgang.diagnostics import shown, suggestion
    from pressgang.starter.files import example_files, example_folders

    known = example_folders()
    if name not in known:
        raise click.UsageError(f"No example {shown(name)}. {suggestion(name, known, 'The examples are')}")
    return example_files(name, folder)


def _new_game(game: str, folder: Path) -> list[Output]:
    """Return a kit with a new game of that id."""
    from pressgang.diagnostics import shown
    from pressgang.games.written import id_like, is_game_id
    from pressgang.starter.files import new_game_files

    if not is_game_id(game):
        like = id_like(game)
        raise click.UsageError(
            f"{shown(game)} cannot be the id of a game. Write small letters, figures and single hyphens, "
            f"such as {like if is_game_id(like) else 'iron-lanes'}; the title in its game.toml can be anything."
        )
    return new_game_files(game, folder)
