"""One writer at a time: among the requests of a server, and among the studios of this user on one kit."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path
from types import TracebackType
from typing import IO

from pressgang.files.locking import try_lock
from pressgang.files.own_folders import cache_folder
from pressgang.files.paths import real
from pressgang.studio.disk import version_of

_STEP, _LONGEST = 0.005, 5.0
"""Seconds between two tries, and after which a studio that hangs is waited for no longer."""


class OneWriter:
    """`async with` it to read, merge and replace as one step. It belongs to one event loop.

    Another studio of the user's is told by a lock on a file in the cache folder: none lies in the kit. Where
    nothing can be locked, two studios are as any two programs.
    """

    def __init__(self, root: Path) -> None:
        self._here = asyncio.Lock()
        self._place = cache_folder() / "studio" / f"{version_of(str(real(root)).encode(errors='replace'))}.lock"
        self._held: IO[bytes] | None = None

    async def __aenter__(self) -> None:
        await self._here.acquire()
        try:
            self._held = self._opened()
            await self._others()
        except BaseException:
            self._release()
            raise

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._release()

    def _opened(self) -> IO[bytes] | None:
        with contextlib.suppress(OSError):
            self._place.parent.mkdir(parents=True, exist_ok=True)
            return self._place.open("ab")
        return None

    async def _others(self) -> None:
        """Wait for other studios."""
        clock = asyncio.get_running_loop().time
        until = clock() + _LONGEST
        while self._held is not None and not try_lock(self._held) and clock() < until:
            await asyncio.sleep(_STEP)

    def _release(self) -> None:
        """Closing the file gives the lock back."""
        if self._held is not None:
            self._held.close()
            self._held = None
        self._here.release()
