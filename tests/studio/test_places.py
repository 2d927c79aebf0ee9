"""Each problem stands at its cell or at its key of kit.toml; those of changed rows are known at once."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Pressgang
from tests.studio.conftest import KIT, RAF, Opener

NOWHERE = {"file": None, "row": None, "column": None}
BROKEN = {
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
        ('"a4"', '"a99"', {"kit": True, "option": "paper"}),
    ],
)
def test_those_of_the_kit_stand_at_their_keys(
    opened: Opener, kit: Path, old: str, new: str, at: dict[str, object]
) -> None:
    (kit / "kit.toml").write_text(KIT.replace(old, new))
    desk = opened(kit, proofs=True)
    desk.examined()
    assert [one["at"] for one in desk.get("api/problems")["problems"]] == [{**NOWHERE, **at}]
