"""The tour and the recipes of the guide, done as they stand in an empty folder, print what the pages show."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests import guide
from tests.conftest import ROOT
from tests.guide import PICTURE, STEP, follow, recipes

TOUR, COOKBOOK = ((ROOT / "docs" / f"{page}.md").read_text(encoding="utf-8") for page in ("tour", "cookbook"))
FOLLOWED = {"the tour": TOUR, **recipes(COOKBOOK)}


@pytest.mark.parametrize("text", FOLLOWED.values(), ids=FOLLOWED)
def test_a_page_prints_what_it_shows(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(guide, "SHARPNESS", 0.5)  # that a page can be shown and is not empty is seen from afar
    monkeypatch.setattr(guide, "small_png", lambda drawn: drawn.tobytes())
    monkeypatch.setenv("PRESSGANG_CONFIG", str(tmp_path / "config"))  # a recipe keeps a printer's profile
    (folder := tmp_path / "kits").mkdir()
    pictures = follow(text, folder)
    assert len(pictures) == len(PICTURE.findall(text)) > 0
    fences = sum(bool(step["file"] or step["said"]) for step in STEP.finditer(text))
    assert text.count("```") == 2 * fences, "every block is tried"


def test_every_recipe_is_listed_at_the_head() -> None:
    head = COOKBOOK.partition("\n## ")[0]
    assert [f"#{name.lower().replace(' ', '-')})" in head for name in recipes(COOKBOOK)] == [True] * 15
