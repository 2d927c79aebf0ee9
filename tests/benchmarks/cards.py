"""How much memory and time 10,000 cards take: `python tests/benchmarks/cards.py`. It asserts nothing.

A kit of a game in a folder with a list of cards, no two alike. Whole runs of `pressgang render`, one after the
other; the memory is that of the process and its workers together, looked at twice a second: what each has
in memory, and (shared) the same with what they share counted once.
"""

from __future__ import annotations

import argparse
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

GAME = """
[game]
id = "many-cards"
title = "Many Cards"
[column.note]
kind = "text"
default = ""
[list.cards.column.rule]
kind = "text"
example = "Draw two cards."
[list.cards.column.cost]
kind = "whole"
least = 0
most = 9
[[sheet]]
id = "cards"
kind = "card"
list = "cards"
title = "Cards"
size = "63x88mm"
layout = [
  { row = [{ name = "{name}" }, { stat = "cost" }] },
  "rule",
  { text = "{rule}", align = "centre", size = "large" },
  { space = "fill" },
  { text = "Many Cards", size = "small", align = "centre" },
]
"""
WORDS = (
    "advance attack before behind cross defend each enemy fire friend from ground hex hold lose may move next "
    "once one order piece play ready retreat roll side stand support turn two unit until wait with wood"
)
BACKED = 'backs = "long-edge"\n'
MAIN = "from pressgang.cli import main; main()"


def write_kit(folder: Path, cards: int, backs: bool) -> None:
    """A kit with so many cards, no two alike."""
    game = folder / "games" / "many-cards"
    game.mkdir(parents=True)
    (game / "game.toml").write_text(GAME, encoding="utf-8")
    lines, known = ["name,rule,cost"], WORDS.split()
    for number in range(cards):
        words = [known[(number * 7 + step * (number % 31 + 5)) % len(known)] for step in range(18)]
        lines.append(f"Card {number + 1},{' '.join(words).capitalize()}.,{number % 10}")
    (folder / "cards.csv").write_text("\n".join(lines) + "\n", encoding="utf-8")
    (folder / "units.csv").write_text("name\nA\n", encoding="utf-8")
    (folder / "kit.toml").write_text(
        f'name = "many"\nsystem = "many-cards"\n[[force]]\nname = "A"\n'
        f'stats = "units.csv"\n[[sheet]]\nkind = "cards"\nnames = "cards.csv"\n{BACKED if backs else ""}',
        encoding="utf-8",
    )


class Ran(NamedTuple):
    """What a run took: seconds from start to end and of CPU, and the most megabytes of all its processes
    together, with what they share counted for each and once.
    """

    seconds: float
    cpu: float
    memory: float
    shared: float


def run(kit: Path, *words: str) -> Ran:
    """Print the kit into a folder of its own, which goes again."""
    out = kit.parent / "out"
    before, start = os.times(), time.monotonic()
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            [sys.executable, "-c", MAIN, "render", str(kit), "-o", str(out), *words],
            stdout=subprocess.DEVNULL, stderr=said,
        )  # fmt: skip
        memory = shared = 0
        while process.poll() is None:
            own = [resident(number) for number in family(process.pid)]
            memory, shared = max(memory, sum(rss for rss, _ in own)), max(shared, sum(pss for _, pss in own))
            time.sleep(0.5)  # looking takes time of its own
        seconds = time.monotonic() - start
        if process.returncode:
            said.seek(0)
            sys.exit(said.read().decode())
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    shutil.rmtree(out, ignore_errors=True)
    return Ran(seconds, cpu, memory / 1e6, shared / 1e6)


def family(process: int) -> list[int]:
    """The process and all that descend from it."""
    try:
        below = Path(f"/proc/{process}/task/{process}/children").read_text(encoding="ascii").split()
    except OSError:
        return [process]
    return [process, *(one for child in below for one in family(int(child)))]


def resident(process: int) -> tuple[int, int]:
    """The bytes of a process in memory, and its share of them; nothing for one that is gone."""
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text(encoding="ascii").splitlines()
    except OSError:
        return 0, 0
    kilobytes = {words[0]: int(words[1]) for words in map(str.split, lines[1:])}
    return kilobytes["Rss:"] * 1024, kilobytes["Pss:"] * 1024


def main() -> None:
    """Print a line a way of printing."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n\n")[0])
    parser.add_argument("--cards", type=int, default=10_000)
    parser.add_argument("--pictures", type=int, default=400, help="cards where each is a picture")
    parser.add_argument("--only", default="", help="only the lines that hold this word")
    asked = parser.parse_args()
    ways = [
        ("PDF", asked.cards, False, ()),
        ("PDF with backs", asked.cards, True, ()),
        ("PDF and cut files", asked.cards, False, ("--cut-file", "svg")),
        ("PDF and pieces", asked.pictures, False, ("--pieces", "{}/pieces")),
        ("PNG", asked.pictures, False, ("--format", "png")),
        ("PDF and tabletop", asked.pictures, False, ("--tabletop", "{}/table")),
    ]
    print(f"{'what':34} {'cards':>6} {'seconds':>8} {'CPU s':>7} {'MB':>6} {'shared':>7}")
    for what, cards, backs, words in ways:
        if asked.only not in what:
            continue
        taken = []
        for jobs in (1, 2):
            with tempfile.TemporaryDirectory() as temporary:
                kit = Path(temporary) / "kit"
                write_kit(kit, cards, backs)
                ran = run(kit, "--jobs", str(jobs), *(word.format(temporary) for word in words))
            taken.append(ran.seconds)
            name = f"{what}, --jobs {jobs}"
            figures = f"{ran.seconds:8.1f} {ran.cpu:7.1f} {ran.memory:6.0f} {ran.shared:7.0f}"
            print(f"{name:34} {cards:6,} {figures}", flush=True)
        print(f"{what}: --jobs 2 takes {taken[1] / taken[0]:.2f} of --jobs 1")


if __name__ == "__main__":
    main()
