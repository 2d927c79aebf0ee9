"""How long something may take, on whatever machine, with whatever else it does."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from time import process_time

_QUIET = 0.005
"""Seconds of the processor that `_loop` takes on a quiet machine."""


@contextmanager
def takes_less_than(seconds: float) -> Iterator[None]:
    """Fail where what is done in here takes the processor longer, twice over, than a quiet machine would.

    The processor of a busy machine is slower by itself. So the same loop is timed before and after.
    """
    before = _loop()
    begun = process_time()
    yield
    spent = process_time() - begun
    pace = max(before, _loop(), _QUIET) / _QUIET
    assert spent < 2 * seconds * pace, f"took {spent:.2f} s at a pace of {pace:.1f}"


def _loop() -> float:
    begun = process_time()
    kept: dict[int, int] = {}
    for number in range(25_000):
        kept[number % 1000] = len(str(number))
    return process_time() - begun
