"""Edits of the open kit's stat files: read again, merged, written, remembered, told; all of it one step."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pressgang.diagnostics import Diagnostic, PressgangError, Problems, Span, counted, shown
from pressgang.editing.cells import CellFile, breaks
from pressgang.editing.editor import Edited
from pressgang.editing.edits import Clash, DeleteRow, DropColumn, Edit, SetCell
from pressgang.editing.rows import merged
from pressgang.schema import read_all_rows
from pressgang.sources.delimited import rows as raw_rows
from pressgang.sources.table import table_of_rows
from pressgang.studio import disk
from pressgang.studio.history import EditStep, RowsBack
from pressgang.studio.openfile import OpenFile
from pressgang.studio.places import place_of, with_place
from pressgang.studio.problems import CHANGED, READ_ONLY, Denied
from pressgang.studio.session import Session, rows_json


def headings_then(session: Session, file: OpenFile, version: str) -> tuple[str, ...]:
    """The headings of a version of a file; 409 where it is none that this session has seen."""
    found = file.headings.get(version)
    if found is None:
        message = f"{file.name} is not what the page has seen"
        raise Denied(409, [CHANGED.at(Span(file.label), message, "Load the page anew.")], file.version)
    return found


async def ready(session: Session, file: OpenFile) -> CellFile:
    """The rows of a file as it is on the disk now, to be written to. The lock is held."""
    await session.catch_up(file)
    if file.missing:
        raise session.gone(file.label)
    if file.faults or (file.cells is None and file.is_ours_to_write):
        raise Denied(422, file.faults)
    if not file.is_ours_to_write:
        message = f"{file.name} is a workbook or a file of objects, which is not edited here"
        way_out = "Edit it in your spreadsheet program; the table follows. Or copy it to CSV."
        raise Denied(423, [READ_ONLY.at(Span(file.label), message, way_out)])
    assert file.cells is not None, "said above"
    return file.cells


def write_rows(
    session: Session, file: OpenFile, edits: Sequence[Edit], headings: Sequence[str]
) -> tuple[Edited, CellFile]:
    """Merge edits into the file and write it; the rows of before come with it. The lock is held, and the file
    is `ready`. Raises `Denied` where an edit clashes with another hand's (409) or cannot be written, and
    `SavedMeanwhileError`.
    """
    assert file.cells is not None, "the file is ready"
    before = file.cells
    try:
        done = merged(before, edits, headings)
        if done.clashes:
            raise Denied(409, [clash_problem(file, clash) for clash in done.clashes], file.version)
        data = done.file.data() if done.undo else file.data
    except PressgangError as error:
        raise Denied(422, error.diagnostics) from error
    if data != file.data:
        disk.write(disk.Save(file.path, file.label, data, file.data), session.root)
        file.seen = disk.look_at(file.path, data)
    file.put(done.file, data)
    return done, before


async def edit_rows(
    session: Session, file: OpenFile, edits: Sequence[Edit], headings: Sequence[str], label: str
) -> dict[str, Any]:
    """Edits of a file as one step. The lock is held."""
    await ready(session, file)
    done, before = write_rows(session, file, edits, headings)
    if done.undo:
        back = RowsBack(file.id, done.undo, done.file.headings)
        session.history.add(EditStep(label or _said(edits), (back,)))
    return told(session, file, before, done.touched)


def told(session: Session, file: OpenFile, before: CellFile | None, touched: frozenset[int]) -> dict[str, Any]:
    """What is answered to a change of a file, and said to every page."""
    changed = sorted({*touched, *file.changed_rows(before)} - {0})
    session.bump()
    session.tell_file(file, "studio", changed)
    order = [row.id for row in file.cells.rows] if file.cells else []
    moved = before is None or [row.id for row in before.rows] != order or _relined(before, file, changed)
    lines = file.lines() if moved else {}
    return {
        "id": file.id,
        "version": file.version,
        "revision": session.revision,
        "rows": rows_json(session, file, changed),
        "headings": list(file.cells.headings) if file.cells else [],
        "lines": [[one, lines[one]] for one in order[1:]] if moved else [],
        "problems": [with_place(session, problem) for problem in problems_of(file, changed)],
        **session.history.as_json(),
    }


def _relined(before: CellFile, file: OpenFile, changed: Sequence[int]) -> bool:
    """Whether rows stand on other lines: a cell has got or lost a line break."""
    wanted = {0, *changed}
    now = file.cells.rows if file.cells else ()
    return [breaks(row.line) for row in before.rows if row.id in wanted] != [
        breaks(row.line) for row in now if row.id in wanted
    ]


def _said(edits: Sequence[Edit]) -> str:
    """What a step is called where the page does not say."""
    return counted(len(edits), "change")


def clash_problem(file: OpenFile, clash: Clash) -> Diagnostic:
    """What is there now, where someone else has changed it."""
    edit, now = clash.edit, clash.now
    line = file.lines().get(getattr(edit, "row", -1), 0)
    if isinstance(edit, SetCell) and isinstance(now, str) and file.cells is not None:
        heading = file.cells.headings[edit.column] if edit.column < len(file.cells.headings) else ""
        span = place_of(file, edit.row, edit.column)
        message = f"{heading} holds {shown(now)} now, not {shown(edit.was)}"
        return CHANGED.at(span, message, f"Keep {shown(now)}, or write {shown(edit.value)}.")
    what = (
        "the row is other than it was"
        if isinstance(edit, DeleteRow) and now
        else "the row is not there any more"
    )
    if isinstance(edit, SetCell) and line:
        what = "the column is not there any more"
    if isinstance(edit, DropColumn):
        what = "something was written into the column since"
    return CHANGED.at(Span(file.label, line, 1 if line else 0), what, "Look at the file as it is now.")


def problems_of(file: OpenFile, rows: Sequence[int]) -> list[Diagnostic]:
    """What is wrong with the cells of these rows by themselves; known at once, before a game's checks look at
    all rows. They are read below the headings as if no other row were there, then put back where they stand.
    """
    wanted = set(rows)
    if not wanted or file.row is None or file.cells is None or file.lines_of is not None:
        return []
    heads, *others = file.cells.rows
    chosen = [row for row in others if row.id in wanted]
    text, places, line = "\n" + heads.line, dict[int, int](), 3 + breaks(heads.line)
    for row in chosen:
        text += "\n" + row.line
        first = file.lines()[row.id]
        for further in range(breaks(row.line) + 1):
            places[line + further] = first + further
        line += breaks(row.line) + 1
    found = Problems()
    tokens = raw_rows(text, file.label, file.cells.separator, found)
    table = table_of_rows(file.label, tokens, found)
    if table is not None:
        found.extend(read_all_rows(table, file.row)[1])
    moved = [(problem, places.get(problem.span.line)) for problem in found.found]
    return [one._replace(span=one.span._replace(line=now)) for one, now in moved if now is not None]
