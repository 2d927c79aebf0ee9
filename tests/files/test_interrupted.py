"""Whatever ends a run: no half-written file, no earlier output lost, no temporary left after the next run.

`PRESSGANG_KILLS=200 pytest tests/files/test_interrupted.py` kills that often (a normal run: twice).
"""

from __future__ import annotations

import errno
import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from threading import Thread

import pytest
from click.testing import CliRunner

from pressgang.cli import cli
from pressgang.diagnostics import PressgangError
from pressgang.files import outputs
from pressgang.files.outputs import Output, write_outputs
from pressgang.starter.files import starter_files
from pressgang.systems import all_systems
from tests.conftest import Pressgang
from tests.printed import contents

KILLS = int(os.environ.get("PRESSGANG_KILLS", "2"))
NAMES = ("arc-template", "odds-table", "range-sticks")
ONLY = [word for name in NAMES for word in ("--only", name)]
SLOW = """
import os, signal, time
signal.signal(signal.SIGINT, signal.default_int_handler)
for name in ("SIGTERM", "SIGHUP"):
    if hasattr(signal, name):
        signal.signal(getattr(signal, name), signal.SIG_DFL)
sync = os.fsync
os.fsync = lambda number: (time.sleep(0.03), sync(number))
from pressgang.cli import main
main()
"""
"""The command line on a disk so slow that a signal finds it writing; a shell may have it ignore some."""


def start(folder: Path, kit: str) -> subprocess.Popen[bytes]:
    return subprocess.Popen(
        [sys.executable, "-c", SLOW, "render", kit, "-o", "out", *ONLY],
        cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip


def finish(process: subprocess.Popen[bytes]) -> tuple[int, str]:
    _, words = process.communicate(timeout=60)
    return process.returncode, words.decode()


def temporaries(folder: Path) -> list[str]:
    return sorted(path.name for path in folder.iterdir() if ".pressgang-" in path.name)


Kits = tuple[dict[str, bytes], dict[str, bytes]]


@pytest.fixture(scope="module")
def printed(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Kits]:
    """A folder with two kits and what each prints, no file alike; the outputs of the first are in `out`."""
    folder = tmp_path_factory.mktemp("interrupted")
    outputs = []
    for kit in ("two", "one"):
        write_outputs(starter_files(all_systems()["dogfight"], folder / kit), make_folders=True)
        file = folder / kit / "kit.toml"
        file.write_text(file.read_text().replace('name = "', f'author = "{kit}"\nname = "', 1))
        ran = CliRunner().invoke(cli, ["render", str(folder / kit), "-o", str(folder / "out"), *ONLY])
        assert ran.exit_code == 0, ran.output
        outputs.append(contents(folder / "out"))
    two, one = outputs
    assert one.keys() == two.keys() == {f"{name}.pdf" for name in NAMES}
    assert all(one[name] != two[name] for name in one)
    return folder, (one, two)


@pytest.fixture
def kits(printed: tuple[Path, Kits], tmp_path: Path) -> Kits:
    """The kits with the outputs of the first in `tmp_path`; what each of them prints."""
    shutil.copytree(printed[0], tmp_path, dirs_exist_ok=True)
    return printed[1]


def whole(folder: Path, kits: Kits) -> None:
    """Every output is there, as one of the kits prints it."""
    found = {name: data for name, data in contents(folder / "out").items() if ".pressgang-" not in name}
    assert found.keys() == kits[0].keys()
    for name, data in found.items():
        assert data in (kits[0][name], kits[1][name]), name


def wait_for_temporary(folder: Path, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + 30
    own = f".pressgang-{process.pid}-"
    while process.poll() is None and time.monotonic() < until:
        if any(own in name for name in temporaries(folder / "out")):
            return
        time.sleep(0.001)


def test_killed_at_random_moments(pressgang: Pressgang, tmp_path: Path, kits: Kits) -> None:
    chance = random.Random(KILLS)
    for number in range(KILLS):
        process = start(tmp_path, ("one", "two")[number % 2])
        if number % 4:  # most while it writes, one in four at any time
            wait_for_temporary(tmp_path, process)
            time.sleep(chance.uniform(0, 0.15))
        else:
            time.sleep(chance.uniform(0, 0.8))
        process.kill()
        finish(process)
        whole(tmp_path, kits)
    assert pressgang("render", "two", "-o", "out", *ONLY).code == 0
    assert contents(tmp_path / "out") == kits[1]


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")
@pytest.mark.parametrize("told", ["SIGINT", "SIGHUP"])
def test_told_to_end_it_cleans_up_behind_itself(tmp_path: Path, kits: Kits, told: str) -> None:
    """The same is asked with SIGTERM of a run of several processes."""
    process = start(tmp_path, "two")
    wait_for_temporary(tmp_path, process)
    process.send_signal(getattr(signal, told))
    code, words = finish(process)
    assert code == 128 + getattr(signal, told), words
    assert "Traceback" not in words
    assert contents(tmp_path / "out") == kits[0]


def test_two_runs_at_once_into_one_folder(tmp_path: Path, kits: Kits) -> None:
    both = [start(tmp_path, kit) for kit in ("one", "two")]
    for process in both:
        code, words = finish(process)
        assert code == 0, words
    whole(tmp_path, kits)
    assert not temporaries(tmp_path / "out")


def test_two_threads_at_once_into_one_folder(tmp_path: Path) -> None:
    failed: list[BaseException] = []

    def write(letter: bytes) -> None:
        try:
            for _ in range(20):
                write_outputs([Output(tmp_path / name, letter * 5000) for name in "abc"], make_folders=False)
        except BaseException as error:
            failed.append(error)

    threads = [Thread(target=write, args=(letter,)) for letter in (b"x", b"y", b"z")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    found = contents(tmp_path)
    assert set(found) == set("abc")
    assert all(data in (b"x" * 5000, b"y" * 5000, b"z" * 5000) for data in found.values())


FULL = OSError(errno.ENOSPC, "No space left on device")
DENIED = PermissionError(errno.EACCES, "Permission denied")


def failing(call: Callable[..., object], number: int, error: BaseException) -> Callable[..., object]:
    """A function that fails the `number`th time it is called (from 1), and works like `call` otherwise."""
    calls = iter(range(1, 1000))

    def work(*words: object, **more: object) -> object:
        if next(calls) == number:
            raise error
        return call(*words, **more)

    return work


@pytest.fixture(params=["the first file", "the second", "the last"])
def turn(request: pytest.FixtureRequest) -> Iterator[int]:
    yield ["the first file", "the second", "the last"].index(request.param) + 1


def test_the_disk_is_full(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, turn: int) -> None:
    earlier, new = three(tmp_path)
    monkeypatch.setattr(outputs.os, "fsync", failing(os.fsync, turn, FULL))
    with pytest.raises(PressgangError, match="No space left on device"):
        write_outputs(new, make_folders=False)
    assert contents(tmp_path) == earlier


@pytest.mark.parametrize("error", [DENIED, KeyboardInterrupt(), SystemExit(143), MemoryError()])
def test_a_rename_fails_and_those_before_it_are_taken_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, turn: int, error: BaseException
) -> None:
    earlier, new = three(tmp_path)
    monkeypatch.setattr(Path, "replace", failing(Path.replace, turn, error))
    with pytest.raises(PressgangError if error is DENIED else type(error)):
        write_outputs(new, make_folders=False)
    assert contents(tmp_path) == earlier


@pytest.mark.parametrize("refusal", [OSError(errno.EPERM, "no links"), AttributeError("link")])
def test_on_a_disk_without_links_nothing_is_lost_either(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, turn: int, refusal: Exception
) -> None:
    """A browser's Python has no such call at all."""
    earlier, new = three(tmp_path)
    monkeypatch.setattr(outputs.os, "link", failing(os.link, 1, refusal))
    monkeypatch.setattr(Path, "replace", failing(Path.replace, turn, DENIED))
    with pytest.raises(PressgangError):
        write_outputs(new, make_folders=False)
    found = contents(tmp_path)
    assert found.keys() == earlier.keys()
    assert all(data in (earlier[name], b"new " + name.encode()) for name, data in found.items())


def three(folder: Path) -> tuple[dict[str, bytes], list[Output]]:
    """Two earlier outputs and a stranger in the folder; three outputs to write, one of them new."""
    for name in ("a.pdf", "c.pdf", "mine.txt"):
        (folder / name).write_bytes(b"old " + name.encode())
    return contents(folder), [
        Output(folder / name, b"new " + name.encode()) for name in ("a.pdf", "b.pdf", "c.pdf")
    ]


@pytest.mark.parametrize(
    ("error", "says"), [(FULL, "Make room"), (DENIED, "another folder"), (MemoryError(), "memory")]
)
def test_the_command_line_says_so_and_takes_its_folders_back(
    pressgang: Pressgang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException, says: str
) -> None:
    assert pressgang("new", "dogfight", "kit").code == 0
    monkeypatch.setattr(outputs.os, "fsync", failing(os.fsync, 2, error))
    ran = pressgang("render", "kit", "--only", "odds-table", "--only", "orders-table", "-o", "new/folder")
    assert (ran.code, ran.out) == (2, "")
    assert says in ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["kit"]


def test_a_folder_that_may_not_be_written_to(
    pressgang: Pressgang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert pressgang("new", "dogfight", "kit").code == 0
    folder = tmp_path / "closed"
    folder.mkdir()
    folder.chmod(0o555)
    if os.access(folder, os.W_OK):  # root may do anything
        plain = Path.open

        def refusing(path: Path, mode: str = "r", *words: int, **more: str) -> object:
            if "x" in mode:
                raise DENIED
            return plain(path, mode, *words, **more)

        monkeypatch.setattr(Path, "open", refusing)
    ran = pressgang("render", "kit", "--only", "odds-table", "-o", "closed")
    folder.chmod(0o755)
    assert (ran.code, ran.out) == (2, "")
    assert "closed/odds-table.pdf:0:0: PG545 cannot be written: Permission denied" in ran.err.replace("\\", "/")
    assert not contents(folder)


def test_leftovers_of_the_dead_go_and_those_of_the_living_stay(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    dead = subprocess.Popen([sys.executable, "-c", ""])
    dead.wait()
    living = os.getppid()
    old = time.time() - 2 * 3600
    files = {
        f".a.pdf.pressgang-{dead.pid}.tmp": None,
        f".a.pdf.pressgang-{dead.pid}-0a1b2c3dn0.tmp": None,
        f".a.pdf.pressgang-{dead.pid}-0a1b2c3dn0.kept.tmp": None,
        f".a\n.pdf.pressgang-{dead.pid}-0a1b2c3dn1.tmp": None,
        f".b.pdf.pressgang-{living}-0a1b2c3dn0.tmp": old,
        f".c.pdf.pressgang-{os.getpid()}-0a1b2c3dn0.tmp": old,
        f".d.pdf.pressgang-{'9' * 30}-0a1b2c3dn0.tmp": old,
    }
    stay = [
        f".b.pdf.pressgang-{living}-ffffffffn0.tmp",
        f".c.pdf.pressgang-{os.getpid()}-ffffffffn0.tmp",
        f"x.pressgang-{dead.pid}.tmp",
        ".a.pressgang-.tmp",
    ]
    for name, when in [*files.items(), *((name, None) for name in stay)]:
        (tmp_path / name).write_bytes(b"x")
        if when is not None:
            os.utime(tmp_path / name, (when, when))
    write_outputs([Output(tmp_path / "a.pdf", b"new")], make_folders=False)
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([*stay, "a.pdf"])


def test_long_names_that_begin_alike_do_not_meet(tmp_path: Path) -> None:
    names = ["ж" * 100 + letter for letter in "abc"] + ["x" * 255]
    write_outputs([Output(tmp_path / name, name.encode()) for name in names], make_folders=False)
    assert contents(tmp_path) == {name: name.encode() for name in names}


@pytest.mark.skipif(os.name == "nt", reason="Windows knows no such modes")
def test_a_file_that_is_replaced_keeps_its_mode(tmp_path: Path) -> None:
    """A club's shared folder is for its members to write in, whatever the umask of the last who did."""
    before = os.umask(0o077)
    try:
        (tmp_path / "shared.csv").write_bytes(b"old")
        (tmp_path / "shared.csv").chmod(0o664)
        write_outputs(
            [Output(tmp_path / name, b"new") for name in ("shared.csv", "own.csv")], make_folders=False
        )
    finally:
        os.umask(before)
    modes = {path.name: path.stat().st_mode & 0o777 for path in tmp_path.iterdir()}
    assert modes == {"shared.csv": 0o664, "own.csv": 0o600}
