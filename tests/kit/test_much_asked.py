"""How much a kit may ask for by itself, and what the command line alone allows."""

from __future__ import annotations

from pathlib import Path

import pytest

from pressgang.jobs.pieces import FileNames, file_names
from pressgang.rows.limits import KIT_CEILING, PAGES, ROW_CEILING, SHEETS
from tests.conftest import Pressgang

KIT = 'name = "k"\nsystem = "dogfight"\n{}\n[[force]]\nname = "RAF"\nstats = "raf.csv"\n'
ROWS = "name,engine,fuselage,to_hit,weapons,quantity\nSpitfire,3,3,3,front,{}\n"


def kit(folder: Path, top: str, sheets: str, quantity: int = 1) -> None:
    (folder / "raf.csv").write_text(ROWS.format(quantity))
    (folder / "kit.toml").write_text(KIT.format(top) + sheets)


def test_more_sheets_than_anyone_prints(pressgang: Pressgang, tmp_path: Path) -> None:
    sheets = "".join(f'[[sheet]]\nkind = "odds-table"\nname = "s{n}"\n' for n in range(SHEETS + 1))
    kit(tmp_path, "", sheets)
    ran = pressgang("check", ".")
    assert ran.code == 1 and ran.err.count("\n") == 2 and f"PG312 the kit has {SHEETS + 1} sheets" in ran.err


@pytest.mark.parametrize("command", ["check", "render"])
def test_copies_for_players_are_counted_before_they_are_made(
    pressgang: Pressgang, tmp_path: Path, command: str
) -> None:
    kit(tmp_path, "copies = 100\nplayers = 100", '[[sheet]]\nkind = "odds-table"\n')
    ran = pressgang(command, ".")
    assert ran.code == 1
    assert f"PG558 10,000 pages in all (100 copies, 100 players); the most is {PAGES:,}\n" in ran.err
    assert not (tmp_path / "output").exists()


def test_the_command_line_alone_allows_more_pages(pressgang: Pressgang, tmp_path: Path) -> None:
    kit(tmp_path, "copies = 5", '[[sheet]]\nkind = "odds-table"\n')
    assert "PG558 5 pages" in pressgang("render", ".", "--max-pages", "4").err
    assert pressgang("render", ".", "--max-pages", "5").code == 0
    assert pressgang("render", ".", "--max-pages", "4", "--format", "svg").code == 0, "copies are for paper"
    kit(tmp_path, "max-pages = 9999", '[[sheet]]\nkind = "odds-table"\n')
    assert pressgang("check", ".").code == 1


def test_a_kit_raises_its_limits_as_far_as_a_ceiling(pressgang: Pressgang, tmp_path: Path) -> None:
    sheet = '[[sheet]]\nkind = "odds-table"\n'
    for key, ceiling in (("row", ROW_CEILING), ("kit", KIT_CEILING)):
        kit(tmp_path, f"limits = {{ {key} = {ceiling} }}", sheet)
        assert pressgang("check", ".").code == 0
        kit(tmp_path, f"limits = {{ {key} = {ceiling + 1} }}", sheet)
        ran = pressgang("check", ".")
        assert ran.code == 1 and f"the most is {ceiling:,}" in ran.err
    kit(tmp_path, "", sheet, quantity=ROW_CEILING + 1)
    assert pressgang("render", ".", "--max-pieces", str(ROW_CEILING + 1), "--dry-run").code == 0


def test_many_of_one_name_get_their_numbers_at_once() -> None:
    names = FileNames()
    given = [names.take("RAF", "Spitfire", "counters", with_back=False) for _ in range(20_000)]
    assert given[0] == "raf-spitfire" and given[-1] == "raf-spitfire-20000" and len(set(given)) == 20_000
    apart = file_names(["Spitfire"] * 20_000)
    assert apart[:2] == ["Spitfire", "Spitfire (2)"] and len(set(apart)) == 20_000
