"""`/api/problems`: all that `check` finds in the kit, each with the cell it stands at."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang.studio.places import with_place
from pressgang.studio.state import proofs_of
from pressgang.studio.wire import json_answer

_FIRST = 10.0
"""Seconds that the first look at a kit is waited for."""


async def show(request: Request) -> Response:
    """The problems as last found, with the revision that they are of. Where they are not `complete`, its sheets
    are still being looked at.
    """
    proofs = proofs_of(request)
    await proofs.until(lambda: proofs.findings.revision >= 0, _FIRST)
    now = proofs.findings
    found = [with_place(proofs.session, problem) for problem in now.found]
    return json_answer({"revision": now.revision, "complete": now.complete, "problems": found})


ROUTES = [Route("/api/problems", show, methods=["GET"])]
