"""A stat file as a table: each edit changes its line and nothing else, and other hands keep what they wrote."""

from __future__ import annotations

import errno
import os
from pathlib import Path
from typing import Any

import pytest

from pressgang.studio import disk, session
from pressgang.studio.state import look_once
from tests.studio.conftest import RAF, Desk, Opener
from tests.timing import takes_less_than

pytestmark = pytest.mark.usefixtures("hurried")

KEYS = {"file", "line", "column", "cell", "code", "severity", "message", "help", "source"}


def raf(desk: Desk) -> bytes:
    return (desk.root / "raf.csv").read_bytes()


def test_a_file_is_shown_as_it_is_written(desk: Desk) -> None:
    file = desk.file()
    assert [row["line"] for row in file["rows"]] == [3, 6, 7]
    assert file["rows"][1]["cells"] == ["Hurricane I", "32 Sqn", "2", "4", "4", "4", "front"]
    assert file["notes"] == [{"line": 1, "text": "# Royal Air Force"}, {"line": 5, "text": "# the other one"}]
    assert file["writable"] and file["format"] == "csv" and file["name"] == "raf.csv"
    engine = next(one for one in file["columns"] if one["heading"] == "engine")
    assert engine["required"] and engine["key"] == "engine" and engine["help"] and not engine["own"]


def test_notes_are_told_by_their_lines(opened: Opener, kit: Path) -> None:
    """Not what a cell of several lines holds, and with whatever other signs stand in them."""
    text = '# one\u2028two\n\n"# in quotes",\nname,unit\nA,"x\n# no note"\n # three\nB,1\n\n# four\n#five'
    (kit / "raf.csv").write_text(text, encoding="utf-8")
    file = opened(kit).file()
    notes = [(1, "# one\u2028two"), (3, '"# in quotes",'), (7, "# three"), (10, "# four"), (11, "#five")]
    assert file["notes"] == [{"line": line, "text": note} for line, note in notes]
    assert [row["line"] for row in file["rows"]] == [5, 8]


@pytest.mark.parametrize(
    ("row", "column", "value", "line"),
    [
        (0, "unit", "74 Sqn", "Spitfire I; 74 Sqn ;2;5;3;4;front"),
        (1, "unit", 'a "b"', 'Hurricane I;"a ""b""";2;4;4;4;front'),
        (1, "weapons", "front;rear", 'Hurricane I;"32 Sqn";2;4;4;4;"front;rear"'),
        (2, "engine", "", "Gladiator II;247 Sqn;1;;2;3;front"),
    ],
)
def test_a_cell_changes_its_line_and_nothing_else(
    desk: Desk, row: int, column: str, value: str, line: str
) -> None:
    file = desk.file()
    found = desk.set(file, row, column, value)
    assert found.status == 200, found.data
    lines = RAF.split("\r\n")
    lines[(2, 5, 6)[row]] = line
    assert raf(desk).decode() == "\r\n".join(lines)
    assert [one["id"] for one in found.json["rows"]] == [file["rows"][row]["id"]]
    assert found.json["lines"] is None and found.json["undo"] == {"label": "a step", "depth": 1}
    assert found.json["version"] == desk.file()["version"] == found.headers["etag"].strip('"')


def test_problems_of_the_changed_rows_come_with_the_answer(desk: Desk) -> None:
    file = desk.file()
    found = desk.set(file, 1, "engine", "fast")
    [problem] = found.json["problems"]
    assert problem["at"] == {"file": file["id"], "row": file["rows"][1]["id"], "column": 3}
    assert problem["line"] == 6 and problem["code"] == "PG202" and problem.keys() == KEYS | {"at"}
    assert desk.set(desk.file(), 1, "engine", "4").json["problems"] == []


def test_checks_of_the_game_look_at_changed_rows_at_once(opened: Opener, kit: Path) -> None:
    desk = opened(kit, proofs=True)
    desk.examined()
    [problem] = desk.set(desk.file(), 1, "engine", "9").json["problems"]
    assert (problem["line"], problem["code"], problem["at"]["column"]) == (6, "DF101", 3)


def test_rows_come_move_and_go(desk: Desk) -> None:
    file = desk.file()
    ids = [row["id"] for row in file["rows"]]
    answer = desk.edit(
        file,
        {"op": "insert", "after": ids[0], "cells": ["Defiant I", "264 Sqn", "1", "3", "3", "4", "rear"]},
        {"op": "move", "row": ids[2], "after": 0},
        {"op": "delete", "row": ids[1], "was": file["rows"][1]["cells"]},
    ).json
    shown = desk.file()
    assert [row["cells"][0] for row in shown["rows"]] == ["Gladiator II", "Spitfire I", "Defiant I"]
    assert answer["lines"] == [[row["id"], row["line"]] for row in shown["rows"]]
    assert answer["undo"]["depth"] == 1
    desk.ask("POST", "api/undo", {"revision": answer["revision"]})
    assert raf(desk) == RAF.encode()


def test_a_column_is_added_at_the_right(desk: Desk) -> None:
    file = desk.file()
    assert desk.edit(file, {"op": "column", "heading": "span_m"}).status == 200
    assert desk.file()["columns"][-1]["heading"] == "span_m"
    assert raf(desk).count(b";\r\n") == 2
    stale = {"op": "set", "row": file["rows"][0]["id"], "column": "engine", "value": "6", "was": "5"}
    assert desk.edit(file, stale).status == 200


def test_all_edits_or_none(desk: Desk) -> None:
    file = desk.file()
    good = {"op": "set", "row": file["rows"][0]["id"], "column": 0, "value": "Spitfire II", "was": "Spitfire I"}
    bad = {**good, "column": 90}
    assert desk.edit(file, good, bad).status == 422
    clash = {**good, "row": file["rows"][1]["id"], "was": "not this"}
    assert desk.edit(file, good, clash).status == 409
    assert raf(desk) == RAF.encode()
    assert desk.get("api/kit")["undo"]["depth"] == 0


@pytest.mark.parametrize(
    ("edit", "status"),
    [
        ({"op": "set", "column": 0, "value": "x\0y", "was": "Spitfire I"}, 422),
        ({"op": "set", "column": 0, "value": "# x", "was": "Spitfire I"}, 422),
        ({"op": "set", "column": "speed", "value": "3", "was": ""}, 422),
        ({"op": "set", "column": 0, "value": 3, "was": "Spitfire I"}, 400),
        ({"op": "set", "column": 0, "value": "3"}, 400),
        ({"op": "set", "column": True, "value": "3", "was": ""}, 400),
        ({"op": "column", "heading": " "}, 422),
        ({"op": "column", "heading": "NA me"}, 422),
        ({"op": "drop"}, 400),
        ({}, 400),
    ],
)
def test_what_cannot_be_written_is_refused(desk: Desk, edit: dict[str, Any], status: int) -> None:
    file = desk.file()
    found = desk.edit(file, {"row": file["rows"][0]["id"], **edit})
    assert found.status == status and found.json and found.json[0].keys() == KEYS
    assert "the kit" not in found.json[0]["help"], "it is of the request"
    assert raf(desk) == RAF.encode()


def test_a_stale_version_is_merged_where_nothing_is_lost(desk: Desk) -> None:
    file = desk.file()
    other = raf(desk).replace(b"4;4;4;front", b"4;4;4;rear").replace(b"# Royal", b"# The Royal")
    (desk.root / "raf.csv").write_bytes(other)
    assert desk.set(file, 0, "engine", "6").status == 200
    assert raf(desk) == other.replace(b"2;5;3;4", b"2;6;3;4")
    clash = desk.set(file, 1, "weapons", "left")
    assert clash.status == 409 and clash.codes == ["PG903"]
    assert '"rear"' in clash.json[0]["message"] and clash.json[0]["line"] == 6 and clash.json[0]["column"] == 30
    assert clash.headers["etag"] == f'"{desk.file()["version"]}"'
    assert desk.set(file, 1, "weapons", "rear").status == 200  # both hands wrote the same


def test_two_tabs_are_two_hands(desk: Desk) -> None:
    one, two = desk.file(), desk.file()
    assert desk.set(one, 0, "engine", "6").status == 200
    assert desk.set(two, 0, "fuselage", "5").status == 200
    assert desk.set(two, 0, "engine", "7").status == 409
    assert b"2;6;5;4" in raf(desk)


def test_a_version_that_was_never_seen_is_refused(desk: Desk) -> None:
    file = {**desk.file(), "version": "0" * 16}
    assert desk.set(file, 0, "engine", "6").status == 409
    assert raf(desk) == RAF.encode()


def test_rows_keep_their_ids_over_another_programs_bytes(desk: Desk) -> None:
    before = {row["cells"][0]: row["id"] for row in desk.file()["rows"]}
    lines = RAF.split("\r\n")
    (desk.root / "raf.csv").write_text(
        "\n".join([lines[1], lines[6], lines[5], "New;1 Sqn;1;1;1;1;front", lines[2]])
    )
    file = desk.file()
    found = desk.edit(file)  # asks for the file as it is
    assert found.status == 200
    after = {row["cells"][0]: row["id"] for row in desk.file()["rows"]}
    assert {name: after[name] for name in before} == before and len(after) == 4


def test_a_half_written_file_is_read_again(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is empty at first, then lacks its end."""
    file, path = desk.file(), desk.root / "raf.csv"
    states = [b"", RAF.encode()[:70], RAF.encode().replace(b";5;3;", b";5;2;")]
    path.write_bytes(states.pop(0))
    waits = session.SETTLE_STEP
    real_read = disk.read

    def read(*place: Any) -> Any:
        found = real_read(*place)
        if states:
            path.write_bytes(states.pop(0))
        return found

    monkeypatch.setattr(disk, "read", read)
    assert desk.set(file, 0, "engine", "6").status == 200
    assert path.read_bytes() == RAF.encode().replace(b";5;3;", b";6;2;") and waits < 1
    assert [row["id"] for row in desk.file()["rows"]] == [row["id"] for row in file["rows"]]


def test_a_file_that_is_gone_is_written_anew_or_let_go(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(session, "GONE_AFTER", 0.0)
    file, path = desk.file(), desk.root / "raf.csv"
    path.unlink()
    found = desk.set(file, 0, "engine", "6")
    assert found.status == 409 and found.codes == ["PG903"] and "gone" in found.json[0]["message"]
    shown = desk.file()
    assert shown["missing"] and len(shown["rows"]) == 3 and not path.exists()
    assert desk.ask("POST", f"api/files/{file['id']}/anew", {}).status == 200
    assert raf(desk) == RAF.encode() and not desk.file()["missing"]
    assert desk.set(desk.file(), 0, "engine", "6").status == 200
    assert desk.ask("POST", f"api/files/{file['id']}/let-go", {}).status == 409
    path.unlink()
    desk.edit(desk.file())
    assert desk.ask("POST", f"api/files/{file['id']}/let-go", {}).status == 204
    assert desk.file()["rows"] == [] and not path.exists()
    path.write_bytes(RAF.encode())
    desk.edit({**file})
    assert len(desk.file()["rows"]) == 3


def test_as_it_was_when_opened_is_one_step(desk: Desk) -> None:
    file = desk.file()
    desk.set(file, 0, "engine", "6")
    desk.set(desk.file(), 1, "engine", "1")
    changed = raf(desk)
    answer = desk.ask("POST", f"api/files/{file['id']}/opened", {})
    assert answer.status == 200 and raf(desk) == RAF.encode()
    assert [row["id"] for row in desk.file()["rows"]] == [row["id"] for row in file["rows"]]
    assert desk.ask("POST", "api/undo", {}).status == 200 and raf(desk) == changed


def test_a_link_is_written_through_inside_the_kit_alone(desk: Desk, tmp_path: Path) -> None:
    file, path = desk.file(), desk.root / "raf.csv"
    target = tmp_path / "elsewhere.csv"
    target.write_bytes(RAF.encode())
    path.unlink()
    path.symlink_to(target)
    found = desk.set(file, 0, "engine", "6")
    assert found.status in (422, 423), found.data
    (desk.root / "armies").mkdir()
    inside = desk.root / "armies" / "inside.csv"
    inside.write_bytes(RAF.encode())
    inside.chmod(0o640)
    path.unlink()
    path.symlink_to("armies/inside.csv")
    assert desk.set(file, 0, "engine", "6").status == 200
    assert desk.file()["writable"]
    assert path.is_symlink() and target.read_bytes() == RAF.encode()
    assert inside.read_bytes() == RAF.encode().replace(b"2;5;3", b"2;6;3")
    assert inside.stat().st_mode & 0o777 == 0o640
    assert [one.name for one in inside.parent.iterdir()] == ["inside.csv"]


@pytest.mark.parametrize("which", ["file", "folder"])
def test_a_link_that_comes_between_check_and_write_leads_nowhere(
    opened: Opener, kit: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, which: str
) -> None:
    outside, inside = tmp_path / "outside", kit / "armies"
    for folder in (outside, inside):
        folder.mkdir()
        (folder / "raf.csv").write_bytes(RAF.encode())
    (kit / "way").symlink_to(inside)
    (kit / "kit.toml").write_text((kit / "kit.toml").read_text().replace('"raf.csv"', '"way/raf.csv"'))
    desk = opened(kit)
    file, write = desk.file(), disk.write_outputs

    def swapped(outputs: Any, make_folders: bool, **more: Any) -> None:
        path = kit / "way" if which == "folder" else inside / "raf.csv"
        path.unlink()
        path.symlink_to(outside if which == "folder" else outside / "raf.csv")
        write(outputs, make_folders, **more)

    monkeypatch.setattr(disk, "write_outputs", swapped)
    desk.set(file, 0, "engine", "6")
    assert (outside / "raf.csv").read_bytes() == RAF.encode()
    assert sorted(path.name for path in outside.iterdir()) == ["raf.csv"]
    if which == "folder":
        assert (inside / "raf.csv").read_bytes() == RAF.encode().replace(b"2;5;3", b"2;6;3")
    else:  # the link is what another program has put there
        assert (inside / "raf.csv").is_symlink()


def test_a_save_right_after_the_studios_is_seen(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the system says of the file belongs to the other program's bytes then, not to ours."""
    write = disk.write_outputs

    def and_then(*given: Any, **more: Any) -> None:
        write(*given, **more)
        (desk.root / "raf.csv").write_bytes(RAF.replace("2;5;3", "2;9;3").encode())

    monkeypatch.setattr(disk, "write_outputs", and_then)
    assert desk.set(desk.file(), 0, "engine", "6").status == 200
    desk.portal.call(look_once, desk.session)
    assert "9" in desk.file()["rows"][0]["cells"]


def test_a_link_out_of_the_kit_is_not_opened(opened: Opener, kit: Path, tmp_path: Path) -> None:
    secret = tmp_path / "secret.csv"
    secret.write_text("name,unit\nsecret,1\n")
    (kit / "raf.csv").unlink()
    (kit / "raf.csv").symlink_to(secret)
    desk = opened(kit)
    shown = [desk.get("api/kit"), *(desk.get(f"api/files/{one}") for one in desk.session.files)]
    assert "secret" not in str(shown)


def test_a_read_only_folder_is_looked_at(desk: Desk) -> None:
    file = desk.file()
    desk.root.chmod(0o555)
    try:
        assert desk.get("api/kit")["readonly"] and not desk.file()["writable"]
        found = desk.set(file, 0, "engine", "6")
        assert found.status == 423 and found.codes == ["PG904"]
    finally:
        desk.root.chmod(0o755)
    assert raf(desk) == RAF.encode() and desk.set(file, 0, "engine", "6").status == 200


@pytest.mark.parametrize(
    ("error", "status", "code"),
    [
        (OSError(errno.ENOSPC, "No space left on device"), 507, "PG545"),
        (PermissionError(13, "in use"), 423, "PG904"),
    ],
)
def test_a_file_that_cannot_be_replaced_keeps_its_bytes(
    desk: Desk, monkeypatch: pytest.MonkeyPatch, error: OSError, status: int, code: str
) -> None:
    file = desk.file()

    def refuse(*_: object) -> None:
        raise error

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", refuse)
        found = desk.set(file, 0, "engine", "6")
        assert found.status == status and found.codes == [code]
    assert raf(desk) == RAF.encode() and sorted(one.name for one in desk.root.iterdir()) == [
        "kit.toml", "luftwaffe.csv", "raf.csv",
    ]  # fmt: skip
    assert desk.get("api/kit")["undo"]["depth"] == 0
    assert desk.set(file, 0, "engine", "6").status == 200


def test_a_workbook_is_shown_and_copied_to_csv(opened: Opener, kit: Path) -> None:
    from pressgang.files.outputs import Output
    from pressgang.starter.files import convert_stats

    plain = Output(kit / "luftwaffe.csv", (kit / "luftwaffe.csv").read_bytes())
    [book] = convert_stats("xlsx", [plain])
    book.path.write_bytes(book.data)
    plain.path.unlink()
    (kit / "kit.toml").write_text((kit / "kit.toml").read_text().replace("luftwaffe.csv", "luftwaffe.xlsx"))
    before = (kit / "kit.toml").read_text()
    desk = opened(kit)
    file = desk.file(1)
    assert not file["writable"] and file["format"] == "xlsx"
    assert file["rows"][0]["cells"][:4] == ["Bf 109 E", "JG 26", "4", "5"] and file["rows"][0]["line"] == 2
    assert desk.set(file, 0, "engine", "6").status == 423
    copied = desk.ask("POST", f"api/files/{file['id']}/copy", {"step": "a"})
    assert copied.status == 201 and copied.json["written"] == "luftwaffe.csv"
    again = desk.ask("POST", f"api/files/{file['id']}/copy", {"step": "a"})
    assert (again.status, again.json) == (201, copied.json) and len(list(kit.glob("luftwaffe*.csv"))) == 1
    assert (kit / "kit.toml").read_text() == before.replace("luftwaffe.xlsx", "luftwaffe.csv")
    text = desk.file(1)
    assert text["writable"] and text["rows"][0]["cells"] == file["rows"][0]["cells"]
    assert desk.set(text, 0, "engine", "6").status == 200
    assert book.path.read_bytes() == book.data
    for _ in range(2):
        assert desk.ask("POST", "api/undo", {}).status == 200
    assert (kit / "kit.toml").read_text() == before and not (kit / "luftwaffe.csv").exists()


def test_ten_thousand_rows_are_edited_in_a_moment(opened: Opener, kit: Path) -> None:
    """No figure is asserted but one that only a walk over all rows for each of them would miss."""
    rows = "".join(f"Spitfire {n};{n} Sqn;2;5;3;4;front\r\n" for n in range(10_000))
    (kit / "raf.csv").write_text("name;unit;quantity;engine;fuselage;to_hit;weapons\r\n" + rows, newline="")
    desk = opened(kit)
    file = desk.file()
    desk.set(file, 5000, "engine", "4")
    with takes_less_than(5):
        found = desk.set(desk.file(), 6000, "engine", "x")
        assert found.status == 200 and [one["line"] for one in found.json["problems"]] == [6002]


def test_a_file_of_objects_is_shown_and_copied(opened: Opener, kit: Path) -> None:
    one = '{"name": "Bf 109 E", "engine": 4, "fuselage": 5.0, "experienced": true}'
    (kit / "luftwaffe.json").write_text(f'[{one}, {{"name": "Bf 110", "to_hit": 3}}]')
    (kit / "kit.toml").write_text((kit / "kit.toml").read_text().replace("luftwaffe.csv", "luftwaffe.json"))
    desk = opened(kit)
    file = desk.file(1)
    assert not file["writable"] and [one["heading"] for one in file["columns"]][:2] == ["name", "engine"]
    cells = [["Bf 109 E", "4", "5", "yes", ""], ["Bf 110", "", "", "", "3"]]
    assert [row["cells"] for row in file["rows"]] == cells
    copied = desk.ask("POST", f"api/files/{file['id']}/copy", {})
    assert copied.status == 201 and copied.json["written"] == "luftwaffe-2.csv"  # the first is somebody's
    assert [row["cells"] for row in desk.file(1)["rows"]] == cells and desk.file(1)["writable"]


@pytest.mark.parametrize("data", [b"PK\3\4 no workbook", b"", b"\0" * 100])
def test_a_workbook_that_is_none_says_why(opened: Opener, kit: Path, data: bytes) -> None:
    (kit / "luftwaffe.xlsx").write_bytes(data)
    (kit / "kit.toml").write_text((kit / "kit.toml").read_text().replace("luftwaffe.csv", "luftwaffe.xlsx"))
    desk = opened(kit)
    file = desk.file(1)
    assert file["rows"] == [] and file["faults"][0].keys() == KEYS and not file["writable"]
    found = desk.ask("POST", f"api/files/{file['id']}/copy", {})
    assert found.status == 422 and found.json == file["faults"]
