"""Golden traces of small sheets of each game: every line and every word in its place, to 0.01 mm.

`pytest --update-goldens` writes them anew; look at the difference before you keep it.
"""

from __future__ import annotations

from pathlib import Path
from typing import NamedTuple

import pytest

from pressgang.backends.trace import write_trace
from pressgang.diagnostics import Problems
from pressgang.drawing.scene import Document, Page
from pressgang.schema import Row
from pressgang.sheets.base import Brief, SheetKind
from pressgang.sheets.cell_size import CellSize
from pressgang.systems.battle_of_britain.chits import Chits
from pressgang.systems.battle_of_britain.mats import HexMat
from pressgang.systems.mtb.sighting_card import SightingCard
from pressgang.systems.mtb.turn_track import TurnTrack
from pressgang.systems.tally_ho.altitude_board import AltitudeBoard
from pressgang.systems.tally_ho.home_box import HomeBox
from pressgang.systems.tally_ho.pilot_log import PilotLog
from pressgang.systems.unbalanced_equality.roster import Roster
from pressgang.systems.unbalanced_equality.stand_sheet import Stands
from tests.systems.battle_of_britain import musters as battle_of_britain
from tests.systems.mtb import musters as mtb
from tests.systems.tally_ho import musters as tally_ho
from tests.systems.unbalanced_equality import musters as unbalanced_equality

ROOMS = Path(__file__).parent


class Golden(NamedTuple):
    """A sheet and where its trace lies."""

    place: str
    kind: SheetKind
    brief: Brief[Row]

    @property
    def path(self) -> Path:
        game, _, name = self.place.partition("/")
        return ROOMS / game / "goldens" / f"{name}.trace"


_BATTLE, _MTB = battle_of_britain.brief(), mtb.brief()
_TALLY = tally_ho.brief("call_sign,pilot,name,missions,kills\nEcho,F/O Świątek,Spitfire V,14,3\nLima,,,2,0\n")
_EQUALITY = unbalanced_equality.brief(
    "id,type,name,strength,formation\nS1,Native spearmen,,88,\nB1,British infantry,Łódź Rifles,,closed\n"
    "C1,Native cannon,,,\n"
)
GOLDENS = (
    Golden("battle_of_britain/hex-mat-half", HexMat(columns=3, rows=2, numbering="A1"), _BATTLE),
    Golden(
        "battle_of_britain/hex-mat-full",
        HexMat(columns=3, rows=2, edges="full", orientation="pointy", middles="none"),
        _BATTLE,
    ),
    Golden("battle_of_britain/chits", Chits(sets=1, damage=1), _BATTLE),
    Golden("mtb/turn-track", TurnTrack(turns=2), _MTB),
    Golden("mtb/sighting-card", SightingCard(cards=1), _MTB),
    Golden("tally_ho/pilot-log", PilotLog(sorties=2), _TALLY),
    Golden("tally_ho/home-box", HomeBox(cell=CellSize(60.0, 40.0)), _TALLY),
    Golden("tally_ho/altitude-board", AltitudeBoard(cell=CellSize(24.0, 16.0)), _TALLY),
    Golden("unbalanced_equality/roster", Roster(), _EQUALITY),
    Golden("unbalanced_equality/stands", Stands(backs="long-edge"), _EQUALITY),
)


@pytest.mark.parametrize("golden", GOLDENS, ids=lambda golden: golden.place)
def test_the_sheet_is_drawn_as_before(golden: Golden, request: pytest.FixtureRequest) -> None:
    found = Problems()
    sheet = golden.kind.compose(golden.brief, found)
    assert not found.found
    pages = tuple(Page(piece.width, piece.height, piece.front, piece.name) for piece in sheet.pieces)
    trace = write_trace(Document(golden.path.stem, pages))
    if request.config.getoption("--update-goldens"):
        golden.path.parent.mkdir(exist_ok=True)
        golden.path.write_text(trace, encoding="utf-8")
    assert golden.path.read_text(encoding="utf-8") == trace


def test_no_golden_is_left_over() -> None:
    assert set(ROOMS.glob("*/goldens/*")) == {golden.path for golden in GOLDENS}
