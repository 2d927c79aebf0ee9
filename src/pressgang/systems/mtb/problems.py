"""What the sheets of MTB find wrong: it is in their options and lists, which no stat file knows."""

from __future__ import annotations

from pressgang.diagnostics import Rule
from pressgang.sheets.problems import NAMES_LIST, WORDING

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

ALL = (CENTRE_RING, RING_ORDER, TURN_LIMIT, NAMES_LIST, WORDING)
