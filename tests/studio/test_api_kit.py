"""kit.toml as forms: one value is one line, other hands keep what they wrote, ids lead to their own table."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from pressgang.diagnostics import Span
from pressgang.sources.problems import UNREADABLE
from pressgang.studio import disk
from tests.studio.conftest import KIT, LUFTWAFFE, Desk, Opener

pytestmark = pytest.mark.usefixtures("hurried")


Change = dict[str, Any]


def patch(desk: Desk, *edits: Change, version: str = "", label: str = "") -> Any:
    version = version or desk.get("api/kit")["version"]
    return desk.ask("PATCH", "api/kit", {"version": version, "label": label, "edits": edits})


def put(*at: str, value: Any, **seen: Any) -> Change:
    """An edit that writes a value; `was` is what the page saw there."""
    return {"op": "put", "at": at, "value": value, **seen}


def add(table: str, **values: Any) -> Change:
    return {"op": "add", "at": [table], "value": values}


def do(op: str, *at: str, **seen: Any) -> Change:
    """An edit without a value: `remove`, `move` or `list`."""
    return {"op": op, "at": at, **seen}


def text(desk: Desk) -> str:
    return (desk.root / "kit.toml").read_text()


def test_the_kit_is_told(desk: Desk) -> None:
    kit = desk.get("api/kit")
    assert (
        kit["title"] == "A scrap over the estuary" and kit["name"] == "friday" and kit["system"] == "dogfight"
    )
    assert [(one["name"], one["rows"], one["palette"]) for one in kit["forces"]] == [
        ("RAF", 3, "tan"), ("Luftwaffe", 1, "light-grey"),
    ]  # fmt: skip
    assert [(one["id"], one["name"], one["kind"], one["options"]) for one in kit["sheets"]] == [
        ("s1", "counters", "counters", {"size": "25mm"}), ("s2", "odds-table", "odds-table", {}),
    ]  # fmt: skip
    assert (kit["paper"], kit["margin"], kit["ink"], kit["profile"]) == ("a4", "8mm", "color", "")
    assert not kit["readonly"] and not kit["broken"] and kit["undo"] == kit["redo"] == {"label": "", "depth": 0}


@pytest.mark.parametrize(
    ("at", "value", "was", "old", "new"),
    [
        (["paper", "size"], "letter", "a4", 'size = "a4" ', 'size = "letter" '),
        (["paper", "margin"], "5mm", "8mm", "# or letter\n", '# or letter\nmargin = "5mm"\n'),
        (["ink"], "grey", "color", 'estuary"\n', 'estuary"\nink = "grey"\n'),
        (["sheet", "s1", "backs"], "fold", "none", 'size = "25mm"\n', 'size = "25mm"\nbacks = "fold"\n'),
        (["sheet", "s1", "size"], None, "25mm", 'size = "25mm"\n', ""),
        (["force", "a2", "palette"], "tan", "light-grey", '"light-grey"', '"tan"'),
    ],
)
def test_a_value_is_one_line(desk: Desk, at: list[str], value: Any, was: Any, old: str, new: str) -> None:
    found = patch(desk, put(*at, value=value, was=was) if value else do("remove", *at, was=was))
    assert found.status == 200, found.data
    assert text(desk) == KIT.replace(old, new)
    assert found.json["undo"]["depth"] == 1 and found.json["kit"] == desk.get("api/kit")
    assert desk.ask("POST", "api/undo", {}).status == 200 and text(desk) == KIT
    assert desk.ask("POST", "api/redo", {}).status == 200 and text(desk) == KIT.replace(old, new)


def test_a_sheet_is_added_and_removed(desk: Desk) -> None:
    added = patch(desk, add("sheet", kind="counters", name="counters-large"))
    assert added.json["kit"]["sheets"][-1]["name"] == "counters-large"
    assert text(desk) == KIT + '\n[[sheet]]\nkind = "counters"\nname = "counters-large"\n'
    gone = patch(desk, do("remove", "sheet", "s1"))
    assert [one["name"] for one in gone.json["kit"]["sheets"]] == ["odds-table", "counters-large"]
    for _ in range(2):
        assert desk.ask("POST", "api/undo", {}).status == 200
    assert text(desk) == KIT


def test_a_force_gets_a_stat_file_of_the_games_headings(desk: Desk) -> None:
    found = patch(desk, add("force", name="Fleet Air Arm"))
    assert found.status == 200, found.data
    force = found.json["kit"]["forces"][-1]
    assert force["name"] == "Fleet Air Arm" and force["rows"] == 0
    file = desk.file(2)
    assert file["name"] == "fleet-air-arm.csv" and file["writable"]
    assert {"name", "unit", "engine", "fuselage"} <= {one["heading"] for one in file["columns"]}
    cells = ["Fulmar I"] + [""] * (len(file["columns"]) - 1)
    assert desk.edit(file, {"op": "insert", "after": 0, "cells": cells}).status == 200
    for _ in range(2):
        assert desk.ask("POST", "api/undo", {}).status == 200
    assert text(desk) == KIT and not (desk.root / "fleet-air-arm.csv").exists()
    assert desk.ask("POST", "api/redo", {}).status == 200
    assert (desk.root / "fleet-air-arm.csv").exists() and len(desk.get("api/kit")["forces"]) == 3


def test_tables_are_renamed_and_moved_and_a_second_sheet_has_a_name(desk: Desk) -> None:
    second = patch(desk, add("sheet", kind="counters"))
    assert [one["name"] for one in second.json["kit"]["sheets"]] == ["counters", "odds-table", "counters-2"]
    moved = patch(desk, do("move", "sheet", "s2"), label="move")
    assert [one["name"] for one in moved.json["kit"]["sheets"]] == ["counters", "counters-2", "odds-table"]
    assert moved.json["undo"]["label"] == "move"
    patch(desk, put("force", "a1", "name", value="Fighter Command"))
    forces = patch(desk, do("move", "force", "a1")).json["kit"]["forces"]
    assert [(one["id"], one["name"]) for one in forces] == [("a2", "Luftwaffe"), ("a1", "Fighter Command")]
    assert patch(desk, do("move", "force", "a1")).status == 422
    for _ in range(4):
        assert desk.ask("POST", "api/undo", {}).status == 200
    assert text(desk) == KIT


def test_a_list_of_names_is_made(opened: Opener, kit: Path) -> None:
    with_names = KIT + '\n[[sheet]]\nkind = "certificates"\n'
    (kit / "kit.toml").write_text(with_names)
    desk = opened(kit, proofs=True)
    made = patch(desk, do("list", "sheet", "s3"))
    assert made.status == 200, made.data
    assert text(desk) == with_names + 'names = "certificates.csv"\n'
    file = desk.get(f"api/files/{made.json['kit']['sheets'][2]['file']}")
    assert file["name"] == "certificates.csv" and file["columns"][0]["heading"] == "name" and file["writable"]
    desk.examined()
    problems = desk.get("api/problems")["problems"]
    assert {one["severity"] for one in problems} <= {"note", "warning"}
    (empty,) = (one for one in problems if one["code"] == "PG123")
    said = f"{empty['message']} {empty['help']}"
    assert "has headings but no row below them" in said
    assert not re.search("aircraft|piece|counter|force|stat", said), said  # those of a list are people
    assert desk.ask("POST", "api/undo", {}).status == 200
    assert text(desk) == with_names and not (kit / "certificates.csv").exists()
    patch(desk, put("sheet", "s3", "names", value="heroes.csv"))
    assert patch(desk, do("list", "sheet", "s3")).json["kit"]["sheets"][2]["lists"][0]["name"] == "heroes.csv"
    assert (kit / "heroes.csv").exists() and desk.ask("POST", "api/undo", {}).status == 200
    assert not (kit / "heroes.csv").exists() and 'names = "heroes.csv"' in text(desk)
    assert patch(desk, do("list", "sheet", "s1")).status == 400


def test_an_empty_force_holds_nothing(opened: Opener, kit: Path) -> None:
    desk = opened(kit, proofs=True)
    assert patch(desk, add("force", name="Polska")).status == 200
    desk.examined()
    assert [(one["code"], one["severity"]) for one in desk.get("api/problems")["problems"]] == [
        ("PG123", "note")
    ]


def test_settings_of_the_kit_and_its_logo(opened: Opener, kit: Path) -> None:
    desk = opened(kit, proofs=True)
    svg = b'<svg xmlns="http://www.w3.org/2000/svg" width="9mm" height="9mm"><path d="M0 0h9v9z"/></svg>'
    assert desk.ask("PUT", "api/art/club.svg", svg, content_type="image/svg+xml").status == 201
    sets = [
        put("logo", value="club.svg"),
        put("club", value="Old Hats"),
        put("rules", "stat_limit", value="six"),
        put("limits", "row", value=50),
    ]
    keys = patch(desk, *sets).json["kit"]["keys"]
    assert (keys["logo"], keys["club"], keys["limits"]) == ("club.svg", "Old Hats", {"row": 50})
    shown = desk.ask("GET", "api/art/club.svg")
    assert shown.data == svg and shown.headers["content-type"] == "image/svg+xml"
    assert desk.ask("GET", "api/art/kit.toml").status == desk.ask("GET", "api/art/..%2fx.svg").status == 404
    desk.examined()
    (wrong,) = desk.get("api/problems")["problems"]
    assert (wrong["at"]["option"], wrong["at"]["key"]) == ("rules", "stat_limit")
    choices = desk.get("api/choices")
    assert choices["languages"] == ["en", "de", "pl"] and [one["name"] for one in choices["limits"]] == [
        "row",
        "kit",
    ]
    limit = next(one for one in choices["rules"] if one["name"] == "stat_limit")
    assert (limit["value"], limit["provenance"]) == (5, "source")
    assert desk.ask("POST", "api/undo", {}).status == 200 and text(desk) == KIT


def test_a_force_takes_a_file_that_lies_there(desk: Desk) -> None:
    (desk.root / "iaf.csv").write_text(LUFTWAFFE)
    assert desk.get("api/kit")["loose"] == ["iaf.csv"]
    found = patch(desk, add("force", name="IAF", stats="iaf.csv")).json["kit"]
    assert found["forces"][-1]["rows"] == 1 and found["loose"] == []
    assert (desk.root / "iaf.csv").read_text() == LUFTWAFFE
    gone = patch(desk, do("remove", "force", "a3"))
    assert len(gone.json["kit"]["forces"]) == 2 and (desk.root / "iaf.csv").exists()


@pytest.mark.parametrize(
    ("edit", "status"),
    [
        (put("name", value="../x"), 422),
        (put("name", value="con"), 422),
        (put("sheet", "s1", "name", value="a/b"), 422),
        (put("title", value="a\0b"), 422),
        (put("title", value=None), 400),
        (put("sheet", "s9", "backs", value="fold"), 404),
        (put("sheet", "0", "backs", value="fold"), 404),
        (put("sheet", "a1", "backs", value="fold"), 404),
        (put("force", "n:Nobody", "palette", value="tan"), 404),
        (put(value="fold"), 400),
        (put("name", "x", "y", value="fold"), 422),
        ({"op": "put", "at": [0], "value": 1}, 400),
        ({"op": "burn", "at": ["ink"]}, 400),
        (add("limits"), 400),
        (add("sheet", kind="counters", name="nul"), 422),
        (add("force", name="X", stats="../x.csv"), 422),
        (add("force", name=" "), 422),
        (do("remove", "sheet", "s3"), 404),
    ],
)
def test_what_cannot_be_written_is_refused(desk: Desk, edit: Change, status: int) -> None:
    found = patch(desk, edit)
    assert found.status == status and found.json[0]["message"], found.data
    assert text(desk) == KIT and sorted(one.name for one in desk.root.iterdir()) == [
        "kit.toml", "luftwaffe.csv", "raf.csv",
    ]  # fmt: skip


def test_a_stale_version_is_merged_where_nothing_is_lost(desk: Desk) -> None:
    version = desk.get("api/kit")["version"]
    swapped = (
        KIT.replace('[[sheet]]\nkind = "counters"\nsize = "25mm"\n\n', "") + '\n[[sheet]]\nkind = "counters"\n'
    )
    (desk.root / "kit.toml").write_text(swapped)
    at = "sheet", "s1", "backs"  # the counters, which are the second sheet now
    found = patch(desk, put(*at, value="fold", was=None), version=version)
    assert found.status == 200 and text(desk) == swapped + 'backs = "fold"\n'
    clash = patch(desk, put("sheet", "s1", "size", value="30mm", was="25mm"), version=version)
    assert clash.status == 409 and clash.codes == ["PG903"] and "etag" in clash.headers
    assert patch(desk, put("paper", "size", value="a3", was="a4"), version=version).status == 200
    gone = patch(desk, do("remove", "sheet", "s2", was={"kind": "odds-table", "x": 1}), version=version)
    assert gone.status == 409
    both = [put("paper", "size", value="a5", was="a4"), put("copies", value=3, was=2)]
    before, told = text(desk), patch(desk, *both, put("ink", value="grey", was=None), version=version)
    assert told.status == 409 and text(desk) == before, "all edits of a step, or none"
    assert [one["message"] for one in told.json] == ['size is "a3" now', "copies is not there any more"]
    (desk.root / "kit.toml").write_text(before.replace("[paper]", "combine = true\n\n[paper]", 1))
    assert patch(desk, put("combine", value=False, was=1), version=version).status == 409, "true is no 1"


def test_ids_of_forces_and_sheets_follow_other_hands(desk: Desk) -> None:
    """They come back with the bytes that they are of; one in the place of another has its id if renamed."""

    def ids() -> list[str]:
        kit = desk.get("api/kit")
        return [f"{one['id']} {one['name']}" for one in (*kit["forces"], *kit["sheets"])]

    heads, raf, luftwaffe, counters, odds = re.split(r"(?m)^(?=\[\[)", KIT)
    here = ["a1 RAF", "a2 Luftwaffe", "s1 counters", "s2 odds-table"]
    iaf, renamed = '[[force]]\nname = "IAF"\nstats = "raf.csv"\n\n', raf.replace("RAF", "Fighter Command")
    named = '[[sheet]]\nkind = "odds-table"\nname = "odds"\n'
    texts = [
        (heads + luftwaffe + raf + counters + odds, ["a2 Luftwaffe", "a1 RAF", *here[2:]]),
        (heads + iaf + raf + odds, ["a3 IAF", "a1 RAF", "s2 odds-table"]),
        (
            heads + iaf + renamed + odds + counters + named,
            ["a3 IAF", "a1 Fighter Command", "s2 odds-table", "s3 counters", "s4 odds"],
        ),
        (KIT, here),
        (heads + raf + raf + counters + odds, ["a1 RAF", "a4 RAF", *here[2:]]),
    ]
    for text, found in texts:
        (desk.root / "kit.toml").write_text(text)
        desk.portal.call(desk.session.catch_up, desk.session.open_kit)
        assert ids() == found
    edits = [
        put("force", "a4", key, value=value, was="RAF") for key, value in (("name", "PAF"), ("stats", "p.csv"))
    ]
    edits[1]["was"] = "raf.csv"
    assert patch(desk, *edits, version=desk.get("api/kit")["version"]).status == 200
    assert ids()[1] == "a4 PAF", "what the page itself makes of a force is that force"


def test_a_broken_kit_shows_its_tables_and_its_text(desk: Desk) -> None:
    before = desk.get("api/kit")["version"]
    (desk.root / "kit.toml").write_text(KIT + "[[sheet\n")
    grey = put("ink", value="grey", was=None)
    found = patch(desk, grey, version=before)
    assert found.status == 422 and found.json[0]["line"] > 20
    kit = desk.get("api/kit")
    assert kit["broken"] and kit["text"] == KIT + "[[sheet\n" and len(kit["forces"]) == 2
    assert desk.set(desk.file(), 0, "engine", "6").status == 200
    (desk.root / "kit.toml").write_text(KIT)
    assert patch(desk, grey, version=before).status == 200


def test_a_kit_that_may_not_be_read_any_more_says_so(desk: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is not gone: its forces stay, nothing is written, and it is read again as soon as that is allowed."""
    before, grey = desk.get("api/kit")["version"], put("ink", value="grey", was=None)
    path = desk.root / "kit.toml"
    problem = UNREADABLE.at(Span(str(path)), "the file cannot be read: permission denied", "Check the rights.")
    with monkeypatch.context() as locked:
        locked.setattr(disk, "read_bytes", lambda path, label: (None, problem))
        for _ in range(2):
            desk.portal.call(desk.session.catch_up, desk.session.open_kit)
            kit = desk.get("api/kit")
            assert (kit["missing"], kit["broken"], len(kit["forces"])) == (False, True, 2)
        refused = patch(desk, grey, version=before)
        assert refused.status == 422 and refused.json[0]["message"] == problem.message
    assert patch(desk, grey, version=before).status == 200 and not desk.get("api/kit")["broken"]


def test_a_kit_that_is_opened_broken_names_its_files(opened: Opener, kit: Path) -> None:
    (kit / "kit.toml").write_text(KIT + "[[sheet\n")
    desk = opened(kit, proofs=True)
    shown = desk.get("api/kit")
    assert shown["broken"] and [one["name"] for one in shown["files"]] == ["raf.csv", "luftwaffe.csv"]
    file = desk.get(f"api/files/{shown['files'][0]['id']}")
    assert len(file["rows"]) == 3 and desk.set(file, 0, "engine", "6").status == 200
    desk.examined()
    assert desk.get("api/problems")["problems"][0]["at"]["kit"]


def test_a_file_without_a_name_is_all_its_sides(opened: Opener, kit: Path) -> None:
    heads = "name,unit,side,quantity,engine,fuselage,to_hit,weapons"
    (kit / "both.csv").write_text(f"{heads}\nA,1,Finland,1,3,3,3,front\nB,2,USSR,2,3,3,3,front\n")
    (kit / "kit.toml").write_text(
        'system = "dogfight"\n[[force]]\nstats = "both.csv"\n[[sheet]]\nkind = "counters"\n'
    )
    assert len(opened(kit).get("api/kit")["forces"]) == 1, "nobody has looked at its rows"
    desk = opened(kit, proofs=True)
    desk.examined()
    forces = desk.get("api/kit")["forces"]
    assert [(one["name"], one["rows"], one["pieces"]) for one in forces] == [("Finland", 1, 1), ("USSR", 1, 2)]
    assert len({one["file"] for one in forces}) == 1 and len({one["id"] for one in forces}) == 2
    found = patch(desk, put("force", forces[1]["id"], "palette", value="red", was=None))
    assert found.status == 200 and text(desk).count("[[force]]") == 2 and 'name = "USSR"' in text(desk)


def test_two_forces_of_one_name_have_each_its_own_pieces(opened: Opener, kit: Path) -> None:
    (kit / "kit.toml").write_text(KIT.replace('"Luftwaffe"', '"RAF"'))
    desk = opened(kit, proofs=True)
    desk.examined()
    assert [(one["rows"], one["pieces"]) for one in desk.get("api/kit")["forces"]] == [(3, 5), (1, 4)]


def test_a_name_with_blanks_or_of_too_many_letters_keeps_its_table(opened: Opener, kit: Path) -> None:
    """And all that is wrong in it is told in the same run."""
    rows = (kit / "luftwaffe.csv").read_text()
    (kit / "luftwaffe.csv").write_text(rows.replace(",4,5,3,4", ",4,9,3,4"))
    long = "Luftwaffe " * 7
    file = kit / "kit.toml"
    file.write_text(file.read_text().replace('"RAF"', '" RAF  "').replace('"Luftwaffe"', f'"{long}"'))
    desk = opened(kit, proofs=True)
    desk.examined()
    forces = [(one["id"], one["name"], one["rows"]) for one in desk.get("api/kit")["forces"]]
    assert forces == [("a1", "RAF", 3), ("a2", long.strip(), 1)]
    found = desk.get("api/problems")["problems"]
    assert [one["code"] for one in found if one["severity"] == "error"] == ["PG207", "DF101"]


def test_a_list_of_a_sheets_own_opens_like_a_stat_file(opened: Opener, kit: Path) -> None:
    sheet = '\n[[sheet]]\nkind = "certificates"\nnames = "heroes.csv"\n'
    (kit / "kit.toml").write_text(KIT + sheet)
    (kit / "heroes.csv").write_text("name,result\nA. Smith,first\n")
    desk = opened(kit)
    listed = desk.get("api/kit")["sheets"][2]["lists"]
    assert [one["name"] for one in listed] == ["heroes.csv"]
    file = desk.get(f"api/files/{listed[0]['file']}")
    assert [one["own"] for one in file["columns"]] == [False, False]
    assert desk.set(file, 0, "result", "second").status == 200
    assert (kit / "heroes.csv").read_text() == "name,result\nA. Smith,second\n"


def test_a_link_in_place_of_the_kit_is_not_written(desk: Desk, tmp_path: Path) -> None:
    elsewhere = tmp_path / "elsewhere.toml"
    elsewhere.write_text(KIT)
    (desk.root / "kit.toml").unlink()
    (desk.root / "kit.toml").symlink_to(elsewhere)
    assert patch(desk, put("ink", value="grey", was=None)).status in (409, 422, 423)
    assert elsewhere.read_text() == KIT and (desk.root / "kit.toml").is_symlink()
