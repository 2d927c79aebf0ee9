"""`/api/library`: aircraft and ships that come with pressgang, and rows of them in the user's files."""

from __future__ import annotations

from typing import Any

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang.diagnostics import Problems
from pressgang.studio.asked import one_step
from pressgang.studio.changes import edit_rows, headings_then, ready
from pressgang.studio.library import columns_added, found_for, library_edits, what_of
from pressgang.studio.openfile import OpenFile
from pressgang.studio.problems import READ_ONLY, REQUEST, Denied, bad_request
from pressgang.studio.session import Session
from pressgang.studio.state import proofs_of
from pressgang.studio.wire import json_answer, label_of, take

_MOST = 100
_MOST_NAMES = 200


async def find(request: Request) -> Response:
    """What the library has for the kit's game, or what of it fits the words of `find`; with `file`, the columns
    that its rows may add to that file too.
    """
    proofs = proofs_of(request)
    kit = proofs.session.open_kit.kit
    words, asked = request.query_params.get("find", "")[:200], request.query_params.get("file")
    file = proofs.session.file(asked) if asked else None
    if kit is None:
        return json_answer({"what": "", "aircraft": [], "columns": []})
    found = await run_in_threadpool(found_for, kit.system, words, proofs.drawings)
    columns = columns_added(kit.system, file.cells.headings) if file is not None and file.cells else []
    return json_answer({"what": what_of(kit.system), "aircraft": found, "columns": columns})


@one_step
async def add(session: Session, file: OpenFile, asked: dict[str, Any]) -> Response:
    """New rows at the end of a stat file, as one step of undo."""
    wanted = _wanted(take(asked, "add", list))
    kit = session.open_kit.kit
    if kit is None:
        raise Denied(422, session.open_kit.faults)
    if file.row is not kit.system.row or not what_of(kit.system):
        message = f"the library has nothing for the rows of {file.name}"
        raise Denied(422, [READ_ONLY.at(REQUEST, message, "Write the rows yourself.")])
    headings_then(session, file, take(asked, "version", str))
    cells = await ready(session, file)
    found = Problems()
    edits = library_edits(kit.system, cells, wanted, _by_side(session, file), found)
    if found.has_errors:
        raise Denied(422, found.found)
    answer = await edit_rows(session, file, edits, cells.headings, label_of(asked))
    return json_answer(answer, version=file.version)


def _wanted(listed: list[Any]) -> list[tuple[str, int]]:
    """Names with how many of each."""
    wanted = []
    for one in listed:
        if not isinstance(one, list) or len(one) != 2 or not isinstance(one[0], str) or type(one[1]) is not int:
            raise bad_request("add is no list of names with how many of each")
        if not 1 <= one[1] <= _MOST:
            raise bad_request(f"how many of each is 1 to {_MOST}")
        wanted.append((one[0], one[1]))
    if len(wanted) > _MOST_NAMES:
        raise bad_request(f"{len(wanted):,} names at once")
    return wanted


def _by_side(session: Session, file: OpenFile) -> bool:
    """Whether the file's rows are parted by their sides: its `[[force]]` gives no name."""
    kit = session.open_kit.kit
    forces = kit.forces if kit is not None else ()
    return any(force.path == file.path and not force.table.name for force in forces)


ROUTES = [
    Route("/api/library", find, methods=["GET"]),
    Route("/api/files/{file}/library", add, methods=["POST"]),
]
