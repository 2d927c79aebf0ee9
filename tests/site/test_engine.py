"""The studio as the worker of a browser runs it: no socket, thread or token; what it writes is to be kept."""

from __future__ import annotations

import asyncio
import gc
import json
import threading
from pathlib import Path
from typing import Any

import pytest

from pressgang.jobs import whole_job
from pressgang.site.engine import BrowserStudio, begin, refusal
from pressgang.site.rehearsal import prepare, rehearse, what_was_used
from pressgang.sources.memory import Memory
from tests.starter.test_zips import KIT, zipped
from tests.studio.conftest import in_a_loop


class Caller:
    """An engine and what it answered."""

    def __init__(self, engine: BrowserStudio) -> None:
        self.engine = engine

    async def ask(self, method: str, path: str, body: Any = b"", kind: str = "application/json") -> Any:
        """The status and the body of an answer."""
        head: list[Any] = []
        parts: list[bytes] = []
        data = body if isinstance(body, bytes) else json.dumps(body).encode()
        emit = lambda what, *values: head.append(values) if what == "start" else parts.append(values[0])  # noqa: E731
        await self.engine.answer("one", method, f"/{path}", [("content-type", kind)], data, emit)
        said = b"".join(parts)
        pairs = dict(head[0][1])
        return head[0][0], json.loads(said) if said and "json" in pairs.get("content-type", "") else said


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    for name in ("CONFIG", "CACHE", "DATA"):
        monkeypatch.setenv(f"PRESSGANG_{name}", str(tmp_path))
    return tmp_path / "home"


async def nothing() -> None:
    return None


def test_a_kit_is_started_edited_and_printed_without_a_thread(home: Path) -> None:
    async def journey() -> None:
        kept = []

        async def settle() -> None:
            kept.append(sorted(path.name for path in home.rglob("*.pdf")))

        caller = Caller(await begin(str(home), settle))
        before, loop = threading.active_count(), asyncio.get_running_loop()
        status, kit = await caller.ask("POST", "api/starts", {"game": "dogfight", "name": "friday"})
        assert status == 201
        status, sheet = await caller.ask("GET", "api/sheets/s1")
        assert status == 200 and sheet["pages"]
        session = caller.engine.studio.session
        assert session is not None and [*session.page_counts] == ["s1"], "it waited for no other sheet"
        assert (await caller.ask("GET", f"api/pages/{sheet['pages'][0]['id']}.svg"))[1].startswith(b"<svg")
        file = (await caller.ask("GET", f"api/files/{kit['forces'][0]['file']}"))[1]
        at = [one["heading"] for one in file["columns"]].index("engine")
        edit = {"op": "set", "row": file["rows"][0]["id"], "column": at, "value": "9",
                "was": file["rows"][0]["cells"][at]}  # fmt: skip
        body = {"version": file["version"], "label": "engine", "edits": [edit]}
        assert (await caller.ask("PATCH", f"api/files/{file['id']}", body))[0] == 200
        for _ in range(1000):
            found = (await caller.ask("GET", "api/problems"))[1]
            if found["complete"] and found["problems"]:
                break
            await asyncio.sleep(0.01)
        assert any("engine" in one["message"].lower() for one in found["problems"]), found
        assert (await caller.ask("POST", "api/undo", {"revision": found["revision"]}))[0] == 200
        job = (await caller.ask("POST", "api/jobs", {"sheets": ["s1"], "target": "kit"}))[1]
        while job["state"] == "running":
            await asyncio.sleep(0.01)
            job = (await caller.ask("GET", f"api/jobs/{job['id']}"))[1]
        assert job["state"] == "done", job
        await asyncio.sleep(0.05)
        assert kept and kept[-1], "the browser was asked to keep the PDF"
        assert (await caller.ask("GET", f"api/jobs/{job['id']}/all.zip"))[1].startswith(b"PK")
        assert what_was_used(caller.engine).startswith("dogfight ")
        left = rehearse()
        assert [next(left) for _ in range(3)] and asyncio.get_running_loop() is loop, "others go on"
        left.close()
        assert len(list(rehearse("mtb"))) > 9
        assert threading.active_count() == before and asyncio.get_running_loop() is loop
        await caller.engine.studio.stop()

    in_a_loop(journey())


def test_the_next_visit_lays_no_sheet_that_was_laid_for_it(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    laid: list[str] = []
    lay = whole_job._lay_brief

    def watched(job: Any, order: Any, *rest: Any) -> Any:
        laid.append(order.name)
        return lay(job, order, *rest)

    async def visit(memory: Memory | None = None) -> list[str]:
        engine = await begin(str(home), nothing, memory)
        caller = Caller(engine)
        if memory is None:
            assert (await caller.ask("POST", "api/starts", {"game": "dogfight", "name": "friday"}))[0] == 201
        assert (await caller.ask("GET", "api/sheets/s1"))[1]["pages"]
        while not (await caller.ask("GET", "api/problems"))[1]["complete"]:
            await asyncio.sleep(0.01)
        await engine.studio.stop()
        return [*laid]

    monkeypatch.setattr(whole_job, "_lay_brief", watched)
    assert "counters" in in_a_loop(visit())
    memory = prepare("dogfight", str(home))
    gc.unfreeze()
    laid.clear()
    assert memory is not None and not in_a_loop(visit(memory))


def test_the_kit_that_was_open_is_open_again(home: Path) -> None:
    async def journey() -> None:
        caller = Caller(await begin(str(home), nothing))
        assert (await caller.ask("POST", "api/zips", zipped(("friday/kit.toml", KIT)), "application/zip"))[
            0
        ] == 201
        await caller.engine.studio.stop()
        caller = Caller(await begin(str(home), nothing))
        status, kit = await caller.ask("GET", "api/kit")
        assert (status, kit["folder"]) == (200, "friday")
        status, data = await caller.ask("GET", "api/kit.zip")
        assert status == 200 and data.startswith(b"PK")
        await caller.engine.studio.stop()

    in_a_loop(journey())


def test_a_hostile_zip_and_an_unknown_example_are_refused(home: Path) -> None:
    async def journey() -> None:
        caller = Caller(await begin(str(home), nothing))
        status, problems = await caller.ask("POST", "api/zips", b"none", "application/zip")
        assert status == 422 and "no zip" in problems[0]["message"] and not list((home / "kits").iterdir())
        assert (await caller.ask("POST", "api/examples", {"example": "../x"}))[0] == 404
        assert (await caller.ask("POST", "api/examples", {"example": "dogfight"}))[0] == 201
        await caller.engine.studio.stop()

    in_a_loop(journey())


def test_a_folder_of_the_disk_that_is_a_kit_is_opened(home: Path, tmp_path: Path) -> None:
    async def journey() -> None:
        caller = Caller(await begin(str(home), nothing))
        (tmp_path / "disk").mkdir()
        (tmp_path / "disk" / "kit.toml").write_bytes(KIT)
        await caller.engine.use(str(tmp_path / "disk"))
        assert (await caller.ask("GET", "api/kit"))[1]["folder"] == "disk"
        await caller.engine.use("")
        assert (await caller.ask("GET", "api/kit"))[0] == 404
        await caller.engine.studio.stop()

    in_a_loop(journey())


@pytest.mark.parametrize(
    ("kind", "status", "words"), [("full", 507, "is full"), ("refused", 503, "let this page")]
)
def test_storage_that_is_full_or_closed_is_said(kind: str, status: int, words: str) -> None:
    said, text = refusal(kind, "raf.csv")
    assert (
        said == status
        and words in json.loads(text)[0]["message"]
        and "kept here" in json.loads(text)[0]["help"]
    )
