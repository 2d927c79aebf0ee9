"""How many turns a sheet prints: an option against the game's own number."""

from __future__ import annotations

from pressgang.diagnostics import Diagnostic
from pressgang.schema import Row
from pressgang.sheets.base import Brief
from pressgang.systems.mtb.problems import TURN_LIMIT


def turns_of(brief: Brief[Row], wanted: int | None) -> int:
    """The turns that are printed."""
    return min(wanted, int(brief.rules["turns"])) if wanted else int(brief.rules["turns"])


def turn_problem(brief: Brief[Row], wanted: int | None) -> Diagnostic | None:
    """More turns than the game has."""
    most = int(brief.rules["turns"])
    if wanted is None or wanted <= most:
        return None
    return TURN_LIMIT.at(
        brief.place, f"turns is {wanted}; a game has at most {most}", f"Write turns = {most} or less."
    )
