"""The ways a piece, a text or a form can fail to fit: shared by the sheets of all games."""

from __future__ import annotations

from typing import Literal

from pressgang.diagnostics import Rule, general_rule

TEXT_TOO_LONG = general_rule("PG801")
FORM_TOO_LARGE = general_rule("PG802")
TOO_MANY_LINES = general_rule("PG803")
ENTRIES_LEFT_OUT = general_rule("PG804", severity="warning")
SCALE_TOO_LARGE = general_rule("PG805")
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
IDLE_ON_LABELS = general_rule("PG820", severity="warning")
LARGER_THAN_PLACE = general_rule("PG842", severity="warning")
UNKNOWN_BOAT = general_rule("PG819", severity="warning")


def form_rule(block: str, way: Literal["width", "height"] = "width") -> Rule:
    """Return the rule of a block without room: PG801 of a text, PG803 of a log too high, else PG802."""
    if block.startswith("log") and way == "height":
        return TOO_MANY_LINES
    return TEXT_TOO_LONG if block.startswith(("text", "name")) else FORM_TOO_LARGE
