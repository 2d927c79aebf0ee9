"""Sheets of labels and cards of shops: measured on the printed page and on the pictures of pieces."""

from __future__ import annotations

from pathlib import Path

import pypdfium2 as pdfium
import pytest
from PIL import Image, ImageOps

from pressgang.sheets.cutting import PRESETS
from tests.conftest import Pressgang

STATS = "name,engine,fuselage,to_hit,weapons,quantity\nSpitfire,5,3,4,front,{}\n"
DPI = 508
"""Twenty pixels a millimetre."""
LABELS = [name for name, preset in PRESETS.items() if preset.labels]
PIXELS = {
    "game-crafter-poker": (825, 1125), "game-crafter-bridge": (750, 1125), "game-crafter-mini": (600, 825),
    "game-crafter-tarot": (900, 1500), "makeplayingcards-poker": (822, 1122),
    "makeplayingcards-domino": (597, 1122),
    "drivethrucards-poker": (825, 1125),
}  # fmt: skip
"""What the shops' own pages ask for."""
MARGINS = {
    "avery-l7160": (7.25, 15.15), "avery-l7163": (4.65, 15.15), "avery-l7651": (4.75, 10.7),
    "avery-5160": (4.7625, 12.7), "avery-5371": (19.05, 12.7),
}  # fmt: skip


def ink_of(page: pdfium.PdfPage) -> tuple[int, int, int, int] | None:
    """The edges of what is printed on a page, in pixels from its left and upper edge."""
    return ImageOps.invert(page.render(scale=DPI / 72, grayscale=True).to_pil()).getbbox()


@pytest.mark.parametrize("name", LABELS)
def test_pieces_lie_where_the_sheet_has_its_labels(name: str, tmp_path: Path, pressgang: Pressgang) -> None:
    labels = PRESETS[name].labels
    assert labels is not None
    count = labels.columns * labels.rows
    (tmp_path / "s.csv").write_text(STATS.format(count + 1))
    paper = "a4" if labels.paper[0] == 210 else "letter"
    words = ("--preset", name, "--paper", paper, "--bleed", "0mm")
    ran = pressgang("make", "counters", "s.csv", "-o", "c.pdf", *words)
    assert ran.code == 0 and "2 pages" in ran.err, ran.err
    document = pdfium.PdfDocument(tmp_path / "c.pdf")
    box = ink_of(document[0])
    assert box is not None
    left, top = MARGINS[name]
    wanted = (left, top, labels.paper[0] - left, labels.paper[1] - top)
    assert [edge / DPI * 25.4 for edge in box] == pytest.approx(wanted, abs=0.1)
    second = ink_of(document[1])
    assert second is not None
    own = (left, top, left + labels.width, top + labels.height)
    assert [edge / DPI * 25.4 for edge in second] == pytest.approx(own, abs=0.1), (
        "one label, and no word beside it"
    )


@pytest.mark.parametrize("name", PIXELS)
def test_pictures_for_a_shop_have_its_pixels(name: str, tmp_path: Path, pressgang: Pressgang) -> None:
    (tmp_path / "s.csv").write_text(STATS.format(1))
    assert pressgang("make", "counters", "s.csv", "-o", "c.pdf", "--preset", name, "--pieces", "p").code == 0
    picture = Image.open(next((tmp_path / "p").glob("*spitfire.png")))
    assert picture.size == PIXELS[name]
    corners = {picture.convert("RGB").getpixel((x, y)) for x in (0, picture.width - 1) for y in (0, 9)}
    assert (255, 255, 255) not in corners, "the ground goes on into the bleed"
    assert "{} × {} pixels".format(*PIXELS[name]) in pressgang("list", "presets").out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (
            ["--preset", "avery-5160", "--paper", "a4"],
            "Avery 5160 is a sheet of 215.9 × 279.4 mm, and the paper is a4",
        ),
        (["--preset", "avery-5160"], "Name its paper, --paper letter, or"),
        (["--preset", "avery-l7651", "--backs", "fold"], "and a label of Avery L7651 is 38.1 × 21.2 mm"),
        (["--preset", "avery-l7160", "--size", "20mm"], "and size is 20mm"),
        (["--preset", "avery-9999"], "avery-9999"),
    ],
)
def test_what_a_sheet_of_labels_cannot_take(
    words: list[str], said: str, tmp_path: Path, pressgang: Pressgang
) -> None:
    (tmp_path / "s.csv").write_text(STATS.format(2))
    ran = pressgang("make", "counters", "s.csv", "-o", "c.pdf", *words)
    assert ran.code in (1, 2) and said in ran.err and not (tmp_path / "c.pdf").exists()


def test_backs_of_cards_meet_their_fronts(tmp_path: Path, pressgang: Pressgang) -> None:
    (tmp_path / "s.csv").write_text(STATS.format(1))
    words = ("--preset", "avery-5371", "--paper", "letter", "--backs", "long-edge", "--bleed", "0mm")
    assert pressgang("make", "counters", "s.csv", "-o", "c.pdf", *words).code == 0
    boxes = [ink_of(page) for page in pdfium.PdfDocument(tmp_path / "c.pdf")]
    (left, _, right, _), (back_left, _, back_right, _) = (box or (0, 0, 0, 0) for box in boxes)
    assert left / DPI * 25.4 == pytest.approx(19.05, abs=0.1)
    assert (back_right / DPI * 25.4, back_left / DPI * 25.4) == pytest.approx(
        (215.9 - left / DPI * 25.4, 215.9 - right / DPI * 25.4), abs=0.1
    )
