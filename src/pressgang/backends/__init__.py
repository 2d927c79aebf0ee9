"""Pages to files: PDF, SVG, PNG and a plain text trace. Backends convert units and write; they decide nothing.

The functions here import their library when they are first called, so that importing this package is cheap.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from pressgang.diagnostics import Diagnostic
    from pressgang.drawing.cutting import CutLines
    from pressgang.drawing.scene import Document, Page
    from pressgang.typography.fonts import FontBook

__all__ = [
    "inline_stylesheet",
    "pixels",
    "png_problems",
    "press_profile",
    "sprite_sheet",
    "write_cut_dxfs",
    "write_cut_svgs",
    "write_inline",
    "write_pdf",
    "write_pngs",
    "write_svgs",
    "write_trace",
]


def write_pdf(document: Document, book: FontBook, *, each: Callable[[], None] | None = None) -> bytes:
    """The document as one PDF; see `pressgang.backends.pdf`. `each` is called before each page."""
    from pressgang.backends.pdf import write_pdf as write

    return write(document, book, each)


def write_svgs(
    document: Document, book: FontBook, *, outlines: bool = False, each: Callable[[], None] | None = None
) -> list[bytes]:
    """Each page as an SVG; see `pressgang.backends.svg`. `each` is called before each page."""
    from pressgang.backends.svg import write_svgs as write

    return write(document, book, outlines=outlines, each=each)


def write_inline(page: Page, book: FontBook, prefix: str) -> bytes:
    """A page as an SVG among others in one document of the web; see `pressgang.backends.svg`."""
    from pressgang.backends.svg import write_inline as write

    return write(page, book, prefix)


def inline_stylesheet(faces: Iterable[str], url: Callable[[str], str]) -> str:
    """The style sheet of such pages; see `pressgang.backends.svg`."""
    from pressgang.backends.svg import inline_stylesheet as style

    return style(faces, url)


def write_pngs(
    document: Document,
    book: FontBook,
    *,
    dpi: float = 200,
    background: str | None = "#ffffff",
    each: Callable[[], None] | None = None,
) -> list[bytes]:
    """Each page as a PNG; see `pressgang.backends.png`. `each` is called before each page."""
    from pressgang.backends.png import write_pngs as write

    return write(document, book, dpi=dpi, background=background, each=each)


def png_problems(pages: Sequence[tuple[Page, float]]) -> list[Diagnostic]:
    """What keeps pages (each with its dpi) from becoming PNG; see `pressgang.backends.png`."""
    from pressgang.backends.png import png_problems as find

    return find(pages)


def pixels(page: Page, dpi: float) -> tuple[int, int]:
    """Width and height of a page in pixels; see `pressgang.backends.png`."""
    from pressgang.backends.png import pixels as count

    return count(page, dpi)


def press_profile(data: bytes) -> str:
    """What a print shop's ICC profile calls itself; see `pressgang.backends.icc`."""
    from pressgang.backends.icc import press_profile as name

    return name(data)


def sprite_sheet(pictures: Sequence[bytes | None], columns: int, dpi: float) -> bytes:
    """Pictures of one size in one PNG; see `pressgang.backends.png`."""
    from pressgang.backends.png import sprite_sheet as join

    return join(pictures, columns, dpi)


def write_cut_svgs(pages: Sequence[CutLines], stamp: str) -> list[bytes]:
    """The lines of each page as an SVG for a cutting machine; see `pressgang.backends.cut`."""
    from pressgang.backends.cut import write_cut_svgs as write

    return write(pages, stamp)


def write_cut_dxfs(pages: Sequence[CutLines], stamp: str) -> list[bytes]:
    """The lines of each page as a DXF for a cutting machine; see `pressgang.backends.cut`."""
    from pressgang.backends.cut import write_cut_dxfs as write

    return write(pages, stamp)


def write_trace(document: Document) -> str:
    """The document as text for golden files; see `pressgang.backends.trace`."""
    from pressgang.backends.trace import write_trace as write

    return write(document)
