"""`render --watch`: what changed is printed, problems are said where they are, and Ctrl+C ends it with 0."""

from __future__ import annotations

import queue
import shutil
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.conftest import ROOT, Pressgang

PATIENCE = 60.0
"""Seconds for a line to come, on a machine that does much else."""
WATCH = """
import signal
signal.signal(signal.SIGINT, signal.default_int_handler)
from pressgang.cli import main
main()
"""
"""The program with Ctrl+C heard, also where a shell in the background has it ignored."""


class Watching:
    """A `render --watch` that runs, with what it says line by line."""

    def __init__(self, folder: Path, *words: str) -> None:
        command = [sys.executable, "-c", WATCH, "render", "kit", "--watch", *words]
        self.run = subprocess.Popen(
            command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
        )
        self.lines: queue.Queue[str] = queue.Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.run.stdout is not None
        for line in self.run.stdout:
            self.lines.put(line.rstrip("\n"))
        self.lines.put("the end")

    def until(self, part: str) -> list[str]:
        """What it says up to a line with that part."""
        said: list[str] = []
        while not said or part not in said[-1]:
            try:
                said.append(self.lines.get(timeout=PATIENCE))
            except queue.Empty:
                raise AssertionError(said) from None
            assert said[-1] != "the end" or part == "the end", said
        return said


@pytest.fixture
def watching(tmp_path: Path) -> Iterator[Watching]:
    shutil.copytree(ROOT / "templates" / "games" / "dogfight" / "starter", tmp_path / "kit")
    (tmp_path / "kit" / "kit.toml").write_text(
        'name = "kit"\nsystem = "dogfight"\n[[force]]\nname = "RAF"\nstats = "raf.csv"\n'
        '[[sheet]]\nkind = "odds-table"\n[[sheet]]\nkind = "counters"\n'
        '[[sheet]]\nkind = "hex-mat"\ncolumns = 4\nrows = 4\n'
    )
    one = Watching(tmp_path)
    try:
        yield one
    finally:
        one.run.kill()
        one.run.wait()


def change(path: Path, old: str, new: str) -> float:
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")
    return time.monotonic()


def test_it_prints_what_changed_says_what_is_wrong_and_ends_cleanly(watching: Watching, tmp_path: Path) -> None:
    stats, counters = tmp_path / "kit" / "raf.csv", tmp_path / "output" / "kit" / "counters.pdf"
    said = watching.until("hex-mat.pdf: ")
    assert said[0] == "Watching kit. Press Ctrl+C to end." and any("counters.pdf: " in line for line in said)
    first = counters.read_bytes()

    change(stats, "Spitfire", "Spytfire")
    said = watching.until("counters.pdf: ")
    assert said[0] == "changed: kit/raf.csv"
    assert not any("hex-mat" in line or "odds-table" in line for line in said), "their pages are as they were"
    second = counters.read_bytes()
    assert second != first

    stats.write_text(stats.read_text(encoding="utf-8") + "# a remark\n", encoding="utf-8")
    watching.until("Nothing printed has changed.")

    change(stats, "engine", "engyne")
    said = watching.until("Did you mean")
    assert any(line.startswith("kit/raf.csv:") for line in said)
    assert counters.read_bytes() == second, "a fault spoils no file"

    change(stats, "engyne", "engine")
    watching.until("Nothing printed has changed.")
    change(tmp_path / "kit" / "kit.toml", "hex-mat", "hex-mut")
    watching.until('Did you mean "hex-mat"?')
    change(tmp_path / "kit" / "kit.toml", "hex-mut", "square-mat")
    assert not any("counters.pdf" in line for line in watching.until("square-mat.pdf: "))

    (tmp_path / "kit" / "kit.toml").unlink()
    watching.until("Name a folder with a kit.toml in it")
    watching.run.send_signal(signal.SIGINT)
    assert watching.until("the end")[-2:] == ["No longer watching.", "the end"]
    assert watching.run.wait(PATIENCE) == 0


@pytest.mark.parametrize("words", [["--dry-run"], ["--clean"]])
def test_what_does_not_go_with_watching_is_said(pressgang: Pressgang, tmp_path: Path, words: list[str]) -> None:
    pressgang("new", "dogfight", tmp_path / "kit")
    ran = pressgang("render", tmp_path / "kit", "--watch", *words)
    assert ran.code == 2 and "--watch prints at each change" in ran.err
    ran = pressgang("render", tmp_path / "nowhere", "--watch")
    assert ran.code == 2 and "there is no such file or folder" in ran.err
