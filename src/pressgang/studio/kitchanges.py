"""Edits of kit.toml: read again, merged, written, remembered, told."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from pressgang.diagnostics import Diagnostic, PressgangError, Problems, Span, one_line, shown
from pressgang.editing.edits import AddTable, Clash, KitEdit, KitValue, RemoveTable, SetKey
from pressgang.editing.kitfile import kit_edited
from pressgang.editing.problems import NOT_IN_KIT
from pressgang.files.paths import exists
from pressgang.kit import is_file_name
from pressgang.kit.inside import path_inside
from pressgang.kit.problems import BAD_NAME
from pressgang.starter.made import stat_file
from pressgang.studio import disk
from pressgang.studio.history import EditStep, KitBack, WayBack, WholeBack
from pressgang.studio.kitview import forces_of, kit_json
from pressgang.studio.problems import CHANGED, REQUEST, Denied, bad_request, unknown
from pressgang.studio.session import Session
from pressgang.studio.wire import label_of, take

_TABLES = ("sheet", "force")


async def edit_kit(session: Session, asked: Mapping[str, Any]) -> dict[str, Any]:
    """The edits of a `PATCH /api/kit` as one step; the lock is held. Raises `Denied`.

    `set` is a list of `{at, value, was}`: `at` leads to a key, with ids in place of numbers; a value of `null`
    or `""` takes the key out. `add` is a list of `{table, values}`; a force without `stats`, or with a CSV file
    that there is not, gets one of the game's headings. `remove` is a list of `{at, was}`: of a table, or of a
    key. What `was` there need be said only where the page's `version` is no longer the file's.
    """
    version, label = take(asked, "version", str), label_of(asked)
    await session.catch_up_kit()
    kit = session.open_kit
    if kit.missing:
        raise session.gone(kit.label)
    if kit.broken:
        raise Denied(422, kit.faults)
    if version not in kit.shapes:
        message = "kit.toml is not what the page has seen"
        raise Denied(409, [CHANGED.at(Span(kit.label), message, "Load the page anew.")], kit.version)
    desk = _Desk(session, version)
    for one in _objects(asked, "set"):
        desk.set(one)
    for one in _objects(asked, "remove"):
        desk.remove(one)
    for one in _objects(asked, "add"):
        desk.add(one)
    ways = write_kit(session, [*desk.edits, *desk.removals, *desk.additions], desk.files)
    if ways:
        session.history.add(EditStep(label or "the kit", ways))
    return kit_json(session)


def write_kit(
    session: Session, edits: Sequence[KitEdit], files: Mapping[Path, bytes] | None = None
) -> tuple[WayBack, ...]:
    """Write edits of kit.toml, with new files that they name, and tell it: what takes it back. The lock is
    held, and what other programs did is taken in. Raises `Denied` and `SavedMeanwhileError`.
    """
    kit, files = session.open_kit, files or {}
    try:
        done = kit_edited(kit.data, edits, kit.label)
    except PressgangError as error:
        raise Denied(422, error.diagnostics) from error
    if done.clashes:
        raise Denied(409, [_clash(kit.label, clash) for clash in done.clashes], kit.version)
    if done.data == kit.data:
        return ()
    whole = {**files, kit.path: done.data}
    was = {kit.path: kit.data}
    saves = [disk.Save(path, str(path), data, was.get(path)) for path, data in whole.items()]
    disk.write_all(saves, session.root)
    took_kit(session, done.data)
    return (KitBack(done.undo), *(WholeBack(path, str(path), None, data) for path, data in files.items()))


def took_kit(session: Session, data: bytes) -> None:
    """kit.toml is these bytes now, which are on the disk; every page is told."""
    session.open_kit.take(data)
    session.open_kit.seen = disk.look_at(session.kit, data)
    session.find_files()
    session.bump()
    session.tell_kit("studio")


def _objects(asked: Mapping[str, Any], key: str) -> list[dict[str, Any]]:
    listed = take(asked, key, list, [])
    if not all(isinstance(one, dict) for one in listed):
        raise bad_request(f"{key} is no list of objects")
    return listed


class _Desk:
    """The edits of one request, in the words of the file as it is now."""

    def __init__(self, session: Session, version: str) -> None:
        self.session, self.kit, self.version = session, session.open_kit, version
        self.edits: list[KitEdit] = []
        self.removals: list[RemoveTable] = []
        self.additions: list[AddTable] = []
        self.files: dict[Path, bytes] = {}

    def set(self, asked: Mapping[str, Any]) -> None:
        at, value = take(asked, "at", list), _value(asked.get("value"))
        if len(at) == 3 and at[0] == "force" and str(at[1]).startswith("n:"):
            return self._set_of_side(str(at[1]), at[2], value)
        path = self._path(at)
        if path[-1] == "name" and path[0] != "force" and value is not None:
            self._file_name(value, path)
        if value == "":
            value = None
        self.edits.append(SetKey(path, value, self._was(path, asked)))
        return None

    def _set_of_side(self, id: str, key: object, value: KitValue) -> None:
        """A key of a side that has no table of its own: it gets one."""
        side = next((one for one in forces_of(self.session) if one.id == id), None)
        if side is None:
            raise unknown("force of that id")
        self.additions.append(AddTable("force", {"name": side.name, str(key): value}))

    def remove(self, asked: Mapping[str, Any]) -> None:
        at = take(asked, "at", list)
        path = self._path(at)
        if len(path) != 2 or path[0] not in _TABLES:
            self.edits.append(SetKey(path, None, self._was(path, asked)))
            return
        was = asked.get("was") if self.version != self.kit.version else None
        now = self.kit.tables(str(path[0]))[int(path[1])]
        self.removals.append(RemoveTable(str(path[0]), int(path[1]), was if isinstance(was, dict) else now))
        self.removals.sort(key=lambda one: -one.number)

    def add(self, asked: Mapping[str, Any]) -> None:
        table, values = take(asked, "table", str), take(asked, "values", dict)
        if table not in _TABLES:
            raise bad_request("table is neither sheet nor force")
        kept = {str(key): _value(value) for key, value in values.items() if value not in (None, "")}
        if table == "sheet" and "name" in kept:
            self._file_name(kept["name"], ("sheet", "name"))
        if table == "force":
            kept = self._with_stats(kept)
        self.additions.append(AddTable(table, kept))

    def _with_stats(self, values: dict[str, KitValue]) -> dict[str, KitValue]:
        """A new force with its stat file: one that there is not is written with the game's headings."""
        read, root = self.kit.kit, self.session.root
        name = values.get("name")
        if not isinstance(name, str) or not name.strip():
            raise Denied(422, [BAD_NAME.at(Span(self.kit.label), "the force has no name", "Write one.")])
        stats = values.get("stats")
        if stats is None:
            stem = name if is_file_name(f"{name}.csv") else "force"
            names = (
                f"{stem.casefold().replace(' ', '-')}{n}.csv" for n in ("", *(f"-{n}" for n in range(2, 999)))
            )
            stats = next(one for one in names if not exists(root / one) and root / one not in self.files)
        found = Problems()
        path = path_inside(root, str(stats), Span(self.kit.label), found)
        if path is None:
            raise Denied(422, found.found)
        if not exists(path) and path.suffix.lower() == ".csv" and read is not None:
            self._file_name(path.name, ("stats",))
            self.files[path] = stat_file(read.system.row, "", rows=0)
        return {"name": name, "stats": str(stats), **values}

    def _path(self, at: Sequence[object]) -> tuple[str | int, ...]:
        """The names and numbers that lead to a key; 404 where an id is of nothing that there is."""
        if not at or not all(isinstance(step, str) and step for step in at) or len(at) > 3:
            raise bad_request("at is no list of names")
        path = [str(step) for step in at]
        if path[0] not in _TABLES or len(path) < 2:
            return tuple(path)
        prefix, digits = path[1][:1], path[1][1:]
        then = int(digits) - 1 if digits.isascii() and digits.isdecimal() and len(digits) < 6 else -1
        if prefix != {"sheet": "s", "force": "a"}[path[0]] or then < 0:
            raise unknown(f"{path[0]} of that id")
        now = self.kit.number(path[0], then, self.version)
        if now is None:
            if self.version == self.kit.version:
                raise unknown(f"{path[0]} of that id")
            message, way_out = f"the {path[0]} is not in kit.toml any more", "Look at the kit as it is now."
            raise Denied(409, [CHANGED.at(Span(self.kit.label), message, way_out)], self.kit.version)
        return (path[0], now, *path[2:])

    def _was(self, path: Sequence[str | int], asked: Mapping[str, Any]) -> KitValue:
        """What the page saw at a key. One that the page shows without its being written is no clash."""
        now: Any = self.kit.document
        for step in path:
            inside = isinstance(now, Mapping) and step in now
            inside = inside or (isinstance(now, list) and isinstance(step, int) and step < len(now))
            now = now[step] if inside else None
        if self.version == self.kit.version or "was" not in asked:
            return now  # type: ignore[no-any-return]
        was = _value(asked["was"])
        unsaid = ("", _DEFAULTS.get(".".join(map(str, path))))
        return None if now is None and was in unsaid else was

    def _file_name(self, value: KitValue, path: Sequence[str | int]) -> None:
        """Refuse a name that cannot be a file's."""
        if not isinstance(value, str) or not is_file_name(value):
            raise Denied(422, [bad_name(Span(self.kit.label), str(value))])


_DEFAULTS = {"paper.size": "a4", "paper.margin": "8mm", "ink": "color"}
"""What the page shows of keys that are not written."""


def free_name(folder: Path, stem: str, suffix: str) -> str:
    """A name for a new file that there is not."""
    names = (f"{stem}{end}{suffix}" for end in ("", *(f"-{number}" for number in range(2, 9999))))
    return next(name for name in names if not exists(folder / name))


def bad_name(span: Span, name: str) -> Diagnostic:
    """The problem of a name that cannot be a file's."""
    way_out = 'Use letters, figures, spaces, dots and hyphens, not at the ends; no / \\ : * ? " < > |.'
    return BAD_NAME.at(span, f"{shown(name)} cannot be a file's name", way_out)


def _value(asked: object) -> KitValue:
    """A value as kit.toml can hold it: 400 for an object, 422 for a text that a file cannot hold."""
    if isinstance(asked, list):
        return [_value(one) for one in asked]
    if isinstance(asked, str) and "\0" in asked:
        message, way_out = f"{shown(asked)} holds a NUL character", "Write it without."
        raise Denied(422, [NOT_IN_KIT.at(REQUEST, message, way_out)])
    if asked is None or isinstance(asked, str | bool | int | float):
        return asked
    raise bad_request("a value is no text, number, truth value or list")


def _clash(label: str, clash: Clash) -> Diagnostic:
    """What is there now, where someone else has changed it."""
    edit = clash.edit
    if isinstance(edit, SetKey):
        key = str(edit.at[-1])
        now = "is not there any more" if clash.now is None else f"is {shown(clash.now)} now"
        return CHANGED.at(Span(label), f"{one_line(key)} {now}", "Look at the kit as it is now.")
    message = "the table is other than it was, or not there any more"
    return CHANGED.at(Span(label), message, "Look at the kit as it is now.")
