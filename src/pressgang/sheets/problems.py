"""The ways a piece, a text or a form can fail to fit: shared by the sheets of all games."""

from __future__ import annotations

from typing import Literal

from pressgang.diagnostics import Rule, general_rule

_TYPE = "pressgang's rule of type sizes: no text below 6 pt, no name below 9 pt on a form, nothing cut off"
_PAPER = "pressgang's promise of true size: nothing is scaled to fit the paper"

TEXT_TOO_LONG = Rule(
    "PG801",
    "a text too long for its place",
    "A name is set smaller down to a stated size, then over two lines. Smaller still could not be read on the "
    "table, and a name cut off might be another one's.",
    _TYPE,
    'name = "The Honourable Augustus Featherstonehaugh-Cholmondeley\'s Second Best Aeroplane of 1938"',
    'name = "Featherstonehaugh\'s Second"',
)
FORM_TOO_LARGE = Rule(
    "PG802",
    "more forms than a page has room for",
    "Ovals must be large enough for a pencil and lines high enough to write on: a form has a least size.",
    _PAPER,
    'kind = "turn-records"\nper-page = 8  # on a5',
    'kind = "turn-records"\nper-page = 2',
)
TOO_MANY_LINES = Rule(
    "PG803",
    "more lines than a form has room for",
    "A line that is written on by hand is at least 7 mm high, and what is printed beforehand has a line each.",
    _PAPER,
    'kind = "turn-records"\nper-page = 8\nturns = 40',
    'kind = "turn-records"\nper-page = 2\nturns = 12',
)
ENTRIES_LEFT_OUT = Rule(
    "PG804",
    "more entries than a form has lines",
    "What is printed beforehand must fit the lines of the form; the rest is left out.",
    "pressgang's forms",
    'orders = "2 3 4 4 4 4 4 4 4 4 4 4 4 4 4 4"',
    'orders = "2 3 4"',
    severity="warning",
)
SCALE_TOO_LARGE = Rule(
    "PG805",
    "a scale at which a picture outgrows its counter",
    "At one scale all pictures of a sheet are true to each other, so none of them may be made smaller to fit.",
    _PAPER,
    'kind = "counters"\nsize = "25mm"\nscale = "1:200"  # a Sunderland of 34 m',
    'kind = "counters"\nsize = "25mm"\nscale = "1:1800"',
)
COUNTER_TOO_SMALL = general_rule("PG806")
SHAPE_HAS_NO_HEIGHT = general_rule("PG808")
WRONG_PRESET = general_rule("PG814")
NO_PICTURES = general_rule("PG807")
LEFT_OFF = general_rule("PG809", severity="note")
CARD_TOO_SMALL = general_rule("PG811")
SIZE_OR_NUMBER = general_rule("PG812")
PART_OFF_PIECE = general_rule("PG815")
NO_SUCH_FONT = general_rule("PG816")
PART_TOO_SMALL = general_rule("PG817")
NO_ROUND_CORNERS = general_rule("PG818")
# The next two keep the codes that they had while MTB alone had certificates.
NAMES_LIST = general_rule("MT110")
WORDING = general_rule("MT111")
UNKNOWN_CRAFT = general_rule("PG813")
UNKNOWN_BOAT = general_rule("PG819", severity="warning")


def form_rule(block: str, way: Literal["width", "height"] = "width") -> Rule:
    """Return the rule of a form that a block without room breaks.

    It is PG801 of a text or name, PG803 of a log that is too high, else PG802.
    """
    if block.startswith("log") and way == "height":
        return TOO_MANY_LINES
    return TEXT_TOO_LONG if block.startswith(("text", "name")) else FORM_TOO_LARGE
