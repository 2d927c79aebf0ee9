"""Bind pages of several sheets into one document with an outline."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import zip_longest

from pressgang.drawing.scene import Document, OutlineEntry, Page
from pressgang.layout import Imprint, Sheet
from pressgang.structs import replace
from pressgang.typography.fonts import FontBook


def add_blank_backs(sheets: Sequence[tuple[Sheet, Sequence[Page]]]) -> Sequence[tuple[Sheet, Sequence[Page]]]:
    """Add a blank back to each page without one if any page has a back; else return the sheets as they are."""
    if not any(page.side == "back" for _, pages in sheets for page in pages):
        return sheets
    firsts = [pages[0] if pages else None for _, pages in sheets[1:]]
    return [
        (sheet, tuple(side for both in _with_backs(pages, after) for side in both))
        for (sheet, pages), after in zip_longest(sheets, firsts)
    ]


def _with_backs(pages: Sequence[Page], last: Page | None = None) -> Iterator[tuple[Page, ...]]:
    """Yield each page, with a blank back where it needs one; `last` comes after them."""
    for page, after in zip_longest(pages, [*pages[1:], last][: len(pages)]):
        if page.side == "front" and (after is None or after.side == "front"):
            yield page, replace(page, items=(), label=f"{page.label} blank back", side="back", flip=None)
        else:
            yield (page,)


def back_to_back(sheets: Sequence[Sequence[Page]], read: Sequence[bool]) -> list[tuple[Page, ...]]:
    """Print every second page of sheets that are `read` on the back of the page before it, if of its size."""
    found: list[tuple[Page, ...]] = []
    free: Page | None = None
    for pages, is_read in zip(sheets, read, strict=True):
        own: list[Page] = []
        for page in pages:
            behind = is_read and free is not None and (free.width, free.height) == (page.width, page.height)
            own.append(replace(page, side="back") if behind else page)
            free = page if is_read and not behind else None
        found.append(tuple(own))
    return found


def make_document(
    sheets: Sequence[tuple[Sheet, Sequence[Page]]], imprint: Imprint, author: str, title: str, book: FontBook
) -> Document:
    """Join all pages; each sheet that has pages gets an outline entry that opens its first page.

    The PDF's information is in the language of the book. Where some pages have backs, those that have none get
    a blank one, so that a duplex printer stays in step.
    """
    sheets = add_blank_backs(sheets)
    pages: list[Page] = []
    outline: list[OutlineEntry] = []
    for sheet, own in sheets:
        if own:
            outline.append(OutlineEntry(book.say(sheet.title), len(pages)))
        pages.extend(own)
    subject = ", ".join(dict.fromkeys(book.say(sheet.title) for sheet, own in sheets if own))
    language = book.words.language if book.words else ""
    return Document(
        title, tuple(pages), author, subject, tuple(outline), stamp=imprint.stamp, language=language
    )


def join_documents(parts: Sequence[Document], title: str) -> Document:
    """Join documents, one or more, under a new title; the first says who the author is.

    Where some pages have backs, those that have none get a blank one, as in `make_document`.
    """
    backs = any(page.side == "back" for part in parts for page in part.pages)
    pages: list[Page] = []
    outline: list[OutlineEntry] = []
    for part in parts:
        where: list[int] = []
        for sides in _with_backs(part.pages) if backs else ((page,) for page in part.pages):
            where.append(len(pages))
            pages += sides
        outline += (replace(entry, page=where[entry.page]) for entry in part.outline)
    subjects = dict.fromkeys(part.subject for part in parts if part.subject)
    return replace(
        parts[0], title=title, pages=tuple(pages), outline=tuple(outline), subject=", ".join(subjects)
    )


def move_to_pages(document: Document, pages: Sequence[Page], where: Sequence[int]) -> Document:
    """Return the document on other pages; `where` gives the page on which each of its own now stands."""
    outline = tuple(replace(entry, page=where[entry.page]) for entry in document.outline)
    return replace(document, pages=tuple(pages), outline=outline)


def mark_copy(document: Document, word: str) -> Document:
    """Add a word (`copy 2`) to the titles of the document's outline and the labels of its pages."""
    return replace(
        document,
        pages=tuple(
            replace(page, label=f"{page.label}, {word}") if page.label else page for page in document.pages
        ),
        outline=tuple(replace(entry, title=f"{entry.title}, {word}") for entry in document.outline),
    )
