"""Steps taken back and done again: each part where it still is what the step made of it.

A stat file that is gone, and one that is no text file: written anew, let go, copied to CSV.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from pressgang.diagnostics import Diagnostic, PressgangError, Span, shown
from pressgang.editing.edits import KitEdit, SetKey
from pressgang.editing.kitfile import kit_step, kit_taken_back
from pressgang.editing.rows import merged
from pressgang.files.paths import real
from pressgang.kit import is_file_name
from pressgang.sources import split_sheet
from pressgang.studio import disk
from pressgang.studio.changes import clash_problem, ready, told
from pressgang.studio.history import EditStep, KitBack, RowsBack, WayBack, WholeBack
from pressgang.studio.kitchanges import free_name, took_kit, write_kit
from pressgang.studio.kitview import kit_json
from pressgang.studio.openfile import OpenFile
from pressgang.studio.problems import CHANGED, NO_UNDO, REQUEST, Denied, bad_request
from pressgang.studio.session import Session


async def write_anew(session: Session, file: OpenFile) -> dict[str, Any]:
    """A file that is gone, with the bytes it had; the lock is held. One that is there again stays."""
    await session.catch_up(file)
    before = file.cells
    if file.missing:
        if file.version == "":
            message = f"{shown(file.name)} was never there, so there is nothing to write"
            raise Denied(422, [CHANGED.at(Span(file.label), message, "Save it from your spreadsheet program.")])
        disk.write(disk.Save(file.path, file.label, file.data, None), session.root)
        file.take(file.data)
        file.seen = disk.look_at(file.path, file.data)
        session.history.add(EditStep(f"{file.name} anew", (WholeBack(file.path, file.label, None, file.data),)))
    return told(session, file, before, frozenset())


def let_go(session: Session, file: OpenFile) -> None:
    """Forget the rows of a file that is gone; kit.toml still names it, which is a problem like any other."""
    if not file.missing:
        raise bad_request(f"{file.name} is not gone", 409)
    file.forget()
    session.bump()
    session.tell_file(file, "studio", [])


async def copy_to_csv(session: Session, file: OpenFile) -> dict[str, Any]:
    """A workbook, or a file of objects, as a CSV file beside it, and the new name in kit.toml; one step. The
    lock is held.
    """
    await session.catch_up(file)
    await session.catch_up_kit()
    if file.missing:
        raise session.gone(file.label)
    if file.is_ours_to_write:
        raise bad_request(f"{file.name} is a text file already", 409)
    if file.cells is None:
        raise Denied(422, file.faults)
    if session.open_kit.broken:
        raise Denied(422, session.open_kit.faults)
    folder, stem = file.path.parent, file.path.stem
    picked = f"{stem}-{file.sheet}"
    stem = picked if file.sheet is not None and is_file_name(f"{picked}.csv") else stem
    target = folder / free_name(folder, stem, ".csv")
    said = real(target).relative_to(real(session.root)).as_posix()
    edits = list(_renamings(session, file, said))
    ways = write_kit(session, edits, {target: file.cells.text.encode("utf-8-sig")})
    session.history.add(EditStep(f"{file.name} copied to CSV", ways))
    return {**kit_json(session), "written": said}


def _renamings(session: Session, file: OpenFile, name: str) -> Iterator[KitEdit]:
    """The keys of kit.toml that name the file, with another name."""
    for table, key in (("force", "stats"), ("sheet", "names")):
        for number, one in enumerate(session.open_kit.tables(table)):
            if not _names(session, one, key, file):
                continue
            yield SetKey((table, number, key), name, one[key])
            if key == "stats" and "sheet" in one:
                yield SetKey((table, number, "sheet"), None, one["sheet"])


def _names(session: Session, table: Mapping[str, Any], key: str, file: OpenFile) -> bool:
    text = table.get(key)
    if not isinstance(text, str):
        return False
    path, sheet = split_sheet(text, session.root)
    sheet = sheet or (table.get("sheet") if key == "stats" else None)
    return real(session.root / path) == real(file.path) and (sheet or None) == file.sheet


class _Part(NamedTuple):
    """A part of a step, about to be taken back: the file with its bytes now and then (`None`: no file), what
    takes that back in turn, and what is to be done once it is written.
    """

    path: Path
    label: str
    was: bytes | None
    data: bytes | None
    back: WayBack
    then: Callable[[], dict[str, Any] | None]


async def step_back(session: Session, again: bool = False) -> dict[str, Any]:
    """Take the last step back, or do the last that was taken back `again`; the lock is held.

    Raises `Denied`: 409 (PG908) where there is none, or another hand has changed since what it wrote. Such a
    step is forgotten, for it would stand in the way of those before it.
    """
    taken, other = session.history.done, session.history.undone
    if again:
        taken, other = other, taken
    if not taken:
        message = "there is nothing to do again" if again else "there is nothing to take back"
        raise Denied(409, [NO_UNDO.at(REQUEST, message, "Go on as it is.")])
    step = taken[-1]
    try:
        parts = [await _part(session, way) for way in step.back]
    except Denied as error:
        if any(problem.rule is NO_UNDO for problem in error.problems):
            taken.pop()
        raise
    _write(session, parts)
    taken.pop()
    other.append(EditStep(step.label, tuple(part.back for part in reversed(parts))))
    said = [answer for part in parts if (answer := part.then()) is not None]
    nothing: dict[str, Any] = {"id": None, "rows": [], "lines": [], "problems": []}
    kit = session.open_kit.version
    return {**(said[0] if said else nothing), "label": step.label, "kit": kit, "revision": session.revision,
            **session.history.as_json()}  # fmt: skip


def _write(session: Session, parts: list[_Part]) -> None:
    """All files of a step, or none; those that go, go last."""
    disk.write_all(
        [disk.Save(part.path, part.label, part.data, part.was) for part in parts if part.data is not None],
        session.root,
    )
    for part in parts:
        if part.data is None and part.was is not None:
            disk.remove(part.path, part.label, part.was, session.root)


async def _part(session: Session, way: WayBack) -> _Part:
    if isinstance(way, RowsBack):
        return await _rows_back(session, way)
    if isinstance(way, KitBack):
        return await _kit_back(session, way)
    return await _whole_back(session, way)


async def _rows_back(session: Session, way: RowsBack) -> _Part:
    file = session.files.get(way.file)
    if file is None:
        raise _lost(Span(session.open_kit.label), "the kit does not name the file any more")
    before = await ready(session, file)
    try:
        done = merged(before, way.edits, way.headings)
        if done.clashes:
            raise Denied(409, [_no_undo(clash_problem(file, clash)) for clash in done.clashes], file.version)
        data = done.file.data()
    except PressgangError as error:
        raise Denied(409, map(_no_undo, error.diagnostics), file.version) from error

    def then() -> dict[str, Any]:
        file.put(done.file, data)
        file.seen = disk.look_at(file.path, data)
        return told(session, file, before, done.touched)

    return _Part(file.path, file.label, file.data, data, RowsBack(file.id, done.undo, done.file.headings), then)


async def _kit_back(session: Session, way: KitBack) -> _Part:
    await session.catch_up_kit()
    kit = session.open_kit
    if kit.missing or kit.broken:
        raise _lost(Span(kit.label), "kit.toml is gone" if kit.missing else "kit.toml cannot be read")
    data = kit_taken_back(kit.data, way.undo, kit.label)
    if data is None:
        raise _lost(Span(kit.label), "the lines that it wrote were changed since")
    back = KitBack(kit_step(kit.data, data, kit.label))
    return _Part(kit.path, kit.label, kit.data, data, back, lambda: took_kit(session, data))


async def _whole_back(session: Session, way: WholeBack) -> _Part:
    file = next((one for one in session.files.values() if one.path == way.path), None)
    if file is not None:
        await session.catch_up(file)
    now, _ = disk.read(way.path, way.label, session.root)
    if now != way.after:
        raise _lost(Span(way.label), f"{way.path.name} was changed since")
    before = file.cells if file is not None else None

    def then() -> dict[str, Any] | None:
        return _took_whole(session, file, way)

    back = WholeBack(way.path, way.label, way.after, way.before, before)
    return _Part(way.path, way.label, way.after, way.before, back, then)


def _took_whole(session: Session, file: OpenFile | None, way: WholeBack) -> dict[str, Any] | None:
    """A whole file is what it was before now, or is gone."""
    data = way.before
    if file is None:
        return None
    before = file.cells
    if data is None:
        file.missing = True
        file.seen = None
        session.bump()
        session.tell_file(file, "studio", [])
        return None
    if way.cells is not None and before is not None:
        file.put(replace(way.cells, next_id=max(way.cells.next_id, before.next_id)), data)
    else:
        file.take(data)
    file.seen = disk.look_at(file.path, data)
    return told(session, file, before, frozenset())


async def as_opened(session: Session, file: OpenFile) -> dict[str, Any]:
    """The bytes of the moment the file was opened, as one step; the lock is held."""
    before = await ready(session, file)
    opened, now = file.opened, file.data
    assert opened is not None, "the file was read once"
    if opened != now:
        disk.write(disk.Save(file.path, file.label, opened, now), session.root)
        back = WholeBack(file.path, file.label, now, opened, before)
        session.history.add(EditStep("as it was when opened", (back,)))
    file.take(opened)
    file.seen = disk.look_at(file.path, opened)
    return told(session, file, before, frozenset())


def _no_undo(problem: Diagnostic) -> Diagnostic:
    return problem._replace(rule=NO_UNDO, help="Write it anew. Undo again takes back the step before it.")


def _lost(span: Span, reason: str) -> Denied:
    message = f"the step cannot be taken back: {reason}"
    return Denied(409, [NO_UNDO.at(span, message, "Undo again takes back the step before it.")])
