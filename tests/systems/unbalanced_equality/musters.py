"""Rows, musters and briefs of Unbalanced Equality from a few lines of CSV, as the tests need them."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any

from pressgang.diagnostics import Problems
from pressgang.schema import Row
from pressgang.sheets.base import Brief, SheetKind
from pressgang.systems import all_systems
from pressgang.systems.unbalanced_equality.rules import Troop, troops
from pressgang.systems.unbalanced_equality.stands import Stand, stands_of
from pressgang.systems.unbalanced_equality.stats import StandRow
from tests.drawn import strings_of
from tests.systems.stat_lines import brief_of, muster_of, problems_of, rows_of, rules_of

EXAMPLE = Path(__file__).parents[3] / "examples" / "unbalanced-equality"
SYSTEM = all_systems()["unbalanced-equality"]
rules = partial(rules_of, "unbalanced-equality")
"""The game's numbers, some of them replaced."""
muster = partial(muster_of, SYSTEM)
"""A side for each stat file."""
found = partial(problems_of, SYSTEM)
"""What the checks find of the rule of a code in a muster."""
brief = partial(brief_of, SYSTEM)
"""A brief with a force for each stat file."""


def rows(text: str, file: str = "british.csv") -> tuple[StandRow, ...]:
    """The rows of a stat file; a fault of the file fails the test."""
    return rows_of(SYSTEM.row, text, file)


def stands(text: str) -> list[Stand]:
    """The stands of a stat file."""
    return list(stands_of(rows(text), rules()))


def troop(name: str) -> Troop:
    """A type by its name."""
    return next(found for found in troops(rules()).values() if found.type == name)


def example_brief(paper: str = "a4") -> Brief[Row]:
    """A brief with the two forces of the example."""
    files = [(EXAMPLE / name).read_text() for name in ("river-column.csv", "army-of-the-wadi.csv")]
    return brief(*files, paper=paper, names=("River Column", "Army of the Wadi"))


def printed(kind: SheetKind[Any], subject: Brief[Row]) -> tuple[list[str], Problems]:
    """The lines of text on the fronts of a sheet, and its problems."""
    found = Problems()
    sheet = kind.compose(subject, found)
    return [string for piece in sheet.pieces for string in strings_of(piece)], found
