"""A kit that is started, shown and printed before anybody asks: then code and data are loaded."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import importlib
import json
import pkgutil
import sys
import tempfile
from collections.abc import Callable, Coroutine, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from pressgang.site.engine import BrowserStudio, begin
from pressgang.sources.memory import Memory
from pressgang.studio.proofs import Proofs
from pressgang.systems import all_systems

_LONGEST = 60
"""Seconds in which a kit is laid for the next visit."""


class _Loop(asyncio.BaseEventLoop):
    """An event loop that runs to its end at once: the browser's goes on only when nothing runs, and leaves in
    the memory what no copy can hold."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = SimpleNamespace(select=lambda _: ())

    def _ignore(self, *_: object) -> None:
        """Do nothing: there are no events, and nobody sleeps."""

    _process_events = _write_to_self = _ignore


def what_was_used(engine: BrowserStudio) -> str:
    """Return the game of the open kit and the names of all loaded modules; empty where none is open."""
    session = engine.studio.session
    kit = session.open_kit.kit if session is not None else None
    return "" if kit is None else " ".join((kit.system.id, *sys.modules))


def prepare(used: str, home: str) -> Memory | None:
    """Load these modules and all of ours, rehearse the game, and return what is kept of the open kit."""
    game, *modules = used.split()
    ours = (one.name for one in pkgutil.walk_packages([str(Path(__file__).parent.parent)], "pressgang."))
    for name in (*modules, *ours):
        if not name.endswith("__main__"):
            with contextlib.suppress(ImportError):
                importlib.import_module(name)
    list(rehearse(game if game in all_systems() else "dogfight"))
    kept: list[Memory] = []
    list(_in_pieces(_lay, home, kept))
    gc.collect()
    gc.freeze()
    return kept[0] if kept else None


async def _lay(home: str, kept: list[Memory]) -> None:
    """Lay the kit that is open next time."""
    engine = await begin(home, lambda: asyncio.sleep(0))
    session = engine.studio.session
    if session is not None and isinstance(proofs := session.proofs, Proofs):
        await proofs.until(lambda: proofs.known.complete, _LONGEST)
        kept.append(proofs.memory)
    await engine.studio.stop()


def rehearse(game: str = "dogfight") -> Iterator[None]:
    """Rehearse a game in pieces, plain calls that no browser suspends; closing the iterator ends it."""
    return _in_pieces(_play, game)


def _in_pieces(work: Callable[..., Coroutine[Any, Any, None]], *given: object) -> Iterator[None]:
    here, loop = asyncio._get_running_loop(), _Loop()
    playing = loop.create_task(work(*given))
    try:
        while not playing.done():
            asyncio._set_running_loop(None)
            loop.call_soon(loop.stop)
            loop.run_forever()
            asyncio._set_running_loop(here)
            yield
    finally:
        asyncio._set_running_loop(None)
        playing.cancel()
        with contextlib.suppress(asyncio.CancelledError):
            loop.run_until_complete(playing)
        loop.close()
        asyncio._set_running_loop(here)


async def _play(game: str) -> None:
    """Start a kit of a game, draw all its sheets, print the first, write a cell and undo it; then forget it."""

    async def ask(method: str, path: str, body: object = None) -> Any:
        said: list[Any] = []
        head, data = [("content-type", "application/json")], json.dumps(body).encode()
        await engine.answer("one", method, f"/api/{path}", head, data, lambda *what: said.append(what[-1]))
        if not said:  # the answer was given up
            raise asyncio.CancelledError
        return json.loads(said[-1])

    with tempfile.TemporaryDirectory() as home:
        engine = BrowserStudio(Path(home), lambda: asyncio.sleep(0))
        try:
            await ask("GET", "starts")
            kit = await ask("POST", "starts", {"game": game, "name": "friday"})
            for force in kit["forces"][:1]:
                file = await ask("GET", f"files/{force['file']}")
                row = file["rows"][0]
                edit = {"op": "set", "row": row["id"], "column": 1, "value": "?", "was": row["cells"][1]}
                change = {"version": file["version"], "label": "", "edits": [edit]}
                done = await ask("PATCH", f"files/{file['id']}", change)
                while (await ask("GET", "problems"))["revision"] < done["revision"]:
                    await asyncio.sleep(0.01)
                await ask("POST", "undo", {"revision": done["revision"]})
            await ask("GET", "choices")
            for sheet in kit["sheets"]:
                await ask("GET", f"sheets/{sheet['id']}")
            job = await ask("POST", "jobs", {"sheets": ["s1"], "target": "download"})
            while job["state"] == "running":
                await asyncio.sleep(0.01)
                job = await ask("GET", f"jobs/{job['id']}")
        finally:
            await engine.studio.stop()
