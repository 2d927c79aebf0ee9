"""What `GET /api/kit` says of the open kit."""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from itertools import islice
from typing import Any, NamedTuple

from pressgang.diagnostics import one_line
from pressgang.files.paths import is_working_file, printable_stem, real
from pressgang.rows.sides import Force
from pressgang.schema import Row
from pressgang.sources import FORMATS
from pressgang.studio.openfile import OpenFile
from pressgang.studio.session import Session

_MOST_ENTRIES = 500


class ForceSeen(NamedTuple):
    """A force as the docket lists it; `table` is the number of its `[[force]]`, where it has one of its own."""

    id: str
    name: str
    table: int | None
    file: OpenFile | None


def forces_of(session: Session) -> list[ForceSeen]:
    """The forces in the order of the kit: those with a table, then the sides that files without a name hold."""
    kit, seen = session.open_kit, list[ForceSeen]()
    tables = kit.tables("force")
    by_force = _forces_by_name(session)
    for number, table in enumerate(tables):
        name = str(table.get("name") or "")
        file = _file_of(session, number)
        if name or file is None:
            seen.append(
                ForceSeen(
                    f"a{number + 1}",
                    name or "force",
                    number,
                    file or _file_of_rows(session, by_force.get(name)),
                )
            )
    known = {one.name for one in seen}
    for name, force in by_force.items():
        if name not in known:
            seen.append(ForceSeen(f"n:{name}", name, None, _file_of_rows(session, force)))
    if session.job is None:  # not examined yet: a file without a name stands for its sides
        shown = {one.file.id for one in seen if one.file}
        for number, table in enumerate(tables):
            file = _file_of(session, number)
            if not table.get("name") and file is not None and file.id not in shown:
                seen.append(ForceSeen(f"n:{printable_stem(file.path)}", printable_stem(file.path), None, file))
    return seen


def _forces_by_name(session: Session) -> dict[str, Force[Row]]:
    return {force.name: force for force in session.job.forces} if session.job is not None else {}


def _file_of(session: Session, number: int) -> OpenFile | None:
    """The file of the `[[force]]` of a number."""
    kit = session.open_kit.kit
    if kit is None:
        stats = str(session.open_kit.tables("force")[number].get("stats") or "")
        return next((file for file in session.files.values() if stats and file.name == stats), None)
    if number >= len(kit.forces) or kit.forces[number].path is None:
        return None
    force = kit.forces[number]
    assert force.path is not None, "looked at above"
    place = real(force.path), force.sheet
    return next((file for file in session.files.values() if (real(file.path), file.sheet) == place), None)


def _file_of_rows(session: Session, force: Force[Row] | None) -> OpenFile | None:
    if force is None or not force.rows:
        return None
    return session.file_labelled(force.rows[0].record.span.file)


def lists_of(session: Session, number: int) -> OpenFile | None:
    """The list of names, or of planes, that a sheet has of its own, by the number of its `[[sheet]]`."""
    names = session.open_kit.tables("sheet")[number].get("names")
    return next((file for file in session.files.values() if names and file.name == names), None)


def kit_json(session: Session) -> dict[str, Any]:
    """The kit as the page shows it."""
    kit = session.open_kit
    document, read = kit.document, kit.kit
    paper = document.get("paper")
    paper = paper if isinstance(paper, Mapping) else {}
    name = read.name if read else _text(document.get("name")) or real(session.root).name
    return {
        "revision": session.revision,
        "version": kit.version,
        "title": _text(document.get("title")) or name,
        "name": name,
        "system": read.system.id if read else _text(document.get("system")),
        "game": read.system.game if read else _text(document.get("system")),
        "folder": real(session.root).name,
        "path": str(session.root),
        "readonly": session.readonly,
        "broken": kit.broken or read is None,
        "text": kit.data.decode(errors="replace") if kit.broken or read is None else None,
        "missing": kit.missing,
        "forces": list(_forces_json(session)),
        "sheets": list(_sheets_json(session)),
        "files": [
            {"id": file.id, "name": file.name, "format": file.format, "missing": file.missing}
            for file in session.files.values()
        ],
        "loose": list(_loose(session)),
        "paper": _text(paper.get("size")) or "a4",
        "margin": _text(paper.get("margin")) or "8mm",
        "ink": _text(document.get("ink")) or "color",
        "profile": _text(document.get("profile")),
        **session.history.as_json(),
    }


def _forces_json(session: Session) -> Iterator[dict[str, Any]]:
    worn = _forces_by_name(session)
    tables = session.open_kit.tables("force")
    for one in forces_of(session):
        force = worn.get(one.name)
        table = tables[one.table] if one.table is not None else {}
        rows = len(one.file.cells.rows) - 1 if one.file and one.file.cells else 0
        if force is not None and (one.table is None or not table.get("stats")):
            rows = len(force.rows)
        yield {
            "id": one.id,
            "name": one.name,
            "palette": force.palette.name if force else _text(table.get("palette")),
            "own_palette": _text(table.get("palette")),
            "mark": force.palette.mark if force else "",
            "ground": force.palette.ground.hex if force else None,
            "ink": force.palette.ink.hex if force else None,
            "accent": force.palette.accent.hex if force else None,
            "file": one.file.id if one.file else None,
            "version": one.file.version if one.file else None,
            "rows": rows,
            "pieces": sum(int(getattr(row, "quantity", 1) or 0) for row in force.rows) if force else rows,
        }


def _sheets_json(session: Session) -> Iterator[dict[str, Any]]:
    for number, table in enumerate(session.open_kit.tables("sheet")):
        kind = _text(table.get("kind"))
        names = lists_of(session, number)
        forces = table.get("forces")
        yield {
            "id": f"s{number + 1}",
            "name": _text(table.get("name")) or kind,
            "kind": kind,
            "options": {key: value for key, value in table.items() if key not in ("kind", "name", "forces")},
            "pages": session.page_counts.get(f"s{number + 1}"),
            "forces": forces if isinstance(forces, list) else [],
            "file": names.id if names else None,
            "lists": [{"file": names.id, "name": names.name}] if names else [],
        }


def _loose(session: Session) -> Iterator[str]:
    """The stat files of the folder that the kit does not name."""
    named = {real(file.path) for file in session.files.values()}
    with contextlib.suppress(OSError), os.scandir(session.root) as entries:
        for entry in sorted(islice(entries, _MOST_ENTRIES), key=lambda entry: entry.name):
            path = session.root / entry.name
            stats = (
                path.suffix.lower() in FORMATS and path.suffix != ".toml" and not is_working_file(entry.name)
            )
            if stats and entry.is_file(follow_symlinks=False) and real(path) not in named:
                yield entry.name


def _text(value: object) -> str:
    """A value of the kit as text; what is no text there is shown as it is written."""
    return "" if value is None else one_line(str(value))
