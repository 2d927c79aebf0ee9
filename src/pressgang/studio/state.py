"""The studio's one state: its listeners, and the open kit, if any.

It looks at the kit's files twice a second, which also works on network and cloud folders.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import sys
import traceback
from collections.abc import Callable
from pathlib import Path

from starlette.requests import Request

from pressgang.studio import disk
from pressgang.studio.host import Host
from pressgang.studio.openfile import OpenFile
from pressgang.studio.problems import unknown
from pressgang.studio.proofs import Proofs
from pressgang.studio.session import OpenKit, Session
from pressgang.studio.wire import Events

_PRINTED = "output"
EVERY = 0.5
"""Seconds between two looks."""


async def watch(session: Session) -> None:
    """Take in the changes of other programs until the task is cancelled."""
    while True:
        await asyncio.sleep(EVERY)
        try:
            await look_once(session)
        except Exception as error:  # one look that fails is not the last
            traceback.print_exception(error, file=sys.stderr)


async def look_once(session: Session) -> None:
    """Look at each file once, and have the kit read again where another program has changed one."""
    await _look_at(session, session.open_kit)
    for file in list(session.files.values()):
        await _look_at(session, file)
    now: dict[Path, object] = {path: disk.look(path) for path in session.watched()}
    known = {str(file.path) for file in session.files.values()}
    now[session.root] = names_in(session.root) - known, session.readonly  # a picture that was missing is there
    changed = any(path in session.seen and session.seen[path] != seen for path, seen in now.items())
    session.seen = now
    if changed:
        session.read_again()  # one of them may be its game
        session.tell_kit("disk")


async def _look_at(session: Session, place: OpenFile | OpenKit) -> None:
    if disk.look(place.path) != place.seen:
        settled = await session.settled(place)
        async with session.lock:
            await session.catch_up(place, settled)


def names_in(root: Path) -> frozenset[str]:
    """Return the names in the kit's folder and its folders, without printed, hidden and temporary files."""
    here, inside = disk.entries_in(root), list[os.DirEntry[str]]()
    for entry in here:
        with contextlib.suppress(OSError):
            if entry.name != _PRINTED and entry.is_dir(follow_symlinks=False):
                inside += disk.entries_in(entry.path)
    return frozenset(entry.path for entry in (*here, *inside))


class Studio:
    """The state that all requests share. `folder` is searched for kits, `games` are folders with games."""

    def __init__(
        self,
        folder: Path,
        kit: Path | None = None,
        games: tuple[Path, ...] = (),
        proofs: Callable[[Session], Proofs | None] = Proofs,
        host: Host | None = None,
    ) -> None:
        self.folder, self.games, self.proofs_of, self.host = folder, games, proofs, host or Host()
        self.events = Events()
        self.session: Session | None = None
        self.added: dict[str, dict[Path, str]] = {}
        """The digests of the files of the games that were added to those of the user, by their ids."""
        self._first, self._revision = kit, 1
        self._changing = asyncio.Lock()
        self._watching: asyncio.Task[None] | None = None

    async def start(self) -> None:
        """Start its work: open the kit that the command line names."""
        if self._first is not None:
            await self.open(self._first)

    async def open(self, kit: Path) -> Session:
        """Open a kit by its `kit.toml`, and close the one that was open."""
        async with self._changing:
            await self._close()
            session = Session(kit, self.games, self.events, self._revision, self.host)
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
        """End: streams say `bye`, running work ends."""
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
    """Return the state of a request's studio."""
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
