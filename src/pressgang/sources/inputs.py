"""The files of one run: each is read once, and all of them go into the build stamp."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from pressgang.diagnostics import Problems

from .located import Located

Bytes = bytes
"""The type, which a method of `Inputs` hides."""


@dataclass
class Inputs:
    """What was read so far, by label (the name a file has in messages)."""

    files: dict[str, bytes] = field(default_factory=dict)
    paths: list[Path] = field(default_factory=list)

    def bytes(self, path: Path, label: str, found: Problems) -> Bytes | None:
        """The content of a file; a problem goes into `found`."""
        if label not in self.files:
            from .files import read_bytes

            data, problem = read_bytes(path, label)
            if problem:
                found.add(problem)
            if data is None:
                return None
            self.keep(path, label, data)
        return self.files[label]

    def keep(self, path: Path, label: str, data: Bytes) -> None:
        """Take note of a file that was read by other rules: a picture has its own."""
        self.files[label] = data
        self.paths.append(path)

    def toml(self, path: Path, label: str, found: Problems) -> Located | None:
        """The content of a TOML file with the places of its values."""
        from .text import decode
        from .toml_map import decode_toml

        data = self.bytes(path, label, found)
        text = None if data is None else decode(data, label, found)
        return None if text is None else decode_toml(text, label, found)

    def digest(self, *words: str) -> str:
        """Six hexadecimal digits that change with any byte of any input, or with `words`.

        Only contents count, in the order they were read: the same kit elsewhere has the same digest.
        """
        import hashlib  # here: a check digests nothing

        total = hashlib.sha256()
        for part in (*self.files.values(), *(word.encode() for word in words)):
            total.update(len(part).to_bytes(8, "big"))
            total.update(part)
        return total.hexdigest()[:6]
