"""Rows, sides and briefs of Tally Ho! from a few lines of CSV, as the tests need them."""

from __future__ import annotations

from functools import partial

from pressgang.systems import all_systems
from pressgang.systems.tally_ho.stats import Fighter
from tests.systems.stat_lines import brief_of, muster_of, rows_of, rules_of

SYSTEM = all_systems()["tally-ho"]
rules = partial(rules_of, "tally-ho")
"""The game's numbers, some of them replaced."""
muster = partial(muster_of, SYSTEM)
"""A side for each stat file."""
brief = partial(brief_of, SYSTEM, names=("RAF", "Luftwaffe", "Third", "Fourth"))
"""A brief with a force for each stat file."""


def fighters(text: str, file: str = "raf.csv") -> tuple[Fighter, ...]:
    """The rows of a stat file; a fault of the file fails the test."""
    return rows_of(SYSTEM.row, text, file)
