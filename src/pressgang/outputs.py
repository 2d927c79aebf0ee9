"""Writing files whole or not at all: beside the target, then renamed over it."""

from __future__ import annotations

import contextlib
import os
import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from pressgang import build_problems as rule
from pressgang.backends import is_ours
from pressgang.diagnostics import Diagnostic, PressgangError, Problems, Span

FORMATS = ("pdf", "svg", "png")
_TEMPORARY = re.compile(r"\..*\.pressgang-(\d+)\.tmp")


@dataclass(frozen=True, slots=True)
class Output:
    """A file to be written: its path, how messages name it, and its bytes."""

    path: Path
    data: bytes


def check_targets(paths: Iterable[Path], inputs: Iterable[Path], force: bool) -> list[Diagnostic]:
    """Whether each path may be written: no input, no folder, no stranger's file (unless `force`)."""
    found = Problems()
    sources = [source.resolve() for source in inputs]
    for path in paths:
        span = Span(str(path))
        if path.is_dir():
            found.add(
                rule.CANNOT_WRITE.at(span, "a folder has this name", "Choose another name, or move the folder.")
            )
        elif any(_same_file(path, source) for source in sources):
            found.add(
                rule.IS_INPUT.at(
                    span, "this file is an input of the run", "Choose another name for the output."
                )
            )
        elif path.exists() and not force and not _ours(path):
            found.add(
                rule.NOT_OURS.at(
                    span,
                    "this file exists, and pressgang did not write it",
                    "Choose another name, or add --force to overwrite it.",
                )
            )
    return found.found


def _same_file(path: Path, source: Path) -> bool:
    try:
        return path.resolve() == source or (path.exists() and path.samefile(source))
    except OSError:
        return False


def _ours(path: Path) -> bool:
    try:
        return is_ours(path.read_bytes())
    except OSError:
        return False


def write_outputs(outputs: Sequence[Output], make_folders: bool) -> None:
    """Write all files, each under a temporary name in its folder first; raises `PressgangError`.

    All temporaries are written before the first is renamed, so that a full disk loses nothing.
    Temporaries that an interrupted run left behind are cleared away.
    """
    pending: list[tuple[Path, Path]] = []
    try:
        for output in outputs:
            folder = output.path.parent
            if make_folders:
                folder.mkdir(parents=True, exist_ok=True)
            _clear_leftovers(folder)
            temporary = folder / f".{output.path.name[:80]}.pressgang-{os.getpid()}.tmp"
            pending.append((temporary, output.path))
            with temporary.open("wb") as file:
                file.write(output.data)
                file.flush()
                os.fsync(file.fileno())
        for temporary, target in pending:
            temporary.replace(target)
    except OSError as error:
        place = Span(str(pending[-1][1] if pending else outputs[0].path))
        reason = error.strerror or type(error).__name__
        raise PressgangError(
            [rule.CANNOT_WRITE.at(place, f"cannot be written: {reason}", "Choose another folder with -o.")]
        ) from error
    finally:
        for temporary, _ in pending:
            with contextlib.suppress(OSError):
                temporary.unlink(missing_ok=True)


def _clear_leftovers(folder: Path) -> None:
    for entry in folder.iterdir():
        match = _TEMPORARY.fullmatch(entry.name)
        if match and not _alive(int(match[1])):
            with contextlib.suppress(OSError):
                entry.unlink()


def _alive(process: int) -> bool:
    """Whether a process of that number runs (on Windows, where asking would end it: assume so)."""
    if os.name == "nt":
        return process == os.getpid()
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (OSError, OverflowError):
        return True
    return True
