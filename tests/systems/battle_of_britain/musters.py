"""Rows, musters and briefs of Battle of Britain from a few lines of CSV, as the tests need them."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

from pressgang.diagnostics import Problems
from pressgang.layout import Sheet
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import SheetKind
from pressgang.systems import all_systems
from pressgang.systems.battle_of_britain.stats import Flight
from tests.systems.stat_lines import brief_of, muster_of, rows_of, rules_of

RAF = "name,unit,class,engines\nSpitfire,54 Sqn,fast,1\nHurricane,32 Sqn,medium,1\n"
LUFTWAFFE = (
    "name,unit,class,engines,turrets\nBf 109 E,JG 26,fast,1,0\nBf 110 C,ZG 76,medium,2,1\n"
    "He 111 H,KG 53,bomber,2,2\nJu 88 A,KG 30,bomber,2,1\n"
)
rules = partial(rules_of, "battle-of-britain")
"""The game's numbers, some of them replaced."""
SYSTEM = all_systems()["battle-of-britain"]
muster = partial(muster_of, SYSTEM)
"""A side for each stat file."""
brief = partial(brief_of, SYSTEM, names=("RAF", "Luftwaffe"), colours=("tan", "light-grey"))
"""A brief with a force for each stat file."""


def kind_of(sheet: str) -> Any:
    """The class of a sheet, with its options."""
    return SYSTEM.sheets.named(sheet)


def flights(text: str, file: str = "raf.csv") -> tuple[Flight, ...]:
    """The rows of a stat file; a fault of the file fails the test."""
    return rows_of(SYSTEM.row, text, file)


def compose(kind: SheetKind, *stats: str, paper: str = "a4", book: RuleBook | None = None) -> Sheet:
    """The sheet; a problem fails the test. What no rules are replaced for is composed once for all tests."""
    return _composed(kind, *stats, paper=paper, book=book) if book else _kept(kind, *stats, paper=paper)


def _composed(kind: SheetKind, *stats: str, paper: str, book: RuleBook | None = None) -> Sheet:
    found = Problems()
    sheet = kind.compose(brief(*stats, paper=paper, book=book), found)
    assert not [problem.as_text() for problem in found.found]
    return sheet


_kept = lru_cache(maxsize=64)(_composed)
