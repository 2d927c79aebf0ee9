"""Runs over several processes that are interrupted, and runs interrupted before they have begun."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.conftest import Pressgang
from tests.printed import contents

SPREAD = """
import os, signal, time
from pressgang.backends import svg

def write_svgs(*words, **more):
    os.mkdir(f"worker-{os.getpid()}")
    time.sleep(60)

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    from pressgang.cli import main
    main()
svg.write_svgs = write_svgs
"""
"""A run whose workers, which read it too, say who they are, and would take a minute for a page."""
HALF = """
import os, signal
from multiprocessing.connection import Connection
from pressgang.diagnostics import PressgangError
from pressgang.workers import Workers

def write_half(self, data, **more):
    os.write(self.fileno(), data[:3])
    os.kill(os.getpid(), signal.SIGKILL)

def die(part):
    Connection._send = write_half
    return part

if __name__ == "__main__":
    try:
        with Workers(die, 2) as workers:
            list(workers.spread(range(3), lambda: None))
    except PressgangError as error:
        print(error)
    with Workers(bytes, 2) as workers:
        for result in workers.spread([40_000_000] * 9, lambda: None):
            raise KeyError("while others hand in as much")
"""
"""Processes that are ended while they hand in what they made: by somebody else, and by the run."""
EARLY = """
import os, signal, sys
signal.signal(signal.SIGINT, signal.default_int_handler)
class Interrupting:
    def find_spec(self, name, *more):
        if name == "click":
            os.kill(os.getpid(), signal.SIGINT)
sys.meta_path.insert(0, Interrupting())
from pressgang.cli import main
main()
"""
signals = pytest.mark.skipif(os.name == "nt", reason="Windows has no such signals")


def runs(process: int) -> bool:
    """Whether the process runs (one that is over and not yet asked after does not)."""
    stat = Path(f"/proc/{process}/stat")
    try:
        if stat.parent.parent.is_dir():
            return stat.read_text().rpartition(")")[2].split()[0] not in ("Z", "X")
        os.kill(process, 0)
    except OSError:
        return False
    return True


def workers_in(folder: Path) -> list[int]:
    """The processes that have said in the folder that they are workers."""
    return [int(path.name.removeprefix("worker-")) for path in folder.glob("worker-*")]


def they_end(processes: list[int]) -> None:
    until = time.monotonic() + 10
    while any(map(runs, processes)) and time.monotonic() < until:
        time.sleep(0.02)
    assert not any(map(runs, processes))


@signals
@pytest.mark.parametrize("told", ["SIGKILL", "SIGINT", "a worker"])
def test_no_worker_outlives_its_run(tmp_path: Path, told: str) -> None:
    # More pages than workers, as a pool notices the end of a worker that it has begun when it is given more.
    again = '[[sheet]]\nkind = "counters"\nname = "again"\nbacks = "long-edge"\n'
    kit = made_kit(tmp_path, sheets=again)
    words = ["render", str(kit), "-o", "out", "--jobs", "2", "--format", "svg"]
    (tmp_path / "spread.py").write_text(SPREAD, encoding="utf-8")
    run = subprocess.Popen(
        [sys.executable, "spread.py", *words],
        cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    until = time.monotonic() + 60
    while len(numbers := workers_in(tmp_path)) < 2 and time.monotonic() < until:
        time.sleep(0.02)
    assert len(numbers) == 2 and all(map(runs, numbers))
    if told == "a worker":
        os.kill(numbers[0], signal.SIGKILL)
    else:
        run.send_signal(getattr(signal, told))
    _, said = run.communicate(timeout=30)
    assert run.returncode == {"SIGKILL": -9, "SIGINT": 130, "a worker": 2}[told], said
    assert "Traceback" not in said
    assert ("--jobs:0:0: PG550 a worker process" in said) is (told == "a worker")
    they_end(numbers)
    assert not (tmp_path / "out").exists()


SLOW_DISK = """
import os, time
from pressgang.backends import svg
sync = os.fsync
os.fsync = lambda number: (time.sleep(0.05), sync(number))
svg.write_svgs = lambda *words, **more: [b"<svg/>"]
if __name__ == "__main__":
    from pressgang.cli import main
    main()
else:
    os.mkdir(f"worker-{os.getpid()}")
"""
"""A run that spends its time on the disk: what it draws is never to be seen."""


def made_kit(folder: Path, keys: str = "", sheets: str = "", rows: int = 3) -> Path:
    """A few counters, on a page of fronts and one of backs."""
    kit = folder / "kit"
    kit.mkdir()
    stats = "".join(f"Ju 87 {number},3,3,4,front\n" for number in range(rows))
    (kit / "a.csv").write_text("name,engine,fuselage,to_hit,weapons\n" + stats, encoding="utf-8")
    (kit / "kit.toml").write_text(
        f'system = "dogfight"\n{keys}[[force]]\nname = "A"\nstats = "a.csv"\n'
        f'[[sheet]]\nkind = "counters"\nbacks = "long-edge"\n{sheets}',
        encoding="utf-8",
    )
    return kit


BOTH = 'format = ["pdf", "svg"]\ncut-file = "svg"\n'
PICTURES = BOTH + 'tabletop = "table"\ntabletop-base = "https://example.org/"\ndpi = 36\npieces = "pieces"\n'


def test_several_processes_make_the_same_files_and_tell_them_in_the_same_order(
    pressgang: Pressgang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of these has a hash seed of its own. Pieces, and what lies on a table, are PNG."""
    monkeypatch.delenv("PYTHONHASHSEED", raising=False)
    small_kit = made_kit(tmp_path, PICTURES, rows=2)
    made = []
    for jobs in (1, 2):
        ran = pressgang("render", small_kit, "-o", "out", "--jobs", jobs)
        assert ran.code == 0 and ran.lines[0].endswith("counters.pdf"), ran.err
        made.append((ran.out, contents(Path("out"))))
        shutil.rmtree("out")
    assert made[0] == made[1] and len(made[0][1]) > 2 * 2 * 3


@signals
def test_cut_off_among_many_files_nothing_is_half_written(pressgang: Pressgang, tmp_path: Path) -> None:
    """What an earlier run wrote stays as it was, nothing else is left, and no process. A run that is killed is
    looked at in tests/files.
    """
    small_kit = made_kit(tmp_path, BOTH + 'paper.size = "105x148mm"\n', 'size = "60mm"\n', rows=6)
    assert pressgang("render", small_kit, "-o", "out", "--ink", "grey", "--format", "pdf").code == 0
    before = contents(tmp_path / "out")
    (tmp_path / "slow.py").write_text(SLOW_DISK, encoding="utf-8")
    run = subprocess.Popen(
        [sys.executable, "slow.py", "render", str(small_kit), "-o", "out", "--jobs", "2"],
        cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
    )  # fmt: skip
    until = time.monotonic() + 60
    while len(list((tmp_path / "out").rglob(".*.pressgang-*"))) < 6 and time.monotonic() < until:
        time.sleep(0.005)
    run.terminate()
    _, said = run.communicate(timeout=30)
    assert run.returncode == 143 and b"Traceback" not in said, said
    assert contents(tmp_path / "out") == before
    assert workers_in(tmp_path)
    they_end(workers_in(tmp_path))


@signals
def test_a_result_handed_in_by_half_is_not_waited_for(tmp_path: Path) -> None:
    (tmp_path / "half.py").write_text(HALF)
    words = [sys.executable, tmp_path / "half.py"]
    ran = subprocess.run(words, capture_output=True, text=True, timeout=30)
    assert "a worker process was killed" in ran.stdout and "KeyError: 'while others" in ran.stderr


@signals
def test_interrupted_before_it_has_begun(tmp_path: Path) -> None:
    ran = subprocess.run(
        [sys.executable, "-c", EARLY, "list", "papers"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (ran.returncode, ran.stdout, ran.stderr) == (130, "", "")
