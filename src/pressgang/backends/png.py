"""Write pages as PNGs from SVGs with outlined text, by CairoSVG or, without Cairo, by resvg; sprite sheets."""

from __future__ import annotations

import io
import struct
import zlib
from collections.abc import Callable, Sequence

from pressgang.backends.problems import NO_CAIRO, TOO_MANY_PIXELS
from pressgang.backends.svg import write_svgs
from pressgang.diagnostics import Diagnostic, PressgangError, Span
from pressgang.drawing.scene import Document, Page
from pressgang.drawing.units import MM_PER_INCH
from pressgang.files.written import SOFTWARE
from pressgang.regex import regex
from pressgang.typography.fonts import FontBook


def sprite_sheet(pictures: Sequence[bytes | None], columns: int, dpi: float) -> bytes:
    """Return PNGs of equal size in rows of `columns` on a transparent ground; `None` leaves a cell empty."""
    from PIL import Image

    sheet: Image.Image | None = None
    for number, png in enumerate(pictures):
        if png is None:
            continue
        with Image.open(io.BytesIO(png)) as opened:
            picture = opened.convert("RGBA")
        if sheet is None:
            rows = -(-len(pictures) // columns)
            sheet = Image.new("RGBA", (picture.width * columns, picture.height * rows), (0, 0, 0, 0))
        row, column = divmod(number, columns)
        sheet.paste(picture, (column * picture.width, row * picture.height))
    assert sheet is not None, "a sheet holds a picture"
    out = io.BytesIO()
    sheet.save(out, "PNG")
    return add_resolution(out.getvalue(), dpi)


MOST_PIXELS = 300_000_000
LONGEST_SIDE = 32_767
"""Cairo's own limit."""
_SIGNATURE_AND_HEADER = 8 + 25
_MM_PER_METRE = 1000
_ADDRESS = "pressgang:page"
"""An address with nothing there. CairoSVG caches the definitions of a page that has an address; those of one
that has none it seeks each time they are used.
"""
_Renderer = Callable[[bytes, int, int, str | None], bytes]
"""Draws an SVG as a PNG of that many pixels across and down, on that background."""


def write_pngs(
    document: Document, book: FontBook, *, dpi: float = 200, background: str | None = "#ffffff"
) -> list[bytes]:
    """Write one PNG a page, `dpi` pixels an inch, on a `background` or none.

    Raises `PressgangError` where no renderer can be loaded or a page would have too many pixels.
    """
    problems = png_problems([(page, dpi) for page in document.pages])
    if problems:
        raise PressgangError(problems)
    draw = _renderer()
    svgs = write_svgs(document, book, outlines=True)
    return [
        add_resolution(draw(svg, *pixels(page, dpi), background), dpi)
        for page, svg in zip(document.pages, svgs, strict=True)
    ]


def png_problems(pages: Sequence[tuple[Page, float]]) -> list[Diagnostic]:
    """Return the problem of pages with too many pixels at their dpi; else the lack of a library to draw."""
    problems = [problem for page, dpi in pages if (problem := _too_large(page, dpi)) is not None]
    if pages and not problems:
        try:
            _renderer()
        except PressgangError as error:
            return list(error.diagnostics)
    return problems


def pixels(page: Page, dpi: float) -> tuple[int, int]:
    """Return width and height of a page in pixels."""
    return max(1, round(page.width / MM_PER_INCH * dpi)), max(1, round(page.height / MM_PER_INCH * dpi))


def _too_large(page: Page, dpi: float) -> Diagnostic | None:
    wide, high = page.width / MM_PER_INCH, page.height / MM_PER_INCH
    largest = int(min((MOST_PIXELS / (wide * high)) ** 0.5, LONGEST_SIDE / max(wide, high)))
    if 0 < dpi <= largest:
        return None
    return TOO_MANY_PIXELS.at(
        Span(page.label or "page"),
        f"{dpi:g} dpi is outside 1 to {largest}, the limit for {page.width:.0f} × {page.height:.0f} mm",
        f"Use --dpi {min(largest, 300)}, or write PDF or SVG, which have no pixels.",
    )


def _renderer() -> _Renderer:
    try:
        import cairosvg
    except (ImportError, OSError) as error:
        return _resvg(error)

    def draw(svg: bytes, width: int, height: int, background: str | None) -> bytes:
        drawn: bytes = cairosvg.svg2png(
            bytestring=svg, url=_ADDRESS, output_width=width, output_height=height, background_color=background
        )
        return drawn

    return draw


def _resvg(why: ImportError | OSError) -> _Renderer:
    """Return the renderer that needs nothing of the system, if it is there; `why` Cairo could not be loaded."""
    try:
        import resvg_py
    except ImportError as error:
        raise PressgangError(
            [
                NO_CAIRO.at(
                    Span("png"),
                    f"the Cairo library, which draws PNG, cannot be loaded ({str(why).splitlines()[0][:80]})",
                    "Install it: apt install libcairo2 (Debian, Ubuntu), dnf install cairo (Fedora), "
                    "brew install cairo (macOS), the GTK 3 runtime (Windows); or take the renderer that needs "
                    "none: pip install 'pressgang[png]'. PDF and SVG work without either.",
                )
            ]
        ) from error

    def draw(svg: bytes, width: int, height: int, background: str | None) -> bytes:
        size = f' width="{width}" height="{height}" preserveAspectRatio="none"'.encode()
        root = _ROOT.search(svg)
        assert root, "an SVG of ours has a root"
        sized = svg[: root.start()] + b"<svg" + _SIZE.sub(b"", root[1]) + size + svg[root.end(1) :]
        return resvg_py.svg_to_bytes(svg_string=sized.decode(), background=background, skip_system_fonts=True)

    return draw


_ROOT, _SIZE = regex(rb"<svg\b([^>]*)"), regex(rb' (width|height)="[^"]*"')


def add_resolution(png: bytes, dpi: float) -> bytes:
    """Return the picture with its resolution and pressgang's name, right behind its header."""
    per_metre = round(dpi / MM_PER_INCH * _MM_PER_METRE)
    extra = _chunk(b"pHYs", struct.pack(">IIB", per_metre, per_metre, 1))
    extra += _chunk(b"tEXt", b"Software\0" + SOFTWARE.encode("latin-1"))
    return png[:_SIGNATURE_AND_HEADER] + extra + png[_SIGNATURE_AND_HEADER:]


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
