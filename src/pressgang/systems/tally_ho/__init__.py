"""The Python part of Tally Ho! (`templates/games/tally-ho`)."""

from __future__ import annotations

from pressgang.games.code import GameCode, OrBlank
from pressgang.schema import Choice, Whole
from pressgang.systems.base import Later
from pressgang.systems.tally_ho.rules import CHECKS
from pressgang.systems.tally_ho.stats import MOST_CAPACITY, STATUSES, Fighter

CODE = GameCode(
    row=Fighter,
    kinds={
        "to-999": Whole(0, 999),
        "status": OrBlank(Choice(STATUSES)),
        "capacity": OrBlank(Whole(1, MOST_CAPACITY)),
    },
    checks=CHECKS,
    sheets={"altitude-board": Later(__name__, "altitude_board.AltitudeBoard")},
    drawings={
        "example": Later(__name__, "example.EXAMPLE"),
        "example-board": Later(__name__, "example.EXAMPLE_BOARD"),
    },
    house_stats=Later(__name__, "stats.HOUSE_STATS"),
)
