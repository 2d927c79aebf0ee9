"""Two studios on one kit take turns: nothing that either wrote is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from pressgang.editing.edits import SetCell
from pressgang.studio import onewriter, session
from pressgang.studio.changes import edit_rows
from pressgang.studio.onewriter import OneWriter
from pressgang.studio.session import Session
from pressgang.studio.stream import Events


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

    asyncio.run(run())
    assert len(said) == 12
    assert all(said[at + 1] == said[at].replace("begins", "ends") for at in range(0, 12, 2))
    assert list(tmp_path.iterdir()) == []


def test_one_that_hangs_is_not_waited_for_for_ever(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(onewriter, "_LONGEST", 0.02)
    said: list[str] = []

    async def run() -> None:
        async with OneWriter(tmp_path):
            await told(OneWriter(tmp_path), said, "it")

    asyncio.run(run())
    assert said == ["it begins", "it ends"]


def test_where_nothing_can_be_locked_one_writes_all_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").touch()
    monkeypatch.setenv("PRESSGANG_CACHE", str(tmp_path / "file"))
    said: list[str] = []
    asyncio.run(told(OneWriter(tmp_path), said, "it"))
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

    asyncio.run(run())
    lines = [line for line in (kit / "raf.csv").read_text().splitlines() if ";" in line][1:]
    assert [line.split(";")[2:6] for line in lines] == [
        [f"{c}{row}" for c in (2, 3, 4, 5)] for row in (1, 2, 3)
    ]
