"""Who may ask: the token and its cookie, the page a request comes from, and the headers of every answer.

A browser sends whatever any page asks of it to a server on this computer, so each request says where it comes
from and shows the cookie that the address from the terminal gave it.
"""

from __future__ import annotations

import hmac
import secrets
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass, field

from starlette.datastructures import Headers, MutableHeaders
from starlette.requests import cookie_parser
from starlette.responses import HTMLResponse, Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from pressgang.studio.problems import BUG, REQUEST, STRANGER
from pressgang.studio.wire import problems_answer

HOST = "127.0.0.1"
LAUNCH_SECONDS = 60.0
"""So long the browser has to come with the token that it was opened with."""

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
_REFUSED_PAGE = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>pressgang studio</title></head>
<body><h1>This page is not open to whoever asks</h1>
<p>If you came here by a link or a bookmark, <a href="">go on to the studio</a>.</p>
<p>If that leads here again, open the address that the terminal shows: each start has its own.</p>
</body></html>
"""


@dataclass
class Keys:
    """The secrets of one start: `token` opens as often as it is shown, `launch` once, within a minute.

    `id` begins every path: a cookie goes to all ports of this computer, its path keeps ours from other servers.
    """

    port: int
    token: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    launch: str = field(default_factory=lambda: secrets.token_urlsafe(32))
    id: str = field(
        default_factory=lambda: "".join(secrets.choice("abcdefghijkmnpqrstuvwxyz") for _ in range(8))
    )
    clock: Callable[[], float] = time.monotonic
    launched: float = field(init=False)

    def __post_init__(self) -> None:
        self.launched = self.clock()

    @property
    def cookie(self) -> str:
        """The cookie's name: two studios on this computer have two."""
        return f"pressgang-{self.port}"

    @property
    def base(self) -> str:
        """What every path begins with."""
        return f"/{self.id}/"

    @property
    def origin(self) -> str:
        """The only origin there is."""
        return f"http://{HOST}:{self.port}"

    def address(self, token: str | None = None) -> str:
        """What is typed into a browser."""
        return f"{self.origin}{self.base}?token={token or self.token}"

    def fits(self, shown: str) -> bool:
        """Whether this is the token."""
        return hmac.compare_digest(shown.encode(errors="replace"), self.token.encode())

    def opens(self, shown: str) -> bool:
        """Whether the page is given to whoever shows this in the address; the launch token is then spent."""
        if self.fits(shown):
            return True
        fits = bool(self.launch) and hmac.compare_digest(shown.encode(errors="replace"), self.launch.encode())
        if not fits:
            return False
        in_time = self.clock() - self.launched <= LAUNCH_SECONDS
        self.launch = ""
        return in_time

    def set_cookie(self, answer: Response) -> None:
        """Give the browser the cookie."""
        answer.set_cookie(self.cookie, self.token, path=self.base, httponly=True, samesite="strict")


class Headed:
    """Outermost: the headers that every answer has, and an answer where the program fails."""

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


class Guard:
    """Lets through what comes from the studio's own page: 403 (PG901) for all else."""

    def __init__(self, app: ASGIApp, keys: Keys, opened_by_hand: Callable[[str, str], bool]) -> None:
        self.app, self.keys, self.opened_by_hand = app, keys, opened_by_hand

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
        """Why the request is refused, or nothing."""
        headers, path, method = Headers(scope=scope), scope["path"], scope["method"]
        if any(origin != self.keys.origin for origin in headers.getlist("origin")):
            return "the request comes from another page"
        came = headers.getlist("sec-fetch-site")
        by_hand = method == "GET" and self.opened_by_hand(method, path.removeprefix("/" + self.keys.id))
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
    """The 403 of the page itself: a click in a mail carries no cookie, the second one, on this page, does."""
    return HTMLResponse(_REFUSED_PAGE, 403)
