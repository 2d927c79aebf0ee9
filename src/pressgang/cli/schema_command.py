"""`pressgang schema game|kit`"""

from __future__ import annotations

from pathlib import Path

import click

from pressgang.cli.common import GAMES, games_of


@click.command(epilog="Example:  pressgang schema kit > kit.schema.json")
@click.argument("what", type=click.Choice(("game", "kit")), metavar="game|kit")
@GAMES
def command(what: str, folders: tuple[Path, ...]) -> None:
    """Print the JSON Schema of a game.toml or a kit.toml, for editors that complete and check as you type."""
    import json

    from pressgang.json_schema import game_schema, kit_schema

    schema = game_schema() if what == "game" else kit_schema(games_of(folders)[1].values())
    click.echo(json.dumps(schema, ensure_ascii=False, indent=2))
