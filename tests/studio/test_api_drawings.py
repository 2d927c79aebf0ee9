"""Silhouettes: one for each row, the same for the same picture, and one drawn while its measures are typed."""

from __future__ import annotations

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from tests.studio.conftest import Answered, Desk, Opener
from tests.timing import takes_less_than

LIGHTNING = {
    "name": "Lightning", "engine": "5", "fuselage": "4", "to_hit": "4", "weapons": "front", "span_m": "15.85",
    "length_m": "11.53", "engines": "2", "body": "twin-boom", "tail": "twin",
}  # fmt: skip


@pytest.fixture
def desk(opened: Opener, kit: Path) -> Desk:
    return opened(kit, proofs=True)


def draw(desk: Desk, system: str = "dogfight", **values: str) -> Answered:
    return desk.ask("POST", "api/drawings", {"system": system, "values": values})


def box(svg: str | bytes) -> list[float]:
    return [float(part) for part in ElementTree.fromstring(svg).get("viewBox", "").split()]


def test_rows_that_look_alike_share_a_drawing(still: Desk) -> None:
    rows = still.file()["rows"]
    assert (
        rows[0]["drawing"].startswith("k") and len({row["drawing"] for row in rows}) == 1
    )  # no measures given
    found = still.ask("GET", f"api/drawings/{rows[0]['drawing']}.svg")
    assert found.status == 200 and found.headers["content-type"] == "image/svg+xml"
    assert found.headers["cache-control"] == "max-age=31536000, immutable"
    assert max(box(found.data)[2:]) == 100 and b"<style" not in found.data


def test_a_drawing_changes_with_its_measures_alone(desk: Desk) -> None:
    file = desk.file()
    before = file["rows"][0]["drawing"]
    answer = desk.set(file, 0, "engine", "4").json
    assert [row["drawing"] for row in answer["rows"]] == [before]
    file = desk.file()
    column = len(file["columns"])
    edit = {"op": "set", "row": file["rows"][0]["id"], "column": column, "value": "22", "was": ""}
    answer = desk.edit(file, {"op": "column", "heading": "span_m"}, edit).json
    drawn = {row["id"]: row["drawing"] for row in answer["rows"]}[file["rows"][0]["id"]]
    assert drawn != before and desk.ask("GET", f"api/drawings/{drawn}.svg").status == 200
    assert {row["drawing"] for row in desk.file()["rows"][1:]} == {before}


def test_a_row_with_mistakes_is_drawn_as_far_as_it_goes(desk: Desk) -> None:
    file = desk.file()
    answer = desk.set(file, 0, "engine", "many").json
    assert answer["rows"][0]["drawing"] == file["rows"][0]["drawing"]


def test_an_own_picture_stands_for_the_silhouette(desk: Desk) -> None:
    """And is read again when its file changes."""
    shape = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 4"><path d="M0 0h4v{}z"/></svg>'
    path = desk.root / "own.svg"
    path.write_text(shape.format(4))
    row = "name,engine,fuselage,to_hit,weapons,art\nBf 109,3,3,3,front,own.svg\n"
    (desk.root / "luftwaffe.csv").write_text(row)
    file = desk.session.file_labelled(str(desk.root / "luftwaffe.csv"))
    assert file is not None and file.cells is not None
    file.take(row.encode())
    before = desk.file(1)["rows"][0]["drawing"]
    assert before and before != desk.file(0)["rows"][0]["drawing"]
    assert desk.file(1)["rows"][0]["drawing"] == before
    path.write_text(shape.format(2.5))
    assert desk.file(1)["rows"][0]["drawing"] not in (before, None)
    path.unlink()
    assert desk.file(1)["rows"][0]["drawing"] == desk.file(0)["rows"][0]["drawing"]


def test_it_is_drawn_while_one_types(still: Desk) -> None:
    before = {path: path.read_bytes() for path in still.root.iterdir() if path.is_file()}
    found = draw(still, **LIGHTNING)
    assert found.status == 200 and found.json["problems"] == []
    assert (found.json["width_m"], found.json["height_m"]) == (15.85, 11.53)
    width, height = box(found.json["svg"])[2:]
    assert width == 100 and abs(height - 100 * 11.53 / 15.85) < 0.1
    wider = draw(still, **{**LIGHTNING, "span_m": "20"}).json
    assert box(wider["svg"])[3] < height
    assert {path: path.read_bytes() for path in still.root.iterdir() if path.is_file()} == before


@pytest.mark.parametrize(
    ("column", "value", "code"),
    [
        ("span_m", "abc", "PG202"),
        ("engines", "7000", "PG203"),
        ("wing", "egg", "PG205"),
        ("span_m", "110", "PG514"),
    ],
)
def test_a_measure_that_is_none_is_told_and_left_out(still: Desk, column: str, value: str, code: str) -> None:
    found = draw(still, **{**LIGHTNING, column: value}).json
    assert found["svg"] and [problem["at"]["column"] for problem in found["problems"]] == [column]
    assert len(found["problems"][0]) == 10 and found["problems"][0]["code"] == code


def test_measures_alone_will_do(still: Desk) -> None:
    """What else the game requires is no matter of the drawing."""
    found = draw(still, span_m="11", length_m="9").json
    assert found["svg"] and found["problems"] == []
    assert draw(still).json["svg"]


def test_ships_are_drawn_too(opened: Opener, tmp_path: Path) -> None:
    kit = tmp_path / "kit.toml"
    kit.write_text('system = "mtb"\n[[sheet]]\nkind = "turn-track"\n')
    desk = opened(kit, proofs=True)
    values = {"name": "MTB 34", "class": "mtb", "length_m": "21.6", "beam_m": "6"}
    found = draw(desk, "mtb", **values).json
    assert found["svg"] and found["problems"] == []


def test_there_is_nothing_to_draw_of_men(opened: Opener, tmp_path: Path) -> None:
    kit = tmp_path / "kit.toml"
    kit.write_text('system = "unbalanced-equality"\n[[sheet]]\nkind = "melee-pad"\n')
    desk = opened(kit, proofs=True)
    assert draw(desk, "unbalanced-equality", name="1st Foot").json["svg"] == ""


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"system": "dogfight"}, 400, "PG906"),
        ({"system": "dogfight", "values": {"span_m": 11}}, 400, "PG906"),
        ({"system": 1, "values": {}}, 400, "PG906"),
        ({"system": "../x", "values": {}}, 422, "PG301"),
    ],
)
def test_a_body_of_another_shape_is_refused(still: Desk, body: Any, status: int, code: str) -> None:
    found = still.ask("POST", "api/drawings", body)
    assert found.status == status and found.codes == [code]


def test_an_unknown_drawing_is_404(still: Desk) -> None:
    assert still.ask("GET", "api/drawings/k0.svg").codes == ["PG905"]


def test_two_thousand_rows_have_their_drawings_at_once(opened: Opener, kit: Path) -> None:
    """What was worked out for a look is not worked out for each row."""
    head = "name,engine,fuselage,to_hit,weapons,span_m\n"
    rows = "".join(f"No. {number},3,3,3,front,{10 + number % 20}\n" for number in range(2_000))
    (kit / "luftwaffe.csv").write_text(head + rows)
    desk = opened(kit, proofs=True)
    file = next(one for one in desk.session.files.values() if one.name == "luftwaffe.csv")
    assert file.cells is not None
    with takes_less_than(1):
        drawn = {desk.session.drawing_of(file, row) for row in file.cells.rows[1:]}
    assert len(drawn) == 20
