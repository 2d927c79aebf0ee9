"""`--press`: files for a print shop, from the command line and from a kit, and what is refused."""

from __future__ import annotations

import csv
from io import StringIO
from pathlib import Path

import pypdf
import pypdfium2
import pytest
from PIL import Image

from pressgang.backends.pdf_press import own_profile
from pressgang.files.written import is_ours
from tests.conftest import EXAMPLES, Pressgang
from tests.printed import texts

KIT = """name = "duel"
system = "dogfight"
{more}
[[force]]
name = "RAF"
stats = "raf.csv"
[[sheet]]
kind = "counters"
backs = "long-edge"
[[sheet]]
kind = "hex-mat"
columns = 4
rows = 3
[[sheet]]
kind = "orders-table"
"""
STATS = "name,engine,fuselage,to_hit,weapons,quantity\nSpitfire I,5,3,4,front,2\nŁoś,3,4,3,front rear,1\n"


@pytest.fixture
def stats(tmp_path: Path) -> Path:
    file = tmp_path / "raf.csv"
    file.write_text(STATS, encoding="utf-8")
    return file


def kit(folder: Path, more: str = "") -> Path:
    own = folder / "duel"
    own.mkdir()
    (own / "kit.toml").write_text(KIT.format(more=more), encoding="utf-8")
    (own / "raf.csv").write_text(STATS, encoding="utf-8")
    return own


def sizes(file: Path, box: str) -> set[tuple[float, float]]:
    """The sizes of a box of all pages, in mm."""
    boxes = [getattr(page, box) for page in pypdf.PdfReader(file, strict=True).pages]
    return {(round(float(b.width) / 72 * 25.4, 2), round(float(b.height) / 72 * 25.4, 2)) for b in boxes}


def intent(file: Path) -> tuple[str, str]:
    """The colour space and the class of the output intent."""
    [found] = pypdf.PdfReader(file).trailer["/Root"]["/OutputIntents"]
    data = found["/DestOutputProfile"].get_data()
    return data[16:20].decode(), data[12:16].decode()


def test_one_piece_a_page_with_three_millimetres_of_bleed(
    pressgang: Pressgang, stats: Path, tmp_path: Path
) -> None:
    ran = pressgang("make", "counters", stats, "-o", "c.pdf", "--press", "--backs", "long-edge")
    assert ran.code == 0
    assert "6 pages, 3 sheets of 31 × 31 mm, fronts and backs in turn" in ran.err
    file = tmp_path / "c.pdf"
    assert sizes(file, "mediabox") == sizes(file, "bleedbox") == {(31, 31)}
    assert sizes(file, "trimbox") == {(25, 25)}
    assert intent(file) == ("RGB ", "prtr")
    pages = texts(file)
    assert ["hit" in page for page in pages] == [False, True] * 3
    assert not any("pressgang" in page for page in pages)


@pytest.mark.parametrize(("bleed", "media"), [("5mm", 35), ("0mm", 25)])
def test_the_bleed_is_as_it_is_asked_for(
    bleed: str, media: float, pressgang: Pressgang, stats: Path, tmp_path: Path
) -> None:
    pressgang("make", "counters", stats, "-o", "c.pdf", "--press", "--bleed", bleed)
    assert sizes(tmp_path / "c.pdf", "mediabox") == {(media, media)}
    assert sizes(tmp_path / "c.pdf", "trimbox") == {(25, 25)}
    pressgang("render", kit(tmp_path), "-o", "out", "--press", "--bleed", bleed)
    assert sizes(tmp_path / "out" / "counters.pdf", "mediabox") == {(media, media)}
    edge = 2 * float(bleed.removesuffix("mm"))
    assert sizes(tmp_path / "out" / "orders-table.pdf", "mediabox") == {(210 + edge, 297 + edge)}


def test_a_kit_says_the_same(pressgang: Pressgang, tmp_path: Path) -> None:
    more = (
        'press = true\ncolours = "cmyk"\nspot = "Kiss-cut"\npress-bleed = "4mm"\ncut-file = "svg"\ncopies = 3'
    )
    ran = pressgang("render", kit(tmp_path, more), "-o", "out", "--combine")
    assert ran.code == 0
    file = tmp_path / "out" / "duel.pdf"
    assert [path.name for path in file.parent.iterdir()] == ["duel.pdf"]
    assert intent(file) == ("CMYK", "prtr")
    pages = pypdf.PdfReader(file).pages
    assert len(pages) == 6 + 2 + 2  # the mat and the table have blank backs, cut to their own size
    for page in pages:
        trim, media = page.trimbox, page.mediabox
        assert float(trim.left - media.left) * 25.4 / 72 == pytest.approx(4, abs=0.001)
        assert float(media.top - trim.top) * 25.4 / 72 == pytest.approx(4, abs=0.001)
    assert pages[0]["/Resources"]["/ColorSpace"]["/Spot"][1] == "/Kiss-cut"
    assert pressgang("render", tmp_path / "duel", "-o", "home", "--no-press").code == 0
    assert "/OutputIntents" not in pypdf.PdfReader(tmp_path / "home" / "counters.pdf").trailer["/Root"]


def test_fields_to_type_in_are_for_screens(pressgang: Pressgang, stats: Path, tmp_path: Path) -> None:
    words = ("make", "turn-records", stats, "--fillable", "-o", "t.pdf")
    assert pressgang(*words, "--press").code == 0
    reader = pypdf.PdfReader(tmp_path / "t.pdf")
    assert "/AcroForm" not in reader.trailer["/Root"] and "/Annots" not in reader.pages[0]
    assert sizes(tmp_path / "t.pdf", "trimbox") == {(210, 297)}


def test_paper_figures_stay_in_one_part(pressgang: Pressgang, tmp_path: Path) -> None:
    stats = tmp_path / "both.csv"
    stats.write_text("id,type,side,quantity\nB1,British infantry,British,2\nS1,Native spearmen,Natives,2\n")
    file = tmp_path / "stands.pdf"
    assert pressgang("make", "stands", stats, "-o", file, "--press", "--style", "figures").code == 0
    assert {height for _, height in sizes(file, "trimbox")} == {2 * 34.5}


def page_of(file: Path, dpi: float = 254, page: int = 0) -> Image.Image:
    pdf = pypdfium2.PdfDocument(file)
    try:
        picture: Image.Image = pdf[page].render(scale=dpi / 72).to_pil().convert("RGB")
        return picture
    finally:
        pdf.close()


def test_what_ends_at_the_edge_goes_on_beyond_it(pressgang: Pressgang, tmp_path: Path) -> None:
    """A stick has no bleed of its own: its bands are there beyond the trim, and its words not there twice."""
    words = ("make", "range-sticks", "--system", "dogfight", "--press", "--spot", "none")
    assert pressgang(*words, "-o", "s.pdf").code == 0
    picture = page_of(tmp_path / "s.pdf")
    for inside, outside in (((36, 100), (10, 100)), ((100, 240), (100, 265)), ((40, 240), (12, 268))):
        assert picture.getpixel(outside) == picture.getpixel(inside) != (255, 255, 255)
    assert pypdf.PdfReader(tmp_path / "s.pdf").pages[0].extract_text().count("glue") == 1
    card = ("make", "sighting-card", "--system", "mtb", "--press", "--backs", "long-edge")
    assert pressgang(*card, "-o", "c.pdf").code == 0
    night = page_of(tmp_path / "c.pdf", page=1)
    assert night.getpixel((5, 5)) == night.getpixel((40, 40)) != (255, 255, 255)


def test_words_at_the_edge_of_a_board_have_white_around_it(pressgang: Pressgang, tmp_path: Path) -> None:
    words = ("make", "altitude-board", "--system", "tally-ho")
    assert pressgang(*words, "--layout", "single", "--furniture", "none", "-o", "home.pdf").code == 0
    assert pressgang(*words, "--press", "-o", "shop.pdf").code == 0
    [(width, height)] = sizes(tmp_path / "home.pdf", "trimbox")
    [shop] = sizes(tmp_path / "shop.pdf", "trimbox")
    assert shop == pytest.approx((width + 10, height + 10), abs=0.011)


def test_a_board_is_one_page_of_its_size(pressgang: Pressgang, tmp_path: Path) -> None:
    own = kit(tmp_path)
    pressgang("render", own, "-o", "out", "--press", "--only", "hex-mat")
    [trim] = sizes(tmp_path / "out" / "hex-mat.pdf", "trimbox")
    words = "make hex-mat -o one.pdf --columns 4 --rows 3 --layout single --furniture none"
    assert pressgang(*words.split()).code == 0
    assert sizes(tmp_path / "one.pdf", "trimbox") == {trim}
    assert sizes(tmp_path / "out" / "hex-mat.pdf", "mediabox") == {(trim[0] + 6, trim[1] + 6)}


def test_sheets_to_be_punched(pressgang: Pressgang, stats: Path, tmp_path: Path) -> None:
    words = ("make", "counters", stats, "--press", "--press-by", "sheet", "-o", "c.pdf", "--backs", "long-edge")
    assert pressgang(*words, "--gap", "1mm").code == 0  # nobody asked for more bleed than the gap has room for
    assert sizes(tmp_path / "c.pdf", "trimbox") == {(210, 297)}
    assert sizes(tmp_path / "c.pdf", "mediabox") == {(216, 303)}
    assert len(pypdf.PdfReader(tmp_path / "c.pdf").pages) == 2


def test_a_profile_of_a_press_stands_in_the_file(pressgang: Pressgang, stats: Path, tmp_path: Path) -> None:
    profile = tmp_path / "press.icc"
    profile.write_bytes(own_profile(True))
    assert pressgang("make", "counters", stats, "-o", "c.pdf", "--press", "--icc", profile).code == 0
    assert intent(tmp_path / "c.pdf") == ("CMYK", "prtr")


def test_pictures_of_pieces_have_their_bleed(pressgang: Pressgang, stats: Path, tmp_path: Path) -> None:
    words = ("make", "counters", stats, "-o", "c.pdf", "--pieces", "p", "--dpi", 127)
    assert pressgang(*words, "--press").code == 0
    index = tmp_path / "p" / "index.csv"
    rows = list(csv.DictReader(StringIO(index.read_text(encoding="utf-8"))))
    assert {(row["width_mm"], row["height_mm"], row["bleed_mm"]) for row in rows} == {("25", "25", "3")}
    for row in rows:
        with Image.open(tmp_path / "p" / row["file"]) as picture:
            assert picture.size == (155, 155)
            corners = {picture.convert("RGB").getpixel(at) for at in ((2, 2), (152, 2))}
            assert (255, 255, 255) not in corners
    assert is_ours(index.read_bytes())
    assert pressgang(*words).code == 0  # over its own files
    assert "bleed_mm" not in index.read_text(encoding="utf-8")
    with Image.open(tmp_path / "p" / rows[0]["file"]) as picture:
        assert picture.size == (125, 125)


REFUSED = {
    "a name of all inks": ("--press --spot All", 2, "means all inks"),
    "an ink of every press": ("--press --spot cyan", 2, "an ink that every press has"),
    "no ink": ("--press --spot None", 2, "an ink that every press has"),
    "no name": ("--press --spot=", 2, "is no name"),
    "control characters": ("--press --spot Cut\x07", 2, "does not print"),
    "a name too long": (f"--press --spot {'ą' * 64}", 2, "127 bytes"),
    "a picture": ("--press -o c.svg", 2, "PG551"),
    "what is reduced": ("--press --nup 2", 2, "--nup"),
    "a bleed for a shop without one": ("--press-bleed 3mm", 2, "--press-bleed is for files of --press"),
    "a spot without a press": ("--spot Cut", 2, "--press"),
    "a profile that is none": ("--press --icc raf.csv", 2, "PG583"),
    "a profile that is not there": ("--press --icc gone.icc", 2, "PG101"),
    "a profile and RGB": ("--press --icc raf.csv --colours rgb", 2, "PG551"),
    "what is for home": ("--press --copies 2 --cut-file cut.svg", 2, "--copies and --cut-file"),
    "a bleed larger than the gap": ("--gap 2mm --bleed 3mm", 1, "PG582"),
    "the same on sheets to be punched": ("--press --press-by sheet --gap 2mm --bleed 3mm", 1, "PG582"),
}


@pytest.mark.parametrize(("options", "code", "said"), REFUSED.values(), ids=REFUSED.keys())
def test_what_cannot_be_is_said_and_nothing_written(
    options: str, code: int, said: str, pressgang: Pressgang, stats: Path, tmp_path: Path
) -> None:
    ran = pressgang("make", "counters", stats, "-o", "c.pdf", *options.split(" "))
    assert (ran.code, said in ran.err) == (code, True), ran.err
    assert [path.name for path in tmp_path.iterdir()] == ["raf.csv"]


def test_pictures_of_a_kit_for_a_shop_are_of_its_pages_and_a_note_says_so(
    pressgang: Pressgang, tmp_path: Path
) -> None:
    own = kit(tmp_path, "press = true")
    for words, notes in (("--format svg", 1), ("--format svg --no-press", 0), ("", 0)):
        ran = pressgang("render", own, "-o", "out", "--strict", *words.split())
        assert ran.code == 0 and ran.err.count("PG569 note: press = true makes SVG files") == notes, ran.err


def test_a_virtual_table_is_no_shop(pressgang: Pressgang, tmp_path: Path) -> None:
    own = kit(tmp_path, 'tabletop = "table"')
    ran = pressgang("render", own, "-o", "out", "--press", "--tabletop", "table")
    assert ran.code == 2 and "--tabletop" in ran.err
    assert pressgang("render", own, "-o", "out", "--press").code == 0
    assert {path.suffix for path in (tmp_path / "out").iterdir()} == {".pdf"}


def test_a_gap_is_no_matter_where_each_piece_has_a_page(pressgang: Pressgang, stats: Path) -> None:
    assert (
        pressgang("make", "counters", stats, "-o", "c.pdf", "--press", "--gap", "2mm", "--bleed", "3mm").code
        == 0
    )


def test_an_example_kit_goes_to_the_shop(pressgang: Pressgang, tmp_path: Path) -> None:
    """A sheet of each nature: a board, cards, counters, pages to read and to write on."""
    kinds = ("altitude-board", "altitude-cards", "counters", "damage-table", "pilot-log")
    sheets = (word for kind in kinds for word in ("--only", kind))
    words = ("-o", "out", "--press", "--colours", "cmyk")
    assert pressgang("render", EXAMPLES / "tally-ho", *words, *sheets).code == 0
    for file in (tmp_path / "out").glob("*.pdf"):
        assert intent(file) == ("CMYK", "prtr")
        for page in pypdf.PdfReader(file, strict=True).pages:
            assert float(page.mediabox.width - page.trimbox.width) == pytest.approx(6 * 72 / 25.4, abs=0.01)
            assert "/Annots" not in page
