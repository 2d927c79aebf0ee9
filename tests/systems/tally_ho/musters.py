"""Rows, sides and briefs of Tally Ho! from a few lines of CSV, as the tests need them."""

from __future__ import annotations

from functools import partial

from pressgang.systems import all_systems
from tests.systems.stat_lines import brief_of, muster_of, problems_of, rules_of

SYSTEM = all_systems()["tally-ho"]
rules = partial(rules_of, "tally-ho")
"""The game's numbers, some of them replaced."""
muster = partial(muster_of, SYSTEM)
"""A side for each stat file."""
found = partial(problems_of, SYSTEM)
"""What the checks find of the rule of a code in a muster."""
brief = partial(brief_of, SYSTEM, names=("RAF", "Luftwaffe", "Third", "Fourth"))
"""A brief with a force for each stat file."""
