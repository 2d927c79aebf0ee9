"""Replacing files that other programs save too, without losing a save of theirs.

A program writes another file and renames it over the old one, or writes into the old one, maybe between our
last look and our rename. So the two files change places (Linux: `renameat2`), and the old one is deleted only
once it is known to be the version that the new one was made from, open for writing nowhere (a read lease).
Until then nobody else can open the new one (a write lease), which lacks a save that goes back to its place.
"""

from __future__ import annotations

import contextlib
import errno
import os
import re
import signal
import stat
import sys
import time
from collections.abc import Iterator
from enum import Enum, auto
from pathlib import Path

from pressgang.files.paths import exists
from pressgang.regex import regex

_TEMPORARY = regex(r"\..*\.pressgang-(\d+)(-\w+)?(\.kept)?\.tmp", re.DOTALL)
_BEGAN = time.time()
_STALE = 3600.0
"""Seconds after which a temporary is a leftover, even if a process of its number runs."""


def temporary_beside(path: Path) -> Path:
    """Return a new name for a temporary file beside `path`, with the number of this process."""
    name = path.name.encode(errors="replace")[:80].decode(errors="ignore")
    return path.parent / f".{name}.pressgang-{os.getpid()}-{os.urandom(6).hex()}.tmp"


def clear_leftovers(folder: Path) -> None:
    """Remove the temporaries of finished runs, if nobody else writes into the folder.

    A number of no process here may belong to one in another container.
    """
    try:
        entries = list(os.scandir(folder))
    except PermissionError:  # a folder may take files and yet not be listed
        return
    for entry in entries:
        match = _TEMPORARY.fullmatch(entry.name)
        with contextlib.suppress(OSError):
            if match and _is_over(int(match[1]), entry.stat(follow_symlinks=False).st_mtime):
                Path(entry.path).unlink()


def _is_over(process: int, written: float) -> bool:
    """Return whether the run that wrote a temporary is over; the time counts too, as numbers are reused."""
    if process == os.getpid():
        return written < _BEGAN - 2
    return written < time.time() - _STALE or not _alive(process)


def _alive(process: int) -> bool:
    """Return whether a process of that number runs (on Windows, where asking would end it: assume so)."""
    if os.name == "nt":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True


HELD_LONGEST = 0.25
"""Seconds to wait for a program that has the file open for writing. LibreOffice holds its documents so."""
SETTLE = 0.1
"""Seconds for which an old file must stay unchanged if the system does not tell who is writing to it."""
_STEP = 0.005
_LATE = 0.001
"""Seconds for a program that has found the old file by its name, and has not opened it yet."""
_NO_REPLACE, _EXCHANGE = 1, 2
_HERE = -100
_UNKNOWN_CALL = (errno.EINVAL, errno.ENOSYS, errno.EOPNOTSUPP, errno.EPERM)
"""The errors with which systems, drives and sandboxes refuse unknown ways of renaming."""


NO_LINKS = (OSError, NotImplementedError, AttributeError)
"""What linking raises on a drive or system without links; a browser has no such call at all."""


class SavedMeanwhileError(Exception):
    """Another program has saved, deleted or is saving the file at `path`: read it, merge, and write again."""

    def __init__(self, path: Path) -> None:
        super().__init__(f"{path} was saved by another program")
        self.path = path


class _Writer(Enum):
    """The answer to whether a program has a file open for writing."""

    NONE = auto()
    SOME = auto()
    UNKNOWN = auto()


def replace_file(temporary: Path, target: Path, was: bytes | None) -> None:
    """Move `temporary` to `target`, which must hold `was` (None: must not exist).

    Raises `SavedMeanwhileError` if another program has saved the target, which then stays; `OSError` if the
    system refuses. The temporary is gone afterwards, unless `OSError` was raised.
    """
    try:
        if was is None:
            _move_to_free_name(temporary, target)
        else:
            _replace(temporary, target, was)
    except (FileExistsError, FileNotFoundError) as error:
        if not exists(temporary):
            raise
        temporary.unlink()
        raise SavedMeanwhileError(target) from error


def remove_file(target: Path, was: bytes) -> None:
    """Delete a file that holds `was`; a missing file is no error. Raises as `replace_file` does."""
    held = temporary_beside(target)
    try:
        target.rename(held)
    except FileNotFoundError:
        return
    if _is_unchanged(held, was, held_open=False):
        held.unlink()
        return
    try:
        _move_to_free_name(held, target)
    except FileExistsError:  # saved again meanwhile: both saves stay
        _keep_visibly(held, target)
    raise SavedMeanwhileError(target)


def _replace(temporary: Path, target: Path, was: bytes) -> None:
    """Exchange the two files, and examine the old one before it is deleted."""
    ours = temporary.read_bytes()
    held_open = _wait_for_writer(target, was)
    if _bytes_of(target) != was:
        temporary.unlink()
        raise SavedMeanwhileError(target)
    with _held_alone(temporary) as number:
        if not _exchange(temporary, target):
            return
        if _is_unchanged(temporary, was, held_open):
            temporary.unlink()
            return
        # Another's save is in our hands. Who waits to open ours gets the same bytes; then it goes back at once,
        # for its program may still write to it.
        theirs = _bytes_of(temporary)
        if number is not None and theirs is not None:
            os.pwrite(number, theirs, 0)
            os.ftruncate(number, len(theirs))
            ours = theirs
        try:
            _exchange(temporary, target)
        except FileNotFoundError:  # ours was deleted there
            _move_to_free_name(temporary, target)
            raise SavedMeanwhileError(target) from None
    if _is_unchanged(temporary, ours, held_open=False):
        temporary.unlink()
    else:
        # A second save came in between the two exchanges. It is the newest; the first stays beside it, for the
        # program that made the second may not have seen it.
        with contextlib.suppress(FileNotFoundError):
            _exchange(temporary, target)
        _keep_visibly(temporary, target)
    raise SavedMeanwhileError(target)


def _keep_visibly(held: Path, target: Path) -> None:
    """Give a save of another program a visible name if there is no other place for it."""
    number = 1
    while True:
        end = "" if number == 1 else f" {number}"
        name = f"{target.stem} (saved by another program{end}){target.suffix}"
        try:
            return _move_to_free_name(held, target.with_name(name))
        except FileExistsError:
            number += 1


def _wait_for_writer(target: Path, was: bytes) -> bool:
    """Wait while a program has the file open for writing; return whether one holds it without writing."""
    end = time.monotonic() + HELD_LONGEST
    while True:
        with _opened(target) as number:
            if number is None or _lease(number) is not _Writer.SOME:
                return False
        if time.monotonic() >= end or _bytes_of(target) != was:
            return True
        time.sleep(_STEP)


def _is_unchanged(path: Path, data: bytes, held_open: bool) -> bool:
    """Check that a file to be deleted holds `data` and that no program writes to it.

    A program that is known to hold it open without writing (`held_open`), or one that the system does not
    report, is given `SETTLE` seconds to write.
    """
    with _opened(path) as number:
        if number is None:
            return False
        writer = _lease(number)
        if (writer is _Writer.SOME and not held_open) or _read(number) != data:
            return False
        if writer is _Writer.NONE:
            import fcntl

            time.sleep(_LATE)
            return fcntl.fcntl(number, fcntl.F_GETLEASE) == fcntl.F_RDLCK  # nobody waits for its end
        before, end = os.fstat(number), time.monotonic() + SETTLE
        while time.monotonic() < end:
            time.sleep(_STEP)
            now = os.fstat(number)
            if (now.st_size, now.st_mtime_ns) != (before.st_size, before.st_mtime_ns):
                return False
        return _read(number) == data


@contextlib.contextmanager
def _opened(path: Path, way: int = os.O_RDONLY) -> Iterator[int | None]:
    """Open an ordinary file, never through a link; yield its number, or None if there is none."""
    flags = (getattr(os, name, 0) for name in ("O_NOFOLLOW", "O_NONBLOCK", "O_BINARY"))
    try:
        number = os.open(path, sum(flags, way))
    except OSError:
        yield None
        return
    try:
        yield number if stat.S_ISREG(os.fstat(number).st_mode) else None
    finally:
        os.close(number)  # which gives a lease back


@contextlib.contextmanager
def _held_alone(path: Path) -> Iterator[int | None]:
    """Keep a file from all others while it changes its name; yield its number, or None where that can't be had.

    It is not even opened where there are no leases: Windows renames no open file.
    """
    if sys.platform != "linux":
        yield None
        return
    with _opened(path, os.O_RDWR) as number:
        yield None if number is None or _lease(number, alone=True) is not _Writer.NONE else number


def _read(number: int) -> bytes:
    os.lseek(number, 0, os.SEEK_SET)
    parts = []
    while part := os.read(number, 1 << 20):
        parts.append(part)
    return b"".join(parts)


def _bytes_of(path: Path) -> bytes | None:
    """Return the bytes of an ordinary file, or None."""
    with _opened(path) as number:
        return None if number is None else _read(number)


def _lease(number: int, alone: bool = False) -> _Writer:
    """Take a read lease on an open file, or a write lease to have it `alone`.

    The system grants it only if no program has the file open for writing (`alone`: or for reading), and lets
    none open it so before the lease is returned. Other users' files and some drives have no leases.
    """
    if sys.platform != "linux":
        return _Writer.UNKNOWN
    import fcntl

    try:
        # Whoever opens the file makes the system send us SIGIO, which would end the process; SIGURG is ignored.
        fcntl.fcntl(number, fcntl.F_SETSIG, signal.SIGURG)
        fcntl.fcntl(number, fcntl.F_SETLEASE, fcntl.F_WRLCK if alone else fcntl.F_RDLCK)
    except OSError as error:
        return _Writer.SOME if error.errno == errno.EAGAIN else _Writer.UNKNOWN
    return _Writer.NONE


def _exchange(temporary: Path, target: Path) -> bool:
    """Exchange two files. Return false on a drive that can neither exchange nor link: the old one is gone."""
    if _rename_as(temporary, target, _EXCHANGE):
        return True
    kept = temporary_beside(target)
    try:
        os.link(target, kept, follow_symlinks=False)
    except FileNotFoundError:
        raise
    except NO_LINKS:
        temporary.replace(target)
        return False
    try:
        temporary.replace(target)
        kept.replace(temporary)
    finally:
        kept.unlink(missing_ok=True)
    return True


def _move_to_free_name(file: Path, target: Path) -> None:
    """Rename a file. Raises `FileExistsError` if the name is taken."""
    if _rename_as(file, target, _NO_REPLACE):
        return
    try:
        os.link(file, target, follow_symlinks=False)
    except FileExistsError:
        raise
    except NO_LINKS:
        if exists(target):
            raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target)) from None
        file.replace(target)
    else:
        file.unlink()


def _rename_as(old: Path, new: Path, way: int) -> bool:
    """Rename by Linux' `renameat2`; return False if that way is unknown here. Raises `OSError`."""
    if sys.platform != "linux":
        return False
    import ctypes

    call = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if call is None:
        return False
    if call(_HERE, os.fsencode(old), _HERE, os.fsencode(new), way) == 0:
        return True
    code = ctypes.get_errno()
    if code in _UNKNOWN_CALL:
        return False
    raise OSError(code, os.strerror(code), str(new))
