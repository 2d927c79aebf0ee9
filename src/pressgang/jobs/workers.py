"""Work spread over several processes, none of which outlives the run."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures import wait as wait_for
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager, suppress
from itertools import islice
from multiprocessing.connection import wait
from multiprocessing.process import BaseProcess
from pathlib import Path
from typing import Any, Generic, Self, TypeVar

from pressgang import build_problems as rule
from pressgang.diagnostics import PressgangError, Span

T = TypeVar("T")
R = TypeVar("R")


_PATIENCE = 0.2
"""Seconds between two calls of who waits."""
_AHEAD = 8
"""Parts a process that are on their way: some wait while what was made of others is put together."""


class Workers(Generic[T, R]):
    """So many processes that do one work. They are begun with the first parts and serve till the block ends,
    which ends them at once where it ends by an exception; no process outlives it.
    """

    def __init__(self, work: Callable[[T], R], jobs: int) -> None:
        self._jobs = jobs
        self._others = set(multiprocessing.active_children())
        self._begun: set[BaseProcess] = set()
        # A process that begins anew holds its own work and not a copy of all that the run holds.
        begun = multiprocessing.get_context("spawn")
        self._pool = ProcessPoolExecutor(jobs, begun, initializer=_begin, initargs=(work,))

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            _give_up(self._pool)
            for process in self._ours():
                process.terminate()
        self._pool.shutdown(cancel_futures=True)

    def _ours(self) -> set[BaseProcess]:
        return set(multiprocessing.active_children()) - self._others

    def spread(self, parts: Iterable[T], waiting: Callable[[], None]) -> Iterator[R]:
        """What the work makes of each of the parts, in their order; no more parts are taken than keep the
        processes busy. `waiting` is called several times a second meanwhile; what it raises ends the work.

        Raises `PressgangError` where a process is ended from outside.
        """
        waited: deque[Future[R]] = deque()
        left = iter(parts)
        try:
            while True:
                for part in islice(left, self._jobs * _AHEAD - len(waited)):
                    with _no_interruption():
                        waited.append(self._pool.submit(_work, part))
                if not waited:
                    break
                self._begun |= self._ours()
                result = waited.popleft()
                while not result.done():
                    waiting()
                    wait_for([result], timeout=_PATIENCE)
                    if any(one.exitcode is not None for one in self._begun):
                        raise BrokenProcessPool  # Python waits for the rest where it was handing in a result
                yield result.result()
        except BrokenProcessPool as error:
            problem = rule.SYSTEM_REFUSED.at(
                Span("--jobs"),
                "one of the processes that make the files was ended from outside, perhaps for want of memory",
                "Try again, with a smaller number behind --jobs or a smaller --dpi.",
            )
            raise PressgangError([problem]) from error


def _give_up(pool: ProcessPoolExecutor) -> None:
    """Let go of the ends that Python waits at for processes which are ended: where they take work (3.11.2 waits
    till they take what is on its way), and our own of those where they hand in, for a result that was handed in
    by half is waited for till nobody is there who could write the rest. (The first is exchanged, not closed:
    later Pythons close it themselves.)
    """
    with suppress(AttributeError, OSError), Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), pool._call_queue._reader.fileno())  # type: ignore[attr-defined]
    with suppress(AttributeError, OSError):
        pool._result_queue._writer.close()  # type: ignore[attr-defined]


@contextmanager
def _no_interruption() -> Iterator[None]:
    """Ctrl-C waits: while processes are started, what it raises may be lost in a callback of Python's."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_works: list[Callable[[Any], Any]] = []
"""What this process does, where it is a worker."""


def _begin(work: Callable[[Any], Any]) -> None:
    """A worker knows its work, leaves Ctrl-C to the run, and goes when the run is gone."""
    _works.append(work)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    parent = multiprocessing.parent_process()
    if parent is not None:
        threading.Thread(target=_go_with, args=(parent.sentinel,), daemon=True).start()


def _go_with(sentinel: int) -> None:
    wait([sentinel])
    os._exit(1)


def _work(part: Any) -> Any:
    return _works[-1](part)
