"""The promises about the PDF, read back by other libraries from what the commands wrote."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from functools import reduce
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageChops
from pypdf import PdfReader

from pressgang.drawing.colours import Colour
from pressgang.drawing.units import PAPERS
from pressgang.livery.palettes import our_palettes
from pressgang.sheets.faces.colours import band_of
from tests.conftest import EXAMPLES, Pressgang, printed_example
from tests.printed import contents
from tests.processes import ONE_AFTER_THE_OTHER

MM = 72 / 25.4
STATS = (
    "name,side,engine,fuselage,to_hit,weapons,unit,span_m,length_m\n"
    "Rogožarski IK-3,Југославија,4,3,3,front,51. GJ Šabac,10.3,8.0\n"
    "Поликарпов И-16,СССР,4,3,3,front,4-й ИАП,9.0,6.13\n"
    "Αετός Ικαρος,Ελλάς,3,3,3,front rear,22 Μοίρα,10.71,7.5\n"
    "Nimrodderne Ærø,Danmark,3,2,3,front,2. Luftflotille Åbenrå,10.2,8.1\n"
    '"<b>K3656</b> & ""Co""",RAF,3,3,3,front,<i>,11,9\n'
)


@pytest.mark.parametrize("kind", ["turn-records", "counters"])
def test_names_in_any_script_read_back_as_typed(pressgang: Pressgang, tmp_path: Path, kind: str) -> None:
    (tmp_path / "all.csv").write_text(STATS, encoding="utf-8")
    pressgang("make", kind, "all.csv", "-o", "all.pdf", *(["--size", "40mm"] if kind == "counters" else []))
    read = {
        "pypdf": [page.extract_text() for page in PdfReader(tmp_path / "all.pdf").pages],
        "pdfium": [p.get_textpage().get_text_bounded() for p in pdfium.PdfDocument(tmp_path / "all.pdf")],
    }
    for reader, texts in read.items():
        flat = " ".join(" ".join(texts).split())
        for name in (
            "Rogožarski IK-3",
            "Поликарпов И-16",
            "Αετός Ικαρος",
            "Nimrodderne Ærø",
            '<b>K3656</b> & "Co"',
        ):
            assert name in flat, (reader, name)


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_25_mm_counter_measures_25_mm(pressgang: Pressgang, tmp_path: Path, paper: str) -> None:
    """Measured on a raster at 10 pixels a mm: the ground and the band between the cuts, no bleed."""
    (tmp_path / "one.csv").write_text("name,engine,fuselage,to_hit,weapons\nX,3,3,3,front\n")
    pressgang("make", "counters", "one.csv", "-o", "one.pdf", "--size", "25mm", "--bleed", "0mm", "--paper",
        paper, "--cut", "none", "--palette", "tan")  # fmt: skip
    page = pdfium.PdfDocument(tmp_path / "one.pdf")[0]
    assert page.get_size() == pytest.approx((PAPERS[paper].width * MM, PAPERS[paper].height * MM), abs=0.01)
    left, bottom, right, top = page.get_trimbox()
    around = (left, bottom, page.get_width() - right, page.get_height() - top)
    near = tuple(side - 5 * MM for side in around)  # five millimetres round the piece are enough to look at
    picture = page.render(scale=10 / MM, crop=near).to_pil().convert("RGB")
    tan = our_palettes()["tan"]
    left, top, right, bottom = inked(picture, tan.ground, band_of(tan))
    assert (right - left - 1) / 10 == pytest.approx(25, abs=0.2)
    assert (bottom - top - 1) / 10 == pytest.approx(25, abs=0.2)
    trim = PdfReader(tmp_path / "one.pdf").pages[0].trimbox
    assert (float(trim.width) / MM, float(trim.height) / MM) == pytest.approx((25, 25), abs=0.01)


def inked(picture: Image.Image, *inks: Colour) -> tuple[int, int, int, int]:
    """The box of all pixels that are nearly one of the inks."""
    found = Image.new("L", picture.size)
    for ink in inks:
        red, green, blue = round(ink.red * 255), round(ink.green * 255), round(ink.blue * 255)
        away = ImageChops.difference(picture, Image.new("RGB", picture.size, (red, green, blue)))
        furthest = reduce(ImageChops.lighter, away.split())
        found = ImageChops.lighter(found, furthest.point(lambda value: 255 * (value < 12)))
    box = found.getbbox()
    assert box is not None
    return box


def test_the_same_input_gives_the_same_bytes_anywhere(
    pressgang: Pressgang,
    tmp_path: Path,
    tmp_path_factory: pytest.TempPathFactory,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Printed from here, and in another place by a process with a bare environment and a hash seed of its own;
    for a print shop too.
    """
    place = tmp_path / "a place"
    shutil.copytree(EXAMPLES / "dogfight", place / "kit")
    shop = "make counters kit/raf.csv --press --colours cmyk -o"
    subprocess.run(
        [sys.executable, "-c", ONE_AFTER_THE_OTHER, "render kit -o out", f"{shop} there.pdf"],
        cwd=place, check=True, capture_output=True,
        env={"PYTHONHASHSEED": "1", "PRESSGANG_CACHE": os.environ["PRESSGANG_CACHE"]},
    )  # fmt: skip
    here = printed_example(tmp_path_factory, "dogfight")
    assert contents(place / "out") == {path.name: path.read_bytes() for path in here}
    monkeypatch.chdir(place)
    assert pressgang(*shop.split(), "here.pdf").code == 0
    assert (place / "here.pdf").read_bytes() == (place / "there.pdf").read_bytes()


def test_the_stamp_changes_with_the_input(pressgang: Pressgang, tmp_path: Path) -> None:
    def stamp(text: str) -> str:
        (tmp_path / "s.csv").write_text(text, encoding="utf-8")
        assert pressgang("make", "turn-records", "s.csv", "-o", "s.pdf").code == 0
        words = PdfReader(tmp_path / "s.pdf").pages[0].extract_text().split()
        return words[words.index("pressgang") + 5]

    first, second = stamp(STATS), stamp(STATS.replace("10.3,8.0", "10.3,8.1"))
    assert len(first) == 6
    assert first != second
    assert stamp(STATS) == first
