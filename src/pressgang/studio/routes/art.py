"""`/api/art/NAME`: a picture of the user's own, put beside the kit."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang.art.pictures import picture_of
from pressgang.diagnostics import Span, one_line, shown
from pressgang.files.paths import exists
from pressgang.files.replacing import SavedMeanwhileError
from pressgang.kit import is_file_name
from pressgang.kit.problems import BAD_NAME
from pressgang.studio import disk
from pressgang.studio.problems import CHANGED, READ_ONLY, Denied
from pressgang.studio.state import session_of
from pressgang.studio.wire import json_answer, raw_body

_SUFFIXES = (".svg", ".png")


async def put(request: Request) -> Response:
    """Write a picture into the kit, once it is known to be one; never over another file.

    With `?file=F` it goes beside that stat file, where its column `art` looks for it.
    """
    session, name = session_of(request), request.path_params["name"]
    data = await raw_body(request)
    asked = request.query_params.get("file")
    folder = session.file(asked).path.parent if asked else session.root
    path, place = folder / name, Span(one_line(name))  # a name that is none may hold anything
    if not is_file_name(name) or path.suffix.lower() not in _SUFFIXES:
        message = f"{shown(name)} cannot be the name of a picture"
        raise Denied(422, [BAD_NAME.at(place, message, "Take a plain name that ends in .svg or .png.")])
    found = (await run_in_threadpool(picture_of, path, data, place))[1]
    if any(problem.is_error for problem in found):
        raise Denied(422, found)
    async with session.lock:
        if session.readonly:
            message = "nothing can be written into the kit's folder"
            raise Denied(423, [READ_ONLY.at(place, message, "Copy the kit to another folder.")])
        if exists(path) or path.is_symlink():
            if disk.read(path, name, session.root)[0] != data:
                raise _taken(name, place)
        else:
            try:
                disk.write(disk.Save(path, name, data, None), session.root)
            except SavedMeanwhileError as error:
                raise _taken(name, place) from error
    if session.proofs is not None:
        session.proofs.poke()  # a row may name it already
    return json_answer({"name": name, "problems": [problem.as_json() for problem in found]}, 201)


def _taken(name: str, place: Span) -> Denied:
    message = f"the folder has a file {shown(name)} already"
    return Denied(422, [CHANGED.at(place, message, "Give the picture another name.")])


ROUTES = [Route("/api/art/{name:path}", put, methods=["PUT"])]
