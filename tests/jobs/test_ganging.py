"""`gang = true`: small sheets of one run share pages where cut and backs agree and that saves paper."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.conftest import Pressgang, keep_rows
from tests.printed import texts

ROWS = 2
"""How many rows of a stat file are printed: the same paper is shared by fewer."""
SHEET = '\n[[sheet]]\nname = "{}"\nkind = "counters"\nsize = "{}"\n{}\n'


def kit_with(pressgang: Pressgang, folder: Path, *sheets: tuple[str, str, str]) -> Path:
    assert pressgang("new", "dogfight", folder).code == 0
    kit = folder / "kit.toml"
    text = kit.read_text(encoding="utf-8").split("[[sheet]]")[0]
    kit.write_text(text + "".join(SHEET.format(*sheet) for sheet in sheets), encoding="utf-8")
    keep_rows(folder, ROWS)
    return folder


def test_sheets_that_are_cut_alike_share_a_page(pressgang: Pressgang, tmp_path: Path) -> None:
    kit = kit_with(
        pressgang, tmp_path / "kit",
        ("small", "20mm", 'backs = "long-edge"'),
        ("plain", "20mm", ""),
        ("large", "25mm", 'backs = "long-edge"'),
    )  # fmt: skip
    assert pressgang("render", kit, "-o", "apart").code == 0
    assert sorted(path.name for path in (tmp_path / "apart").glob("*.pdf")) == [
        "large.pdf",
        "plain.pdf",
        "small.pdf",
    ]
    ran = pressgang("render", kit, "-o", "out", "--gang")
    assert ran.code == 0, ran.err
    files = sorted(path.name for path in (tmp_path / "out").glob("*.pdf"))
    assert files == ["plain.pdf", "small-large.pdf"], "one without backs stays by itself"
    front, _ = texts(tmp_path / "out" / "small-large.pdf")
    words = front.split()
    for name in ("small", "large"):
        found = texts(tmp_path / "apart" / f"{name}.pdf")[0].split()
        for word in ("Spitfire", "Hurricane"):
            assert words.count(word) >= found.count(word)


def test_what_saves_no_paper_stays_by_itself(pressgang: Pressgang, tmp_path: Path) -> None:
    kit = kit_with(pressgang, tmp_path / "kit", ("one", "170mm", ""), ("two", "169mm", ""))
    assert pressgang("render", kit, "-o", "out", "--gang").code == 0
    names = {path.name for path in (tmp_path / "out").glob("*.pdf")}
    assert names == {"one.pdf", "two.pdf"}


@pytest.mark.usefixtures("quick_pictures")
def test_a_board_of_one_page_shares_it_with_markers_that_bleed_alike(
    pressgang: Pressgang, tmp_path: Path
) -> None:
    kit = tmp_path / "kit"
    assert pressgang("new", "--example", "skerry-fort", kit).code == 0
    (file,) = kit.glob("**/kit.toml")
    keep_rows(file.parent, ROWS)
    assert pressgang("render", file, "-o", "out").code == 0
    names = {path.name for path in (tmp_path / "out").glob("*.pdf")}
    assert names == {"deck.pdf", "rules.pdf", "table-markers.pdf"}
    (page,) = texts(tmp_path / "out" / "table-markers.pdf")
    assert "nightfall" in page and "Stone" in page
    assert pressgang("render", file, "-o", "out", "--tabletop", "table", "--dpi", 36).code == 0
    manifest = json.loads((tmp_path / "table" / "manifest.json").read_text(encoding="utf-8"))
    assert {one["kind"] for one in manifest["pieces"]} == {"card", "board", "piece"}
    file.write_text(file.read_text(encoding="utf-8").replace('bleed = "1.5mm"', ""), encoding="utf-8")
    assert pressgang("render", file, "-o", "apart", "--only", "table", "--only", "markers").code == 0
    assert {path.name for path in (tmp_path / "apart").glob("*.pdf")} >= {"table.pdf", "markers.pdf"}


@pytest.mark.usefixtures("quick_pictures")
def test_pictures_of_pieces_are_of_their_own_sheet(pressgang: Pressgang, tmp_path: Path) -> None:
    """Which sheets share a page is a matter of paper: a table online has the pieces of each."""
    kit = kit_with(pressgang, tmp_path / "kit", ("small", "20mm", ""), ("large", "25mm", ""))
    told = []
    for name, gang in (("apart", ()), ("shared", ("--gang",))):
        wanted = ("--pieces", f"{name}-bits", "--tabletop", f"{name}-table", "--vassal", f"{name}.vmod")
        ran = pressgang("render", kit, "-o", name, "--dpi", 40, *wanted, *gang)
        assert ran.code == 0, ran.err
        manifest = (tmp_path / f"{name}-table" / "manifest.json").read_text(encoding="utf-8")
        index = (tmp_path / f"{name}-bits" / "index.csv").read_text(encoding="utf-8")
        told.append((json.loads(manifest)["pieces"], index))
    assert [path.name for path in (tmp_path / "shared").glob("*.pdf")] == ["small-large.pdf"]
    assert told[0] == told[1]
    assert {one["sheet"] for one in told[0][0]} == {"small", "large"}
