"""A CSV or TSV file split into its rows byte by byte, and joined again.

The tokenizer that reads stat files gives the ends of raw cells, so a written cell is the cell that is read.
Notes, blank lines and other lines that are no rows belong to the row that follows them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from msgspec import Struct

from pressgang.diagnostics import Diagnostic, PressgangError, Problems, Span, general_rule, shown
from pressgang.sources.delimited import delimited_rows, guard_text, in_quotes
from pressgang.sources.files import read_bytes
from pressgang.sources.problems import MAX_BYTES, NO_ROWS
from pressgang.sources.text import BREAK, SavedText, decode_as_saved
from pressgang.structs import NamedTuple

CANNOT_HOLD = general_rule("PG951")
NO_SUCH_PLACE = general_rule("PG952")
NOT_IN_KIT = general_rule("PG953")
HEADINGS = 0
"""The id of the line of headings."""


class FileRow(NamedTuple):
    """A row: the text between it and the row before, its line, its line break, and the values of its cells.

    `ends` are the offsets in `line` at which the raw cells end.
    """

    id: int
    before: str
    line: str
    end: str
    values: tuple[str, ...]
    ends: tuple[int, ...]

    @property
    def raw(self) -> list[str]:
        """Return the cells as they stand between their separators."""
        starts = (0, *(end + 1 for end in self.ends[:-1]))
        return [self.line[start:end] for start, end in zip(starts, self.ends, strict=True)]


class CellFile(Struct, frozen=True):
    """A file of rows: the headings, then all others, blank ones included; `tail` is the text after the last.

    `named` is the separator that the format prescribes, if any; `separator` is the one in use.
    """

    label: str
    saved: SavedText
    named: str | None
    separator: str
    rows: tuple[FileRow, ...]
    tail: str
    next_id: int
    """The id of the next new row; no id is reused."""

    @property
    def headings(self) -> tuple[str, ...]:
        """Return the headings as they are written."""
        return self.rows[0].values

    @property
    def text(self) -> str:
        """Return the whole file as text."""
        return "".join([part for row in self.rows for part in (row.before, row.line, row.end)]) + self.tail

    @property
    def line_end(self) -> str:
        """Return the line break for new lines: the first one of the file."""
        ends = (row.end for row in self.rows if row.end)
        found = BREAK.search(self.rows[0].before) or BREAK.search(next(ends, "\n"))
        return found.group() if found else "\n"

    def data(self) -> bytes:
        """Return the file as bytes. Raises `PressgangError` if they would be read as something else."""
        text = self.text
        data = self.saved.saved(text)
        again = decode_as_saved(data, self.label, Problems()) if len(data) <= MAX_BYTES else None
        if again is None or again.text != text:
            message = f"the file would be read as something else: too large, or not as {self.saved.codec}"
            way_out = "Save it as UTF-8 in your spreadsheet program, or split it."
            raise PressgangError([CANNOT_HOLD.at(Span(self.label), message, way_out)])
        return data

    def lines(self) -> dict[int, int]:
        """Return the line of each row by its id, as messages number them, headings included."""
        found: dict[int, int] = {}
        line, above = 1, ""
        for row in self.rows:
            if row.before:
                line += count_breaks(row.before) - (above == "\r" and row.before.startswith("\n"))
            found[row.id] = line
            line += count_breaks(row.line) + (1 if row.end else 0)
            above = row.end
        return found

    def has_lines_of(self, other: CellFile) -> bool:
        """Return whether each row is on the same line in another file: at most cells are others there."""
        others = [(one, was) for one, was in zip(self.rows, other.rows, strict=False) if one is not was]
        return len(self.rows) == len(other.rows) and all(
            one.id == was.id and one.before == was.before and one.end == was.end
            and count_breaks(one.line) == count_breaks(was.line)
            for one, was in others
        )  # fmt: skip


def count_breaks(text: str) -> int:
    """Return the number of line breaks in a text; CRLF is one."""
    if "\r" not in text:
        return text.count("\n")
    return text.count("\n") + text.count("\r") - text.count("\r\n")


def split_cells(
    data: bytes, label: str, separator: str | None = None
) -> tuple[CellFile | None, list[Diagnostic]]:
    """Return the rows of a file's bytes, numbered from 0, or None and the reason why it cannot be edited.

    `separator` is that of the format (`DELIMITED`), `label` names the file in messages.
    """
    content, problem = read_bytes(Path(label), label, data)
    met = Problems([problem] if problem else [])
    saved = None if content is None else decode_as_saved(content, label, met)
    if saved is None:
        return None, met.found
    text, rows, position = saved.text, list[FileRow](), 0
    mark, begun = separator or ",", False
    for row in delimited_rows(text, label, separator, Problems()):
        values = tuple([str(value) for value, _ in row.cells])
        if not begun and not any(values):
            continue  # blank cells above the headings are nobody's row
        begun, mark = True, row.separator
        last = row.start + row.ends[-1]
        own = FileRow(
            id=len(rows),
            before=text[position : row.start],
            line=text[row.start : last],
            end=text[last : row.stop],
            values=values,
            ends=tuple(row.ends),
        )
        rows.append(own)
        position = row.stop
    if not rows:
        message = "the file has no headings to write under"
        return None, [NO_ROWS.at(Span(label), message, "Write the headings into the first row.")]
    file = CellFile(
        label=label,
        saved=saved,
        named=separator,
        separator=mark,
        rows=tuple(rows),
        tail=text[position:],
        next_id=len(rows),
    )
    return file, []


def replace_cells(row: FileRow, raws: Sequence[str], values: Sequence[str], separator: str) -> FileRow:
    """Return the row with other cells."""
    ends, at = list[int](), -1
    for raw in raws:
        at += len(raw) + 1
        ends.append(at)
    return row._replace(line=separator.join(raws), values=tuple(values), ends=tuple(ends))


def reads_back(file: CellFile, row: FileRow, faulty: bool = False) -> bool:
    """Return whether the reader finds exactly the row's cells in its line.

    In a row that was `faulty` before, faults of other cells do not matter.
    """
    heads = row.id == HEADINGS
    above = row.before if heads else "\n"  # on line 1 alone, `sep=;` means something
    text = above + row.line + row.end
    named = file.named if heads else file.separator
    found = list(delimited_rows(text, file.label, named, met := Problems()))
    one = found[-1] if found else None
    return (
        one is not None
        and (faulty or not met.found)
        and one.separator == file.separator
        and one.start == len(above)
        and one.stop == len(text)
        and [value for value, _ in one.cells] == list(row.values)
    )


def raw_cells(value: str, old: str) -> Iterator[str]:
    """Yield the ways to write a value in place of a raw cell, the one with the least change first.

    Quotes and the blanks around the text stay. A text that looks like a formula is guarded.
    """
    value = guard_text(value)
    bare = old.strip()
    blanks = len(old) - len(old.lstrip()) if bare else len(old)
    before, after = old[:blanks], old[len(old.rstrip()) :] if bare else ""
    if not bare.startswith('"'):
        yield before + value + after
        yield value
    if not before.strip(" "):
        yield before + in_quotes(value) + after
    yield in_quotes(value)


def writable(text: str, file: CellFile, at: Callable[[], Span]) -> str:
    """Return the text, stripped. Raises `PressgangError` if the file's encoding cannot hold it."""
    text = text.strip()
    try:
        text.encode(file.saved.codec)
        lacking = "\0" if "\0" in text else ""
    except UnicodeEncodeError as error:
        lacking = text[error.start]
    if lacking:
        encoding = {"utf-8": "UTF-8", "cp1252": "Windows-1252"}.get(file.saved.codec, "UTF-16")
        message = f"{shown(text)} holds {shown(lacking)}, which the file cannot: it is in {encoding}"
        way_out = "Write it in other letters, or save the file as UTF-8 in your spreadsheet program first."
        raise PressgangError([CANNOT_HOLD.at(at(), message, way_out)])
    return text
