"""The example and the starter kit: sound files, every sheet, the aircraft that were promised."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pressgang.fonts import FontBook
from pressgang.resources import template
from pressgang.schema import read_rows
from pressgang.sources import read_table
from pressgang.systems.base import Muster, Side
from pressgang.systems.dogfight import SYSTEM
from pressgang.systems.dogfight.stats import Aircraft

from .musters import rules

EXAMPLE = Path(__file__).parents[3] / "examples" / "dogfight"
STARTER = template("kits/dogfight")


def sides(folder: Path) -> list[Side]:
    kit = tomllib.loads((folder / "kit.toml").read_text(encoding="utf-8"))
    found = []
    for force in kit["force"]:
        table, problems = read_table(folder / force["stats"], force["stats"])
        assert table is not None and not problems
        rows, faults = read_rows(table, Aircraft)
        assert not faults
        found.append(Side(force["name"], rows))
    return found


@pytest.mark.parametrize("folder", [EXAMPLE, STARTER], ids=["example", "starter"])
def test_the_stat_files_pass_every_check(folder: Path) -> None:
    muster = Muster(tuple(sides(folder)), rules())
    assert not [problem.as_text() for check in SYSTEM.checks() for problem in check.find(muster)]


@pytest.mark.parametrize("folder", [EXAMPLE, STARTER], ids=["example", "starter"])
def test_the_kit_has_every_sheet_of_the_game(folder: Path) -> None:
    kit = tomllib.loads((folder / "kit.toml").read_text(encoding="utf-8"))
    assert {sheet["kind"] for sheet in kit["sheet"]} >= {kind.kind for kind in SYSTEM.sheets()}


def test_the_example_has_the_aircraft_that_were_promised() -> None:
    forces = sides(EXAMPLE)
    rows = [row for force in forces for row in force.rows]
    assert len(forces) >= 6 and len(rows) >= 24
    assert all(row.span_m and row.length_m for row in rows)
    assert len({force["stats"] for force in tomllib.loads((EXAMPLE / "kit.toml").read_text())["force"]}) == len(
        forces
    )
    assert any(
        force["stats"].endswith(".xlsx") for force in tomllib.loads((EXAMPLE / "kit.toml").read_text())["force"]
    )
    words = "".join(row.name + row.unit for row in rows)
    for letters in ("Łś", "Чайка", "Μοίρα", "æø"):
        assert all(letter in words for letter in letters)
    assert not FontBook().missing(words)


def test_the_starter_kit_documents_its_columns() -> None:
    head = (STARTER / "raf.csv").read_text(encoding="utf-8").split("name,", 1)[0]
    assert all(column in head for column in ("quantity", "engine", "fuselage", "to_hit", "weapons", "orders"))
