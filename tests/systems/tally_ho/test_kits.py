"""The starter kit and the example: sound files, every sheet, and the aircraft that were promised."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import Pressgang
from tests.systems.stat_lines import sides_of
from tests.systems.tally_ho.musters import SYSTEM

EXAMPLE = Path(__file__).parents[3] / "examples" / "tally-ho"


def test_the_aircraft_of_the_article_and_a_larger_roster() -> None:
    forces = sides_of(SYSTEM, EXAMPLE)
    assert [row.call_sign for row in forces[0].all_rows] == ["Echo", "Lima", "Tango"]
    assert [row.call_sign for row in forces[1].all_rows] == ["A", "B", "C"]
    assert sum(len(force.all_rows) for force in forces) > 20


def test_the_kits_rules_replace_readings(pressgang: Pressgang, tmp_path: Path) -> None:
    pressgang("new", "tally-ho", "club")
    kit = tmp_path / "club" / "kit.toml"
    head = kit.read_text(encoding="utf-8").partition("[[sheet]]")[0]
    kit.write_text(head + '[[sheet]]\nkind = "home-box"\n[rules]\ncapacity = 30\n', encoding="utf-8")
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
