"""The application: all routes, what a refusal looks like, and the headers of every answer."""

from __future__ import annotations

import sys
import traceback
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager

from starlette.applications import Starlette
from starlette.datastructures import MutableHeaders
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import BaseRoute, Mount, Router
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pressgang.diagnostics import PressgangError
from pressgang.studio.problems import BUG, REQUEST, Denied, bad_request, unknown
from pressgang.studio.routes import games, kit, maps, views
from pressgang.studio.state import Studio
from pressgang.studio.wire import json_answer, problems_answer

ROUTES: tuple[BaseRoute, ...] = (*kit.ROUTES, *games.ROUTES, *maps.ROUTES, *views.ROUTES)
"""The routes that every host has."""
REFUSALS = "refusals=200"
"""The header `Prefer` of the page: a browser logs each 4xx as an error, also one that the page waits for."""


async def refused(request: Request, error: Exception) -> Response:
    """Answer a refused request, or faulty input, with its problems."""
    if isinstance(error, PressgangError):
        error = Denied(422, error.diagnostics)
    assert isinstance(error, Denied)
    if request.headers.get("prefer") == REFUSALS:
        said = [problem.as_json() for problem in error.problems]
        return json_answer({"refused": error.status, "version": error.etag, "problems": said})
    return problems_answer(error.status, error.problems, error.etag)


async def lost(request: Request, error: Exception) -> Response:
    """Answer a request with an unknown address or method."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return await refused(request, unknown("such address"))
    answer = await refused(request, bad_request(error.detail, error.status_code))
    answer.headers.update(error.headers or {})
    return answer


def make_app(
    studio: Studio, base: str, routes: Sequence[BaseRoute] = ROUTES, guard: Sequence[Middleware] = ()
) -> Starlette:
    """Make the application; its paths begin with `base`, such as `/abc/`, and `guard` stands before it."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await studio.start()
        yield
        await studio.stop()

    app = Starlette(
        routes=[Mount(base.rstrip("/"), Router(routes, redirect_slashes=False))],
        lifespan=lifespan,
        exception_handlers={Denied: refused, PressgangError: refused, HTTPException: lost},
        middleware=[Middleware(Headed), *guard],
    )
    app.router.redirect_slashes = False
    app.state.studio = studio
    return app


_ALWAYS = {
    "Cache-Control": "no-store",
    "Referrer-Policy": "no-referrer",
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Content-Security-Policy": "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; "
    "font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
}


class Headed:
    """The outermost layer: it adds the headers of every answer, and answers if the program fails."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        begun = False

        async def send_headed(message: Message) -> None:
            nonlocal begun
            if message["type"] == "http.response.start":
                begun = True
                headers = MutableHeaders(scope=message)
                for name, value in _ALWAYS.items():
                    headers.setdefault(name, value)
            await send(message)

        try:
            await self.app(scope, receive, send_headed)
        except Exception as error:
            traceback.print_exception(error, file=sys.stderr)
            if not begun:
                message, way_out = "the studio failed", "The terminal says where. Your files are as they were."
                answer = problems_answer(500, [BUG.at(REQUEST, message, way_out)])
                await answer(scope, receive, send_headed)
