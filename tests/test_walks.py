"""The walks through the code in CONTRIBUTING are true: each function is there, and called in that order."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest

from pressgang.files.outputs import write_outputs
from pressgang.jobs.loading import load_kit
from pressgang.jobs.printing import print_job
from pressgang.print_options import PrintOptions
from tests.conftest import ROOT

SOURCE = ROOT / "src" / "pressgang"
KIT = """
system = "dogfight"
[[force]]
name = "RAF"
stats = "raf.csv"
"""
STATS = "name,engine,fuselage,to_hit,weapons\nSpitfire I,4,3,3,front\n"
Step = tuple[str, str]
"""A file below `src/pressgang/` and a function in it."""


def section(title: str) -> str:
    found = re.search(
        rf"^### {re.escape(title)}\n(.*?)(?=^##)",
        (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8"),
        re.DOTALL | re.MULTILINE,
    )
    assert found, f"CONTRIBUTING has no walk {title!r}"
    return found[1]


def steps(text: str) -> Iterator[Step]:
    """The functions of a walk in order, each in the file that is named before it."""
    file = ""
    for word in re.findall(r"`([^`\n]+)`", re.sub(r"```.*?```", "", text, flags=re.DOTALL)):
        if word.endswith(".py"):
            assert (SOURCE / word).is_file(), f"there is no {word}"
            file = word
        else:
            yield file, word


def calls(folder: Path, sheet: str) -> list[Step]:
    """What printing a kit calls, in order."""
    kit = folder / "kit.toml"
    kit.write_text(KIT + sheet, encoding="utf-8")
    (folder / "raf.csv").write_text(STATS, encoding="utf-8")
    found: list[Step] = []
    files = {str(path): path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py")}

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename in files:
            found.append((files[frame.f_code.co_filename], frame.f_code.co_qualname))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        outputs, _ = print_job(load_kit(kit), PrintOptions(), folder / "output")
        write_outputs(outputs, make_folders=True)
    finally:
        sys.setprofile(before)
    return found


@pytest.mark.parametrize(
    ("title", "sheet"),
    [
        ("A row, from the bytes of its file to the ink", '[[sheet]]\nkind = "counters"\n'),
        ("A key of a kit", ""),
    ],
)
def test_a_walk_goes_where_the_code_goes(title: str, sheet: str, tmp_path: Path) -> None:
    text = section(title)
    made = calls(tmp_path, sheet or "".join(re.findall(r"```toml\n(.*?)```", text, re.DOTALL)))
    walk = list(steps(text))
    assert len(walk) > 10
    at = 0
    for step in walk:
        assert step in made, f"{step[0]}: {step[1]} is not called"
        assert step in made[at:], f"{step[0]}: {step[1]} is called before what the walk names before it"
        at = made.index(step, at) + 1


def test_every_file_that_is_named_exists() -> None:
    there = {
        path.relative_to(ROOT).as_posix() for room in ("src", "tests") for path in (ROOT / room).rglob("*.py")
    }
    for name in re.findall(r"`([\w/]+\.py)`", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")):
        assert any(f"/{path}".endswith(f"/{name}") for path in there), f"there is no {name}"
