"""Movement orders: reading, cost, legality, and the table of legal orders made by the same code."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pressgang.systems.dogfight.orders import (
    FlightOrder,
    OrderError,
    faults,
    joined,
    legal_orders,
    parse_order,
    split_orders,
)
from tests.cases import each_case
from tests.characters import ANY
from tests.systems.dogfight.musters import rules

BOOK = rules()


def kinds(word: str, engine: int, before: str | None = None, **replaced: object) -> list[str]:
    earlier = parse_order(before) if before else None
    return [fault.kind for fault in faults(parse_order(word), engine, rules(**replaced), earlier)]


def test_the_articles_own_order_costs_four() -> None:
    order = parse_order("2L1")
    assert (order.steps, order.cost, order.points, order.heading) == ((2, "L", 1), 4, 1, -1)


@each_case(
    ("word", "position"),
    [
        ("2X1", 1),
        ("L-1", 1),
        ("2l1ß", 3),
        ("0L2", 0),
        ("1L0", 2),
        ("4:", 2),
        ("4:2?1", 3),
        ("99999", 3),
        ("²", 0),
    ],
)
def test_an_order_that_cannot_be_read_says_where(word: str, position: int) -> None:
    with pytest.raises(OrderError) as error:
        parse_order(word)
    assert error.value.position == position


def test_small_letters_and_a_written_speed_are_understood() -> None:
    assert parse_order("4:2l1") == FlightOrder((2, "L", 1), 4)


def test_turns_are_parted_by_spaces_commas_and_semicolons() -> None:
    assert split_orders(" 2L1, 3;2R1  4 ") == ("2L1", "3", "2R1", "4")


@each_case(
    ("word", "engine", "before", "expected"),
    [
        ("2L1", 4, None, []),
        ("2L1", 3, None, ["speed"]),
        ("3:2L1", 4, None, ["written"]),
        ("4", 4, "2", ["change"]),
        ("2", 4, "4", ["change"]),
        ("3", 4, "4", []),
        ("1LL1", 5, None, ["adjacent"]),
        ("1LR1", 5, None, ["adjacent"]),
        ("L1R", 5, None, []),
        ("L1R", 3, None, ["points"]),
        ("L", 1, None, ["points"]),
        ("0", 3, None, ["speed"]),
        ("L1", 4, "1R", ["adjacent"]),
        ("1L", 4, "1R", []),
    ],
)
def test_what_is_legal(word: str, engine: int, before: str | None, expected: list[str]) -> None:
    assert kinds(word, engine, before) == expected


def words(word: str, engine: int, before: str | None = None, **replaced: object) -> tuple[str, str]:
    earlier = parse_order(before) if before else None
    (fault,) = faults(parse_order(word), engine, rules(**replaced), earlier)
    return fault.message, fault.help


def test_what_is_said_of_an_order_and_what_to_do() -> None:
    assert words("5", 3) == (
        "5 spends SPEED 5; the most is ENGINE, 3",
        "Take 2 off: each step ahead and each point spends 1.",
    )
    assert words("0", 3)[0] == "0 spends SPEED 0; the least is 1"
    assert words("4", 5, "2") == (
        "4 is SPEED 4 after SPEED 2; the most it may change by is 1",
        "Spend SPEED 1 to 3.",
    )
    assert words("4", 5, "2", speed_change=0)[1] == "Spend SPEED 2."
    assert words("1", 4, "4")[1] == "Spend SPEED 3 to 4."
    assert words("3", 5, "1")[1] == "Spend SPEED 1 to 2."
    assert words("1LR1", 5)[1] == "Write a step between them, such as L1R."
    assert words("R1", 4, "1L")[1].startswith("Begin with a step, such as 1R, or set step_between_turns")
    assert words("L", 1) == ("L turns 1 point; the most is 0 at ENGINE 1", "Go straight ahead.")
    assert words("L1R", 3) == ("L1R turns 2 points; the most is 1 at ENGINE 3", "Turn less and go ahead more.")


def test_readings_can_be_replaced() -> None:
    assert kinds("L1", 4, "1R", step_between_turns=False) == []
    assert kinds("0", 3, speed_least=0) == []
    assert kinds("L1R", 3, turn_limit=[0, 1, 2, 2, 3]) == []
    assert kinds("4", 4, "2", speed_change=2) == []


@each_case(
    ("word", "before", "several", "each", "expected"),
    [
        ("1LL1", None, True, False, []),
        ("1LR1", None, True, False, ["adjacent"]),  # left and right are two turns of the aircraft
        ("1LL1L", None, True, False, ["points"]),  # three points in the game turn
        ("LL1LL", None, True, True, []),  # two in each turn of the aircraft
        ("1LLL1", None, True, True, ["points"]),
        ("L1L1L", None, False, True, []),
        ("1LL1", None, False, True, ["adjacent"]),
        ("L1", "1L", True, False, ["adjacent"]),  # a turn of the aircraft ends with the game turn
    ],
)
def test_a_kit_may_read_the_two_sentences_on_turning_otherwise(
    word: str, before: str | None, several: bool, each: bool, expected: list[str]
) -> None:
    assert kinds(word, 5, before, points_in_a_row=several, limit_each_turn=each) == expected


def test_what_is_said_of_points_in_a_row_names_the_rule_that_allows_them() -> None:
    assert words("1LL2", 5)[1].endswith("or set points_in_a_row = true in [rules].")
    assert words("1LR2", 5, points_in_a_row=True) == (
        "1LR2 turns one way and back at once (LR); at least 1 step ahead stands between two turns",
        "Write a step between them, such as L1R.",
    )
    assert words("LLL2", 5, points_in_a_row=True, limit_each_turn=True)[0] == (
        "LLL2 turns 3 points at once; the most is 2 at ENGINE 5"
    )


def test_the_number_of_legal_orders() -> None:
    assert [len(legal_orders(speed, 5, BOOK)) for speed in range(1, 6)] == [3, 5, 11, 21, 35]
    assert [order.text for order in legal_orders(1, 1, BOOK)] == ["1"]
    assert [order.text for order in legal_orders(2, 3, BOOK)] == ["2", "L1", "R1", "1L", "1R"]
    assert legal_orders(4, 3, BOOK) == ()


@each_case("engine", range(1, 6))
@each_case("speed", range(1, 6))
def test_the_table_holds_exactly_the_orders_that_the_check_passes(speed: int, engine: int) -> None:
    every = {joined(moves) for moves in product(("", "L", "R"), repeat=speed)}
    passed = {order for order in every if not list(faults(order, engine, BOOK))}
    assert set(legal_orders(speed, engine, BOOK)) == passed


@given(st.lists(st.sampled_from(["", "L", "R"]), min_size=1, max_size=9))
def test_an_order_reads_back_as_it_is_written(moves: list[str]) -> None:
    order = joined(tuple(moves))
    assert parse_order(order.text) == order
    assert order.cost == len(moves)


@given(st.text(ANY, max_size=40))
def test_any_text_is_read_or_refused(text: str) -> None:
    for word in split_orders(text):
        try:
            parse_order(word)
        except OrderError as error:
            assert 0 <= error.position <= len(word)
