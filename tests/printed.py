"""What other programs read in the PDFs that tests print."""

from __future__ import annotations

from pathlib import Path

import pypdfium2


def texts(path: str | Path) -> list[str]:
    """The text of each page, as PDFium reads it: sooner by far than pypdf."""
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_bounded() for page in document]
