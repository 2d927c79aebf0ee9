"""The way into a studio: its port, its secrets, and the browser that is sent there."""

from __future__ import annotations

import contextlib
import errno
import hmac
import secrets
import socket
import sys
import threading
import time
from collections.abc import Callable
from dataclasses import field
from typing import TYPE_CHECKING

from pressgang.diagnostics import PressgangError
from pressgang.structs import dataclass
from pressgang.studio.problems import PORT_TAKEN, REQUEST

if TYPE_CHECKING:
    from starlette.responses import Response

HOST = "127.0.0.1"
PORT = 8642
_NEXT = 20


def send_browser(address: str, no_browser: Callable[[], None]) -> None:
    """Open a browser there, in a thread; `no_browser` is called if there is none."""

    def send() -> None:
        import webbrowser

        with contextlib.suppress(webbrowser.Error):
            if webbrowser.open(address):
                return
        no_browser()

    threading.Thread(target=send, daemon=True).start()


def open_socket(port: int | None) -> socket.socket:
    """Return a socket at the port, by default at 8642, the next free of 20, or any.

    Raises `PressgangError`.
    """
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


LAUNCH_SECONDS = 60.0
"""Seconds that the browser has to come with its launch token."""


@dataclass
class Keys:
    """The secrets of one start: `token` opens the page any number of times, `launch` once, within a minute.

    `id` begins every path: a cookie goes to all ports of this computer, so its path keeps ours from other
    servers.
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
        """Return the cookie's name, different for two studios on this computer."""
        return f"pressgang-{self.port}"

    @property
    def base(self) -> str:
        """Return the beginning of every path."""
        return f"/{self.id}/"

    @property
    def origin(self) -> str:
        """Return the only permitted origin."""
        return f"http://{HOST}:{self.port}"

    def address(self, token: str | None = None) -> str:
        """Return the address to type into a browser."""
        return f"{self.origin}{self.base}?token={token or self.token}"

    def fits(self, shown: str) -> bool:
        """Return whether this is the token."""
        return hmac.compare_digest(shown.encode(errors="replace"), self.token.encode())

    def opens(self, shown: str) -> bool:
        """Return whether this token in the address opens the page; the launch token is then used up."""
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
