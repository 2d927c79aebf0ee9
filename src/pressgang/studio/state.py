"""The server's one state: its keys, its listeners, and the open kit, if any.

It looks at the kit's files twice a second, which also works on network and cloud folders.
"""

from __future__ import annotations

import asyncio
import hmac
import os
import secrets
import sys
import time
import traceback
from collections.abc import Callable
from dataclasses import field
from itertools import islice
from pathlib import Path

from starlette.requests import Request
from starlette.responses import Response

from pressgang.structs import dataclass
from pressgang.studio import disk
from pressgang.studio.openfile import OpenFile
from pressgang.studio.problems import unknown
from pressgang.studio.proofs import Proofs
from pressgang.studio.session import OpenKit, Proofing, Session
from pressgang.studio.wire import Events

_PRINTED = "output"
_MOST_ENTRIES = 1000
EVERY = 0.5
"""Seconds between two looks."""


async def watch(session: Session) -> None:
    """Take in the changes of other programs until the task is cancelled."""
    others: dict[Path, object] = {}
    while True:
        await asyncio.sleep(EVERY)
        try:
            await look_once(session, others)
        except Exception as error:  # one look that fails is not the last
            traceback.print_exception(error, file=sys.stderr)


async def look_once(session: Session, others: dict[Path, object]) -> None:
    """Look at each file once; `others` are the files besides tables and kit.toml, as last seen."""
    await _look_at(session, session.open_kit)
    for file in list(session.files.values()):
        await _look_at(session, file)
    now: dict[Path, object] = {path: disk.look(path) for path in session.watched()}
    known = {str(file.path) for file in session.files.values()}
    now[session.root] = names_in(session.root) - known  # a picture that was missing is there
    changed = [path for path, seen in now.items() if path in others and others[path] != seen]
    others.clear()
    others.update(now)
    if changed:
        session.bump()
        session.tell_kit("disk")


async def _look_at(session: Session, place: OpenFile | OpenKit) -> None:
    if disk.look(place.path) != place.seen:
        settled = await session.settled(place)
        async with session.lock:
            await session.catch_up(place, settled)


def names_in(root: Path) -> frozenset[str]:
    """Return the names in the kit's folder and its folders, without printed, hidden and temporary files."""
    here = _entries(root)
    inside = [entry for entry in here if entry.name != _PRINTED and _is_folder(entry)]
    return frozenset(
        entry.path for entry in (*here, *(one for folder in inside for one in _entries(folder.path)))
    )


def _is_folder(entry: os.DirEntry[str]) -> bool:
    try:
        return entry.is_dir(follow_symlinks=False)
    except OSError:
        return False


def _entries(folder: Path | str) -> list[os.DirEntry[str]]:
    try:
        with os.scandir(folder) as entries:
            return [entry for entry in islice(entries, _MOST_ENTRIES) if not entry.name.startswith(".")]
    except OSError:
        return []


HOST = "127.0.0.1"
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


ProofsOf = Callable[[Session], Proofing | None]


class Studio:
    """The state that all requests share. `folder` is searched for kits, `games` are folders with games."""

    def __init__(
        self,
        keys: Keys,
        folder: Path,
        kit: Path | None = None,
        games: tuple[Path, ...] = (),
        proofs: ProofsOf = Proofs,
    ) -> None:
        self.keys, self.folder, self.games, self.proofs_of = keys, folder, games, proofs
        self.events = Events()
        self.session: Session | None = None
        self._first, self._revision = kit, 1
        self._changing = asyncio.Lock()
        self._watching: asyncio.Task[None] | None = None

    @property
    def token(self) -> str:
        """Return the token of this start."""
        return self.keys.token

    async def start(self) -> None:
        """Start the server's work: open the kit that the command line names."""
        if self._first is not None:
            await self.open(self._first)

    async def open(self, kit: Path) -> Session:
        """Open a kit by its `kit.toml`, and close the one that was open."""
        async with self._changing:
            await self._close()
            session = Session(kit, self.games, self.events, self._revision)
            self.session = session
            session.proofs = self.proofs_of(session)
            if session.proofs is not None:
                session.proofs.start()
            self._watching = asyncio.create_task(watch(session))
            session.tell_kit("studio")
            return session

    async def close(self) -> None:
        """Show the start page."""
        async with self._changing:
            await self._close()
        self.events.publish("kit", {"version": None, "revision": self._revision, "by": "studio"})

    async def stop(self) -> None:
        """End the server: streams say `bye`, running work ends."""
        self.events.close()
        async with self._changing:
            await self._close()

    async def _close(self) -> None:
        if self._watching is not None:
            self._watching.cancel()
            self._watching = None
        if self.session is not None:
            session, self.session = self.session, None
            self._revision = session.revision + 1
            await session.close()


def studio_of(request: Request) -> Studio:
    """Return the state of a request's server."""
    studio: Studio = request.app.state.studio
    return studio


def session_of(request: Request) -> Session:
    """Return the open kit. Raises `Denied` (404)."""
    session = studio_of(request).session
    if session is None:
        raise unknown("open kit")
    return session


def proofs_of(request: Request) -> Proofs:
    """Return the proofs of the open kit. Raises `Denied` (404)."""
    proofs = session_of(request).proofs
    if not isinstance(proofs, Proofs):
        raise unknown("proofs")
    return proofs
