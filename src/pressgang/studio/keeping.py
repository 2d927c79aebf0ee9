"""A stat file that is gone, and one that is no text file: written anew, let go, copied to CSV."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from pressgang.diagnostics import Span, shown
from pressgang.editing.edits import KitEdit, SetKey
from pressgang.files.paths import real
from pressgang.kit import is_file_name
from pressgang.sources import split_sheet
from pressgang.studio import disk
from pressgang.studio.changes import told
from pressgang.studio.history import EditStep, WholeBack
from pressgang.studio.kitchanges import free_name, write_kit
from pressgang.studio.kitview import kit_json
from pressgang.studio.openfile import OpenFile
from pressgang.studio.problems import CHANGED, Denied, bad_request
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
