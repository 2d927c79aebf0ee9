"""The example: the battle of the article."""

from __future__ import annotations

from pathlib import Path

from pressgang.jobs.loading import load_kit

EXAMPLE = Path(__file__).parents[3] / "examples" / "battle-of-britain"


def test_the_example_is_the_battle_of_the_article() -> None:
    job = load_kit(EXAMPLE)
    assert [force.palette.name for force in job.forces] == ["tan", "light-grey"]
    units = {row.name: (row.class_, len(row.dots) * row.quantity) for force in job.forces for row in force.rows}  # type: ignore[attr-defined]
    assert units == {
        "Spitfire": ("fast", 4), "Hurricane": ("medium", 4), "Bf 109 E": ("fast", 4), "Bf 110 C": ("medium", 4),
        "He 111 H": ("bomber", 4), "Ju 88 A": ("bomber", 4),
    }  # fmt: skip
