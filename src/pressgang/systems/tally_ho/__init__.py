"""What only code can do of Tally Ho! (`templates/games/tally-ho`)."""

from __future__ import annotations

from pressgang.games.code import GameCode, OrBlank
from pressgang.schema import Choice, Whole
from pressgang.systems.base import Later
from pressgang.systems.tally_ho.checks import CHECKS
from pressgang.systems.tally_ho.stats import MOST_CAPACITY, STATUSES, Fighter

CODE = GameCode(
    row=Fighter,
    kinds={
        "to-999": Whole(0, 999),
        "status": OrBlank(Choice(STATUSES)),
        "capacity": OrBlank(Whole(1, MOST_CAPACITY)),
    },
    checks=CHECKS,
    sheets={
        "altitude-board": Later(__name__, "altitude_board.AltitudeBoard"),
        "altitude-cards": Later(__name__, "altitude_cards.AltitudeCards"),
        "home-box": Later(__name__, "home_box.HomeBox"),
        "damage-tracks": Later(__name__, "damage_tracks.DamageTracks"),
        "pilot-log": Later(__name__, "pilot_log.PilotLog"),
        "damage-table": Later(__name__, "damage_table.DamageTable"),
    },
    drawings={
        "stairs": Later(__name__, "reference_blocks.STAIRS"),
        "points": Later(__name__, "reference_blocks.POINTS"),
        "example": Later(__name__, "example_tables.EXAMPLE"),
        "example-board": Later(__name__, "example_tables.EXAMPLE_BOARD"),
    },
    house_stats=Later(__name__, "house_stats.HOUSE_STATS"),
)
