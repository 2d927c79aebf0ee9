"""Rows and musters of the dogfight from a few lines of CSV, as the tests need them."""

from __future__ import annotations

from functools import partial
from typing import Any

from pressgang.drawing.units import parse_paper
from pressgang.imposition.plans import StockOffer
from pressgang.layout import Stock
from pressgang.livery.palettes import our_palettes
from pressgang.rulebook import RuleBook
from pressgang.schema import Row
from pressgang.sheets.base import Brief, SheetKind
from pressgang.systems import all_systems
from pressgang.systems.base import FROM_ABOVE
from pressgang.systems.dogfight.stats import Aircraft
from tests.systems.stat_lines import BOOK, force_of, muster_of, rows_of, rules_of

SYSTEM = all_systems()["dogfight"]
rules = partial(rules_of, "dogfight")
"""The game's numbers, some of them replaced."""
muster = partial(muster_of, SYSTEM)
"""A side for each stat file."""


def kind_of(sheet: str) -> type[SheetKind[Any]]:
    """The class of a sheet of the game's file."""
    return next(kind for kind in SYSTEM.sheets() if kind.kind == sheet)


def aircraft(text: str, file: str = "raf.csv") -> tuple[Aircraft, ...]:
    """The rows of a stat file; a fault of the file fails the test."""
    return rows_of(SYSTEM.row, text, file)


def brief(
    *stats: str, paper: str = "a4", book: RuleBook | None = None, names: tuple[str, ...] = ()
) -> Brief[Row]:
    """A brief with a force for each stat file."""
    palettes = list(our_palettes().values())
    forces = tuple(
        force_of(names[i] if names else f"Side {i + 1}", palettes[i], aircraft(text, f"side{i + 1}.csv"))
        for i, text in enumerate(stats)
    )
    offer = StockOffer(Stock(parse_paper(paper)), BOOK)
    return Brief(
        "WWII Aerial Combat",
        "after a test",
        "Test",
        forces,
        book or rules(),
        BOOK,
        offer,
        likeness=FROM_ABOVE(),
    )
