"""Games in installed packages: entry points of the group `pressgang.games`. Each names a `System`, or the
`Path` of a folder with a `game.toml`.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache, partial
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pressgang.diagnostics import Problems, Span, shown
from pressgang.files.paths import template
from pressgang.games.problems import NOT_A_GAME
from pressgang.games.written import GAME_FILE
from pressgang.structs import NamedTuple
from pressgang.systems.base import AnySystem, System

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

GROUP = "pressgang.games"


class Installed(NamedTuple):
    """An entry point: the id of its game, the package, and what loads it."""

    id: str
    label: str
    read: Callable[[Problems], AnySystem | None]


ReadFolder = Callable[[Path, Problems], AnySystem | None]


def installed_games(read_folder: ReadFolder) -> Iterator[Installed]:
    """Yield every entry point of the group; `read_folder` reads the game of a folder that one names. Without
    any, nothing that reads packages is loaded.
    """
    if not _any_names_the_group():
        return
    from importlib.metadata import entry_points

    for point in sorted(entry_points(group=GROUP)):
        package = point.dist.name if point.dist else point.module
        read = partial(_load, point, package, read_folder)
        yield Installed(point.name, f"{package} ({point.value})", read)


def shipped_folders() -> Iterator[Path]:
    """Yield the folders of games that ship with an installed package, pressgang itself among them."""
    own = template("games")
    if own.is_dir():
        yield from (folder for folder in own.iterdir() if folder.is_dir())
    if _any_names_the_group():
        from importlib.metadata import entry_points

        for point in entry_points(group=GROUP):
            with suppress(Exception):  # the game itself says what is wrong with it
                thing = _named_thing(point.value)
                if isinstance(thing, Path):
                    yield thing


def _any_names_the_group() -> bool:
    """Return whether a package on the path has an entry point of ours, by small files, as each run needs it.

    A package in an archive may have one.
    """
    return any(_has_ours(folder or ".", _changed(folder or ".")) for folder in dict.fromkeys(sys.path))


def _changed(folder: str) -> int:
    """Return the time of the last change of a folder's contents in ns; 0 if there is no such folder."""
    try:
        return os.stat(folder).st_mtime_ns  # noqa: PTH116
    except OSError:
        return 0


@lru_cache(maxsize=64)
def _has_ours(folder: str, changed: int) -> bool:
    """Return whether a package in a folder of the path has one; looked for again where packages come or go."""
    try:
        with os.scandir(folder) as entries:
            return any(
                entry.name.endswith((".dist-info", ".egg-info")) and _names_the_group(entry.path)
                for entry in entries
            )
    except NotADirectoryError:
        return True
    except OSError:
        return False


def _names_the_group(folder: str) -> bool:
    """Return whether a package has an entry point of ours, in few calls: each run asks every package."""
    name = f"{folder}/entry_points.txt"
    if not os.access(name, os.R_OK):  # most have none
        return False
    try:
        file = os.open(name, os.O_RDONLY)
        try:
            return GROUP.encode() in os.read(file, 1_000_000)
        finally:
            os.close(file)
    except OSError:
        return False


def _named_thing(value: str) -> Any:
    """Return what an entry point names. Raises whatever its module raises."""
    module, _, name = value.partition(":")
    thing: Any = import_module(module.strip())
    for part in filter(None, name.strip().split(".")):
        thing = getattr(thing, part)
    return thing


def _load(point: EntryPoint, package: str, read_folder: ReadFolder, found: Problems) -> AnySystem | None:
    place, way_out = Span(package), f"Ask those who made {package}, or uninstall it."
    try:
        system = _named_thing(point.value)
    except Exception as error:  # whatever a stranger's package does on its way
        said = f"its game {shown(point.name)} cannot be loaded: {shown(error)}"
        found.report(NOT_A_GAME, place, said, way_out)
        return None
    if isinstance(system, Path) and system.name == point.name:
        return read_folder(system / GAME_FILE, found)
    if not isinstance(system, System) or system.id != point.name:
        said = f"its entry point {shown(point.name)} names no System of that id, nor the Path of its folder"
        found.report(NOT_A_GAME, place, said, way_out)
        return None
    loaded: AnySystem = system
    return loaded
