"""A text face of the user's: measured with, embedded, named; what it lacks is ours; no licence, no print."""

from __future__ import annotations

from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from fontTools.fontBuilder import FontBuilder
from fontTools.pens.ttGlyphPen import TTGlyphPen
from pypdf import PdfReader

from pressgang.jobs.checking import kit_problems
from pressgang.jobs.encoding import Drawers, encode
from pressgang.jobs.loading import load_kit
from pressgang.jobs.whole_job import lay_sheets
from pressgang.print_options import PrintOptions
from pressgang.typography.fonts import FontBook

KIT = """name = "own-face"
system = "dogfight"
face = {face}
[[sheet]]
kind = "quick-reference"
"""


def font_file(family: str, style: str = "Regular", wide: int = 700, rights: int = 0) -> bytes:
    """A face of squares for printable ASCII, `wide` thousandths of an em each."""
    codes = [code for code in range(32, 127) if chr(code) != "%"]
    names = [".notdef", *(f"g{code}" for code in codes)]
    pen: Any = TTGlyphPen(None)
    pen.moveTo((50, 0))
    for point in ((50, 600), (wide - 50, 600), (wide - 50, 0)):
        pen.lineTo(point)
    pen.closePath()
    square = pen.glyph()
    builder: Any = FontBuilder(1000)
    builder.setupGlyphOrder(names)
    builder.setupCharacterMap({code: f"g{code}" for code in codes})
    builder.setupGlyf(dict.fromkeys(names, square))
    builder.setupHorizontalMetrics(dict.fromkeys(names, (wide, 50)))
    builder.setupHorizontalHeader(ascent=800, descent=-200)
    builder.setupNameTable({"familyName": family, "styleName": style, "psName": f"{family}-{style}"})
    builder.setupOS2(sCapHeight=600, fsType=rights)
    builder.setupPost()
    builder.font["head"].macStyle = (1 if "Bold" in style else 0) | (2 if "Italic" in style else 0)
    out = BytesIO()
    builder.font.save(out)
    return out.getvalue()


@pytest.fixture
def kit(tmp_path: Path) -> Path:
    (tmp_path / "Own.ttf").write_bytes(font_file("Own"))
    (tmp_path / "Own-Bold.ttf").write_bytes(font_file("Own", "Bold", 800))
    (tmp_path / "Own-Italic.ttf").write_bytes(font_file("Own", "Italic", 650))
    return tmp_path


def written(kit: Path, face: str) -> Path:
    (kit / "kit.toml").write_text(KIT.format(face=face), encoding="utf-8")
    return kit


def test_lines_are_measured_with_it_and_what_it_lacks_is_ours(kit: Path) -> None:
    book = load_kit(written(kit, '["Own.ttf", "Own-Italic.ttf", "Own-Bold.ttf"]')).book
    assert book.width("abc", 10) == pytest.approx(21)
    assert book.width("abc", 10, bold=True) == pytest.approx(24)
    assert book.cap_height(10) == pytest.approx(6)
    runs = book.text(0, 0, "5 % ż", 10).runs
    assert [(run.face, run.string) for run in runs] == [
        ("usertext", "5 "), ("figo", "%"), ("usertext", " "), ("figo", "ż"),
    ]  # fmt: skip
    assert runs[1].width == pytest.approx(FontBook().width("%", 10))


def test_one_file_serves_bold_too(kit: Path) -> None:
    book = load_kit(written(kit, '"Own.ttf"')).book
    assert book.width("abc", 10, bold=True) == book.width("abc", 10) == pytest.approx(21)


def test_it_is_embedded_and_named(kit: Path) -> None:
    file = written(kit, '["Own.ttf", "Own-Bold.ttf"]') / "kit.toml"
    file.write_text(file.read_text("utf-8").replace("quick-reference", "orders-table"), encoding="utf-8")
    job = load_kit(kit)
    lot = lay_sheets(job, PrintOptions())
    ((_, document),) = lot.on_paper
    files = {
        suffix: b"".join(one.data for one in encode([(document, kit / f"a.{suffix}")], Drawers(job.book), 50))
        for suffix in ("pdf", "svg", "png")
    }
    names = {
        str(font["/BaseFont"]).partition("+")[2]
        for page in PdfReader(BytesIO(files["pdf"])).pages
        for font in (one.get_object() for one in page["/Resources"]["/Font"].values())  # type: ignore[index]
    }
    assert {"Own-Regular-usertext", "Own-Bold-usertext-bold"} <= names
    assert b"pressgang-usertext" in files["svg"]
    assert files["png"].startswith(b"\x89PNG")


@pytest.mark.parametrize(
    ("face", "said"),
    [
        ('"Locked.ttf"', "may not be embedded"),
        ('["Own.ttf", "Own2.ttf"]', "so is another file"),
        ('"None.ttf"', "None.ttf"),
        ('"../Own.ttf"', "leads out"),
    ],
)
def test_what_cannot_serve_is_refused_in_words(kit: Path, face: str, said: str) -> None:
    (kit / "Locked.ttf").write_bytes(font_file("Locked", rights=2))
    (kit / "Own2.ttf").write_bytes(font_file("Other"))
    errors = [problem for problem in kit_problems(written(kit, face)) if problem.is_error]
    assert errors and said in f"{errors[0].span} {errors[0].message}"


@pytest.mark.parametrize("key", ["face", "fonts"])
def test_a_missing_file_is_told_at_its_place_in_the_kit(kit: Path, key: str) -> None:
    written(kit, "")
    (kit / "kit.toml").write_text(KIT.replace("face = {face}", f'{key} = ["Own.ttf", "Owm.ttf#2"]'), "utf-8")
    (problem,) = [one for one in kit_problems(kit) if one.is_error]
    assert (Path(problem.span.file).name, problem.span.line, problem.span.column) == (
        "kit.toml",
        3,
        len(key) + 16,
    )
    assert problem.message == '"Owm.ttf#2": there is no such file' and '"Own.ttf"' in problem.help
