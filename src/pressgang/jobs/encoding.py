"""From documents to bytes: each in the format of its file's suffix, if requested in several processes."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack
from functools import partial
from itertools import tee
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, Self

from pressgang import build_problems as rule
from pressgang.diagnostics import Diagnostic, Span, shown
from pressgang.files.outputs import FORMATS, Output
from pressgang.jobs.laying import page_name
from pressgang.structs import NamedTuple, replace
from pressgang.typography.fonts import FontBook

if TYPE_CHECKING:
    from pressgang.drawing.scene import Document, Page
    from pressgang.drawing.units import Paper
    from pressgang.jobs.job import Progress
    from pressgang.workers import Workers


SHEET_DPI = 200.0
"""Pixels per inch of pages as PNG by default."""


class PageToDraw(NamedTuple):
    """A page to draw as SVG, or as PNG of `dpi` on a `background`; `what` is its name while it is written."""

    document: Document
    suffix: Literal["svg", "png"]
    what: str
    dpi: float = SHEET_DPI
    background: str | None = "#ffffff"

    def looks_like(self, other: PageToDraw) -> bool:
        """Return whether both are PNGs of the same pixels. An SVG holds the name of its page."""
        (page,), (others,) = self.document.pages, other.document.pages
        same = (page.width, page.height, page.items) == (others.width, others.height, others.items)
        return self.suffix == other.suffix == "png" and self[3:] == other[3:] and same


def encode_calibration(paper: Paper, target: Path, is_studio: bool = False) -> list[Output]:
    """Return the pages to measure a printer with, for an upright paper of A5 or larger."""
    from pressgang.sheets.calibration import calibration

    book = FontBook()
    with Drawers(book) as drawers:
        return list(encode([(calibration(paper, book, is_studio), target)], drawers, 300.0))


class Drawers:
    """The drawing of a run's pages as pictures: in this process, or in several if there are several pages.

    Worker processes start once for the whole run and end with the block.
    """

    def __init__(self, book: FontBook, jobs: int = 1) -> None:
        self.book, self._jobs = book, jobs
        self._workers: Workers[PageToDraw, bytes] | None = None
        self._open = ExitStack()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *error: Any) -> None:
        self._open.__exit__(*error)

    def pictures(
        self, pages: Iterable[tuple[Page, float]], count: int, stamp: str, what: str, progress: Progress | None
    ) -> Iterator[bytes]:
        """Yield pages of so many dpi as PNGs for a virtual table, transparent where they have no ink."""
        from pressgang.drawing.scene import Document

        counter = PageCounter(progress, count)
        documents = ((Document("Pieces", (page,), stamp=stamp), dpi) for page, dpi in pages)
        yield from self.draw(
            (PageToDraw(one, "png", what, dpi, None) for one, dpi in documents), count, counter
        )
        counter.end()

    def draw(self, pictures: Iterable[PageToDraw], count: int, counter: PageCounter) -> Iterator[bytes]:
        """Yield the pictures one after the other. Raises `PressgangError`."""
        if min(self._jobs, count) < 2:
            drawn: deque[tuple[PageToDraw, bytes]] = deque(maxlen=2)  # cards of a deck have the same back
            for one in pictures:
                counter.page(one.what)
                found = next((data for other, data in drawn if one.looks_like(other)), None)
                drawn.append((one, found or _draw(one, self.book)))
                yield drawn[-1][1]
            return
        if self._workers is None:
            from pressgang.workers import Workers

            draw = partial(_draw, book=replace(self.book, noted=None, words=None))
            self._workers = self._open.enter_context(Workers(draw, self._jobs))
        told, work = tee(pictures)
        for one, data in zip(told, self._workers.spread(work, counter.again), strict=True):
            counter.page(one.what)
            yield data


def _draw(one: PageToDraw, book: FontBook) -> bytes:
    from pressgang.backends.png import write_pngs
    from pressgang.backends.svg import write_svgs

    if one.suffix == "svg":
        return write_svgs(one.document, book)[0]
    return write_pngs(one.document, book, dpi=one.dpi, background=one.background)[0]


def encode(
    tasks: Sequence[tuple[Document, Path]], drawers: Drawers, dpi: float, progress: Progress | None = None
) -> Iterator[Output]:
    """Encode documents in the formats of their targets: SVG and PNG pages first, then PDFs.

    Page 2 of SVG or PNG is `-page-2`. Raises `PressgangError`.
    """
    from pressgang.backends.pdf import write_pdf

    counter = PageCounter(progress, sum(len(document.pages) for document, _ in tasks))
    drawn = [(document, target) for document, target in tasks if target.suffix.lower() != ".pdf"]
    paths = (page_name(target, n) for document, target in drawn for n in range(len(document.pages)))
    pictures = (one for document, target in drawn for one in _pictures(document, target, dpi))
    count = sum(len(document.pages) for document, _ in drawn)
    for path, data in zip(paths, drawers.draw(pictures, count, counter), strict=True):
        yield Output(path, data)
    for document, target in tasks:
        if target.suffix.lower() == ".pdf":
            each = partial(counter.page, f"writing {target.name}")
            yield Output(target, write_pdf(document, drawers.book, each=each))
    counter.end()


def _pictures(document: Document, target: Path, dpi: float) -> Iterator[PageToDraw]:
    """Yield the pages of a document as SVG or PNG."""
    suffix: Literal["svg", "png"] = "svg" if target.suffix.lower() == ".svg" else "png"
    for page in document.pages:
        alone = replace(document, pages=(page,), outline=())
        yield PageToDraw(alone, suffix, f"writing {target.name}", dpi)


class PageCounter:
    """A report to `progress`, if there is one, of each page of `total` that begins."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self._progress, self._total, self._begun = progress, total, 0
        self._last = ("writing", 0)

    def page(self, name: str) -> None:
        """Report the beginning of a page for the file `name`."""
        self._last = (name, self._begun)
        self._begun += 1
        self.again()

    def again(self) -> None:
        """Report that the same page is still being made."""
        if self._progress:
            self._progress(*self._last, self._total)

    def end(self) -> None:
        """Report that all pages are done."""
        if self._progress:
            self._progress("", self._total, self._total)


def known_format(target: Path) -> Diagnostic | None:
    """Return the problem of a target whose suffix is no format, or None."""
    if target.suffix.lower().removeprefix(".") in FORMATS:
        return None
    message = (
        f"{shown(target.suffix)} is no format" if target.suffix else "the name has no suffix to tell the format"
    )
    way_out = f"End the name in one of {', '.join('.' + name for name in FORMATS)}."
    return rule.NO_SUCH_FORMAT.at(Span(str(target)), message, way_out)
