"""Which game a stat file or a sheet is for, where its columns and its name do not say; and lists of names."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import Pressgang

DOGFIGHT = "name,engine,fuselage,to_hit,weapons"
BOTH = f"{DOGFIGHT},call_sign\nPZL P.11c,3,3,3,front,Able\n"
"""The required columns of two games, and none that either lacks entirely."""
COMMANDERS = """name = "k"
system = "mtb"
[[sheet]]
kind = "certificates"
names = "{names}"
"""


def test_columns_of_two_games_need_a_word(pressgang: Pressgang, tmp_path: Path) -> None:
    (tmp_path / "both.csv").write_text(BOTH)
    ran = pressgang("check", "both.csv")
    assert ran.code == 1
    assert "both.csv:1:1: PG522 the columns fit 2 games: dogfight, tally-ho" in ran.err
    assert "--system" in ran.err
    told = pressgang("check", "both.csv", "--system", "dogfight")
    assert "call_sign" in told.err, "then the other game's column is unknown"


def test_a_column_of_one_game_alone_decides(pressgang: Pressgang, tmp_path: Path) -> None:
    (tmp_path / "s.csv").write_text(f"{DOGFIGHT},orders\nPZL P.11c,3,3,3,front,3\n")
    assert pressgang("check", "s.csv").code == 0


@pytest.mark.parametrize("given", [[], ["--system", "dogfight"]])
def test_a_sheet_of_several_games_without_a_stat_file(pressgang: Pressgang, given: list[str]) -> None:
    ran = pressgang("make", "quick-reference", "-o", "q.pdf", *given)
    assert ran.code == (0 if given else 1)
    assert bool(given) or "PG522 quick-reference is a sheet of" in ran.err


@pytest.mark.parametrize("names", ["../names.csv", "/etc/passwd", "link.csv"])
def test_a_list_of_names_may_not_lie_outside(pressgang: Pressgang, tmp_path: Path, names: str) -> None:
    kit = tmp_path / "kit"
    kit.mkdir()
    (tmp_path / "names.csv").write_text("name\nAda\n")
    (kit / "link.csv").symlink_to(tmp_path / "names.csv")
    (kit / "kit.toml").write_text(COMMANDERS.format(names=names))
    ran = pressgang("render", "kit", "-o", "out")
    assert ran.code == 1
    assert "PG304" in ran.err and "leads out" in ran.err


def test_a_template_behind_a_link_that_leads_out_is_not_read(pressgang: Pressgang, tmp_path: Path) -> None:
    kit = tmp_path / "kit"
    (kit / "templates").mkdir(parents=True)
    (tmp_path / "secret.toml").write_text("[clock_point]\nvalue = 45\n")
    (kit / "templates" / "rules.toml").symlink_to(tmp_path / "secret.toml")
    (kit / "kit.toml").write_text('name = "k"\nsystem = "dogfight"\n[[sheet]]\nkind = "orders-table"\n')
    plain = pressgang("render", "kit", "-o", "one")
    (kit / "templates" / "rules.toml").unlink()
    assert plain.code == pressgang("render", "kit", "-o", "two").code == 0
    assert (tmp_path / "one/orders-table.pdf").read_bytes() == (tmp_path / "two/orders-table.pdf").read_bytes()


def test_headings_without_rows_are_refused_alike_in_a_kit_and_alone(
    pressgang: Pressgang, tmp_path: Path
) -> None:
    (tmp_path / "s.csv").write_text(f"{DOGFIGHT}\n")
    (tmp_path / "kit.toml").write_text(
        'system = "dogfight"\n[[force]]\nname = "F"\nstats = "s.csv"\n[[sheet]]\nkind = "counters"\n'
    )
    for words in (["check", "s.csv"], ["check", "."], ["render", ".", "-o", "out"]):
        ran = pressgang(*words)
        assert ran.code == 1 and "PG109" in ran.err, words
