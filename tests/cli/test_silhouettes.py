"""Silhouettes and the library on the command line."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from PIL import Image

from pressgang.files.paths import template
from pressgang.library import aircraft, ships
from tests.conftest import EXAMPLES, Pressgang, starter_folder
from tests.printed import files_in, texts

LIST = (
    "name,nation,span_m,length_m,wing,engine_kind,source\n"
    "PZL P.11c,Polska,10.72,7.55,gull,radial,Cynk\n"
    "Bf 109 E/Trop,Deutschland,9.87,8.64,,,Green\n"
    "PZL P.11c,Polska,10.72,7.55,gull,radial,Cynk\n"
    "Поликарпов И-16,СССР,9,6.13,,radial,Gunston\n"
)


def write(path: Path, text: str) -> Path:
    path.write_text(text, encoding="utf-8")
    return path


@pytest.fixture
def table(tmp_path: Path) -> Path:
    return write(tmp_path / "list.csv", LIST)


def test_a_folder_gets_each_picture_once_as_svg_and_png(
    pressgang: Pressgang, tmp_path: Path, table: Path
) -> None:
    pytest.importorskip(
        "cairocffi", reason="the Cairo library is not installed", exc_type=(ImportError, OSError)
    )
    ran = pressgang("make", "silhouettes", table, "-o", "out", "--size", "50.8mm", "--dpi", 200)
    assert ran.code == 0, ran.err
    names = {"PZL P.11c", "Bf 109 E-Trop", "Поликарпов И-16"}
    expected = {f"{name}.{suffix}" for name in names for suffix in ("svg", "png")}
    assert files_in(tmp_path / "out") == expected
    assert {Path(line).name for line in ran.lines} == expected
    for name, span, length in (("PZL P.11c", 10.72, 7.55), ("Поликарпов И-16", 9, 6.13)):
        with Image.open(tmp_path / "out" / f"{name}.png") as picture:
            ink = picture.convert("L").point(lambda value: 255 if value < 128 else 0)
            left, top, right, bottom = ink.getbbox() or (0, 0, 1, 1)
            assert picture.width == 400
        assert (right - left) / (bottom - top) == pytest.approx(span / length, rel=0.01)
        svg = (tmp_path / "out" / f"{name}.svg").read_text("utf-8")
        assert re.search(r'<svg[^>]* width="50.8mm"', svg)


@pytest.mark.parametrize("suffix", ["pdf", "svg"])
def test_a_file_gets_the_key(pressgang: Pressgang, tmp_path: Path, table: Path, suffix: str) -> None:
    ran = pressgang("make", "silhouettes", table, "-o", f"key.{suffix}", "--scale", "1:300")
    assert (ran.code, ran.out.strip()) == (0, f"key.{suffix}"), ran.err
    if suffix == "pdf":
        text = texts(tmp_path / "key.pdf")[0]
        for words in ("3 types, all to 1 : 300", "PZL P.11c", "Поликарпов И-16", "10.7 × 7.5 m", "100 mm"):
            assert words in text


@pytest.mark.parametrize(
    "stats",
    [
        template("aircraft.csv"),
        template("games/mtb/ships.csv"),
        EXAMPLES / "dogfight" / "raf.csv",
        EXAMPLES / "dogfight" / "lotnictwo.xlsx",
        (starter_folder("tally-ho") / "raf.csv"),
        (starter_folder("battle-of-britain") / "luftwaffe.csv"),
    ],
    ids=lambda path: f"{path.parent.name}-{path.stem}",
)
def test_stat_files_of_every_game_of_aircraft_or_ships_will_do(
    pressgang: Pressgang, tmp_path: Path, stats: Path
) -> None:
    if stats.suffix == ".csv":  # the first rows are as the others
        lines = stats.read_text("utf-8").splitlines()
        stats = write(tmp_path / stats.name, "\n".join(lines[:20]))
    ran = pressgang("make", "silhouettes", stats, "-o", "key.pdf")
    assert ran.code == 0, ran.err


def test_a_kit_of_any_game_may_have_the_key(pressgang: Pressgang, tmp_path: Path) -> None:
    assert pressgang("new", "dogfight", "kit").code == 0
    kit = tmp_path / "kit" / "kit.toml"
    write(kit, kit.read_text("utf-8") + '\n[[sheet]]\nkind = "silhouettes"\nscale = "1:400"\n')
    ran = pressgang("render", "kit", "--only", "silhouettes")
    assert ran.code == 0, ran.err
    assert "all to 1 : 400" in texts(ran.lines[0])[0]


def test_without_cairo_the_svgs_are_written_and_a_message_says_why(
    pressgang: Pressgang, tmp_path: Path, table: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    import sys

    for renderer in ("cairosvg", "resvg_py"):
        monkeypatch.setitem(sys.modules, renderer, None)
    ran = pressgang("make", "silhouettes", table, "-o", "out")
    assert ran.code == 0
    assert {Path(name).suffix for name in files_in(tmp_path / "out")} == {".svg"}
    assert "PG547" in ran.err and "libcairo2" in ran.err and ran.err.count("PG547") == 1
    assert pressgang("make", "silhouettes", table, "-o", "strict", "--strict").code == 1
    assert not (tmp_path / "strict").exists()


@pytest.mark.parametrize(
    ("words", "code", "says"),
    [
        (["list.csv", "-o", "no/such/folder"], 2, "no folder"),
        (["list.csv", "-o", "taken"], 2, "cannot be written"),
        (["-o", "key.pdf"], 2, "needs a stat file"),
        (["list.csv", "-o", "out", "--scale", "12"], 2, "is no scale"),
        (["list.csv", "-o", "key.pdf", "--scale", "1:20"], 1, "PG805"),
        (["stands.csv", "-o", "out"], 1, "PG807"),
        (["wrong.csv", "-o", "out"], 1, "wrong.csv:2:7: PG203"),
    ],
)
def test_what_cannot_be_done_leaves_nothing(
    pressgang: Pressgang, tmp_path: Path, table: Path, words: list[str], code: int, says: str
) -> None:
    write(tmp_path / "taken", "mine")
    write(tmp_path / "wrong.csv", "name,span_m\nGiant,900\n")
    write(tmp_path / "stands.csv", "id,type,strength\nA,British infantry,10\n")
    before = files_in(tmp_path)
    ran = pressgang("make", "silhouettes", *words)
    assert (ran.code, ran.out) == (code, ""), ran.err
    assert says in ran.err
    assert files_in(tmp_path) == before


# --- the library -----------------------------------------------------------------------------------


def test_the_library_is_listed(pressgang: Pressgang) -> None:
    ran = pressgang("list", "aircraft")
    assert ran.code == 0 and len(ran.lines) == len(aircraft())
    line = next(line for line in ran.lines if line.startswith("PZL P.11c"))
    for words in ("Poland", "10.72 × 7.55 m", "gull", "radial", "Cynk"):
        assert words in line
    listed = pressgang("list", "ships")
    assert len(listed.lines) == len(ships())
    assert any("22.3 × 5.9 m" in line for line in listed.lines)
    assert any("silhouettes" in line for line in pressgang("list", "sheets").lines)
