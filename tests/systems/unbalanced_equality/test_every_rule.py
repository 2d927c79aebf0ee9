"""Every value of [rules] is a rule: another value in its place changes what is printed, footnotes apart."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from pressgang.diagnostics import Problems
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import SheetKind
from tests.systems.stat_lines import AskedFor, rules_of
from tests.systems.unbalanced_equality.musters import SYSTEM, brief

ARMY = (
    "id,type,formation,quantity\nA1,British infantry,closed,2\nM1,British mounted infantry,dismounted,1\n"
    "S1,Native spearmen,,1\nG1,Maxim gun with native crew,,1\nY1,Native cannon,,1\n"
)
RULES = rules_of("unbalanced-equality")
NAMES = sorted(RULES.values)
KINDS = sorted(SYSTEM.sheets(), key=lambda kind: kind.kind in ("tables", "quick-reference", "fire-reckoner"))
"""Those last that take long: most values are on several sheets, and one will do."""
OTHERS = {"phases": ["Melee", "Fire", "Move"], "retires": [{"temper": "natives", "rolls": [1]}]}
"""Values that no rule of thumb makes sensibly different."""


def plain(book: RuleBook, **replaced: Any) -> RuleBook:
    """The book with some values replaced and all stated by the source: nothing carries a mark."""
    values = {
        name: replace(one, provenance="source", value=replaced.get(name, one.value))
        for name, one in book.values.items()
    }
    return RuleBook(values)


def another(value: Any) -> Any:
    """A value of the same shape that is not the same."""
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + 1
    if isinstance(value, float):
        return value / 2
    if isinstance(value, str):
        return f"other {value}"
    if isinstance(value, dict):
        return {key: another(item) if not isinstance(item, str) else item for key, item in value.items()}
    return [another(item) if not isinstance(item, str) else item for item in value]


def printed(kind: type[SheetKind], book: RuleBook) -> object:
    """The pieces of a sheet."""
    found = Problems()
    sheet = kind().compose(brief(ARMY, ARMY.replace("1,", "7,"), book=book), found)
    assert not found.found, found.found
    return tuple((piece.width, piece.height, piece.front, piece.behind()) for piece in sheet.pieces)


@cache
def as_it_is(kind: type[SheetKind]) -> tuple[object, set[str]]:
    """The pieces of a sheet with the rules as they are, and which of them it asks for."""
    values = AskedFor(plain(RULES))
    return printed(kind, RuleBook(values)), values.names


def changes(kind: type[SheetKind], name: str, book: RuleBook) -> bool:
    """Whether a sheet is another with that rule as the book has it."""
    before, asked = as_it_is(kind)
    return name in asked and printed(kind, book) != before


@pytest.mark.parametrize("name", NAMES)
def test_another_value_changes_a_page(name: str) -> None:
    value = OTHERS.get(name) or another(RULES[name])
    assert value != RULES[name]
    book = plain(RULES, **{name: value})
    assert any(changes(kind, name, book) for kind in KINDS)
