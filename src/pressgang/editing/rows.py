"""A CSV or TSV file split into its rows byte by byte, and its edits, each with the value that its writer saw.

The tokenizer that reads stat files gives the ends of raw cells, so a written cell is the cell that is read.
Notes, blank lines and other lines that are no rows belong to the row that follows them. Rows are named by ids
that they keep while the file changes around them; the line of headings is row 0. Columns count from 0.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from functools import partial
from itertools import accumulate, zip_longest
from pathlib import Path
from typing import NoReturn

from msgspec import Struct

from pressgang.diagnostics import Diagnostic, PressgangError, Problems, Rule, Span, counted, general_rule, shown
from pressgang.regex import regex
from pressgang.sources.delimited import delimited_rows, guard_text, in_quotes
from pressgang.sources.inputs import read_bytes
from pressgang.sources.problems import MAX_BYTES, NO_ROWS
from pressgang.sources.table import heading_key
from pressgang.sources.text import BREAK, LAST_BREAK, SavedText, decode_as_saved
from pressgang.structs import NamedTuple, replace

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
        return None, [NO_ROWS.at(Span(label, 1, 1), message, "Write the headings into the first row.")]
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


class SetCell(Struct, frozen=True, tag_field="op", tag="set"):
    """Write `value` into a cell that holds `was`."""

    row: int
    column: int
    value: str
    was: str


class InsertRow(Struct, frozen=True, tag_field="op", tag="insert"):
    """A new row behind row `after`; `id` is the earlier number of one that was deleted."""

    after: int
    cells: tuple[str, ...]
    id: int | None = None


class DeleteRow(Struct, frozen=True, tag_field="op", tag="delete"):
    """Delete the row whose cells hold `was`; notes above it stay."""

    row: int
    was: tuple[str, ...]


class MoveRow(Struct, frozen=True, tag_field="op", tag="move"):
    """Move a row behind another, with the notes directly above it."""

    row: int
    after: int


class AddColumn(Struct, frozen=True, tag_field="op", tag="column"):
    """Add a column at the right: a heading, and a blank cell in each row with a cell for every heading."""

    heading: str


class DropColumn(Struct, frozen=True):
    """Remove the last column if nothing was written in it."""

    heading: str


Edit = SetCell | InsertRow | DeleteRow | MoveRow | AddColumn | DropColumn


class Clash(Struct, frozen=True):
    """An edit of something that another writer has changed: the present value, or None if it is gone."""

    edit: object
    now: object


def keep_ids(old: CellFile, new: CellFile) -> CellFile:
    """Return the file `new` with the ids of `old`.

    Identical rows are the same row, then those of equal name and unit, then of equal name, then those between
    the same two known rows, in order. All others get new ids.
    """
    known: dict[int, int] = {0: HEADINGS}  # index in `new` to id
    _pair(old.rows, new.rows, known, lambda row: row.line)
    for columns in (("name", "unit"), ("name",)):
        _pair(old.rows, new.rows, known, _names(old, columns), _names(new, columns))
    _pair_in_order(old.rows, new.rows, known)
    next_id = old.next_id
    rows: list[FileRow] = []
    for index, row in enumerate(new.rows):
        if index not in known:
            known[index], next_id = next_id, next_id + 1
        rows.append(row._replace(id=known[index]))
    return replace(new, rows=tuple(rows), next_id=next_id)


Telling = Callable[[FileRow], Hashable]
"""A function that returns what two versions of a row have in common; None for a row without it."""


def _pair(
    old: Sequence[FileRow],
    new: Sequence[FileRow],
    known: dict[int, int],
    tell: Telling,
    tell_new: Telling | None = None,
) -> None:
    taken = set(known.values())
    free: Mapping[Hashable, deque[int]] = defaultdict(deque)
    for row in old:
        if row.id not in taken and (sign := tell(row)) is not None:
            free[sign].append(row.id)
    for index, row in enumerate(new):
        if index not in known:
            sign = (tell_new or tell)(row)
            if sign is not None and free.get(sign):
                known[index] = free[sign].popleft()


def _names(file: CellFile, columns: Sequence[str]) -> Telling:
    keys = [heading_key(heading) for heading in file.headings]
    at = [keys.index(name) for name in columns if name in keys]

    def tell(row: FileRow) -> Hashable:
        found = tuple(row.values[index] if index < len(row.values) else "" for index in at)
        return found if any(found) else None

    return tell


def _pair_in_order(old: Sequence[FileRow], new: Sequence[FileRow], known: dict[int, int]) -> None:
    """Pair the remaining rows between the same two neighbours, first to first."""
    taken = set(known.values())
    gaps: dict[int, deque[int]] = {}
    above = HEADINGS
    for row in old:
        if row.id in taken:
            above = row.id
        else:
            gaps.setdefault(above, deque()).append(row.id)
    above = HEADINGS
    for index in range(len(new)):
        if index in known:
            above = known[index]
        elif gaps.get(above):
            known[index] = gaps[above].popleft()


def merge_edits(file: CellFile, edits: Sequence[Edit], headings: Sequence[str]) -> Edited:
    """Apply edits of a file with these headings where row and cell are as their writer saw them.

    Otherwise they clash, and nothing is edited. Raises as `apply_edits` does.
    """
    if tuple(headings) == file.headings:
        return apply_edits(file, edits)
    now = [heading_key(heading) for heading in file.headings]
    before = [heading_key(heading) for heading in headings]
    moved: list[Edit] = []
    lost: list[Clash] = []
    for edit in edits:
        if isinstance(edit, SetCell) and edit.column < len(before):
            key = before[edit.column]
            if key not in now:
                lost.append(Clash(edit, None))
                continue
            edit = replace(edit, column=now.index(key))
        moved.append(edit)
    done = apply_edits(file, moved)
    return Edited(file, clashes=(*lost, *done.clashes)) if lost else done


_NOTES_ABOVE = regex(r'(?:^ *#[^"\r\n]*(?:\r\n|\n|\r))+\Z', re.MULTILINE)


class Edited(NamedTuple):
    """A file after its edits (the same one if they change nothing); after a clash nothing is edited."""

    file: CellFile
    clashes: tuple[Clash, ...] = ()


def apply_edits(file: CellFile, edits: Sequence[Edit]) -> Edited:
    """Apply these edits in their order.

    Raises `PressgangError` if a value cannot be written or a place never existed.
    """
    desk = _Desk(file)
    for edit in edits:
        desk.take(edit)
    return Edited(file, tuple(desk.clashes)) if desk.clashes else Edited(desk.result())


def undo_edits(before: CellFile, after: CellFile) -> list[Edit]:
    """Return edits of a file `after` a step that give its rows what they held `before` it.

    They are for a file that others have changed since: its bytes need not become those that there were.
    """
    was, now = ({row.id: row for row in file.rows} for file in (before, after))
    edits: list[Edit] = [DeleteRow(row.id, row.values) for row in after.rows if row.id not in was]
    edits += [AddColumn(heading) for heading in before.headings[len(after.headings) :]]
    then, since = [one for one in was if one in now], [one for one in now if one in was]
    same = SequenceMatcher(None, then, since, autojunk=False).get_matching_blocks()
    stays = {one for block in same for one in then[block.a : block.a + block.size]}
    above = HEADINGS
    for number, row in was.items():
        if number not in now:
            edits.append(InsertRow(above, row.values, number))
        elif number not in stays:
            edits.append(MoveRow(number, above))
        above, new = number, now.get(number, row)
        width = min(len(before.headings), len(after.headings)) if number == HEADINGS else None
        cells = enumerate(zip_longest(row.values[:width], new.values[:width], fillvalue=""))
        edits += [SetCell(number, column, old, own) for column, (old, own) in cells if old != own]
    return [*edits, *(DropColumn(heading) for heading in reversed(after.headings[len(before.headings) :]))]


def cut_alike(before: CellFile, after: CellFile) -> tuple[CellFile, CellFile, int]:
    """Return two versions of a file without the rows that they have alike, and where the others begin.

    The headings stay, and the row above the others: a deleted one stood behind it.
    """
    top = _count_alike(before.rows[1:], after.rows[1:])
    low, at = _count_alike(before.rows[:top:-1], after.rows[:top:-1]), max(top, 1)
    was, now = (replace(one, rows=one.rows[:1] + one.rows[at : len(one.rows) - low]) for one in (before, after))
    return was, now, at


def _count_alike(one: Sequence[FileRow], other: Sequence[FileRow]) -> int:
    pairs = enumerate(zip(one, other, strict=False))
    return next((at for at, (a, b) in pairs if a is not b), min(len(one), len(other)))


def put_rows(file: CellFile, at: int, old: CellFile, new: CellFile) -> CellFile | None:
    """Return a file with the rows of `new` where those of `old` stand, `at` that row, or None without them."""
    end = at + len(old.rows) - 1
    there = file.rows[:1] + file.rows[at:end], file.tail, file.separator, file.saved[1:]
    if there != (old.rows, old.tail, old.separator, old.saved[1:]):
        return None
    return replace(new, rows=new.rows[:1] + file.rows[1:at] + new.rows[1:] + file.rows[end:])


class _Desk:
    """A file during its edits: rows by id, and their order."""

    def __init__(self, file: CellFile) -> None:
        self.file = file
        self.order = [row.id for row in file.rows]
        self.rows = {row.id: row for row in file.rows}
        self.tail = file.tail
        self.next_id = file.next_id
        self.clashes: list[Clash] = []

    def result(self) -> CellFile:
        rows = tuple(self.rows[one] for one in self.order)
        if rows == self.file.rows and self.tail == self.file.tail:
            return self.file
        return replace(self.file, rows=rows, tail=self.tail, next_id=self.next_id)

    def take(self, edit: Edit) -> None:
        match edit:
            case SetCell():
                self._set(edit)
            case InsertRow():
                self._insert(edit)
            case DeleteRow():
                self._delete(edit)
            case MoveRow():
                self._move(edit)
            case AddColumn():
                self._add_column(edit)
            case DropColumn():
                self._drop_column(edit)

    # --- cells --------------------------------------------------------------------------------------

    def _set(self, edit: SetCell) -> None:
        row = self.rows.get(edit.row)
        if row is None:
            self.clashes.append(Clash(edit, None))
            return
        width = max(len(row.values), len(self.rows[HEADINGS].values))
        if not 0 <= edit.column < width:
            self._refuse(NO_SUCH_PLACE, row, f"column {edit.column + 1} is requested, but the row has {width}")
        now = row.values[edit.column] if edit.column < len(row.values) else ""
        value = writable(edit.value, self.file, partial(self._at, row))
        faulty = not reads_back(self.file, row)
        if now == value and not faulty:
            return  # both hands wrote the same
        if now.strip() != edit.was.strip():  # a guarded cell may begin with a tab
            self.clashes.append(Clash(edit, now))
            return
        blank = [""] * (edit.column + 1 - len(row.values))
        raws, values = [*row.raw, *blank], [*row.values, *blank]
        old, values[edit.column] = raws[edit.column], value
        for raw in raw_cells(value, old):
            raws[edit.column] = raw
            self._put_line(row, raws, values)
            if reads_back(self.file, self.rows[row.id], faulty):
                return
        self._refuse_note(row, values[0])

    def _refuse_note(self, row: FileRow, text: str) -> NoReturn:
        message = f"{shown(text)} cannot be the first cell of a row"
        way_out = (
            "What begins with # is a note there: write it in other words, such as No. 1 for #1, or put another "
            "column in front."
        )
        self._refuse(CANNOT_HOLD, row, message, way_out)

    def _put_line(self, row: FileRow, raws: Sequence[str], values: Sequence[str]) -> None:
        """Write the cells of a row."""
        ends = accumulate(map(len, raws), lambda end, width: end + 1 + width)
        line = self.file.separator.join(raws)
        self.rows[row.id] = row._replace(line=line, values=tuple(values), ends=tuple(ends))

    # --- rows ---------------------------------------------------------------------------------------

    def _insert(self, edit: InsertRow) -> None:
        if edit.after not in self.rows:
            self.clashes.append(Clash(edit, None))
            return
        heads = self.rows[HEADINGS]
        if edit.id is None and len(edit.cells) > len(heads.values):
            message = f"{counted(len(edit.cells), 'cell')} for {counted(len(heads.values), 'column')}"
            self._refuse(NO_SUCH_PLACE, heads, message, "Leave the surplus cells out, or add a column first.")
        number = self.next_id if edit.id is None or edit.id in self.rows else edit.id
        self.next_id = max(self.next_id, number + 1)
        self._place(self._new_row(number, edit.cells), edit.after)

    def _new_row(self, number: int, cells: Sequence[str]) -> FileRow:
        """Make a row as wide as the headings, with quotes where the reader needs them."""
        heads = self.rows[HEADINGS]
        values = [writable(cell, self.file, partial(self._at, heads)) for cell in cells]
        values += [""] * (len(heads.values) - len(values))
        row = FileRow(number, "", "", self.file.line_end, (), ())
        quoted = regex(f'^"|[\r\n{re.escape(self.file.separator)}]')
        raws = [
            in_quotes(guard_text(value)) if quoted.search(value) else next(raw_cells(value, ""))
            for value in values
        ]
        self._put_line(row, raws, values)
        if not reads_back(self.file, self.rows[number]):
            self._put_line(row, [in_quotes(guard_text(values[0])), *raws[1:]], values)
            if not reads_back(self.file, self.rows[number]):
                self._refuse_note(heads, values[0])
        return self.rows.pop(number)

    def _delete(self, edit: DeleteRow) -> None:
        row = self.rows.get(edit.row)
        if row is None or row.id == HEADINGS:
            if edit.row == HEADINGS:
                self._refuse(NO_SUCH_PLACE, self.rows[HEADINGS], "the headings cannot be deleted")
            return  # both hands deleted it
        if [text.strip() for text in row.values] != [text.strip() for text in edit.was]:
            self.clashes.append(Clash(edit, row.values))
            return
        self._lift(row)

    def _move(self, edit: MoveRow) -> None:
        row = self.rows.get(edit.row)
        if row is None or edit.after not in self.rows:
            self.clashes.append(Clash(edit, None))
            return
        if row.id in (HEADINGS, edit.after):
            self._refuse(NO_SUCH_PLACE, row, "the headings stay above all rows, and a row cannot follow itself")
        above = _NOTES_ABOVE.search(row.before)
        notes = above.group() if above else ""
        rest = row.before.removesuffix(notes)
        self.rows[row.id] = row._replace(before=rest)
        self._place(self._lift(self.rows[row.id])._replace(before=notes), edit.after)

    def _lift(self, row: FileRow) -> FileRow:
        """Remove a row; return it with a line break.

        The text before it stays. A file without a last line break stays so.
        """
        index = self.order.index(row.id)
        after = self.order[index - 1]
        del self.order[index], self.rows[row.id]
        if index < len(self.order):
            below = self.rows[self.order[index]]
            self.rows[below.id] = below._replace(before=row.before + below.before)
            return row._replace(before="")
        self.tail = row.before + self.tail
        if not row.end:
            last = LAST_BREAK.search(self.tail)
            if last:
                row, self.tail = row._replace(end=last.group()), self.tail[: last.start()]
            else:
                above = self.rows[after]
                row, self.rows[after] = row._replace(end=above.end), above._replace(end="")
        return row._replace(before="")

    def _place(self, row: FileRow, after: int) -> None:
        """Insert a row (with a line break) behind another."""
        index = self.order.index(after) + 1
        above = self.rows[after]
        if index == len(self.order) and not above.end:
            self.rows[after], row = above._replace(end=row.end), row._replace(end="")
        self.order.insert(index, row.id)
        self.rows[row.id] = row

    # --- columns ------------------------------------------------------------------------------------

    def _add_column(self, edit: AddColumn) -> None:
        heads = self.rows[HEADINGS]
        heading = writable(edit.heading, self.file, partial(self._at, heads))
        width = len(heads.values)
        for raw in raw_cells(heading, ""):
            self._put_line(heads, [*heads.raw, raw], [*heads.values, heading])
            if reads_back(self.file, self.rows[HEADINGS]):
                break
        else:
            self._refuse(
                CANNOT_HOLD, heads, f"{shown(heading)} cannot be a heading here", "Choose another word."
            )
        for row in list(self.rows.values()):
            more = [""] * (width + 1 - len(row.values))
            if more and row.id != HEADINGS:
                self._put_line(row, [*row.raw, *more], [*row.values, *more])

    def _drop_column(self, edit: DropColumn) -> None:
        heads = self.rows[HEADINGS]
        width = len(heads.values) - 1
        whole = [row for row in self.rows.values() if len(row.values) == width + 1]
        filled = [row for row in whole if row.id != HEADINGS and row.values[width]]
        if heads.values[-1] != edit.heading or filled or not width:
            self.clashes.append(Clash(edit, filled[0].values if filled else heads.values))
            return
        for row in whole:
            self._put_line(row, row.raw[:width], row.values[:width])

    # --- what cannot be -----------------------------------------------------------------------------

    def _at(self, row: FileRow) -> Span:
        return Span(self.file.label, self.file.lines().get(row.id, 0), 1)

    def _refuse(self, rule: Rule, row: FileRow, message: str, way_out: str = "Read the file anew.") -> NoReturn:
        raise PressgangError([rule.at(self._at(row), message, way_out)])
