"""Edits of stat files and of kit.toml: merging, writing, history and news; and undo and redo."""

from __future__ import annotations

from collections.abc import Callable, Container, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any

from msgspec import UNSET, Struct

from pressgang.diagnostics import Diagnostic, PressgangError, Problems, Span, counted, one_line, shown
from pressgang.editing import rows as editing
from pressgang.editing import tomlfile
from pressgang.editing.rows import CellFile, Clash, DeleteRow, DropColumn, Edit, SetCell
from pressgang.editing.tomlfile import (
    AddEntry,
    MoveDown,
    PutValue,
    TakeOut,
    TomlEdit,
    TomlPath,
    TomlValue,
)
from pressgang.files.paths import exists, real
from pressgang.kit.problems import BAD_NAME
from pressgang.kit.reader import bad_name, path_inside
from pressgang.kit.tables import is_file_name
from pressgang.rows.sides import Side
from pressgang.schema import read_all_rows
from pressgang.sources import split_sheet
from pressgang.sources.table import RawRow, table_of_rows
from pressgang.sources.toml_map import decode_toml
from pressgang.starter.files import make_stat_file
from pressgang.stats.reading import run_checks
from pressgang.structs import replace
from pressgang.studio import disk
from pressgang.studio.kit_view import cells_at, forces_of, kit_json, place_of, rows_json, with_place
from pressgang.studio.openfile import OpenFile
from pressgang.studio.problems import CHANGED, NO_UNDO, READ_ONLY, REQUEST, Denied, bad_request, unknown
from pressgang.studio.session import TABLES, EditStep, FileChange, OpenKit, Session
from pressgang.studio.wire import label_of, take, take_list
from pressgang.systems.general import kind_of


def headings_then(session: Session, file: OpenFile, version: str) -> tuple[str, ...]:
    """Return the headings of a version of a file; 409 if this session does not know the version."""
    found = file.headings.get(version)
    if found is None:
        message = f"{file.name} is not what the page has seen"
        raise Denied(409, [CHANGED.at(Span(file.label), message, "Look at it as it is now.")], file.version)
    return found


async def ready(session: Session, file: OpenFile) -> CellFile:
    """Return the rows of a file as it is on the disk now, for writing. The caller holds the lock."""
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


async def edit_rows(
    session: Session, file: OpenFile, edits: Sequence[Edit], headings: Sequence[str], label: str
) -> Answer:
    """Merge edits into a file and write it, as one step. The caller holds the lock.

    Raises `Denied` if an edit clashes with another writer's (409) or cannot be written, and
    `SavedMeanwhileError`.
    """
    before = await ready(session, file)
    done = editing.merge_edits(before, edits, headings)
    if done.clashes:
        raise Denied(409, [clash_problem(file, clash) for clash in done.clashes], file.version)
    change = FileChange(file.path, file.label, before, done.file)
    return commit(session, label or counted(len(edits), "change"), change)


Answer = dict[str, Any]
_NO_ROWS: Answer = dict.fromkeys(("id", "version", "headings", "lines"), None) | {"rows": [], "problems": []}


def answer(session: Session, rows: Answer | None = None, **more: Any) -> Answer:
    """Return the answer to every change: the `rows` of a table, or none, what steps there are, and `more`."""
    steps = session.history.as_json()
    return {**(rows or _NO_ROWS), "revision": session.revision, "kit": None, **steps, **more}


def commit(session: Session, label: str, *changes: FileChange) -> Answer:
    """Make changes of files as one step of that name; return its answer, with the rows of the first table.

    Those that change nothing are left out. The caller holds the lock, and other programs' changes are taken in.
    Raises `Denied`, `PressgangError` and `SavedMeanwhileError`.
    """
    made = [one for one in changes if one.before != one.after]
    if not made:
        return answer(session, kit=kit_json(session))
    step = EditStep(label, tuple(one.cut() for one in made))
    return carry_out(session, made, lambda: session.history.add(step))


def carry_out(session: Session, changes: Sequence[FileChange], note: Callable[[], None]) -> Answer:
    """Write all files of a step, or none, call `note`, and send the news; the answer is that of `commit`.

    It has the kit if more than tables was changed.
    """
    kit, saves = session.open_kit, list[tuple[disk.Save, OpenFile | None]]()
    for one in changes:
        file = session.file_at(one.path)
        was, now = (_bytes_of(held, file) for held in (one.before, one.after))
        saves.append((disk.Save(one.path, one.label, now, was), file))
    root = session.root if all(one.path.is_relative_to(session.root) for one in changes) else session.home
    disk.write(root, *(save for save, _ in saves if save.data != save.was))
    note()
    others = {save.path: save.data for save, file in saves if file is None}  # kit.toml, the game's, terrain
    if others:
        looks = {path: disk.look_at(path, data) for path, data in others.items() if data is not None}
        session.seen |= {path: seen for path, seen in looks.items() if seen is not None}
        kit.take(others.get(kit.path, kit.data) or b"", is_ours=True)
        session.find_files()
    rows = [
        _tell_table(session, file, one.after, save.data)
        for one, (save, file) in zip(changes, saves, strict=True)
        if file is not None
    ]
    if others:
        session.tell_kit("studio")
    return answer(session, next(filter(None, rows), None), kit=kit_json(session) if others else None)


def _bytes_of(held: CellFile | bytes | None, file: OpenFile | None) -> bytes | None:
    """Return the bytes of what a file holds: of the rows that it has here, those that were read."""
    if not isinstance(held, CellFile):
        return held
    return file.data if file is not None and file.cells is held else held.data()


def _tell_table(
    session: Session, file: OpenFile, rows: CellFile | bytes | None, data: bytes | None
) -> Answer | None:
    """Take what is written now as the file, send the news, and return its rows; None for a deleted file."""
    before = file.cells
    if data is None:
        file.missing, file.seen = True, None
        session.tell_file(file, "studio", [])
        return None
    if isinstance(rows, CellFile) and before is not None:
        file.put(replace(rows, next_id=max(rows.next_id, before.next_id)), data)
    else:
        file.take(data)
    changed = sorted(file.changed_rows(before))
    session.bump()
    stays = before is not None and file.cells is not None and file.cells.has_lines_of(before)
    lines = None if stays else [[one, line] for one, line in file.lines().items() if one != editing.HEADINGS]
    said = {
        "id": file.id,
        "version": file.version,
        "rows": rows_json(session, file, changed),
        "headings": list(file.cells.headings) if file.cells else [],
        "lines": lines,
        "problems": [with_place(session, problem) for problem in problems_of(session, file, changed)],
    }
    session.tell_file(file, "studio", changed, is_noted=True)  # behind all else: it wakes who lays pages
    return said


def clash_problem(file: OpenFile, clash: Clash) -> Diagnostic:
    """Return the problem of a clash, with the value that another writer left."""
    edit, now = clash.edit, clash.now
    line = file.lines().get(getattr(edit, "row", -1), 0)
    if isinstance(edit, SetCell) and isinstance(now, str) and file.cells is not None:
        heading = file.cells.headings[edit.column] if edit.column < len(file.cells.headings) else ""
        span = place_of(file, edit.row, edit.column)
        message = f"{heading} holds {shown(now)} now, not {shown(edit.was)}"
        return CHANGED.at(span, message, f"Keep {shown(now)}, or write {shown(edit.value)}.")
    what = "the row is not there any more"
    if isinstance(edit, DeleteRow) and now:
        what = "the row is other than it was"
    if isinstance(edit, SetCell) and line:
        what = "the column is not there any more"
    if isinstance(edit, DropColumn):
        what = "something was written into the column since"
    return CHANGED.at(Span(file.label, line, 1 if line else 0), what, "Look at the file as it is now.")


def problems_of(session: Session, file: OpenFile, rows: Sequence[int]) -> list[Diagnostic]:
    """Return the problems of these rows at once, before all rows of the kit are read and checked again.

    They are read below the headings as if they were alone, and checked as a side of which rows are missing.
    """
    wanted, found, read = set(rows), Problems(), list[RawRow]()
    if not wanted or file.row is None or file.cells is None or file.lines_of is not None:
        return []
    chosen = [row for row in file.cells.rows if row.id in wanted]
    for row in (file.cells.rows[0], *chosen):
        met = Problems()
        cells = cells_at(file, row, met)
        found.extend(met.found)
        read += [cells] if not met.found else []
    table = table_of_rows(file.label, read, found)
    if table is not None:
        stats, problems = read_all_rows(table, file.row)
        found.extend(problems)
        job, kit = session.job, session.open_kit.kit
        if job is not None and kit is not None and file.row is job.system.row:
            name = next((one.name for one in kit.requests if one.path == file.path), "")
            side = Side(name, stats, Span(file.label, 1, 1), complete=False)
            run_checks(job.system, [side], job.rules, found)
    more = [(file.lines()[row.id], editing.count_breaks(row.line) + 1) for row in chosen]
    lines = {first + further for first, count in more for further in range(count)}
    return [one for one in found.found if one.span.file == file.label and one.span.line in lines]


async def catch_up_kit(session: Session) -> OpenKit:
    """Return kit.toml as it is on the disk now, for writing. The caller holds the lock. Raises `Denied`."""
    await session.catch_up(session.open_kit)
    kit = session.open_kit
    if kit.missing:
        raise session.gone(kit.label)
    if kit.broken:
        raise Denied(422, kit.faults)
    return kit


def toml_edits_asked(asked: Mapping[str, Any], kinds: Any = TomlEdit) -> list[TomlEdit]:
    """Return the edits of a kit or a game that a body asks for. Raises `Denied` (400, or 422 for a NUL)."""
    listed: list[TomlEdit] = take_list(asked, "edits", kinds)
    for one in listed:
        value = getattr(one, "value", "")
        if not 0 < len(one.at) <= _DEEPEST or "" in one.at or not isinstance(one.at[0], str) or value is None:
            raise bad_request("an edit has no keys, or no value")
        if isinstance(value, str) and "\0" in value:
            message, way_out = f"{shown(value)} holds a NUL character", "Write it without."
            raise Denied(422, [editing.NOT_IN_KIT.at(REQUEST, message, way_out)])
    return listed


_DEEPEST = 20
"""The most keys that lead to a value."""


class MakeList(Struct, frozen=True, tag_field="op", tag="list"):
    """Write the list of names that the sheet at these keys lacks."""

    at: TomlPath


async def edit_kit(session: Session, asked: Mapping[str, Any]) -> Answer:
    """Make the edits of a `PATCH /api/kit` (see `PROTOCOL.md`) as one step; the lock is held. Raises `Denied`.

    A force without `stats`, or with a CSV file that there is not, gets one of the game's headings.
    """
    version, label = take(asked, "version", str), label_of(asked)
    kit = await catch_up_kit(session)
    if version not in kit.ids_in:
        message = "kit.toml is not what the page has seen"
        raise Denied(409, [CHANGED.at(Span(kit.label), message, "Look at it as it is now.")], kit.version)
    desk = _Desk(session, version)
    for one in toml_edits_asked(asked, TomlEdit | MakeList):
        desk.take(one)
    if desk.clashes:
        raise Denied(409, desk.clashes, kit.version)
    return write_kit(session, label or "the kit", _in_turn(desk.edits), desk.files)


def _in_turn(edits: Sequence[TomlEdit]) -> list[TomlEdit]:
    """Return edits in the order in which they are made, so that the numbers of tables stay true meanwhile:
    values, tables that go, from the last one on, new ones, and moves.
    """
    values, gone, new, moves = list[TomlEdit](), list[TakeOut](), list[AddEntry](), list[MoveDown]()
    for one in edits:
        if isinstance(one, TakeOut) and len(one.at) == 2 and one.at[0] in TABLES:
            gone.append(one)
        elif isinstance(one, AddEntry):
            new.append(one)
        elif isinstance(one, MoveDown):
            moves.append(one)
        else:
            values.append(one)
    gone.sort(key=lambda one: int(one.at[1]), reverse=True)
    return [*values, *gone, *new, *moves]


def write_kit(session: Session, label: str, edits: Sequence[TomlEdit], files: Mapping[Path, bytes]) -> Answer:
    """Make edits of kit.toml, and the new files that they name, as one step; the answer has the kit."""
    kit = session.open_kit
    data = tomlfile.edit_toml(kit.data, edits, kit.label, is_kit=True)
    new = (FileChange(path, str(path), None, made) for path, made in files.items())
    made = commit(session, label, *new, FileChange(kit.path, kit.label, kit.data, data))
    return {**made, "kit": made["kit"] or kit_json(session)}


class _Desk:
    """The edits of a request, with ids resolved in the present file."""

    def __init__(self, session: Session, version: str) -> None:
        self.session, self.kit, self.version = session, session.open_kit, version
        self.edits: list[TomlEdit] = []
        self.files: dict[Path, bytes] = {}
        self.clashes: list[Diagnostic] = []

    def take(self, edit: TomlEdit | MakeList) -> None:
        """Take an edit up, unless another writer has changed what the page saw there."""
        if edit.at[0] == "force" and len(edit.at) == 3 and str(edit.at[1]).startswith("n:"):
            self._make_table(edit)
            return
        path = self._path(edit.at)
        if isinstance(edit, MakeList):
            self._make_list(path)
            return
        if isinstance(edit, PutValue) and path[-1] == "name" and path[0] != "force":
            self._file_name(edit.value)
        if isinstance(edit, AddEntry):
            edit = AddEntry(path, self._new_table(path, edit.value))
        edit = replace(edit, at=path)
        is_there = tomlfile.value_at(self.kit.document, path) is not None
        if self._is_as_seen(edit) and (is_there or not isinstance(edit, TakeOut)):
            self.edits.append(edit)

    def _make_table(self, edit: TomlEdit | MakeList) -> None:
        """Give a side that has no table of its own one with this key."""
        side = next((one for one in forces_of(self.session) if one.id == edit.at[1]), None)
        if side is None:
            raise unknown("force of that id")
        if isinstance(edit, PutValue):
            self.edits.append(AddEntry(("force",), {"name": side.name, str(edit.at[2]): edit.value}))

    def _new_table(self, path: TomlPath, value: object) -> dict[str, TomlValue]:
        """Return the keys of a new sheet or force."""
        if len(path) != 1 or path[0] not in TABLES or not isinstance(value, dict):
            raise bad_request("what is added is neither a sheet nor a force")
        kept: dict[str, TomlValue] = {key: one for key, one in value.items() if one not in (None, "")}
        if path[0] == "force":
            return self._with_stats(kept)
        if "name" in kept:
            self._file_name(kept["name"])
            return kept
        return kept | self._own_name(str(kept.get("kind", "")))

    def _own_name(self, kind: str) -> dict[str, TomlValue]:
        """Return a name for one more sheet of a kind; the first needs none."""
        there = {tomlfile.title_of(one).casefold() for one in self.kit.tables("sheet")}
        names = (f"{kind}-{number}" for number in range(2, 9999))
        return {"name": next(one for one in names if one not in there)} if kind in there else {}

    def _make_list(self, path: TomlPath) -> None:
        """Write the list of names that a sheet asks for: a new file, with its headings."""
        if len(path) != 2 or path[0] != "sheet":
            raise bad_request("at is no sheet")
        table, read = self.kit.tables("sheet")[int(path[1])], self.kit.kit
        kind = kind_of(read.system, str(table.get("kind"))) if read is not None else None
        if kind is None or kind.names_row is None:
            raise bad_request("this kind of sheet has no list of names")
        named = table.get("names")
        name = named if isinstance(named, str) and is_file_name(named) and named.endswith(".csv") else ""
        if not name or exists(self.session.root / name):
            stem = tomlfile.title_of(table)
            name = free_name(self.session.root, stem if is_file_name(stem) else "names", ".csv", self.files)
        self.files[self.session.root / name] = make_stat_file(kind.names_row, "", rows=0)
        if name != named:
            self.edits.append(PutValue((*path, "names"), name))

    def _with_stats(self, values: dict[str, TomlValue]) -> dict[str, TomlValue]:
        """Return a new force with its stat file; a missing file is written with the game's headings."""
        read, root = self.kit.kit, self.session.root
        name = values.get("name")
        if not isinstance(name, str) or not name.strip():
            raise Denied(422, [BAD_NAME.at(Span(self.kit.label), "the force has no name", "Write one.")])
        stats = values.get("stats")
        if stats is None:
            stem = name if is_file_name(f"{name}.csv") else "force"
            stats = free_name(root, stem.casefold().replace(" ", "-"), ".csv", self.files)
        found = Problems()
        path = path_inside(root, str(stats), Span(self.kit.label), found)
        if path is None:
            raise Denied(422, found.found)
        if not exists(path) and path.suffix.lower() == ".csv" and read is not None:
            self._file_name(path.name)
            self.files[path] = make_stat_file(read.system.row, "", rows=0)
        return {"name": name, "stats": str(stats), **values}

    def _path(self, at: TomlPath) -> TomlPath:
        """Return the path to a key, with the numbers of tables in place of their ids; 404 if one is unknown."""
        if at[0] not in TABLES or len(at) < 2:
            return at
        name = str(at[0])
        ids = list(self.kit.ids[name])
        if at[1] not in ids:
            if at[1] not in self.kit.ids_in[self.version][name]:
                raise unknown(f"{name} of that id")
            message, way_out = f"the {name} is not in kit.toml any more", "Look at the kit as it is now."
            raise Denied(409, [CHANGED.at(Span(self.kit.label), message, way_out)], self.kit.version)
        return (name, ids.index(str(at[1])), *at[2:])

    def _is_as_seen(self, edit: TomlEdit) -> bool:
        """Return whether the page has seen what stands there; else note the value that another writer left."""
        now = tomlfile.value_at(self.kit.document, edit.at)
        shown_there = "", _DEFAULTS.get(".".join(map(str, edit.at)))  # what the page shows for a blank key
        if self.version == self.kit.version or (now is None and edit.was in shown_there):
            return True
        found = clash_at(self.kit.label, edit, now)
        self.clashes += found
        return not found

    def _file_name(self, value: object) -> None:
        """Refuse a name that no file can have."""
        if not isinstance(value, str) or not is_file_name(value):
            raise Denied(422, [bad_name(str(value), Span(self.kit.label))])


def clash_at(label: str, edit: TomlEdit, now: object, of: str = "kit") -> list[Diagnostic]:
    """Return the problem of a key whose value is another `now` than its writer saw, or none."""
    if edit.was is UNSET or tomlfile.is_same(now, edit.was):
        return []
    message = "the table is other than it was, or not there any more"
    if isinstance(key := edit.at[-1], str):
        message = f"{one_line(key)} {'is not there any more' if now is None else f'is {shown(now)} now'}"
    return [CHANGED.at(Span(label), message, f"Look at the {of} as it is now.")]


_DEFAULTS = {"paper.size": "a4", "paper.margin": "8mm", "ink": "color"}
"""The values that the page shows for keys that are not written."""


def free_name(folder: Path, stem: str, suffix: str, taken: Container[Path] = ()) -> str:
    """Return an unused name for a new file."""
    names = (f"{stem}{end}{suffix}" for end in ("", *(f"-{number}" for number in range(2, 9999))))
    return next(name for name in names if not exists(folder / name) and folder / name not in taken)


async def write_anew(session: Session, file: OpenFile, _asked: object) -> Answer:
    """Write a missing file anew with its old bytes, unless it is there again. The caller holds the lock."""
    await session.catch_up(file)
    if not file.missing:
        return answer(session)
    if file.version == "":
        message = f"{shown(file.name)} was never there, so there is nothing to write"
        raise Denied(422, [CHANGED.at(Span(file.label), message, "Save it from your spreadsheet program.")])
    change = FileChange(file.path, file.label, None, file.data)
    return commit(session, f"{file.name} anew", change)


async def let_go(session: Session, file: OpenFile, _asked: object) -> None:
    """Forget the rows of a missing file; kit.toml still names it, which is a problem like any other."""
    if not file.missing:
        raise bad_request(f"{file.name} is not gone", 409)
    file.forget()
    session.tell_file(file, "studio", [])


async def copy_to_csv(session: Session, file: OpenFile, _asked: object) -> Answer:
    """Copy a workbook, or a file of objects, to a CSV file beside it, and name that in kit.toml, as one step.

    The caller holds the lock.
    """
    await session.catch_up(file)
    if file.missing:
        raise session.gone(file.label)
    if file.is_ours_to_write:
        raise bad_request(f"{file.name} is a text file already", 409)
    if file.cells is None:
        raise Denied(422, file.faults)
    await catch_up_kit(session)
    folder, stem = file.path.parent, file.path.stem
    picked = f"{stem}-{file.sheet}"
    stem = picked if file.sheet is not None and is_file_name(f"{picked}.csv") else stem
    target = folder / free_name(folder, stem, ".csv")
    said = real(target).relative_to(real(session.root)).as_posix()
    edits = list(_renamings(session, file, said))
    files = {target: file.cells.text.encode("utf-8-sig")}
    return {**write_kit(session, f"{file.name} copied to CSV", edits, files), "written": said}


def _renamings(session: Session, file: OpenFile, name: str) -> Iterator[TomlEdit]:
    """Yield the edits of all keys of kit.toml that name the file."""
    for table, key in (("force", "stats"), ("sheet", "names")):
        for number, one in enumerate(session.open_kit.tables(table)):
            path, sheet = split_sheet(str(one.get(key, "")), session.root)
            sheet = sheet or (one.get("sheet") if key == "stats" else None)
            if real(session.root / path) != real(file.path) or (sheet or None) != file.sheet:
                continue
            yield PutValue((table, number, key), name)
            if key == "stats" and "sheet" in one:
                yield TakeOut((table, number, "sheet"))


async def step_back(session: Session, _asked: object, again: bool = False) -> Answer:
    """Undo the last step, or redo the last undone one (`again`). The caller holds the lock.

    Raises `Denied`: 409 (PG908) if there is none, or another writer has changed its result. Such a step is
    forgotten, since it would block those before it.
    """
    taken, other = session.history.done, session.history.undone
    if again:
        taken, other = other, taken
    if not taken:
        message = "there is nothing to do again" if again else "there is nothing to take back"
        raise Denied(409, [NO_UNDO.at(REQUEST, message, "Go on as it is.")])
    step = taken[-1]
    try:
        changes = [await _undone(session, one) for one in step.changes]
    except Denied as error:
        if any(problem.rule is NO_UNDO for problem in error.problems):
            taken.pop()
        raise

    def turn() -> None:
        taken.pop()
        other.append(EditStep(step.label, tuple(one.cut() for one in reversed(changes))))

    return {**carry_out(session, changes, turn), "label": step.label}


async def _undone(session: Session, made: FileChange) -> FileChange:
    """Return the change that takes a change back, as far as its result is there."""
    kit, file = session.open_kit, session.file_at(made.path)
    place = kit if made.path == kit.path else file
    if place is not None:
        await session.catch_up(place)
    if place is kit and (kit.missing or kit.broken):
        raise _lost(Span(kit.label), "kit.toml is gone" if kit.missing else "kit.toml cannot be read")
    data, _ = disk.read(made.path, made.label, session.home)
    now, old, new = held(file, data), made.before, made.after
    if made.at and file is not None:
        old = await _rows_back(session, file, made)
    elif file is None and isinstance(old, bytes) and isinstance(new, bytes):
        old = tomlfile.undo_lines(data or b"", old, new)
        plain = (old or b"").decode("utf-8-sig", errors="surrogateescape")
        if data is None or old is None or (place is kit and decode_toml(plain, kit.label, Problems()) is None):
            where = "" if place is kit else f" into {made.path.name}"
            raise _lost(Span(made.label), f"the lines that it wrote{where} were changed since")
    elif now is not new and data != _bytes_of(new, file):
        raise _lost(Span(made.label), f"{made.path.name} was changed since")
    return FileChange(made.path, made.label, now, old)


async def _rows_back(session: Session, file: OpenFile, made: FileChange) -> CellFile:
    """Return the rows of a file without what a step has changed; what others have changed since stays."""
    now, before, after = await ready(session, file), made.before, made.after
    assert isinstance(before, CellFile) and isinstance(after, CellFile)
    if (there := editing.put_rows(now, made.at, after, before)) is not None:
        return there
    try:
        done = editing.merge_edits(now, editing.undo_edits(before, after), after.headings)
        if done.clashes:
            raise Denied(409, [_no_undo(clash_problem(file, clash)) for clash in done.clashes], file.version)
        done.file.data()
    except PressgangError as error:
        raise Denied(409, map(_no_undo, error.diagnostics), file.version) from error
    return done.file


def held(file: OpenFile | None, data: bytes | None) -> CellFile | bytes | None:
    """Return the rows that a file has here, if they are those of its bytes."""
    rows = file.cells if file is not None and file.is_ours_to_write and not file.faults else None
    return rows if rows is not None and file is not None and file.data == data else data


async def restore_opened(session: Session, file: OpenFile, _asked: object) -> Answer:
    """Restore the bytes of the moment the file was opened, as one step. The caller holds the lock."""
    before = await ready(session, file)
    assert file.opened is not None, "the file was read once"
    if file.opened == file.data:
        return answer(session)
    change = FileChange(file.path, file.label, before, file.opened)
    return commit(session, "as it was when opened", change)


def _no_undo(problem: Diagnostic) -> Diagnostic:
    return problem._replace(rule=NO_UNDO, help="Write it anew. Undo again takes back the step before it.")


def _lost(span: Span, reason: str) -> Denied:
    message = f"the step cannot be taken back: {reason}"
    return Denied(409, [NO_UNDO.at(span, message, "Undo again takes back the step before it.")])
