"""Golden traces of two small sheets: every line and every word in its place, to 0.01 mm.

`pytest --update-goldens` writes them anew; look at the difference before you keep it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pressgang.backends.trace import write_trace
from pressgang.diagnostics import Problems
from pressgang.scene import Document, Page
from pressgang.sheets.base import SheetKind
from pressgang.systems.unbalanced_equality.roster import Roster
from pressgang.systems.unbalanced_equality.stand_sheet import Stands

from .musters import brief

GOLDENS = Path(__file__).parent / "goldens"
STATS = (
    "id,type,name,strength,formation\nS1,Native spearmen,,88,\nB1,British infantry,Łódź Rifles,,closed\n"
    "C1,Native cannon,,,\n"
)
SHEETS: dict[str, SheetKind] = {"roster": Roster(), "stands": Stands(backs="long-edge")}


@pytest.mark.parametrize("name", SHEETS)
def test_the_sheet_is_drawn_as_before(name: str, request: pytest.FixtureRequest) -> None:
    found = Problems()
    sheet = SHEETS[name].compose(brief(STATS), found)
    assert not found.found
    pages = tuple(Page(piece.width, piece.height, piece.front, piece.name) for piece in sheet.pieces)
    trace = write_trace(Document(name, pages))
    golden = GOLDENS / f"{name}.trace"
    if request.config.getoption("--update-goldens"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(trace, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == trace


def test_no_golden_is_left_over() -> None:
    assert {path.stem for path in GOLDENS.iterdir()} == set(SHEETS)
