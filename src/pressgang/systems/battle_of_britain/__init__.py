"""What only code can do of Battle of Britain (`templates/games/battle-of-britain`)."""

from __future__ import annotations

from pressgang.games.code import Argument, Function, GameCode
from pressgang.games.values import NUMBER, TEXT, list_of
from pressgang.schema import Whole
from pressgang.systems.base import Check, Later
from pressgang.systems.battle_of_britain import dot_colours
from pressgang.systems.battle_of_britain.rules import Move, rolls_text, without
from pressgang.systems.battle_of_britain.stats import Dots, Flight

_DRAWINGS = (
    "moves", "loop", "attack", "bomber-guns", "gunner-guns", "fighter-guns", "small-attack",
    "small-bomber-guns", "small-gunner-guns", "small-fighter-guns", "map", "lists",
)  # fmt: skip
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
    },
    functions=(
        Function(
            "rolls",
            (Argument("list", list_of(NUMBER)),),
            TEXT,
            rolls_text,
            "rolls as they are printed: 3–5",
            "rolls(repair_rolls)",
        ),
        Function(
            "without",
            (Argument("list", list_of(NUMBER)), Argument("others", list_of(NUMBER))),
            list_of(NUMBER),
            without,
            "the numbers that are not among others",
            "without(defence_rolls, defence_kill_rolls)",
        ),
        Function(
            "move",
            (Argument("die", NUMBER), Argument("plus", NUMBER)),
            TEXT,
            lambda die, plus: Move(die, plus).text,
            "hexes a turn: d6+2; without a die 3",
            "move(6, 2)",
        ),
    ),
    drawings={name: Later(__name__, f"figures.{name.upper().replace('-', '_')}") for name in _DRAWINGS},
    sheet_rules=Later(__name__, "problems.ALL"),
    house_stats=Later(__name__, "house_stats.HOUSE_STATS"),
)
