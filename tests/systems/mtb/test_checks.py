"""Every check of MTB against its own bad and good line, and the places and limits it names."""

from __future__ import annotations

from pathlib import Path

import pytest

from pressgang.jobs.loading import load_kit
from pressgang.systems.base import Muster
from tests.systems.mtb.musters import SYSTEM, found, muster, rules
from tests.systems.stat_lines import all_problems

HEAD = "name,speed,size,hull,weapons,length_m,beam_m\n"


def test_each_weapon_problem_stands_at_the_weapons_cell_and_names_the_ship() -> None:
    subject = muster(HEAD + "MTB 81,A,small,3,20mm@left; 21mm; mg*0,22,6\n")
    spots = [(p.rule.code, p.span.line, p.span.column) for p in all_problems(SYSTEM, subject)]
    assert sorted(spots) == [("MT101", 2, 18), ("MT102", 2, 18), ("MT103", 2, 18)]
    assert all("(MTB 81)" in problem.message for problem in found("MT101", subject))


@pytest.mark.parametrize(("hull", "count"), [(0, 1), (-2, 1), (1, 0), (60, 0), (61, 1)])
def test_hull_boxes_have_limits(hull: int, count: int) -> None:
    problems = found("MT104", muster(HEAD + f"MTB 81,A,small,{hull},,22,6\n"))
    assert len(problems) == count
    if problems:
        assert f"hull is {hull}; MTB 81 may have 1 to 60 hull boxes".replace("-", "−") in problems[0].message


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


def test_a_weapon_without_sectors_is_asked_about() -> None:
    (problem,) = found("MT113", muster(HEAD + "MTB 81,A,small,3,20mm; mg*2@all; torpedo*2,22,6\n"))
    assert problem.message == "20mm, torpedo*2 of MTB 81 has no sectors" and "20mm@all" in problem.help
    assert not found("MT113", muster(HEAD + "ML 145,B,small,3,none,34,5\nML 147,B,small,3,–,34,5\n"))


@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({}, ""),
        ({"damage": "Hull 2, ablaze"}, '"ablaze" of Ace, small, is not among the effects'),
        ({"effects": 7}, '"Sunk" of Ace, small, is not among the effects'),
    ],
)
def test_an_effect_of_the_damage_table_is_explained(
    changes: dict[str, object], says: str, tmp_path: Path
) -> None:
    lines = []
    if "damage" in changes:
        table = [{**line, "small": changes["damage"]} for line in rules()["damage"]]
        lines.append(f"damage = {_written(table)}")
    if "effects" in changes:
        lines.append(f"effects = {_written(rules()['effects'][:7])}")
    (tmp_path / "ships.csv").write_text(HEAD + "MTB 81,A,small,3,mg@all,22,6\n", encoding="utf-8")
    kit = (
        'name = "x"\nsystem = "mtb"\n[[force]]\nname = "RN"\nstats = "ships.csv"\n[[sheet]]\nkind = "tables"\n'
    )
    kit += "\n".join(["[rules]", *lines])
    (tmp_path / "kit.toml").write_text(kit, encoding="utf-8")
    job = load_kit(tmp_path)
    met = [p for check in SYSTEM.checks() for p in check.find(Muster(job.sides, job.rules))]
    assert says in "".join(p.message for p in met) and bool(met) == bool(says)
    assert all((p.rule.code, p.span.line) == ("MT114", 9) for p in met)


def _written(value: list[dict[str, object]]) -> str:
    return (
        "[" + ", ".join("{ " + ", ".join(f'{k} = "{v}"' for k, v in one.items()) + " }" for one in value) + "]"
    )
