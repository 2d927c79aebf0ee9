"""Two hands on one file: rows keep their ids over the bytes of another program, and edits of what was there
before are applied to what is there now where that loses nothing.
"""

from __future__ import annotations

from collections import defaultdict, deque
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace

from pressgang.editing.cells import HEADINGS, CellFile, FileRow
from pressgang.editing.editor import Edited, edited
from pressgang.editing.edits import Clash, Edit, SetCell
from pressgang.sources.records import heading_key


def followed(old: CellFile, new: CellFile) -> CellFile:
    """The file `new` with the ids of `old`: rows of equal letters are the same, then those of equal name and
    unit, of equal name, and, between two that are known, one after the other. All others get ids of their own.
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
"""What two rows have in common that are the same; `None` of a row that says nothing."""


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
    """What is left between the same two neighbours, first to first."""
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


def merged(file: CellFile, edits: Sequence[Edit], headings: Sequence[str]) -> Edited:
    """Edits of a file that had these headings, applied to what the file is now: each where its row is found and
    the cell holds what its writer saw; else they clash, and nothing is edited. Raises as `edited` does.
    """
    if tuple(headings) == file.headings:
        return edited(file, edits)
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
            edit = replace(edit, column=now.index(key), width=None)
        moved.append(edit)
    done = edited(file, moved)
    return Edited(file, clashes=(*lost, *done.clashes)) if lost else done
