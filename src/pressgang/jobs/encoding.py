"""From documents to bytes: each in the format of its file's suffix, over several processes where asked for."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from pressgang import build_problems as rule
from pressgang.diagnostics import Diagnostic, Span, shown
from pressgang.files.outputs import FORMATS, Output
from pressgang.jobs.laying import page_name
from pressgang.typography.fonts import FontBook

if TYPE_CHECKING:
    from pressgang.drawing.scene import Document
    from pressgang.jobs.lots import Progress

SHEET_DPI = 200.0
"""Pixels an inch of pages as PNG, unless given."""


def encode_all(
    tasks: Sequence[tuple[Document, Path]], book: FontBook, dpi: float, jobs: int, progress: Progress | None
) -> list[Output]:
    """All documents in the formats of their targets, spread over `jobs` processes; the order stays theirs."""
    counter = PageCounter(progress, sum(len(document.pages) for document, _ in tasks))
    outputs: list[Output] = []
    if jobs < 2:
        for document, target in tasks:
            outputs += encode(document, target, book, dpi, partial(counter.page, target.name))
        counter.end()
        return outputs
    from pressgang.jobs.workers import spread

    parts = [part for document, target in tasks for part in _parts(document, target)]
    work = partial(_encode_task, book=replace(book, noted=None, words=None), dpi=dpi)
    with closing(spread(work, parts, jobs, counter.again)) as results:
        for (document, target), files in zip(parts, results, strict=True):
            for _ in document.pages:
                counter.page(target.name)
            outputs += files
    counter.end()
    return outputs


class PageCounter:
    """Tells `progress`, where there is one, of each page of `total` that is begun."""

    def __init__(self, progress: Progress | None, total: int) -> None:
        self._progress, self._total, self._begun = progress, total, 0
        self._last = ("writing", 0)

    def page(self, name: str) -> None:
        """A page of the file `name` is begun."""
        self._last = (f"writing {name}", self._begun)
        self._begun += 1
        self.again()

    def again(self) -> None:
        """The same is still being done."""
        if self._progress:
            self._progress(*self._last, self._total)

    def end(self) -> None:
        """All pages are done."""
        if self._progress:
            self._progress("", self._total, self._total)


def _parts(document: Document, target: Path) -> list[tuple[Document, Path]]:
    """What can be encoded by itself: each page of a PNG, which takes long, else the document."""
    if target.suffix.lower() != ".png":
        return [(document, target)]
    return [
        (replace(document, pages=(page,), outline=()), page_name(target, number))
        for number, page in enumerate(document.pages)
    ]


def _encode_task(task: tuple[Document, Path], book: FontBook, dpi: float) -> list[Output]:
    return encode(*task, book, dpi)


def encode(
    document: Document, target: Path, book: FontBook, dpi: float, each: Callable[[], None] | None = None
) -> list[Output]:
    """The document in the format of the target's suffix; page 2 and on of SVG and PNG get `-page-2` names.

    `each` is called before each page.
    """
    from pressgang import backends

    suffix = target.suffix.lower()
    if suffix == ".pdf":
        return [Output(target, backends.write_pdf(document, book, each=each))]
    pages = (
        backends.write_svgs(document, book, each=each)
        if suffix == ".svg"
        else backends.write_pngs(document, book, dpi=dpi, each=each)
    )
    return [Output(page_name(target, i), data) for i, data in enumerate(pages)]


def known_format(target: Path) -> Diagnostic | None:
    """The problem of a target whose suffix is no format."""
    if target.suffix.lower().removeprefix(".") in FORMATS:
        return None
    return rule.NO_SUCH_FORMAT.at(
        Span(str(target)),
        f"{shown(target.suffix)} is no format"
        if target.suffix
        else "the name has no suffix to tell the format",
        f"End the name in one of {', '.join('.' + name for name in FORMATS)}.",
    )
