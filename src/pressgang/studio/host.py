"""Where the studio runs: how work is done that must not keep the answers to the page waiting."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from threading import Event, Thread
from typing import ParamSpec, Protocol, TypeVar

P = ParamSpec("P")
T = TypeVar("T")
Steps = Iterator[None]
"""Work that can be interrupted after each step, and be done in any thread."""
_PATIENCE = 1.5
"""The longest wait in seconds for the end of a thread."""
_TURN = 0.002
"""Seconds after which a thread looks again whether an edit is still being written and answered."""


class Helper(Protocol):
    """The doer of one kind of work, again and again."""

    def wake(self) -> None:
        """Do the work once more, after what is running."""

    async def stop(self) -> None:
        """Begin no more work."""


class Host:
    """Where work is done: here in threads, while the event loop goes on."""

    async def run(self, work: Callable[P, T], /, *given: P.args, **named: P.kwargs) -> T:
        """Return the result of work."""
        return await asyncio.to_thread(work, *given, **named)

    async def walk(self, steps: Steps) -> None:
        """Do all steps."""
        await asyncio.to_thread(_exhaust, steps)

    def helper(self, work: Callable[[], Steps]) -> Helper:
        """Return who does `work` whenever it is woken."""
        return _HelpingThread(work)

    def pause(self, is_answering: Callable[[], bool]) -> None:
        """Let answers go first, in the middle of a step, above all while `is_answering` holds; called often.

        The system divides the time between threads, so that all else is left to it.
        """
        while is_answering():
            time.sleep(_TURN)


class _HelpingThread:
    def __init__(self, work: Callable[[], Steps]) -> None:
        self._work, self._woken, self._over = work, Event(), False
        self._thread = Thread(target=self._run, name="helper", daemon=True)
        self._thread.start()

    def wake(self) -> None:
        self._woken.set()

    async def stop(self) -> None:
        self._over = True
        self._woken.set()
        await asyncio.to_thread(self._thread.join, _PATIENCE)

    def _run(self) -> None:
        while self._woken.wait():
            self._woken.clear()  # before the look: who stops it meanwhile is seen
            if self._over:
                return
            _exhaust(self._work())


def _exhaust(steps: Steps) -> None:
    for _ in steps:
        pass
