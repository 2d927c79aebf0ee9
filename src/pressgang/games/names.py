"""The names of games and of the files that they lie in."""

from __future__ import annotations

import re

GAME_FILE = "game.toml"
WORD_FILES = "words.*.toml"
"""Translations beside a `game.toml`, a file a language."""
STARTER = "starter"
"""The folder of a game that holds its starter kit."""


def is_game_id(text: str) -> bool:
    """Whether a game, a sheet of it or a list can have this name: it is a folder's, and a word of commands."""
    return len(text) <= 60 and re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", text) is not None
