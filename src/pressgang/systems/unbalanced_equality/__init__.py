"""What only code can do of Unbalanced Equality (`templates/games/unbalanced-equality`)."""

from __future__ import annotations

from pressgang.games.code import Argument, Function, GameCode, OrBlank
from pressgang.games.values import NUMBER, TEXT, list_of
from pressgang.schema import Choice, TextKind, Whole
from pressgang.systems.base import Later
from pressgang.systems.unbalanced_equality.checks import CHECKS
from pressgang.systems.unbalanced_equality.rules import rolls_words
from pressgang.systems.unbalanced_equality.stats import DRAWN_AS, FORMATIONS, STAND, StandRow, inch_text
from pressgang.systems.unbalanced_equality.wording import times_words

CODE = GameCode(
    row=StandRow,
    kinds={
        "id": TextKind(16),
        "strength": OrBlank(Whole(None)),
        "formation": OrBlank(Choice(FORMATIONS)),
        "points": OrBlank(Whole(1, 1000)),
        "figures": OrBlank(Whole(1, 60)),
        "stand-size": OrBlank(STAND),
        "drawn-as": OrBlank(Choice(DRAWN_AS)),
    },
    checks=CHECKS,
    sheets={
        "morschauser-roster": Later(__name__, "roster.Roster"),
        "troop-stands": Later(__name__, "stand_sheet.Stands"),
        "fire-reckoner": Later(__name__, "fire_reckoner.FireReckoner"),
        "force-comparison": Later(__name__, "force_comparison.ForceComparison"),
        "melee-pad": Later(__name__, "melee_pad.MeleePad"),
        "measuring-stick": Later(__name__, "measuring_stick.MeasuringStick"),
    },
    functions=(
        Function("inch", (Argument("length", NUMBER),), TEXT, inch_text, "inches in quarters: 4½", "inch(4.5)"),
        Function(
            "rolls", (Argument("list", list_of(NUMBER)),), TEXT, rolls_words, "4 to 6, 1 or 2", "rolls(rally)"
        ),
        Function("times", (Argument("count", NUMBER),), TEXT, times_words, "once, twice, 3 times", "times(2)"),
    ),
    drawings={
        name: Later(__name__, f"reference_blocks.{name.upper()}")
        for name in (
            "combat",
            "turn",
            "formations",
            "artillery",
            "ranges",
            "leaving",
            "melee",
            "losses",
            "morale",
        )
    },
)
