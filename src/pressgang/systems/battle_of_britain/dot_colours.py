"""BB102: the colours of a unit once each."""

from __future__ import annotations

from collections.abc import Iterator

from pressgang.diagnostics import Diagnostic, Rule, shown
from pressgang.systems.base import Muster
from pressgang.systems.battle_of_britain.stats import LETTERS, Flight

RULE = Rule(
    "BB102",
    "an ID dot that a unit has twice",
    "The dots tell the four aircraft of a unit apart: each colour stands for one of them.",
    "Crane, Lone Warrior 175, Set-up",
    "name,unit,class,engines,dots\nHe 111 H,KG 53,bomber,2,R W B B",
    "name,unit,class,engines,dots\nHe 111 H,KG 53,bomber,2,R W B Y",
)


def find(muster: Muster[Flight]) -> Iterator[Diagnostic]:
    """Each unit that has a colour more than once."""
    for row in muster.rows("dots"):
        twice = [letter for letter in LETTERS if row.dots.count(letter) > 1]
        if twice:
            missing = [letter for letter in LETTERS if letter not in row.dots]
            lacks = f" and no {', '.join(missing)}" if missing else ""
            yield RULE.at(
                row.at("dots"),
                f"{shown(row.title)} has the dot {', '.join(twice)} more than once{lacks}; "
                "each stands for one aircraft",
                f"Write each of {' '.join(LETTERS)} once.",
            )
