"""The starter kit and the example: sound files, every sheet, and the aircraft that were promised."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest
from tests.conftest import Pressgang

from pressgang.resources import template
from pressgang.schema import read_rows
from pressgang.sources import read_table
from pressgang.systems.base import Muster, Side
from pressgang.systems.tally_ho import SYSTEM
from pressgang.systems.tally_ho.stats import Fighter

from .musters import rules

EXAMPLE = Path(__file__).parents[3] / "examples" / "tally-ho"
STARTER = template("kits/tally-ho")
KINDS = ["altitude-board", "counters", "damage-tracks", "pilot-log", "damage-table", "quick-reference"]


def sides(folder: Path) -> list[Side]:
    kit = tomllib.loads((folder / "kit.toml").read_text(encoding="utf-8"))
    found = []
    for force in kit["force"]:
        table, problems = read_table(folder / force["stats"], force["stats"])
        assert table is not None and not problems
        rows, faults = read_rows(table, Fighter)
        assert not faults
        found.append(Side(force["name"], rows))
    return found


def test_the_game_has_these_sheets() -> None:
    assert [kind.kind for kind in SYSTEM.sheets()] == KINDS


@pytest.mark.parametrize("folder", [EXAMPLE, STARTER], ids=["example", "starter"])
def test_the_stat_files_pass_every_check(folder: Path) -> None:
    muster = Muster(tuple(sides(folder)), rules())
    assert not [problem.as_text() for check in SYSTEM.checks() for problem in check.find(muster)]


@pytest.mark.parametrize("folder", [EXAMPLE, STARTER], ids=["example", "starter"])
def test_the_kit_has_every_sheet_of_the_game(folder: Path) -> None:
    kit = tomllib.loads((folder / "kit.toml").read_text(encoding="utf-8"))
    assert {sheet["kind"] for sheet in kit["sheet"]} == set(KINDS)


def test_the_aircraft_of_the_article_and_a_larger_roster() -> None:
    forces = sides(EXAMPLE)
    assert [row.call_sign for row in forces[0].rows] == ["Echo", "Lima", "Tango"]
    assert [row.call_sign for row in forces[1].rows] == ["A", "B", "C"]
    assert sum(len(force.rows) for force in forces) > 20


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_new_check_and_render(pressgang: Pressgang, tmp_path: Path, paper: str) -> None:
    assert pressgang("new", "tally-ho", "club").code == 0
    checked = pressgang("check", "club", "--strict")
    assert (checked.code, checked.out, checked.err) == (0, "", "")
    rendered = pressgang("render", "club", "--paper", paper)
    assert rendered.code == 0, rendered.err
    for kind in KINDS:
        assert (tmp_path / "output" / "club" / f"{kind}.pdf").read_bytes().startswith(b"%PDF")


def test_the_kits_rules_replace_readings(pressgang: Pressgang, tmp_path: Path) -> None:
    pressgang("new", "tally-ho", "club")
    kit = tmp_path / "club" / "kit.toml"
    kit.write_text(kit.read_text(encoding="utf-8") + "\n[rules]\ncapacity = 30\n", encoding="utf-8")
    stats = tmp_path / "club" / "raf.csv"
    assert pressgang("check", "club", "--strict").code == 0
    stats.write_text("call_sign,capacity\nEcho,30\nLima,25\n", encoding="utf-8")
    checked = pressgang("check", "club", "--strict")
    assert checked.code == 1 and "TH101" in checked.err + checked.out
    assert "capacity is 25; the game's is 30" in checked.err + checked.out


def test_a_board_without_stats_from_the_command_line(pressgang: Pressgang, tmp_path: Path) -> None:
    made = pressgang("make", "altitude-board", "-o", "board.pdf", "--cell", "45x30mm", "--layout", "single")
    assert made.code == 0, made.err
    assert (tmp_path / "board.pdf").exists()
    refused = pressgang("make", "altitude-board", "-o", "other.pdf", "--cell", "45x30")
    assert refused.code == 2 and not (tmp_path / "other.pdf").exists()
