"""Terrain on printed mats: in a kit and with make, on tiles as on the whole mat, with names and numbers."""

from __future__ import annotations

from pathlib import Path

import pytest

from pressgang.diagnostics import Problems
from pressgang.drawing import scene
from pressgang.drawing.scene import Item, Text
from pressgang.drawing.units import PAPERS
from pressgang.imposition.plans import StockOffer
from pressgang.layout import Stock
from pressgang.rulebook import RuleBook
from pressgang.sheets.base import Brief
from pressgang.sheets.mats.drawing import MatKind
from pressgang.sheets.mats.kinds import HexMatKind, SquareMatKind
from pressgang.sources.inputs import Inputs
from pressgang.structs import replace
from pressgang.terrain.drawing import draw_land
from pressgang.terrain.model import MOTIFS
from pressgang.terrain.reading import read_land, read_own_terrain
from pressgang.typography import faces, fonts
from pressgang.typography.fonts import FontBook
from tests.conftest import Pressgang
from tests.drawn import placed
from tests.terrain.lands import read, squares

KIT = """\
name = "raid"
system = "battle-of-britain"
[[sheet]]
kind = "hex-mat"
hex = "40mm"
columns = 3
rows = 3
terrain = "land.txt"
seed = 7
"""
NAMED = '0101 town "Ashby"\n0201 hill "Bone Hills"\n0102 sea "The Deep"\n'


def mat(kind: MatKind, tmp_path: Path, text: str = NAMED, ink: str = "color") -> tuple[Item, ...]:
    land, wrong = read(text, tmp_path)
    assert land is not None and not wrong
    book = FontBook()
    brief: Brief[object] = Brief(  # type: ignore[type-var]
        "Game", "", "", (), RuleBook({}), book, StockOffer(Stock(PAPERS["a4"]), book),
        lands={"land.txt": land}, ink=ink,
    )  # fmt: skip
    found = Problems()
    front = kind.compose(brief, found).pieces[0].front  # type: ignore[arg-type]
    assert not found.found
    return front


def texts(items: tuple[Item, ...]) -> dict[str, Text]:
    return {item.string: item for item, _ in placed(items) if isinstance(item, Text)}


SMALL_MATS = [
    HexMatKind(columns=3, rows=3, hex=40.0, terrain="land.txt"),
    HexMatKind(columns=3, rows=3, hex=40.0, terrain="land.txt", orientation="pointy", edges="full"),
    SquareMatKind(columns=3, rows=3, square=40.0, terrain="land.txt"),
]


@pytest.mark.parametrize("kind", SMALL_MATS, ids=["flat", "pointy", "squares"])
def test_words_stand_over_the_ground_each_once(kind: MatKind, tmp_path: Path) -> None:
    front = mat(kind, tmp_path)
    words = [item.string for item in front if isinstance(item, Text)]
    assert {"Ashby", "Bone Hills", "THE DEEP", "0101", "0303"} <= set(words)
    assert len(words) == len(set(words))
    width, height = kind.extent(None)  # type: ignore[arg-type]
    for word in ("Ashby", "Bone Hills", "THE DEEP"):
        text = texts(front)[word]
        assert text.x > 0 and text.x + text.width < width and 0 < text.y < height


def test_names_are_in_the_display_face_and_in_the_plain_one_without_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    if faces.display_file("garamond-italic"):
        runs = texts(mat(SMALL_MATS[0], tmp_path))["THE DEEP"].runs
        assert {run.face for run in runs} == {"garamond-italic-medium"}
    monkeypatch.setattr(fonts, "display_file", lambda name: None)
    fonts.metrics_of.cache_clear()
    runs = texts(mat(SMALL_MATS[0], tmp_path))["THE DEEP"].runs
    fonts.metrics_of.cache_clear()
    assert {run.face for run in runs} == {"figo"}


def test_a_character_that_the_display_face_lacks_comes_from_another(tmp_path: Path) -> None:
    runs = texts(mat(SMALL_MATS[0], tmp_path, '0101 sea "Deep ♥"\n'))["DEEP ♥"].runs
    assert [run.string for run in runs] == ["DEEP ", "♥"] or not faces.display_file("garamond")


def test_a_kit_and_its_check_find_faults_with_their_places(tmp_path: Path, pressgang: Pressgang) -> None:
    (tmp_path / "kit.toml").write_text(KIT)
    (tmp_path / "land.txt").write_text(
        "0101 hil\n0402 hill\n0102..0103 sea\n0101-0203 road\n0303 wood\n0303 town\n-----\n"
    )
    every = ("land.txt:1:6: PG821", "land.txt:2:1: PG823", "land.txt:6:1: PG824", "land.txt:7:1: PG822")
    for command in (("check", "."), ("render", ".", "-o", "out")):
        done = pressgang(*command)
        assert done.code == 1
        assert all(place in done.err + done.out for place in every), "in one run"
    (tmp_path / "land.txt").write_text("0102..0103 sea\n0201-0203 road\n")
    assert pressgang("check", str(tmp_path)).code == 0
    assert pressgang("render", str(tmp_path), "-o", str(tmp_path / "out")).code == 0


@pytest.mark.parametrize("named", ["../land.txt", "nowhere.txt"])
def test_a_terrain_file_lies_in_the_kit(tmp_path: Path, pressgang: Pressgang, named: str) -> None:
    kit = tmp_path / "kit"
    kit.mkdir()
    (tmp_path / "land.txt").write_text("0101 hill\n")
    (kit / "kit.toml").write_text(KIT.replace("land.txt", named))
    assert pressgang("check", str(kit)).code != 0


def test_a_name_that_no_font_has_is_a_problem_of_its_line(tmp_path: Path, pressgang: Pressgang) -> None:
    (tmp_path / "land.txt").write_text('0101 sea\n0201 town "♛"\n', encoding="utf-8")
    done = pressgang("make", "hex-mat", "--system", "mtb", "--terrain", "land.txt", "-o", "mat.pdf")
    assert done.code == 1 and "land.txt:2:1: PG501" in done.err


@pytest.mark.parametrize("kind", SMALL_MATS, ids=["flat", "pointy", "squares"])
def test_title_and_legend_stand_beyond_the_mat_and_make_the_board_larger(kind: MatKind, tmp_path: Path) -> None:
    plain = kind.extent(None)  # type: ignore[arg-type]
    own = replace(kind, title_="Ashby and the Deep", legend=True)
    land, _ = read(NAMED, tmp_path)
    assert land is not None
    book = FontBook()
    brief: Brief[object] = Brief(  # type: ignore[type-var]
        "Game", "", "", (), RuleBook({}), book, StockOffer(Stock(PAPERS["a4"]), book), lands={"land.txt": land}
    )
    found = Problems()
    sheet = own.compose(brief, found)  # type: ignore[arg-type]
    piece = sheet.pieces[0]
    assert not found.found
    assert (piece.width, piece.height) == pytest.approx(own.extent(brief))  # type: ignore[arg-type]
    assert piece.width == pytest.approx(plain[0]) and piece.height > plain[1] + 15
    by_name = {
        item.string: by.apply(item.x, item.y) for item, by in placed(piece.front) if isinstance(item, Text)
    }
    above = by_name["0101"][1]
    assert by_name["Ashby and the Deep"][1] < above
    for label in ("Sea", "Hill", "Town"):
        assert piece.height > by_name[label][1] > plain[1]


def test_a_map_of_spaces_has_no_grid_and_numbers_at_its_spaces_alone(tmp_path: Path) -> None:
    kind = SquareMatKind(
        columns=4, rows=4, square=30.0, terrain="land.txt", line="none", links=("0101-0404-0401",)
    )
    front = mat(kind, tmp_path, "0202 hill\n")
    assert {item.string for item, _ in placed(front) if isinstance(item, Text)} >= {"0101", "0404", "0401"}
    assert "0102" not in texts(front)
    grid = mat(replace(kind, line="#ff0000"), tmp_path, "0202 hill\n")
    assert "0102" in texts(grid)
    red = [
        item
        for item, _ in placed(grid)
        if isinstance(item, scene.Path) and item.stroke and item.stroke.hex == "#ff0000"
    ]
    assert red


@pytest.mark.parametrize("ink", ["color", "saver"])
@pytest.mark.parametrize("motif", MOTIFS)
def test_every_motif_is_drawn_in_every_ink(tmp_path: Path, motif: str, ink: str) -> None:
    (tmp_path / "own.toml").write_text(f'[terrain.moor]\nmotif = "{motif}"\nground = "#8a9a5b"\n')
    met = Problems()
    document = Inputs().toml(tmp_path / "own.toml", "own.toml", met)
    assert document is not None
    own = read_own_terrain(document.value["terrain"], tmp_path, met)
    (tmp_path / "land.txt").write_text("0101..0303 moor\n")
    land = read_land(tmp_path / "land.txt", "land.txt", None, Inputs(), met, own)
    assert land is not None and not met.found
    bare = draw_land(squares(3, 3), replace(land, own=()), 1, ink, bleed=0)
    drawn = draw_land(squares(3, 3), land, 1, ink, bleed=0)
    assert len(list(placed(drawn.under))) > len(list(placed(bare.under)))
    fills = {item.fill.hex for item, _ in placed(drawn.under) if isinstance(item, scene.Path) and item.fill}
    assert ("#8a9a5b" in fills) == (ink == "color")
