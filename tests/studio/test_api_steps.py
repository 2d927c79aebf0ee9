"""A step that is sent again, for its answer was lost, is taken once."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from pressgang.studio import session
from pressgang.studio.wire import json_answer
from tests.studio.conftest import Desk


def insert(desk: Desk, step: str, name: str = "Defiant") -> Any:
    file = desk.file()
    edit = {"op": "insert", "after": 0, "cells": [name]}
    return desk.ask(
        "PATCH", f"api/files/{file['id']}", {"version": file["version"], "edits": [edit], "step": step}
    )


def test_an_insert_that_comes_twice_inserts_one_row(desk: Desk) -> None:
    file = desk.file()
    rows, depth = len(file["rows"]), desk.get("api/kit")["undo"]["depth"]
    body = {
        "version": file["version"],
        "edits": [{"op": "insert", "after": 0, "cells": ["Defiant"]}],
        "step": "page-1",
    }
    answers = [desk.ask("PATCH", f"api/files/{file['id']}", body) for _ in range(3)]
    assert [one.status for one in answers] == [200] * 3
    assert answers[0].json == answers[1].json == answers[2].json
    assert len(desk.file()["rows"]) == rows + 1 and desk.get("api/kit")["undo"]["depth"] == depth + 1
    assert insert(desk, "page-2").status == 200 and len(desk.file()["rows"]) == rows + 2
    assert insert(desk, "").status == insert(desk, "").status == 200, "without an id each is a step"
    assert len(desk.file()["rows"]) == rows + 4


def test_steps_back_and_changes_of_the_kit_are_taken_once(desk: Desk) -> None:
    insert(desk, "a")
    insert(desk, "b")
    depth = desk.get("api/kit")["undo"]["depth"]
    for _ in range(2):
        answer = desk.ask("POST", "api/undo", {"revision": desk.session.revision, "step": "c"})
        assert answer.status == 200
    assert desk.get("api/kit")["undo"]["depth"] == depth - 1
    version = desk.get("api/kit")["version"]
    added = {
        "version": version,
        "edits": [{"op": "add", "at": ["sheet"], "value": {"kind": "hex-mat"}}],
        "step": "d",
    }
    sheets = len(desk.get("api/kit")["sheets"])
    for _ in range(2):
        assert desk.ask("PATCH", "api/kit", added).status == 200
    assert len(desk.get("api/kit")["sheets"]) == sheets + 1


def test_rows_of_the_library_come_once(desk: Desk) -> None:
    file = desk.file()
    rows = len(file["rows"])
    body = {"version": file["version"], "add": [["Westland Whirlwind", 2]], "step": "a"}
    answers = [desk.ask("POST", f"api/files/{file['id']}/library", body) for _ in range(2)]
    assert [one.status for one in answers] == [200, 200] and answers[0].json == answers[1].json
    assert len(desk.file()["rows"]) == rows + 1
    desk.ask("POST", f"api/files/{file['id']}/library", {**body, "step": "b"})
    assert len(desk.file()["rows"]) == rows + 2, "another step"


def test_what_was_refused_may_come_again(desk: Desk) -> None:
    file = desk.file()
    path, row = f"api/files/{file['id']}", file["rows"][0]
    edit = {"op": "set", "row": row["id"], "column": 0, "value": "new", "was": "never there"}
    body = {"version": file["version"], "edits": [edit], "step": "x"}
    assert desk.ask("PATCH", path, body).status == 409
    edit["was"] = row["cells"][0]
    assert desk.ask("PATCH", path, body).status == 200 and desk.file()["rows"][0]["cells"][0] == "new"


def test_some_hundred_steps_are_remembered(desk: Desk) -> None:
    for number in range(session.MOST_ANSWERS + 5):
        desk.session.steps.keep(f"s{number}", json_answer(number))
    answers = desk.session.steps.answers
    assert len(answers) == session.MOST_ANSWERS and "s0" not in answers and "s300" in answers


def test_a_label_that_is_no_text_is_refused_before_anything_is_written(desk: Desk, kit: Path) -> None:
    file, before = desk.file(), {path: path.read_bytes() for path in kit.iterdir() if path.is_file()}
    bodies = {
        "api/kit": {
            "version": desk.get("api/kit")["version"],
            "edits": [{"op": "add", "at": ["sheet"], "value": {"kind": "hex-mat"}}],
        },
        f"api/files/{file['id']}": {
            "version": file["version"],
            "edits": [{"op": "insert", "after": 0, "cells": ["Defiant"]}],
        },
        f"api/files/{file['id']}/library": {"version": file["version"], "add": [["Westland Whirlwind", 2]]},
    }
    for path, body in bodies.items():
        method = "POST" if path.endswith("library") else "PATCH"
        assert desk.ask(method, path, {**body, "label": [[]], "step": "x"}).status == 400
        assert {path: path.read_bytes() for path in before} == before
        assert desk.get("api/kit")["undo"]["depth"] == 0
