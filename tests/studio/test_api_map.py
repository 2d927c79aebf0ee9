"""A map is painted stroke by stroke: the terrain file changes by lines, other hands keep what they wrote."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from pressgang.studio.state import look_once
from tests.conftest import ROOT
from tests.studio.conftest import KIT, Desk, Opener

pytestmark = pytest.mark.usefixtures("hurried")
MAT = '\n[[sheet]]\nkind = "hex-mat"\nname = "the-map"   # ours\ncolumns = 5\nrows = 4\nhex = "40mm"\n'
LAND = '# The coast.\n0101..0302 sea   # deep\n0403 wood "Long Wood"\n'


@pytest.fixture
def mat(kit: Path) -> Path:
    """The small kit with a mat."""
    (kit / "kit.toml").write_text(KIT + MAT)
    return kit


def stroke(desk: Desk, op: str, word: str = "", *cells: str, **more: Any) -> Any:
    edit = {"op": op, "word": word, "cells": list(cells), **more}
    return desk.ask("PATCH", "api/map", {"sheet": "s3", "label": f"{op} {word}", "edits": [edit]})


def test_the_first_stroke_makes_the_file_and_its_key(opened: Opener, mat: Path) -> None:
    desk = opened(mat)
    assert [one["map"] for one in desk.get("api/kit")["sheets"]] == [False, False, True]
    there = desk.get("api/map?sheet=s3")
    assert there["file"] == "" and there["land"]["cells"] == {} and len(there["cells"]) == 22
    assert there["beside"]["0201"] == ["0101", "0102", "0202", "0301", "0302"] or set(there["beside"]["0201"])
    assert {"op": "way", "word": "rail", "tint": "#888888"}["word"] in {one["word"] for one in there["brushes"]}
    done = stroke(desk, "paint", "wood", "0303", "0304").json
    assert (mat / "the-map.txt").read_text() == "0303..0304 wood\n" and done["file"] == "the-map.txt"
    assert (mat / "kit.toml").read_text() == KIT + MAT + 'terrain = "the-map.txt"\n'
    assert done["land"]["cells"] == {"0303": ["wood", ""], "0304": ["wood", ""]}
    assert done["undo"] == {"label": "paint wood", "depth": 1}
    assert desk.ask("POST", "api/undo", {}).status == 200
    assert (mat / "kit.toml").read_text() == KIT + MAT and not (mat / "the-map.txt").exists()
    assert desk.ask("POST", "api/redo", {}).status == 200
    assert (mat / "the-map.txt").read_text() == "0303..0304 wood\n"


def test_strokes_are_steps_and_merge_with_other_hands(opened: Opener, mat: Path) -> None:
    (mat / "kit.toml").write_text(KIT + MAT + 'terrain = "coast.txt"\n')
    file = mat / "coast.txt"
    file.write_bytes(LAND.replace("\n", "\r\n").encode())
    desk = opened(mat)
    stroke(desk, "paint", "hill", "0403", was={"0403": ["wood", "Long Wood"]})
    stroke(desk, "way", "road", "0403", "0404", "0304")
    stroke(desk, "edge", "wall", pairs=[["0403", "0503"]])
    stroke(desk, "name", "road", "0404", name="King's Road")
    stroke(desk, "name", "", "0101", name="Grey Sea")
    text = file.read_bytes().decode()
    assert '0403 wood hill "Long Wood"\r\n' in text and '0403-0404-0304 road "King\'s Road"\r\n' in text
    assert '0101 sea "Grey Sea"\r\n' in text and "   # deep\r\n" in text and "0403/0503 wall\r\n" in text
    file.write_bytes(file.read_bytes().replace(b"# The coast.", b"# Changed.") + b"0503 swap\r\n0504 town\r\n")
    done = stroke(desk, "erase", "", "0403", was={"0403": ["wood", "hill", "Long Wood"]}).json
    assert done["land"]["cells"]["0504"] == ["town", ""] and "0403" not in done["land"]["cells"]
    assert [(one["code"], one["cells"]) for one in done["land"]["problems"]] == [("PG821", ["0503"])]
    for _ in range(6):
        assert desk.ask("POST", "api/undo", {}).status == 200
    assert file.read_bytes().decode() == LAND.replace("\n", "\r\n").replace("The coast", "Changed") + (
        "0503 swap\r\n0504 town\r\n"
    )
    refused = stroke(desk, "paint", "hill", "0504", was={"0504": []})
    assert refused.status == 409 and refused.codes == ["PG903"] and "town" in refused.json[0]["message"]


def test_a_country_is_made_up(opened: Opener, mat: Path) -> None:
    (mat / "kit.toml").write_text(KIT + MAT + 'terrain = "random"\nseed = 3\n')
    desk = opened(mat)
    shown = desk.get("api/map?sheet=s3")["land"]
    stroke(desk, "paint", "cloud", "0101")
    assert 'terrain = "the-map.txt"\n' in (mat / "kit.toml").read_text()
    there = desk.get("api/map?sheet=s3")["land"]
    assert {**there["cells"], "0101": 0} == {**shown["cells"], "0101": 0} and there["ways"] == shown["ways"]
    other = stroke(desk, "random", seed=11).json["land"]
    assert other["cells"] != there["cells"] and not other["problems"]


@pytest.mark.parametrize(
    ("status", "sheet", "edit"),
    [
        (404, "s1", {"op": "paint", "word": "wood", "cells": ["0101"]}),
        (404, "x", {"op": "paint", "word": "wood", "cells": ["0101"]}),
        (422, "s3", {"op": "paint", "word": "wood", "cells": ["9901"]}),
        (400, "s3", {"op": "paint", "word": "wood", "cells": [7]}),
        (422, "s3", {"op": "name", "cells": ["0101"], "name": "x" * 61}),
        (400, "s3", {"op": "paint", "word": "swamp", "cells": ["0101"]}),
        (400, "s3", {"op": "way", "word": "road", "cells": ["0101"]}),
        (400, "s3", {"op": "edge", "word": "wall", "pairs": ["0101"]}),
        (400, "s3", {"op": "burn"}),
        (400, "s3", {"op": "paint"}),
    ],
)
def test_a_faulty_stroke_writes_nothing(opened: Opener, mat: Path, status: int, sheet: str, edit: Any) -> None:
    """Nor does a sound one before it in the same step."""
    desk, sound = opened(mat), {"op": "paint", "word": "wood", "cells": ["0102"]}
    found = desk.ask("PATCH", "api/map", {"sheet": sheet, "edits": [sound, edit]})
    assert found.status == status, found.data
    assert (mat / "kit.toml").read_text() == KIT + MAT and not list(mat.glob("*.txt"))


def test_what_cannot_be_painted_is_said(opened: Opener, mat: Path) -> None:
    (mat / "kit.toml").write_text(KIT + MAT + 'terrain = "coast.csv"\n')
    (mat / "coast.csv").write_text("cell,terrain\n0101,sea\n")
    desk = opened(mat)
    found = desk.ask("GET", "api/map?sheet=s3")
    assert found.status == 423 and "table" in found.json[0]["message"]


def test_a_map_of_the_game_is_copied_beside_the_kit(opened: Opener, tmp_path: Path) -> None:
    games = ROOT / "examples" / "games"
    kit = tmp_path / "crossing"
    kit.mkdir()
    (kit / "kit.toml").write_text('name = "crossing"\nsystem = "ossa-crossing"\n\n[[sheet]]\nkind = "map"\n')
    desk = opened(kit, games=(games,))
    sheet = next(one for one in desk.get("api/kit")["sheets"] if one["map"])
    before = desk.get(f"api/map?sheet={sheet['id']}")["land"]
    stroke = {"op": "paint", "word": "wood", "cells": ["0101"]}
    desk.ask("PATCH", "api/map", {"sheet": sheet["id"], "edits": [stroke]})
    original = (games / "ossa-crossing" / "ossa.txt").read_bytes()
    assert (kit / "ossa.txt").read_bytes() == original + b"0101 wood\n"
    assert desk.get(f"api/map?sheet={sheet['id']}")["land"]["ways"] == before["ways"] != []


def test_the_board_is_shown_whole_and_anew(opened: Opener, mat: Path) -> None:
    (mat / "kit.toml").write_text(KIT + MAT + 'terrain = "coast.txt"\ntitle = "The coast"\n')
    (mat / "coast.txt").write_text(LAND)
    desk = opened(mat, proofs=True)
    desk.examined()
    first = desk.get("api/sheets/s3?page=0")
    board = first["board"]
    there = desk.get("api/map?sheet=s3")
    assert there["titled"] and board["down"] > 5 and board["height"] > there["height"] + 5
    assert len(board["tiles"]) == len(first["pages"]) - 1 and board["id"] not in [
        p["id"] for p in first["pages"]
    ]
    assert desk.ask("GET", f"api/pages/{board['id']}.svg").status == 200
    assert desk.get("api/sheets/s1")["board"] is None
    stroke(desk, "paint", "town", "0504")
    desk.examined()
    assert desk.get("api/sheets/s3?page=0")["board"]["id"] != board["id"]
    revision = desk.session.revision
    desk.portal.call(look_once, desk.session)
    (mat / "coast.txt").write_text(LAND + "0502 town\n")
    desk.portal.call(look_once, desk.session)
    assert desk.session.revision > revision
