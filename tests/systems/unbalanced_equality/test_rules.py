"""The numbers and the arithmetic of Unbalanced Equality, against the article's own figures."""

from __future__ import annotations

import pytest

from pressgang.drawing.units import inches
from pressgang.schema.kinds import folded
from pressgang.systems.unbalanced_equality.rules import (
    at_half_strength,
    average_shot,
    fire,
    half_mark,
    rolls_words,
    shot,
    troops,
)
from pressgang.systems.unbalanced_equality.stats import parse_stand, size_words
from tests.cases import each_case
from tests.systems.unbalanced_equality.musters import rules, troop

TYPES = (
    ("British infantry", 100, 10, "3 × 2 in", (3, 5), (1, 2), (6, 3)),
    ("Native regular infantry", 100, 10, "3 × 2 in", (2, 4), (1, 2), (6, 3)),
    ("British mounted infantry", 50, 5, "3 × 2 in", (2, 5), (1, 2), (8, 8)),
    ("British heavy cavalry", 50, 5, "3 × 2 in", (5,), (1,), (8,)),
    ("Native heavy cavalry", 50, 5, "3 × 2 in", (4,), (1,), (8,)),
    ("British light cavalry", 30, 3, "3 × 2 in", (4,), (1,), (12,)),
    ("Native light cavalry", 30, 3, "3 × 2 in", (2,), (1,), (12,)),
    ("Native spearmen", 150, 10, "4½ × 2 in", (3,), (1,), (8,)),
    ("Native riflemen", 50, 5, "3 × 1 in", (2,), (1,), (8,)),
    ("Maxim gun with British crew", 60, 6, "3 × 2 in", (3,), (10,), (6,)),
    ("Maxim gun with native crew", 60, 6, "3 × 2 in", (2,), (7,), (6,)),
    ("British cannon", 60, 6, "3 × 2 in", (3,), (0,), (3, 6)),
    ("Native cannon", 60, 6, "3 × 2 in", (2,), (0,), (3, 6)),
)


def test_the_combat_table_is_the_articles() -> None:
    found = [
        (t.type, t.points, t.figures, size_words(t.width, t.depth), t.morale, t.kills, t.move)
        for t in troops(rules()).values()
    ]
    assert found == list(TYPES)


def test_types_are_found_whatever_their_case() -> None:
    assert folded("MAXIM GUN with british Crew") in troops(rules())


@each_case(
    ("name", "state", "strength", "kills"),
    [
        ("British infantry", 0, 100, 10),
        ("British infantry", 1, 100, 20),
        ("British infantry", 1, 95, 19),
        ("British infantry", 1, 51, 10),
        ("British infantry", 1, 50, 5),
        ("British infantry", 0, 50, 2),
        ("British infantry", 0, 9, 0),
        ("British infantry", 0, 0, 0),
        ("British mounted infantry", 0, 50, 5),
        ("British mounted infantry", 1, 50, 10),
        ("British mounted infantry", 1, 25, 2),
        ("Native riflemen", 0, 50, 5),
        ("Native light cavalry", 0, 30, 3),
        ("Native light cavalry", 0, 15, 0),
        ("Native spearmen", 0, 150, 7),
        ("Native spearmen", 0, 76, 3),
        ("Native spearmen", 0, 75, 1),
        ("Native spearmen", 0, 25, 0),
        ("Maxim gun with British crew", 0, 60, 10),
        ("Maxim gun with British crew", 0, 30, 5),
        ("Maxim gun with native crew", 0, 60, 7),
        ("Maxim gun with native crew", 0, 30, 3),
    ],
)
def test_fire(name: str, state: int, strength: int, kills: int) -> None:
    kind = troop(name)
    assert fire(kind, kind.points, strength, state, rules()) == kills


def test_fire_on_a_defensive_position_is_halved_and_rounded_once() -> None:
    kind = troop("British infantry")
    assert fire(kind, 100, 95, 1, rules(), defended=True) == 9
    assert fire(kind, 100, 50, 1, rules(), defended=True) == 2  # 50 × 2 / 10 = 10, a quarter of it


def test_half_strength_is_half_of_the_full_stand_whatever_it_counts() -> None:
    assert at_half_strength(150, 75, rules()) and not at_half_strength(150, 76, rules())
    assert [half_mark(full, rules()) for full in (150, 75)] == [75, 37.5]
    assert at_half_strength(75, 37, rules()) and not at_half_strength(75, 38, rules())


def test_the_kills_on_closed_order_are_added_before_or_after_halving() -> None:
    british = troop("British cannon")
    for before, kills in ((True, 20), (False, 25)):
        book = rules(bonus_before_halving=before)
        assert shot(british, 60, 30, 6, book, closed=True) == kills
        assert shot(british, 60, 60, 6, book, closed=True, defended=True) == kills


def test_maxim_guns_have_the_kills_on_closed_order_where_the_kit_says_so() -> None:
    maxim = troop("Maxim gun with native crew")
    for alone, kills in ((True, 14), (False, 34)):
        book = rules(bonus_for_cannon_alone=alone, shots=2)
        assert fire(maxim, 60, 60, 0, book, closed=True) == kills
        assert fire(maxim, 60, 60, 0, book) == 14
    assert fire(maxim, 60, 30, 0, rules(shots=2)) == 7, "rounded once for a move, not for each shot"


def test_a_horse_holder_fires_unless_the_kit_says_otherwise() -> None:
    rider = troop("British mounted infantry")
    for fires, kills in ((True, (5, 10)), (False, (5, 8))):
        found = tuple(fire(rider, 50, 50, state, rules(holders_fire=fires)) for state in (0, 1))
        assert found == kills
    assert fire(rider, 50, 5, 1, rules(holders_fire=False)) == 0


def test_the_move_on_foot_is_a_rule_and_a_type_may_have_its_own() -> None:
    book = rules(foot_move=6)
    assert troops(book)[folded("British mounted infantry")].move == (8, 6)
    own = [{**entry, "move": [10, 4]} if entry["move"] == [8] else entry for entry in book["troops"]]
    assert troops(rules(troops=own))[folded("British mounted infantry")].move == (10, 4)


def test_guns_can_be_read_as_never_halved() -> None:
    kind = troop("Maxim gun with British crew")
    assert fire(kind, 60, 10, 0, rules(guns_are_halved=False)) == 10


def test_kills_can_be_rounded_another_way() -> None:
    kind = troop("Native spearmen")
    assert fire(kind, 150, 150, 0, rules(whole_kill=0.5)) == 8
    assert fire(troop("British infantry"), 100, 100, 1, rules(whole_kill=0.01)) == 20


def test_cannon() -> None:
    british, native, book = troop("British cannon"), troop("Native cannon"), rules()
    assert fire(british, 60, 60, 0, book) is None
    assert [shot(british, 60, 60, roll, book) for roll in range(1, 7)] == [0, 5, 10, 15, 20, 30]
    assert [shot(native, 60, 60, roll, book) for roll in range(1, 7)] == [0, 0, 5, 10, 15, 20]
    assert [shot(native, 60, 60, roll, book, closed=True) for roll in range(1, 7)] == [0, 0, 15, 20, 25, 30]
    assert shot(british, 60, 30, 6, book) == 15
    assert shot(british, 60, 0, 6, book) == 0, "nobody is left to fire it"
    assert average_shot(british, 60, 60, book) == pytest.approx(80 / 6)


def test_the_extra_kills_on_a_closed_order_need_a_hit_unless_the_kit_says_otherwise() -> None:
    british = troop("British cannon")
    own = [{"crew": "British", "kills": [0, 1, 2, 3, 4, 5]}]
    for needs, kills in ((True, [0, 11, 12]), (False, [10, 11, 12])):
        book = rules(artillery=own, bonus_needs_hit=needs)
        assert [shot(british, 60, 60, roll, book, closed=True) for roll in (1, 2, 3)] == kills


def test_rolls_in_words() -> None:
    assert [rolls_words(r) for r in ((1,), (1, 2), (1, 3, 6), (4, 5, 6))] == [
        "1", "1 or 2", "1, 3 or 6", "4 to 6"
    ]  # fmt: skip


@each_case(
    "text",
    [
        "4.5x2in",
        "4 1/2 x 2 in",
        "4½×2in",
        "4.5in x 2in",
        "114.3x50.8mm",
        "11.43cm X 5.08cm".replace("X", "x"),
        '4.5"x2"',
    ],
)
def test_the_size_of_a_stand_in_all_its_spellings(text: str) -> None:
    size = parse_stand(text)
    assert size.width == pytest.approx(inches(4.5)) and size.depth == pytest.approx(inches(2))
    assert size.label == "4½ x 2 in"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("3x2", "no unit"),
        ("3in", "no size"),
        ("3x2x1in", "no size"),
        ("3x2ft", "unknown unit"),
        ("1x2mm", "side of"),
    ],
)
def test_a_size_that_is_none(text: str, says: str) -> None:
    with pytest.raises(ValueError, match=says):
        parse_stand(text)
