"""The library on the page: found as the command line finds names, put into a file as one step."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pressgang.library import aircraft, ships
from tests.studio.conftest import LUFTWAFFE, RAF, Answered, Desk, Opener

SHIPS = "name,speed,size,hull,weapons\nMTB 34,A,small,2,torpedo*2@forward\n"


@pytest.fixture
def desk(opened: Opener, kit: Path) -> Desk:
    return opened(kit, proofs=True)


def add(desk: Desk, number: int, *wanted: tuple[str, int]) -> Answered:
    file = desk.file(number)
    body = {"version": file["version"], "add": [list(one) for one in wanted], "label": "from the library"}
    return desk.ask("POST", f"api/files/{file['id']}/library", body)


def names(desk: Desk, find: str) -> list[str]:
    return [one["name"] for one in desk.get(f"api/library?find={find}")["aircraft"]]


def test_the_whole_library_to_one_scale(still: Desk) -> None:
    found = still.get("api/library")
    assert found["what"] == "aircraft" and len(found["aircraft"]) == len(aircraft())
    spitfire = found["aircraft"][0]
    assert (spitfire["name"], spitfire["nation"]) == ("Supermarine Spitfire I", "United Kingdom")
    assert (spitfire["width"], spitfire["height"]) == (11.23, 9.12)
    assert spitfire["values"]["wing"] == "elliptical" and spitfire["values"]["span_m"] == "11.23"
    assert "name" not in spitfire["values"] and "quantity" not in spitfire["values"]
    assert still.ask("GET", f"api/drawings/{spitfire['drawing']}.svg").status == 200


@pytest.mark.parametrize(
    ("find", "name"),
    [("p11", "PZL P.11c"), ("SPITFIRE", "Supermarine Spitfire I"), ("bf 109 e", "Messerschmitt Bf 109 E")],
)
def test_names_are_found_however_they_are_written(still: Desk, find: str, name: str) -> None:
    found = names(still, find)
    assert found and any(one.startswith(name[:12]) for one in found[:2])


def test_nations_are_found_too_and_nonsense_is_not(still: Desk) -> None:
    assert {one["nation"] for one in still.get("api/library?find=poland")["aircraft"]} == {"Poland"}
    assert names(still, "zzzz") == [] and names(still, "%26%2F") == []


def test_rows_come_at_the_end_with_house_stats(desk: Desk) -> None:
    """What the file lacks comes at its right; what was there keeps its bytes; one step takes it all back."""
    before = (desk.root / "raf.csv").read_bytes()
    told = desk.get(f"api/library?find=spit&file={desk.file()['id']}")["columns"]
    found = add(desk, 0, ("Hawker Hurricane I", 3), ("Gloster Gladiator II", 1))
    assert found.status == 200, found.data
    text = (desk.root / "raf.csv").read_bytes().decode()
    heads = text.splitlines()[1].split(";")
    own = RAF.splitlines()[1].split(";")
    assert heads[: len(own)] == own and set(heads[len(own) :]) <= set(told) and "span_m" in heads
    rows = [dict(zip(heads, line.split(";"), strict=True)) for line in text.splitlines()[-2:]]
    assert [(row["name"], row["quantity"]) for row in rows] == [
        ("Hawker Hurricane I", "3"),
        ("Gloster Gladiator II", "1"),
    ]
    assert all(row["engine"] and row["fuselage"] and row["to_hit"] and row["weapons"] for row in rows)
    assert text.startswith("# Royal Air Force\r\n") and "\r\n\r\n# the other one\r\n" in text
    shown = desk.file()
    assert [row["cells"][0] for row in shown["rows"]][3:] == ["Hawker Hurricane I", "Gloster Gladiator II"]
    assert found.json["undo"] == {"label": "from the library", "depth": 1}
    desk.examined()
    assert [one for one in desk.get("api/problems")["problems"] if one["severity"] == "error"] == []
    assert desk.ask("POST", "api/undo", {"revision": desk.session.revision}).status == 200
    assert (desk.root / "raf.csv").read_bytes() == before


def test_a_side_is_written_where_it_parts_the_rows(desk: Desk) -> None:
    """In a force that has a name the rows belong to it, whatever nation the library knows them of."""
    text = LUFTWAFFE.replace("name,", "name,side,").replace("E,", "E,Luftwaffe,")
    (desk.root / "luftwaffe.csv").write_text(text)
    file = desk.session.file_labelled(str(desk.root / "luftwaffe.csv"))
    assert file is not None
    file.take(text.encode())
    assert add(desk, 1, ("Junkers Ju 87 B", 1)).status == 200
    assert (desk.root / "luftwaffe.csv").read_text().splitlines()[-1].startswith("Junkers Ju 87 B,,")


def test_a_file_that_changed_meanwhile_takes_them_all_the_same(desk: Desk) -> None:
    file = desk.file(1)
    with (desk.root / "luftwaffe.csv").open("a") as out:
        out.write("Bf 110,,1,3,4,3,front rear\n")
    body = {"version": file["version"], "add": [["Junkers Ju 87 B", 2]]}
    found = desk.ask("POST", f"api/files/{file['id']}/library", body)
    assert found.status == 200, found.data
    lines = (desk.root / "luftwaffe.csv").read_text().splitlines()
    assert lines[2].startswith("Bf 110,") and lines[3].startswith("Junkers Ju 87 B,")


def test_ships_of_a_game_of_ships(opened: Opener, tmp_path: Path) -> None:
    (tmp_path / "kit.toml").write_text('system = "mtb"\n[[force]]\nname = "A"\nstats = "a.csv"\n')
    (tmp_path / "a.csv").write_text(SHIPS)
    desk = opened(tmp_path, proofs=True)
    found = desk.get("api/library")
    assert found["what"] == "ships" and len(found["aircraft"]) == len(ships("mtb"))
    name = found["aircraft"][0]["name"]
    assert add(desk, 0, (name, 2)).status == 200
    desk.examined()
    assert [one for one in desk.get("api/problems")["problems"] if one["at"]["row"]] == []


def test_a_game_without_a_library_has_none(opened: Opener, tmp_path: Path) -> None:
    (tmp_path / "kit.toml").write_text(
        'system = "unbalanced-equality"\n[[force]]\nname = "A"\nstats = "a.csv"\n'
    )
    (tmp_path / "a.csv").write_text("name\nx\n")
    desk = opened(tmp_path, proofs=True)
    assert desk.get("api/library") == {"what": "", "aircraft": [], "columns": []}
    found = add(desk, 0, ("Hawker Hurricane I", 1))
    assert found.status == 422 and (tmp_path / "a.csv").read_text() == "name\nx\n"


@pytest.mark.parametrize(
    ("wanted", "status", "code"),
    [
        ([["Hurricon", 1]], 422, "PG546"),
        ([["Hawker Hurricane I", 0]], 400, "PG906"),
        ([["Hawker Hurricane I", 1001]], 400, "PG906"),
        ([["Hawker Hurricane I", True]], 400, "PG906"),
        (["Hawker Hurricane I"], 400, "PG906"),
        ("Hawker Hurricane I", 400, "PG906"),
    ],
)
def test_what_cannot_be_added(still: Desk, wanted: Any, status: int, code: str) -> None:
    file = still.file()
    found = still.ask("POST", f"api/files/{file['id']}/library", {"version": file["version"], "add": wanted})
    assert (found.status, found.codes) == (status, [code])
    assert (still.root / "raf.csv").read_bytes() == RAF.encode()


def test_versions_and_files_that_there_are_not(still: Desk) -> None:
    file = still.file()
    body = {"version": "0" * 16, "add": [["Hawker Hurricane I", 1]]}
    assert still.ask("POST", f"api/files/{file['id']}/library", body).status == 409
    assert still.ask("POST", "api/files/f0/library", body).status == 404


def test_a_kit_that_names_no_game_has_no_library_and_says_why(desk: Desk) -> None:
    """Its kit.toml is no broken one: what is wrong with it is said all the same."""
    file, version = desk.file(), desk.get("api/kit")["version"]
    gone = {"version": version, "edits": [{"op": "remove", "at": ["system"]}]}
    assert desk.ask("PATCH", "api/kit", gone).status == 200
    body = {"version": file["version"], "add": [["Bf 109 E-3", 2]]}
    found = desk.ask("POST", f"api/files/{file['id']}/library", body)
    assert found.status == 422 and any("system" in one["message"] for one in found.json)
