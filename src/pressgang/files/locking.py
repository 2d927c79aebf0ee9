"""Locks on folders between runs, on one system and its containers: locks end with their process."""

from __future__ import annotations

import contextlib
import errno
import os
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import IO

NAME = ".lock"
"""The locked file. It is never deleted: if it were, two runs could hold the lock."""


@contextlib.contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Hold the lock of a folder, which is created if need be; waits for other holders. Raises `OSError`.

    On a file system without locks the work is done without one.
    """
    folder.mkdir(parents=True, exist_ok=True)
    with (folder / NAME).open("ab") as file:
        try:
            _lock(file, waits=True)
        except OSError as error:
            if error.errno not in (errno.ENOLCK, errno.ENOSYS, errno.EOPNOTSUPP, errno.EINVAL):
                raise
        yield  # closing the file gives the lock back


def _lock(file: IO[bytes], waits: bool) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(file.fileno(), msvcrt.LK_LOCK if waits else msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(file.fileno(), fcntl.LOCK_EX if waits else fcntl.LOCK_EX | fcntl.LOCK_NB)


def try_lock(file: IO[bytes]) -> bool:
    """Try to lock an open file. Return true if we hold the lock now, or if there are no locks here."""
    try:
        _lock(file, waits=False)
    except OSError as error:
        return error.errno not in (errno.EACCES, errno.EAGAIN, errno.EDEADLK)
    return True


class Presence:
    """A run that writes into a folder, visible to other runs by a lock on the folder itself.

    `alone` is true if no other run writes there now; none begins before `share` is called. If folders can't be
    locked, `alone` is false (on Windows it is true: files in use can't be removed there).
    """

    def __init__(self, folder: Path) -> None:
        self.alone = sys.platform == "win32"
        self._number: int | None = None
        if sys.platform != "win32":
            import fcntl

            with contextlib.suppress(OSError):
                self._number = os.open(folder, os.O_RDONLY | os.O_CLOEXEC)
                fcntl.flock(self._number, fcntl.LOCK_EX | fcntl.LOCK_NB)
                self.alone = True

    def share(self) -> None:
        """Let other runs write there too.

        Waits a moment for runs that test whether they are alone, but not for a stranger who holds the folder
        longer.
        """
        if sys.platform != "win32" and self._number is not None:
            import fcntl

            for _ in range(20):
                with contextlib.suppress(OSError):
                    fcntl.flock(self._number, fcntl.LOCK_SH | fcntl.LOCK_NB)
                    return
                time.sleep(0.02)

    def end(self) -> None:
        """End the run: release the lock."""
        if self._number is not None:
            os.close(self._number)
            self._number = None
