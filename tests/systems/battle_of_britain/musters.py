"""Rows, musters and briefs of Battle of Britain from a few lines of CSV, as the tests need them."""

from __future__ import annotations

from pressgang.diagnostics import Problems
from pressgang.fonts import FontBook
from pressgang.layout import Sheet, Stock
from pressgang.livery.palettes import our_palettes
from pressgang.papers import parse_paper
from pressgang.rulebook import RuleBook, RuleValue, load_rules
from pressgang.schema import Row, read_rows
from pressgang.sheets.base import Brief, Force, SheetKind
from pressgang.sources.delimited import read_csv
from pressgang.systems.base import Muster, Side
from pressgang.systems.battle_of_britain.stats import Flight

BOOK = FontBook()
RAF = "name,unit,class,engines\nSpitfire,54 Sqn,fast,1\nHurricane,32 Sqn,medium,1\n"
LUFTWAFFE = (
    "name,unit,class,engines,turrets\nBf 109 E,JG 26,fast,1,0\nBf 110 C,ZG 76,medium,2,1\n"
    "He 111 H,KG 53,bomber,2,2\nJu 88 A,KG 30,bomber,2,1\n"
)


def rules(**replaced: object) -> RuleBook:
    """The game's numbers, some of them replaced."""
    book, problems = load_rules("battle-of-britain")
    assert not problems
    values = dict(book.values)
    for name, value in replaced.items():
        values[name] = RuleValue(name, value, "own", "", "")
    return RuleBook(values)


def flights(text: str, file: str = "raf.csv") -> tuple[Flight, ...]:
    """The rows of a stat file; a fault of the file fails the test."""
    problems = Problems()
    table = read_csv(text.encode(), file, None, problems)
    assert table is not None and not problems.found
    rows, found = read_rows(table, Flight)
    assert not found
    return rows


def muster(*sides: str, book: RuleBook | None = None) -> Muster:
    """One side for each stat file."""
    found = tuple(Side(f"side {i}", flights(text, f"side{i}.csv")) for i, text in enumerate(sides, 1))
    return Muster(found, book or rules())


def brief(*stats: str, paper: str = "a4", book: RuleBook | None = None) -> Brief[Row]:
    """A brief with a force for each stat file."""
    palettes = our_palettes()
    chosen = (palettes["tan"], palettes["light-grey"])
    names = ("RAF", "Luftwaffe")
    forces = tuple(
        Force(names[i], chosen[i], flights(text, f"side{i + 1}.csv")) for i, text in enumerate(stats)
    )
    return Brief(
        "Battle of Britain", "after a test", "Test", forces, book or rules(), BOOK, Stock(parse_paper(paper))
    )


def compose(kind: SheetKind, *stats: str, paper: str = "a4", book: RuleBook | None = None) -> Sheet:
    """The sheet; a problem fails the test."""
    found = Problems()
    sheet = kind.compose(brief(*stats, paper=paper, book=book), found)
    assert not [problem.as_text() for problem in found.found]
    return sheet
