"""The promises about the PDF, read back by other libraries from what the commands wrote."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from pypdf import PdfReader

from pressgang.drawing.papers import PAPERS
from pressgang.livery.palettes import our_palettes
from pressgang.sheets.faces.colours import band_of
from tests.conftest import EXAMPLES, SYSTEMS_WITH_EXAMPLES, Pressgang, printed_example

MM = 72 / 25.4
STATS = (
    "name,side,engine,fuselage,to_hit,weapons,unit,span_m,length_m\n"
    "Rogožarski IK-3,Југославија,4,3,3,front,51. GJ Šabac,10.3,8.0\n"
    "Поликарпов И-16,СССР,4,3,3,front,4-й ИАП,9.0,6.13\n"
    "Αετός Ικαρος,Ελλάς,3,3,3,front rear,22 Μοίρα,10.71,7.5\n"
    "Nimrodderne Ærø,Danmark,3,2,3,front,2. Luftflotille Åbenrå,10.2,8.1\n"
    '"<b>K3656</b> & ""Co""",RAF,3,3,3,front,<i>,11,9\n'
)


def run(folder: Path, *words: object, **environment: str) -> subprocess.CompletedProcess[str]:
    """The command line as a process of its own."""
    return subprocess.run(
        [sys.executable, "-c", "from pressgang.cli import main; main()", *map(str, words)],
        cwd=folder, capture_output=True, text=True, encoding="utf-8", check=True,
        env={**os.environ, **environment},
    )  # fmt: skip


@pytest.fixture(scope="module", params=SYSTEMS_WITH_EXAMPLES)
def printed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Every sheet of an example kit."""
    return printed_example(tmp_path_factory, request.param)


def test_every_page_says_what_it_must(printed: list[Path]) -> None:
    assert printed
    for path in printed:
        reader = PdfReader(path, strict=True)
        root = reader.trailer["/Root"]
        assert root["/ViewerPreferences"]["/PrintScaling"] == "/None", path.name
        assert reader.metadata is not None
        assert reader.metadata.title
        assert (reader.metadata.creator or "").startswith("pressgang")
        assert reader.outline
        for page in reader.pages:
            media, trim, bleed = page.mediabox, page.trimbox, page.bleedbox
            assert media.left <= bleed.left <= trim.left < trim.right <= bleed.right <= media.right
            assert media.bottom <= bleed.bottom <= trim.bottom < trim.top <= bleed.top <= media.top
            for font in page.get("/Resources", {}).get("/Font", {}).values():
                described = font.get_object()
                assert "/FontFile2" in described["/FontDescriptor"], f"{path.name}: {described['/BaseFont']}"


def test_every_sheet_carries_its_stamp_and_measured_ones_their_scale_bar(printed: list[Path]) -> None:
    for path in printed:
        document = pdfium.PdfDocument(path)
        for page in document:
            text = page.get_textpage().get_text_bounded()
            assert ("pressgang 0.1" in text) is not path.name.startswith("certificates"), path.name
            if "100 mm" in text:
                assert "100 %" in text


def test_nothing_is_printed_outside_the_page(printed: list[Path]) -> None:
    for path in printed:
        for page in pdfium.PdfDocument(path):
            width, height = page.get_size()
            for item in page.get_objects(max_depth=1):
                left, bottom, right, top = item.get_bounds() if hasattr(item, "get_bounds") else item.get_pos()
                if item.type != pdfium.raw.FPDF_PAGEOBJ_FORM:
                    assert right > 0 and left < width and top > 0 and bottom < height, path.name


@pytest.mark.parametrize("kind", ["turn-records", "counters"])
@pytest.mark.parametrize("reader", ["pypdf", "pdfium"])
def test_names_in_any_script_read_back_as_typed(
    pressgang: Pressgang, tmp_path: Path, kind: str, reader: str
) -> None:
    (tmp_path / "all.csv").write_text(STATS, encoding="utf-8")
    pressgang("make", kind, "all.csv", "-o", "all.pdf", *(["--size", "40mm"] if kind == "counters" else []))
    if reader == "pypdf":
        text = "\n".join(page.extract_text() for page in PdfReader(tmp_path / "all.pdf").pages)
    else:
        text = "\n".join(p.get_textpage().get_text_bounded() for p in pdfium.PdfDocument(tmp_path / "all.pdf"))
    flat = " ".join(text.split())
    for name in (
        "Rogožarski IK-3",
        "Поликарпов И-16",
        "Αετός Ικαρος",
        "Nimrodderne Ærø",
        '<b>K3656</b> & "Co"',
    ):
        assert name in flat, name


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_a_25_mm_counter_measures_25_mm(pressgang: Pressgang, tmp_path: Path, paper: str) -> None:
    """Measured on a raster at 10 pixels a mm: the ground and the band between the cuts, no bleed."""
    (tmp_path / "one.csv").write_text("name,engine,fuselage,to_hit,weapons\nX,3,3,3,front\n")
    pressgang("make", "counters", "one.csv", "-o", "one.pdf", "--size", "25mm", "--bleed", "0mm", "--paper",
        paper, "--cut", "none", "--palette", "tan")  # fmt: skip
    page = pdfium.PdfDocument(tmp_path / "one.pdf")[0]
    assert page.get_size() == pytest.approx((PAPERS[paper].width * MM, PAPERS[paper].height * MM), abs=0.01)
    picture = page.render(scale=10 / MM).to_pil().convert("RGB")
    tan = our_palettes()["tan"]
    inked = [
        (round(c.red * 255), round(c.green * 255), round(c.blue * 255)) for c in (tan.ground, band_of(tan))
    ]
    mask = picture.point(lambda value: value).convert("RGB")
    pixels = mask.load()
    assert pixels is not None
    columns = [
        x
        for x in range(mask.width)
        if any(_near(pixels[x, y], ink) for ink in inked for y in range(0, mask.height, 20))
    ]
    rows = [
        y
        for y in range(mask.height)
        if any(_near(pixels[x, y], ink) for ink in inked for x in range(0, mask.width, 20))
    ]
    assert (columns[-1] - columns[0]) / 10 == pytest.approx(25, abs=0.2)
    assert (rows[-1] - rows[0]) / 10 == pytest.approx(25, abs=0.2)
    trim = PdfReader(tmp_path / "one.pdf").pages[0].trimbox
    assert (float(trim.width) / MM, float(trim.height) / MM) == pytest.approx((25, 25), abs=0.01)


def _near(pixel: object, colour: tuple[int, int, int]) -> bool:
    assert isinstance(pixel, tuple)
    return all(abs(a - b) < 12 for a, b in zip(pixel, colour, strict=True))


def test_the_same_input_gives_the_same_bytes_anywhere(
    tmp_path: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Two places with a hash seed and a number of processes each; the PDFs also as printed from here."""
    results = []
    for index, seed in enumerate(("0", "1")):
        folder = tmp_path / f"place {index}"
        shutil.copytree(EXAMPLES / "dogfight", folder / "kit")
        kit = folder / "kit" if index else Path("kit")
        formats = ("--format", "svg", "--format", "pdf", "--jobs", index + 1)
        run(folder, "render", kit, "-o", "out", *formats, PYTHONHASHSEED=seed)
        results.append({path.name: path.read_bytes() for path in sorted((folder / "out").iterdir())})
    assert results[0] == results[1]
    third = {path.name: path.read_bytes() for path in printed_example(tmp_path_factory, "dogfight")}
    assert third == {name: data for name, data in results[0].items() if name.endswith(".pdf")}


def test_source_date_epoch_is_the_date_of_the_pdf(
    pressgang: Pressgang, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "all.csv").write_text(STATS, encoding="utf-8")
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "946684800")
    assert pressgang("make", "counters", "all.csv", "-o", "c.pdf", "--size", "32mm").code == 0
    metadata = PdfReader(tmp_path / "c.pdf").metadata
    assert metadata is not None
    assert metadata.creation_date is not None
    assert metadata.creation_date.year == 2000


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


def test_a_character_that_no_font_has_is_an_error_at_its_cell(pressgang: Pressgang, tmp_path: Path) -> None:
    (tmp_path / "horus.csv").write_text(
        "name,engine,fuselage,to_hit,weapons\nHorus 𓀀,3,3,3,front\n", encoding="utf-8"
    )
    result = pressgang("make", "counters", "horus.csv", "-o", "h.pdf")
    assert result.code == 1
    assert "horus.csv:2:1: PG501" in result.err
    assert "U+13000" in result.err
    assert "--font" in result.err
    assert not (tmp_path / "h.pdf").exists()
