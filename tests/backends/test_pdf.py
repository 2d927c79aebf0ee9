"""What a second and third reader find in the PDF."""

from __future__ import annotations

import gc
import os
import subprocess
import sys
import weakref
from io import BytesIO
from pathlib import Path as FilePath
from typing import Any

import pypdf
import pypdfium2
import pytest
from PIL import Image as Pillow

from pressgang import __version__
from pressgang.backends import pdf as pdf_backend
from pressgang.backends.pdf import write_pdf
from pressgang.diagnostics import PressgangError
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import (
    BLACK,
    Colour,
    Document,
    Field,
    Image,
    OutlineEntry,
    Page,
    Symbol,
    Use,
    circle,
    grey,
    line,
    moved,
    rectangle,
)
from pressgang.files.written import is_ours
from pressgang.structs import replace
from pressgang.typography.fonts import Face, FontBook
from tests.backends.backend_scenes import (
    HOSTILE,
    NAMES,
    digest_of_all,
    full,
    lettering,
    one_page,
    placed,
    plane,
    png,
    read,
)

POINTS = 72 / 25.4


def raster(data: bytes, dpi: float = 254, page: int = 0) -> Pillow.Image:
    pdf = pypdfium2.PdfDocument(data)
    try:
        if pdf.get_formtype():
            pdf.init_forms()
        return pdf[page].render(scale=dpi / 72).to_pil().convert("L")
    finally:
        pdf.close()


def content(data: bytes, page: int = 0) -> str:
    found = read(data).pages[page].get_contents()
    assert found is not None
    return found.get_data().decode("ascii")


@pytest.fixture(scope="module")
def data(book: FontBook) -> bytes:
    return write_pdf(full(book), book)


def test_says_what_it_is(data: bytes) -> None:
    reader = read(data)
    info = reader.metadata
    assert info is not None
    assert (info.title, info.author, info.subject) == ("Łoś & <Co>", "A. Author", "dogfight")
    assert info.creator == f"pressgang {__version__}"
    assert info["/Keywords"] == "pressgang · kit · abc123"
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/PrintScaling"] == "/None"
    assert reader.pdf_header == "%PDF-1.6"
    assert is_ours(data)


def test_leaves_nothing_of_it_in_memory_for_the_next(book: FontBook, monkeypatch: pytest.MonkeyPatch) -> None:
    held = list[Any]()

    def letters(document: Any, book: FontBook) -> Any:
        held.append(weakref.ref(document))
        return pdf_letters(document, book)

    pdf_letters = pdf_backend.Letters
    monkeypatch.setattr(pdf_backend, "Letters", letters)
    gc.disable()  # a run collects seldom
    try:
        write_pdf(full(book), book)
        assert [one() for one in held] == [None]
    finally:
        gc.enable()


def test_says_it_in_xmp_too(book: FontBook) -> None:
    document = replace(full(book), licence="CC BY 4.0", language="pl")
    reader = read(write_pdf(document, book))
    metadata = reader.xmp_metadata
    assert metadata is not None
    assert metadata.dc_title == {"x-default": "Łoś & <Co>"}
    assert metadata.dc_creator == ["A. Author"]
    assert metadata.dc_description == {"x-default": "dogfight"}
    assert metadata.dc_rights == {"x-default": "CC BY 4.0"}
    assert metadata.dc_language == ["pl"]
    assert metadata.pdf_keywords == "pressgang · kit · abc123"
    assert metadata.xmp_creator_tool == f"pressgang {__version__}"
    assert metadata.xmp_create_date.isoformat().startswith("2000-01-01T00:00:00")
    assert "/Filter" not in reader.trailer["/Root"]["/Metadata"]


def test_its_language_is_english_unless_it_says_another(book: FontBook) -> None:
    for language, said in (("", "en"), ("de", "de")):
        data = write_pdf(replace(full(book), language=language), book)
        assert read(data).trailer["/Root"]["/Lang"] == said
        pdf = pypdfium2.PdfDocument(data)
        try:
            assert _language(pdf) == said
        finally:
            pdf.close()


def _language(pdf: pypdfium2.PdfDocument) -> str:
    raw = pypdfium2.raw
    size = raw.FPDFCatalog_GetLanguage(pdf, None, 0)
    buffer = (raw.FPDF_WCHAR * (size // 2))()
    raw.FPDFCatalog_GetLanguage(pdf, buffer, size)
    return bytes(buffer).decode("utf-16-le").rstrip("\0")


@pytest.mark.parametrize(
    ("sides", "said", "number"),
    [
        ((), "/Simplex", 1),
        ((None,), "/DuplexFlipLongEdge", 3),
        (("long-edge", None), "/DuplexFlipLongEdge", 3),
        (("short-edge", None), "/DuplexFlipShortEdge", 2),
        (("short-edge", "long-edge"), None, 0),
    ],
)
def test_asks_the_printer_for_its_backs(
    sides: tuple[Any, ...], said: str | None, number: int, book: FontBook
) -> None:
    front = Page(50, 50, (rectangle(Rect(1, 1, 5, 5), BLACK),), flip="short-edge")  # of no matter on a front
    pages = [front, *(page for edge in sides for page in (replace(front, side="back", flip=edge), front))]
    data = write_pdf(Document("backs", tuple(pages)), book)
    assert read(data).trailer["/Root"]["/ViewerPreferences"].get("/Duplex") == said
    pdf = pypdfium2.PdfDocument(data)
    assert pypdfium2.raw.FPDF_VIEWERREF_GetDuplex(pdf) == number
    pdf.close()


def test_page_boxes_are_in_points_and_upright(data: bytes) -> None:
    page = read(data).pages[4]
    assert [float(v) for v in page.mediabox] == pytest.approx([0, 0, 210 * POINTS, 297 * POINTS], abs=1e-3)
    expected = [10 * POINTS, (297 - 262) * POINTS, 190 * POINTS, (297 - 12) * POINTS]
    assert [float(v) for v in page.trimbox] == pytest.approx(expected, abs=1e-3)
    expected = [7 * POINTS, (297 - 265) * POINTS, 193 * POINTS, (297 - 9) * POINTS]
    assert [float(v) for v in page.bleedbox] == pytest.approx(expected, abs=1e-3)
    first = read(data).pages[0]
    assert first.trimbox == first.mediabox == first.bleedbox
    pdf = pypdfium2.PdfDocument(data)
    assert pdf[4].get_size() == pytest.approx((210 * POINTS, 297 * POINTS), abs=1e-3)
    pdf.close()


def test_outline_and_labels(data: bytes) -> None:
    reader = read(data)
    found = [(entry.title, reader.get_destination_page_number(entry)) for entry in reader.outline]
    assert found == [("Kształty – φ", 0), ("Lettering", 2), ("Lettering", 4)]
    pdf = pypdfium2.PdfDocument(data)
    assert [pdf.get_page_label(i) for i in range(4)] == ["shapes", "clips", "lettering", "placed"]
    assert pdf.get_page_label(4) == "5"  # a page without a name of its own
    pdf.close()


def test_every_font_is_embedded_and_nothing_else_is_named(book: FontBook) -> None:
    reader = read(write_pdf(lettering(book), book))
    fonts = reader.pages[0]["/Resources"]["/Font"]
    assert fonts
    for font in fonts.values():
        descriptor = font.get_object()["/FontDescriptor"]
        assert len(descriptor["/FontFile2"].get_object().get_data()) > 500
        assert "/ToUnicode" in font.get_object()
        assert font.get_object()["/BaseFont"][7] == "+"
    assert b"Helvetica" not in write_pdf(one_page(rectangle(Rect(1, 1, 5, 5), BLACK)), book)


def test_text_reads_back_in_every_script(book: FontBook) -> None:
    data = write_pdf(lettering(book), book)
    by_pypdf = read(data).pages[0].extract_text()
    pdf = pypdfium2.PdfDocument(data)
    by_pdfium = pdf[0].get_textpage().get_text_bounded()
    pdf.close()
    for text in (*NAMES, HOSTILE, "AVATAR Tolle", "HEAD 1024"):
        assert text in by_pypdf
        assert text in by_pdfium


def test_a_users_font_is_the_one_embedded(book: FontBook) -> None:
    import pymupdf_fonts

    files = [Face("user0", pymupdf_fonts.myfont("notos")), Face("user1", pymupdf_fonts.myfont("figo"))]
    twice = FontBook(tuple(files))
    text = twice.text(5, 10, "ʾ one", 4)  # Noto has the first letter, FiraGO the others
    assert [run.face for run in text.runs] == ["user0", "figo"]
    again = twice.text(5, 20, "two", 4)
    again = replace(again, runs=(again.runs[0]._replace(face="user1"),))  # the same file under two names
    reader = read(write_pdf(one_page(text, again), twice))
    fonts = reader.pages[0]["/Resources"]["/Font"].values()
    names = sorted(str(font.get_object()["/BaseFont"]) for font in fonts)
    assert names == [
        "/AAAAAA+FiraGO-Regular",
        "/AAAAAA+FiraGO-Regular-user1",
        "/AAAAAA+NotoSans-Regular-user0",
    ]
    assert reader.pages[0].extract_text().split() == ["ʾ", "one", "two"]


def test_more_letters_than_one_subset_holds(book: FontBook) -> None:
    letters = [
        chr(c) for c in (*range(0x21, 0x7F), *range(0xC0, 0x180), *range(0x391, 0x3A0), *range(0x410, 0x450))
    ]
    rows = ["".join(letters[i : i + 40]) for i in range(0, len(letters), 40)]
    texts = [book.text(3, 8 + 6 * i, row, 2) for i, row in enumerate(rows)]
    reader = read(write_pdf(one_page(*texts), book))
    found = reader.pages[0].extract_text()
    assert all(row in found for row in rows)
    assert len(reader.pages[0]["/Resources"]["/Font"]) == 2
    spaced = book.text(3, 8, "".join(letters) + "12", 2, tabular=True)
    assert "".join(letters) + "12" in read(write_pdf(one_page(spaced), book)).pages[0].extract_text()


def test_measures_true(book: FontBook) -> None:
    picture = raster(write_pdf(one_page(rectangle(Rect(20, 30, 25, 25), BLACK)), book), dpi=508)
    left, top, right, bottom = picture.point(lambda v: 255 * (v < 128)).getbbox() or (0, 0, 0, 0)
    assert ((right - left) / 20, (bottom - top) / 20) == pytest.approx((25, 25), abs=0.1)
    assert (left / 20, top / 20) == pytest.approx((20, 30), abs=0.1)


@pytest.mark.parametrize(
    ("bearing", "string", "options"),
    [
        (0.100, "HHHHHHHHHHHHHHHH", {}),
        (0.065, "HHHHHHHHHH", {"bold": True, "tracking": 1.0}),
        (0.100, "H1111111111H", {"tabular": True}),
        (0.065, "HAVATAVTH", {"bold": True, "kern": True}),
    ],
)
def test_a_line_is_as_long_as_measured(
    bearing: float, string: str, options: dict[str, Any], book: FontBook
) -> None:
    """`bearing` is the space left and right of the letter H in that face, in em."""
    text = book.text(5, 20, string, 5, **options)
    picture = raster(write_pdf(one_page(text), book), dpi=508)
    left, _, right, _ = picture.point(lambda v: 255 * (v < 128)).getbbox() or (0, 0, 0, 0)
    assert left / 20 == pytest.approx(5 + bearing * 5, abs=0.06)
    assert (right - left) / 20 == pytest.approx(text.width - text.tracking - 2 * bearing * 5, abs=0.08)


def test_a_symbol_is_one_form_however_often_it_is_used(book: FontBook) -> None:
    symbols = [plane(f"plane {i}") for i in range(2)]
    uses = [
        moved((Use(symbols[i % 2]), book.text(2, 20, f"No {i}", 2)), (i % 30) * 3, (i // 30) * 2)
        for i in range(1000)
    ]
    data = write_pdf(one_page(*uses), book)
    forms = read(data).pages[0]["/Resources"]["/XObject"]
    assert len(forms) == 2
    assert content(data).count(" Do") == 1000
    assert len(data) < 60_000


def test_namesakes_with_different_ink_stay_apart(book: FontBook) -> None:
    big = Symbol("spot", (circle((5, 5), 4, fill=BLACK),), Rect(0, 0, 10, 10))
    small = Symbol("spot", (circle((5, 5), 1, fill=BLACK),), Rect(0, 0, 10, 10))
    beside = Use(small, Transform.translate(20, 0))
    data = write_pdf(one_page(Use(big), beside, Use(big), beside), book)
    assert len(read(data).pages[0]["/Resources"]["/XObject"]) == 2
    picture = raster(data)
    assert picture.getpixel((50, 20)) < 50
    assert picture.getpixel((250, 20)) > 200


def test_an_image_is_stored_once_with_its_mask(book: FontBook) -> None:
    picture = png((64, 32))
    boxes = [Image(Rect(5 + 10 * i, 5, 8, 4), picture, "art") for i in range(6)]
    data = write_pdf(one_page(rectangle(Rect(0, 0, 100, 40), grey(0.3)), *boxes), book)
    reader = read(data)
    images = [
        stream
        for number in range(1, len(reader.xref[0]) + 1)
        if isinstance(stream := reader.get_object(number), pypdf.generic.StreamObject)
        and stream.get("/Subtype") == "/Image"
    ]
    assert len(images) == 2  # the picture and its mask
    drawn = raster(data)
    assert drawn.getpixel((65, 70)) < 90  # the red half
    assert abs(drawn.getpixel((115, 60)) - 178) < 4  # see-through: the grey behind it
    assert drawn.getpixel((115, 80)) < 60  # the blue corner


@pytest.mark.parametrize("mode", ["1", "L", "LA", "P", "RGB", "I;16"])
def test_pictures_of_every_kind(book: FontBook, mode: str) -> None:
    out = BytesIO()
    Pillow.new(mode, (3, 3)).save(out, "PNG")
    data = write_pdf(one_page(Image(Rect(5, 5, 30, 30), out.getvalue())), book)
    assert (raster(data).getpixel((200, 200)) > 250) == (mode == "LA")


def test_greys_are_device_grey_and_styles_are_written_once(book: FontBook) -> None:
    lines = [line((5, i), (50, i), 0.25, grey(0.4)) for i in range(5, 50, 5)]
    data = write_pdf(one_page(*lines, rectangle(Rect(60, 5, 9, 9), Colour(1, 0.5, 0))), book)
    words = content(data).split()
    assert words.count("G") == words.count("w") == words.count("S") == 1
    assert words.count("RG") == 0
    assert words.count("rg") == 1
    assert words[words.index("G") - 1] == "0.6"


def test_no_stream_is_ascii85_and_the_library_is_left_as_it_was(data: bytes) -> None:
    from reportlab import rl_config

    assert b"ASCII85" not in data
    assert rl_config.useA85 == 1


def test_fields_become_widgets_in_order(data: bytes, book: FontBook) -> None:
    reader = read(data)
    widgets = [w.get_object() for w in reader.pages[4]["/Annots"]]
    assert [(w["/T"], w["/FT"], w["/TU"]) for w in widgets] == [
        ("pilot", "/Tx", "Name of the pilot"),
        ("hit", "/Btn", "hit"),
        ("pilot 2", "/Tx", "pilot 2"),
    ]
    expected = [100 * POINTS, (297 - 206) * POINTS, 120 * POINTS, (297 - 200) * POINTS]
    assert [float(v) for v in widgets[2]["/Rect"]] == pytest.approx(expected, abs=1e-3)
    assert all("/BS" not in w and "/BG" not in w.get("/MK", {}) for w in widgets)
    assert all(int(w["/Ff"]) == 0 for w in widgets)  # nothing is required
    pdf = pypdfium2.PdfDocument(data)
    assert pdf.get_formtype() == 1
    pdf.close()
    ticked = one_page(Field(Rect(10, 10, 20, 20), "a.b", "check"), Field(Rect(40, 10, 20, 20), "a.b", "check"))
    assert list(read(write_pdf(ticked, book)).get_fields() or {}) == ["a_b", "a_b 2"]
    assert raster(write_pdf(ticked, book)).getextrema() == (255, 255)  # an empty form prints nothing


def test_a_tick_prints_inside_its_box(book: FontBook) -> None:
    data = write_pdf(one_page(Field(Rect(40, 10, 30, 20), "hit", "check")), book)
    writer = pypdf.PdfWriter(BytesIO(data))
    writer.update_page_form_field_values(writer.pages[0], {"hit": "/Yes"})
    out = BytesIO()
    writer.write(out)
    left, top, right, bottom = raster(out.getvalue()).point(lambda v: 255 * (v < 128)).getbbox() or (0, 0, 0, 0)
    assert 450 <= left < right <= 650  # a square of 20 mm in the middle of the box
    assert top >= 100
    assert bottom <= 300


def test_a_form_filled_in_elsewhere_is_no_longer_ours(data: bytes) -> None:
    writer = pypdf.PdfWriter(BytesIO(data), incremental=True)
    writer.update_page_form_field_values(writer.pages[4], {"pilot": "Urbanowicz"})
    out = BytesIO()
    writer.write(out)
    assert not is_ours(out.getvalue())


def test_same_bytes_in_another_process(book: FontBook, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of another hash seed and in another time zone."""
    monkeypatch.delenv("SOURCE_DATE_EPOCH", raising=False)
    seed = "77" if os.environ.get("PYTHONHASHSEED") != "77" else "1"
    done = subprocess.run(
        [sys.executable, "-c", "import backend_scenes as ours; print(ours.digest_of_all(ours.FontBook()))"],
        env={
            **os.environ,
            "PYTHONHASHSEED": seed,
            "TZ": "Asia/Tokyo",
            "PYTHONPATH": str(FilePath(__file__).parent),
        },
        capture_output=True,
        text=True,
        check=True,
    )
    assert done.stdout.strip() == digest_of_all(book)


def test_dates_follow_the_environment(book: FontBook, monkeypatch: pytest.MonkeyPatch) -> None:
    document = one_page(rectangle(Rect(1, 1, 5, 5), BLACK))
    monkeypatch.setenv("SOURCE_DATE_EPOCH", "1735689600")
    info = read(write_pdf(document, book)).metadata
    assert info is not None
    assert str(info.creation_date).startswith("2025-01-01")
    for bad in ("yesterday", "-5", "9" * 13, "1e9", "１２"):
        monkeypatch.setenv("SOURCE_DATE_EPOCH", bad)
        with pytest.raises(PressgangError, match="PG703"):
            write_pdf(document, book)


def test_hostile_words_around_the_page(book: FontBook) -> None:
    words = "a\x00b\ud800 (\\) <</X>> \u202e\n%%EOF é"
    page = Page(50, 50, (Field(Rect(5, 5, 9, 9), words, "text", words),), label=words)
    document = Document(words, (page,), words, words, (OutlineEntry(words, 0),), words)
    reader = read(write_pdf(document, book))
    clean = "a\ufffdb\ufffd (\\) <</X>> \u202e %%EOF é"
    assert reader.metadata is not None
    assert reader.metadata.title == clean
    assert reader.outline[0].title == clean


def test_pages_of_a_scene_all_print(book: FontBook) -> None:
    dark = raster(write_pdf(placed(book), book)).point(lambda v: 255 * (v < 60))
    assert dark.crop((700, 50, 950, 300)).histogram()[255] > 20_000  # the 1 mm symbol placed 25 mm wide
