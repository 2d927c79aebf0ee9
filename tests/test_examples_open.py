"""Every PDF of the examples opens without a complaint in several readers, with ink where it belongs."""

from __future__ import annotations

import logging
import shutil
import subprocess
from io import BytesIO
from pathlib import Path

import pypdfium2 as pdfium
import pytest
from pypdf import PdfReader, PdfWriter
from pypdf.generic import RectangleObject

from tests.accessible import breaches
from tests.conftest import SYSTEMS_WITH_EXAMPLES, printed_example

AROUND = 150.0
"""Points of nothing around each page, in which ink that runs off it is seen."""
SCALE = 0.35
PALE = 250


@pytest.fixture(scope="module", params=SYSTEMS_WITH_EXAMPLES)
def printed(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """Every sheet of an example kit."""
    return printed_example(tmp_path_factory, request.param)


def test_pypdf_reads_every_page_strictly(printed: list[Path], caplog: pytest.LogCaptureFixture) -> None:
    assert printed
    with caplog.at_level(logging.WARNING):
        for path in printed:
            reader = PdfReader(path, strict=True)
            assert reader.metadata is not None
            assert not reader.is_encrypted
            for page in reader.pages:
                contents = page.get_contents()
                assert contents is not None and contents.get_data().strip(), path.name
            assert reader.outline
    assert not caplog.records


def test_every_sheet_keeps_the_rules_for_readers_who_cannot_see_it(printed: list[Path]) -> None:
    """As each says of itself: PDF/UA-1."""
    broken = {path.name: breaches(path.read_bytes()) for path in printed}
    assert not {name: found for name, found in broken.items() if found}


def test_pdfium_reads_every_page(printed: list[Path]) -> None:
    for path in printed:
        with pdfium.PdfDocument(path) as document:
            assert len(document)
            for page in document:
                assert page.get_textpage().count_chars() > 0, path.name


CHECKERS = {
    "qpdf": ["--check"],
    "mutool": ["draw", "-q", "-r", "20", "-F", "pgm", "-o", "-"],
    "pdfinfo": ["-f", "1", "-l", "-1"],
    "pdftotext": ["-q"],
}
"""Programs that complain of a broken PDF, and the options with which they read all of it."""


def test_no_program_that_is_installed_complains(printed: list[Path]) -> None:
    for program, options in CHECKERS.items():
        found = shutil.which(program)
        for path in printed if found else ():
            target = ["-"] if program == "pdftotext" else []
            ran = subprocess.run([str(found), *options, str(path), *target], capture_output=True, check=False)
            assert ran.returncode == 0, (program, path.name, ran.stderr)
            said = ran.stderr.decode(errors="replace").lower()
            said = said.replace("warning: icc support is not available", "")  # about mutool, not about the file
            assert "warn" not in said and "error" not in said, (program, path.name, said)


def test_every_page_has_ink_inside_the_trim_and_none_outside_the_page(printed: list[Path]) -> None:
    """Each page is set into a larger one, on which ink that runs off it shows."""
    for path in printed:
        writer = PdfWriter(clone_from=PdfReader(path))
        boxes = []
        for page in writer.pages:
            media, trim = [float(v) for v in page.mediabox], [float(v) for v in page.trimbox]
            boxes.append((media, trim))
            left, bottom, right, top = media
            larger = RectangleObject((left - AROUND, bottom - AROUND, right + AROUND, top + AROUND))
            page.mediabox = page.cropbox = larger
        stream = BytesIO()
        writer.write(stream)
        with pdfium.PdfDocument(stream.getvalue()) as document:
            for number, (page, (media, trim)) in enumerate(zip(document, boxes, strict=True), 1):
                place = f"{path.name}, page {number}"
                picture = page.render(scale=SCALE, grayscale=True).to_pil()
                ink = picture.point(lambda value: 255 * (value < PALE))
                height = media[3] - media[1]
                x, y = trim[0] - media[0] + AROUND, height - (trim[3] - media[1]) + AROUND
                inside = (x, y, x + trim[2] - trim[0], y + trim[3] - trim[1])
                assert ink.crop(tuple(round(v * SCALE) for v in inside)).getbbox(), place
                found = ink.getbbox()
                assert found is not None
                limits = (AROUND, AROUND, AROUND + media[2] - media[0], AROUND + height)
                slack = 1.5  # a pixel that the edge of the page runs through, and rounding
                assert found[0] >= limits[0] * SCALE - slack and found[1] >= limits[1] * SCALE - slack, place
                assert found[2] <= limits[2] * SCALE + slack and found[3] <= limits[3] * SCALE + slack, place
