"""The arithmetic of Tally Ho!, and its numbers' provenance."""

from __future__ import annotations

from itertools import pairwise, product

import pytest

from pressgang.systems.tally_ho.rules import (
    Card,
    acting_order,
    damage,
    differences,
    is_above,
    parse_card,
    points_of,
    ranks,
)
from tests.cases import each_case
from tests.systems.tally_ho.musters import rules

RULES = rules()
CARDS = [Card(suit, count, label) for suit in range(4) for label, count in ranks(RULES)]


def test_the_board_has_fifty_two_places_and_ace_counts_fourteen() -> None:
    assert len(set(CARDS)) == 52
    assert [label for label, _ in ranks(RULES)] == [*"AKQJ", "10", *"98765432"]
    assert [count for _, count in ranks(RULES)] == list(range(14, 1, -1))


@each_case(
    ("suits", "steps", "points"),
    [(2, 7, 15), (1, 5, 9), (2, 0, 8), (3, -7, 5), (1, -3, 1), (0, 5, 5), (3, 12, 24)],
)
def test_damage_is_four_a_suit_and_one_a_rank(suits: int, steps: int, points: int) -> None:
    assert damage(suits, steps, RULES) == points


@pytest.mark.parametrize(("suits", "steps"), [(1, -4), (1, -12), (2, -8), (3, -12)])
def test_a_sum_below_one_is_no_damage_unless_the_kit_says_otherwise(suits: int, steps: int) -> None:
    assert damage(suits, steps, RULES) == 0
    assert damage(suits, steps, rules(below_one=1)) == 1
    assert RULES.provenance("below_one") == "reading"


def test_damage_is_the_difference_of_the_points_that_the_board_prints() -> None:
    for attacker, target in product(CARDS, CARDS):
        suits, steps = differences(attacker, target)
        if is_above(suits, steps):
            assert damage(suits, steps, RULES) == max(0, points_of(attacker, RULES) - points_of(target, RULES))


def test_points_are_not_the_altitude() -> None:
    low, high = parse_card("JD", RULES), parse_card("2H", RULES)
    assert (points_of(low, RULES), points_of(high, RULES)) == (15, 10)
    assert sorted([low, high], key=acting_order) == [high, low] and is_above(*differences(high, low))


def test_of_two_places_the_one_that_acts_first_may_attack_the_other() -> None:
    order = sorted(CARDS, key=acting_order)
    assert (order[0].suit, order[0].label) == (3, "A") and (order[-1].suit, order[-1].label) == (0, "2")
    for first, second in pairwise(order):
        assert is_above(*differences(first, second)) and not is_above(*differences(second, first))
    assert not is_above(*differences(order[0], order[0]))


def test_cards_are_read_and_refused() -> None:
    assert parse_card("10H", RULES) == Card(2, 10, "10") and parse_card("ac", RULES) == Card(0, 14, "A")
    for text in ("", "H", "1H", "10", "10X", "♥"):
        with pytest.raises(ValueError, match="no card"):
            parse_card(text, RULES)


def test_every_value_says_where_it_comes_from() -> None:
    for value in RULES.values.values():
        assert value.source.startswith("White 1998") and value.note
        assert value.provenance in ("source", "reading")
