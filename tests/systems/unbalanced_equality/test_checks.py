"""Every check of Unbalanced Equality against its own bad and good line, and the places and limits it names."""

from __future__ import annotations

import pytest

from pressgang.systems.base import Muster
from pressgang.systems.unbalanced_equality.stands import numbered_ids
from tests.systems.stat_lines import all_problems
from tests.systems.unbalanced_equality.musters import SYSTEM, found, muster, rules

HEAD = "id,type,strength,formation,custom,points,figures,stand,quantity\n"


def test_an_unknown_type_is_named_with_a_suggestion_and_the_thirteen() -> None:
    (problem,) = found("UE101", muster("id,type\nS1,Native speermen"))
    assert 'Did you mean "Native spearmen"?' in problem.help
    assert problem.help.count(",") == 12
    assert (problem.span.line, problem.span.column) == (2, 4)


def test_a_type_of_the_kits_own_is_known() -> None:
    own = [*rules()["troops"], {**rules()["troops"][0], "type": "Camel corps"}]
    assert not found("UE101", muster("id,type\nC1,camel CORPS", book=rules(troops=own)))


def test_points_figures_and_stand_that_agree_are_no_problem() -> None:
    subject = muster(
        HEAD + "S1,native spearmen,150,,,150,10,4.5x2in,1\nF1,Native riflemen,,,,50,5,76.2x25.4mm,1"
    )
    assert not all_problems(SYSTEM, subject)


def test_everything_that_disagrees_is_reported_at_its_own_cell() -> None:
    subject = muster(HEAD + "B1,British infantry,,,,150,12,3x1in,1")
    spans = [p.span.column for code in ("UE102", "UE103", "UE104") for p in found(code, subject)]
    assert spans == [24, 28, 31]
    assert "a stand of British infantry has 100" in found("UE102", subject)[0].message


def test_a_custom_stand_may_be_of_any_size_but_keeps_its_type_and_its_limits() -> None:
    subject = muster(HEAD + "B1,British infantry,160,,true,150,12,5x3in,1")
    assert [p.rule.code for p in all_problems(SYSTEM, subject)] == ["UE105"]
    assert "the stand has 150 points" in found("UE105", subject)[0].message


def test_a_gun_may_have_any_crew() -> None:
    for crew in (2, 6):
        assert not found("UE103", muster(HEAD + f"C1,British cannon,,,,,{crew},,1"))


@pytest.mark.parametrize(
    ("stand", "count"),
    [("76x51mm", 0), ("3x1.75in", 0), ("3x2.25in", 0), ("3x1.7in", 1), ("3x2.3in", 1), ("80x51mm", 1)],
)
def test_a_stand_may_be_about_as_deep_as_its_type(stand: str, count: int) -> None:
    problems = found("UE104", muster(HEAD + f"B1,British infantry,,,,,,{stand},1"))
    assert len(problems) == count
    assert all("3 x 2 in, ¼ in deeper or less deep at most" in problem.message for problem in problems)


def test_how_much_about_allows_is_a_rule() -> None:
    subject = muster(HEAD + "B1,British infantry,,,,,,3x2.25in,1\nB2,British infantry,,,,,,76x51mm,1")
    strict = Muster(subject.sides, rules(about=0.0))
    (problem,) = found("UE104", strict)
    assert problem.span.line == 2 and "at most" not in problem.message


def test_a_lone_closed_stand_of_a_side_warns_and_two_do_not() -> None:
    lone, other = HEAD + "A1,British infantry,,closed,,,,,1", HEAD + "R1,Native regular infantry,,closed,,,,,1"
    assert [problem.is_error for problem in found("UE108", muster(lone))] == [False]
    assert len(found("UE108", muster(lone, other))) == 2, "each side by itself"
    assert not found("UE108", muster(lone + "\nA2,British infantry,,closed,,,,,1"))
    assert not found("UE108", muster(lone.replace(",closed", ",open")))
    assert not found("UE108", muster(HEAD + "S1,Native spearmen,,closed,,,,,1")), "that is UE106's"


@pytest.mark.parametrize(("strength", "count"), [("0", 0), ("100", 0), ("101", 1), ("-1", 1)])
def test_the_limits_of_strength(strength: str, count: int) -> None:
    assert len(found("UE105", muster(HEAD + f"B1,British infantry,{strength},,,,,,1"))) == count


def test_formations_by_type() -> None:
    subject = muster(
        HEAD + "A,British infantry,,closed,,,,,1\nB,British infantry,,mounted,,,,,1\n"
        "C,British mounted infantry,,dismounted,,,,,1\nD,British heavy cavalry,,open,,,,,1"
    )
    assert [p.span.line for p in found("UE106", subject)] == [3, 5]


def test_ids_count_up_with_the_quantity() -> None:
    assert numbered_ids("R1", 4) == ("R1", "R2", "R3", "R4")
    assert numbered_ids("R09", 2) == ("R09", "R10")
    assert numbered_ids("G", 2) == ("G1", "G2")
    assert numbered_ids("G", 1) == ("G",)
    assert numbered_ids("2/A-7", 2) == ("2/A-7", "2/A-8")


def test_an_id_is_taken_by_a_row_that_counts_up_to_it() -> None:
    subject = muster(HEAD + "R1,Native spearmen,,,,,,,4\nr3,Native spearmen,,,,,,,1")
    (problem,) = found("UE107", subject)
    assert "the id r3 is already in line 2" in problem.message and problem.span.line == 3


def test_several_ids_that_are_taken_are_counted() -> None:
    subject = muster(HEAD + "R1,Native spearmen,,,,,,,4\nR2,Native spearmen,,,,,,,5")
    (problem,) = found("UE107", subject)
    assert "the id R2 (and 2 more) (of R2 to R6) is already in line 2;" in problem.message


def test_two_sides_share_no_id() -> None:
    (problem,) = found(
        "UE107", muster(HEAD + "A1,British infantry,,,,,,,2", HEAD + "A2,Native spearmen,,,,,,,2")
    )
    assert "the id A2 (of A2 to A3) is already in line 2 of side1.csv, a stand of side 1" in problem.message


def test_a_quantity_that_nobody_means_does_not_stop_the_check() -> None:
    assert not found("UE107", muster(HEAD + "A1,British infantry,,,,,,,999999999"))
