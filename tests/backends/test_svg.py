"""The SVG: well formed whatever stands in it, text as text, and the same picture as the PDF."""

from __future__ import annotations

import base64
import re
from io import BytesIO
from itertools import pairwise
from xml.etree import ElementTree

import pypdfium2
import pytest
from fontTools.ttLib import TTFont
from PIL import Image as Pillow
from PIL import ImageChops, ImageStat

from pressgang.backends.numbers import matrix_text
from pressgang.backends.pdf import write_pdf
from pressgang.backends.svg import inline_stylesheet, write_inline, write_svgs
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import BLACK, Document, Page, Run, Text, rectangle
from pressgang.files.written import is_ours
from pressgang.typography.fonts import FontBook
from tests.backends.backend_scenes import (
    HOSTILE,
    NAMES,
    SCENES,
    checked_attributes,
    full,
    lettering,
    one_page,
    placed,
)

try:
    import cairosvg
except (ImportError, OSError) as error:  # the system's Cairo library
    cairosvg = None
    WHY = f"CairoSVG cannot be loaded: {error}"
else:
    WHY = ""
needs_cairo = pytest.mark.skipif(cairosvg is None, reason=WHY or "has Cairo")

NS = {"s": "http://www.w3.org/2000/svg"}
XLINK = "{http://www.w3.org/1999/xlink}href"


def parsed(document: Document, book: FontBook, outlines: bool = False) -> ElementTree.Element:
    with checked_attributes():
        data = write_svgs(document, book, outlines=outlines)[0]
    assert is_ours(data)
    return ElementTree.fromstring(data)


@pytest.mark.parametrize("outlines", [False, True])
@pytest.mark.parametrize("name", SCENES)
def test_svgwrite_finds_every_attribute_valid(name: str, outlines: bool, book: FontBook) -> None:
    root = parsed(SCENES[name](book), book, outlines)
    assert (root.get("width"), root.get("height"), root.get("viewBox")) == ("100mm", "80mm", "0 0 100 80")
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    links = [element.get(XLINK, "") for element in root.iter(f"{{{NS['s']}}}use")]
    assert all(link.removeprefix("#") in ids for link in links)


def test_validation_changes_nothing(book: FontBook) -> None:
    document = full(book)
    with checked_attributes():
        checked = write_svgs(document, book)
    assert checked == write_svgs(document, book)


def test_text_stays_text(book: FontBook) -> None:
    root = parsed(lettering(book), book)
    found = ["".join(element.itertext()) for element in root.findall(".//s:text", NS)]
    for words in (NAMES[0], NAMES[1], NAMES[2], NAMES[3], HOSTILE, "AVATAR Tolle"):
        assert words in found
    assert not parsed(lettering(book), book, outlines=True).findall(".//s:text", NS)


def test_each_run_keeps_its_measure(book: FontBook) -> None:
    plain, figures = book.text(5, 10, "Fokker", 4, tracking=0.3), book.text(5, 20, "1011", 4, tabular=True)
    first, second = parsed(one_page(plain, figures), book).findall(".//s:text", NS)
    assert float(first.get("textLength", "0")) == pytest.approx(plain.runs[0].width, abs=1e-3)
    assert first.get("letter-spacing") == "0.3"
    places = [float(x) for x in re.split("[ ,]+", second.get("x", ""))]
    assert [b - a for a, b in pairwise(places[1:])] == pytest.approx([0.56 * 4] * 2, abs=0.3)
    assert second.get("textLength") is None


def test_the_embedded_font_has_the_letters_and_no_clock(book: FontBook) -> None:
    root = parsed(lettering(book), book)
    style = "".join("".join(element.itertext()) for element in root.iter(f"{{{NS['s']}}}style"))
    assert "font-kerning:none" in style
    fonts = re.findall(
        r'font-family:"pressgang-(\w+)";font-weight:(\d+);src:url\("data:font/woff;base64,([^"]+)"', style
    )
    assert [(name, weight) for name, weight, _ in fonts][:2] == [("figbo", "700"), ("figo", "400")]
    regular = TTFont(BytesIO(base64.b64decode({name: data for name, _, data in fonts}["figo"])))
    assert {ord(c) for c in NAMES[0]} <= set(regular.getBestCmap())
    assert "GPOS" not in regular
    assert len(regular.getGlyphOrder()) < 90


def test_one_definition_a_symbol(book: FontBook) -> None:
    root = parsed(placed(book), book)
    groups = [element.get("id") for element in root.findall("s:defs/s:g", NS)]
    assert groups == ["S1", "S2", "S3"]
    assert len(root.findall("s:defs/s:image", NS)) == 1
    assert len(root.findall(".//s:use", NS)) == 8


def test_nothing_breaks_the_xml(book: FontBook) -> None:
    words = "a\x00b\x1b\ud800 ]]> <b> & -- \"'\n\u00a0end--"
    run = Run("figo", words, 0, 20, (0.1,) * len(words))
    items = (Text(5, 10, (run,), 4), Text(5, 20, (Run("figo", words, 0, 20),), 4))
    document = Document(words, (Page(50, 50, items, label=words),), stamp=words)
    root = parsed(document, book)
    clean = "a\ufffdb\ufffd\ufffd ]]> <b> & -- \"' \u00a0end--"
    assert ["".join(element.itertext()) for element in root.findall(".//s:text", NS)] == [clean, clean]
    assert clean in (root.findtext("s:title", "", NS))


def picture_of_pdf(document: Document, book: FontBook, dpi: float) -> Pillow.Image:
    pdf = pypdfium2.PdfDocument(write_pdf(document, book))
    try:
        return pdf[0].render(scale=dpi / 72).to_pil().convert("RGB")
    finally:
        pdf.close()


def picture_of_svg(document: Document, book: FontBook, dpi: float) -> Pillow.Image:
    svg = write_svgs(document, book, outlines=True)[0]
    scale = dpi / 25.4
    page = document.pages[0]
    size = {"output_width": round(page.width * scale), "output_height": round(page.height * scale)}
    return Pillow.open(BytesIO(cairosvg.svg2png(svg, background_color="#fff", **size))).convert("RGB")


@needs_cairo
@pytest.mark.parametrize("name", SCENES)
def test_pdf_and_svg_are_the_same_picture(name: str, book: FontBook) -> None:
    """At four times the size and reduced, no pixel of 0.25 mm differs by half of full scale: an edge that is
    0.12 mm off would. (PDFium widens pictures to whole pixels of the large size.)
    """
    document = SCENES[name](book)
    scaled = [picture(document, book, 406.4) for picture in (picture_of_pdf, picture_of_svg)]
    small = [picture.resize((400, 320), Pillow.Resampling.BOX) for picture in scaled]
    difference = ImageChops.difference(*small)
    assert max(high for _, high in difference.getextrema()) < 120
    assert max(ImageStat.Stat(difference).mean) < 1.5
    moved = ImageChops.difference(ImageChops.offset(small[0], 1, 0), small[1])  # the test can fail
    assert max(high for _, high in moved.getextrema()) > 200


@needs_cairo
def test_svg_measures_true(book: FontBook) -> None:
    picture = picture_of_svg(one_page(rectangle(Rect(20, 30, 25, 25), BLACK)), book, 508).convert("L")
    left, top, right, bottom = picture.point(lambda v: 255 * (v < 128)).getbbox() or (0, 0, 0, 0)
    assert ((right - left) / 20, (bottom - top) / 20) == pytest.approx((25, 25), abs=0.1)
    assert (left / 20, top / 20) == pytest.approx((20, 30), abs=0.1)


@pytest.mark.parametrize("name", SCENES)
def test_an_inline_page_is_the_page_but_for_its_style_and_ids(name: str, book: FontBook) -> None:
    document = SCENES[name](book)
    (page,) = document.pages
    inline = write_inline(page, book, "p7-").decode()
    with checked_attributes():
        assert inline == write_inline(page, book, "p7-").decode()
    assert "<style" not in inline and "style=" not in inline
    ids = re.findall(r' id="([^"]+)"', inline)
    assert all(one.startswith("p7-") for one in ids)
    links = re.findall(r'(?:xlink:href="#|url\(#)([^")]+)', inline)
    assert set(links) <= set(ids)
    whole = write_svgs(Document("", (page,)), book)[0].decode().partition("-->\n")[2].rstrip("\n")
    bare = re.sub(r"<style.*?</style>", "", whole, flags=re.DOTALL).replace("<defs></defs>", "<defs />")
    assert inline.replace("p7-", "") == bare


def test_the_classes_of_inline_pages_are_those_of_the_style_sheet(book: FontBook) -> None:
    (page,) = lettering(book).pages
    faces = set(re.findall(r'class="([^"]+)"', write_inline(page, book, "a").decode()))
    style = inline_stylesheet(faces, lambda face: f"/fonts/{face}.ttf")
    assert len(faces) > 1
    for face in faces:
        rule = f'font-family:"pressgang-{face}";font-weight:400;src:url("/fonts/{face}.ttf")'
        assert f"@font-face{{{rule}}}" in style
        (weight,) = re.findall(rf'\.{face}\{{font-family:"pressgang-{face}",.*;font-weight:(\d+)\}}', style)
        assert weight == "400", "another would be made bold by the browser"
    assert "font-kerning:none" in style and "white-space:pre" in style


def test_outlines_that_are_turned_a_little_keep_their_sizes(book: FontBook) -> None:
    text = Text(10, 20, (Run("figo", "B", 0, book.width("B", 2.2)),), 2.2, rotation=2.3)
    data = write_svgs(one_page(text), book, outlines=True)[0].decode()
    numbers = [float(part) for part in re.findall(r"matrix\((.*?)\)", data)[-1].split()]
    assert numbers == pytest.approx([0.99919, 0.04013, -0.04013, 0.99919, 10, 20], abs=1e-4)


@pytest.mark.parametrize("scale", [2.04e-3, 1.43e-4, 1.4286e-5, 1.4286e-6, 3.3333e-9])
def test_a_drawing_of_many_units_keeps_its_size(scale: float) -> None:
    numbers = matrix_text(Transform(scale, 0.0, 0.0, scale, 1.0, 2.0)).split()
    assert float(numbers[0]) == pytest.approx(scale, rel=1e-3)
    assert float(numbers[3]) == pytest.approx(scale, rel=1e-3)
