"""What the page asks of a file: steps that are taken once, and edits made into edits of the file."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any

from starlette.requests import Request
from starlette.responses import Response

from pressgang.editing.edits import AddColumn, DeleteRow, Edit, InsertRow, MoveRow, SetCell
from pressgang.sources.records import heading_key
from pressgang.studio.openfile import OpenFile
from pressgang.studio.problems import bad_request
from pressgang.studio.session import Session
from pressgang.studio.state import session_of
from pressgang.studio.wire import body, take

MOST_EDITS = 200_000
"""Cells of the largest paste."""
FileStep = Callable[[Session, OpenFile, dict[str, Any]], Awaitable[Response]]


def one_step(act: FileStep) -> Callable[[Request], Awaitable[Response]]:
    """An endpoint that does something to the file of its address, with what is asked; each step once."""

    async def endpoint(request: Request) -> Response:
        asked = await body(request)
        session = session_of(request)
        name = request.path_params["file"]  # which a step that was taken may have left without a file
        return await session.steps.once(session.lock, asked, lambda: act(session, session.file(name), asked))

    return endpoint


def edits_asked(table: Mapping[str, Any], headings: Sequence[str]) -> list[Edit]:
    """The `edits` of a body, whose columns are those of these headings. Raises `Denied` (400)."""
    listed = take(table, "edits", list)
    if len(listed) > MOST_EDITS:
        raise bad_request(f"{len(listed):,} edits at once", 413)
    if not all(isinstance(one, dict) for one in listed):
        raise bad_request("an edit is no object")
    return [_edit(one, headings) for one in listed]


def _edit(asked: Mapping[str, Any], headings: Sequence[str]) -> Edit:
    op = take(asked, "op", str)
    if op == "set":
        column = _column(asked.get("column"), headings)
        return SetCell(take(asked, "row", int), column, take(asked, "value", str), take(asked, "was", str))
    if op == "insert":
        return InsertRow(take(asked, "after", int), _texts(asked, "cells"))
    if op == "delete":
        return DeleteRow(take(asked, "row", int), _texts(asked, "was"))
    if op == "move":
        return MoveRow(take(asked, "row", int), take(asked, "after", int))
    if op == "column":
        return AddColumn(take(asked, "heading", str))
    raise bad_request("op is none of set, insert, delete, move and column")


def _texts(asked: Mapping[str, Any], key: str) -> tuple[str, ...]:
    cells = take(asked, key, list)
    if not all(isinstance(cell, str) for cell in cells):
        raise bad_request(f"{key} is no list of texts")
    return tuple(cells)


def _column(asked: object, headings: Sequence[str]) -> int:
    """A column by its number from 0, or by its heading; one that there is not lies behind the last."""
    if isinstance(asked, int) and not isinstance(asked, bool):
        return asked
    if isinstance(asked, str):
        keys = [heading_key(heading) for heading in headings]
        key = heading_key(asked)
        return keys.index(key) if key in keys else len(headings)
    raise bad_request("column is neither a number nor a heading")
