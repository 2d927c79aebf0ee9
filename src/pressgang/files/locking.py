"""One process at a time in a folder of ours: whoever reads a file, changes it and writes it, holds the lock."""

from __future__ import annotations

import contextlib
import errno
import sys
from collections.abc import Iterator
from pathlib import Path

NAME = ".lock"
"""The file that is locked. It stays: one that is taken away could be locked by two."""


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder, which is made if need be; waits for whoever holds it. Raises `OSError`.

    A file system without locks has none to hold: the work is done all the same.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / NAME).open("ab") as file:
        try:
            _lock(file.fileno())
        except OSError as error:
            if error.errno not in (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL):
                raise
        yield  # closing the file gives the lock back


def _lock(number: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(number, msvcrt.LK_LOCK, 1)
    else:
        import fcntl

        fcntl.flock(number, fcntl.LOCK_EX)
