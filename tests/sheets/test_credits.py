"""Who drew the users' pictures, and under which licence, at the foot of every sheet that prints them."""

from __future__ import annotations

from pathlib import Path

import pytest
from pypdf import PdfReader

from tests.conftest import Pressgang

SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/></svg>'
HEAD = "name,engine,fuselage,to_hit,weapons,art,art_author,art_license\n"


def stats(folder: Path, *rows: str) -> Path:
    for name in ("s.svg", "t.svg"):
        (folder / name).write_text(SVG if name == "s.svg" else SVG.replace("7v7", "6v6"), "utf-8")
    path = folder / "raf.csv"
    path.write_text(HEAD + "".join(f"{row}\n" for row in rows), "utf-8")
    return path


def foot(path: Path, page: int = 0) -> str:
    return " ".join(PdfReader(path).pages[page].extract_text().split())


SPITFIRE = "Spitfire I,5,3,4,front,s.svg,Ada Painter,CC BY 4.0"


@pytest.mark.parametrize("kind", ["counters", "turn-records", "silhouettes"])
def test_every_sheet_that_prints_art_has_its_credits(pressgang: Pressgang, tmp_path: Path, kind: str) -> None:
    table = stats(
        tmp_path, SPITFIRE, "Hurricane I,4,4,4,front,s.svg,Ada Painter,CC BY 4.0", "Gauntlet,3,2,3,front,,,"
    )
    assert pressgang("make", kind, table, "-o", "sheet.pdf").code == 0
    said = "Pictures: Spitfire I, Hurricane I by Ada Painter, CC BY 4.0."
    for page in range(len(PdfReader("sheet.pdf").pages)):
        assert said in foot(tmp_path / "sheet.pdf", page)


def test_the_credits_take_their_room_from_the_form_and_nothing_is_lost(
    pressgang: Pressgang, tmp_path: Path
) -> None:
    for per_page in (1, 2, 4, 8):
        table = stats(tmp_path, SPITFIRE.replace("Ada Painter", "Ada Painter " * 16))
        ran = pressgang("make", "turn-records", table, "-o", "r.pdf", "--per-page", per_page)
        assert ran.code == 0, ran.err
        assert "CC BY 4.0." in foot(tmp_path / "r.pdf")


def test_what_is_drawn_has_no_credits(pressgang: Pressgang, tmp_path: Path) -> None:
    table = stats(tmp_path, "Spitfire I,5,3,4,front,,Ada Painter,CC BY 4.0", "Hurricane I,4,4,4,front,s.svg,,")
    assert pressgang("make", "counters", table, "-o", "sheet.pdf").code == 0
    assert "Pictures" not in foot(tmp_path / "sheet.pdf")


def test_author_or_licence_alone_and_different_hands(pressgang: Pressgang, tmp_path: Path) -> None:
    table = stats(tmp_path, "A,5,3,4,front,s.svg,Łucja Żak,", "B,5,3,4,front,t.svg,,CC0")
    assert pressgang("make", "counters", table, "-o", "sheet.pdf").code == 0
    assert "Pictures: A by Łucja Żak; B (CC0)." in foot(tmp_path / "sheet.pdf")


def test_a_credit_that_no_font_has_is_reported_at_its_cell(pressgang: Pressgang, tmp_path: Path) -> None:
    ran = pressgang("make", "counters", stats(tmp_path, SPITFIRE.replace("Ada", "𓀀")), "-o", "sheet.pdf")
    assert ran.code == 1
    assert "raf.csv:2:" in ran.err and "PG501" in ran.err
    assert not (tmp_path / "sheet.pdf").exists()
