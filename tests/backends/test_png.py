"""The PNG: its resolution, its mark, and what is said where it cannot be made."""

from __future__ import annotations

import builtins
import sys
from io import BytesIO
from typing import Any

import pytest
from PIL import Image as Pillow
from PIL import ImageChops, ImageStat

from pressgang import __version__
from pressgang.backends.png import write_pngs
from pressgang.diagnostics import PressgangError
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import BLACK, rectangle
from pressgang.files.written import is_ours
from pressgang.typography.fonts import FontBook
from tests.backends.backend_scenes import lettering, one_page

try:
    import cairosvg  # noqa: F401
except (ImportError, OSError) as error:
    NO_CAIRO = str(error)
else:
    NO_CAIRO = ""
needs_cairo = pytest.mark.skipif(bool(NO_CAIRO), reason=f"the Cairo library is missing: {NO_CAIRO}")


@needs_cairo
def test_resolution_mark_and_size(book: FontBook) -> None:
    (data,) = write_pngs(one_page(rectangle(Rect(20, 30, 25, 25), BLACK)), book, dpi=254)
    assert is_ours(data)
    with Pillow.open(BytesIO(data)) as picture:
        picture.verify()
    picture = Pillow.open(BytesIO(data))
    assert picture.size == (1000, 800)
    assert picture.info["dpi"] == pytest.approx((254, 254), abs=0.1)
    assert picture.info["Software"] == f"pressgang {__version__}"
    grey = picture.convert("L")
    assert grey.getpixel((5, 5)) == 255  # paper is white, not see-through
    assert grey.point(lambda v: 255 * (v < 128)).getbbox() == (200, 300, 450, 550)


@needs_cairo
def test_text_is_drawn_from_our_fonts_and_twice_alike(book: FontBook) -> None:
    first, second = (write_pngs(lettering(book), book, dpi=100)[0] for _ in range(2))
    assert first == second
    picture = Pillow.open(BytesIO(first)).convert("L")
    assert picture.point(lambda v: 255 * (v < 128)).crop((0, 0, 200, 200)).getbbox() is not None


@pytest.mark.parametrize("dpi", [20_000, 0, -5, float("nan"), float("inf")])
def test_a_page_too_large_names_the_largest_that_works(book: FontBook, dpi: float) -> None:
    document = one_page(width=297, height=420)
    with pytest.raises(PressgangError) as caught:
        write_pngs(document, book, dpi=dpi)
    (problem,) = caught.value.diagnostics
    assert problem.rule.code == "PG702"
    assert problem.rule.exit_status == 2
    assert "outside 1 to 1245" in problem.message


def test_without_cairo_it_says_what_to_install(book: FontBook, monkeypatch: pytest.MonkeyPatch) -> None:
    real = builtins.__import__

    def refuse(name: str, *rest: Any) -> Any:
        if name == "resvg_py":
            raise ImportError("No module named 'resvg_py'")
        if name == "cairosvg":
            raise OSError('no library called "cairo-2" was found\nno library called "cairo" was found')
        return real(name, *rest)

    monkeypatch.setattr(builtins, "__import__", refuse)
    with pytest.raises(PressgangError) as caught:
        write_pngs(one_page(), book)
    (problem,) = caught.value.diagnostics
    assert (problem.rule.code, problem.rule.exit_status) == ("PG701", 2)
    for words in (
        "libcairo2",
        "dnf install cairo",
        "brew install cairo",
        "GTK",
        "pressgang[png]",
        "PDF and SVG work",
    ):
        assert words in problem.help


@needs_cairo
@pytest.mark.parametrize("background", ["#ffffff", None])
def test_without_cairo_resvg_draws_the_same_picture(
    book: FontBook, monkeypatch: pytest.MonkeyPatch, background: str | None
) -> None:
    document = lettering(book)
    (expected,) = write_pngs(document, book, dpi=254, background=background)
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    (drawn,) = write_pngs(document, book, dpi=254, background=background)
    assert is_ours(drawn) and drawn != expected
    one, other = (Pillow.open(BytesIO(data)).convert("RGBA") for data in (drawn, expected))
    assert one.size == other.size
    assert max(ImageStat.Stat(ImageChops.difference(one, other)).mean) < 1.0


def test_resvg_gives_the_pixels_that_were_asked_for(book: FontBook, monkeypatch: pytest.MonkeyPatch) -> None:
    """A page whose sides are no whole pixels is not drawn a pixel short."""
    monkeypatch.setitem(sys.modules, "cairosvg", None)
    document = one_page(rectangle(Rect(0, 0, 88.9, 63.5), BLACK), width=88.9, height=63.5)
    picture = Pillow.open(BytesIO(write_pngs(document, book, dpi=77)[0]))
    assert picture.size == (round(88.9 / 25.4 * 77), round(63.5 / 25.4 * 77))
    assert picture.convert("L").getpixel((picture.width - 1, picture.height - 1)) == 0
