"""The page that teaches how a game is written: its files and commands, one after the other, do what it says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.conftest import EXAMPLES, Pressgang
from tests.guide import PICTURE, STEP, follow, write

PAGE = EXAMPLES / "games" / "WRITING.md"


def test_the_steps_lead_to_a_printed_game(tmp_path: Path) -> None:
    text = PAGE.read_text(encoding="utf-8")
    follow(PICTURE.sub("", text), tmp_path, options=lambda command: ["--dry-run"] * ("--only" in command))
    steps = [step for step in STEP.finditer(text) if step["file"] or step["said"]]
    assert len([step for step in steps if step["said"]]) == 1
    assert text.count("```") == 2 * len(steps), "every block is tried"
    printed = {path.stem for path in (tmp_path / "output" / "yard").glob("*.pdf")}
    assert printed == set(re.findall(r"^    pressgang render yard --only (\w+)", text, re.MULTILINE))


@pytest.mark.parametrize("number", range(4, 15))
def test_a_section_needs_the_first_three_and_no_other(
    pressgang: Pressgang, tmp_path: Path, number: int
) -> None:
    sections = re.split(r"^## (?=\d)", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    needed = [1, 2, 3, *([4] if number == 13 else []), number]
    for step in STEP.finditer("".join(sections[one] for one in needed)):
        if step["file"]:
            write(step, tmp_path)
    ran = pressgang("check", "--strict", "yard")
    assert ran.code == 0, ran.err


def test_the_first_game_is_of_15_lines() -> None:
    first = next(step for step in STEP.finditer(PAGE.read_text(encoding="utf-8")) if step["file"])
    assert first["file"].endswith("game.toml") and len(first["text"].splitlines()) <= 15


def test_a_picture_stands_below_each_command_that_makes_one() -> None:
    text = PAGE.read_text(encoding="utf-8")
    made = re.findall(r"^    pressgang render yard --only (\S+).*\n\n(.*)$", text, re.MULTILINE)
    assert len(made) > 10
    for name, shown in made:
        assert (mark := PICTURE.match(shown)) and mark["what"] == f"output/yard/{name}.pdf"
