"""Every check of MTB against its own bad and good line, and the places and limits it names."""

from __future__ import annotations

import pytest

from pressgang.diagnostics import Diagnostic
from pressgang.systems.base import Muster
from pressgang.systems.mtb import SYSTEM

from .musters import muster, rules

CHECKS = {check.rule.code: check for check in SYSTEM.checks()}
OF_SHEETS = ("MT107", "MT108", "MT109", "MT110", "MT111", "MT112")
"""Rules that sheets look for, for only they know their options; `test_web_board` and others try those."""
OF_ROWS = {code: check for code, check in CHECKS.items() if code not in OF_SHEETS}
HEAD = "name,speed,size,hull,weapons,length_m,beam_m\n"


def found(code: str, subject: Muster) -> list[Diagnostic]:
    return list(CHECKS[code].find(subject))


def test_each_weapon_problem_stands_at_the_weapons_cell_and_names_the_ship() -> None:
    subject = muster(HEAD + "MTB 81,A,small,3,20mm@left; 21mm; mg*0,22,6\n")
    spots = [(p.rule.code, p.span.line, p.span.column) for c in OF_ROWS for p in found(c, subject)]
    assert spots == [("MT101", 2, 18), ("MT102", 2, 18), ("MT103", 2, 18)]
    assert all("(MTB 81)" in problem.message for problem in found("MT101", subject))


@pytest.mark.parametrize(("hull", "count"), [(0, 1), (-2, 1), (1, 0), (60, 0), (61, 1)])
def test_hull_boxes_have_limits(hull: int, count: int) -> None:
    problems = found("MT104", muster(HEAD + f"MTB 81,A,small,{hull},,22,6\n"))
    assert len(problems) == count
    if problems:
        assert f"hull is {hull}; MTB 81 may have 1 to 60 hull boxes" in problems[0].message


def test_the_users_own_limits_of_hull_boxes_hold() -> None:
    subject = muster(HEAD + "MTB 81,A,small,9,,22,6\n", book=rules(hull=[2, 8]))
    assert "may have 2 to 8" in found("MT104", subject)[0].message


def test_a_beam_by_itself_is_measured_against_the_usual_length() -> None:
    assert not found("MT105", muster(HEAD + "MTB 81,A,small,3,,,9\n"))
    assert not found("MT105", muster(HEAD + "MTB 81,A,small,3,,40,\n"))
    assert not found("MT105", muster(HEAD + "MTB 81,A,small,3,,20,10\n")), "half is the most"
    assert "20 m long and 11 m broad" in found("MT105", muster(HEAD + "MTB 81,A,small,3,,20,11\n"))[0].message


def test_two_sides_may_have_ships_of_one_name() -> None:
    one = HEAD + "Greif,A,small,3,,,\n"
    assert not found("MT106", muster(one, one))
    assert "the first stands in line 2" in found("MT106", muster(one + "GREIF,A,small,3,,,\n"))[0].message


@pytest.mark.parametrize("code", OF_SHEETS)
def test_what_sheets_look_for_is_found_in_no_muster(code: str) -> None:
    assert not found(code, muster(HEAD + "MTB 81,A,small,3,,22,6\n"))
