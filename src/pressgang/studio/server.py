"""The server of one user: its port, the browser, and how it ends."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import signal
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType

import uvicorn

from pressgang.diagnostics import PressgangError
from pressgang.sources.files import read_bytes
from pressgang.studio.app import make_app
from pressgang.studio.guard import HOST, Keys
from pressgang.studio.problems import PORT_TAKEN, REQUEST
from pressgang.studio.state import Studio

PORT = 8642
_NEXT = 20
_GRACE = 1
"""Seconds that a request has to end when the server does."""
_TURN = 0.0005
"""Seconds after which a thread that lays pages lets the one that answers go on. With Python's own 5 ms, each of
the fifty files of the page waits for as long while the first proofs are laid.
"""


def listening(port: int | None) -> socket.socket:
    """A socket at the port; without one at 8642, the next free of 20, or any. Raises `PressgangError`."""
    wanted = [*range(PORT, PORT + _NEXT), 0] if port is None else [port]
    for one in wanted:
        found = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
        try:
            if sys.platform == "win32":
                found.setsockopt(socket.SOL_SOCKET, socket.SO_EXCLUSIVEADDRUSE, 1)
            else:  # what a server of a moment ago has left does not matter
                found.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            found.bind((HOST, one))
            found.listen(128)
        except (OSError, OverflowError) as error:
            found.close()
            if port is None and one:
                continue
            taken = getattr(error, "errno", None) in (errno.EADDRINUSE, errno.EACCES)
            message = f"Port {one} is taken" if taken else f"Port {one} cannot be had: {error}"
            raise PressgangError(
                [PORT_TAKEN.at(REQUEST, message, "Leave --port out, or name another.")]
            ) from error
        return found
    raise AssertionError("the last is any port there is")


class _Server(uvicorn.Server):
    """Says when it answers, ends streams first, and ends with success when it is told to."""

    def __init__(self, config: uvicorn.Config, studio: Studio, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self.studio, self.ready = studio, ready

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to answer."""
        await super().startup(sockets)
        if self.started:
            self.ready()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """End."""
        self.studio.events.close()
        await super().shutdown(sockets)

    @contextlib.contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Ctrl+C and SIGTERM end the server; it is no failure, so they are not raised again."""
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


def serve(
    kit: Path | None,
    folder: Path,
    *,
    port: int | None,
    browser: bool,
    games: tuple[Path, ...],
    ready: Callable[[str], None],
    no_browser: Callable[[], None],
) -> None:
    """Serve a kit (or the start page) until the user ends it. `ready` is told the address once it answers,
    `no_browser` where none can be opened. Raises `PressgangError`.
    """
    if kit is not None and (problem := read_bytes(kit, str(kit))[1]):
        raise PressgangError([problem])
    sys.setswitchinterval(_TURN)
    with listening(port) as found:
        keys = Keys(found.getsockname()[1])
        studio = Studio(keys, folder, kit, games)

        def begun() -> None:
            ready(keys.address())
            if browser:
                threading.Thread(
                    target=_open, args=(keys.address(keys.launch), no_browser), daemon=True
                ).start()

        config = uvicorn.Config(
            make_app(studio),
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
        asyncio.run(_Server(config, studio, begun).serve([found]))


def _open(address: str, no_browser: Callable[[], None]) -> None:
    try:
        opened = webbrowser.open(address)
    except webbrowser.Error:
        opened = False
    if not opened:
        no_browser()
