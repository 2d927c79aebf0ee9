"""The server of one user: its permissions, its routes and its end."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import signal
import socket
import sys
import threading
from collections.abc import Iterator, Mapping
from functools import cache
from hashlib import sha256
from pathlib import Path
from types import FrameType

import uvicorn
from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.trustedhost import TrustedHostMiddleware
from starlette.requests import Request, cookie_parser
from starlette.responses import HTMLResponse, RedirectResponse, Response
from starlette.routing import Route
from starlette.types import ASGIApp, Receive, Scope, Send

from pressgang.regex import regex
from pressgang.studio import app
from pressgang.studio.door import HOST, Keys
from pressgang.studio.problems import REQUEST, STRANGER, unknown
from pressgang.studio.routes import desk
from pressgang.studio.state import Studio, studio_of
from pressgang.studio.wire import LASTING, MEDIA_TYPES, problems_answer

_GRACE = 1
"""Seconds that a running request has when the server ends."""
_TURN = 0.0005
"""Seconds after which a laying thread yields to the answering one; at Python's usual 5 ms each file waits."""


class _Server(uvicorn.Server):
    """A server that ends streams first, and exits with success when told to end."""

    def __init__(self, config: uvicorn.Config, studio: Studio) -> None:
        super().__init__(config)
        self.studio = studio

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End the server."""
        self.studio.events.close()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Let Ctrl+C and SIGTERM end the server; they are no failures, so they are not raised again."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return

        def end(number: int, frame: FrameType | None) -> None:
            self.should_exit = True

        names = ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK")
        told = [getattr(signal, name) for name in names if hasattr(signal, name)]
        before = {one: signal.signal(one, end) for one in told}
        try:
            yield
        finally:
            for one, handler in before.items():
                signal.signal(one, handler)


def serve(found: socket.socket, keys: Keys, studio: Studio) -> None:
    """Answer at an open socket until the user ends it."""
    gc.set_threshold(100_000, 50, 100)  # a studio stays open: what an edit leaves behind goes soon
    sys.setswitchinterval(_TURN)
    config = uvicorn.Config(
        make_app(studio, keys),
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=False,
        http="h11",
        ws="none",
        loop="asyncio",
        timeout_keep_alive=30,
        timeout_graceful_shutdown=_GRACE,
    )
    asyncio.run(_Server(config, studio).serve([found]))


STATIC = Path(__file__).parent / "static"
_BY_HAND = regex(r"/|/api/jobs/[^/]+/[^/]+|/api/printers/calibration.pdf")
"""The paths that a user may open by hand or in a new tab: the page, and what is printed."""


async def index(request: Request) -> Response:
    """Answer with the page; a token in the address first sets the cookie."""
    keys: Keys = request.app.state.keys
    if "token" in request.query_params:
        if not keys.opens(request.query_params["token"]):
            return refused_page()
        answer: Response = RedirectResponse(keys.base, 303)
        keys.set_cookie(answer)
        return answer
    page = _files()["index.html"].decode().replace('"static/', f'"static/{_edition()}/')
    if studio_of(request).session is None:
        page = page.replace("<body", '<body data-screen="start"', 1)  # no kit need be asked for in vain
    return HTMLResponse(page)


async def static(request: Request) -> Response:
    """Answer with a file of the page; its address contains the edition, so browsers keep it."""
    name: str = request.path_params["name"]
    edition, _, inner = name.partition("/")
    if lasting := edition == _edition():
        name = inner
    if (data := _files().get(name)) is None:
        raise unknown("file of that name")
    kind = {"Content-Type": MEDIA_TYPES[Path(name).suffix]}
    return Response(data, headers=kind | LASTING if lasting else kind)


@cache
def _files() -> dict[str, bytes]:
    """Return the page's files, read once: the thread that lays pages makes each reading wait, and each request:
    `main.mjs` has all modules in it, and `style.css` the other style sheets."""
    paths = sorted(path for path in STATIC.rglob("*") if path.suffix in MEDIA_TYPES and path.is_file())
    files = {path.relative_to(STATIC).as_posix(): path.read_bytes() for path in paths}
    page = files["index.html"].decode()
    first, *others = _STYLES.findall(page)
    files[first] = b"".join(files[name] for name in (first, *others))
    files["index.html"] = _STYLES.sub(lambda one: one[0] if one[1] == first else "", page).encode()
    return files | {"main.mjs": join_modules("main", files)}


_STYLES = regex(r'<link rel="stylesheet" href="static/(\w+\.css)">\n')
_IMPORT = regex(r'(?m)^import (?:\* as (\w+)|(\{.*\})) from "\./(\w+)\.mjs";$')
_EXPORT = regex(r"(?m)^export ((?:async )?function|class|const) (\w+)")


def join_modules(first: str, files: Mapping[str, bytes]) -> bytes:
    """Return a module and all that it imports, directly or not, as one; none imports itself in a circle.

    Each is a function that returns what it exports.
    """
    done: dict[str, str] = {}

    def add(name: str) -> None:
        text = files[f"{name}.mjs"].decode()
        for one in _IMPORT.finditer(text):
            if one[3] not in done:
                add(one[3])
        body = _IMPORT.sub(lambda one: f"const {one[1] or one[2].replace(' as ', ': ')} = ${one[3]};", text)
        body, exported = _EXPORT.sub(r"\1 \2", body), ", ".join(one[2] for one in _EXPORT.finditer(text))
        done[name] = f"const ${name} = (() => {{\n{body}\nreturn {{ {exported} }};\n}})();\n"

    add(first)
    return "".join(done.values()).encode()


@cache
def _edition() -> str:
    """Return a digest of the page's files."""
    return sha256(b"".join(_files().values())).hexdigest()[:16]


ROUTES = (
    Route("/", index, methods=["GET"]),
    Route("/static/{name:path}", static, methods=["GET"]),
    *desk.ROUTES,
    *app.ROUTES,
)
"""All routes, below the id of this start."""


def make_app(studio: Studio, keys: Keys) -> Starlette:
    """Make the application of a server, which answers to its own page alone."""
    _edition()  # reads the page's files now, before pages are laid

    guard = (
        Middleware(TrustedHostMiddleware, allowed_hosts=[HOST], www_redirect=False),
        Middleware(Guard, keys=keys),
    )
    made = app.make_app(studio, keys.base, ROUTES, guard)
    made.state.keys = keys
    return made


_REFUSED_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>pressgang studio</title></head>
<body><h1>This page is not open to whoever asks</h1>
<p>If you came here by a link or a bookmark, <a href="">go on to the studio</a>.</p>
<p>If that leads here again, open the address that the terminal shows: each start has its own.</p>
</body></html>
"""


class Guard:
    """A filter that admits only the studio's own page: 403 (PG901) for all else."""

    def __init__(self, app: ASGIApp, keys: Keys) -> None:
        self.app, self.keys = app, keys

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer a request."""
        if scope["type"] == "lifespan":
            await self.app(scope, receive, send)
        elif scope["type"] != "http":
            await send({"type": "websocket.close", "code": 1008})
        elif reason := self._stranger(scope):
            await self._refusal(scope, reason)(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    def _stranger(self, scope: Scope) -> str:
        """Return why the request is refused, or an empty text."""
        headers, path, method = Headers(scope=scope), scope["path"], scope["method"]
        if any(origin != self.keys.origin for origin in headers.getlist("origin")):
            return "the request comes from another page"
        came = headers.getlist("sec-fetch-site")
        by_hand = method == "GET" and _BY_HAND.fullmatch(path.removeprefix("/" + self.keys.id))
        if any(site != "same-origin" and not (site == "none" and by_hand) for site in came):
            return "the request comes from another site"
        if method == "GET" and path == self.keys.base and scope["query_string"].startswith(b"token="):
            return ""  # the page looks at it, and gives the cookie
        shown = cookie_parser("; ".join(headers.getlist("cookie"))).get(self.keys.cookie, "")
        return "" if self.keys.fits(shown) else "the request does not show the token of this start"

    def _refusal(self, scope: Scope, reason: str) -> Response:
        if scope["path"] == self.keys.base and "text/html" in Headers(scope=scope).get("accept", ""):
            return refused_page()
        way_out = "Open the address that the terminal shows."
        return problems_answer(403, [STRANGER.at(REQUEST, reason, way_out)])


def refused_page() -> Response:
    """Return the 403 of the page itself: a click in a mail brings no cookie, a second one here does."""
    return HTMLResponse(_REFUSED_PAGE, 403)
