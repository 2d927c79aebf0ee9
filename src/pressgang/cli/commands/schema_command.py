"""`pressgang schema game|kit|tabletop`"""

from __future__ import annotations

from pathlib import Path

import click

from pressgang.cli.common import GAMES, load_games


@click.command(epilog="Example:  pressgang schema kit > kit.schema.json")
@click.argument("what", type=click.Choice(("game", "kit", "tabletop")), metavar="game|kit|tabletop")
@GAMES
def command(what: str, folders: tuple[Path, ...]) -> None:
    """Print the JSON Schema of a game.toml or a kit.toml, for editors that complete and check as you type.

    That of tabletop is of the manifest.json that render --tabletop writes, for programs that read it.
    """
    import json

    from pressgang.files.paths import template
    from pressgang.json_schema import game_schema, kit_schema

    if what == "tabletop":
        schema = json.loads(template("tabletop.schema.json").read_bytes())
    else:
        schema = game_schema() if what == "game" else kit_schema(load_games(folders)[1].values())
    click.echo(json.dumps(schema, ensure_ascii=False, indent=2))
