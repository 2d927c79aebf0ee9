"""Every check of the dogfight against its own bad and good line, and the places and limits it names."""

from __future__ import annotations

import pytest

from pressgang.diagnostics import Problems
from pressgang.schema import read_rows
from pressgang.sources.delimited import read_csv
from pressgang.systems.dogfight import checks
from pressgang.systems.dogfight.checks import ADJACENT
from pressgang.systems.dogfight.orders import FlightOrder, parse_order
from tests.systems.dogfight.musters import SYSTEM, found, muster, rules
from tests.systems.stat_lines import all_problems

HEAD = "name,unit,engine,fuselage,to_hit,weapons,orders\n"


def test_stats_below_and_above_the_limits_each_at_its_own_cell() -> None:
    problems = found("DF101", muster(HEAD + "Spitfire I,54,6,0,-1,front,\nSkua,803,1,5,3,front,"))
    assert [(p.span.line, p.span.column) for p in problems] == [(2, 15), (2, 17), (2, 19)]
    assert [p.message.split(" (")[0] for p in problems] == [
        "ENGINE is 6; the most is 5",
        "FUSELAGE is 0; the least is 1",
        "TO-HIT is -1; the least is 1",
    ]


def test_the_least_stat_is_told_as_a_reading_and_may_be_replaced() -> None:
    (problem,) = found("DF101", muster(HEAD + "Storch,1,2,2,0,none,"))
    assert "the least is 1 (a reading)" in problem.message
    assert "The article gives no least" in problem.rule.why and "0 would still hit" in " ".join(
        problem.rule.why.split()
    )
    assert not found("DF101", muster(HEAD + "Storch,1,2,2,0,none,", book=rules(stat_least=0)))


def test_an_engine_below_the_least_speed_cannot_fly() -> None:
    (problem,) = found("DF101", muster(HEAD + "Storch,1,1,2,1,none,", book=rules(speed_least=2)))
    assert problem.message.startswith("ENGINE is 1; the least SPEED is 2, which ENGINE must reach")


def test_points_in_a_row_are_told_as_a_reading() -> None:
    rule = ADJACENT
    assert "(a reading)" in rule.why and "points_in_a_row" in rule.why
    assert not found("DF115", muster(HEAD + "A,1,4,2,3,front,1LL1", book=rules(points_in_a_row=True)))


def test_the_stat_limit_is_the_rule_books() -> None:
    subject = muster(HEAD + "Komet,1,7,1,1,front,", book=rules(stat_limit=7))
    assert not found("DF101", subject)


def test_an_unknown_side_is_refused_with_a_suggestion() -> None:
    table = read_csv((HEAD + "Skua,1,2,1,1,frnt+rear,").encode(), "x.csv", None, Problems())
    assert table is not None
    _, problems = read_rows(table, SYSTEM.row)
    assert [p.rule.code for p in problems] == ["PG205"]
    assert 'Did you mean "front"?' in problems[0].help
    assert problems[0].span.column == 14


def test_weapons_in_all_their_spellings() -> None:
    rows = list(muster(HEAD + 'A,1,1,1,1,"front, rear",\nB,1,1,1,1,Left+RIGHT/rear,\nC,1,1,1,1,none,').rows())
    assert [row.weapons for row in rows] == [("front", "rear"), ("left", "right", "rear"), ()]


def test_no_weapon_is_only_a_warning() -> None:
    (problem,) = found("DF103", muster(HEAD + "Storch,1,2,2,1,none,"))
    assert not problem.is_error and problem.span.column == 16


def test_a_side_named_twice_is_told_how_often_it_may_be() -> None:
    (problem,) = found("DF102", muster(HEAD + "Skua,1,2,2,1,front front rear,"))
    assert "2 weapons on the front side; the most is 1" in problem.message
    assert problem.help == "Write front once."
    subject = muster(HEAD + "Skua,1,2,2,1,rear rear rear front front,", book=rules(weapons_per_side=2))
    (problem,) = found("DF102", subject)
    assert "3 weapons on the rear side; the most is 2" in problem.message
    assert problem.help == "Write rear at most 2 times."


def test_the_same_name_and_unit_on_two_sides_is_no_problem() -> None:
    row = HEAD + "Hurricane I,1,4,3,4,front,"
    assert not found("DF104", muster(row, row))


def test_a_row_of_several_alike_counts_once_and_case_does_not_matter() -> None:
    head = "name,unit,quantity,engine,fuselage,to_hit,weapons\n"
    assert not found("DF104", muster(head + "I-16,4 IAP,6,4,2,3,front"))
    (problem,) = found("DF104", muster(head + "I-16,4 IAP,6,4,2,3,front\ni-16,4 iap,1,4,2,3,front"))
    assert problem.span.line == 3 and "already in line 2;" in problem.message
    (problem,) = found("DF104", muster(HEAD + "I-16,,4,2,3,front,\nI-153,,4,2,3,front,\nI-16,,4,2,3,front,"))
    assert (problem.span.line, problem.span.column) == (4, 1), "a name without a unit is one too"
    (problem,) = found("DF104", muster(HEAD + ",4 IAP,4,2,3,front,\n,4 IAP,4,2,3,front,"))
    assert (problem.span.line, problem.span.column) == (3, 2)


def test_aircraft_without_name_and_unit_may_be_many() -> None:
    assert not found("DF104", muster(HEAD + ",,4,2,3,front,\n,,4,2,3,front,"))


def test_every_turn_of_every_aircraft_is_read() -> None:
    problems = found("DF111", muster(HEAD + "A,1,4,2,3,front,2Q 3 4! 0L2\nB,1,4,2,3,front,2L1 3 2R1"))
    assert [p.message.split(": ")[0] for p in problems] == [
        'A 1, turn 1, character 2 of "2Q"',
        'A 1, turn 3, character 2 of "4!"',
        'A 1, turn 4, character 1 of "0L2"',
    ]


def test_the_turn_after_an_order_that_cannot_be_read_is_not_blamed_for_its_speed() -> None:
    subject = muster(HEAD + "A,1,4,2,3,front,1 2X1 4")
    assert found("DF111", subject) and not found("DF114", subject)


def test_orders_are_not_judged_by_an_engine_outside_its_limits() -> None:
    subject = muster(HEAD + "A,1,-3,2,3,front,2L1")
    assert not found("DF113", subject) and not found("DF116", subject)


def test_all_problems_of_one_line_of_orders_are_reported() -> None:
    subject = muster(HEAD + "A,1,3,2,3,front,4:2 LRL2 1")
    spots = [
        p.message.split(": ")[0] + " " + p.rule.code
        for p in all_problems(SYSTEM, subject)
        if p.rule.code > "DF110"
    ]
    assert spots == [
        "A 1, turn 1 DF112",
        "A 1, turn 2 DF113",
        "A 1, turn 2 DF114",
        "A 1, turn 2 DF115",
        "A 1, turn 2 DF116",
        "A 1, turn 3 DF114",
    ]


def test_the_orders_of_an_aircraft_are_walked_once(monkeypatch: pytest.MonkeyPatch) -> None:
    read: list[str] = []

    def noted(word: str) -> FlightOrder:
        read.append(word)
        return parse_order(word)

    monkeypatch.setattr(checks, "parse_order", noted)
    subject = muster(HEAD + "A,1,3,2,3,front,4:2 LRL2 1\nB,1,3,2,3,front,1X 2")
    assert all_problems(SYSTEM, subject)
    assert read == ["4:2", "LRL2", "1", "1X", "2"]
