"""Arabic, Hebrew, Devanagari and Thai: joined, in order, copied as typed; and what is said without."""

from __future__ import annotations

import sys
import unicodedata
from io import BytesIO
from pathlib import Path
from struct import pack

import pypdf
import pypdfium2
import pytest
from PIL import Image, ImageChops

from pressgang.backends.pdf import write_pdf
from pressgang.backends.png import write_pngs
from pressgang.backends.svg import write_svgs
from pressgang.drawing.scene import Document, Page, Text
from pressgang.typography.fonts import FontBook, Glossary, Said, way_to_shape
from pressgang.typography.markup import bold
from tests.backends.backend_scenes import checked_attributes
from tests.conftest import Pressgang
from tests.typography.test_font_files import cmap, groups, with_tables

BOOK = FontBook()
NAMES = (
    "محمد بن راشد",  # joined
    "الله لا إله",  # ligatures of several letters
    "سِرب",  # a vowel sign
    "می\u200cروم",  # a joiner without ink
    "שָׁלוֹם עולם",
    "हिन्दी क्षत्रिय",  # vowels before their consonants
    "स्क्वाड्रन लीडर",
    "ไทย กำลัง",
    "საქართველო",
    "Jagdstaffel 7",
)
CSV = "name,engine,fuselage,to_hit,weapons\n{},3,4,4,front rear\n"


def line(string: str, size: float = 6.0) -> Text:
    set_line = BOOK.text(10, 10, string, size)
    assert isinstance(set_line, Text)
    return set_line


def document(*strings: str) -> Document:
    lines = [BOOK.text(10, 12 + 12 * at, string, 6, bold=at % 2 == 1) for at, string in enumerate(strings)]
    return Document("Names", (Page(120, 12 + 12 * len(strings), tuple(lines)),))


def test_names_of_every_script_are_copied_out_of_the_pdf_as_they_were_typed() -> None:
    data = write_pdf(document(*NAMES), BOOK)
    assert data == write_pdf(document(*NAMES), BOOK)
    by_pypdf = pypdf.PdfReader(BytesIO(data)).pages[0].extract_text()
    by_pdfium = pypdfium2.PdfDocument(data)[0].get_textpage().get_text_range()
    for said in (by_pypdf, by_pdfium):
        said = unicodedata.normalize("NFC", said)  # one reader sorts the signs of a letter anew
        assert [name for name in NAMES if unicodedata.normalize("NFC", name) not in said] == []
    assert [line(name).string for name in NAMES] == list(map(str, NAMES))


def test_shaped_letters_are_the_same_ink_in_every_format() -> None:
    names = document(*NAMES)
    (png,) = write_pngs(names, BOOK, dpi=100)
    drawn = Image.open(BytesIO(png)).convert("L")
    page = pypdfium2.PdfDocument(write_pdf(names, BOOK))[0].render(scale=100 / 72).to_pil().convert("L")
    apart = ImageChops.difference(drawn, page.resize(drawn.size)).histogram()
    assert sum(apart[160:]) < 200, "no letter stands elsewhere"
    with checked_attributes():
        (svg,) = write_svgs(names, BOOK)
    assert all(f"<title>{name}</title>" in svg.decode() for name in NAMES[:8])


def test_letters_join_and_lines_run_as_unicode_says() -> None:
    assert BOOK.width("بببب", 10) < 0.7 * 4 * BOOK.width("ب", 10)
    assert BOOK.width("क्ष", 10) < BOOK.width("क", 10) + BOOK.width("ष", 10)
    mixed = line("בריאן ABC 123 (סגן)")
    assert mixed.string == "בריאן ABC 123 (סגן)", "in the order of reading"
    assert [run.string for run in mixed.from_left()] == [")", "סגן", " (", "ABC 123", "בריאן "]
    assert mixed.width == pytest.approx(BOOK.width("בריאן ABC 123 (סגן)", 6))
    assert BOOK.text(0, 0, "שלום", 6, tracking=1) == BOOK.text(0, 0, "שלום", 6), "joined letters are not torn"
    spans = BOOK.spans(f"גדוד {bold('שני')} 12")
    texts = [one for one in BOOK.line(0, 0, spans, 6) if isinstance(one, Text)]
    assert [one.string.strip() for one in sorted(texts, key=lambda one: one.x)] == ["12", "", "שני", "גדוד"]
    german = FontBook(words=Glossary("de", {"Turn": "Runde"}))
    said = german.spans(Said("גדוד Turn"))
    assert "Runde" not in "".join(one.string for one in german.line(0, 0, said, 6) if isinstance(one, Text))


def test_a_line_that_is_too_long_loses_nothing() -> None:
    for name in NAMES:
        lines = BOOK.wrap(name, 8, 6)
        assert "".join("".join(lines).split()) == "".join(name.split())
        assert all(not unicodedata.category(one[0]).startswith("M") for one in lines)
        size = BOOK.fit(name, 20, 6, 1)
        assert size is not None and BOOK.width(name, size) <= 20


@pytest.mark.parametrize("name", ["غلوستر", "גלוסטר", "नमस्ते", "ไทย"])
def test_without_the_extra_its_line_is_said(
    pressgang: Pressgang, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "raf.csv").write_text(CSV.format(name), encoding="utf-8")
    assert pressgang("check", "raf.csv").code == 0
    monkeypatch.setitem(sys.modules, "uharfbuzz", None)
    ran = pressgang("check", "raf.csv")
    assert ran.code == 1 and ran.err.count("PG501") == 1 and "--font" not in ran.err
    assert "pip install 'pressgang[scripts]'" in " ".join(ran.err.split())
    ran = pressgang("make", "hex-mat", "-o", "m.pdf", "--far-edge", name)
    assert ran.code == 1 and "--font" not in ran.err and not (tmp_path / "m.pdf").exists()
    monkeypatch.setattr(sys, "platform", "emscripten")
    assert "in the browser" in way_to_shape()


GSUB = (
    pack(">HHHHH", 1, 0, 10, 30, 44)
    + pack(">H4sHHHHHHH", 1, b"DFLT", 8, 4, 0, 0, 0xFFFF, 1, 0)
    + pack(">H4sHHHH", 1, b"ccmp", 8, 0, 1, 0)
    + pack(">HHHHHHHHHHHH", 1, 4, 1, 0, 1, 8, 1, 6, 60_000, 1, 1, 1)
)
"""Puts a glyph far beyond the last one in place of the first."""


@pytest.mark.parametrize("gsub", [GSUB, GSUB[:30], b"\xff" * 60, bytes(200)])
def test_a_font_without_the_script_or_with_nonsense_for_it_is_met_with_words(
    pressgang: Pressgang, tmp_path: Path, gsub: bytes
) -> None:
    (tmp_path / "raf.csv").write_text(CSV.format("কখ"), encoding="utf-8")
    ran = pressgang("make", "counters", "raf.csv", "-o", "c.pdf")
    assert ran.code == 1 and "U+0995 BENGALI LETTER KA" in ran.err and "--font" in ran.err
    (tmp_path / "odd.ttf").write_bytes(with_tables(cmap=cmap(12, groups((0x995, 0x996, 1))), GSUB=gsub))
    ran = pressgang("make", "counters", "raf.csv", "-o", "c.pdf", "--font", "odd.ttf")
    if gsub == GSUB:
        assert ran.code == 1 and "PG501" in ran.err
    else:
        assert ran.code == 0 and "কখ" in pypdf.PdfReader(tmp_path / "c.pdf").pages[0].extract_text()
