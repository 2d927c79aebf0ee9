"""Problems are those of `pressgang check --format json`, each with its place on the page."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.cli.kit_mutants import mutant
from tests.conftest import Pressgang
from tests.studio.conftest import KIT, LUFTWAFFE, Desk, Opener


def found(desk: Desk) -> list[dict[str, Any]]:
    desk.examined()
    answer = desk.get("api/problems")
    assert answer["complete"] and answer["revision"] == desk.session.revision
    problems: list[dict[str, Any]] = answer["problems"]
    return problems


def without_place(problems: list[dict[str, Any]]) -> list[dict[str, Any]]:
    return [{key: value for key, value in problem.items() if key != "at"} for problem in problems]


@pytest.mark.parametrize("number", range(2, 40, 9))
def test_they_are_those_of_check(opened: Opener, pressgang: Pressgang, tmp_path: Path, number: int) -> None:
    kit = tmp_path / "kit"
    for name, data in mutant(number).items():
        (kit / name).parent.mkdir(parents=True, exist_ok=True)
        (kit / name).write_bytes(data)
    checked = json.loads(pressgang("check", str(kit / "kit.toml"), "--format", "json").out)
    assert without_place(found(opened(kit, proofs=True))) == checked


def test_they_follow_each_edit(opened: Opener, kit: Path, pressgang: Pressgang) -> None:
    desk = opened(kit, proofs=True)
    assert found(desk) == []
    for column, value in (("engine", "9"), ("weapons", "everywhere"), ("engine", "4"), ("weapons", "front")):
        assert desk.set(desk.file(), 1, column, value).status == 200
        checked = json.loads(pressgang("check", str(kit / "kit.toml"), "--format", "json").out)
        assert without_place(found(desk)) == checked


def test_each_leads_to_its_cell(opened: Opener, kit: Path) -> None:
    (kit / "luftwaffe.csv").write_text(LUFTWAFFE + "Bf 110,,1,9,,3,front rear\n")
    desk = opened(kit, proofs=True)
    file = desk.file(1)
    row = file["rows"][1]["id"]
    at = [(problem["code"], problem["at"]) for problem in found(desk)]
    assert ("DF101", {"file": file["id"], "row": row, "column": 3}) in at
    assert ("PG206", {"file": file["id"], "row": row, "column": 4}) in at


def test_a_column_that_is_missing_leads_to_the_file(opened: Opener, kit: Path) -> None:
    (kit / "luftwaffe.csv").write_text(LUFTWAFFE.replace("engine,", "motor,"))
    desk = opened(kit, proofs=True)
    files = {problem["at"]["file"] for problem in found(desk)}
    assert files == {desk.file(1)["id"]}


def test_an_option_leads_to_its_sheet(opened: Opener, kit: Path) -> None:
    (kit / "kit.toml").write_text(KIT.replace('size = "25mm"', 'size = "huge"'))
    [problem] = found(opened(kit, proofs=True))
    assert (problem["at"]["sheet"], problem["at"]["option"]) == ("s1", "size")


def test_what_a_sheet_cannot_print_is_among_them(opened: Opener, kit: Path) -> None:
    """It is found when the sheet is laid, after all that reading finds."""
    (kit / "kit.toml").write_text(KIT.replace('size = "25mm"', 'size = "200mm"'))
    problems = found(opened(kit, proofs=True))
    assert {one["code"] for one in problems} == {"PG401"} and {one["at"]["row"] for one in problems} == {
        1,
        2,
        3,
    }
