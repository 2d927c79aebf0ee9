"""A studio as a process of its own or in a thread of this one, asked over its port."""

from __future__ import annotations

import http.client
import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from queue import Queue
from threading import Thread
from typing import Any
from urllib.parse import urlsplit

import pytest
import uvicorn

from pressgang.studio import server
from pressgang.studio.door import Keys, open_socket
from pressgang.studio.state import Studio
from tests.studio.conftest import Answered, write_kit


@dataclass
class Served:
    """Its address, and the kit that is open."""

    address: str
    kit: Path

    @property
    def port(self) -> int:
        """Its port."""
        return urlsplit(self.address).port or 0

    @property
    def base(self) -> str:
        """What its paths begin with."""
        return urlsplit(self.address).path

    @property
    def cookie(self) -> str:
        """What the browser would show."""
        return f"pressgang-{self.port}={self.address.partition('token=')[2]}"

    def ask(self, method: str, path: str, body: Any = None, outside: bool = False, **headers: str) -> Answered:
        """Ask for a path letter by letter, below the start's id unless `outside`."""
        link = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        sent = {"Cookie": self.cookie, "Content-Type": "application/json", **headers}
        content = json.dumps(body) if isinstance(body, dict) else body
        link.request(method, f"/{path}" if outside else self.base + path, content, sent)
        found = link.getresponse()
        endless = (found.headers.get("content-type") or "").startswith("text/event-stream")
        data = b"" if endless else found.read()
        link.close()
        is_json = (found.headers.get("content-type") or "").startswith("application/json")
        return Answered(found.status, json.loads(data) if is_json else None, data, dict(found.headers.items()))

    def file(self, number: int = 0) -> dict[str, Any]:
        """The table of a force."""
        force = self.ask("GET", "api/kit").json["forces"][number]
        found: dict[str, Any] = self.ask("GET", f"api/files/{force['file']}").json
        return found


def started(*words: object, cwd: Path, **more: Any) -> subprocess.Popen[str]:
    """`pressgang studio` with these words."""
    command = [sys.executable, "-c", "from pressgang.cli import main; main()", "studio", *map(str, words)]
    pipe = subprocess.PIPE
    return subprocess.Popen(command, stdout=pipe, stderr=pipe, text=True, cwd=cwd, **more)


@contextmanager
def serving_here(folder: Path) -> Iterator[Served]:
    """A server over the small kit in a folder, in a thread: most questions need no process."""
    kit, servers = write_kit(folder), Queue[uvicorn.Server]()

    class Known(server._Server):
        def __init__(self, *made_of: Any) -> None:
            super().__init__(*made_of)
            servers.put(self)

    with open_socket(0) as found, pytest.MonkeyPatch.context() as patch:
        patch.setattr(server, "_Server", Known)
        keys = Keys(found.getsockname()[1])
        thread = Thread(target=server.serve, args=(found, keys, Studio(folder, kit / "kit.toml")), daemon=True)
        thread.start()
        known = servers.get(timeout=20)
        yield Served(keys.address(), kit)
        known.should_exit = True
        thread.join(10)
        assert not thread.is_alive()
