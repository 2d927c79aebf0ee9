"""Questions about a path that are always answered: what the system refuses to look at is not there.

`pathlib` raises on a name that is too long, on a folder that may not be entered and on links in a circle, each
by another exception; whoever asks only whether something is there would have to catch them all.
"""

from __future__ import annotations

import os.path
import unicodedata
from pathlib import Path


def is_folder(path: Path) -> bool:
    """Whether a folder (or a link to one) has this name."""
    return os.path.isdir(path)  # noqa: PTH112 (pathlib's raises)


def is_file(path: Path) -> bool:
    """Whether an ordinary file (or a link to one) has this name."""
    return os.path.isfile(path)  # noqa: PTH113


def exists(path: Path) -> bool:
    """Whether anything has this name, be it a link to nowhere."""
    return os.path.lexists(path)


def real(path: Path) -> Path:
    """The absolute path with its links followed as far as they lead."""
    try:
        return Path(os.path.realpath(path))
    except (OSError, ValueError):  # a NUL in the name, a working folder that is gone
        return path


def is_working_file(name: str) -> bool:
    """Whether a file is hidden, or one that a program keeps beside an open file: a lock, a backup."""
    return name.startswith((".", "~")) or name.endswith(("~", "#"))


def printable_stem(path: Path) -> str:
    """Return the file's name without its suffix, bytes that are not UTF-8 read as Windows-1252."""
    return "".join(_WINDOWS.get(character, character) for character in path.stem)


_WINDOWS = {chr(0xDC00 + byte): bytes([byte]).decode("cp1252", "replace") for byte in range(0x80, 0x100)}


def folded(name: str) -> str:
    """The name as those systems compare it that see no difference of case, or of how an accent is written."""
    return unicodedata.normalize("NFC", unicodedata.normalize("NFC", name).casefold())
