"""What readers of their own find in a PDF for a print shop: PDF/X-4, its inks, its spot ink."""

from __future__ import annotations

import re
from collections.abc import Iterator
from io import BytesIO
from random import Random
from struct import unpack_from
from typing import Any

import pikepdf
import pypdfium2
import pytest
from PIL import Image as Pillow
from PIL import ImageCms

from pressgang.backends.pdf import write_pdf
from pressgang.backends.pdf_press import (
    CMYK_CONDITION,
    NEARLY_BLACK,
    RGB_CONDITION,
    ProcessColours,
    inks_of,
    own_profile,
    press_profile,
)
from pressgang.drawing.geometry import Rect, Transform
from pressgang.drawing.scene import (
    BLACK,
    WHITE,
    Colour,
    Document,
    Field,
    Image,
    Page,
    Path,
    PressIntent,
    Symbol,
    Use,
    grey,
    line,
    rectangle,
)
from pressgang.files.paths import template
from pressgang.structs import replace
from pressgang.typography.fonts import FontBook
from tests.backends.backend_scenes import full, lettering, one_page, png, read
from tests.backends.press_profiles import light_of, make_profile
from tests.cases import each_case

RGB, CMYK = PressIntent(), PressIntent(cmyk=True)
TAN, NAVY = Colour(0.8, 0.6, 0.4), Colour(0.05, 0.1, 0.13)


def scene(book: FontBook, press: PressIntent, spot: str = "CutContour") -> Document:
    badge = Symbol(
        "badge", (rectangle(Rect(0, 0, 8, 8), fill=TAN), line((0, 0), (8, 8), 0.5)), Rect(0, 0, 8, 8)
    )
    items = (
        rectangle(Rect(0, 0, 60, 60), fill=TAN),
        *(Use(badge, Transform.translate(6, y)) for y in (6, 16)),
        rectangle(Rect(40, 40, 5, 5), fill=grey(0.5)),
        rectangle(Rect(46, 40, 5, 5), fill=BLACK),
        book.text(6, 30, "Spitfire", 5.0),
        book.text(6, 36, "Hurricane", 5.0, fill=WHITE),
        book.text(6, 42, "Defiant", 5.0, fill=NAVY),
        Image(Rect(30, 6, 12, 8), png()),
        Field(Rect(6, 50, 20, 5), "pilot", "text"),
        Path(rectangle(Rect(3, 3, 54, 54)).segments, stroke=Colour(1, 0, 1), width=0.1, spot=spot),
    )
    page = Page(60, 60, items, "one", trim=Rect(3, 3, 54, 54), bleed=Rect(0, 0, 60, 60))
    return Document("A press run", (page,), stamp="pressgang · kit · abc123", press=press)


def streams(pdf: pikepdf.Pdf) -> Iterator[Any]:
    """The page and the forms of its symbols."""
    yield pdf.pages[0].obj
    for form in pdf.objects:
        if isinstance(form, pikepdf.Stream) and form.get("/Subtype") == "/Form":
            yield form


def told(stream: Any) -> list[tuple[list[float | str], str]]:
    """The operators of a stream, each behind its numbers and names."""
    return [
        ([str(part) if isinstance(part, pikepdf.Object) else float(part) for part in parts], str(name))
        for parts, name in pikepdf.parse_content_stream(stream)
    ]


def operators(data: bytes) -> list[tuple[list[float | str], str]]:
    with pikepdf.open(BytesIO(data)) as pdf:
        return [one for part in streams(pdf) for one in told(part)]


def pictures(data: bytes) -> list[tuple[str, bytes]]:
    """The colour space and the contents of each picture."""
    with pikepdf.open(BytesIO(data)) as pdf:
        found = [
            one for one in pdf.objects if isinstance(one, pikepdf.Stream) and one.get("/Subtype") == "/Image"
        ]
        return sorted((str(one.ColorSpace), one.read_bytes()) for one in found)


@pytest.fixture(scope="module", params=[RGB, CMYK], ids=["rgb", "cmyk"])
def made(request: pytest.FixtureRequest, book: FontBook) -> tuple[PressIntent, bytes]:
    return request.param, write_pdf(scene(book, request.param), book)


def test_it_says_twice_that_it_is_pdf_x_4(made: tuple[PressIntent, bytes]) -> None:
    _, data = made
    assert data.startswith(b"%PDF-1.6\n")
    info = read(data).metadata
    assert info is not None
    assert (info["/GTS_PDFXVersion"], info["/Trapped"]) == ("PDF/X-4", "/False")
    pdf = pypdfium2.PdfDocument(data)
    assert pdf.get_metadata_value("GTS_PDFXVersion") == "PDF/X-4"
    pdf.close()
    with pikepdf.open(BytesIO(data)) as other:
        assert not other.check_pdf_syntax()
        with other.open_metadata() as xmp:
            assert xmp["pdfxid:GTS_PDFXVersion"] == "PDF/X-4"
            assert xmp["pdf:Trapped"] == "False"
            assert xmp["dc:title"] == info.title == "A press run"
            assert xmp["xmp:CreateDate"] == xmp["xmp:MetadataDate"] == "2000-01-01T00:00:00Z"
            assert xmp["xmpMM:RenditionClass"] == "default"
            assert xmp["xmpMM:VersionID"] == "1"
            assert re.fullmatch(r"uuid:[0-9a-f-]{36}", xmp["xmpMM:DocumentID"])
        assert "/Filter" not in other.Root.Metadata


def test_the_output_intent_is_the_profile_of_an_output_device(made: tuple[PressIntent, bytes]) -> None:
    press, data = made
    [intent] = read(data).trailer["/Root"]["/OutputIntents"]
    assert (intent["/S"], intent["/OutputConditionIdentifier"]) == ("/GTS_PDFX", "Custom")
    assert intent["/Info"] == (CMYK_CONDITION if press.cmyk else RGB_CONDITION)
    stream = intent["/DestOutputProfile"]
    assert stream["/N"] == (4 if press.cmyk else 3)
    profile = stream.get_data()
    assert (profile[12:16], profile[16:20]) == (b"prtr", b"CMYK" if press.cmyk else b"RGB ")
    with pikepdf.open(BytesIO(data)) as other:
        assert other.Root.OutputIntents[0].DestOutputProfile.read_bytes() == profile
    opened = ImageCms.ImageCmsProfile(BytesIO(profile)).profile
    assert (opened.device_class.strip(), opened.xcolor_space.strip()) == (
        "prtr",
        "CMYK" if press.cmyk else "RGB",
    )


def test_boxes_lie_in_one_another(made: tuple[PressIntent, bytes]) -> None:
    _, data = made
    page = read(data).pages[0]
    for box, wanted in (
        (page.mediabox, (0, 0, 60, 60)),
        (page.bleedbox, (0, 0, 60, 60)),
        (page.trimbox, (3, 3, 57, 57)),
    ):
        assert [float(edge) * 25.4 / 72 for edge in box] == pytest.approx(wanted, abs=1e-4)
    assert "/ArtBox" not in page
    pdf = pypdfium2.PdfDocument(data)
    assert [edge * 25.4 / 72 for edge in pdf[0].get_trimbox()] == pytest.approx((3, 3, 57, 57), abs=1e-4)
    assert [edge * 25.4 / 72 for edge in pdf[0].get_bleedbox()] == pytest.approx((0, 0, 60, 60), abs=1e-4)
    pdf.close()


def test_nothing_in_it_asks_for_a_screen(made: tuple[PressIntent, bytes]) -> None:
    _, data = made
    reader = read(data)
    root = reader.trailer["/Root"]
    assert "/AcroForm" not in root and "/Annots" not in reader.pages[0]
    assert "/Encrypt" not in reader.trailer and len(reader.trailer["/ID"]) == 2
    assert "/Duplex" not in root["/ViewerPreferences"]
    for config in (root["/OCProperties"]["/D"], *root["/OCProperties"].get("/Configs", [])):
        assert config["/Name"] and "/AS" not in config


def test_the_spot_ink_is_a_separation_that_overprints(made: tuple[PressIntent, bytes]) -> None:
    press, data = made
    page = read(data).pages[0]
    kind, name, base, tint = page["/Resources"]["/ColorSpace"]["/Spot"]
    assert (kind, name, base) == ("/Separation", "/CutContour", "/DeviceCMYK" if press.cmyk else "/DeviceRGB")
    assert tint["/C1"] == ([0, 1, 0, 0] if press.cmyk else [1, 0, 1])
    with pikepdf.open(BytesIO(data)) as other:
        assert other.pages[0].Resources.ColorSpace.Spot[1] == "/CutContour"
    drawn = [(one[0] if one else "", name) for one, name in operators(data)]
    at = drawn.index(("/Spot", "CS"))
    assert drawn[at - 2 : at][0][1] == "q"
    state = page["/Resources"]["/ExtGState"][drawn[at - 1][0]]
    assert (state["/OP"], state["/op"], state["/OPM"]) == (True, True, 1)
    assert [name for _, name in drawn[at:]].index("S") < [name for _, name in drawn[at:]].index("Q")


@pytest.mark.parametrize("spot", ["Thru-cut", "Kiss/cut (50%) #2 <a>", "Kontura cięcia"])
def test_its_name_may_be_of_any_letters(spot: str, book: FontBook) -> None:
    data = write_pdf(scene(book, CMYK, spot), book)
    with pikepdf.open(BytesIO(data)) as pdf:
        assert str(pdf.pages[0].Resources.ColorSpace.Spot[1]).removeprefix("/") == spot
    page = read(data).pages[0]
    assert page["/Resources"]["/ColorSpace"]["/Spot"][1] == f"/{spot}"


def test_colours_are_those_of_the_output_intent_alone(made: tuple[PressIntent, bytes]) -> None:
    press, data = made
    used = {name for _, name in operators(data)} & {"g", "G", "rg", "RG", "k", "K"}
    spaces = [space for space, _ in pictures(data)]
    blending = read(data).pages[0]["/Group"]["/CS"]
    if press.cmyk:
        assert used == {"k", "K"}
        assert spaces == ["/DeviceCMYK", "/DeviceGray"]  # the grey one is a mask
        assert blending == "/DeviceCMYK"
    else:
        assert used == {"rg", "RG"}
        assert spaces == ["/DeviceGray", "/DeviceRGB"]
        assert blending == "/DeviceRGB"


def test_greys_and_blacks_are_black_ink_alone_and_words_are_printed_over(book: FontBook) -> None:
    data = write_pdf(scene(book, CMYK), book)
    states = read(data).pages[0]["/Resources"]["/ExtGState"]
    over, inks = False, ()
    words = iter(("Spitfire", "Hurricane", "Defiant"))
    said: dict[str, object] = {}
    fills: list[object] = []
    with pikepdf.open(BytesIO(data)) as pdf:
        drawn = told(pdf.pages[0])
    for one, name in drawn:
        if name == "gs":
            over = states[one[0]]["/op"].value
        elif name == "k":
            inks = tuple(one)
        elif name == "f":
            fills.append((inks, over))
        elif name == "Tj":
            said[next(words)] = (inks, over)
    assert fills == [
        (pytest.approx((0, 0.25, 0.5, 0.2)), False),
        (pytest.approx((0, 0, 0, 0.5)), False),
        ((0, 0, 0, 1), False),
    ]
    black, white = (0, 0, 0, 1), (0, 0, 0, 0)
    assert said == {"Spitfire": (black, True), "Hurricane": (white, False), "Defiant": (black, True)}
    assert max(NAVY) <= NEARLY_BLACK


def test_lines_in_black_are_printed_over_what_is_below(book: FontBook) -> None:
    data = write_pdf(scene(book, CMYK), book)
    with pikepdf.open(BytesIO(data)) as pdf:
        [badge] = [one for one in streams(pdf) if "/BBox" in one and float(one.BBox[2]) > 2]
        drawn = told(badge)
        names = [name for _, name in drawn]
        at = names.index("w") - 1
        assert names[at] == "gs" and at > names.index("f")
        assert bool(badge.Resources.ExtGState[drawn[at][0][0]].OP) is True


def test_the_conversion_is_the_stated_one_and_can_be_turned_back() -> None:
    assert inks_of(Colour(0.8, 0.6, 0.4)) == pytest.approx((0, 0.25, 0.5, 0.2))
    assert inks_of(BLACK) == (0, 0, 0, 1)
    assert inks_of(WHITE) == (0, 0, 0, 0)
    for colour in (Colour(0.1, 0.5, 0.9), Colour(1, 0, 0), grey(0.3), Colour(0, 0.2, 0)):
        assert light_of(inks_of(colour)) == pytest.approx(colour)


def test_pictures_are_converted_by_the_same_formula(book: FontBook) -> None:
    shades = Pillow.new("RGB", (16, 16))
    for x in range(16):
        for y in range(16):
            shades.putpixel((x, y), (x * 17, y * 17, (x + y) * 8))
    out = BytesIO()
    shades.save(out, "PNG")
    data = write_pdf(replace(one_page(Image(Rect(5, 5, 20, 20), out.getvalue())), press=CMYK), book)
    [(_, inks)] = pictures(data)
    for x, y in ((0, 0), (15, 0), (3, 9), (8, 8), (15, 15)):
        wanted = inks_of(Colour(*(part / 255 for part in (x * 17, y * 17, (x + y) * 8))))
        at = 4 * (16 * y + x)
        assert [part / 255 for part in inks[at : at + 4]] == pytest.approx(wanted, abs=0.003)


def test_grey_pictures_are_black_ink_alone(book: FontBook) -> None:
    out = BytesIO()
    Pillow.new("L", (4, 4), 51).save(out, "PNG")
    document = one_page(Image(Rect(5, 5, 20, 20), out.getvalue()))
    assert pictures(write_pdf(replace(document, press=CMYK), book)) == [
        ("/DeviceCMYK", bytes((0, 0, 0, 204)) * 16)
    ]
    assert pictures(write_pdf(replace(document, press=RGB), book)) == [("/DeviceRGB", bytes((51,)) * 48)]


@pytest.mark.parametrize("cmyk", [False, True])
def test_our_own_profiles_follow_the_conversion(cmyk: bool, request: pytest.FixtureRequest) -> None:
    """`pytest --update-goldens` makes them anew, after the conversion has changed."""
    made = make_profile(cmyk)
    if request.config.getoption("--update-goldens"):
        template(f"press/{'cmyk' if cmyk else 'rgb'}.icc").write_bytes(made)
    kept, numbers = own_profile(cmyk), f">{len(made) // 2}H"
    pairs = zip(unpack_from(numbers, kept), unpack_from(numbers, made), strict=True)
    assert len(kept) == len(made) and all(abs(a - b) <= 1 for a, b in pairs)  # powers differ by platform


@pytest.mark.parametrize("cmyk", [False, True])
def test_our_own_conditions_mean_the_colours_of_a_screen(cmyk: bool) -> None:
    """As another library reads the profile: what was made of a colour looks like it, within eight bits."""
    shades = [(r, g, b) for r in range(0, 256, 85) for g in range(0, 256, 85) for b in range(0, 256, 85)]
    mode = "CMYK" if cmyk else "RGB"
    profile, screen = ImageCms.getOpenProfile(BytesIO(own_profile(cmyk))), ImageCms.createProfile("sRGB")
    seen = ImageCms.buildTransform(profile, screen, mode, "RGB")
    back = ImageCms.buildTransform(screen, profile, "RGB", mode)
    for shade in shades:
        inks = (
            tuple(round(255 * ink) for ink in inks_of(Colour(*(part / 255 for part in shade))))
            if cmyk
            else shade
        )
        dot = ImageCms.applyTransform(Pillow.new(mode, (1, 1), inks), seen)
        assert (
            dot is not None and max(abs(a - b) for a, b in zip(dot.getpixel((0, 0)), shade, strict=True)) <= 6
        )
        there = ImageCms.applyTransform(Pillow.new("RGB", (1, 1), shade), back)
        assert there is not None
        again = ImageCms.applyTransform(there, seen)
        assert (
            again is not None
            and max(abs(a - b) for a, b in zip(again.getpixel((0, 0)), shade, strict=True)) <= 8
        )


def test_a_shops_profile_is_embedded_and_converts(book: FontBook) -> None:
    profile = own_profile(True)  # as good as any other press's
    press = PressIntent(cmyk=True, profile=profile, condition=press_profile(profile))
    data = write_pdf(scene(book, press), book)
    [intent] = read(data).trailer["/Root"]["/OutputIntents"]
    assert intent["/DestOutputProfile"].get_data() == profile
    assert intent["/Info"] == CMYK_CONDITION
    inks = [one for one, name in operators(data) if name == "k"]
    assert [0, 0, 0, 1] in inks and [0, 0, 0, 0.5] in inks
    [tan] = {tuple(one) for one in inks if any(one[:3])}
    assert tan == pytest.approx((0, 0.25, 0.5, 0.2), abs=0.03)


@each_case(
    ("change", "said"),
    [
        (lambda data: b"", "is not an ICC profile"),
        (lambda data: b"PNG" * 100, "is not an ICC profile"),
        (lambda data: data[:-8], "is not an ICC profile"),
        (lambda data: data[:8] + b"\5" + data[9:], "version 5"),
        (lambda data: data[:12] + b"mntr" + data[16:], "not of a press"),
        (lambda data: data[:16] + b"RGB " + data[20:], "CMYK"),
        (lambda data: data[:132] + bytes(len(data) - 132), "cannot be read"),
    ],
)
def test_what_is_no_profile_of_a_press_is_refused(change: Any, said: str) -> None:
    with pytest.raises(ValueError, match=said):
        press_profile(change(own_profile(True)))


@each_case("seed", range(40))
def test_a_broken_profile_is_refused_or_can_be_used(seed: int) -> None:
    chance = Random(seed)
    data = bytearray(own_profile(True))
    for _ in range(chance.choice((1, 4, 16))):
        data[chance.choice((chance.randrange(20, 400), chance.randrange(132, len(data))))] = chance.randrange(
            256
        )
    if chance.random() < 0.3:
        del data[chance.randrange(132, len(data)) :]
        data[:4] = len(data).to_bytes(4, "big")
    try:
        press_profile(bytes(data))
    except ValueError:
        return
    for colour in (TAN, NAVY, WHITE):
        assert ProcessColours(bytes(data)).operator(colour, False).endswith(" k")


def test_other_documents_say_nothing_of_a_press(book: FontBook) -> None:
    data = write_pdf(full(book), book)
    assert b"PDFX" not in data
    reader = read(data)
    assert "/OutputIntents" not in reader.trailer["/Root"]
    assert b"pdfxid" not in reader.trailer["/Root"]["/Metadata"].get_data()


def test_it_looks_the_same_in_both(book: FontBook) -> None:
    """White words stay white: nothing but black is printed over."""
    for press in (RGB, CMYK):
        data = write_pdf(replace(lettering(book), press=press), book)
        pdf = pypdfium2.PdfDocument(data)
        plain = pypdfium2.PdfDocument(write_pdf(lettering(book), book))
        one, other = (each[0].render(scale=2).to_pil().convert("L") for each in (pdf, plain))
        differing = sum(abs(a - b) > 80 for a, b in zip(one.tobytes(), other.tobytes(), strict=True))
        assert differing < 0.001 * one.width * one.height
        pdf.close()
        plain.close()
