"""The starter kit of a game in a folder: the files of its `starter/`."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from pressgang.diagnostics import PressgangError, Span
from pressgang.files.paths import is_folder, is_working_file, real
from pressgang.games.game import Game
from pressgang.games.names import STARTER
from pressgang.games.problems import BAD_STARTER
from pressgang.sources.files import read_bytes

MOST_FILES, MOST_BYTES = 200, 20_000_000


def starter_of(game: Game) -> dict[str, bytes]:
    """The files of the game's `starter/` by their paths in it; none where it has no such folder.

    Raises `PressgangError` where something in it leads out of it, or is more than a kit.
    """
    folder = game.file.parent / STARTER
    if not is_folder(folder):
        return {}
    if not real(folder).is_relative_to(real(game.file.parent)):
        _refuse(folder, "leads out of the game's folder", "Copy the folder to where the link stands.")
    files: dict[str, bytes] = {}
    total = 0
    for path in _below(folder, folder):
        data, problem = read_bytes(path, str(path))
        if problem:
            raise PressgangError([problem])
        total += len(data or b"")
        if len(files) == MOST_FILES or total > MOST_BYTES:
            said = f"holds more than {MOST_FILES} files or {MOST_BYTES // 10**6} MB"
            _refuse(folder, said, "A starter is a kit: kit.toml, stat files, and what they name.")
        files[path.relative_to(folder).as_posix()] = data or b""
    return files


def _below(folder: Path, top: Path, depth: int = 0) -> Iterator[Path]:
    """The files below a folder, in order; no link is followed, and none is passed over in silence."""
    if depth > 8:
        _refuse(folder, "is more than eight folders deep", "Put the files higher up.")
    with os.scandir(folder) as entries:
        listed = sorted(entries, key=lambda entry: entry.name)[: MOST_FILES + 1]
    for entry in listed:
        path = Path(entry.path)
        if entry.is_symlink():
            _refuse(path, "is a link", "Copy the file to where the link stands.")
        elif entry.is_dir():
            yield from _below(path, top, depth + 1)
        elif not is_working_file(entry.name):
            yield path


def _refuse(path: Path, said: str, way_out: str) -> None:
    raise PressgangError([BAD_STARTER.at(Span(str(path)), f"the starter of the game {said}", way_out)])
