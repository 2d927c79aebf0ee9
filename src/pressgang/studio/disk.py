"""The user's files as bytes: read as they are, written whole, never through a link."""

from __future__ import annotations

import errno
import hashlib
import os
import stat
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from pressgang.build_problems import CANNOT_WRITE
from pressgang.diagnostics import Diagnostic, PressgangError, Span
from pressgang.files.outputs import Output, write_outputs
from pressgang.files.paths import exists, real
from pressgang.sources.files import read_bytes
from pressgang.studio.problems import READ_ONLY, Denied

_FULL = {errno.ENOSPC, errno.EDQUOT}


class SeenFile(NamedTuple):
    """What the system says of a file without opening it."""

    size: int
    changed: int
    number: int


def version_of(data: bytes) -> str:
    """What a file's contents are told by; never a time."""
    return hashlib.sha256(data).hexdigest()[:16]


def look(path: Path) -> SeenFile | None:
    """What the system says of a file, or `None` where there is none."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return SeenFile(status.st_size, status.st_mtime_ns, status.st_ino)


def is_inside(path: Path, root: Path) -> bool:
    """Whether what the path leads to lies in the folder."""
    return real(path).is_relative_to(real(root))


def read(path: Path, label: str, root: Path) -> tuple[bytes | None, Diagnostic | None]:
    """The bytes of a file, or `None`, with the problem where there is one that cannot be read."""
    if not exists(path):
        return None, None
    if not is_inside(path, root):
        return None, _read_only(label, "it is a link that leads out of the kit's folder")
    return read_bytes(path, label)


def hindrance(path: Path, root: Path) -> str:
    """Why a file cannot be written, or nothing."""
    if path.is_symlink():
        return "it is a link to another file"
    if not is_inside(path.parent, root):
        return "its folder is a link that leads out of the kit's"
    if not _may_write(path.parent):
        return "its folder is read-only"
    if exists(path):
        if not stat.S_ISREG(path.lstat().st_mode):
            return "it is no ordinary file"
        if not _may_write(path):
            return "it is marked as read-only"
    return ""


def is_read_only(folder: Path) -> bool:
    """Whether nothing can be written into a folder."""
    return not _may_write(folder)


def _may_write(path: Path) -> bool:
    """Whether the user may, and whoever owns the file means anyone to (nothing is forbidden to root)."""
    try:
        return os.access(path, os.W_OK) and bool(path.stat().st_mode & 0o222)
    except OSError:
        return False


def write(path: Path, label: str, data: bytes, root: Path) -> None:
    """Write a file whole. Raises `Denied`: 423 where it is held or read-only, 507 where the disk is full."""
    write_all([(path, label, data)], root)


def write_all(files: Sequence[tuple[Path, str, bytes]], root: Path) -> None:
    """Write files (path, label, bytes), all or none. Raises `Denied` as `write` does."""
    for path, label, _ in files:
        if reason := hindrance(path, root):
            raise Denied(423, [_read_only(label, reason)])
    # The folder is named without links: one that is put in its place meanwhile leads nowhere.
    placed = [(real(path.parent) / path.name, label, data) for path, label, data in files]
    try:
        write_outputs([Output(path, data) for path, _, data in placed], make_folders=False)
    except PressgangError as error:
        raise refusal(placed, error) from error


def remove(path: Path, label: str, root: Path) -> None:
    """Take a file away that the studio wrote. Raises `Denied`."""
    if reason := hindrance(path, root):
        raise Denied(423, [_read_only(label, reason)])
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise Denied(423, [_read_only(label, error.strerror or str(error))]) from error


def refusal(files: Sequence[tuple[Path, str, bytes]], error: PressgangError) -> Denied:
    """The answer to a file that cannot be written: 507 where the disk is full, else 423."""
    cause = error.__cause__
    place = error.diagnostics[0].span.file
    label = next((label for path, label, _ in files if str(path) == place), place)
    code = cause.errno if isinstance(cause, OSError) else None
    reason = (cause.strerror if isinstance(cause, OSError) else None) or str(cause)
    if code in _FULL:
        way_out = "Make room on the disk: the file is as it was, and what you typed is kept."
        return Denied(507, [CANNOT_WRITE.at(Span(label), f"cannot be written: {reason}", way_out)])
    if isinstance(cause, PermissionError) and os.name == "nt":
        message = f"{Path(label).name} is open in a program that does not let it be changed"
        return Denied(
            423, [READ_ONLY.at(Span(label), message, "Close it there: your cell is kept and tried again.")]
        )
    return Denied(423, [_read_only(label, reason)])


def refused_folder(path: Path, reason: str) -> Denied:
    """423: nothing can be written there."""
    return Denied(423, [_read_only(str(path), reason)])


def _read_only(label: str, reason: str) -> Diagnostic:
    way_out = "Give yourself the right to write there, or copy the kit to another folder."
    return READ_ONLY.at(Span(label), f"{Path(label).name} cannot be written: {reason}", way_out)
