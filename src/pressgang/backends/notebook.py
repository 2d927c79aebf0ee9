"""Pages as notebooks show them: a page as a PNG, a document as HTML with its pages as SVG."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from pressgang.backends.png import write_pngs
from pressgang.backends.svg import write_svgs
from pressgang.diagnostics import PressgangError
from pressgang.drawing.scene import Document, Page
from pressgang.typography.fonts import FontBook, MissingGlyphError

DPI = 100
MOST_PAGES = 12
"""The most pages that are shown of a document."""


def page_png(page: Page) -> bytes | None:
    """Return a page as PNG; None where none can be drawn here, so that a notebook shows its text."""
    try:
        return write_pngs(Document("", (page,)), FontBook(), dpi=DPI)[0]
    except (PressgangError, MissingGlyphError):
        return None


def document_html(document: Document) -> str | None:
    """Return the pages of a document side by side; None where a character is in a font of the user's own."""
    few = Document(document.title, document.pages[:MOST_PAGES])
    try:
        pictures = write_svgs(few, FontBook(), outlines=True)
    except MissingGlyphError:
        return None
    images = (
        f'<img alt="{escape(page.label or document.title)}" style="height: 24em; margin: 0.3em; '
        f'border: 1px solid #999" src="data:image/svg+xml;base64,{b64encode(picture).decode()}">'
        for page, picture in zip(few.pages, pictures, strict=True)
    )
    more = len(document.pages) - MOST_PAGES
    return "".join(images) + (f"<p>… and {more} pages more</p>" if more > 0 else "")
