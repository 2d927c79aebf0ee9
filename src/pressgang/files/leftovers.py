"""Temporary files beside those that are written, and what runs that were killed have left of them."""

from __future__ import annotations

import contextlib
import os
import re
import time
from pathlib import Path

_TEMPORARY = re.compile(r"\..*\.pressgang-(\d+)(-\w+)?(\.kept)?\.tmp", re.DOTALL)
_BEGAN = time.time()
_STALE = 3600.0
"""Seconds after which a temporary is a leftover, even where a process of its number runs."""


def temporary_beside(path: Path) -> Path:
    """Return a new name for a temporary file in the folder of `path`; it tells which process it is of."""
    name = path.name.encode(errors="replace")[:80].decode(errors="ignore")
    return path.parent / f".{name}.pressgang-{os.getpid()}-{os.urandom(6).hex()}.tmp"


def clear_leftovers(folder: Path) -> None:
    """Remove the temporaries of runs that are over. Nobody else writes into the folder: a number that is no
    process here may be one in another container.
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
    """Whether the run that wrote a temporary is over: numbers are given anew, so the time counts too."""
    if process == os.getpid():
        return written < _BEGAN - 2
    return written < time.time() - _STALE or not _alive(process)


def _alive(process: int) -> bool:
    """Whether a process of that number runs (on Windows, where asking would end it: assume so)."""
    if os.name == "nt":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
