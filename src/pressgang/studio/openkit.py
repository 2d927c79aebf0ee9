"""The kit.toml that is open: its keys as they are written, and the kit that is read from them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, NamedTuple

from pressgang.diagnostics import Diagnostic, Problems
from pressgang.files.paths import is_file, real
from pressgang.games.known import known_games
from pressgang.kit import Kit, read_kit
from pressgang.schema import Row
from pressgang.sources import FORMATS, split_sheet
from pressgang.sources.inputs import Inputs
from pressgang.sources.kept import Memory
from pressgang.sources.located import Located
from pressgang.sources.text import decode
from pressgang.sources.toml_map import decode_toml
from pressgang.studio.disk import SeenFile, version_of
from pressgang.studio.openfile import seems_half

_NAMED_FILE = re.compile(r"""^\s*(?:stats|names)\s*=\s*(["'])([^"']+)\1""", re.MULTILINE)
_MOST_VERSIONS = 500

Identity = tuple[str, int]
"""What a sheet or a force is known by in another version: its name, and which of those of that name it is."""


class NamedFile(NamedTuple):
    """A stat file that the kit names: as it does, where it is, its label in messages, and what its rows are."""

    name: str
    path: Path
    label: str
    sheet: str | None
    row: type[Row] | None


@dataclass
class OpenKit:
    """`document` holds the keys as they are written (of the last that could be read), `kit` what they mean; one
    that is `broken` is no TOML now.
    """

    path: Path
    games: tuple[Path, ...] = ()
    data: bytes = b""
    version: str = ""
    document: Mapping[str, Any] = field(default_factory=dict)
    located: Mapping[str, Located] = field(default_factory=dict)
    kit: Kit | None = None
    broken: bool = False
    faults: tuple[Diagnostic, ...] = ()
    missing: bool = False
    seen: SeenFile | None = None
    kept: Memory = field(default_factory=Memory)
    shapes: dict[str, Mapping[str, tuple[Identity, ...]]] = field(default_factory=dict)

    @property
    def label(self) -> str:
        """How messages name it."""
        return str(self.path)

    def is_whole(self, data: bytes) -> bool:
        """Whether these bytes are likely to be all that another program writes."""
        text = decode(data, self.label, met := Problems())
        return (
            text is not None
            and decode_toml(text, self.label, met) is not None
            and not seems_half(data, self.data)
        )

    def take(self, data: bytes) -> None:
        """Read these bytes as the file."""
        self.data, self.version, self.missing = data, version_of(data), False
        self.kept.begin()
        found = Problems()
        inputs = Inputs(kept=self.kept)
        inputs.keep(self.path, self.label, data)
        located = inputs.toml(self.path, self.label, found)
        self.broken = located is None
        if located is None:
            self.faults = tuple(found.found)
            self.located = {}
            return
        self.located, self.document = located.value, located.plain()
        known = known_games(self.games, self.path.parent, self.kept)
        self.kit = read_kit(self.path, self.label, inputs, found, known)
        self.faults = () if self.kit is not None else tuple(found.found)
        self.shapes.pop(self.version, None)
        self.shapes[self.version] = {name: _identities(self.tables(name)) for name in ("sheet", "force")}
        while len(self.shapes) > _MOST_VERSIONS:
            del self.shapes[next(iter(self.shapes))]

    def tables(self, name: str) -> list[dict[str, Any]]:
        """The `[[name]]` tables as they are written."""
        found = self.document.get(name)
        return [table for table in found if isinstance(table, dict)] if isinstance(found, list) else []

    def number(self, name: str, then: int, version: str) -> int | None:
        """The number (from 0) that the `[[name]]` has now which had number `then` in that version."""
        if version == self.version:
            return then if 0 <= then < len(self.tables(name)) else None
        before = self.shapes.get(version, {}).get(name, ())
        now = self.shapes.get(self.version, {}).get(name, ())
        return now.index(before[then]) if 0 <= then < len(before) and before[then] in now else None

    def files(self) -> Iterator[NamedFile]:
        """The stat files and lists that the kit names, in its order, each once. Of a kit that cannot be read,
        those that its text names.
        """
        root, seen = self.path.parent, set[tuple[Path, str | None]]()
        for one in self._named() if self.kit is not None else self._written():
            key = real(one.path), one.sheet.casefold() if one.sheet else None
            if key not in seen and real(one.path).is_relative_to(real(root)):
                seen.add(key)
                yield one

    def _named(self) -> Iterator[NamedFile]:
        kit, root = self.kit, self.path.parent
        assert kit is not None, "asked for where there is one"
        for force in kit.forces:
            if force.path is not None:
                name = (
                    force.table.stats
                    if force.sheet is None or "#" in force.table.stats
                    else (f"{force.table.stats}#{force.sheet}")
                )
                yield NamedFile(name, force.path, force.label, force.sheet, kit.system.row)
        for order in kit.sheets:
            names = getattr(order.kind, "names", "")
            if order.kind.names_row is not None and names:
                file, sheet = split_sheet(names, root)
                yield NamedFile(names, root / file, str(root / file), sheet, order.kind.names_row)

    def _written(self) -> Iterator[NamedFile]:
        root = self.path.parent
        for _, name in _NAMED_FILE.findall(self.data.decode(errors="replace")):
            file, sheet = split_sheet(name, root)
            if is_file(root / file) and Path(file).suffix.lower() in FORMATS:
                yield NamedFile(name, root / file, str(root / file), sheet, None)


def _identities(tables: Sequence[Mapping[str, Any]]) -> tuple[Identity, ...]:
    found: list[Identity] = []
    for table in tables:
        name = str(table.get("name") or table.get("kind") or table.get("stats") or "")
        found.append((name, sum(one == name for one, _ in found)))
    return tuple(found)
