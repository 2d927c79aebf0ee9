"""What only code can do of Unbalanced Equality (`templates/games/unbalanced-equality`)."""

from __future__ import annotations

from pressgang.games.code import GameCode, OrBlank
from pressgang.schema import Choice, TextKind, Whole
from pressgang.systems.base import Later
from pressgang.systems.unbalanced_equality.checks import CHECKS
from pressgang.systems.unbalanced_equality.stats import DRAWN_AS, FORMATIONS, STAND, StandRow

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
        "combat-tables": Later(__name__, "tables.Tables"),
        "fire-reckoner": Later(__name__, "fire_reckoner.FireReckoner"),
        "force-comparison": Later(__name__, "force_comparison.ForceComparison"),
        "melee-pad": Later(__name__, "melee_pad.MeleePad"),
        "stand-markers": Later(__name__, "markers.Markers"),
        "measuring-stick": Later(__name__, "measuring_stick.MeasuringStick"),
        "ladder-reference": Later(__name__, "quick_reference.QuickReference"),
    },
)
