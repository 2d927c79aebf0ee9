"""Pages of several sheets bound into one document with an outline."""

from __future__ import annotations

from collections.abc import Sequence

from pressgang.layout import Imprint, Sheet
from pressgang.scene import Document, OutlineEntry, Page


def make_document(
    sheets: Sequence[tuple[Sheet, Sequence[Page]]], imprint: Imprint, author: str, title: str
) -> Document:
    """All pages in order, with one outline entry a sheet that has pages, leading to its first page.

    Every page keeps its `label`, which is unique within its sheet.
    """
    pages: list[Page] = []
    outline: list[OutlineEntry] = []
    for sheet, own in sheets:
        if own:
            outline.append(OutlineEntry(sheet.title, len(pages)))
        pages.extend(own)
    subject = ", ".join(dict.fromkeys(sheet.form_name for sheet, own in sheets if own))
    return Document(title, tuple(pages), author, subject, tuple(outline), imprint.stamp)
