"""The example and the starter kit: the battle of the article, and every sheet of the game."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from pressgang.jobs.loading import load_kit
from tests.conftest import starter_folder
from tests.systems.battle_of_britain.musters import SYSTEM

EXAMPLE = Path(__file__).parents[3] / "examples" / "battle-of-britain"
STARTER = starter_folder("battle-of-britain")


@pytest.mark.parametrize("folder", [EXAMPLE, STARTER], ids=["example", "starter"])
def test_the_kit_is_sound_and_has_every_sheet(folder: Path) -> None:
    job = load_kit(folder)
    assert not job.warnings
    assert {order.kind.kind for order in job.orders} == {kind.kind for kind in SYSTEM.sheets()}
    assert [force.palette.name for force in job.forces] == ["tan", "light-grey"]
    names = [
        sheet.get("name", sheet["kind"]) for sheet in tomllib.loads((folder / "kit.toml").read_text())["sheet"]
    ]
    assert {kind.kind for kind in SYSTEM.sheets()} <= set(names)


def test_the_example_is_the_battle_of_the_article() -> None:
    job = load_kit(EXAMPLE)
    units = {row.name: (row.class_, len(row.dots) * row.quantity) for force in job.forces for row in force.rows}  # type: ignore[attr-defined]
    assert units == {
        "Spitfire": ("fast", 4), "Hurricane": ("medium", 4), "Bf 109 E": ("fast", 4), "Bf 110 C": ("medium", 4),
        "He 111 H": ("bomber", 4), "Ju 88 A": ("bomber", 4),
    }  # fmt: skip
