"""Undo: the last 500 steps of all files in one order, and the very first bytes at the end of it."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pressgang.editing.rows import CellFile
from pressgang.studio import session
from tests.studio.conftest import KIT, LUFTWAFFE, RAF, Desk, Opener


def bytes_of(desk: Desk) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in desk.root.iterdir()}


def step(desk: Desk, way: str) -> int:
    return desk.ask("POST", f"api/{way}", {"revision": desk.session.revision}).status


def test_steps_of_all_files_go_back_in_one_order(desk: Desk) -> None:
    states = [bytes_of(desk)]
    desk.set(desk.file(), 0, "engine", "6")
    states.append(bytes_of(desk))
    desk.set(desk.file(1), 0, "engine", "4")
    states.append(bytes_of(desk))
    version = desk.get("api/kit")["version"]
    desk.ask(
        "PATCH",
        "api/kit",
        {"version": version, "edits": [{"op": "put", "at": ["ink"], "value": "grey", "was": None}]},
    )
    states.append(bytes_of(desk))
    file = desk.file()
    desk.edit(file, {"op": "delete", "row": file["rows"][1]["id"], "was": file["rows"][1]["cells"]})
    states.append(bytes_of(desk))
    assert desk.get("api/kit")["undo"]["depth"] == 4
    for state in reversed(states[:-1]):
        assert step(desk, "undo") == 200 and bytes_of(desk) == state
    assert step(desk, "undo") == 409
    for state in states[1:]:
        assert step(desk, "redo") == 200 and bytes_of(desk) == state
    assert step(desk, "redo") == 409
    assert step(desk, "undo") == 200
    desk.set(desk.file(1), 0, "engine", "3")
    assert desk.get("api/kit")["redo"]["depth"] == 0


EDITS = st.lists(
    st.tuples(
        st.sampled_from(["set", "insert", "delete", "move", "column"]),
        st.integers(0, 9),
        st.integers(0, 6),
        st.sampled_from(["", "x", "a;b", 'say "no"', "two\nlines", "# note", " blank ", "ä"]),
    ),
    min_size=1,
    max_size=6,
)


@settings(max_examples=8, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(EDITS)
def test_whatever_was_done_the_first_bytes_come_back(
    desk: Desk, asked: list[tuple[str, int, int, str]]
) -> None:
    (desk.root / "raf.csv").write_bytes(RAF.encode())
    desk.session.history = session.History()
    desk.edit(desk.file())
    for op, row, column, text in asked:
        file = desk.file()
        one = file["rows"][row % len(file["rows"])] if file["rows"] else {"id": 0, "cells": []}
        edit = {
            "set": {
                "row": one["id"],
                "column": column,
                "value": text,
                "was": "".join(one["cells"][column : column + 1]),
            },
            "insert": {"after": one["id"], "cells": [text, "1"]},
            "delete": {"row": one["id"], "was": one["cells"]},
            "move": {"row": one["id"], "after": 0},
            "column": {"heading": text or "y"},
        }[op]
        assert desk.edit(file, {"op": op, **edit}).status in (200, 409, 422)
    while desk.get("api/kit")["undo"]["depth"]:
        assert step(desk, "undo") == 200
    assert (desk.root / "raf.csv").read_bytes() == RAF.encode()


def test_what_another_program_has_changed_since_stays(desk: Desk) -> None:
    desk.set(desk.file(1), 0, "engine", "4")
    desk.set(desk.file(), 0, "engine", "6")
    path = desk.root / "raf.csv"
    other = path.read_bytes().replace(b"2;6;3;4", b"2;1;3;4")
    path.write_bytes(other)
    found = desk.ask("POST", "api/undo", {})
    assert found.status == 409 and found.codes == ["PG908"] and path.read_bytes() == other
    assert '"1"' in found.json[0]["message"]
    assert step(desk, "undo") == 200  # the step before it
    assert (desk.root / "luftwaffe.csv").read_text() == LUFTWAFFE and path.read_bytes() == other


def test_what_another_program_has_changed_elsewhere_is_kept(desk: Desk) -> None:
    desk.set(desk.file(), 0, "engine", "6")
    path = desk.root / "raf.csv"
    path.write_bytes(path.read_bytes().replace(b"32 Sqn", b"85 Sqn"))
    assert step(desk, "undo") == 200
    assert path.read_bytes() == RAF.encode().replace(b"32 Sqn", b"85 Sqn")
    assert desk.get("api/kit")["redo"]["depth"] == 1


def test_a_line_of_the_kit_that_was_changed_since_stays(desk: Desk) -> None:
    version = desk.get("api/kit")["version"]
    desk.ask(
        "PATCH",
        "api/kit",
        {"version": version, "edits": [{"op": "put", "at": ["ink"], "value": "grey", "was": None}]},
    )
    path = desk.root / "kit.toml"
    path.write_text(path.read_text().replace('ink = "grey"', 'ink = "saver"'))
    assert step(desk, "undo") == 409 and 'ink = "saver"' in path.read_text()
    path.write_text(KIT)


def test_a_kit_with_a_mark_of_its_encoding_goes_back_too(desk: Desk) -> None:
    path = desk.root / "kit.toml"
    path.write_text(f"\ufeff{KIT}", encoding="utf-8")
    version = desk.get("api/kit")["version"]
    change = {"version": version, "edits": [{"op": "put", "at": ["ink"], "value": "grey", "was": None}]}
    assert desk.ask("PATCH", "api/kit", change).status == 200
    assert step(desk, "undo") == 200 and path.read_text(encoding="utf-8") == f"\ufeff{KIT}"


def test_a_row_of_more_cells_than_headings_comes_back_into_a_file_changed_since(
    opened: Opener, kit: Path
) -> None:
    path = kit / "raf.csv"
    path.write_bytes(long := f"{RAF};surplus".encode())
    desk = opened(kit)
    file = desk.file()
    row = file["rows"][-1]
    assert row["cells"][-1] == "surplus"
    desk.edit(file, {"op": "delete", "row": row["id"], "was": row["cells"]})
    path.write_bytes(path.read_bytes().replace(b"32 Sqn", b"85 Sqn"))
    assert step(desk, "undo") == 200
    assert path.read_bytes() == long.replace(b"32 Sqn", b"85 Sqn")


def test_the_answer_is_that_of_an_edit(desk: Desk) -> None:
    file = desk.file()
    desk.set(file, 0, "engine", "x")
    found = desk.ask("POST", "api/undo", {"revision": 1}).json
    assert found["id"] == file["id"] and found["version"] == file["version"] and found["lines"] is None
    assert found["rows"] == [file["rows"][0]] and found["problems"] == []
    assert found["undo"]["depth"] == 0 and found["redo"] == {"label": "a step", "depth": 1}


def test_five_hundred_steps_are_kept(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    assert session.MOST_STEPS == 500
    steps = session.History()
    for number in range(600):
        steps.add(session.EditStep(str(number), ()))
    assert len(steps.done) == 500 and steps.done[0].label == "100"


def test_a_step_holds_no_rows_but_those_that_it_changed(opened: Opener, kit: Path) -> None:
    (kit / "raf.csv").write_text("name;engine\n" + "".join(f"Spitfire {one};5\n" for one in range(300)))
    desk = opened(kit)
    before = bytes_of(desk)
    desk.set(desk.file(), 150, "engine", "4")
    file = desk.file()
    desk.edit(file, {"op": "delete", "row": file["rows"][7]["id"], "was": file["rows"][7]["cells"]})
    desk.edit(file, {"op": "insert", "after": file["rows"][250]["id"], "cells": ["Defiant"]})
    for way in ("undo", "redo", "undo"):
        steps = (*desk.session.history.done, *desk.session.history.undone)
        ways = [change for one in steps for change in one.changes]
        held = [
            len(rows.rows) for one in ways for rows in (one.before, one.after) if isinstance(rows, CellFile)
        ]
        assert len(held) == 6 and max(held) <= 4, "the headings, and the rows above and below"
        assert [step(desk, way) for _ in range(4)] == [200, 200, 200, 409]
    assert bytes_of(desk) == before


def test_rows_that_come_back_with_the_whole_file_are_those_of_the_steps_before(desk: Desk) -> None:
    file = desk.file()
    desk.edit(file, {"op": "insert", "after": file["rows"][0]["id"], "cells": ["Defiant"]})
    desk.set(desk.file(), 1, "engine", "3")
    written = bytes_of(desk)
    assert desk.ask("POST", f"api/files/{file['id']}/opened", {}).status == 200
    assert step(desk, "undo") == 200 and bytes_of(desk) == written
    assert step(desk, "undo") == 200 and step(desk, "undo") == 200
    assert (desk.root / "raf.csv").read_bytes() == RAF.encode()
    assert [step(desk, "redo") for _ in range(4)] == [200, 200, 200, 409]
    assert (desk.root / "raf.csv").read_bytes() == RAF.encode()
