"""Problems on the page are those of `check --format json`, each with the cell or the key that it stands at."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.conftest import EXAMPLES, Pressgang
from tests.kit.kit_mutants import mutant
from tests.studio.conftest import KIT, RAF, Desk, Opener

NOWHERE = {"file": None, "row": None, "column": None}
BROKEN = {
    "nothing": ("kit.toml", "#", "#"),
    "a cell": ("raf.csv", "2;5;3;4;front", "2;fast;;9;upwards"),
    "a heading": ("raf.csv", "to_hit", "tohitt"),
    "a row": ("raf.csv", "Gladiator II;247 Sqn;1;", "Spitfire I;54 Sqn;1;"),
    "a key": ("kit.toml", 'size = "25mm"', 'size = "huge"\ncolour = "red"'),
    "a palette": ("kit.toml", '"tan"', '"sandy-ish"'),
    "a file": ("kit.toml", "raf.csv", "rfa.csv"),
    "the syntax": ("kit.toml", "[[sheet]]", "[[sheet"),
    "the game": ("kit.toml", '"dogfight"', '"dogfigth"'),
    "a quote": ("raf.csv", '"32 Sqn"', '"32 Sqn'),
}


@pytest.mark.parametrize("name", BROKEN)
def test_they_are_those_of_check(opened: Opener, kit: Path, pressgang: Pressgang, name: str) -> None:
    file, old, new = BROKEN[name]
    data = (kit / file).read_bytes()
    (kit / file).write_bytes(data.replace(old.encode(), new.encode(), 1))
    desk = opened(kit, proofs=True)
    desk.examined()
    found = desk.get("api/problems")
    ran = pressgang("check", kit, "--format", "json")
    assert [{key: one[key] for key in one if key != "at"} for one in found["problems"]] == json.loads(ran.out)
    assert found["complete"] and found["revision"] == desk.session.revision


def test_those_of_changed_rows_are_known_at_once(opened: Opener, kit: Path) -> None:
    """They come with the answer, and are those that the whole kit has of these rows' cells."""
    desk = opened(kit, proofs=True)
    file = desk.file()
    rows = [row["id"] for row in file["rows"]]
    given = [(0, 3, "fast"), (1, 3, ""), (1, 1, "32\nSqn"), (1, 5, "9"), (2, 6, "upwards"), (2, 2, "0")]
    edits = [
        {
            "op": "set",
            "row": rows[row],
            "column": column,
            "value": value,
            "was": file["rows"][row]["cells"][column],
        }
        for row, column, value in given
    ]
    cells = ["New", "1 Sqn", "many", "", "", "", ""]
    at_once = desk.edit(file, *edits, {"op": "insert", "after": 0, "cells": cells}).json["problems"]
    desk.examined()
    in_all = [one for one in desk.get("api/problems")["problems"] if one in at_once]
    assert sorted(map(str, in_all)) == sorted(map(str, at_once)) and len(at_once) >= 6
    assert {one["at"]["row"] for one in at_once} >= {rows[0], rows[1], 4}


def test_each_stands_at_its_cell(opened: Opener, kit: Path) -> None:
    (kit / "raf.csv").write_bytes(
        RAF.replace("2;5;3;4;front", "2;fast;;9;upwards")
        .replace('"32 Sqn"', '"32\r\nSqn"')
        .replace("4;4;4", "4;x;4")
        .encode()
    )
    desk = opened(kit, proofs=True)
    desk.examined()
    file = desk.file()
    at = [(one["code"], one["at"]["row"], one["at"]["column"]) for one in desk.get("api/problems")["problems"]]
    ids = [row["id"] for row in file["rows"]]
    cells = {(row, column) for code, row, column in at if code in ("PG202", "PG203", "PG204", "PG206")}
    assert {(ids[0], 3), (ids[0], 4), (ids[1], 4)} <= {*cells}, at
    assert all(one["at"]["file"] == file["id"] for one in desk.get("api/problems")["problems"])


@pytest.mark.parametrize(
    ("old", "new", "at"),
    [
        ('size = "25mm"', 'size = "huge"', {"kit": True, "sheet": "s1", "option": "size"}),
        ('size = "25mm"', 'sizes = "25mm"', {"kit": True, "sheet": "s1", "option": "sizes"}),
        ('"light-grey"', '"sandy-ish"', {"kit": True, "force": "a2", "option": "palette"}),
        ('"a4"', '"a99"', {"kit": True, "option": "paper", "key": "size"}),
    ],
)
def test_those_of_the_kit_stand_at_their_keys(
    opened: Opener, kit: Path, old: str, new: str, at: dict[str, object]
) -> None:
    (kit / "kit.toml").write_text(KIT.replace(old, new))
    desk = opened(kit, proofs=True)
    desk.examined()
    assert [one["at"] for one in desk.get("api/problems")["problems"]] == [{**NOWHERE, **at}]


def test_an_example_is_without_them(opened: Opener) -> None:
    desk = opened(EXAMPLES / "tally-ho", proofs=True)
    desk.examined()
    assert [one for one in desk.get("api/problems")["problems"] if one["severity"] == "error"] == []
    forces = desk.get("api/kit")["forces"]
    assert len(forces) >= 2 and all(one["palette"] and one["file"] and one["pieces"] for one in forces)
    assert all(sheet["pages"] for sheet in desk.get("api/kit")["sheets"])


@pytest.mark.parametrize("number", range(2, 40, 9))
def test_they_are_those_of_check_in_any_kit(
    opened: Opener, pressgang: Pressgang, tmp_path: Path, number: int
) -> None:
    kit = tmp_path / "kit"
    for name, data in mutant(number).items():
        (kit / name).parent.mkdir(parents=True, exist_ok=True)
        (kit / name).write_bytes(data)
    desk = opened(kit, proofs=True)
    desk.examined()
    assert shown(desk) == checked(pressgang, kit)


def test_they_follow_each_edit(opened: Opener, kit: Path, pressgang: Pressgang) -> None:
    """What is kept from one look to the next never shows."""
    desk = opened(kit, proofs=True)
    for column, value in (("engine", "9"), ("weapons", "everywhere"), ("engine", "4"), ("weapons", "front")):
        assert desk.set(desk.file(), 1, column, value).status == 200
        desk.examined()
        assert shown(desk) == checked(pressgang, kit)


def test_what_a_sheet_cannot_print_is_among_them(opened: Opener, kit: Path) -> None:
    """It is found when the sheet is laid, after all that reading finds."""
    (kit / "kit.toml").write_text(KIT.replace('size = "25mm"', 'size = "200mm"'))
    desk = opened(kit, proofs=True)
    desk.examined()
    problems = desk.get("api/problems")["problems"]
    assert {one["code"] for one in problems} == {"PG401"}
    assert {one["at"]["row"] for one in problems} == {1, 2, 3}


def shown(desk: Desk) -> list[dict[str, Any]]:
    found = desk.get("api/problems")["problems"]
    return [{key: one[key] for key in one if key != "at"} for one in found]


def checked(pressgang: Pressgang, kit: Path) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = json.loads(pressgang("check", kit / "kit.toml", "--format", "json").out)
    return found
