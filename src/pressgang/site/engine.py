"""The studio in the worker of a browser: it answers in this process, and the browser keeps its files."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import time
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, ParamSpec, TypeVar
from urllib.parse import unquote

from starlette.types import Scope

from pressgang.diagnostics import Span
from pressgang.kit.reader import find_kit
from pressgang.site.zips import ZIP_ROUTES
from pressgang.sources.memory import Memory
from pressgang.studio.app import ROUTES, make_app
from pressgang.studio.host import Helper, Host, Steps
from pressgang.studio.problems import READ_ONLY
from pressgang.studio.proofs import Proofs
from pressgang.studio.session import Session
from pressgang.studio.state import Studio

P = ParamSpec("P")
T = TypeVar("T")
Emit = Callable[..., object]
UntilSettled = Callable[[], Awaitable[object]]
_LAST = "open.json"
"""The file that remembers the open kit, for the next start."""
_LONGEST_STEP = 0.03
"""Seconds that a step may go on before answers go first."""
_TURNS = 12
"""Turns of the event loop before a step: an answer takes some, and would wait for as many sheets."""


class StepHost(Host):
    """A host without threads: work is done in the event loop, which answers between two steps."""

    def __init__(self, settle: UntilSettled) -> None:
        self.settle, self._paused = settle, time.monotonic()
        self.kept = asyncio.Event()
        self.kept.set()

    async def keep(self) -> None:
        """Have the browser keep what was written; no step is begun meanwhile, for an answer waits for it."""
        self.kept.clear()
        try:
            await self.settle()
        finally:
            self.kept.set()

    async def run(self, work: Callable[P, T], /, *given: P.args, **named: P.kwargs) -> T:
        """Return the result of work, done as one step."""
        await asyncio.sleep(0)
        return work(*given, **named)

    async def walk(self, steps: Steps) -> None:
        """Do the steps one by one; in the end the browser keeps what was written."""
        await _begin(steps, self.kept)
        await self.settle()

    def helper(self, work: Callable[[], Steps]) -> Helper:
        """Return a task for this work."""
        return _HelpingTask(work, self.kept)

    def pause(self, is_answering: Callable[[], bool]) -> None:
        """Let the event loop answer, where the browser can suspend a step (JSPI); else at the step's end."""
        if time.monotonic() - self._paused < _LONGEST_STEP:
            return
        with contextlib.suppress(ImportError):  # in a test there is no browser
            from pyodide.ffi import can_run_sync, run_sync

            if can_run_sync():
                run_sync(asyncio.sleep(0))
        self._paused = time.monotonic()


class _HelpingTask:
    def __init__(self, work: Callable[[], Steps], kept: asyncio.Event) -> None:
        self._work, self._woken, self._kept = work, asyncio.Event(), kept
        self._task = asyncio.create_task(self._run())

    def wake(self) -> None:
        self._woken.set()

    async def stop(self) -> None:
        self._task.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            await self._task

    async def _run(self) -> None:
        while True:
            await self._woken.wait()
            self._woken.clear()
            await _begin(self._work(), self._kept)


def _begin(steps: Steps, kept: asyncio.Event) -> asyncio.Future[None]:
    """Begin steps, each a callback of the event loop: within a task none could be suspended for other tasks."""
    loop = asyncio.get_running_loop()
    done: asyncio.Future[None] = loop.create_future()

    def go(turns: int) -> None:
        if turns:
            loop.call_soon(go, turns - 1)
        elif not kept.is_set():
            loop.create_task(kept.wait()).add_done_callback(lambda _: go(0))
        elif not done.done():
            try:
                next(steps)
                go(_TURNS)
            except StopIteration:
                if not done.done():
                    done.set_result(None)
            except BaseException as error:
                if not done.done():
                    done.set_exception(error)

    go(_TURNS)
    return done


class BrowserStudio:
    """The application and its caller. `home` holds the kits of the browser, and what pressgang remembers.

    `memory` is that of the kit that is open first, as it was laid before.
    """

    def __init__(self, home: Path, settle: UntilSettled, memory: Memory | None = None) -> None:
        self.home, self.kits = home, home / "kits"
        self.kits.mkdir(parents=True, exist_ok=True)
        self.host, self._memory = StepHost(settle), memory
        self.studio = Studio(self.kits, host=self.host, proofs=self._proofs)
        self.app = make_app(self.studio, "/", (*ROUTES, *ZIP_ROUTES))
        self._reading: dict[str, asyncio.Task[None]] = {}

    def _proofs(self, session: Session) -> Proofs:
        memory, self._memory = self._memory, None
        return Proofs(session, memory)

    async def start(self) -> None:
        """Open the kit that was open when the page was left."""
        with contextlib.suppress(OSError, ValueError, KeyError, TypeError):
            kit = self.kits / json.loads((self.home / _LAST).read_text())["kit"] / "kit.toml"
            if kit.is_file():
                await self.studio.open(kit)

    async def use(self, folder: str) -> None:
        """Show the kits of a folder of the disk, or open it if it is one; without a name, the browser's."""
        await self.studio.close()
        self.studio.folder = Path(folder) if folder else self.kits
        kit = find_kit(self.studio.folder)
        if kit is not None:
            await self.studio.open(kit)

    def leave(self, id: str) -> None:
        """End the answer of that id, which only reads: nobody waits for it any more."""
        if id in self._reading:
            self._reading[id].cancel()

    async def answer(
        self, id: str, method: str, address: str, headers: Sequence[tuple[str, str]], body: Any, emit: Emit
    ) -> None:
        """Answer a request: `emit("start", status, headers)`, then `emit("part", bytes)` for each piece."""
        path, _, query = address.partition("?")
        body = body if isinstance(body, bytes) else body.to_bytes()  # of the browser's array
        asked = [{"type": "http.request", "body": body, "more_body": False}]
        heads = [(name.lower().encode(), value.encode()) for name, value in headers]
        scope: Scope = {
            "type": "http", "asgi": {"version": "3.0", "spec_version": "2.4"}, "http_version": "1.1",
            "method": method, "scheme": "https", "root_path": "", "path": unquote(path),
            "raw_path": path.encode(), "query_string": query.encode(),
            "headers": [*heads, (b"content-length", str(len(body)).encode())],
            "client": None, "server": None, "state": {},
        }  # fmt: skip

        async def receive() -> dict[str, Any]:
            return asked.pop() if asked else {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.start":
                pairs = [[name.decode("latin-1"), one.decode("latin-1")] for name, one in message["headers"]]
                emit("start", message["status"], pairs)
            elif message.get("body"):
                emit("part", message["body"])

        if method != "GET":
            await self.app(scope, receive, send)
            self._remember()
            await self.host.keep()
            return
        self._reading[id] = asyncio.create_task(self.app(scope, receive, send))
        with contextlib.suppress(asyncio.CancelledError):
            await self._reading[id]
        del self._reading[id]

    def _remember(self) -> None:
        session, place = self.studio.session, self.home / _LAST
        ours = session is not None and session.root.is_relative_to(self.kits)
        kit = session.root.relative_to(self.kits).as_posix() if session is not None and ours else None
        text = json.dumps({"kit": kit})
        with contextlib.suppress(OSError):
            if not place.exists() or place.read_text() != text:
                place.write_text(text)


def refusal(kind: str, what: str) -> tuple[int, str]:
    """Return the answer in place of one whose files the browser does not keep: its status and its body."""
    status, message = 503, f"{what} cannot be written: the browser does not let this page write there any more"
    way_out = "Choose the folder again with “Open a folder…”: what you typed is kept here."
    if kind == "full":
        status, message = 507, f"{what} cannot be kept: the browser's storage is full"
        way_out = "Make room, or download the kit as a zip: what you typed is kept here and tried again."
    return status, json.dumps([READ_ONLY.at(Span(what), message, way_out).as_json()])


async def begin(home: str, settle: UntilSettled, memory: Memory | None = None) -> BrowserStudio:
    """Return the engine over a folder, ready to answer."""
    for name in ("CONFIG", "CACHE", "DATA"):
        os.environ[f"PRESSGANG_{name}"] = f"{home}/{name.lower()}"
    engine = BrowserStudio(Path(home), settle, memory)
    await engine.start()
    return engine
