"""A studio without a browser: its application asked directly, over a kit of its own."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable, Coroutine, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import unquote

import pytest
from anyio.from_thread import BlockingPortal, start_blocking_portal
from starlette.applications import Starlette

from pressgang.studio import session
from pressgang.studio.door import HOST, Keys
from pressgang.studio.proofs import Proofs
from pressgang.studio.server import make_app
from pressgang.studio.session import Session
from pressgang.studio.state import Studio

T = TypeVar("T")
PORT = 8642
KIT = """name = "friday"
system = "dogfight"
title = "A scrap over the estuary"

[paper]
size = "a4"   # or letter

[[force]]
name = "RAF"
stats = "raf.csv"
palette = "tan"

[[force]]
name = "Luftwaffe"
stats = "luftwaffe.csv"
palette = "light-grey"

[[sheet]]
kind = "counters"
size = "25mm"

[[sheet]]
kind = "odds-table"
"""
RAF = (
    "# Royal Air Force\r\n"
    "name;unit;quantity;engine;fuselage;to_hit;weapons\r\n"
    "Spitfire I; 54 Sqn ;2;5;3;4;front\r\n"
    "\r\n"
    "# the other one\r\n"
    'Hurricane I;"32 Sqn";2;4;4;4;front\r\n'
    "Gladiator II;247 Sqn;1;2;2;3;front"
)
"""With all that a spreadsheet program may have left: separators, notes, quotes, blanks, no last line end."""
LUFTWAFFE = "name,unit,quantity,engine,fuselage,to_hit,weapons\nBf 109 E,JG 26,4,5,3,4,front\n"


def in_a_loop(work: Coroutine[Any, Any, T]) -> T:
    """What it comes to, in a thread of its own: a browser that was driven here has left its loop running."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()


@dataclass(frozen=True)
class Answered:
    """What came back."""

    status: int
    json: Any
    data: bytes
    headers: dict[str, str]

    @property
    def codes(self) -> list[str]:
        """The codes of the problems that it says."""
        return [problem["code"] for problem in self.json]


async def answer_to(
    app: Starlette, method: str, address: str, body: bytes, headers: Mapping[str, str]
) -> Answered:
    """What the application answers, asked as a server would ask it: a client between the two costs more than
    most answers. A stream, which has no end, is left as soon as it begins.
    """
    path, _, query = address.partition("?")
    heads = {"host": f"{HOST}:{PORT}", "content-length": str(len(body)), **headers}
    scope = {
        "type": "http", "asgi": {"version": "3.0", "spec_version": "2.3"}, "http_version": "1.1",
        "method": method, "scheme": "http", "path": unquote(path), "raw_path": path.encode(), "root_path": "",
        "query_string": query.encode(), "headers": [(key.encode(), one.encode()) for key, one in heads.items()],
        "client": (HOST, 5), "server": (HOST, PORT),
    }  # fmt: skip
    asked, answered = [{"type": "http.request", "body": body, "more_body": False}], asyncio.Event()
    begun: list[Any] = []
    parts: list[bytes] = []

    async def receive() -> Any:
        if asked:
            return asked.pop()
        await answered.wait()
        return {"type": "http.disconnect"}

    async def send(message: Any) -> None:
        if message["type"] == "http.response.start":
            begun.append(message)
        else:
            parts.append(message.get("body", b""))
        endless = dict(begun[0]["headers"]).get(b"content-type", b"").startswith(b"text/event-stream")
        if endless or (parts and not message.get("more_body")):
            answered.set()

    await app(scope, receive, send)
    data = b"".join(parts)
    found = {name.decode(): value.decode() for name, value in begun[0]["headers"]}
    is_json = found.get("content-type", "").startswith("application/json")
    return Answered(begun[0]["status"], json.loads(data) if is_json and data else None, data, found)


@dataclass
class Desk:
    """A studio and what is asked of it: its application, in an event loop that runs behind `portal`."""

    studio: Studio
    keys: Keys
    app: Starlette
    portal: BlockingPortal
    headers: dict[str, str] = field(default_factory=dict)

    @property
    def session(self) -> Session:
        """The kit that is open."""
        assert self.studio.session is not None
        return self.studio.session

    @property
    def root(self) -> Path:
        """The kit's folder."""
        return self.session.root

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> Answered:
        """Ask below the start's id, with the cookie; a body that is no text or bytes is sent as JSON."""
        sent = {**self.headers, **{name.replace("_", "-"): value for name, value in headers.items()}}
        content = b"" if body is None else body if isinstance(body, bytes | str) else json.dumps(body)
        if body is not None:
            sent.setdefault("content-type", "application/json")
        return self.answer(method, path, content.encode() if isinstance(content, str) else content, sent)

    def answer(self, method: str, path: str, body: bytes, headers: Mapping[str, str]) -> Answered:
        """Ask with nothing but these headers, in one walk through the loop: threads that wait for each other
        cost more than the answer.
        """
        address = self.keys.base + path
        return self.portal.call(answer_to, self.app, method, address, body, headers)

    def get(self, path: str) -> Any:
        """The JSON of a path that there is."""
        found = self.ask("GET", path)
        assert found.status == 200, found.data
        return found.json

    def file(self, number: int = 0) -> dict[str, Any]:
        """The table of a force, by its number."""
        found: dict[str, Any] = self.get(f"api/files/{self.get('api/kit')['forces'][number]['file']}")
        return found

    def edit(self, file: dict[str, Any], *edits: dict[str, Any], label: str = "a step") -> Answered:
        """Edits of the file as it was read."""
        body = {"version": file["version"], "label": label, "edits": list(edits)}
        return self.ask("PATCH", f"api/files/{file['id']}", body)

    def set(self, file: dict[str, Any], row: int, column: str, value: str) -> Answered:
        """Write a cell of a row (by its number from 0) as the page would."""
        at = [one["heading"] for one in file["columns"]].index(column)
        was = file["rows"][row]["cells"][at]
        edit = {"op": "set", "row": file["rows"][row]["id"], "column": at, "value": value, "was": was}
        return self.edit(file, edit)

    def examined(self) -> None:
        """Wait until the proofs are those of the latest revision."""
        proofs = self.session.proofs
        assert isinstance(proofs, Proofs)

        async def wait() -> bool:
            return await proofs.until(
                lambda: proofs.known.complete and proofs.known.revision >= self.session.revision, 60
            )

        assert self.portal.call(wait)


def write_kit(folder: Path) -> Path:
    """The small kit, in a folder of its own."""
    kit = folder / "friday"
    kit.mkdir(parents=True)
    (kit / "kit.toml").write_text(KIT)
    (kit / "raf.csv").write_bytes(RAF.encode())
    (kit / "luftwaffe.csv").write_text(LUFTWAFFE)
    return kit


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    """The folder of a small kit."""
    return write_kit(tmp_path)


@pytest.fixture
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files that change are waited for a tenth as long: the tests write them at once."""
    for name in ("SETTLE_STEP", "SETTLE_LONGEST", "GONE_AFTER"):
        monkeypatch.setattr(session, name, getattr(session, name) / 10)


Opener = Callable[..., Desk]


@pytest.fixture
def opened() -> Iterator[Opener]:
    """Open a studio over a kit, or over a folder; with `proofs` it examines and lays."""
    with opening() as open_it:
        yield open_it


@contextmanager
def opening() -> Iterator[Opener]:
    """Studios that are open together."""
    with ExitStack() as stack:

        def open_it(kit: Path | None = None, folder: Path = Path(), proofs: bool = False, **more: Any) -> Desk:
            file = None if kit is None else kit if kit.name == "kit.toml" else kit / "kit.toml"
            made = Proofs if proofs else (lambda session: None)
            studio, keys = Studio(folder, file, proofs=made, **more), Keys(PORT)
            app = make_app(studio, keys)
            portal = stack.enter_context(start_blocking_portal())
            stack.enter_context(portal.wrap_async_context_manager(app.router.lifespan_context(app)))
            cookie = f"{keys.cookie}={keys.token}"
            return Desk(studio, keys, app, portal, {"cookie": cookie})

        yield open_it


@pytest.fixture
def desk(opened: Opener, kit: Path) -> Desk:
    """A studio over the small kit, without proofs."""
    return opened(kit)


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Desk]:
    """A studio with its proofs that all tests of a file look at; none changes anything, and that is held."""
    folder = tmp_path_factory.mktemp("still")

    def files() -> dict[Path, bytes]:
        return {path: path.read_bytes() for path in folder.rglob("*") if path.is_file()}

    with opening() as open_it:
        desk = open_it(write_kit(folder), proofs=True)
        desk.examined()
        before = files(), desk.session.revision
        yield desk
        assert (files(), desk.session.revision) == before
