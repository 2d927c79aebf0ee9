"""Examples that come with pressgang: copied as kits that check and print where they lie."""

from __future__ import annotations

from pathlib import Path

import pytest

from pressgang.starter.files import example_folders
from tests.conftest import EXAMPLES, Pressgang


def test_every_example_checks_where_it_is_copied_to(pressgang: Pressgang, tmp_path: Path) -> None:
    kits = {path.parent.name for path in EXAMPLES.glob("*/kit.toml")}
    assert example_folders().keys() == kits | {path.parent.name for path in EXAMPLES.glob("games/*/game.toml")}
    for name in example_folders():
        assert pressgang("new", "--example", name, tmp_path / name).code == 0
        copied = {path.name for path in (tmp_path / name).rglob("*") if path.is_file()}
        assert copied >= {path.name for path in example_folders()[name].rglob("*") if path.is_file()}, name
    few = ("tally-ho", "low-gear")  # a kit, a game with its starter; that each prints where it is: tests/pages
    assert pressgang("check", "--strict", *(tmp_path / name for name in few)).code == 0


def test_an_example_prints_from_inside_its_folder(
    pressgang: Pressgang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert "low-gear/games/low-gear/game.toml" in pressgang("new", "--example", "low-gear").out.splitlines()
    assert "exists already" in pressgang("new", "--example", "low-gear").err
    monkeypatch.chdir(tmp_path / "low-gear")
    assert pressgang("render", "--only", "counters").code == 0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--example", "lowgear"], 'Did you mean "low-gear"? The examples are battle-of-britain, '),
        (["--example", "low-gear", "a", "b"], "stands in place of a system"),
        (["--example", "low-gear", "--stats", "ods"], "Leave out --with and --stats"),
        (["--example", "../games"], "No example"),
    ],
)
def test_what_no_example_can_be(pressgang: Pressgang, tmp_path: Path, words: list[str], said: str) -> None:
    ran = pressgang("new", *words)
    assert ran.code == 2 and said in ran.err and not list(tmp_path.iterdir())
