"""The start page: the games there are, the kits of a folder, and a new kit."""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

from pressgang.build_problems import NOT_OURS
from pressgang.diagnostics import PressgangError, Span
from pressgang.files.outputs import write_outputs
from pressgang.files.paths import exists, real
from pressgang.files.replacing import SavedMeanwhileError
from pressgang.games.known import known_games
from pressgang.kit import KIT_FILE, find_kit, is_file_name
from pressgang.sources import read_toml
from pressgang.starter.files import starter_files
from pressgang.studio import disk
from pressgang.studio.kitchanges import bad_name
from pressgang.studio.problems import REQUEST, Denied, unknown

MOST_KITS = 200
_MOST_ENTRIES = 2000
_DEEP = 2
"""Kits lie in the folder itself, in its folders, or in theirs."""


def kits_in(folder: Path) -> list[Path]:
    """The `kit.toml` of each kit in a folder, two levels deep; what cannot be looked at is passed over."""
    found = list(islice(_kits_in(folder, _DEEP), MOST_KITS))
    return sorted(found, key=lambda kit: str(kit.parent).casefold())


def _kits_in(folder: Path, deeper: int) -> Iterator[Path]:
    kit = find_kit(folder)
    if kit is not None:
        yield kit
    try:
        with os.scandir(folder) as entries:
            names = sorted(
                entry.name
                for entry in islice(entries, _MOST_ENTRIES)
                if deeper and not entry.name.startswith(".") and entry.is_dir(follow_symlinks=False)
            )
    except OSError:
        return
    for name in names:
        yield from _kits_in(folder / name, deeper - 1)


def kit_told(kit: Path, folder: Path) -> dict[str, Any]:
    """A kit as the start page lists it."""
    document = read_toml(kit)[0]
    top = document.plain() if document is not None else {}
    seen = disk.look(kit)
    name = real(kit.parent).name
    return {
        "id": kit_id(kit),
        "title": str(top.get("title") or top.get("name") or name),
        "name": str(top.get("name") or name),
        "system": str(top.get("system") or ""),
        "folder": kit.parent.relative_to(folder).as_posix() if kit.parent.is_relative_to(folder) else name,
        "changed": seen.changed / 1e9 if seen else None,
    }


def kit_id(kit: Path) -> str:
    """By what a kit is opened; never its path."""
    return disk.version_of(os.fsencode(real(kit)))


def games_told(folders: Sequence[Path]) -> list[dict[str, str]]:
    """The games, for a choice."""
    games = known_games(folders).sound()
    return [{"id": system.id, "name": system.game, "text": system.credit} for system in games.values()]


def start_kit(folder: Path, game: str, name: str, folders: Sequence[Path]) -> Path:
    """Write a new kit into a folder of its name: its `kit.toml`. Raises `Denied`."""
    system = known_games(folders).sound().get(game)
    if system is None:
        raise unknown("game of that id")
    if not is_file_name(name):
        raise Denied(422, [bad_name(REQUEST, name)])
    target = folder / name
    if exists(target):
        message, way_out = "this is there already", "Choose another name for the kit."
        raise Denied(422, [NOT_OURS.at(Span(str(target)), message, way_out)])
    if disk.is_read_only(folder):
        raise disk.refused_folder(target, "the folder is read-only")
    files = starter_files(system, target)
    try:
        write_outputs(files, make_folders=True, expected=dict.fromkeys((file.path for file in files), None))
    except SavedMeanwhileError as error:
        raise disk.refused_folder(target, "another program writes there") from error
    except PressgangError as error:
        raise disk.refusal({}, error) from error
    return target / KIT_FILE
