"""What a run leaves: the files of a folder, and what other programs read in its PDFs."""

from __future__ import annotations

from pathlib import Path

import pypdfium2


def texts(path: str | Path) -> list[str]:
    """The text of each page, as PDFium reads it: sooner by far than pypdf."""
    with pypdfium2.PdfDocument(path) as document:
        return [page.get_textpage().get_text_bounded() for page in document]


def files_in(folder: Path) -> set[str]:
    """The files in a folder and below, by their paths in it."""
    return {str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file()}


def contents(folder: Path) -> dict[str, bytes]:
    """The files in a folder and below, with their bytes."""
    return {name.replace("\\", "/"): (folder / name).read_bytes() for name in files_in(folder)}
