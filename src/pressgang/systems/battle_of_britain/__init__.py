"""The Python part of Battle of Britain (`templates/games/battle-of-britain`)."""

from __future__ import annotations

from pressgang.games.code import Argument, Function, GameCode
from pressgang.games.expressions.values import FLAG, NUMBER, TEXT, list_of
from pressgang.schema import Whole
from pressgang.systems.base import Later
from pressgang.systems.battle_of_britain.stats import (
    ANGLES,
    Dots,
    Flight,
    edges_of,
    move_text,
    rolls_text,
    squares_text,
)

_OF_SIDES = Argument("own", list_of(TEXT)), Argument("bombers", list_of(NUMBER))
CODE = GameCode(
    row=Flight,
    kinds={"dots": Dots(), "engines": Whole(0, 6)},
    functions=(
        Function("rolls", (Argument("list", list_of(NUMBER)),), TEXT, rolls_text,
                 "rolls as they are printed: 3–5", "rolls(repair_rolls)"),
        Function("squares", (*(Argument(angle, list_of(NUMBER)) for angle in ANGLES),
                             Argument("diagonals", FLAG),
                             *(Argument(f"{angle} of a hex", list_of(NUMBER)) for angle in ANGLES)), TEXT,
                 squares_text, "the squares about a target that count as its front, flank and rear",
                 "squares([0], [1, 2, 3, 5, 6, 7], [4], true, [0], [1, 2, 4, 5], [3])"),
        Function("edges", _OF_SIDES, list_of(TEXT), edges_of,
                 "the end of the mat of each side, near or far; blank where it cannot be known",
                 "edges(each_side(edge), each_side(count(class == 'bomber')))"),
        Function("edge_of", (Argument("side", TEXT), Argument("sides", list_of(TEXT)), *_OF_SIDES), TEXT,
                 lambda side, sides, own, bombers: edges_of(own, bombers)[sides.index(side)],
                 "the end of the mat of a side among these",
                 "edge_of(side, each_side(side), each_side(edge), each_side(count(class == 'bomber')))"),
        Function("move", (Argument("die", NUMBER), Argument("plus", NUMBER)), TEXT, move_text,
                 "hexes a turn: d6+2; without a die 3", "move(6, 2)"),
    ),
    sheet_checks={"counters": Later(__name__, "problems.find_too_large")},
    sheet_rules=Later(__name__, "problems.ALL"),
    house_stats=Later(__name__, "stats.HOUSE_STATS"),
)  # fmt: skip
