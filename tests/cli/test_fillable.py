"""Turn records that are filled in on screen: read and filled by pypdf, drawn by PDFium."""

from __future__ import annotations

import re
from io import BytesIO
from pathlib import Path
from typing import Any

import pypdfium2
import pytest
from click.testing import CliRunner
from PIL import Image, ImageChops
from pypdf import PdfReader, PdfWriter

from pressgang.cli import cli
from tests.conftest import Pressgang

STATS = (
    "name,engine,fuselage,to_hit,weapons,unit,orders,quantity\n"
    "Fokker G.IA,3,4,4,front rear,,,2\n"
    "PZL P.11c,4,2,3,none,121 Eskadra,3 2L1,1\n"
)
SCALE = 1.5
_STAMP = 0.06
"""The share of the page at its foot with the build stamp, which tells the two files apart."""


@pytest.fixture
def stats(tmp_path: Path) -> Path:
    path = tmp_path / "stats.csv"
    path.write_text(STATS, encoding="utf-8")
    return path


@pytest.fixture(scope="module")
def form(tmp_path_factory: pytest.TempPathFactory) -> bytes:
    """The records to be filled in, for all that is asked of them."""
    folder = tmp_path_factory.mktemp("form")
    (folder / "stats.csv").write_text(STATS, encoding="utf-8")
    words = ["make", "turn-records", str(folder / "stats.csv"), "-o", str(folder / "form.pdf"), "--fillable"]
    assert CliRunner().invoke(cli, words).exit_code == 0
    return (folder / "form.pdf").read_bytes()


def made(pressgang: Pressgang, stats: Path, *words: object) -> bytes:
    ran = pressgang("make", "turn-records", stats, "-o", "records.pdf", *words)
    assert ran.code == 0, ran.err
    return (stats.parent / "records.pdf").read_bytes()


def drawn(data: bytes, page: int = 0) -> Image.Image:
    """A page with its fields as PDFium draws it, without the foot."""
    document = pypdfium2.PdfDocument(data)
    document.init_forms()
    picture = document[page].render(scale=SCALE, may_draw_forms=True).to_pil().convert("L")
    return picture.crop((0, 0, picture.width, round(picture.height * (1 - _STAMP))))


def widgets(reader: PdfReader, page: int) -> list[Any]:
    return [annotation.get_object() for annotation in reader.pages[page].get("/Annots", [])]


def test_only_what_a_pencil_fills_is_a_field(pressgang: Pressgang, stats: Path, form: bytes) -> None:
    assert not PdfReader(BytesIO(made(pressgang, stats))).get_fields()
    fields = PdfReader(BytesIO(form)).get_fields() or {}
    checks = {name for name, field in fields.items() if field["/FT"] == "/Btn"}
    first = {name for name in checks if name.startswith("turn-records-1-")}
    assert first == {
        *(f"turn-records-1-weapon-{side}" for side in ("front", "rear")),
        *(f"turn-records-1-engine-{n}" for n in (1, 2, 3)),
        *(f"turn-records-1-fuselage-{n}" for n in (1, 2, 3, 4)),
    }
    third = {name.removeprefix("turn-records-3-") for name in fields if name.startswith("turn-records-3-")}
    assert {
        "name-or-number",
        "pilot",
        "engine-4",
        "fuselage-2",
        "turn-03-speed",
        "turn-12-orders",
        "turn-01-notes",
    } <= third
    printed = {"unit", "turn-01-speed", "turn-01-orders", "turn-02-speed", "turn-02-orders"}
    assert not third & (printed | {"weapon-front", "engine-5", "fuselage-3"}), "what is printed is no field"


def test_the_hand_goes_from_the_names_down_to_the_log(form: bytes) -> None:
    reader = PdfReader(BytesIO(form))
    names = [widget["/T"] for widget in widgets(reader, 0)]
    assert len(names) == len(set(names))
    assert {name.split("-")[2] for name in names} == {"1", "2"}
    own = [name.removeprefix("turn-records-1-") for name in names if name.startswith("turn-records-1-")]
    assert names[: len(own)] == [f"turn-records-1-{name}" for name in own], "one record after the other"
    kinds = [re.sub(r"-.*", "", name) for name in own]
    assert list(dict.fromkeys(kinds)) == ["weapon", "name", "unit", "pilot", "engine", "fuselage", "turn"]
    log = [name for name in own if name.startswith("turn")]
    assert log[:4] == ["turn-01-speed", "turn-01-orders", "turn-01-notes", "turn-02-speed"]
    assert [int(name.split("-")[1]) for name in log] == sorted(int(name.split("-")[1]) for name in log)
    for widget in widgets(reader, 0):
        assert widget["/TU"].startswith("Fokker G.IA: ")


def test_an_empty_form_prints_like_the_plain_one(pressgang: Pressgang, stats: Path, form: bytes) -> None:
    plain, form = drawn(made(pressgang, stats)), drawn(form)
    assert ImageChops.difference(plain, form).getextrema()[1] <= 8


def test_it_is_filled_in_and_read_back(form: bytes) -> None:
    data = form
    writer = PdfWriter(clone_from=PdfReader(BytesIO(data)))
    values = {
        "turn-records-2-name-or-number": "312",
        "turn-records-2-turn-12-orders": "2L1",
        "turn-records-2-engine-2": "/Yes",
    }
    writer.update_page_form_field_values(writer.pages[0], values, auto_regenerate=False)
    out = BytesIO()
    writer.write(out)
    back = PdfReader(BytesIO(out.getvalue())).get_fields() or {}
    assert {name: back[name]["/V"] for name in values} == values
    change = ImageChops.difference(drawn(data), drawn(out.getvalue())).point(lambda v: 255 if v > 60 else 0)
    assert change.getbbox(), "PDFium draws what was typed"
    height = PdfReader(BytesIO(data)).pages[0].mediabox.height
    inked = Image.new("L", change.size, 0)
    for widget in widgets(PdfReader(BytesIO(data)), 0):
        if widget["/T"] in values:
            left, bottom, right, top = (float(v) for v in widget["/Rect"])
            box = [round(v * SCALE) for v in (left, float(height) - top, right, float(height) - bottom)]
            assert change.crop(tuple(box)).getbbox(), f"{widget['/T']} shows its value"
            inked.paste(255, (box[0] - 1, box[1] - 1, box[2] + 1, box[3] + 1))
    assert not ImageChops.subtract(change, inked).getbbox(), "nothing else has changed"


@pytest.mark.parametrize("per_page", [1, 4, 8])
def test_fields_lie_on_their_lines_and_apart_in_every_layout(
    pressgang: Pressgang, stats: Path, per_page: int
) -> None:
    reader = PdfReader(BytesIO(made(pressgang, stats, "--fillable", "--per-page", per_page)))
    for page in range(len(reader.pages)):
        box = reader.pages[page].mediabox
        places = [[float(v) for v in widget["/Rect"]] for widget in widgets(reader, page)]
        for number, (left, bottom, right, top) in enumerate(places):
            assert 0 < left < right < box.width and 0 < bottom < top < box.height
            assert right - left > 8 and top - bottom > 8, "large enough to hit"
            for l2, b2, r2, t2 in places[number + 1 :]:
                assert not (left < r2 - 0.01 and l2 < right - 0.01 and bottom < t2 - 0.01 and b2 < top - 0.01)


def test_copies_share_no_field_and_reduced_ones_stay_on_their_lines(
    pressgang: Pressgang, stats: Path, form: bytes
) -> None:
    data = made(pressgang, stats, "--fillable", "--copies", 2, "--nup", 2)
    reader = PdfReader(BytesIO(data))
    names = [w["/T"] for page in range(len(reader.pages)) for w in widgets(reader, page)]
    assert len(names) == len(set(names)) == len(reader.get_fields() or {})
    plain = PdfReader(BytesIO(form))
    one, other = widgets(plain, 0)[0]["/Rect"], widgets(reader, 0)[0]["/Rect"]
    scale = (other[2] - other[0]) / (one[2] - one[0])
    assert 0.6 < scale < 0.72
