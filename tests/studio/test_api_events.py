"""Events: what other hands do is told at once, and a page that comes back hears what it has missed."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest

from pressgang.studio import disk, wire
from pressgang.studio import session as sessions
from pressgang.studio.problems import Denied
from pressgang.studio.state import look_once
from pressgang.studio.wire import Events, Listener
from tests.studio.conftest import KIT, RAF, Desk, in_a_loop

pytestmark = pytest.mark.usefixtures("hurried")


def parsed(text: str) -> tuple[str, int, Any]:
    lines = dict(line.split(": ", 1) for line in text.strip().splitlines())
    return lines["event"], int(lines["id"]), json.loads(lines["data"])


async def heard(listener: Listener, count: int) -> list[tuple[str, int, Any]]:
    texts = listener.texts()
    return [parsed(await asyncio.wait_for(anext(texts), 2)) for _ in range(count)]


def test_a_stream_says_hello_then_what_comes() -> None:
    events = Events()

    async def run() -> None:
        listener = events.listen(None, {"revision": 3})
        events.publish("file", {"id": "f1"})
        assert await heard(listener, 2) == [
            ("hello", 0, {"revision": 3, "reload": False}), ("file", 1, {"id": "f1"}),
        ]  # fmt: skip

    in_a_loop(run())


@pytest.mark.parametrize(
    ("last", "reload", "first"),
    [(300, False, None), (250, False, 251), (100, False, 101), (99, True, None), (301, True, None)],
)
def test_who_comes_back_hears_what_was_missed(last: int, reload: bool, first: int | None) -> None:
    events = Events()
    for number in range(300):
        events.publish("kit", {"n": number})

    async def run() -> None:
        listener = events.listen(last, {})
        [(name, number, data)] = await heard(listener, 1)
        assert name == "hello" and data["reload"] is reload and number == (300 if reload else last)
        assert (None if listener.queue.empty() else listener.queue.get_nowait().number) == first  # type: ignore[union-attr]

    in_a_loop(run())


def test_eight_streams_and_no_more() -> None:
    events = Events()
    listeners = [events.listen(None, {}) for _ in range(wire.MOST_STREAMS)]
    with pytest.raises(Denied) as refused:
        events.listen(None, {})
    assert refused.value.status == 503
    events.leave(listeners[0])
    events.listen(None, {})


def test_the_end_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "HEARTBEAT", 0.01)
    events = Events()

    async def run() -> list[str]:
        listener = events.listen(None, {})
        asyncio.get_running_loop().call_later(0.05, events.close)
        return [text async for text in listener.texts()]

    said = in_a_loop(run())
    assert ": here\n\n" in said and parsed(said[-1])[0] == "bye"


def test_a_page_that_sleeps_is_sent_away() -> None:
    events = Events()
    listener = events.listen(None, {})
    for number in range(500):
        events.publish("kit", {"n": number})

    async def run() -> int:
        return len([text async for text in listener.texts()])

    assert in_a_loop(run()) == 1 + wire.KEPT


def looked(desk: Desk) -> list[tuple[str, dict[str, Any]]]:
    """Look at the files once: what is told then."""
    before = desk.studio.events.number

    async def look() -> None:
        await look_once(desk.session)

    desk.portal.call(look)
    return [(event.name, event.data) for event in desk.studio.events.past if event.number > before]


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks but the test."""
    monkeypatch.setattr("pressgang.studio.state.EVERY", 3600.0)
    monkeypatch.setattr(sessions, "GONE_AFTER", 0.0)


@pytest.mark.usefixtures("still")
def test_a_change_on_disk_is_told_with_its_rows(desk: Desk) -> None:
    file = desk.file()
    (desk.root / "raf.csv").write_bytes(RAF.encode().replace(b"2;5;3", b"2;6;3"))
    [(name, news)] = looked(desk)
    assert name == "file" and news["id"] == file["id"] and news["by"] == "disk"
    assert news["rows"] == [file["rows"][0]["id"]] and news["version"] == desk.file()["version"]
    assert news["revision"] == desk.get("api/kit")["revision"] == file["revision"] + 1
    assert looked(desk) == []


@pytest.mark.usefixtures("still")
def test_our_own_writes_are_no_news(desk: Desk) -> None:
    desk.set(desk.file(), 0, "engine", "6")
    assert looked(desk) == []
    path = desk.root / "raf.csv"
    path.write_bytes(path.read_bytes())  # the same bytes by another hand
    assert looked(desk) == [] and desk.get("api/kit")["undo"]["depth"] == 1


@pytest.mark.usefixtures("still")
def test_a_change_of_the_kit_and_files_that_go_are_told(desk: Desk) -> None:
    (desk.root / "kit.toml").write_text(KIT.replace("estuary", "sea"))
    assert [name for name, _ in looked(desk)] == ["kit"] and desk.get("api/kit")[
        "title"
    ] == "A scrap over the sea"
    (desk.root / "raf.csv").unlink()
    assert [(name, news["missing"]) for name, news in looked(desk)] == [("file", True)]
    assert looked(desk) == []
    (desk.root / "raf.csv").write_bytes(RAF.encode())
    assert [(name, news["missing"]) for name, news in looked(desk)] == [("file", False)]


@pytest.mark.usefixtures("still")
def test_an_edit_is_told_to_every_page(desk: Desk) -> None:
    before = desk.studio.events.number
    file = desk.file()
    answer = desk.set(file, 2, "engine", "3").json
    told = [event for event in desk.studio.events.past if event.number > before]
    assert [(one.name, one.data["by"], one.data["rows"]) for one in told] == [
        ("file", "studio", [file["rows"][2]["id"]])
    ]
    assert told[0].data["version"] == answer["version"] and told[0].data["revision"] == answer["revision"]


@pytest.mark.usefixtures("still")
def test_a_file_that_comes_into_the_folder_is_told(desk: Desk) -> None:
    assert looked(desk) == []
    (desk.root / "output").mkdir()
    assert [name for name, _ in looked(desk)] == ["kit"]
    (desk.root / "output" / "x.pdf").touch()
    (desk.root / ".hidden").touch()
    assert looked(desk) == []
    (desk.root / "art").mkdir()
    looked(desk)
    (desk.root / "art" / "own.svg").touch()
    assert [name for name, _ in looked(desk)] == ["kit"]


@pytest.mark.usefixtures("still")
def test_a_kit_whose_folder_is_gone_says_so_until_it_is_back(desk: Desk) -> None:
    looked(desk)
    away = desk.root.with_name("away")
    desk.root.rename(away)
    looked(desk)
    for _ in range(2):
        kit = desk.get("api/kit")
        assert (kit["missing"], kit["gone"], len(kit["forces"])) == (True, True, 2)
        assert looked(desk) == []
    away.rename(desk.root)
    looked(desk)
    assert not desk.get("api/kit")["missing"]


@pytest.mark.usefixtures("still")
def test_a_folder_that_becomes_read_only_is_told(desk: Desk) -> None:
    looked(desk)
    for mode in (0o555, 0o755):
        desk.root.chmod(mode)
        assert [name for name, _ in looked(desk)] == ["kit"]
        assert desk.get("api/kit")["readonly"] == (mode == 0o555)


@pytest.mark.usefixtures("still")
def test_a_stat_file_whose_rights_change_is_told(desk: Desk) -> None:
    looked(desk)
    for mode in (0o000, 0o644):
        (desk.root / "raf.csv").chmod(mode)
        assert [name for name, _ in looked(desk)] == ["file"]
        file = desk.file()
        assert file["writable"] == (mode != 0) == (not file["held"] and not file["faults"])
        assert len(file["rows"]) == 3
        assert looked(desk) == []


def test_a_file_that_the_system_does_not_show_can_be_asked_about(desk: Desk) -> None:
    assert disk.hindrance(desk.root / ("x" * 300), desk.root) == ""
