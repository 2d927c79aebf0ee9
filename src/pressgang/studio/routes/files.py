"""`/api/files/F`: a stat file as a table, and its cells changed."""

from __future__ import annotations

from typing import Any

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang.editing.cells import breaks
from pressgang.schema import Choice, Declared, declared
from pressgang.sources.records import heading_key
from pressgang.sources.text import BREAK
from pressgang.studio.asked import edits_asked, one_step
from pressgang.studio.backsteps import as_opened, copy_to_csv, let_go, write_anew
from pressgang.studio.changes import edit_rows, headings_then
from pressgang.studio.choices import group_of
from pressgang.studio.openfile import OpenFile
from pressgang.studio.session import Session, rows_json
from pressgang.studio.state import session_of
from pressgang.studio.wire import json_answer, label_of, take


async def show(request: Request) -> Response:
    """The whole table."""
    session = session_of(request)
    return json_answer(file_json(session, session.file(request.path_params["file"])))


@one_step
async def change(session: Session, file: OpenFile, asked: dict[str, Any]) -> Response:
    """Edits as one step: all or none."""
    headings = headings_then(session, file, take(asked, "version", str))
    edits = edits_asked(asked, headings)
    answer = await edit_rows(session, file, edits, headings, label_of(asked))
    return json_answer(answer, version=file.version)


@one_step
async def opened(session: Session, file: OpenFile, asked: dict[str, Any]) -> Response:
    """The bytes of the moment it was opened, as one step."""
    return json_answer(await as_opened(session, file))


@one_step
async def anew(session: Session, file: OpenFile, asked: dict[str, Any]) -> Response:
    """A file that is gone, written anew with what it held."""
    return json_answer(await write_anew(session, file))


@one_step
async def forget(session: Session, file: OpenFile, asked: dict[str, Any]) -> Response:
    """A file that is gone, let go."""
    let_go(session, file)
    return Response(status_code=204)


@one_step
async def copy(session: Session, file: OpenFile, asked: dict[str, Any]) -> Response:
    """A workbook as a CSV file, which the kit names then."""
    return json_answer(await copy_to_csv(session, file), 201)


def file_json(session: Session, file: OpenFile) -> dict[str, Any]:
    """A table as the page shows it."""
    return {
        "id": file.id,
        "name": file.name,
        "version": file.version,
        "revision": session.revision,
        "writable": session.writable(file),
        "ours": file.is_ours_to_write,
        "missing": file.missing,
        "changed": file.opened is not None and file.opened != file.data,
        "format": file.format,
        "columns": columns_json(file),
        "faults": [fault.as_json() for fault in file.faults],
        "notes": notes_json(file),
        "rows": rows_json(session, file),
    }


def columns_json(file: OpenFile) -> list[dict[str, Any]]:
    """The columns by their headings, with what the game declares of them."""
    known = {
        heading_key(name): item
        for item in (declared(file.row) if file.row is not None else ())
        for name in (item.heading, *item.aliases)
    }
    headings = file.cells.headings if file.cells is not None else ()
    return [_column_json(heading, known.get(heading_key(heading))) for heading in headings]


def _column_json(heading: str, item: Declared | None) -> dict[str, Any]:
    own = item is None
    return {
        "key": heading_key(heading) if item is None else item.heading,
        "heading": heading,
        "own": own,
        "group": "" if item is None else group_of(item),
        "required": item is not None and item.required,
        "help": "" if item is None else item.help,
        "takes": "" if item is None else item.kind.label,
        "words": list(item.kind.words) if item is not None and isinstance(item.kind, Choice) else [],
    }


def notes_json(file: OpenFile) -> list[dict[str, Any]]:
    """The lines that begin with #, by their line."""
    if file.cells is None or file.lines_of is not None:
        return []
    lines, last = file.lines(), file.cells.rows[-1]
    stretches = [(row.before, lines[row.id] - breaks(row.before)) for row in file.cells.rows if row.before]
    stretches.append((file.cells.tail, lines[last.id] + breaks(last.line) + 1))
    return [
        {"line": first + number, "text": text.strip()}
        for between, first in stretches
        for number, text in enumerate(BREAK.split(between))
        if text.lstrip(' "').startswith("#")
    ]


ROUTES = [
    Route("/api/files/{file}", show, methods=["GET"]),
    Route("/api/files/{file}", change, methods=["PATCH"]),
    Route("/api/files/{file}/opened", opened, methods=["POST"]),
    Route("/api/files/{file}/anew", anew, methods=["POST"]),
    Route("/api/files/{file}/let-go", forget, methods=["POST"]),
    Route("/api/files/{file}/copy", copy, methods=["POST"]),
]
