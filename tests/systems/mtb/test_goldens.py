"""Golden traces of two small sheets: every line and every word in its place, to 0.01 mm.

`pytest --update-goldens` writes them anew; look at the difference before you keep it.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from pressgang.backends.trace import write_trace
from pressgang.scene import Document, Page
from pressgang.sheets.base import SheetKind
from pressgang.systems.mtb.sighting_card import SightingCard
from pressgang.systems.mtb.turn_track import TurnTrack

from .musters import composed

GOLDENS = Path(__file__).parent / "goldens"
SHEETS: dict[str, SheetKind] = {"turn-track": TurnTrack(turns=2), "sighting-card": SightingCard(cards=1)}


@pytest.mark.parametrize("name", SHEETS)
def test_the_sheet_is_drawn_as_before(name: str, request: pytest.FixtureRequest) -> None:
    sheet = composed(SHEETS[name])
    pages = tuple(Page(piece.width, piece.height, piece.front, piece.name) for piece in sheet.pieces)
    trace = write_trace(Document(name, pages))
    golden = GOLDENS / f"{name}.trace"
    if request.config.getoption("--update-goldens"):
        golden.parent.mkdir(exist_ok=True)
        golden.write_text(trace, encoding="utf-8")
    assert golden.read_text(encoding="utf-8") == trace


def test_no_golden_is_left_over() -> None:
    assert {path.stem for path in GOLDENS.iterdir()} == set(SHEETS)
