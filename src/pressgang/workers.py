"""Work in several processes, none of which outlives the run."""

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
"""Seconds between two calls of a waiting function."""
_AHEAD = 8
"""Parts under way for each process: some wait while earlier results are put together."""


class Workers(Generic[T, R]):
    """Several processes for one kind of work, started with the first parts and stopped with the block.

    An exception stops them at once; no process outlives the block.
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
        """Yield the results of the parts in their order, taking no more parts than keep the processes busy.

        `waiting` is called several times a second meanwhile; an exception of it ends the work. Raises
        `PressgangError` if a process is killed.
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
            message = "a worker process was killed, perhaps for lack of memory"
            way_out = "Try again, with a smaller number behind --jobs or a smaller --dpi."
            problem = rule.SYSTEM_REFUSED.at(Span("--jobs"), message, way_out)
            raise PressgangError([problem]) from error


def _give_up(pool: ProcessPoolExecutor) -> None:
    """Release the pipe ends at which Python 3.11.2 waits for killed processes: where they take work, until they
    take the rest; at our ends of those where they return results, for the rest of half a result.

    The first is exchanged, not closed: later Pythons close it themselves.
    """
    with suppress(AttributeError, OSError), Path(os.devnull).open("rb") as nothing:
        os.dup2(nothing.fileno(), pool._call_queue._reader.fileno())  # type: ignore[attr-defined]
    with suppress(AttributeError, OSError):
        pool._result_queue._writer.close()  # type: ignore[attr-defined]


@contextmanager
def _no_interruption() -> Iterator[None]:
    """Delay Ctrl-C while processes start: in a callback of Python's its exception may be lost."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


_works: list[Callable[[Any], Any]] = []
"""The work of this process, if it is a worker."""


def _begin(work: Callable[[Any], Any]) -> None:
    """Start a worker: it learns its work, leaves Ctrl-C to the run, and ends with the run."""
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
