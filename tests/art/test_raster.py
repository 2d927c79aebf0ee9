"""What is printed, measured: each aircraft of the library in the real PDF, at 20 mm, pixel by pixel."""

from __future__ import annotations

import pypdfium2
import pytest
from PIL import Image, ImageChops

from pressgang.art.aircraft.silhouette import Ink, draw_aircraft, fit_scale
from pressgang.backends.pdf import write_pdf
from pressgang.drawing.geometry import Transform
from pressgang.drawing.scene import BLACK, WHITE, Document, Page, Use
from pressgang.library import aircraft
from pressgang.sheets.likenesses import shape_of
from pressgang.typography.fonts import FontBook

SIZE, MARGIN = 20.0, 1.0
DOTS = 25  # a millimetre: a pixel is then 0.2 % of the longer side
ROWS = aircraft()


@pytest.fixture(scope="module")
def rasters() -> list[Image.Image]:
    """The ink of each aircraft, white on black, in the order of the library."""
    pages = []
    for row in ROWS:
        shape = shape_of(row)
        symbol = draw_aircraft(shape, fit_scale(shape, SIZE, SIZE), Ink(BLACK, WHITE))
        side = SIZE + 2 * MARGIN
        pages.append(Page(side, side, (Use(symbol, Transform.translate(side / 2, side / 2)),)))
    with pypdfium2.PdfDocument(write_pdf(Document("raster", tuple(pages)), FontBook())) as document:
        drawn = [page.render(scale=DOTS * 25.4 / 72, grayscale=True).to_pil() for page in document]
    return [
        ImageChops.invert(picture.convert("L")).point(lambda value: 255 if value > 127 else 0)
        for picture in drawn
    ]


def test_span_and_length_are_in_proportion_within_one_percent(rasters: list[Image.Image]) -> None:
    for row, picture in zip(ROWS, rasters, strict=True):
        assert row.span_m is not None and row.length_m is not None
        left, top, right, bottom = picture.getbbox() or (0, 0, 1, 1)
        assert (right - left) / (bottom - top) == pytest.approx(row.span_m / row.length_m, rel=0.01), row.name
        assert max(right - left, bottom - top) == pytest.approx(SIZE * DOTS, abs=0.0037 * SIZE * DOTS), row.name


def test_the_picture_is_one_piece_with_its_middle_inked(rasters: list[Image.Image]) -> None:
    """Nothing floats beside the aircraft: all but a hundredth of the ink hangs together with its axis.

    Of one half, for the other is its mirror image.
    """
    from PIL import ImageDraw, ImageFilter

    for row, picture in zip(ROWS, rasters, strict=True):
        small = picture.reduce(5).filter(ImageFilter.MaxFilter(3)).point(lambda value: 255 if value > 40 else 0)
        box = small.getbbox()
        assert box is not None
        small = small.crop(((box[0] + box[2]) // 2, *box[1:]))
        start = next((0, y) for y in range(small.height) if small.getpixel((0, y)) == 255)
        whole = small.histogram()[255]
        ImageDraw.floodfill(small, start, 128)
        assert small.histogram()[255] <= 0.01 * whole, row.name
