"""The reading of a file as bytes, once, with a problem of its own for each way it can fail."""

from __future__ import annotations

import os
import stat
from itertools import islice
from pathlib import Path

from pressgang.diagnostics import Diagnostic, Span, suggestion
from pressgang.files.paths import is_working_file
from pressgang.sources import problems as rule
from pressgang.sources.problems import MAX_BYTES


def read_bytes(path: Path, label: str, data: bytes | None = None) -> tuple[bytes | None, Diagnostic | None]:
    """Return the content of the file at `path` (`data` if it was read before), or the problem, at `label`."""
    span = Span(label)
    if data is not None:
        return (data, None) if len(data) <= MAX_BYTES else (None, _too_big(span, len(data)))
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            remedy = "Name a file inside it."
            return None, rule.FOLDER.at(span, "this is a folder, not a stat file", remedy)
        if not stat.S_ISREG(status.st_mode):
            remedy = "Save the data to an ordinary file and name that."
            return None, rule.UNREADABLE.at(span, "this is a device or a pipe, not a file", remedy)
        if status.st_size > MAX_BYTES:
            return None, _too_big(span, status.st_size)
        with path.open("rb") as stream:
            data = stream.read(MAX_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        meant = suggestion(path.name, _neighbours(path))
        if not meant.isprintable():
            meant = f"{meant}Its name is not UTF-8: rename it. "
        remedy = f"{meant}Check the name and the folder."
        return None, rule.NOT_FOUND.at(span, "there is no such file", remedy)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        remedy = "Check that you may read the file (its permissions) and that its name is right."
        return None, rule.UNREADABLE.at(span, f"the file cannot be read: {reason.lower()}", remedy)
    if len(data) > MAX_BYTES:
        return None, _too_big(span, len(data))
    return data, None


def _too_big(span: Span, size: int) -> Diagnostic:
    message = f"the file has {size / 1e6:,.1f} MB, more than {MAX_BYTES / 1e6:,.0f} MB"
    return rule.TOO_BIG.at(span, message, "Split the file, or remove what is not stat data (pictures, notes).")


def _neighbours(path: Path) -> list[str]:
    """Return names beside `path` for a suggestion; a crowded folder is searched in part only."""
    try:
        with os.scandir(path.parent) as entries:
            return [entry.name for entry in islice(entries, 500) if not is_working_file(entry.name)]
    except (OSError, ValueError):
        return []
