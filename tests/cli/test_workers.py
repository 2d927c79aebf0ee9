"""Runs over several processes that are interrupted, and runs interrupted before they have begun."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest
from tests.conftest import EXAMPLES

SPREAD = """
import os, signal, time
from pressgang import backends

def write_svgs(*words, **more):
    os.mkdir(f"worker-{os.getpid()}")
    time.sleep(60)

if __name__ == "__main__":
    signal.signal(signal.SIGINT, signal.default_int_handler)
    from pressgang.cli import main
    main()
backends.write_svgs = write_svgs
"""
"""A run whose workers, which read it too, say who they are, and would take a minute for a page."""
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


@signals
@pytest.mark.parametrize("told", ["SIGTERM", "SIGKILL", "SIGINT", "a worker"])
def test_no_worker_outlives_its_run(tmp_path: Path, told: str) -> None:
    words = ["render", str(EXAMPLES / "dogfight"), "-o", "out", "--jobs", "2", "--format", "svg"]
    (tmp_path / "spread.py").write_text(SPREAD, encoding="utf-8")
    run = subprocess.Popen(
        [sys.executable, "spread.py", *words],
        cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
    )  # fmt: skip
    until = time.monotonic() + 60
    while len(workers := list(tmp_path.glob("worker-*"))) < 2 and time.monotonic() < until:
        time.sleep(0.02)
    numbers = [int(path.name.removeprefix("worker-")) for path in workers]
    assert len(numbers) == 2 and all(map(runs, numbers))
    if told == "a worker":
        os.kill(numbers[0], signal.SIGKILL)
    else:
        run.send_signal(getattr(signal, told))
    _, said = run.communicate(timeout=30)
    assert run.returncode == {"SIGTERM": 143, "SIGKILL": -9, "SIGINT": 130, "a worker": 2}[told], said
    assert "Traceback" not in said
    assert ("--jobs:0:0: PG550 one of the processes" in said) is (told == "a worker")
    until = time.monotonic() + 10
    while any(map(runs, numbers)) and time.monotonic() < until:
        time.sleep(0.02)
    assert not any(map(runs, numbers))
    assert not (tmp_path / "out").exists()


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
