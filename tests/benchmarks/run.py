"""Times pressgang side by side with other ways to make the same pages, and prints a table of ratios.

    python tests/benchmarks/run.py [--runs N] [--only WORD]

Each line is one piece of work done by whole processes, a run of each contender after the other, again and
again; the median of their CPU time counts. See README.md beside this file.
"""

from __future__ import annotations

import argparse
import os
import platform
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path

from works import CONTENDERS, HERE, Work, works

TEMPORARY = "pressgang-benchmarks"


@dataclass
class Measured:
    """CPU seconds of each run, the peak memory in MB and the bytes written."""

    seconds: list[float] = field(default_factory=list)
    memory: float = 0.0
    size: int = 0

    @property
    def median(self) -> float:
        return statistics.median(self.seconds)


def spend(command: Sequence[str], folder: Path, environment: dict[str, str]) -> tuple[float, float]:
    """The CPU seconds and the peak memory in MB of one process and its children."""
    process = subprocess.Popen(
        command, cwd=folder, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE
    )
    assert process.stderr is not None
    words = process.stderr.read()
    _, status, usage = os.wait4(process.pid, 0)
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise SystemExit(f"{' '.join(command)}\n{words.decode()}")
    return usage.ru_utime + usage.ru_stime, usage.ru_maxrss / (1 << (20 if sys.platform == "darwin" else 10))


def written(folder: Path, name: str) -> int:
    """The bytes of all files whose names begin so: some contenders write a file a page."""
    return sum(path.stat().st_size for path in folder.glob(f"{name}*"))


def measure(work: Work, names: Sequence[str], runs: int, folder: Path) -> dict[str, Measured]:
    """Every contender `runs` times, in turn: what slows the machine down slows all of them."""
    environment = {key: value for key, value in os.environ.items() if key != "PYTHONDONTWRITEBYTECODE"}
    environment |= {"PYTHONPYCACHEPREFIX": str(folder / "bytecode"), "PYTHONHASHSEED": "0"}
    environment |= {"PRESSGANG_CACHE": str(folder / "cache")}
    found = {name: Measured() for name in names}
    for turn in range(-1, runs):  # the first turn fills the caches of the disk and of bytecode
        for name, one in found.items():
            if turn > 1 and statistics.median(one.seconds) > 3:
                continue  # twice is enough of what takes so long
            out = f"out-{name}.pdf"
            for old in folder.glob(f"{out}*"):
                old.unlink()
            seconds, memory = spend(work.command(name, folder, out), folder, environment)
            if turn >= 0:
                one.seconds.append(seconds)
                one.memory = max(one.memory, memory)
                one.size = written(folder, out)
    return found


def missing() -> dict[str, str]:
    """The contenders that cannot run, and why."""
    needs = {name: contender.needs for name, contender in CONTENDERS.items()}
    return {
        name: f"{package} is not installed"
        for name, package in needs.items()
        if package and not find_spec(package)
    }


def report(work: Work, found: dict[str, Measured]) -> None:
    """The ratios of one piece of work."""
    ours = found["pressgang"]
    print(f"\n{work.title}")
    for name, one in found.items():
        if name in ("pressgang", "reading"):
            continue
        goal = work.goals.get(name)
        words = f"  {CONTENDERS[name].label:34} {ours.median / one.median:6.2f}"
        if goal is not None:
            words += f"   goal {goal:4.2f} {'ok' if ours.median / one.median <= goal else 'MISSED'}"
        print(words)
    if "more" in work.goals:
        more = ours.median - found["own"].median
        verdict = "ok" if more <= work.goals["more"] else "MISSED"
        print(f"  {'seconds more':34} {more:6.3f}   goal {work.goals['more']:.3f} {verdict}")
    if "memory" in work.goals:
        verdict = "ok" if ours.memory <= work.goals["memory"] else "MISSED"
        print(f"  {'peak memory in MB':34} {ours.memory:6.0f}   goal {work.goals['memory']:.0f} {verdict}")
    if "by-hand" in found and work.draws:
        hand = found["by-hand"]
        share = found["reading"].median / hand.median
        print(f"  {'(reading the drawing, of by hand)':34} {share:6.2f}")
        print(f"  {'size of the file / by hand':34} {ours.size / hand.size:6.2f}   goal 1.30")
        print(f"  {'peak memory / by hand':34} {ours.memory / hand.memory:6.2f}   goal 2.00")


def growth(measured: dict[str, dict[str, Measured]]) -> None:
    """What each further 1,000 counters cost, and whether they cost the same each time."""
    if not {"counters-1000", "counters-4000", "counters-10000"} <= set(measured):
        return
    small, middle, large = (measured[f"counters-{n}"] for n in (1000, 4000, 10000))

    def step(less: dict[str, Measured], more: dict[str, Measured], name: str, thousands: int) -> float:
        return (more[name].median - less[name].median) / thousands

    ours, hand = (step(small, large, name, 9) for name in ("pressgang", "by-hand"))
    print("\neach further 1,000 counters, from 1,000 to 10,000")
    verdict = "ok" if ours <= 1.5 * hand else "MISSED"
    print(f"  {CONTENDERS['by-hand'].label:34} {ours / hand:6.2f}   goal 1.50 {verdict}")
    bend = step(middle, large, "pressgang", 6) / step(small, middle, "pressgang", 3)
    print(f"  {'4,000-10,000 / 1,000-4,000':34} {bend:6.2f}   1 is linear")


def main() -> None:
    """Make the drawings, time everybody, print the table."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=7, help="how often each contender runs (default 7)")
    parser.add_argument("--only", default="", help="only the work whose name holds this word")
    parser.add_argument("--prepare", nargs=2, metavar=("NAME", "FOLDER"), help="only write one work's files")
    arguments = parser.parse_args()
    if arguments.prepare:
        name, target = arguments.prepare
        next(work for work in works() if work.name == name).prepare(Path(target))
        return
    absent = missing()
    for name, reason in absent.items():
        print(f"left out: {CONTENDERS[name].label} ({reason}; pip install 'pressgang[bench]')")
    print(
        f"{platform.python_implementation()} {platform.python_version()}, CPU time of pressgang / of the other"
    )
    measured: dict[str, dict[str, Measured]] = {}
    with tempfile.TemporaryDirectory(prefix=TEMPORARY) as name:
        folder = Path(name)
        for work in works():
            if arguments.only not in work.name:
                continue
            # Elsewhere: a child's peak memory begins with what its parent holds when it starts.
            subprocess.run([sys.executable, __file__, "--prepare", work.name, str(folder)], check=True)
            names = ["pressgang", *(one for one in work.against if one not in absent)]
            names += ["reading"] if "by-hand" in names else []
            measured[work.name] = measure(work, names, arguments.runs, folder)
            report(work, measured[work.name])
    growth(measured)


if __name__ == "__main__":
    sys.path.insert(0, str(HERE))
    main()
