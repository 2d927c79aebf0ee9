"""Games in installed packages: entry points of the group `pressgang.games`, each of which names a `System`."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from functools import lru_cache, partial
from importlib import import_module
from typing import Any, NamedTuple

from pressgang.diagnostics import Problems, Span, shown
from pressgang.games.problems import NOT_A_GAME
from pressgang.systems.base import AnySystem, System

GROUP = "pressgang.games"


class Installed(NamedTuple):
    """An entry point: the id of its game, the package, and what loads it."""

    id: str
    label: str
    read: Callable[[Problems], AnySystem | None]


def installed_games() -> Iterator[Installed]:
    """Every entry point of the group. Without any, nothing that reads packages is loaded."""
    if not _any_names_the_group():
        return
    from importlib.metadata import entry_points

    for point in sorted(entry_points(group=GROUP)):
        package = point.dist.name if point.dist else point.module
        yield Installed(
            point.name, f"{package} ({point.value})", partial(_load, point.name, point.value, package)
        )


def _any_names_the_group() -> bool:
    """Whether a package on the path has an entry point of ours; a look at small files, for it is asked at each
    run. A package in an archive may have one.
    """
    return any(_has_ours(folder or ".", _changed(folder or ".")) for folder in dict.fromkeys(sys.path))


def _changed(folder: str) -> int:
    """When something was last put into a folder or taken out; 0 where there is none."""
    try:
        return os.stat(folder).st_mtime_ns  # noqa: PTH116
    except OSError:
        return 0


@lru_cache(maxsize=64)
def _has_ours(folder: str, changed: int) -> bool:
    """Whether a package in a folder of the path has one; looked for again where packages come or go."""
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
    try:
        with open(f"{folder}/entry_points.txt", "rb") as file:  # noqa: PTH123 (it is read for each package there is)
            return GROUP.encode() in file.read(1_000_000)
    except OSError:
        return False


def _load(id: str, value: str, package: str, found: Problems) -> AnySystem | None:
    place, way_out = Span(package), f"Ask those who made {package}, or uninstall it."
    module, _, name = value.partition(":")
    try:
        system: Any = import_module(module.strip())
        for part in filter(None, name.strip().split(".")):
            system = getattr(system, part)
    except Exception as error:  # whatever a stranger's package does on its way
        said = f"its game {shown(id)} cannot be loaded: {shown(error)}"
        found.add(NOT_A_GAME.at(place, said, way_out))
        return None
    if not isinstance(system, System) or system.id != id:
        said = f"its entry point {shown(id)} names no System of that id"
        found.add(NOT_A_GAME.at(place, said, way_out))
        return None
    loaded: AnySystem = system
    return loaded
