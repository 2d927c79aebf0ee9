"""Problems of the sheets of MTB: in their options and lists, which no stat file knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pressgang.diagnostics import Diagnostic
from pressgang.systems.base import game_rule

if TYPE_CHECKING:
    from pressgang.sheets.base import Brief

CENTRE_RING = game_rule("MT107")
RING_ORDER = game_rule("MT108")
TURN_LIMIT = game_rule("MT109")
AIRCRAFT_LIST = game_rule("MT112")
EFFECT = game_rule("MT114", "warning")

ALL = (CENTRE_RING, RING_ORDER, TURN_LIMIT, AIRCRAFT_LIST, EFFECT)


def find_many_turns(sheet: Any, brief: Brief[Any]) -> Iterator[Diagnostic]:
    """Yield more turns than a game has (MT109)."""
    most = int(brief.rules["turns"])
    if sheet.turns is not None and sheet.turns > most:
        yield TURN_LIMIT.at(
            brief.place, f"turns is {sheet.turns}; a game has at most {most}", f"Write turns = {most} or less."
        )


def find_no_aircraft(sheet: Any, brief: Brief[Any]) -> Iterator[Diagnostic]:
    """Yield a sheet of aircraft that has no list of them (MT112)."""
    if not any(force.rows for force in brief.forces):
        yield AIRCRAFT_LIST.at(
            brief.place, "there is no list of aircraft", 'Add names = "aircraft.csv", a list beside the kit.'
        )
