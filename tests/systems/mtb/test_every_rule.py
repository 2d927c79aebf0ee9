"""A rule that changes nothing on any page is no rule: each value of the game's rules, replaced, is printed."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

import pytest

from pressgang.rulebook import RuleBook
from pressgang.sheets.base import SheetKind
from pressgang.systems.mtb.aircraft import AircraftCounters, AircraftRecord, AircraftSheet
from pressgang.systems.mtb.arc_ring import ArcRing
from pressgang.systems.mtb.counters import Counters
from pressgang.systems.mtb.ship_logs import ShipLogs
from pressgang.systems.mtb.sighting_card import SightingCard
from pressgang.systems.mtb.stats import Plane
from pressgang.systems.mtb.turn_track import TurnTrack
from pressgang.systems.mtb.web_board import WebBoard
from tests.drawn import told
from tests.systems.mtb.musters import QuickReference, Tables, composed, rules
from tests.systems.stat_lines import AskedFor

SHIPS = """name,speed,size,hull,weapons
MTB 81,A,small,3,20mm@starboard-bow; mg*2; torpedo*2@forward; depth-charge*2@aft; rocket*4
V 1409,D,escort,6,88mm@forward; 57mm; 40mm; 105mm
Hanne,C,merchant,7,
"""
PLANES = "name,weapons\nBeaufighter,20mm*4; rocket*8; bomb*2; torpedo\n"
KINDS: tuple[SheetKind, ...] = (
    AircraftRecord(), ShipLogs(), TurnTrack(), Tables(), ArcRing(), WebBoard(), QuickReference(),
    SightingCard(), Counters(), AircraftCounters(),
)  # fmt: skip
"""First those that tell most changes in least time: most rules are on several sheets, and one will do."""
VOCABULARY = ("words", "class")
"""What stat files call a gun and how classes are numbered: read, not printed."""


def own_rules(**replaced: object) -> RuleBook:
    """The rules as a user's own, so that no footnote comes or goes: only what is said of a value can change."""
    values = {name: value.value for name, value in rules().values.items()}
    return rules(**{**values, **replaced})


@cache
def as_it_is(index: int) -> tuple[object, set[str]]:
    """The words and the ink of a sheet with the rules as they are, and which of them it asks for."""
    values = AskedFor(own_rules())
    return page(index, RuleBook(values)), values.names


def changes(index: int, name: str, book: RuleBook) -> bool:
    """Whether a sheet is another with that rule as the book has it."""
    before, asked = as_it_is(index)
    return name in asked and page(index, book) != before


def page(index: int, book: RuleBook) -> object:
    """The words and the ink of a sheet."""
    kind = KINDS[index]
    if isinstance(kind, AircraftSheet):
        sheet = composed(kind, PLANES, book=book, row=Plane)
    else:
        sheet = composed(kind, SHIPS, book=book)
    return told(sheet), [(piece.width, piece.height, piece.front, piece.behind()) for piece in sheet.pieces]


def otherwise(value: Any, choices: Any = ()) -> Any:
    """Another value of the same shape: other choices, longer words, numbers one less (a half for a share)."""
    if isinstance(value, Mapping):
        return {k: v if k in VOCABULARY else otherwise(v, choices) for k, v in value.items()}
    if isinstance(value, list):
        return [otherwise(item, choices) for item in value]
    if isinstance(value, str):
        return next(word for word in choices if word != value) if choices else f"{value} otherwise"
    if isinstance(value, float) and value < 1:
        return value / 2
    return value - 1 if value > 1 else value + 1


def single_changes() -> Iterator[tuple[str, str, object]]:
    """Each rule changed, of tables each key by itself."""
    for name, rule in rules().values.items():
        changed = otherwise(rule.value, rule.choices)
        if isinstance(rule.value, Mapping):
            for key in rule.value:
                yield name, key, {**rule.value, key: changed[key]}
        elif isinstance(rule.value[0] if isinstance(rule.value, list) else None, Mapping):
            for key in rule.value[0]:
                if key not in VOCABULARY:
                    pairs = zip(rule.value, changed, strict=True)
                    yield name, key, [{**before, key: after[key]} for before, after in pairs]
        else:
            yield name, "", changed


CHANGES = list(single_changes())


@pytest.mark.parametrize(("name", "key", "value"), CHANGES, ids=[f"{n}.{k}" if k else n for n, k, _ in CHANGES])
def test_replacing_a_rule_changes_a_printed_page(name: str, key: str, value: object) -> None:
    book = own_rules(**{name: value})
    assert any(changes(index, name, book) for index in range(len(KINDS))), f"{name} {key}"


def test_the_order_of_sectors_turns_every_sheet_that_shows_them() -> None:
    book = own_rules(sector_order="article")
    for index, kind in enumerate(KINDS):
        if kind.kind == "quick-reference" or isinstance(kind, ShipLogs | SightingCard | WebBoard | ArcRing):
            assert changes(index, "sector_order", book), kind.kind
