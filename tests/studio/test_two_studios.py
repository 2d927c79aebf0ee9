"""Two studios on one kit take turns: nothing that either wrote is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pressgang.editing.rows import SetCell
from pressgang.studio import session
from pressgang.studio.edits import edit_rows
from pressgang.studio.openfile import seems_half
from pressgang.studio.session import OneWriter, Session
from pressgang.studio.wire import Events
from tests.cases import each_case
from tests.studio.conftest import in_a_loop


async def told(writer: OneWriter, said: list[str], name: str) -> None:
    async with writer:
        said.append(f"{name} begins")
        await asyncio.sleep(0.02)
        said.append(f"{name} ends")


def test_they_take_turns(tmp_path: Path) -> None:
    said: list[str] = []

    async def run() -> None:
        writers = OneWriter(tmp_path), OneWriter(tmp_path)
        await asyncio.gather(
            *(told(writer, said, f"{n}{one}") for n in range(3) for one, writer in enumerate(writers))
        )

    in_a_loop(run())
    assert len(said) == 12
    assert all(said[at + 1] == said[at].replace("begins", "ends") for at in range(0, 12, 2))
    assert list(tmp_path.iterdir()) == []


def test_one_that_hangs_is_not_waited_for_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "_LONGEST_WAIT", 0.02)
    said: list[str] = []

    async def run() -> None:
        async with OneWriter(tmp_path):
            await told(OneWriter(tmp_path), said, "it")

    in_a_loop(run())
    assert said == ["it begins", "it ends"]


def test_where_nothing_can_be_locked_one_writes_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PRESSGANG_CACHE", str(tmp_path / "file"))
    said: list[str] = []
    in_a_loop(told(OneWriter(tmp_path), said, "it"))
    assert said == ["it begins", "it ends"]


def test_what_each_writes_is_there(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Cell by cell, in turns that nobody arranges."""
    monkeypatch.setattr(session, "SETTLE_STEP", 0.001)

    async def write(hand: Session, column: int) -> None:
        for row in (1, 2, 3):
            async with hand.lock:
                file = next(iter(hand.files.values()))
                assert file.cells is not None
                was = next(one for one in file.cells.rows if one.id == row).values[column]
                edit = SetCell(row, column, f"{column}{row}", was)
                await edit_rows(hand, file, [edit], file.cells.headings, "")

    async def run() -> None:
        hands = [Session(kit / "kit.toml", (), Events()) for _ in range(2)]
        await asyncio.gather(write(hands[0], 2), write(hands[1], 3), write(hands[0], 4), write(hands[1], 5))

    in_a_loop(run())
    lines = [line for line in (kit / "raf.csv").read_text().splitlines() if ";" in line][1:]
    assert [line.split(";")[2:6] for line in lines] == [
        [f"{c}{row}" for c in (2, 3, 4, 5)] for row in (1, 2, 3)
    ]


@each_case(
    ("data", "half"),
    [
        (b"", True), (b"a;b\n1;", True), (b"a;b\n1;2\n", True), (b"a;b\n9;2\n3;4", True),
        (b"a;b\n1;2\n3;4\n", False), (b"a;b\n3;4\n", False), (b"a;b\r\n1;2\r\n3;4\r\n", False),
    ],
)  # fmt: skip
def test_what_looks_as_if_its_end_were_to_come(data: bytes, half: bool) -> None:
    assert seems_half(data, b"a;b\n1;2\n3;4\n") is half
    assert not seems_half(data, data)
    assert not seems_half(b"a;b\n1;2", b"a;b\n9;2")


def test_a_slow_writer_is_waited_for(kit: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It writes line by line, and rests longer than two looks are apart."""
    monkeypatch.setattr(session, "SETTLE_STEP", 0.01)
    path = kit / "luftwaffe.csv"
    old = path.read_text()
    new = old.replace("4,5,3", "1,2,3") + "Bf 110,ZG 26,1,3,3,3,front\n"

    async def write() -> None:
        with path.open("w") as file:
            for line in new.splitlines(keepends=True):
                file.write(line[:9])
                file.flush()
                await asyncio.sleep(0.05)
                file.write(line[9:])

    async def run() -> list[int]:
        hand = Session(kit / "kit.toml", (), Events())
        file = list(hand.files.values())[1]
        writing = asyncio.create_task(write())
        await asyncio.sleep(0.02)
        async with hand.lock:
            await hand.catch_up(file)
        await writing
        assert file.data.decode() == new
        return [row.id for row in file.cells.rows] if file.cells else []

    assert in_a_loop(run()) == [0, 1, 2]
