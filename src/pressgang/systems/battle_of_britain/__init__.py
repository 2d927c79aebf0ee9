"""What only code can do of Battle of Britain (`templates/games/battle-of-britain`)."""

from __future__ import annotations

from pressgang.games.code import GameCode
from pressgang.schema import Whole
from pressgang.systems.base import Check, Later
from pressgang.systems.battle_of_britain import dot_colours
from pressgang.systems.battle_of_britain.stats import Dots, Flight

CODE = GameCode(
    row=Flight,
    kinds={"dots": Dots(), "engines": Whole(0, 6)},
    checks=(Check((dot_colours.RULE,), dot_colours.find),),
    sheets={
        "aircraft-counters": Later(__name__, "counters.Counters"),
        "raid-hex-mat": Later(__name__, "mats.HexMat"),
        "raid-square-mat": Later(__name__, "mats.SquareMat"),
        "tracks": Later(__name__, "tracks.Tracks"),
        "flight-line": Later(__name__, "flight_line.FlightLine"),
        "set-up": Later(__name__, "set_up.SetUp"),
        "diagrams": Later(__name__, "diagrams.Diagrams"),
        "quick-reference": Later(__name__, "quick_reference.QuickReference"),
    },
    sheet_rules=Later(__name__, "problems.ALL"),
    house_stats=Later(__name__, "house_stats.HOUSE_STATS"),
)
