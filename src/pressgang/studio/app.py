"""The table of routes, and what every request passes before it comes to one."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import cache
from hashlib import sha256
from pathlib import Path

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import BaseRoute, Mount, Route, Router

from pressgang.diagnostics import PressgangError
from pressgang.files.paths import is_file
from pressgang.studio.guard import HOST, Guard, Headed, refused_page
from pressgang.studio.problems import Denied, bad_request, unknown
from pressgang.studio.routes import (
    art,
    choices,
    drawings,
    events,
    explain,
    files,
    jobs,
    kit,
    library,
    pages,
    problems,
    starts,
)
from pressgang.studio.state import Studio, studio_of
from pressgang.studio.wire import LASTING, problems_answer

STATIC = Path(__file__).parent / "static"
_KINDS = {
    ".html": "text/html; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".mjs": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".svg": "image/svg+xml",
    ".png": "image/png",
}
_NAME = re.compile(r"([a-z0-9-]+/)?[a-z0-9][a-z0-9.-]*")
_BY_HAND = re.compile(r"/|/api/jobs/[^/]+/[^/]+")
"""The paths that a user may open by typing them or from a new tab: the page, and what was printed."""


async def index(request: Request) -> Response:
    """The page; with the token in the address, the cookie first."""
    keys = studio_of(request).keys
    if "token" in request.query_params:
        if not keys.opens(request.query_params["token"]):
            return refused_page()
        answer: Response = RedirectResponse(keys.base, 303)
        keys.set_cookie(answer)
        return answer
    page = (STATIC / "index.html").read_text(encoding="utf-8")
    page = page.replace("</head>", f"{_modules()}</head>").replace('"static/', f'"static/{_edition()}/')
    if studio_of(request).session is None:
        page = page.replace("<body", '<body data-screen="start"', 1)  # no kit need be asked for in vain
    return HTMLResponse(page)


async def static(request: Request) -> Response:
    """A file of the page's own; under the edition that the page names it is asked for once and kept."""
    name: str = request.path_params["name"]
    edition, _, inner = name.partition("/")
    if lasting := edition == _edition():
        name = inner
    path = STATIC / name
    if not _NAME.fullmatch(name) or path.suffix not in _KINDS or not is_file(path):
        raise unknown("file of that name")
    kind = {"Content-Type": _KINDS[path.suffix]}
    return Response(path.read_bytes(), headers=kind | LASTING if lasting else kind)


@cache
def _edition() -> str:
    """What the files of the page are together, as far as this process has them."""
    files = sorted(path for path in STATIC.rglob("*") if path.is_file())
    return sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]


@cache
def _modules() -> str:
    """Has the browser ask for every module at once: by what each imports, they would come in four waves."""
    names = sorted(path.name for path in STATIC.glob("*.mjs"))
    return "".join(f'<link rel="modulepreload" href="static/{name}">\n' for name in names)


ROUTES: list[BaseRoute] = [
    Route("/", index, methods=["GET"]),
    Route("/static/{name:path}", static, methods=["GET"]),
    *starts.ROUTES,
    *kit.ROUTES,
    *files.ROUTES,
    *problems.ROUTES,
    *explain.ROUTES,
    *events.ROUTES,
    *pages.ROUTES,
    *drawings.ROUTES,
    *library.ROUTES,
    *choices.ROUTES,
    *art.ROUTES,
    *jobs.ROUTES,
]
"""Every route, below the start's own id."""


async def refused(request: Request, error: Exception) -> Response:
    """The answer to what is refused: its problems."""
    assert isinstance(error, Denied)
    return problems_answer(error.status, error.problems, error.etag)


async def wrong(request: Request, error: Exception) -> Response:
    """The answer to input with problems."""
    assert isinstance(error, PressgangError)
    return problems_answer(422, error.diagnostics)


async def lost(request: Request, error: Exception) -> Response:
    """The answer to an address or a method that there is not."""
    assert isinstance(error, HTTPException)
    if error.status_code == 404:
        return await refused(request, unknown("such address"))
    answer = await refused(request, bad_request(error.detail, error.status_code))
    answer.headers.update(error.headers or {})
    return answer


def make_app(studio: Studio) -> Starlette:
    """The application of a server."""

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        await studio.start()
        yield
        await studio.stop()

    def by_hand(method: str, path: str) -> bool:
        return method == "GET" and bool(_BY_HAND.fullmatch(path))

    app = Starlette(
        routes=[Mount(f"/{studio.keys.id}", Router(ROUTES, redirect_slashes=False))],
        lifespan=lifespan,
        exception_handlers={Denied: refused, PressgangError: wrong, HTTPException: lost},
        middleware=[
            Middleware(Headed),
            Middleware(TrustedHostMiddleware, allowed_hosts=[HOST], www_redirect=False),
            Middleware(Guard, keys=studio.keys, opened_by_hand=by_hand),
        ],
    )
    app.router.redirect_slashes = False
    app.state.studio = studio
    return app
