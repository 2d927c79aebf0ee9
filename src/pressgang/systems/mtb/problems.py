"""Problems of the sheets of MTB: in their options and lists, which no stat file knows."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from pressgang.diagnostics import Diagnostic, Rule

if TYPE_CHECKING:
    from pressgang.sheets.base import Brief

CENTRE_RING = Rule(
    "MT107",
    "a centre ring too small for the formation",
    "The models of the boats in the centre stand inside the innermost ring, in formation, with room between "
    "them.",
    "Elrick 2004, 1 Playing Surface",
    'kind = "web-board"\ndiameter = "300mm"  # with eight counters of 20 × 45 mm in the centre',
    'kind = "web-board"\ndiameter = "600mm"',
)
RING_ORDER = Rule(
    "MT108",
    "rings that leave no room between them",
    "The three rings lie one in another, and a sector of the outer two must hold a model.",
    "Elrick 2004, 1 Playing Surface",
    'kind = "web-board"\ncentre = "400mm"\ninner = "300mm"',
    'kind = "web-board"\ncentre = "200mm"\ninner = "400mm"',
)
TURN_LIMIT = Rule(
    "MT109",
    "more turns than a game has",
    "A game takes at most ten turns.",
    "Elrick 2004, 4 Turn Sequence",
    'kind = "turn-track"\nturns = 12',
    'kind = "turn-track"\nturns = 10',
)
AIRCRAFT_LIST = Rule(
    "MT112",
    "a sheet of aircraft without a list",
    "Aircraft stand in a list of their own, not among the ships: name, unit, weapons, and the columns that "
    "draw them.",
    "pressgang's aircraft of MTB",
    'kind = "aircraft-counters"',
    'kind = "aircraft-counters"\nnames = "strike-wing.csv"',
)
EFFECT = Rule(
    "MT114",
    "an effect that is not explained",
    "What a card of the damage table does stands in the list of effects; a word that is not there is empty.",
    "Elrick 2004, 6 Damage",
    '[rules]\neffects = [{ word = "Hull", text = "Tick that many hull boxes." }]',
    "[rules]\neffects = []  # leave out what you do not change",
    severity="warning",
)

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
