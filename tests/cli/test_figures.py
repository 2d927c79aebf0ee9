"""Every picture of every PDF has words and a box on its page, as PDF/UA-1 asks: for each of the
ways of laying out pages in which the examples are not printed (those: `test_examples_open.py`).
"""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.accessible import box_faults
from tests.conftest import EXAMPLES, Pressgang, starter_folder
from tests.told import told

EQUALITY = EXAMPLES / "unbalanced-equality"
PATHS = {
    "n-up": (EQUALITY, ["labels"], ["--nup", 4]),
    "combined": (EQUALITY, ["labels", "roster"], ["--combine"]),
    "for a press": (EQUALITY, ["labels"], ["--press"]),
    "booklet": (starter_folder("dogfight"), ["turn-records"], ["--booklet"]),
    "gang": (starter_folder("battle-of-britain"), ["counters", "chits"], ["--gang"]),
    "Letter tiles": (EXAMPLES / "battle-of-britain", ["hex-mat-memoir"], ["--paper", "letter"]),
}


@pytest.mark.parametrize("path", PATHS)
def test_every_figure_has_words_and_a_box_on_its_page(pressgang: Pressgang, tmp_path: Path, path: str) -> None:
    kit, sheets, options = PATHS[path]
    only = [word for sheet in sheets for word in ("--only", sheet)]
    assert pressgang("render", kit, *only, *options, "-o", tmp_path / "out").code == 0
    figures = [
        one
        for file in sorted((tmp_path / "out").glob("*.pdf"))
        for one in told(file.read_bytes()).root.every("Figure")
    ]
    assert figures
    assert not [(one.alt, fault) for one in figures for fault in box_faults(one)]
    assert all(one.alt for one in figures)
