"""`/api/kit`: the kit, and its kit.toml changed."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from pressgang.studio.kitview import kit_json
from pressgang.studio.state import session_of
from pressgang.studio.wire import json_answer


async def show(request: Request) -> Response:
    """The kit as the page shows it."""
    return json_answer(kit_json(session_of(request)))


ROUTES = [Route("/api/kit", show, methods=["GET"])]
