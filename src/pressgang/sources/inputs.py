"""The input files of one run: each is read once, and all of them go into the build stamp."""

from __future__ import annotations

import os
import stat
from dataclasses import field
from functools import partial
from itertools import islice
from pathlib import Path

from pressgang.diagnostics import Diagnostic, Problems, Span, suggestion
from pressgang.files.paths import exists, is_working_file
from pressgang.sources import problems as rule
from pressgang.sources.memory import KnownLines, Memory
from pressgang.sources.table import Located, Table
from pressgang.structs import dataclass

Bytes = bytes
"""Another name for the type, which the method `Inputs.bytes` hides."""


@dataclass
class Inputs:
    """The files that one run has read, by label (a file's path, as messages name it).

    One that was read elsewhere is added to `files`: a picture has a reader of its own.
    """

    files: dict[str, bytes] = field(default_factory=dict)
    kept: Memory = field(default_factory=Memory)
    """Results of earlier runs over the same files."""

    @property
    def paths(self) -> tuple[Path, ...]:
        """Return the paths of the files."""
        return tuple(map(Path, self.files))

    def bytes(self, path: Path, label: str, found: Problems) -> Bytes | None:
        """Return the content of a file, or None with a problem in `found`."""
        if label not in self.files:
            data, problem = read_bytes(path, label)
            if problem:
                found.add(problem)
            if data is None:
                return None
            self.files[label] = data
        return self.files[label]

    def toml(self, path: Path, label: str, found: Problems) -> Located | None:
        """Return the content of a TOML file with the places of its values."""
        data = self.bytes(path, label, found)
        if data is None:
            return None
        located, problems = self.kept.find(("toml", label, data), lambda: _decode(data, label))
        found.extend(problems)
        return located

    def table(self, path: Path, label: str, sheet: str | None, found: Problems) -> Table | None:
        """Return the rows of a stat file; lines unchanged since they were `kept` become the same records."""
        from pressgang.sources import read_table

        data = self.bytes(path, label, found)
        if data is None:
            return None
        lines = self.kept.find(("lines", label), KnownLines) if self.kept.goes_on else None
        read = partial(read_table, path, label, sheet=sheet, data=data, lines=lines)
        table, problems = self.kept.find(("table", label, sheet, data), read)
        found.extend(problems)
        return table

    def table_alone(self, path: Path, label: str, sheet: str | None, found: Problems) -> Table | None:
        """Return the rows of a stat file that is in no kit: without any it has nothing to check or print."""
        met = Problems()
        table = self.table(path, label, sheet, met)
        for one in met.found:
            found.add(rule.NO_ROWS.at(one.span, one.message, one.help) if one.rule is rule.NO_ROWS_YET else one)
        return table

    def digest(self, *words: str) -> str:
        """Return six hexadecimal digits that change with any byte of any input, or with `words`.

        Only contents count, in the order of reading: the same kit in another folder has the same digest.
        """
        import hashlib  # here: a check digests nothing

        total = hashlib.sha256()
        for part in (*self.files.values(), *(word.encode() for word in words)):
            total.update(len(part).to_bytes(8, "big"))
            total.update(part)
        return total.hexdigest()[:6]


def _decode(data: bytes, label: str) -> tuple[Located | None, list[Diagnostic]]:
    from pressgang.sources.text import decode
    from pressgang.sources.toml_map import decode_toml

    met = Problems()
    text = decode(data, label, met)
    return (None if text is None else decode_toml(text, label, met)), met.found


def read_bytes(path: Path, label: str, data: bytes | None = None) -> tuple[bytes | None, Diagnostic | None]:
    """Return the content of the file at `path` (`data` if it was read before), or the problem, at `label`."""
    span = Span(label)
    if data is not None:
        return (data, None) if len(data) <= rule.MAX_BYTES else (None, _too_big(span, len(data)))
    try:
        status = path.stat()
        if stat.S_ISDIR(status.st_mode):
            remedy = "Name a file inside it."
            return None, rule.FOLDER.at(span, "this is a folder, not a stat file", remedy)
        if not stat.S_ISREG(status.st_mode):
            remedy = "Save the data to an ordinary file and name that."
            return None, rule.UNREADABLE.at(span, "this is a device or a pipe, not a file", remedy)
        if status.st_size > rule.MAX_BYTES:
            return None, _too_big(span, status.st_size)
        with path.open("rb") as stream:
            data = stream.read(rule.MAX_BYTES + 1)
    except (FileNotFoundError, NotADirectoryError):
        meant = suggestion(path.name, _neighbours(path))
        if not meant.isprintable():
            meant = f"{meant}Its name is not UTF-8: rename it. "
        remedy = f"{meant}Check the name and the folder."
        message = "this is a link to nowhere" if exists(path) else "there is no such file"
        return None, rule.NOT_FOUND.at(span, message, remedy)
    except (OSError, ValueError) as error:
        reason = (error.strerror if isinstance(error, OSError) else None) or str(error)
        remedy = "Check that you may read the file (its permissions) and that its name is right."
        return None, rule.UNREADABLE.at(span, f"the file cannot be read: {reason.lower()}", remedy)
    if len(data) > rule.MAX_BYTES:
        return None, _too_big(span, len(data))
    return data, None


def _too_big(span: Span, size: int) -> Diagnostic:
    message = f"the file has {size / 1e6:,.1f} MB, more than {rule.MAX_BYTES / 1e6:,.0f} MB"
    return rule.TOO_BIG.at(span, message, "Split the file, or remove what is not stat data (pictures, notes).")


def _neighbours(path: Path) -> list[str]:
    """Return names beside `path` for a suggestion; a crowded folder is searched in part only."""
    try:
        with os.scandir(path.parent) as entries:
            names = (entry.name for entry in islice(entries, 500))
            return [name for name in names if not is_working_file(name) and name != path.name]
    except (OSError, ValueError):
        return []
