"""An open stat file: its rows with their ids, kept through all changes by other programs."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Mapping
from dataclasses import field
from itertools import zip_longest
from pathlib import Path

from pressgang.diagnostics import Diagnostic
from pressgang.editing.rows import HEADINGS, CellFile, FileRow, keep_ids, split_cells
from pressgang.schema import Row
from pressgang.sources import Table, read_table
from pressgang.sources.delimited import DELIMITED, csv_text
from pressgang.structs import dataclass
from pressgang.studio.disk import SeenFile, look_at, remember, version_of

_MOST_VERSIONS = 2000
"""The most earlier versions of a file to which an edit may refer."""


def contents(
    path: Path, label: str, sheet: str | None, data: bytes
) -> tuple[CellFile | None, Mapping[int, int] | None, list[Diagnostic]]:
    """Return the rows of a stat file of any format, the line of each unless the file has lines, and faults."""
    suffix = path.suffix.lower()
    if suffix in DELIMITED:
        cells, found = split_cells(data, label, DELIMITED[suffix])
        return cells, None, found
    table, found = read_table(path, label, sheet=sheet, data=data)
    if table is None:
        return None, None, found
    cells, _ = split_cells(as_csv(table), label)
    lines = {0: next(iter(table.headings.values())).span.line} if table.headings else {0: 1}
    lines |= {number: record.span.line for number, record in enumerate(table.records, 1)}
    return cells, lines, found


def seems_half(data: bytes, before: bytes) -> bool:
    """Return whether a text file looks half written: a beginning of `before`, or without its line end."""
    cut = len(data) < len(before) and before.startswith(data)
    return cut or (before.endswith((b"\n", b"\r")) and not data.endswith((b"\n", b"\r", b"\0")))


def as_csv(table: Table) -> bytes:
    """Return the rows of a workbook, or of a file of objects, as a CSV file."""
    rows = [[cell.heading for cell in table.headings.values()]]
    for record in table.records:
        cells = (record.cells.get(key) for key in table.headings)
        rows.append(["" if cell is None else _text(cell.value) for cell in cells])
    return csv_text(rows).encode()


def _text(value: object) -> str:
    """Return a value as it is typed into a cell."""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return "" if value is None else str(value)


@dataclass
class OpenFile:
    """An open stat file of the kit. `row` is the game's class of its rows, `sheet` that of a workbook.

    `data` are its bytes as last read or written, `opened` the first ones; if `missing`, the file is gone, and
    its last contents are kept here.
    """

    id: str
    name: str
    label: str
    path: Path
    sheet: str | None
    row: type[Row] | None = None
    data: bytes = b""
    opened: bytes | None = None
    version: str = ""
    cells: CellFile | None = None
    lines_of: Mapping[int, int] | None = None
    faults: tuple[Diagnostic, ...] = ()
    missing: bool = True
    seen: SeenFile | None = None
    headings: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The headings of each version: an edit's columns are those that its writer saw."""
    _numbered: tuple[CellFile, Mapping[int, int]] | None = None

    @property
    def format(self) -> str:
        """Return `csv`, `xlsx` and so on."""
        return self.path.suffix.lower().lstrip(".")

    @property
    def is_ours_to_write(self) -> bool:
        """Return whether its format is edited here."""
        return self.path.suffix.lower() in DELIMITED

    def lines(self) -> Mapping[int, int]:
        """Return the line of each row by its id."""
        if self.cells is None:
            return {}
        if self.lines_of is not None:
            return self.lines_of
        if self._numbered is None or self._numbered[0] is not self.cells:
            before = self._numbered
            same = before is not None and self.cells.has_lines_of(before[0])
            self._numbered = self.cells, before[1] if before is not None and same else self.cells.lines()
        return self._numbered[1]

    def row_at(self, line: int) -> FileRow | None:
        """Return the row on a line, also for a later line of a cell of several lines."""
        if self.cells is None:
            return None
        lines = self.lines()
        at = bisect_right(self.cells.rows, line, key=lambda row: lines[row.id])
        return self.cells.rows[at - 1] if at else None

    def is_whole(self, data: bytes) -> bool:
        """Return whether these bytes are likely to be a complete save of another program."""
        whole = contents(self.path, self.label, self.sheet, data)[0] is not None
        return whole and not (self.is_ours_to_write and seems_half(data, self.data))

    def take(self, data: bytes) -> None:
        """Read these bytes as the file; known rows keep their ids."""
        cells, lines, found = contents(self.path, self.label, self.sheet, data)
        if cells is not None and self.cells is not None:
            cells = keep_ids(self.cells, cells)
            if lines is not None:
                lines = {row.id: lines.get(number, 0) for number, row in enumerate(cells.rows)}
        if cells is not None:
            self.cells, self.lines_of = cells, lines
        self.faults = tuple(found) if cells is None else ()
        self._now(data)

    def put(self, cells: CellFile, data: bytes) -> None:
        """Replace the rows, which were written as these bytes."""
        self.cells, self.lines_of, self.faults = cells, None, ()
        self._now(data)

    def forget(self) -> None:
        """Forget the contents of a missing file."""
        self.cells, self.lines_of, self.data, self.version = None, None, b"", ""

    def _now(self, data: bytes) -> None:
        self.data, self.version, self.missing = data, version_of(data), False
        self.seen = look_at(self.path, data)
        if self.opened is None:
            self.opened = data
        if self.cells is not None:
            remember(self.headings, self.version, self.cells.headings, _MOST_VERSIONS)

    def changed_rows(self, before: CellFile | None) -> list[int]:
        """Return the rows that are new, changed or gone."""
        then, now = before.rows if before else (), self.cells.rows if self.cells else ()
        others = [(was, row) for was, row in zip_longest(then, now) if was is not row]
        old = {was.id: (was.values, was.line) for was, _ in others if was is not None}
        new = {row.id: (row.values, row.line) for _, row in others if row is not None}
        changed = [one for one, held in new.items() if old.get(one) != held]
        return [one for one in (*changed, *(gone for gone in old if gone not in new)) if one != HEADINGS]
