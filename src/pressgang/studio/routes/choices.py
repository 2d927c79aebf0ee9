"""`/api/choices`: what the forms of the page offer."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang.studio.choices import choices_of, no_game
from pressgang.studio.state import session_of
from pressgang.studio.wire import json_answer


async def show(request: Request) -> Response:
    """All that there is to choose from for the kit that is open."""
    kit = session_of(request).open_kit.kit
    if kit is None:
        return json_answer(no_game())
    return json_answer(await run_in_threadpool(choices_of, kit))


ROUTES = [Route("/api/choices", show, methods=["GET"])]
