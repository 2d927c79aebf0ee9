"""`/api/problems`: all that `check` finds in the kit, each with the cell it stands at."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang.studio.places import with_place
from pressgang.studio.state import session_of
from pressgang.studio.wire import json_answer


async def show(request: Request) -> Response:
    """The problems as last found, with the revision that they are of."""
    session = session_of(request)
    findings = session.proofs.findings if session.proofs is not None else None
    found = [with_place(session, problem) for problem in (findings.found if findings is not None else ())]
    revision, complete = (findings.revision, findings.complete) if findings is not None else (-1, False)
    return json_answer({"revision": revision, "complete": complete, "problems": found})


ROUTES = [Route("/api/problems", show, methods=["GET"])]
