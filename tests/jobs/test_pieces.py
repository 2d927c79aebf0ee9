"""`--pieces`: a picture of each distinct piece, and an index that tells them apart."""

from __future__ import annotations

import csv
import sys
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from pressgang.drawing.units import parse_papers
from pressgang.jobs import handouts, pieces, whole_job
from pressgang.jobs.composing import make_brief
from pressgang.jobs.job import Job
from pressgang.jobs.loading import load_kit
from pressgang.jobs.pieces import FileNames, file_name
from pressgang.jobs.printing import lay_run
from pressgang.kit.tables import Order, is_file_name
from pressgang.layout import Stock
from pressgang.print_options import PrintOptions
from tests.characters import ANY
from tests.conftest import Pressgang
from tests.systems.dogfight.musters import kind_of

Counters = kind_of("counters")

STATS = (
    "name,side,engine,fuselage,to_hit,weapons,quantity\n"
    "Spitfire I,RAF,5,3,4,front,3\n"
    "Як-1,ВВС,4,3,4,front,1\n"
    "Łoś,,3,4,3,front rear,2\n"
)
ONE = STATS.splitlines()[0] + "\nЯк-1,ВВС,4,3,4,front,1\n"


@pytest.fixture
def stats(tmp_path: Path) -> Path:
    path = tmp_path / "mine.csv"
    path.write_text(STATS, encoding="utf-8")
    return path


@pytest.fixture
def one(tmp_path: Path) -> Path:
    """One counter, where more would say no more."""
    path = tmp_path / "mine.csv"
    path.write_text(ONE, encoding="utf-8")
    return path


KIT = """name = "duel"
system = "dogfight"
[[force]]
name = "RAF"
stats = "raf.csv"
[[sheet]]
kind = "counters"
"""


def index(folder: Path) -> list[dict[str, str]]:
    with (folder / "index.csv").open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_each_distinct_piece_is_a_picture_of_its_front_and_its_back(pressgang: Pressgang, stats: Path) -> None:
    ran = pressgang("make", "counters", stats, "-o", "c.pdf", "--pieces", "tokens", "--size", "1in")
    assert ran.code == 0, ran.err
    folder = stats.parent / "tokens"
    rows = index(folder)
    assert [(r["file"], r["back"], r["name"], r["side"], r["quantity"]) for r in rows] == [
        *(
            (f"raf-spitfire-i-no-{n}.png", f"raf-spitfire-i-no-{n}-back.png", f"Spitfire I No. {n}", "RAF", "1")
            for n in (1, 2, 3)
        ),
        ("vvs-yak-1.png", "vvs-yak-1-back.png", "Як-1", "ВВС", "1"),
        *((f"mine-los-no-{n}.png", f"mine-los-no-{n}-back.png", f"Łoś No. {n}", "mine", "1") for n in (1, 2)),
    ]
    assert {(r["width_mm"], r["height_mm"], r["sheet"]) for r in rows} == {("25.4", "25.4", "counters")}
    assert [r["source"].rpartition("mine.csv:")[2] for r in rows] == ["2", "2", "2", "3", "4", "4"]
    named = {r[key] for r in rows for key in ("file", "back")}
    assert {path.name for path in folder.iterdir()} == {*named, "index.csv"}
    assert len(ran.lines) == 1 + len(named) + 1, "every path is printed"
    for name in named:
        with Image.open(folder / name) as picture:
            assert picture.size == (300, 300)
            assert round(picture.info["dpi"][0]) == 300
            opaque = picture.convert("RGBA").getchannel("A").getextrema()
            assert opaque == (255, 255), "a rectangle fills its picture"
    with Image.open(folder / rows[0]["file"]) as front, Image.open(folder / rows[0]["back"]) as back:
        assert front.convert("RGB").tobytes() != back.convert("RGB").tobytes()


def test_pieces_that_look_alike_are_one_picture_and_are_counted(pressgang: Pressgang, tmp_path: Path) -> None:
    words = ("--movement-sticks", 4, "--range-sticks", 0, "--pieces", "sticks")
    assert pressgang("make", "range-sticks", "-o", "s.pdf", *words).code == 0
    assert [(r["name"], r["quantity"]) for r in index(tmp_path / "sticks")] == [("movement stick", "4")]


@pytest.mark.parametrize("shape", ["round", "hex"])
def test_beyond_the_outline_all_is_transparent_and_within_nothing(
    pressgang: Pressgang, one: Path, shape: str
) -> None:
    words = ("--pieces", "tokens", "--size", "30mm", "--shape", shape, "--palette", "white", "--dpi", 150)
    assert pressgang("make", "counters", one, "-o", "c.pdf", *words).code == 0
    with Image.open(one.parent / "tokens" / "vvs-yak-1.png") as picture:
        alpha = picture.convert("RGBA").getchannel("A")
        width, height = alpha.size
        assert height == round(30 / 25.4 * 150)
        corners = [(x, y) for x in (0, width - 1) for y in (0, height - 1)]
        assert {alpha.getpixel(corner) for corner in corners} == {0}
        middle = [(width // 2, 2), (width // 2, height // 2), (3, height // 2), (width // 2, height - 3)]
        assert {alpha.getpixel(place) for place in middle} == {255}, "a white ground is white, not clear"


def test_without_cairo_it_says_what_to_install_and_writes_nothing(
    pressgang: Pressgang, stats: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for renderer in ("cairosvg", "resvg_py"):
        monkeypatch.setitem(sys.modules, renderer, None)
    ran = pressgang("make", "counters", stats, "-o", "c.pdf", "--pieces", "tokens")
    assert ran.code == 2 and "libcairo2" in ran.err
    assert [path.name for path in stats.parent.iterdir()] == ["mine.csv"]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("make", "turn-records", "mine.csv", "-o", "t.pdf", "--pieces", "tokens"), "no pieces to cut out"),
        (("make", "counters", "mine.csv", "-o", "c.pdf", "--pieces", "no/tokens"), "there is no folder no"),
        (("make", "counters", "mine.csv", "-o", "c.pdf", "--pieces", "mine.csv"), "mine.csv"),
        (
            ("make", "silhouettes", "mine.csv", "-o", "pictures/", "--pieces", "tokens"),
            "--pieces cannot be had",
        ),
    ],
)
def test_what_has_no_pieces_or_no_place_for_them_is_refused(
    pressgang: Pressgang, stats: Path, words: tuple[str, ...], said: str
) -> None:
    ran = pressgang(*words)
    assert ran.code == 2 and said in ran.err
    assert [path.name for path in stats.parent.iterdir()] == ["mine.csv"]
    assert stats.read_text(encoding="utf-8") == STATS


def test_a_kit_names_a_folder_beside_its_sheets(pressgang: Pressgang, tmp_path: Path) -> None:
    (tmp_path / "kit").mkdir()
    (tmp_path / "kit" / "raf.csv").write_text(ONE, encoding="utf-8")
    kit = tmp_path / "kit" / "kit.toml"
    more = '[[sheet]]\nkind = "range-sticks"\n[[sheet]]\nkind = "quick-reference"\n'
    kit.write_text('pieces = "tokens"\n' + KIT + more, encoding="utf-8")
    assert pressgang("render", "kit", "--only", "counters", "--only", "range-sticks", "--dpi", 36).code == 0
    rows = index(tmp_path / "output" / "duel" / "tokens")
    assert {row["sheet"] for row in rows} == {"counters", "range-sticks"}
    files = [row["file"] for row in rows]
    assert len(set(files)) == len(files)
    assert pressgang("render", "kit", "--only", "quick-reference").code == 0, "no pieces, no complaint"
    kit.write_text(kit.read_text(encoding="utf-8").replace('"tokens"', '"../tokens"'), encoding="utf-8")
    ran = pressgang("render", "kit")
    assert ran.code == 1 and "kit.toml:1:" in ran.err


def test_sheets_of_one_piece_in_two_sizes_do_not_share_a_file(pressgang: Pressgang, tmp_path: Path) -> None:
    (tmp_path / "raf.csv").write_text(ONE, encoding="utf-8")
    small = '[[sheet]]\nkind = "counters"\nname = "small"\nsize = "20mm"\n'
    (tmp_path / "kit.toml").write_text(KIT + small, encoding="utf-8")
    ran = pressgang("render", tmp_path, "--pieces", "tokens", "--dpi", 36)
    assert ran.code == 0, ran.err
    files = [row["file"] for row in index(tmp_path / "tokens")]
    assert len(set(files)) == len(files)
    assert "vvs-yak-1.png" in files and "vvs-yak-1-small.png" in files


@given(st.text(ANY, max_size=60), st.text(ANY, max_size=200))
def test_any_name_becomes_one_that_every_system_takes(side: str, name: str) -> None:
    file = file_name(side, name)
    assert file.isascii() and file == file.lower() and is_file_name(file + "-back.png")
    assert len(file) <= 90


@given(st.lists(st.tuples(st.sampled_from(["x", "x back", "x 2", "con", ""]), st.booleans()), max_size=12))
def test_no_two_pieces_share_a_file(pieces: list[tuple[str, bool]]) -> None:
    names = FileNames()
    files = []
    for name, with_back in pieces:
        file = names.take("", name, "counters", with_back)
        files += [file, f"{file}-back"] if with_back else [file]
    assert len(set(files)) == len(files)


# --- backs that no page shows, and work that is done once ----------------------------------------------------


def test_a_back_leaves_off_what_has_no_room_printed_or_not(pressgang: Pressgang, tmp_path: Path) -> None:
    """It says "retired", which so small a counter has no room for."""
    stats = tmp_path / "raf.csv"
    stats.write_text("call_sign,pilot,name\nA1,,Spitfire\n", encoding="utf-8")
    words = ("make", "counters", stats, "-o", "c.pdf", "--size", "12mm", "--turned", "retired")
    ran = pressgang(*words, "--backs", "long-edge")
    assert ran.code == 0 and "PG809" in ran.err
    ran = pressgang(*words, "--pieces", "tokens", "--force")
    assert ran.code == 0 and "PG809" in ran.err
    (piece, key) = index(tmp_path / "tokens")
    assert (piece["file"], piece["back"]) == ("raf-a1.png", "raf-a1-back.png")
    assert (key["file"], key["back"]) == ("key-raf.png", "")


def test_a_sheet_is_composed_once_and_its_pieces_are_gathered_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done: list[str] = []

    def counted(owner: Any, name: str) -> None:
        whole = getattr(owner, name)

        def noted(*given: Any, **named: Any) -> Any:
            done.append(name)
            return whole(*given, **named)

        monkeypatch.setattr(owner, name, noted)

    for owner, name in (
        (Counters, "compose"), (whole_job, "make_brief"), (pieces, "find_distinct_pieces"),
        (handouts, "make_documents"),
    ):  # fmt: skip
        counted(owner, name)
    (tmp_path / "raf.csv").write_text(STATS, encoding="utf-8")
    (tmp_path / "kit.toml").write_text(KIT, encoding="utf-8")
    options = PrintOptions(pieces=tmp_path / "tokens", formats=("png",))
    run = lay_run(load_kit(tmp_path), options, tmp_path)
    assert sorted(done) == ["compose", "find_distinct_pieces", "make_brief", "make_documents"]
    assert len(run.lot.pieces) == 6 and all(one.back for one in run.lot.pieces)


def test_what_a_sheet_looks_at_is_gathered_once_for_all_papers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gathered: list[str] = []

    def noted(job: Job, order: Order, pictures: Any, stock: Stock) -> Any:
        gathered.append(order.name)
        return make_brief(job, order, pictures, stock)

    monkeypatch.setattr(whole_job, "make_brief", noted)
    (tmp_path / "raf.csv").write_text(STATS, encoding="utf-8")
    more = '[[sheet]]\nkind = "square-mat"\nlayout = "single"\nfit = true\n[[sheet]]\nkind = "orders-table"\n'
    (tmp_path / "kit.toml").write_text(KIT + more, encoding="utf-8")
    for options in (PrintOptions(paper=parse_papers("auto:a4,letter,a3")), PrintOptions(booklet=True)):
        gathered.clear()
        lay_run(load_kit(tmp_path), options, tmp_path)
        assert gathered == ["counters", "square-mat", "orders-table"]
