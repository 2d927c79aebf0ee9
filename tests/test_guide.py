"""The recipes of the guide, done as they stand in an empty folder, print what the page shows of them."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.conftest import ROOT
from tests.guide import PICTURE, follow, recipes

COOKBOOK = recipes((ROOT / "docs" / "cookbook.md").read_text(encoding="utf-8"))


@pytest.mark.parametrize("text", COOKBOOK.values(), ids=COOKBOOK)
def test_a_recipe_prints_what_it_shows(text: str, tmp_path: Path) -> None:
    follow(text, tmp_path)
    shown = [mark["what"] for mark in PICTURE.finditer(text)]
    assert shown and all((tmp_path / name).is_file() for name in shown)
    assert text.count("```") == 2 * sum(text.count(word) for word in ("\nWrite `", "\nAdd to `", "\n```text\n"))
