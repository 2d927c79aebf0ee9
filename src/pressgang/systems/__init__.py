"""The games that pressgang comes with: a folder in `templates/games/`, or a package here with a `SYSTEM`.

What a game in a folder has in Python stands in a package of its name here, which its `game.toml` names.
"""

from __future__ import annotations

import pkgutil
from collections.abc import Iterator, Mapping
from functools import cache
from importlib import import_module
from pathlib import Path

from pressgang.files.resources import template
from pressgang.systems.base import AnySystem

_FILE = "game.toml"


class OurGames(Mapping[str, AnySystem]):
    """The games by their ids, in alphabetical order. Each is read when it is asked for."""

    def __init__(self) -> None:
        packages = {module.name.replace("_", "-") for module in pkgutil.iter_modules(__path__) if module.ispkg}
        self._files = {file.parent.name: file for file in template("games").glob(f"*/{_FILE}")}
        self._ids = tuple(sorted(packages | self._files.keys()))
        self._read: dict[str, AnySystem] = {}

    def __getitem__(self, id: str) -> AnySystem:
        if id not in self._ids:
            raise KeyError(id)
        if id not in self._read:
            self._read[id] = self._system(id)
        return self._read[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._ids)

    def __contains__(self, id: object) -> bool:
        return id in self._ids

    def __len__(self) -> int:
        return len(self._ids)

    def _system(self, id: str) -> AnySystem:
        if id in self._files:  # by its name: what reads a folder stands above the rooms that ask for games
            read: AnySystem = import_module("pressgang.games.in_folder").our_system(self._files[id])
            return read
        written: AnySystem = import_module(f"{__name__}.{id.replace('-', '_')}").SYSTEM
        return written


@cache
def all_systems() -> OurGames:
    """Return every game by its id."""
    return OurGames()


def home_of(id: str) -> Path:
    """Return the file in which a game of ours is declared."""
    folder = template("games") / id / _FILE
    return folder if folder.is_file() else Path(__path__[0]) / id.replace("-", "_") / "__init__.py"
