"""What only code can do of Unbalanced Equality (`templates/games/unbalanced-equality`)."""

from __future__ import annotations

from functools import partial
from operator import itemgetter

from pressgang.diagnostics import suggestion
from pressgang.games.code import Argument, Function, GameCode, OrBlank, RowValue
from pressgang.games.expressions.values import NUMBER, TEXT, list_of
from pressgang.schema import Choice, TextKind, Whole
from pressgang.systems.base import Later
from pressgang.systems.unbalanced_equality.checks import CHECKS, drawn_like, of_type
from pressgang.systems.unbalanced_equality.rules import (
    by_state,
    move_cell,
    of_crew,
    rate_cell,
    ratio_words,
    retire_words,
    retiring,
    rolls_words,
    thirds,
    times_words,
)
from pressgang.systems.unbalanced_equality.stands import STATES, cannon, kills, piece_id
from pressgang.systems.unbalanced_equality.stats import (
    DRAWN_AS,
    FORMATIONS,
    STAND,
    StandRow,
    inch_text,
    size_words,
)

_COUNT, _WORD = Argument("number", NUMBER), Argument("word", TEXT)
_ROLLS, _STATES, _TROOPS = (
    Argument("list", list_of(NUMBER)),
    Argument("states", list_of(TEXT)),
    Argument("troops"),
)
CODE = GameCode(
    row=StandRow,
    is_of_troops=True,
    kinds={
        "id": TextKind(16),
        "strength": OrBlank(Whole(None)),
        "formation": OrBlank(Choice(FORMATIONS)),
        "points": OrBlank(Whole(1, 1000)),
        "figures": OrBlank(Whole(1, 60)),
        "stand-size": OrBlank(STAND),
        "drawn-as": OrBlank(Choice(DRAWN_AS)),
    },
    values={
        **{f"fire_{name}": RowValue(NUMBER, partial(kills, state)) for name, state in STATES.items()},
        "cannon": RowValue(NUMBER, cannon),
    },
    checks=CHECKS,
    sheets={
        "troop-stands": Later(__name__, "stand_sheet.Stands"),
        "measuring-stick": Later(__name__, "measuring_stick.MeasuringStick"),
    },
    drawings={
        "fire": Later(__name__, "fire_reckoner.FIRE"),
        "fire-of-own-points": Later(__name__, "fire_reckoner.FIRE_OF_OWN_POINTS"),
        "fire-of-guns": Later(__name__, "fire_reckoner.FIRE_OF_GUNS"),
    },
    functions=tuple(
        Function(name, takes, gives, work, told, example)
        for name, takes, gives, work, told, example in (
            ("inch", (_COUNT,), TEXT, inch_text, "inches in quarters: 4½", "inch(4.5)"),
            ("rolls", (_ROLLS,), TEXT, rolls_words, "4 to 6, 1 or 2", "rolls(rally)"),
            ("retire_on", (_TROOPS, _WORD), TEXT, retire_words, "when troops of a temper retire",
             "retire_on(retires, temper)"),
            ("piece_id", (_WORD, _COUNT, _WORD), TEXT, piece_id, "the id of a piece of a row",
             "piece_id(id, quantity, number)"),
            ("times", (_COUNT,), TEXT, times_words, "once, twice, 3 times", "times(2)"),
            ("thirds", (_COUNT, _COUNT), TEXT, thirds, "26⅔", "thirds(20, 3)"),
            ("like", (_WORD, _STATES), TEXT, suggestion, "the word that is meant", "like(type, types)"),
            ("size", (_COUNT, _COUNT), TEXT, partial(size_words, times="x"), "3 x 2 in", "size(width, depth)"),
            ("of_type", (_TROOPS, _WORD), itemgetter(0), of_type, "the entry of a type",
             "of_type(troops, type)"),
            ("drawn_like", (_STATES, _WORD, _WORD), list_of(TEXT), drawn_like, "how figures may be drawn",
             "drawn_like(states, fire, figure)"),
            ("ratio", (_COUNT, _COUNT), TEXT, ratio_words, "1 : 1.52", "ratio(2900, 4400)"),
            ("crew", (_TROOPS,), NUMBER, partial(of_crew, "figures"), "the figures of a gun", "crew(troops)"),
            ("crew_strength", (_TROOPS,), NUMBER, partial(of_crew, "points"), "a crew in points",
             "crew_strength(troops)"),
            ("retiring", (_WORD, _TROOPS), TEXT, retiring, "who retires", "retiring(temper, troops)"),
            ("by_state", (_STATES, _ROLLS), TEXT, by_state, "open 3 · closed 5", "by_state(states, morale)"),
            ("rate", (_STATES, _WORD, _ROLLS, _COUNT, _COUNT), TEXT, rate_cell, "kills of a type",
             "rate(states, fire, kills, per, shots)"),
            ("moves", (_STATES, _WORD, _ROLLS, _COUNT), TEXT, move_cell, "moves of a type",
             "moves(states, fire, move, foot_move)"),
        )
    ),
)  # fmt: skip
