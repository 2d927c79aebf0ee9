"""The walks through the code in CONTRIBUTING are true: each function is there, and called in that order."""

from __future__ import annotations

import re
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from click.testing import CliRunner

from pressgang.cli import cli
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
[[sheet]]
kind = "counters"
"""
STATS = "name,engine,fuselage,to_hit,weapons\nSpitfire I,{},3,3,front\n"
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
        if word.endswith((".py", ".mjs")):
            assert (SOURCE / word).is_file(), f"there is no {word}"
            file = word
        else:
            yield file, word


def calls(run: Callable[[], object]) -> list[Step]:
    """Return what a run calls, in order."""
    found: list[Step] = []
    files = {str(path): path.relative_to(SOURCE).as_posix() for path in SOURCE.rglob("*.py")}

    def note(frame: FrameType, event: str, _: Any) -> None:
        if event == "call" and frame.f_code.co_filename in files:
            found.append((files[frame.f_code.co_filename], frame.f_code.co_qualname))

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        run()
    finally:
        sys.setprofile(before)
    return found


def print_kit(kit: Path) -> None:
    outputs, _ = print_job(load_kit(kit), PrintOptions(), kit.parent / "output")
    write_outputs(outputs, make_folders=True)


def check_kit(kit: Path) -> None:
    result = CliRunner().invoke(cli, ["check", str(kit)])
    assert result.exit_code == 1 and "raf.csv:2:12" in result.output


@pytest.mark.parametrize(
    ("title", "engine", "run", "least"),
    [("A cell of a stat file, to the page", 4, print_kit, 10), ("A fault, to its message", 9, check_kit, 4)],
)
def test_a_walk_goes_where_the_code_goes(
    title: str, engine: int, run: Callable[[Path], None], least: int, tmp_path: Path
) -> None:
    kit = tmp_path / "kit.toml"
    kit.write_text(KIT, encoding="utf-8")
    (tmp_path / "raf.csv").write_text(STATS.format(engine), encoding="utf-8")
    made = calls(lambda: run(kit))
    walk = list(steps(section(title)))
    assert len(walk) > least
    at = 0
    for step in walk:
        assert step in made, f"{step[0]}: {step[1]} is not called"
        assert step in made[at:], f"{step[0]}: {step[1]} is called before what the walk names before it"
        at = made.index(step, at) + 1


def test_the_walk_through_the_studio_names_what_is_there() -> None:
    walk = list(steps(section("A keystroke in the studio, to a new picture")))
    assert len(walk) > 5
    for file, name in walk:
        text = (SOURCE / file).read_text(encoding="utf-8")
        owner, _, function = name.rpartition(".")
        assert not owner or f"class {owner}" in text, f"{file} has no {owner}"
        assert re.search(rf"(def|function|const) {function}\b", text), f"{file} has no {name}"


def test_every_file_that_is_named_exists() -> None:
    there = {
        path.relative_to(ROOT).as_posix() for room in ("src", "tests") for path in (ROOT / room).rglob("*.py")
    }
    for name in re.findall(r"`([\w/]+\.py)`", (ROOT / "CONTRIBUTING.md").read_text(encoding="utf-8")):
        assert any(f"/{path}".endswith(f"/{name}") for path in there), f"there is no {name}"
