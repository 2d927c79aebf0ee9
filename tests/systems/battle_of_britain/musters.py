"""Rows, musters and briefs of Battle of Britain from a few lines of CSV, as the tests need them."""

from __future__ import annotations

from functools import lru_cache, partial
from typing import Any

from pressgang.layout import Sheet
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import SheetKind
from pressgang.systems import all_systems
from tests.systems.stat_lines import brief_of, composed, muster_of, rules_of

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


def compose(kind: SheetKind, *stats: str, paper: str = "a4", book: RuleBook | None = None) -> Sheet:
    """The sheet; a problem fails the test. What no rules are replaced for is composed once for all tests."""
    return composed(kind, brief(*stats, paper=paper, book=book)) if book else _kept(kind, *stats, paper=paper)


@lru_cache(maxsize=64)
def _kept(kind: SheetKind, *stats: str, paper: str) -> Sheet:
    return composed(kind, brief(*stats, paper=paper))
