"""The example and the starter kit: sound files, every sheet, the aircraft that were promised."""

from __future__ import annotations

import tomllib
from pathlib import Path

from pressgang.typography.fonts import FontBook
from tests.conftest import starter_folder
from tests.systems.dogfight.musters import SYSTEM
from tests.systems.stat_lines import sides_of

EXAMPLE = Path(__file__).parents[3] / "examples" / "dogfight"
STARTER = starter_folder("dogfight")


def test_the_example_has_the_aircraft_that_were_promised() -> None:
    forces = sides_of(SYSTEM, EXAMPLE)
    rows = [row for force in forces for row in force.all_rows]
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
