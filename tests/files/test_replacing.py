"""Files that another program saves while they are replaced: its save stays, and nothing else is left."""

from __future__ import annotations

import os
import sys
import time
from collections.abc import Callable
from pathlib import Path
from threading import Thread
from types import SimpleNamespace

import pytest

from pressgang.files import replacing
from pressgang.files.outputs import Output, write_outputs
from pressgang.files.replacing import SavedMeanwhileError, remove_file, replace_file

Meanwhile = Callable[[Callable[[], object]], None]


def refuse(*given: object, **more: object) -> None:
    """A drive without links."""
    raise OSError(95, "Operation not supported")


@pytest.fixture(params=["exchange", "links", "neither"])
def drive(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A drive by what it knows: an exchange of two files, links, or neither."""
    name = str(request.param)
    if name == "exchange" and sys.platform != "linux":
        pytest.skip("only Linux has an exchange")
    if name != "exchange":
        monkeypatch.setattr(replacing, "_rename_as", lambda old, new, way: False)
    if name == "neither":
        monkeypatch.setattr(os, "link", refuse)
    return name


@pytest.fixture
def blind(monkeypatch: pytest.MonkeyPatch) -> None:
    """A system that does not tell who has a file open."""
    monkeypatch.setattr(replacing, "_lease", lambda number, alone=False: replacing._Writer.UNKNOWN)


@pytest.fixture
def meanwhile(monkeypatch: pytest.MonkeyPatch) -> Meanwhile:
    """Do something between the last look at a file and each exchange, one thing after the other."""
    exchange, things = replacing._exchange, list[Callable[[], object]]()

    def late(temporary: Path, target: Path) -> bool:
        if things:
            things.pop(0)()
        return exchange(temporary, target)

    monkeypatch.setattr(replacing, "_exchange", late)
    return things.append


def saved(path: Path, data: bytes) -> None:
    """Save as most programs do: another file, renamed over it."""
    other = path.parent.parent / "other"
    other.write_bytes(data)
    other.replace(path)


@pytest.fixture
def target(tmp_path: Path) -> Path:
    """A file that holds "before", alone in its folder."""
    path = tmp_path / "kit" / "raf.csv"
    path.parent.mkdir()
    path.write_bytes(b"before")
    return path


def replace(target: Path, data: bytes, was: bytes | None) -> None:
    """Replace a file through the function that the studio uses."""
    write_outputs([Output(target, data)], make_folders=False, expected={target: was})


def names(target: Path) -> list[str]:
    """What lies in its folder."""
    return sorted(path.name for path in target.parent.iterdir())


def test_a_file_is_replaced_and_keeps_its_mode(target: Path, drive: str) -> None:
    target.chmod(0o604)
    replace(target, b"ours", b"before")
    assert target.read_bytes() == b"ours" and target.stat().st_mode & 0o777 == 0o604
    assert names(target) == ["raf.csv"]


def test_a_file_that_holds_something_else_stays(target: Path, drive: str) -> None:
    with pytest.raises(SavedMeanwhileError):
        replace(target, b"ours", b"long before")
    with pytest.raises(SavedMeanwhileError):
        replace(target, b"ours", None)
    assert target.read_bytes() == b"before" and names(target) == ["raf.csv"]
    target.unlink()
    with pytest.raises(SavedMeanwhileError):
        replace(target, b"ours", b"before")
    assert names(target) == []
    replace(target, b"ours", None)
    assert target.read_bytes() == b"ours" and names(target) == ["raf.csv"]


@pytest.mark.parametrize("drive", ["exchange", "links"], indirect=True)
def test_a_save_at_the_last_moment_stays(target: Path, drive: str, meanwhile: Meanwhile) -> None:
    meanwhile(lambda: saved(target, b"theirs"))
    with pytest.raises(SavedMeanwhileError):
        replace(target, b"ours", b"before")
    assert target.read_bytes() == b"theirs" and names(target) == ["raf.csv"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lets a file be opened by nobody else")
@pytest.mark.parametrize("drive", ["exchange", "links"], indirect=True)
@pytest.mark.parametrize("mode", ["rb", "r+b"])
def test_nobody_opens_ours_before_a_save_at_the_last_moment_is_back(
    target: Path, drive: str, meanwhile: Meanwhile, mode: str
) -> None:
    """Who reads ours then, and saves what it read, would undo that save."""
    read: list[bytes] = []

    def take_up() -> None:
        with target.open(mode) as file:
            read.append(file.read())
            if mode == "r+b":
                file.write(b", and more")

    thread = Thread(target=take_up)
    meanwhile(lambda: saved(target, b"theirs"))
    meanwhile(lambda: (thread.start(), time.sleep(0.05)))
    with pytest.raises(SavedMeanwhileError):
        replace(target, b"what is ours is longer", b"before")
    thread.join()
    assert read == [b"theirs"]
    assert target.read_bytes() == (b"theirs" if mode == "rb" else b"theirs, and more")


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux lists what a process has open")
def test_no_file_is_open_while_it_is_renamed_on_a_system_without_leases(
    target: Path, monkeypatch: pytest.MonkeyPatch, meanwhile: Meanwhile
) -> None:
    """Windows renames no open file."""
    monkeypatch.setattr(replacing, "sys", SimpleNamespace(platform="win32"))
    opened: list[Path] = []
    meanwhile(lambda: opened.extend(one.resolve() for one in Path("/proc/self/fd").iterdir()))
    replace(target, b"ours", b"before")
    assert opened and not [one for one in opened if one.parent == target.parent]
    assert target.read_bytes() == b"ours" and names(target) == ["raf.csv"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who has a file open")
@pytest.mark.parametrize("mode", ["r+b", "wb"])
def test_a_program_that_begins_to_write_at_the_last_moment_writes_into_the_file(
    target: Path, meanwhile: Meanwhile, mode: str
) -> None:
    files = []
    meanwhile(lambda: files.append(target.open(mode)))
    with pytest.raises(SavedMeanwhileError):
        replace(target, b"ours", b"before")
    with files[0] as file:
        file.write(b"theirs")
    assert target.read_bytes() == b"theirs" and names(target) == ["raf.csv"]


@pytest.mark.usefixtures("blind")
@pytest.mark.parametrize("drive", ["exchange", "links"], indirect=True)
def test_a_program_that_writes_into_the_old_file_is_seen(target: Path, drive: str) -> None:
    """Where the system does not tell who writes, the old file is watched before it is deleted."""
    with target.open("r+b") as file:

        def write() -> None:
            while target.read_bytes() != b"ours":
                time.sleep(0.001)
            file.write(b"theirs")
            file.flush()

        thread = Thread(target=write)
        thread.start()
        with pytest.raises(SavedMeanwhileError):
            replace(target, b"ours", b"before")
        thread.join()
    assert target.read_bytes() == b"theirs" and names(target) == ["raf.csv"]


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells who has a file open")
def test_a_program_that_is_writing_is_waited_for(target: Path) -> None:
    """Nothing of what it has written so far is merged from, and nothing is put into its way."""
    with target.open("r+b") as file:
        Thread(target=lambda: (time.sleep(0.02), file.write(b"theirs"), file.flush())).start()
        with pytest.raises(SavedMeanwhileError):
            replace(target, b"ours", b"before")
        assert os.fstat(file.fileno()).st_ino == target.stat().st_ino


def test_a_program_that_only_holds_the_file_open_stops_nobody(
    target: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(replacing, "HELD_LONGEST", 0.02)
    with target.open("r+b"):
        replace(target, b"ours", b"before")
    assert target.read_bytes() == b"ours" and names(target) == ["raf.csv"]


@pytest.mark.parametrize("drive", ["exchange", "links"], indirect=True)
def test_of_two_saves_at_the_last_moment_both_stay(target: Path, drive: str, meanwhile: Meanwhile) -> None:
    for data in (b"first", b"second"):
        meanwhile(lambda data=data: saved(target, data))  # type: ignore[misc]
    with pytest.raises(SavedMeanwhileError):
        replace(target, b"ours", b"before")
    beside = "raf (saved by another program).csv"
    assert names(target) == [beside, "raf.csv"]
    assert target.read_bytes() == b"second" and target.with_name(beside).read_bytes() == b"first"


def test_a_file_is_deleted_only_as_it_was(target: Path, drive: str) -> None:
    with pytest.raises(SavedMeanwhileError):
        remove_file(target, b"something else")
    assert target.read_bytes() == b"before" and names(target) == ["raf.csv"]
    remove_file(target, b"before")
    remove_file(target, b"before")
    assert names(target) == []


def test_a_link_in_the_place_of_the_file_stays(target: Path, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.write_bytes(b"before")
    target.unlink()
    target.symlink_to(elsewhere)
    with pytest.raises(SavedMeanwhileError):
        replace(target, b"ours", b"before")
    assert target.is_symlink() and elsewhere.read_bytes() == b"before"


@pytest.mark.parametrize("which", ["neither", "first"])
def test_of_several_files_all_or_none_are_replaced(
    target: Path, monkeypatch: pytest.MonkeyPatch, which: str
) -> None:
    """Those that were replaced already are put back, but for one that another program saved since."""
    last, new = target.with_name("last.csv"), target.with_name("new.csv")
    last.write_bytes(b"before")
    replace_it = replacing.replace_file

    def late(temporary: Path, path: Path, was: bytes | None) -> None:
        if path == last and temporary.read_bytes() == b"ours":
            saved(last, b"theirs")
            if which == "first":
                saved(target, b"theirs too")
        replace_it(temporary, path, was)

    monkeypatch.setattr(replacing, "replace_file", late)
    with pytest.raises(SavedMeanwhileError):
        write_outputs(
            [Output(path, b"ours") for path in (target, new, last)],
            make_folders=False,
            expected={target: b"before", new: None, last: b"before"},
        )
    assert last.read_bytes() == b"theirs" and not new.exists()
    assert target.read_bytes() == (b"theirs too" if which == "first" else b"before")
    assert names(target) == ["last.csv", "raf.csv"]


def test_a_system_error_leaves_the_file_as_it_was(target: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    temporary = target.with_name("temporary")
    temporary.write_bytes(b"ours")
    monkeypatch.setattr(replacing, "_exchange", refuse)
    with pytest.raises(OSError, match="not supported"):
        replace_file(temporary, target, b"before")
    assert target.read_bytes() == b"before" and temporary.read_bytes() == b"ours"
