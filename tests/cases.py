"""Many cases of one question in one test: hundreds of small tests take longer to begin than to run."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable
from functools import wraps
from typing import Any

import pytest


def each_case(names: str | tuple[str, ...], cases: Iterable[Any]) -> Callable[[Callable[..., None]], Any]:
    """Return what makes one test of a function: it goes through all cases up to one that fails, which it names.

    It is written as `pytest.mark.parametrize` is. Fixtures are made once: no case may leave anything in them.
    """
    words = [name.strip() for name in names.split(",")] if isinstance(names, str) else names
    several = not isinstance(names, str) or len(words) > 1
    rows = [dict(zip(words, one if several else (one,), strict=True)) for one in cases]
    assert rows, "there is no case"

    def made(test: Callable[..., None]) -> Callable[..., None]:
        @wraps(test)
        def run(**fixtures: Any) -> None:
            for row in rows:
                try:
                    test(**row, **fixtures)
                except (Exception, pytest.fail.Exception) as error:
                    error.add_note(f"with {row}")
                    raise

        signature = inspect.signature(test)
        left = [one for name, one in signature.parameters.items() if name not in words]
        run.__signature__ = signature.replace(parameters=left)  # type: ignore[attr-defined]
        return run

    return made
