"""Pages for a page: each sheet's pages as SVG among others, under ids that last as long as what they show."""

from __future__ import annotations

import itertools
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from threading import Lock
from typing import NamedTuple

from pressgang.backends import write_inline
from pressgang.diagnostics import Span
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Page
from pressgang.imposition import placements
from pressgang.jobs.laying import Laid
from pressgang.typography.fonts import FontBook

_MOST_BYTES = 32_000_000
"""So much SVG is kept written; pages of a mat with terrain have 3 MB each."""
_MOST_LEFT = 32
"""So many pages that others have followed can still be written: whoever was told of one may be about to ask."""

page_numbers = itertools.count(1)
"""Ids of pages are given once: a browser keeps them, and may be shown another kit at the same address."""


class PieceSpot(NamedTuple):
    """Where a row's piece lies on its page, in mm, and the place of the row in its file."""

    span: Span
    box: Rect


class ShownSheet(NamedTuple):
    """The pages of a sheet, each with its id and the pieces of rows on it. The sheet itself is not kept."""

    pages: tuple[Page, ...]
    ids: tuple[str, ...]
    spots: Mapping[int, Sequence[PieceSpot]]
    book: FontBook


class Shelf:
    """The pages of all sheets, by sheet and by id. A page that is drawn again as it was keeps its id."""

    def __init__(self) -> None:
        self._sheets: dict[str, ShownSheet] = {}
        self._pages: dict[str, tuple[Page, FontBook]] = {}
        self._left: dict[str, tuple[Page, FontBook]] = {}
        self._written: OrderedDict[str, bytes] = OrderedDict()
        self._size = 0
        self._lock, self._writing = Lock(), Lock()

    def __getitem__(self, name: str) -> ShownSheet | None:
        return self._sheets.get(name)

    def put(self, name: str, laid: Laid, book: FontBook, step: Callable[[], None]) -> ShownSheet:
        """The sheet of that name as it is laid now. `step` is called before each page; what it raises leaves
        the sheet as it was.
        """
        with self._lock:
            now = self._sheets.get(name)
            if now is not None and now.pages is laid.pages and now.book is book:
                return now
            known = dict(zip(now.pages, now.ids, strict=True)) if now else {}
            ids = tuple(self._ids(laid.pages, known, step))
            shown = ShownSheet(laid.pages, ids, _spots(laid, book, step), book)
            self._sheets[name] = shown
            self._list()
            return shown

    def keep_only(self, names: Sequence[str]) -> None:
        """Forget the sheets that there are no more."""
        with self._lock:
            for gone in self._sheets.keys() - set(names):
                del self._sheets[gone]
            self._list()

    def svg(self, id: str) -> bytes | None:
        """The page of that id, written once; `None` where there is none (any more): of pages that others have
        followed only some are kept, as they were written. For any thread.
        """
        page = self._pages.get(id) or self._left.get(id)
        with self._writing:
            data = self._written.get(id)
            if data is None and page is not None:
                data = write_inline(*page, f"{id}-")
                self._written[id] = data
                self._size += len(data)
                while self._size > _MOST_BYTES and len(self._written) > 1:
                    self._size -= len(self._written.popitem(last=False)[1])
            elif data is not None:
                self._written.move_to_end(id)
        return data

    def _ids(self, pages: Sequence[Page], known: dict[Page, str], step: Callable[[], None]) -> Iterator[str]:
        for page in pages:
            step()
            yield known.get(page) or f"p{next(page_numbers)}"

    def _list(self) -> None:
        """Know the pages that there are, and the latest that there were."""
        now = dict(self._listed())
        left = [one for one in self._pages.items() if one[0] not in now]
        self._left = dict([*self._left.items(), *left[:_MOST_LEFT]][-_MOST_LEFT:])
        self._pages = now

    def _listed(self) -> Iterator[tuple[str, tuple[Page, FontBook]]]:
        for shown in self._sheets.values():
            for name, page in zip(shown.ids, shown.pages, strict=True):
                yield name, (page, shown.book)


def _spots(laid: Laid, book: FontBook, step: Callable[[], None]) -> dict[int, list[PieceSpot]]:
    """The pieces of rows by the number of their page, from 0."""
    spots: dict[int, list[PieceSpot]] = {}
    for one in placements(laid.sheet, laid.stock, book):
        if one.piece.span is not None:
            spots.setdefault(one.page, []).append(PieceSpot(one.piece.span, one.trim))
    step()
    return spots
