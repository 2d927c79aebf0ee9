"""Rules of a kit, and a board from the command line."""

from __future__ import annotations

from pathlib import Path

from tests.conftest import Pressgang


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


def test_two_rows_that_say_the_same_are_each_told_at_their_own_cell(
    pressgang: Pressgang, tmp_path: Path
) -> None:
    pressgang("new", "tally-ho", "club")
    name = "Donaudampfschiff" * 10
    rows = f"call_sign,pilot,name\nEcho,Finch,{name}\nLima,Finch,{name}\n"
    (tmp_path / "club" / "raf.csv").write_text(rows, encoding="utf-8")
    told = [line for line in pressgang("check", "club").err.splitlines() if "PG801" in line]
    assert {line.partition(": ")[0].rpartition("/")[2] for line in told} == {"raf.csv:2:12", "raf.csv:3:12"}
