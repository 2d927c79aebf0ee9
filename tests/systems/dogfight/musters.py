"""Rows and musters of the dogfight from a few lines of CSV, as the tests need them."""

from __future__ import annotations

from functools import partial
from typing import Any

from pressgang.sheets.base import SheetKind
from pressgang.systems import all_systems
from pressgang.systems.base import FROM_ABOVE
from tests.systems.stat_lines import brief_of, muster_of, problems_of, rules_of

SYSTEM = all_systems()["dogfight"]
rules = partial(rules_of, "dogfight")
"""The game's numbers, some of them replaced."""
muster = partial(muster_of, SYSTEM)
"""A side for each stat file."""
found = partial(problems_of, SYSTEM)
"""What the checks find of the rule of a code in a muster."""
brief = partial(brief_of, SYSTEM, likeness=FROM_ABOVE())
"""A brief with a force for each stat file."""


def kind_of(sheet: str) -> type[SheetKind[Any]]:
    """The class of a sheet of the game's file."""
    return next(kind for kind in SYSTEM.sheets() if kind.kind == sheet)
