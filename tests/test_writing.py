"""The page that teaches how a game is written: its files and commands, one after the other, do what it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path

import pytest

from tests.conftest import EXAMPLES, Pressgang

PAGE = EXAMPLES / "games" / "WRITING.md"
STEP = re.compile(
    r"^(?P<how>Write|Add to) `(?P<file>[^`]+)`:\n\n```\w+\n(?P<text>.*?)^```"
    r"|^    (?P<command>pressgang .*?)$|^```text\n(?P<said>.*?)^```",
    re.DOTALL | re.MULTILINE,
)


def write(step: re.Match[str], folder: Path) -> None:
    """Do what a step says, if it is of a file."""
    if not step["file"]:
        return
    file = folder / step["file"]
    file.parent.mkdir(parents=True, exist_ok=True)
    before = file.read_text(encoding="utf-8") + "\n" if step["how"] == "Add to" else ""
    file.write_text(before + step["text"], encoding="utf-8")


def test_the_steps_lead_to_a_printed_game(pressgang: Pressgang, tmp_path: Path) -> None:
    text = PAGE.read_text(encoding="utf-8")
    steps = list(STEP.finditer(text))
    refused = 0
    for step, after in zip(steps, [*steps[1:], None], strict=True):
        if step["file"]:
            write(step, tmp_path)
        elif step["command"]:
            words = shlex.split(step["command"])[1:]
            if "png" in words:  # pictures for who reads the page: here they are promised, not drawn
                words.append("--dry-run")
            ran = pressgang(*words)
            wanted = after["said"] if after is not None else None
            assert ran.code == (1 if wanted else 0), f"{step['command']}: {ran.err}"
            assert (wanted or "") in ran.err
            refused += bool(wanted)
    assert refused == 1
    assert text.count("```") == 2 * sum(bool(step["file"] or step["said"]) for step in steps), "all are tried"
    printed = {path.stem for path in (tmp_path / "output" / "yard").glob("*.pdf")}
    assert printed == set(re.findall(r"^    pressgang render yard --only (\w+) ", text, re.MULTILINE))


@pytest.mark.parametrize("number", range(4, 15))
def test_a_section_needs_the_first_three_and_no_other(
    pressgang: Pressgang, tmp_path: Path, number: int
) -> None:
    sections = re.split(r"^## (?=\d)", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    needed = [1, 2, 3, *([4] if number == 13 else []), number]
    for step in STEP.finditer("".join(sections[one] for one in needed)):
        write(step, tmp_path)
    ran = pressgang("check", "--strict", "yard")
    assert ran.code == 0, ran.err


def test_the_first_game_is_of_15_lines() -> None:
    first = next(step for step in STEP.finditer(PAGE.read_text(encoding="utf-8")) if step["file"])
    assert first["file"].endswith("game.toml") and len(first["text"].splitlines()) <= 15


def test_a_picture_stands_below_each_command_that_makes_one() -> None:
    text = PAGE.read_text(encoding="utf-8")
    made = re.findall(r"^    pressgang render yard .*--format png.*\n\n(.*)$", text, re.MULTILINE)
    assert len(made) > 10
    assert all(re.fullmatch(r"!\[.+\]\(\.\./pictures/writing-[\w-]+\.png\)", shown) for shown in made)
