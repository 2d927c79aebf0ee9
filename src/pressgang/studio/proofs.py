"""Proofs: one thread that examines the kit and lays its sheets after each change, the one in view first.

The latest change wins: it ends what runs, between two pieces or two pages, and nothing that was made and would
come out the same is made again. The thread reads what is on the disk and writes nothing.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import re
import sys
import traceback
from collections import OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from threading import Condition, Lock, Thread
from types import MappingProxyType
from typing import Any, NamedTuple

from pressgang.backends import write_inline
from pressgang.diagnostics import Cancelled, Diagnostic, Problems, Span
from pressgang.drawing.geometry import Rect
from pressgang.drawing.scene import Page
from pressgang.imposition import placements
from pressgang.jobs.checking import examine_kit
from pressgang.jobs.job import Job
from pressgang.jobs.laying import Laid
from pressgang.jobs.whole_job import lay_sheets, proof_imprint
from pressgang.print_options import PrintOptions
from pressgang.sources.memory import Memory
from pressgang.sources.table import Located
from pressgang.studio.drawings import Drawings
from pressgang.studio.printing import Printing
from pressgang.studio.session import Session
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


_ID = re.compile("s[0-9]{1,5}")
_PATIENCE = 1.5
"""Seconds that the end of the thread is waited for."""


class LastFound(NamedTuple):
    """What is wrong with the kit as it was at a revision. `complete` says that its sheets were looked at too;
    with `held` nothing can be printed.
    """

    revision: int = -1
    complete: bool = False
    found: tuple[Diagnostic, ...] = ()
    held: bool = False


class Proof(NamedTuple):
    """The pages of a sheet, the latest that are ready. `held` are those of before an error."""

    revision: int
    held: bool
    shown: ShownSheet | None


class Standing(NamedTuple):
    """What is known of the kit at a time: the job as last read, what is wrong, the names of its sheets in their
    order, and the proof of each.
    """

    job: Job | None = None
    found: LastFound = LastFound()
    names: tuple[str, ...] = ()
    proofs: Mapping[str, Proof] = MappingProxyType({})

    def name(self, id: str) -> str:
        """The name of the sheet of that id, or nothing."""
        digits = id[1:]
        number = (
            int(digits) if id[:1] == "s" and digits.isascii() and digits.isdigit() and len(digits) < 6 else 0
        )
        return self.names[number - 1] if 0 < number <= len(self.names) else ""

    def id(self, name: str) -> str:
        """The id of the sheet of that name."""
        return f"s{self.names.index(name) + 1}" if name in self.names else ""


class Proofs:
    """The proofs of a session. The thread has a `Standing` of its own; with each piece of news it hands it to
    the event loop, to which all else belongs.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self.drawings = Drawings(session)
        session.drawing_of = self.drawings.of_row
        self.printing = Printing(session)
        self.shelf = Shelf()
        self._known = self._news = Standing()
        self._loop = asyncio.get_running_loop()
        self._memory = Memory()
        self._bell = Condition()
        self._asked, self._taken, self._over = 0, 0, False
        self._revision, self._view = session.revision, session.view
        self._waiting: list[asyncio.Future[None]] = []
        self._thread = Thread(target=self._run, name="proofs", daemon=True)

    # --- asked for in the event loop ------------------------------------------------------------------

    def start(self) -> None:
        """Begin to work."""
        self._thread.start()
        self.poke()

    async def stop(self) -> None:
        """End the work, where it stands, and what is being printed."""
        with self._bell:
            self._over = True
            self._bell.notify()
        self._told()
        await self.printing.stop()
        if self._thread.is_alive():
            await asyncio.to_thread(self._thread.join, _PATIENCE)

    def poke(self) -> None:
        """Something has changed: what runs is no longer wanted."""
        with self._bell:
            self._asked += 1
            self._revision = self.session.revision
            self._bell.notify()

    @property
    def findings(self) -> LastFound:
        """What was found last."""
        return self._known.found

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the sheets in the order of the kit; empty for one that has none."""
        return self._known.names

    def name_of(self, id: str) -> str:
        """The name of a sheet; nothing where the kit has none of that id."""
        return self._known.name(id)

    def look_at(self, sheet: str, page: int = 1) -> None:
        """That page of that sheet is in view now: it comes first."""
        before, self.session.view = self._view, (sheet, page)
        self._view = self.session.view
        proof = self._known.proofs.get(self.name_of(sheet))
        late = proof is None or proof.revision < self._revision
        if sheet != before[0] and late and not self.findings.complete and not self.findings.held:
            self.poke()

    def sheet(self, id: str) -> Proof | None:
        """The proof of a sheet, or `None` where the kit has no such sheet."""
        if not self.name_of(id):
            return None
        proof = self._known.proofs.get(self.name_of(id)) or Proof(self.findings.revision, True, None)
        return proof._replace(held=proof.held or self.findings.held)

    @property
    def has_names(self) -> bool:
        """Whether it is known what sheets the kit has as it is now, or that it cannot be read."""
        return self.findings.revision >= self._revision

    def knows(self, id: str) -> bool:
        """Whether there is a sheet of that id, or the kit as it is now has none."""
        return bool(self.name_of(id)) or self.has_names

    def is_settled(self, id: str) -> bool:
        """Whether there are pages of a sheet, or it is known that there can be none (yet)."""
        proof = self.sheet(id)
        return proof is None or proof.shown is not None or self.findings.complete

    async def until(self, holds: Callable[[], bool], seconds: float = 10.0) -> bool:
        """Wait until something holds that the thread works at; whether it does."""
        end = self._loop.time() + seconds
        while not holds() and not self._over and (left := end - self._loop.time()) > 0:
            waiter: asyncio.Future[None] = self._loop.create_future()
            self._waiting.append(waiter)
            with contextlib.suppress(TimeoutError):
                await asyncio.wait_for(waiter, left)
        return holds()

    # --- the thread -----------------------------------------------------------------------------------

    def _run(self) -> None:
        while True:
            with self._bell:
                self._bell.wait_for(lambda: self._over or self._asked != self._taken)
                if self._over:
                    return
                self._taken = self._asked
                ticket, revision = self._taken, self._revision
            try:
                self._examine(ticket, revision)
            except Cancelled:
                continue
            except Exception as error:  # a fault of ours: it is told, and the next change is looked at
                traceback.print_exception(error, file=sys.stderr)

    def _examine(self, ticket: int, revision: int) -> None:
        def step(*_: object) -> None:
            if self._over or self._asked != ticket:
                raise Cancelled

        def read(job: Job, sound: Job, found: list[Diagnostic]) -> None:
            held = any(problem.is_error for problem in found)
            self._news = self._news._replace(job=job, names=_sheet_names(job))
            self._found(LastFound(revision, False, tuple(found), held))
            view = self._news.name(self._view[0])
            for order in sorted(sound.orders, key=lambda order: order.name != view):
                step()
                if not held or order.name not in self._news.proofs:
                    self._lay(sound, order.name, revision, step)

        job, found = examine_kit(self.session.kit, self._memory, self.session.games, step, read)
        step()
        held = job is None or self._news.found.held
        if job is not None:
            there = {name: proof for name, proof in self._news.proofs.items() if name in self._news.names}
            self._news = self._news._replace(proofs=there)
            self.shelf.keep_only(self._news.names)
        self._found(LastFound(revision, True, tuple(found), held))

    def _found(self, found: LastFound) -> None:
        """Keep what was found, and tell it."""
        before = self._news.found
        self._news = self._news._replace(found=found)
        self._tell("problems", {"revision": found.revision, "complete": found.complete})
        if found.held != before.held:
            self._tell("pages", {"sheet": self._view[0], "revision": found.revision})

    def _lay(self, sound: Job, name: str, revision: int, step: Callable[..., None]) -> None:
        """Lay a sheet of the sound part of the job; its pages go on the shelf, those in view are written."""
        lot = lay_sheets(sound, PrintOptions(only=(name,)), step, proof_imprint(sound))
        before = self._news.proofs.get(name)
        if lot.laid:
            proof = Proof(revision, False, self.shelf.put(name, lot.laid[0], sound.book, step))
        elif lot.left_out:
            proof = Proof(revision, False, None)
        else:
            proof = Proof(revision, True, before.shown if before else None)
        if proof != before:
            self._news = self._news._replace(proofs={**self._news.proofs, name: proof})
            self._tell("pages", {"sheet": self._news.id(name), "revision": revision})
        if name == self._news.name(self._view[0]) and proof.shown is not None:
            for page in _nearest(proof.shown.ids, self._view[1]):
                step()
                self.shelf.svg(page)

    def _tell(self, name: str, data: dict[str, Any]) -> None:
        """Hand over what is known now, and say so."""
        with contextlib.suppress(RuntimeError):  # the loop has ended, and with it all who would listen
            self._loop.call_soon_threadsafe(self._take, self._news, name, data)

    def _take(self, news: Standing, name: str, data: dict[str, Any]) -> None:
        self._known, session = news, self.session
        session.examined(news.job, news.found.found)
        session.page_counts = {
            news.id(sheet): len(proof.shown.ids) for sheet, proof in news.proofs.items() if proof.shown
        }
        session.events.publish(name, data)
        self._told()

    def _told(self) -> None:
        waiting, self._waiting = self._waiting, []
        for waiter in waiting:
            if not waiter.done():
                waiter.set_result(None)


def _nearest(ids: Sequence[str], number: int) -> Sequence[str]:
    """The page of that number (from 1), then those beside it."""
    wanted = (number - 1, number, number - 2)
    return [ids[one] for one in wanted if 0 <= one < len(ids)]


def _sheet_names(job: Job) -> tuple[str, ...]:
    """The name of each `[[sheet]]` of the kit in its order, also of those that cannot be read."""
    if job.kit is None:
        return ()
    document = job.inputs.toml(job.kit, str(job.kit), Problems())
    sheets = document.value.get("sheet") if document is not None else None
    listed = sheets.value if sheets is not None and isinstance(sheets.value, list) else []
    names = {order.span: order.name for order in job.orders}
    return tuple(names.get(one.span) or _written_name(one) for one in listed)


def _written_name(sheet: Located) -> str:
    """The name of a sheet with faults, which it had before and will have again."""
    keys = sheet.value if isinstance(sheet.value, dict) else {}
    said = (keys.get("name"), keys.get("kind"))
    return next((str(one.value) for one in said if one is not None), "")
