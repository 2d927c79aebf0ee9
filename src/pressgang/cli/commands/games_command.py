"""`pressgang games pack DIR` and `pressgang games add FILE`"""

from __future__ import annotations

from pathlib import Path

import click

from pressgang.cli.common import FILE, save, write
from pressgang.diagnostics import one_line


@click.group(epilog="Example:  pressgang games add low-gear.zip   or   pressgang games pack games/low-gear")
def command() -> None:
    """Share games: pack one into a zip, or add one from a zip or a folder."""


@command.command(
    epilog='Example:  pressgang games pack games/low-gear --author "A. Smith" --licence "CC BY 4.0"'
)
@click.argument("folder", metavar="DIR", type=FILE)
@click.option("-o", "--output", "target", type=FILE, metavar="FILE", help="Zip to write (ID.zip beside DIR).")
@click.option("--author", default="", metavar="NAME", help="Who wrote the game, for the note in the zip.")
@click.option("--licence", default="", metavar="TEXT", help="What others may do with it, for the same note.")
@click.option("--force", is_flag=True, help="Overwrite a file that pressgang did not write.")
def pack(folder: Path, target: Path | None, author: str, licence: str, force: bool) -> None:
    """Pack the game in DIR, with its starter, into a zip that others add.

    The zip holds a note, ABOUT.txt, that says who wrote the game: the one in DIR, or one of --author and
    --licence.
    """
    from pressgang.starter.sharing import pack_game

    shared = pack_game(folder, target, author.strip(), licence.strip())
    paths = [one.path for one in shared.outputs]
    write(shared.outputs, paths, [folder / "game.toml"], force=force, make_folders=False)


@command.command(epilog="Example:  pressgang games add low-gear.zip")
@click.argument("file", metavar="FILE", type=FILE)
@click.option("--to", "home", type=FILE, metavar="DIR", help="Folder of games to write into (default: yours).")
def add(file: Path, home: Path | None) -> None:
    """Add the game in FILE, a zip or the folder of a game, so that all commands and the studio know it.

    A game that is there already is never written over.
    """
    from pressgang.games.known import known_games
    from pressgang.starter.sharing import unpack_game

    shared = unpack_game(file, known_games([home] if home and home.is_dir() else []), home)
    save(shared.outputs, make_folders=True)
    for line in shared.note.splitlines()[:20]:
        click.echo(one_line(line))
    click.echo(one_line(f"{shared.title} is there. Begin with: pressgang new {shared.id} my-kit"))
