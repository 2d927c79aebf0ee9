"""PDFs of the examples open without a complaint in several readers, say what they must, and have their
ink where it belongs.
"""

from __future__ import annotations

import logging
import math
import shutil
import subprocess
from pathlib import Path
from typing import NamedTuple

import pypdfium2 as pdfium
import pytest
from PIL import Image
from pypdf import PdfReader

from tests.accessible import breaches
from tests.conftest import SYSTEMS_WITH_EXAMPLES, printed_example

FEW = {
    "hex-mat.pdf": (6, 16), "paper-figures.pdf": (1, 2, 10),
    "turn-records.pdf": (1, 2, 11), "labels.pdf": (1, 2, 6), "altitude-cards.pdf": (1, 2, 12),
}  # fmt: skip
"""Of sixteen tiles of one land, which take their time, a corner and one from the middle; of what goes on
alike, page after page, the first pages and the last. How boards are cut up is asked of all tiles of the others.
"""
AROUND = 150.0
"""Points of nothing around each page, in which ink that runs off it is seen."""
SCALE = 0.35
PALE = 250

Box = tuple[float, float, float, float]
"""Left, bottom, right and top, in points."""


@pytest.fixture(scope="module", params=SYSTEMS_WITH_EXAMPLES)
def printed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The sheets of an example kit."""
    return printed_example(tmp_path_factory, request.param)


def test_pypdf_reads_every_page_strictly_and_it_says_what_it_must(
    printed: list[Path], caplog: pytest.LogCaptureFixture
) -> None:
    """And every sheet keeps the rules for readers who cannot see it, as it says of itself: PDF/UA-1."""
    assert printed
    broken = {}
    with caplog.at_level(logging.WARNING):
        for path in printed:
            reader = PdfReader(path, strict=True)
            assert not reader.is_encrypted
            assert reader.trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None", path.name
            assert reader.metadata is not None
            assert reader.metadata.title
            assert (reader.metadata.creator or "").startswith("pressgang")
            assert reader.outline
            for page in reader.pages:
                contents = page.get_contents()
                assert contents is not None and contents.get_data().strip(), path.name
                media, trim, bleed = page.mediabox, page.trimbox, page.bleedbox
                assert media.left <= bleed.left <= trim.left < trim.right <= bleed.right <= media.right
                assert media.bottom <= bleed.bottom <= trim.bottom < trim.top <= bleed.top <= media.top
            broken[path.name] = breaches(path.read_bytes(), reader)
    assert not caplog.records
    assert not {name: found for name, found in broken.items() if found}


class Page(NamedTuple):
    """A page as pdfium reads it."""

    place: str
    text: str
    media: Box
    trim: Box
    larger: Image.Image
    """The page set into a larger one, on which ink that runs off it shows."""


@pytest.fixture(scope="module")
def pages(printed: list[Path]) -> list[Page]:
    """Every page, read once for all that is asked of it: of a tiled board that takes its time."""
    return [page for path in printed for page in read_by_pdfium(path)]


def read_by_pdfium(path: Path) -> list[Page]:
    found = []
    with pdfium.PdfDocument(path) as document:
        assert len(document)
        for number in FEW.get(path.name, range(1, len(document) + 1)):
            page = document[number - 1]
            text = page.get_textpage().get_text_bounded()
            boxes = page.get_mediabox(), page.get_trimbox()
            place = f"{path.name}, page {number}"
            found.append(Page(place, text, *boxes, on_a_larger_page(page)))
            page.close()
    return found


def on_a_larger_page(page: pdfium.PdfPage) -> Image.Image:
    """The page with nothing around it: drawn through a matrix, it is not cut off at its edges."""
    width, height = (math.ceil((side + 2 * AROUND) * SCALE) for side in page.get_size())
    bitmap = pdfium.PdfBitmap.new_native(width, height, pdfium.raw.FPDFBitmap_Gray)
    bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
    matrix = pdfium.raw.FS_MATRIX(SCALE, 0, 0, SCALE, AROUND * SCALE, AROUND * SCALE)
    whole = pdfium.raw.FS_RECTF(0, 0, width, height)
    flags = pdfium.raw.FPDF_ANNOT | pdfium.raw.FPDF_GRAYSCALE
    pdfium.raw.FPDF_RenderPageBitmapWithMatrix(bitmap, page, matrix, whole, flags)
    return bitmap.to_pil()


def test_every_page_has_text_and_its_stamp_and_measured_ones_their_scale_bar(pages: list[Page]) -> None:
    for page in pages:
        assert page.text, page.place
        assert ("pressgang 0.1" in page.text) is not page.place.startswith("certificates"), page.place
        if "100 mm" in page.text:
            assert "100 %" in page.text


def test_every_page_has_ink_inside_the_trim_and_none_outside_the_page(pages: list[Page]) -> None:
    for page in pages:
        media, trim = page.media, page.trim
        ink = page.larger.point(lambda value: 255 * (value < PALE))
        width, height = media[2] - media[0], media[3] - media[1]
        x, y = trim[0] - media[0] + AROUND, height - (trim[3] - media[1]) + AROUND
        inside = (x, y, x + trim[2] - trim[0], y + trim[3] - trim[1])
        assert ink.crop(tuple(round(v * SCALE) for v in inside)).getbbox(), page.place
        found = ink.getbbox()
        assert found is not None
        limits = (AROUND, AROUND, AROUND + width, AROUND + height)
        slack = 1.5  # a pixel that the edge of the page runs through, and rounding
        assert found[0] >= limits[0] * SCALE - slack and found[1] >= limits[1] * SCALE - slack, page.place
        assert found[2] <= limits[2] * SCALE + slack and found[3] <= limits[3] * SCALE + slack, page.place


CHECKERS = {
    "qpdf": ["--check", "FILE"],
    "mutool": ["draw", "-q", "-r", "20", "-F", "pgm", "-o", "-", "FILE", "PAGES"],
    "pdfinfo": ["-f", "1", "-l", "-1", "FILE"],
}
"""Programs that complain of a broken PDF, and how each is asked to read it: of long files a few pages."""


def test_no_program_that_is_installed_complains(printed: list[Path]) -> None:
    for path in printed:
        few = FEW.get(path.name)
        words = {"FILE": path, "PAGES": ",".join(map(str, few or ["1-N"]))}
        for program in filter(shutil.which, CHECKERS):
            asked = [program, *(str(words.get(word, word)) for word in CHECKERS[program])]
            ran = subprocess.run(asked, capture_output=True, check=False)
            assert ran.returncode == 0, (program, path.name, ran.stderr)
            said = ran.stderr.decode(errors="replace").lower()
            said = said.replace("warning: icc support is not available", "")  # about mutool, not about the file
            assert "warn" not in said and "error" not in said, (program, path.name, said)
