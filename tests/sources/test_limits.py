"""Small files that would take long: refused with their limit, in a few seconds."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from pressgang.rows.limits import FORCES
from pressgang.sources.problems import MAX_SETTINGS, MAX_TABLES
from tests.conftest import Pressgang
from tests.timing import takes_less_than

HEAD = 'system = "dogfight"\n'
SHEET = '[[sheet]]\nkind = "odds-table"\n'
STATS = "name,engine,fuselage,to_hit,weapons\nSpitfire,3,3,3,front\n"


TABLES = "\n".join(f"[a{i}.b.c]" for i in range(40_000))
MANY = {
    "tables of one line": (TABLES, "PG105", "30,000 names"),
    "lists of tables": ("[[a]]\n" * 40_000, "PG105", "20,000 tables"),
    "dotted keys": ("\n".join(f"a{i}.b.c=1" for i in range(40_000)), "PG105", "30,000 names"),
    "a long dotted key": (".".join("a" * 100_000) + "=1", "PG118", "64 levels"),
    "a deep list": ("x=" + "[" * 100_000, "PG118", "64 levels"),
    "a deep table": ("x=" + "{a=" * 100_000, "PG118", "64 levels"),
    "a long inline table": (
        f"x={{{','.join(f'a{i}=1' for i in range(40_000))}}}",
        "PG105",
        "30,000 names",
    ),
    "a long list": ("x=[" + "1," * 100_000 + "]", "PG105", "30,000 names"),
    "keys": ("\n".join(f"k{i}=1" for i in range(40_000)), "PG105", "30,000 names"),
    "deep tables": (
        "\n".join("[a" + ".a" * 60 + f".b{i}]" for i in range(30_000)),
        "PG105",
        "30,000 names",
    ),
    "sides": ('[[force]]\nname="A"\nstats="s.csv"\n' * (FORCES + 1) + SHEET, "PG312", f"the most is {FORCES}"),
    "rule values": ("[rules]\n" + "".join(f"r{i}=1\n" for i in range(9_000)) + SHEET, "PG221", "r8999"),
}


@pytest.mark.parametrize("name", MANY)
def test_a_kit_of_many_small_things_is_refused_with_its_limit(
    name: str, pressgang: Pressgang, tmp_path: Path
) -> None:
    text, code, says = MANY[name]
    (tmp_path / "kit.toml").write_text(HEAD + text)
    (tmp_path / "s.csv").write_text(STATS)
    with takes_less_than(3):
        ran = pressgang("check", ".")
    assert ran.code in (1, 2) and f"{code} " in ran.err and says in ran.err


@pytest.mark.parametrize(
    "make",  # only by the process that reads it
    [
        lambda: "[" + "1," * 210_000 + "1]",
        lambda: json.dumps({f"a{i}": 1 for i in range(210_000)}),
        lambda: "[" * 100_000,
        lambda: TABLES,
        lambda: "\n".join(f'[[row]]\nname="a{i}"' for i in range(30_000)),
    ],
    ids=["list", "object", "depth", "tables", "rows"],
)
def test_a_stat_file_of_many_small_things_is_refused(
    make: Callable[[], str], pressgang: Pressgang, tmp_path: Path
) -> None:
    text = make()
    name = "s.toml" if "\n" in text else "s.json"
    (tmp_path / "kit.toml").write_text(f'{HEAD}[[force]]\nstats = "{name}"\n{SHEET}')
    (tmp_path / name).write_text(text)
    with takes_less_than(3):
        ran = pressgang("check", ".")
    assert ran.code in (1, 2) and ("PG105" in ran.err or "PG118" in ran.err)


def test_what_a_large_game_needs_is_taken(pressgang: Pressgang, tmp_path: Path) -> None:
    assert MAX_TABLES > 5_000 and MAX_SETTINGS > 15_000
    (tmp_path / "kit.toml").write_text(HEAD + SHEET + "\n".join(f"[a{i}.b.c]" for i in range(5_000)))
    assert "PG105" not in pressgang("check", ".").err
    forces = "".join(f'[[force]]\nname = "A{i}"\nstats = "s.csv"\n' for i in range(20))
    (tmp_path / "s.csv").write_text(STATS)
    (tmp_path / "kit.toml").write_text(HEAD + forces + SHEET)
    assert pressgang("check", ".").code == 0
