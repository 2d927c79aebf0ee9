"""What stands in for Pillow in a browser makes of users' pictures what Pillow makes of them."""

from __future__ import annotations

import io
import sys

import pytest
from PIL import Image

from pressgang.art.picture_problems import Findings
from pressgang.art.pictures import PictureError, read_png, resampled
from pressgang.backends.pdf import _embeddable
from pressgang.backends.pdf_press import ProcessColours, ScreenColours, press_profile
from pressgang.diagnostics import PressgangError, Span
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Colour
from pressgang.files.paths import templates_folder
from pressgang.inks.sparing import grey_picture, sparing_picture
from pressgang.site import pixels
from tests.cases import each_case

MODES = ("1", "L", "LA", "P", "RGB", "RGBA", "I;16", "turned")


def picture(mode: str) -> bytes:
    """A PNG of that mode with a clear border where there can be one."""
    made = Image.new("RGBA", (40, 30))
    for x in range(5, 33):
        for y in range(4, 22):
            made.putpixel((x, y), (x * 6, y * 9, 128, 255))
    out = io.BytesIO()
    if mode == "I;16":
        made.convert("L").convert("I").point(lambda level: level * 257 + 0).convert("I;16").save(out, "PNG")
    elif mode == "turned":  # by a quarter, as the note of a camera has it
        made.save(out, "PNG", exif=b"MM\0*\0\0\0\x08\0\x01\x01\x12\0\x03\0\0\0\x01\0\x06" + bytes(6))
    else:
        made.convert(mode).save(out, "PNG")
    return out.getvalue()


def decode(png: bytes, width: int, height: int) -> tuple[int, int, bytes] | None:
    """The browser's part, done by Pillow."""
    try:
        with Image.open(io.BytesIO(png)) as found:
            wide = found.mode.startswith("I")
            seen = (found.point(lambda level: level * (1 / 256)).convert("L") if wide else found).convert(
                "RGBA"
            )
    except OSError:
        return None
    seen = seen.transpose(Image.Transpose.ROTATE_270) if b"eXIf" in png else seen
    seen = seen.resize((width, height), Image.Resampling.LANCZOS) if width else seen
    return (*seen.size, seen.tobytes())


WHOLE = picture("RGBA")


@pytest.fixture
def browser(monkeypatch: pytest.MonkeyPatch) -> None:
    Image.preinit()
    for name, module in pixels.stand_in_for_pillow(decode).items():
        monkeypatch.setitem(sys.modules, name, module)
    for name in ("PIL.ImageCms", "PIL.ImageMath"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    monkeypatch.setattr("reportlab.lib.utils.Image", sys.modules["PIL.Image"])


def worked(png: bytes) -> list[bytes]:
    """The bytes that come of a picture wherever pictures are worked on, as RGBA."""
    made = read_png(png, Findings(Span("a"), "a.png"))
    small = resampled(made, Rect(0, 0, 0.5, 0.4))
    embedded = _embeddable(made.png, ScreenColours()).getRGBData()
    return [made.png, small.png, grey_picture(made).png, sparing_picture(made).png, embedded]


@each_case("mode", MODES)
def test_a_picture_is_as_pillow_makes_it(mode: str, request: pytest.FixtureRequest) -> None:
    png = picture(mode)
    before = worked(png)
    request.getfixturevalue("browser")
    for one, other in zip(before, worked(png), strict=True):
        if one.startswith(b"\x89PNG"):
            mine, theirs = (decode(data, 0, 0) for data in (other, one))
            assert mine is not None and theirs is not None and mine[:2] == theirs[:2]
            assert max(abs(a - b) for a, b in zip(mine[2], theirs[2], strict=True)) <= 1
        else:
            assert len(one) == len(other)


@pytest.mark.parametrize("cut", [30, 60, -20])
def test_a_damaged_one_is_refused_in_words(cut: int, browser: None) -> None:
    with pytest.raises(PictureError):
        read_png(WHOLE[:cut], Findings(Span("a"), "a.png"))


def test_what_needs_profiles_of_colours_is_refused_in_words(browser: None) -> None:
    profile = (templates_folder() / "press" / "cmyk.icc").read_bytes()
    with pytest.raises(ValueError, match="which a studio in a browser cannot use"):
        press_profile(profile)
    with pytest.raises(PressgangError, match="cannot be put into the four inks in a browser"):
        _embeddable(WHOLE, ProcessColours())


def test_what_reads_no_picture_finds_its_names_of_colours(browser: None) -> None:
    assert "tan" in Colour.names()
