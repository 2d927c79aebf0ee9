"""A kit with a new game in it: what `pressgang new --game` writes."""

from __future__ import annotations

import json
from pathlib import Path

from pressgang.files.outputs import Output
from pressgang.files.resources import template

_ID, _TITLE = "new-game", "New Game"
"""The game of the template, which the user's takes the place of."""


def new_game_files(game_id: str, folder: Path) -> list[Output]:
    """The files of the kit: a commented `game.toml`, stat files and a `kit.toml` that prints."""
    source = template("new-game")
    title = game_id.replace("-", " ").title()
    files = []
    for path in sorted(source.rglob("*")):
        if path.is_file():
            place = path.relative_to(source).as_posix().replace(_ID, game_id)
            text = path.read_text(encoding="utf-8")
            text = text.replace(json.dumps(_TITLE), json.dumps(title)).replace(_TITLE, title)
            files.append(Output(folder / place, text.replace(_ID, game_id).encode()))
    return files
