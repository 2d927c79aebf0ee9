"""`/api/events`: what happens, as it happens."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response, StreamingResponse
from starlette.routing import Route
from starlette.types import Receive, Scope, Send

from pressgang.studio.state import studio_of
from pressgang.studio.stream import Events, Listener


async def listen(request: Request) -> Response:
    """A stream that lasts as long as the page listens."""
    studio = studio_of(request)
    session = studio.session
    shown = request.headers.get("last-event-id", "")
    last = int(shown) if shown.isascii() and shown.isdecimal() and len(shown) < 18 else None
    hello = {"revision": session.revision if session else 0, "kit": session is not None}
    return _Stream(studio.events, studio.events.listen(last, hello))


class _Stream(StreamingResponse):
    """A stream whose place is free again however it ends."""

    media_type = "text/event-stream"

    def __init__(self, events: Events, listener: Listener) -> None:
        super().__init__(listener.texts())
        self.events, self.listener = events, listener

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Send until either side has enough."""
        try:
            await super().__call__(scope, receive, send)
        finally:
            self.events.leave(self.listener)


ROUTES = [Route("/api/events", listen, methods=["GET"])]
