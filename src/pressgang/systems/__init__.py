"""The games that pressgang comes with: folders in `templates/games/`.

What a game has in Python stands in a package of its name here, which its `game.toml` names.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from pressgang.files.kept import parse_toml
from pressgang.files.paths import template
from pressgang.sources.table import heading_key
from pressgang.systems.base import AnySystem

_FILE = "game.toml"


class OurGames(Mapping[str, AnySystem]):
    """The games by their ids, in alphabetical order. Each is read when it is asked for."""

    def __init__(self) -> None:
        self._files = {file.parent.name: file for file in sorted(template("games").glob(f"*/{_FILE}"))}
        self._read: dict[str, AnySystem] = {}

    def __getitem__(self, id: str) -> AnySystem:
        if id not in self._read:  # by its name: what reads a folder stands above the rooms that ask for games
            self._read[id] = import_module("pressgang.games.system").our_system(self._files[id])
        return self._read[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._files)

    def __contains__(self, id: object) -> bool:
        return id in self._files

    def __len__(self) -> int:
        return len(self._files)


@cache
def all_systems() -> OurGames:
    """Return every game by its id."""
    return OurGames()


@cache
def required_columns(id: str) -> frozenset[str]:
    """Return the headings that every stat file of a game of ours has, as `heading_key` writes them.

    Its columns stand first in its file; the rest, ten times as long, is not read.
    """
    head, _, _ = home_of(id).read_text(encoding="utf-8").partition("\n[rules.")
    columns = parse_toml(head).get("column", {})
    return frozenset(
        heading_key(name) for name, one in columns.items() if one.get("required") or "default" not in one
    )


def home_of(id: str) -> Path:
    """Return the file in which a game of ours is declared."""
    return template("games") / id / _FILE
