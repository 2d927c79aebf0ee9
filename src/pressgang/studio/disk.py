"""Users' files as bytes: read as they are, written whole, never through a link out of the kit's folder."""

from __future__ import annotations

import contextlib
import errno
import hashlib
import os
import stat
from collections.abc import Mapping
from itertools import islice
from pathlib import Path
from typing import TypeVar

from pressgang.build_problems import CANNOT_WRITE
from pressgang.diagnostics import Diagnostic, PressgangError, Span
from pressgang.files.outputs import Output, write_outputs
from pressgang.files.paths import exists, is_file, real
from pressgang.files.replacing import SavedMeanwhileError, remove_file
from pressgang.sources.inputs import read_bytes
from pressgang.structs import NamedTuple
from pressgang.studio.problems import READ_ONLY, Denied

T = TypeVar("T")
_MOST_ENTRIES = 1000
_FULL = {errno.ENOSPC, errno.EDQUOT}


class SeenFile(NamedTuple):
    """The system's data of a file, known without opening it."""

    size: int
    changed: int
    number: int
    mode: int


def version_of(data: bytes) -> str:
    """Return the digest that identifies a file's contents; times do not count."""
    return hashlib.sha256(data).hexdigest()[:16]


def remember(values: dict[str, T], version: str, value: T, most: int) -> None:
    """Keep what belongs to a version; of more than `most` the oldest are forgotten."""
    values.pop(version, None)
    values[version] = value
    while len(values) > most:
        del values[next(iter(values))]


def look(path: Path) -> SeenFile | None:
    """Return the system's data of a file, or None if there is none."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return SeenFile(status.st_size, status.st_mtime_ns, status.st_ino, status.st_mode)


def look_at(path: Path, data: bytes) -> SeenFile | None:
    """Return the system's data of a file, or None if it holds other bytes by now: the next look finds that."""
    seen = look(path)
    try:
        return seen if path.read_bytes() == data else None
    except OSError:
        return None


def entries_in(folder: Path | str) -> list[os.DirEntry[str]]:
    """Return what a folder holds, but for hidden files; a crowded one in part, and none if it is unreadable."""
    try:
        with os.scandir(folder) as entries:
            return [entry for entry in islice(entries, _MOST_ENTRIES) if not entry.name.startswith(".")]
    except OSError:
        return []


def is_inside(path: Path, root: Path) -> bool:
    """Return whether the path leads to something in the folder."""
    return real(path).is_relative_to(real(root))


def read(path: Path, label: str, root: Path) -> tuple[bytes | None, Diagnostic | None]:
    """Return the bytes of a file, or None, with the problem of a file that cannot be read."""
    if not exists(path):
        return None, None
    if not is_inside(path, root):
        return None, read_only(label, "it is a link that leads out of the kit's folder")
    return read_bytes(path, label)


def hindrance(path: Path, root: Path) -> str:
    """Return why a file cannot be written, or an empty text."""
    if os.path.islink(path):  # noqa: PTH114 (pathlib's raises)
        if not is_inside(path, root):
            return "it is a link that leads out of the kit's folder"
        if not is_file(path):
            return "it is a link to nothing"
        return hindrance(real(path), real(root))
    if not is_inside(path.parent, root):
        return "its folder is a link that leads out of the kit's"
    if not may_write(path.parent):
        return "its folder is read-only"
    if exists(path):
        if not stat.S_ISREG(path.lstat().st_mode):
            return "it is no ordinary file"
        if not may_write(path):
            return "it is marked as read-only"
    return ""


def may_write(path: Path) -> bool:
    """Return whether the user may write, and the owner permits writing at all (root may do everything)."""
    try:
        return os.access(path, os.W_OK) and bool(path.stat().st_mode & 0o222)
    except OSError:
        return False


class Save(NamedTuple):
    """New bytes for a file (None: it is deleted), made from its bytes `was` (None: there was no such file)."""

    path: Path
    label: str
    data: bytes | None
    was: bytes | None


def write(root: Path, *saves: Save) -> None:
    """Write files whole, all or none; then delete those of no bytes, unless another program has saved them.

    Raises `Denied` (423 if one is held or read-only, 507 if the disk is full), and `SavedMeanwhileError` if
    another program has changed one, which then stays; read it and merge again.
    """
    for save in saves:
        if reason := hindrance(save.path, root):
            raise Denied(423, [read_only(save.label, reason)])
    placed = [save._replace(path=_target(save.path)) for save in saves]
    try:
        write_outputs(
            [Output(save.path, save.data) for save in placed if save.data is not None],
            make_folders=False,
            expected={save.path: save.was for save in placed},
        )
    except PressgangError as error:
        raise refusal({str(save.path): save.label for save in placed}, error) from error
    for save in (one for one in placed if one.data is None):
        try:
            with contextlib.suppress(SavedMeanwhileError):
                remove_file(save.path, save.was or b"")
        except OSError as error:
            raise Denied(423, [read_only(save.label, error.strerror or str(error))]) from error


def _target(path: Path) -> Path:
    """Return the file of a path without links, which could be put in place of a folder meanwhile."""
    return real(path) if path.is_symlink() else real(path.parent) / path.name


def refusal(labels: Mapping[str, str], error: PressgangError) -> Denied:
    """Return the answer to a file that cannot be written: 507 if the disk is full, else 423.

    `labels` are the names of paths in messages.
    """
    cause = error.__cause__
    place = error.diagnostics[0].span.file
    label = labels.get(place, place)
    code = cause.errno if isinstance(cause, OSError) else None
    reason = (cause.strerror if isinstance(cause, OSError) else None) or str(cause)
    if code in _FULL:
        way_out = "Make room on the disk: the file is as it was, and what you typed is kept."
        return Denied(507, [CANNOT_WRITE.at(Span(label), f"cannot be written: {reason}", way_out)])
    if isinstance(cause, PermissionError) and os.name == "nt":
        message = f"{Path(label).name} is open in a program that does not let it be changed"
        way_out = "Close it there: your cell is kept and tried again."
        return Denied(423, [READ_ONLY.at(Span(label), message, way_out)])
    return Denied(423, [read_only(label, reason)])


def refused_saves(error: SavedMeanwhileError) -> Denied:
    """Return the answer 423 to a file that another program saves again before each of our writes."""
    message = f"{error.path.name} is saved by another program again and again"
    way_out = "Wait for it: your cell is kept and tried again."
    return Denied(423, [READ_ONLY.at(Span(str(error.path)), message, way_out)])


def refused_folder(path: Path, reason: str) -> Denied:
    """Return the answer 423 to a folder that cannot be written."""
    return Denied(423, [read_only(str(path), reason)])


def read_only(label: str, reason: str) -> Diagnostic:
    """Return the problem of a file that cannot be written."""
    way_out = "Give yourself the right to write there, or copy the kit to another folder."
    return READ_ONLY.at(Span(label), f"{Path(label).name} cannot be written: {reason}", way_out)
