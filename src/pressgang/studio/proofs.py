"""Proofs: the kit is examined and its sheets are laid after each change, the visible one first.

The host does it beside the event loop. The latest change wins: it ends the running work between two pieces or
pages, and unchanged results are kept. Files are read, and none is written.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
import traceback
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import accumulate, count, groupby
from threading import Lock
from types import MappingProxyType
from typing import Any

from pressgang.backends.svg import write_inline
from pressgang.diagnostics import Cancelled, Diagnostic, Problems, Span
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Page
from pressgang.jobs.checking import examine_in_steps
from pressgang.jobs.job import Job
from pressgang.jobs.laying import Laid
from pressgang.jobs.whole_job import lay_sheets, proof_imprint
from pressgang.kit.tables import Order
from pressgang.print_options import PrintOptions
from pressgang.rows.sides import Force
from pressgang.schema import Row
from pressgang.sheets.mats.drawing import MatKind
from pressgang.sources.memory import Memory
from pressgang.sources.problems import RAGGED
from pressgang.structs import NamedTuple, replace
from pressgang.studio.disk import version_of
from pressgang.studio.drawings import Drawings
from pressgang.studio.host import Helper, Steps
from pressgang.studio.printing import Printing
from pressgang.studio.problems import BUG
from pressgang.studio.session import Session
from pressgang.typography.fonts import FontBook

Tick = Callable[..., None]
_MOST_BYTES = 32_000_000
"""The most bytes of SVG that are kept; pages of a mat with terrain have 3 MB each."""
_MOST_LEFT = 32
"""The most replaced pages that can still be written: a client told of one may be about to request it."""

_WAY_OUT = "Undo the last change, or go on: each edit tries again. Your files are as they were."

page_numbers = count(1)
"""The ids of pages, never reused: a browser keeps them, and may be shown another kit at the same address."""


class WholeBoard(NamedTuple):
    """A mat in one part, as a page, and the part of it on each tile. `down` mm of it lie above its cells."""

    page: Page
    tiles: tuple[Rect, ...]
    down: float


class ShownSheet(NamedTuple):
    """The pages of a sheet, each with its id, and the places of rows in their files and on it.

    A mat has its `board` too, whose id stands behind those of the pages.
    """

    pages: tuple[Page, ...]
    ids: tuple[str, ...]
    spots: Mapping[int, Sequence[tuple[Span, Rect]]]
    book: FontBook
    board: WholeBoard | None = None

    @property
    def all_pages(self) -> tuple[Page, ...]:
        """Return the pages, and the board."""
        return self.pages if self.board is None else (*self.pages, self.board.page)


class Shelf:
    """The pages of all sheets, by sheet and by id. A page that is drawn the same again keeps its id."""

    def __init__(self) -> None:
        self._sheets: dict[str, ShownSheet] = {}
        self._pages: dict[str, tuple[Page, FontBook]] = {}
        self._left: dict[str, tuple[Page, FontBook]] = {}
        self._written: dict[str, bytes] = {}
        self._size = 0
        self._lock, self._writing = Lock(), Lock()

    def put(
        self, name: str, laid: Laid, book: FontBook, step: Callable[[], None], board: WholeBoard | None = None
    ) -> ShownSheet:
        """Put the pages of a sheet on the shelf, and the whole `board` of a mat.

        `step` is called before each page; if it raises, the sheet stays as it was.
        """
        with self._lock:
            now = self._sheets.get(name)
            if now is not None and now.pages is laid.pages and now.book is book:
                return now
            before = list(zip(now.all_pages, now.ids, strict=True)) if now else []
            shown = ShownSheet(laid.pages, (), _spots(laid, book, step), book, board)
            shown = shown._replace(ids=tuple(self._ids(shown.all_pages, before, step)))
            self._sheets[name] = shown
            self._list()
            return shown

    def keep_only(self, names: Iterable[str]) -> None:
        """Forget the sheets that no longer exist."""
        with self._lock:
            for gone in self._sheets.keys() - set(names):
                del self._sheets[gone]
            self._list()

    def svg(self, id: str) -> bytes | None:
        """Return the page of that id, written once, or None if it is gone. Safe in any thread.

        Only some replaced pages are kept, as they were written.
        """
        if (data := self._written.get(id)) is not None:
            return data  # at once, though another one is being written
        page = self._pages.get(id) or self._left.get(id)
        with self._writing:
            data = self._written.get(id)
            if data is None and page is not None:
                data = write_inline(*page, f"{id}-")
                self._written[id] = data
                self._size += len(data)
                while self._size > _MOST_BYTES and len(self._written) > 1:
                    self._size -= len(self._written.pop(next(iter(self._written))))
        return data

    def _ids(
        self, pages: Sequence[Page], before: Sequence[tuple[Page, str]], step: Callable[[], None]
    ) -> Iterator[str]:
        # Most pages stay where they were. Equal ones share their pieces: comparing is quick, hashing is not.
        stays = [old == new for (old, _), new in zip(before, pages, strict=False)]
        stays += [False] * (len(before) - len(stays))
        moved = {old: name for (old, name), kept in zip(before, stays, strict=True) if not kept}
        for at, page in enumerate(pages):
            step()
            kept = at < len(stays) and stays[at]
            yield before[at][1] if kept else moved.get(page) or f"p{next(page_numbers)}"

    def _list(self) -> None:
        """List the present pages, and the last replaced ones."""
        now = {
            name: (page, shown.book)
            for shown in self._sheets.values()
            for name, page in zip(shown.ids, shown.all_pages, strict=True)
        }
        left = [one for one in self._pages.items() if one[0] not in now]
        self._left = dict([*self._left.items(), *left[:_MOST_LEFT]][-_MOST_LEFT:])
        self._pages = now


def _spots(laid: Laid, book: FontBook, step: Callable[[], None]) -> dict[int, list[tuple[Span, Rect]]]:
    """Return the pieces of rows by the number of their page, from 0."""
    spots: dict[int, list[tuple[Span, Rect]]] = {}
    for page, placed in groupby(laid.placements(book), key=lambda one: one.page):
        step()
        pieces = [(one.piece.span, one.trim) for one in placed if one.piece.span is not None]
        spots.setdefault(page, []).extend(pieces)
    return spots


def _board_of(laid: Laid, kind: MatKind, book: FontBook) -> WholeBoard | None:
    """Return a mat in one part."""
    if len(laid.sheet.pieces) != 1:
        return None
    (piece,) = laid.sheet.pieces
    tiles = (
        one.window._replace(x=one.window.x - one.transform.e, y=one.window.y - one.transform.f)
        for one in laid.placements(book)
        if one.window is not None
    )
    page = Page(piece.width, piece.height, piece.front)
    return WholeBoard(page, tuple(tiles), kind.cells_down(piece))


class Proof(NamedTuple):
    """The latest finished pages of a sheet; `held` pages are from before an error.

    `without` pieces of faulty rows they were laid; of a long sheet that `begins`, they are not all yet.
    """

    revision: int
    held: bool
    shown: ShownSheet | None
    without: int = 0
    begins: bool = False


class Standing(NamedTuple):
    """The knowledge of the kit at a revision: the job, its sheets' names by id, the proofs, the problems.

    They are `complete` with those of the sheets; it is `held` if none can be printed.
    """

    revision: int = -1
    complete: bool = False
    held: bool = False
    found: tuple[Diagnostic, ...] = ()
    job: Job | None = None
    names: Mapping[str, str] = MappingProxyType({})
    proofs: Mapping[str, Proof] = MappingProxyType({})

    def name(self, id: str) -> str:
        """Return the name of the sheet of that id, or an empty text."""
        return self.names.get(id, "")

    def id(self, name: str) -> str:
        """Return the id of the sheet of that name."""
        return next((known for known, one in self.names.items() if one == name), "")


class Proofs:
    """The proofs of a session.

    The helper has its own `Standing`; with each piece of news it hands the standing to the event loop, to which
    all else belongs.
    """

    def __init__(self, session: Session, memory: Memory | None = None) -> None:
        self.session = session
        self.drawings = Drawings(session)
        session.drawing_of = self.drawings.of_row
        self.printing = Printing(session)
        self.shelf = Shelf()
        self.known = self._news = Standing()
        """What is known in the event loop, and by the helper."""
        self._loop = asyncio.get_running_loop()
        self.memory = memory or Memory()
        self._asked = (0, session.revision)
        """The number of the latest change, and the revision of the session then."""
        self._over, self._view = False, ("s1", 1)
        self._told, self._answering = asyncio.Event(), 0
        self._helper: Helper | None = None

    # --- asked for in the event loop ------------------------------------------------------------------

    def start(self) -> None:
        """Start the helper."""
        self._helper = self.session.host.helper(self._work)
        self.poke()

    async def stop(self) -> None:
        """End the helper's work and any printing."""
        self._over = True
        self._told.set()
        await self.printing.stop()
        if self._helper is not None:
            await self._helper.stop()

    def poke(self) -> None:
        """Note a change: the running work is obsolete."""
        self._asked = (self._asked[0] + 1, self.session.revision)
        if self._helper is not None:
            self._loop.call_soon(self._helper.wake)  # behind the answer to the change, which it would slow down

    def look_at(self, sheet: str, page: int = 1) -> None:
        """Put that page of that sheet first, since it is in view."""
        before, self._view = self._view, (sheet, page)
        proof = self.known.proofs.get(self.known.name(sheet))
        late = proof is None or proof.revision < self._asked[1]
        if sheet != before[0] and late and not self.known.complete and not self.known.held:
            self.poke()

    def sheet(self, id: str) -> Proof | None:
        """Return the proof of a sheet, or None if the kit has no such sheet."""
        if not self.known.name(id):
            return None
        proof = self.known.proofs.get(self.known.name(id)) or Proof(self.known.revision, True, None)
        return proof._replace(held=proof.held or self.known.held)

    def knows(self, id: str) -> bool:
        """Return whether there is a sheet of that id, or the present kit is known to have none."""
        return bool(self.known.name(id)) or self.known.revision >= self._asked[1]

    def is_settled(self, id: str) -> bool:
        """Return whether a sheet has pages, or is known to have none (yet)."""
        proof = self.sheet(id)
        return proof is None or proof.shown is not None or self.known.complete

    async def until(self, holds: Callable[[], bool], seconds: float = 10.0) -> bool:
        """Wait until a condition holds that depends on the helper; return whether it does."""
        end = self._loop.time() + seconds
        while not holds() and not self._over and (left := end - self._loop.time()) > 0:
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(self._told.wait(), left)
        return holds()

    @contextlib.contextmanager
    def answering(self) -> Iterator[None]:
        """Hold back the laying of pages while one that is done is answered."""
        self._answering += 1
        try:
            yield
        finally:
            self._answering -= 1

    # --- the helper -----------------------------------------------------------------------------------

    def _work(self) -> Steps:
        asked = self._asked
        try:
            yield from self._examine(asked)
        except Cancelled:
            pass
        except Exception as error:  # a fault of ours: it is told, and the next change is looked at
            traceback.print_exception(error, file=sys.stderr)
            fault = BUG.at(Span("pressgang"), "not all could be laid", _WAY_OUT)  # in no file of the kit
            now = self._news if self._news.revision == asked[1] else Standing(held=True)
            self._found(asked[1], True, (*now.found, fault), now.held)

    def _examine(self, asked: tuple[int, int]) -> Steps:
        revision = asked[1]

        def is_old() -> bool:
            return self._over or self._asked != asked

        def is_answering() -> bool:
            return (self.session.lock.locked() or self._answering > 0) and not is_old()

        def step(*_: object) -> None:
            self.session.host.pause(is_answering)
            if is_old():
                raise Cancelled

        def read(job: Job, sound: Job, found: list[Diagnostic]) -> Steps:
            held = any(problem.is_error for problem in found)
            self._news = self._news._replace(job=job, names=_sheet_names(self.session, job))
            self._found(revision, False, found, held)
            view = self._news.name(self._view[0])
            for order in sorted(sound.orders, key=lambda order: order.name != view):
                yield
                step()
                known = self._news.proofs.get(order.name)
                is_new = known is None or known.begins
                without = (
                    _count_pieces(job, order) - _count_pieces(sound, order) + _count_ragged(job, order, found)
                )
                if is_new and order.name == view and (begun := _beginning(sound, order)) is not None:
                    self._lay(begun, order, revision - 1, step, without)
                    yield
                if not held or is_new:
                    self._lay(sound, order, revision, step, without)
            yield

        job, found = yield from examine_in_steps(self.session.kit, self.memory, self.session.games, step, read)
        step()
        held = job is None or self._news.held
        if job is not None:
            there = {name: proof for name, proof in self._news.proofs.items() if self._news.id(name)}
            self._news = self._news._replace(proofs=there)
            self.shelf.keep_only(self._news.names.values())
        self._found(revision, True, found, held)

    def _found(self, revision: int, complete: bool, found: Sequence[Diagnostic], held: bool) -> None:
        """Keep the findings, and send the news."""
        self._news = self._news._replace(revision=revision, complete=complete, found=tuple(found), held=held)
        self._tell("problems", {"revision": revision, "complete": complete})

    def _lay(self, sound: Job, order: Order, revision: int, step: Tick, without: int = 0) -> None:
        """Lay out a sheet of the sound part of the job, `without` so many pieces, and write its page in view.

        Of a job that `begins` a sheet, all pages but the last are put on the shelf, as these will stay so.
        """
        name, kind = order.name, order.kind
        before, lot = self._news.proofs.get(name), None
        with contextlib.suppress(Exception):  # a fault of ours, which is met in print again and told then
            lot = lay_sheets(sound, PrintOptions(only=(name,)), step, proof_imprint(sound))
        step()
        laid = next(iter(lot.laid), None) if lot else None
        if sound.begins and laid:
            last = max(at for at, page in enumerate(laid.pages) if page.side == "front")
            laid = laid._replace(pages=laid.pages[:last])
        if sound.begins and not (laid and laid.pages):
            return
        if laid:
            board = _board_of(laid, kind, sound.book) if isinstance(kind, MatKind) else None
            shown = self.shelf.put(name, laid, sound.book, step, board)
            proof = Proof(revision, False, shown, without, sound.begins)
        elif lot and lot.left_out:
            proof = Proof(revision, False, None)
        else:
            proof = (before or Proof(revision, True, None))._replace(revision=revision, held=True)
        is_in_view = name == self._news.name(self._view[0])
        seen = None
        if is_in_view and proof.shown and proof.shown.ids:
            at = min(self._view[1], len(proof.shown.pages)) - 1
            self.shelf.svg(page := proof.shown.ids[at])  # of no page, the board, which is the last
            seen = {"number": at + 1, "id": page}
        if proof != before:
            self._news = self._news._replace(proofs={**self._news.proofs, name: proof})
            self._tell("pages", {"sheet": self._news.id(name), "revision": revision, "page": seen})

    def _tell(self, name: str, data: dict[str, Any]) -> None:
        """Hand over the present knowledge, and send the news."""
        with contextlib.suppress(RuntimeError):  # the loop has ended, and with it all who would listen
            self._loop.call_soon_threadsafe(self._take, self._news, name, data)

    def _take(self, news: Standing, name: str, data: dict[str, Any]) -> None:
        self.known, session = news, self.session
        session.examined(news.job)
        sheets = session.open_kit.ids["sheet"] if news.complete else ()
        session.page_counts = dict.fromkeys(sheets, 0)  # of what could not be laid
        for sheet, proof in news.proofs.items():
            if proof.shown:
                session.page_counts[news.id(sheet)] = len(proof.shown.pages)
        session.events.publish(name, data)
        self._told.set()
        self._told = asyncio.Event()


def _rows_of(job: Job, order: Order) -> Iterable[Row]:
    """Return the rows that a sheet shows."""
    if order.kind.names_row is not None:
        return job.names[order.name].rows if order.name in job.names else ()
    own = (force for force in job.forces if not order.forces or force.name in order.forces)
    return (row for force in own for row in force.rows) if order.kind.needs_stats else ()


def _count_pieces(job: Job, order: Order) -> int:
    """Return the number of pieces of the rows that a sheet shows; a list of names has one a row."""
    return sum(1 if order.kind.names_row is not None else _quantity(row) for row in _rows_of(job, order))


def _count_ragged(job: Job, order: Order, found: Iterable[Diagnostic]) -> int:
    """Return how many lines of its files are no rows, having cells too few or too many."""
    ragged = [one.span.file for one in found if one.rule is RAGGED]  # seldom any, and rows may be many
    return sum(map(ragged.count, {row.record.span.file for row in _rows_of(job, order)})) if ragged else 0


_BEGINNING = 400
"""So many pieces are laid of a long sheet before all of it: more than an A4 page has."""


def _beginning(job: Job, order: Order) -> Job | None:
    """Return the job with the first rows of a sheet, or None where these are most of it."""
    if order.kind.names_row is not None or _count_pieces(job, order) < 2 * _BEGINNING:
        return None
    forces: list[Force[Row]] = []
    left = _BEGINNING
    for force in job.forces:
        own = force.rows if not order.forces or force.name in order.forces else ()
        before = accumulate(map(_quantity, own), initial=0)
        forces.append(force.of(tuple(row for row, many in zip(own, before, strict=False) if many < left)))
        left -= sum(map(_quantity, forces[-1].rows))
    return replace(job, forces=tuple(forces), begins=True)


def _quantity(row: Row) -> int:
    return int(getattr(row, "quantity", 1) or 1)


def _sheet_names(session: Session, job: Job) -> Mapping[str, str]:
    """Return the name of each `[[sheet]]` by its id, in the kit's order, unreadable ones included."""
    if job.kit is None:
        return {}
    document = job.inputs.toml(job.kit, str(job.kit), Problems())
    sheets = document.value.get("sheet") if document is not None else None
    listed = sheets.value if sheets is not None and isinstance(sheets.value, list) else []
    names = {order.span: order.name for order in job.orders}
    tables = [(one.span, one.plain() if isinstance(one.value, dict) else {}) for one in listed]
    # a faulty one has the name that it had before and will have again
    found = [names.get(span) or str(keys.get("name", keys.get("kind", ""))) for span, keys in tables]
    version = version_of(job.inputs.files[str(job.kit)])
    ids = session.open_kit.ids_in.get(version, session.open_kit.ids)["sheet"]
    return dict(zip(ids, found, strict=False))
