"""Every picture of every PDF has words and a box on its page, as PDF/UA-1 asks: read by qpdf, for each of the
ways of laying out pages in which the examples are not printed (those: `test_examples_open.py`).
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pikepdf
import pytest

from tests.conftest import EXAMPLES, Pressgang, starter_folder

EQUALITY = EXAMPLES / "unbalanced-equality"
PATHS = {
    "n-up": (EQUALITY, ["labels"], ["--nup", 4]),
    "combined": (EQUALITY, ["labels", "roster"], ["--combine"]),
    "for a press": (EQUALITY, ["labels"], ["--press"]),
    "booklet": (starter_folder("dogfight"), ["turn-records"], ["--booklet"]),
    "gang": (starter_folder("battle-of-britain"), ["counters", "chits"], ["--gang"]),
    "Letter tiles": (EXAMPLES / "battle-of-britain", ["hex-mat-memoir"], ["--paper", "letter"]),
}


def elements(node: Any) -> Iterator[pikepdf.Dictionary]:
    for one in node if isinstance(node, pikepdf.Array) else [node]:
        if isinstance(one, pikepdf.Dictionary) and "/S" in one:
            yield one
            yield from elements(one.get("/K"))


@pytest.mark.parametrize("path", PATHS)
def test_every_figure_has_words_and_a_box_on_its_page(pressgang: Pressgang, tmp_path: Path, path: str) -> None:
    kit, sheets, options = PATHS[path]
    only = [word for sheet in sheets for word in ("--only", sheet)]
    assert pressgang("render", kit, *only, *options, "-o", tmp_path / "out").code == 0
    figures, wrong = 0, []
    for file in sorted((tmp_path / "out").glob("*.pdf")):
        with pikepdf.open(file) as pdf:
            for one in elements(pdf.Root.StructTreeRoot.K):
                if one.S != "/Figure":
                    continue
                figures += 1
                looks = one.get("/A", pikepdf.Dictionary())
                left, low, right, high = map(float, looks.get("/BBox", (0, 0, 0, 0)))
                x, y, width, height = map(float, one.Pg.MediaBox)
                within = x <= left < right <= width + 0.01 and y <= low < high <= height + 0.01
                if not (str(one.get("/Alt", "")).strip() and looks.get("/O") == "/Layout" and within):
                    wrong.append((file.name, one.get("/Alt"), looks.get("/BBox")))
    assert figures
    assert not wrong
