"""The input files of one run: each is read once, and all of them go into the build stamp."""

from __future__ import annotations

from dataclasses import field
from functools import partial
from pathlib import Path

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.sources.memory import KnownLines, Memory
from pressgang.sources.table import Located, Table
from pressgang.structs import dataclass

Bytes = bytes
"""Another name for the type, which the method `Inputs.bytes` hides."""


@dataclass
class Inputs:
    """The files that one run has read, by label (the name of a file in messages)."""

    files: dict[str, bytes] = field(default_factory=dict)
    paths: list[Path] = field(default_factory=list)
    kept: Memory = field(default_factory=Memory)
    """Results of earlier runs over the same files."""

    def bytes(self, path: Path, label: str, found: Problems) -> Bytes | None:
        """Return the content of a file, or None with a problem in `found`."""
        if label not in self.files:
            from pressgang.sources.files import read_bytes

            data, problem = read_bytes(path, label)
            if problem:
                found.add(problem)
            if data is None:
                return None
            self.keep(path, label, data)
        return self.files[label]

    def keep(self, path: Path, label: str, data: Bytes) -> None:
        """Add a file that was read elsewhere: a picture has a reader of its own."""
        self.files[label] = data
        self.paths.append(path)

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
        from pressgang.sources.problems import NO_ROWS, NO_ROWS_YET

        met = Problems()
        table = self.table(path, label, sheet, met)
        for one in met.found:
            found.add(NO_ROWS.at(one.span, one.message, one.help) if one.rule is NO_ROWS_YET else one)
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
