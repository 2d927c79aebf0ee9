"""The open kit: its files by id, their versions, its history, and changes by other programs."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import re
from collections import OrderedDict, deque
from collections.abc import Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from typing import IO, TYPE_CHECKING, Any, Literal, Protocol

from msgspec import Struct
from starlette.responses import Response

from pressgang.diagnostics import Diagnostic, Problems, Span
from pressgang.editing.rows import CellFile, FileRow, cut_alike
from pressgang.editing.tomlfile import title_of
from pressgang.files.locking import try_lock
from pressgang.files.paths import cache_folder, exists, is_file, real
from pressgang.files.replacing import SavedMeanwhileError
from pressgang.games.known import known_games
from pressgang.games.written import GAME_FILE, STARTER
from pressgang.jobs.job import Job
from pressgang.kit.reader import read_kit
from pressgang.kit.tables import Kit
from pressgang.regex import regex
from pressgang.schema import Row
from pressgang.sources import FORMATS, split_sheet
from pressgang.sources.inputs import Inputs
from pressgang.sources.memory import Memory
from pressgang.sources.table import Located
from pressgang.sources.text import decode
from pressgang.sources.toml_map import decode_toml
from pressgang.structs import NamedTuple, dataclass
from pressgang.studio import disk
from pressgang.studio.disk import SeenFile
from pressgang.studio.host import Host
from pressgang.studio.openfile import OpenFile, seems_half
from pressgang.studio.problems import CHANGED, Denied, unknown
from pressgang.studio.wire import Events, take
from pressgang.systems import home_of

if TYPE_CHECKING:
    from pressgang.importing.pulling import Pulled

MOST_STEPS = 500


class FileChange(Struct, frozen=True):
    """What a file holds before and after a step: rows with their ids where it is a table; None is no file."""

    path: Path
    label: str
    before: CellFile | bytes | None
    after: CellFile | bytes | None
    at: int = 0
    """From which row on a table has changed, of which only that is held then."""

    def cut(self) -> FileChange:
        """Return the change without the rows of a table that it leaves alone."""
        if isinstance(self.before, CellFile) and isinstance(self.after, CellFile):
            return FileChange(self.path, self.label, *cut_alike(self.before, self.after))
        return self


class EditStep(Struct, frozen=True):
    """A single action of the user: its name, and what it changed, file by file."""

    label: str
    changes: tuple[FileChange, ...]


@dataclass
class History:
    """The last steps, and those undone since."""

    done: deque[EditStep] = field(default_factory=lambda: deque(maxlen=MOST_STEPS))
    undone: deque[EditStep] = field(default_factory=lambda: deque(maxlen=MOST_STEPS))

    def add(self, step: EditStep) -> None:
        """Add a step; undone ones can no longer be redone."""
        self.done.append(step)
        self.undone.clear()

    def as_json(self) -> dict[str, Any]:
        """Return `undo` and `redo`: the label of the next step, and their number."""
        return {"undo": _told(self.done), "redo": _told(self.undone)}


def _told(steps: deque[EditStep]) -> dict[str, Any]:
    return {"label": steps[-1].label if steps else "", "depth": len(steps)}


MOST_ANSWERS, _MOST_BYTES, _LONGEST = 300, 16_000_000, 64
"""The most answers, their most bytes, and the longest id of a step that are remembered."""
_MOST_TRIES = 20
"""The most attempts to read, merge and write while another program keeps saving in between."""


class StepsTaken:
    """The answers to the last steps, by the ids that the page gave them."""

    def __init__(self) -> None:
        self.answers: OrderedDict[str, Response] = OrderedDict()
        self._size = 0

    def keep(self, step: str, answer: Response) -> None:
        """Remember the answer to a step; the oldest are forgotten."""
        self.answers[step] = answer
        self._size += len(answer.body)
        while len(self.answers) > MOST_ANSWERS or (self._size > _MOST_BYTES and len(self.answers) > 1):
            self._size -= len(self.answers.popitem(last=False)[1].body)

    async def once(
        self, lock: OneWriter, asked: Mapping[str, Any], act: Callable[[], Awaitable[Response]]
    ) -> Response:
        """Return the answer of `act` under the lock, or the earlier answer if the step (`step` of the request)
        was taken before.

        A refused step may come again. If another program saves a file between its reading and writing, `act` is
        called again: it reads the new file and merges.
        """
        step = take(asked, "step", str, "")[:_LONGEST]
        async with lock:
            if step in self.answers:
                return self.answers[step]
            for left in reversed(range(_MOST_TRIES)):
                try:
                    made = await act()
                    break
                except SavedMeanwhileError as error:
                    if not left:
                        raise disk.refused_saves(error) from error
            if step:
                self.keep(step, made)
            return made


_STEP, _LONGEST_WAIT = 0.005, 5.0
"""Seconds between two attempts, and the longest wait for a studio that hangs."""


class OneWriter(asyncio.Lock):
    """A lock for reading, merging and replacing as one step, in one event loop.

    The user's other studios see it by a lock on a file in the cache folder, not in the kit. Without locks, two
    studios behave like any two programs.
    """

    def __init__(self, root: Path) -> None:
        super().__init__()
        name = disk.version_of(str(real(root)).encode(errors="replace"))
        self._place = cache_folder() / "studio" / f"{name}.lock"
        self._held: IO[bytes] | None = None

    async def acquire(self) -> Literal[True]:
        """Take the lock, when other studios have given it back."""
        await super().acquire()
        try:
            with contextlib.suppress(OSError):
                self._place.parent.mkdir(parents=True, exist_ok=True)
                self._held = self._place.open("ab")
            clock = asyncio.get_running_loop().time
            until = clock() + _LONGEST_WAIT
            while self._held is not None and not try_lock(self._held) and clock() < until:
                await asyncio.sleep(_STEP)
        except BaseException:
            self.release()
            raise
        return True

    def release(self) -> None:
        """Give the lock back, by closing the file."""
        if self._held is not None:
            self._held.close()
            self._held = None
        super().release()


_NAMED_FILE = regex(r"""^\s*(?:stats|names)\s*=\s*(["'])([^"']+)\1""", re.MULTILINE)
_MOST_VERSIONS = 500

TABLES = {"sheet": "s", "force": "a"}
"""The tables of which a kit has many, and with what the ids of each begin."""


class NamedFile(NamedTuple):
    """A stat file that the kit names: its name there, its path, its label, and its class of rows."""

    name: str
    path: Path
    label: str
    sheet: str | None
    row: type[Row] | None


@dataclass
class OpenKit:
    """A kit.toml: its keys as last readable (`document`), their meaning (`kit`); `broken` means unreadable."""

    path: Path
    games: tuple[Path, ...] = ()
    data: bytes = b""
    version: str = ""
    document: Mapping[str, Any] = field(default_factory=dict)
    located: Mapping[str, Located] = field(default_factory=dict)
    kit: Kit | None = None
    broken: bool = False
    faults: tuple[Diagnostic, ...] = ()
    missing: bool = False
    seen: SeenFile | None = None
    kept: Memory = field(default_factory=Memory)
    ids: Mapping[str, Sequence[str]] = field(default_factory=lambda: dict.fromkeys(TABLES, ()))
    """The ids of the tables in their order: a table keeps its own when others come, go or change places."""
    ids_in: dict[str, Mapping[str, Sequence[str]]] = field(default_factory=dict)
    """The ids in each version: one that comes again has those that it had."""
    _given: dict[str, int] = field(default_factory=lambda: dict.fromkeys(TABLES, 0))
    """The number of ids that tables of each name got so far."""

    @property
    def label(self) -> str:
        """Return its name in messages."""
        return str(self.path)

    def is_whole(self, data: bytes) -> bool:
        """Return whether these bytes are likely to be a complete save of another program."""
        text = decode(data, self.label, met := Problems())
        is_read = text is not None and decode_toml(text, self.label, met) is not None
        return is_read and not seems_half(data, self.data)

    def take(self, data: bytes, is_ours: bool = False) -> None:
        """Read these bytes as the file; if it `is_ours`, each table keeps its id, whatever is changed."""
        self.data, self.version, self.missing = data, disk.version_of(data), False
        self.seen = disk.look_at(self.path, data)
        self.kept.begin()
        found = Problems()
        inputs = Inputs({self.label: data}, self.kept)
        located = inputs.toml(self.path, self.label, found)
        self.broken = located is None
        if located is None:
            self.faults = tuple(found.found)
            self.located = {}
            return
        before = {name: self.tables(name) for name in TABLES}
        self.located, self.document = located.value, located.plain()
        known = known_games(self.games, self.path.parent, self.kept)
        self.kit = read_kit(self.path, inputs, found, known)
        self.faults = () if self.kit is not None else tuple(found.found)
        if (ids := self.ids_in.get(self.version)) is None:
            ids = {name: self._follow(name, before[name], self.tables(name), is_ours) for name in TABLES}
        self.ids = ids
        disk.remember(self.ids_in, self.version, ids, _MOST_VERSIONS)

    def tables(self, name: str) -> list[dict[str, Any]]:
        """Return the `[[name]]` tables as they are written."""
        found = self.document.get(name)
        return [table for table in found if isinstance(table, dict)] if isinstance(found, list) else []

    def _follow(
        self, name: str, before: Sequence[Mapping[str, Any]], now: Sequence[Mapping[str, Any]], is_ours: bool
    ) -> tuple[str, ...]:
        """Return the ids of the `[[name]]` tables as they are `now`.

        One that is as it was keeps its id, then one of a name, then one in its place (a force: of the same
        file, so that it was renamed); others get new ids.
        """
        was = self.ids[name]
        left, found = dict(zip(was, before, strict=True)), dict[int, str]()
        for sign in (dict, title_of):
            for at, table in enumerate(now):
                same = (one for one, there in left.items() if sign(there) == sign(table))
                if at not in found and (kept := next(same, None)) is not None:
                    found[at] = kept
                    del left[kept]
        for at, table in enumerate(now):
            there = left.get(was[at]) if at < len(was) else None
            stays = there is not None and (is_ours or there.get("stats") == table.get("stats"))
            if at not in found and stays:
                found[at] = was[at]
            elif at not in found:
                self._given[name] += 1
                found[at] = f"{TABLES[name]}{self._given[name]}"
        return tuple(found[at] for at in range(len(now)))

    def files(self) -> Iterator[NamedFile]:
        """Return the stat files and lists that the kit names, in order, each once.

        For an unreadable kit, those that its text names.
        """
        root, seen = self.path.parent, set[tuple[Path, str | None]]()
        for one in self._named() if self.kit is not None else self._written():
            key = real(one.path), one.sheet.casefold() if one.sheet else None
            if key not in seen and real(one.path).is_relative_to(real(root)):
                seen.add(key)
                yield one

    def _named(self) -> Iterator[NamedFile]:
        kit, root = self.kit, self.path.parent
        assert kit is not None, "asked for where there is one"
        for force in kit.requests:
            if force.path is not None:
                stats = force.stats
                name = stats if force.sheet is None or "#" in stats else f"{stats}#{force.sheet}"
                yield NamedFile(name, force.path, str(force.path), force.sheet, kit.system.row)
        for order in kit.orders:
            names = getattr(order.kind, "names", "")
            if order.kind.names_row is not None and names:
                file, sheet = split_sheet(names, root)
                yield NamedFile(names, root / file, str(root / file), sheet, order.kind.names_row)

    def _written(self) -> Iterator[NamedFile]:
        root = self.path.parent
        for _, name in _NAMED_FILE.findall(self.data.decode(errors="replace")):
            file, sheet = split_sheet(name, root)
            if is_file(root / file) and Path(file).suffix.lower() in FORMATS:
                yield NamedFile(name, root / file, str(root / file), sheet, None)


SETTLE_STEP, SETTLE_LONGEST, GONE_AFTER = 0.1, 2.0, 1.0
"""Seconds: two readings of a file being written must be equal within the second; a missing one is awaited."""
file_numbers = itertools.count(1)
"""The ids of files, never reused: a page of an earlier kit must not write into another."""


class Proofing(Protocol):
    """The maker of proofs, as the session uses it."""

    def start(self) -> None:
        """Start with the session."""

    def poke(self) -> None:
        """Note a change."""

    async def stop(self) -> None:
        """Stop with the session."""


class Session:
    """An open kit. Files are read and written in the event loop, under `lock`."""

    def __init__(
        self, kit: Path, games: tuple[Path, ...], events: Events, revision: int = 0, host: Host | None = None
    ) -> None:
        self.kit, self.root, self.games, self.events = kit, kit.parent, games, events
        self.revision, self.host = revision, host or Host()
        self.lock = OneWriter(self.root)
        self.history, self.steps = History(), StepsTaken()
        self.open_kit = OpenKit(kit, games)
        self.files: dict[str, OpenFile] = {}
        """The stat files and lists of the kit by id, in its order."""
        self._ever: dict[tuple[Path, str | None], OpenFile] = {}
        self.seen: dict[Path, object] = {}
        """The files besides tables and kit.toml, as last seen."""
        self.proofs: Proofing | None = None
        """The maker of proofs; None where none are made."""
        self.fetched: tuple[str, Sequence[tuple[Pulled, bytes | None]]] = "", ()
        """An id, and stat files that were fetched and not written yet, each with the bytes it would replace."""
        self.job: Job | None = None
        self.page_counts: dict[str, int] = {}
        """The number of pages of each sheet by its id, as last laid out; set by the proofs."""
        self.drawing_of: Callable[[OpenFile, FileRow], str | None] = lambda file, row: None
        """A function that returns the id of a row's drawing; set by the proofs."""
        data, problem = disk.read(kit, str(kit), self.root)
        self.open_kit.take(data or b"")
        if problem is not None:
            self.open_kit.faults, self.open_kit.broken = (problem,), True
        self.find_files()

    # --- what there is ------------------------------------------------------------------------------

    def file(self, id: str) -> OpenFile:
        """Return the file of that id. Raises `Denied` (404)."""
        if id not in self.files:
            raise unknown("file of that id in the kit")
        return self.files[id]

    def file_labelled(self, label: str, sheet: str | None = None) -> OpenFile | None:
        """Return the file of that label in messages."""
        fitting = [one for one in self.files.values() if one.label == label]
        picked = [one for one in fitting if sheet and (one.sheet or "").casefold() == sheet.casefold()]
        return next(iter(picked or fitting), None)

    def file_at(self, path: Path) -> OpenFile | None:
        """Return the file at a path."""
        return next((one for one in self.files.values() if one.path == path), None)

    @property
    def home(self) -> Path:
        """Return the folder that may be written in: the kit's, or that of the game whose starter it is."""
        game = self.root.parent / GAME_FILE
        own = self.root.name == STARTER and is_file(game) and real(game) != real(home_of(game.parent.name))
        return self.root.parent if own else self.root

    @property
    def readonly(self) -> bool:
        """Return whether nothing can be written into the kit's folder."""
        return exists(self.root) and not disk.may_write(self.root)

    def find_files(self) -> None:
        """Open the files that the kit names; already open ones keep their ids."""
        named = list(self.open_kit.files())
        if self.open_kit.kit is None and not named:
            return  # what was open stays so
        opened: dict[str, OpenFile] = {}
        for one in named:
            place = real(one.path), one.sheet
            file = self._ever.get(place)
            if file is None:
                file = OpenFile(f"f{next(file_numbers)}", one.name, one.label, one.path, one.sheet)
                file.seen = disk.look(one.path)
                data, problem = disk.read(one.path, one.label, self.root)
                if data is not None:
                    file.take(data)
                elif problem is not None:
                    file.faults = (problem,)
            file.name, file.row = one.name, one.row or file.row
            opened[file.id] = self._ever[place] = file
        self.files = opened

    def read_again(self) -> None:
        """Read the kit again, whose game may be another now; one that is gone stays as it was."""
        if not self.open_kit.missing:
            self.open_kit.take(self.open_kit.data)
            self.find_files()

    # --- what changes -------------------------------------------------------------------------------

    def bump(self) -> None:
        """Note an accepted change."""
        self.revision += 1

    def tell_file(self, file: OpenFile, by: str, rows: Sequence[int], is_noted: bool = False) -> None:
        """Note a change of a file, unless it `is_noted`; tell every page, and have the proofs made anew."""
        if not is_noted:
            self.bump()
        news = {"id": file.id, "version": file.version, "revision": self.revision, "by": by, "rows": list(rows)}
        self.events.publish("file", {**news, "missing": file.missing})
        self.poke()

    def tell_kit(self, by: str) -> None:
        """Note a change of kit.toml, or of what it names; tell every page, and have the proofs made anew."""
        self.bump()
        news = {"version": self.open_kit.version, "revision": self.revision, "by": by}
        self.events.publish("kit", news)
        self.poke()

    def examined(self, job: Job | None) -> None:
        """Take over the findings of the proofs: the sides that its files hold, and their colours."""
        before, self.job = _dressed(self.job), job
        if _dressed(job) != before:
            news = {"version": self.open_kit.version, "revision": self.revision, "by": "studio"}
            self.events.publish("kit", news)

    def poke(self) -> None:
        """Have the proofs made anew."""
        if self.proofs is not None:
            self.proofs.poke()

    # --- other hands --------------------------------------------------------------------------------

    async def settled(self, place: OpenFile | OpenKit) -> bytes | None:
        """Return the bytes of a file once they are stable, or after two seconds; None if it is gone."""
        clock = asyncio.get_running_loop().time
        begun, before = clock(), disk.read(place.path, place.label, self.root)[0]
        while True:
            await asyncio.sleep(SETTLE_STEP)
            now = disk.read(place.path, place.label, self.root)[0]
            waited = clock() - begun
            if now is None and waited >= GONE_AFTER:
                return None
            if now is not None and (waited >= SETTLE_LONGEST or (now == before and place.is_whole(now))):
                return now
            before = now

    async def catch_up(self, place: OpenFile | OpenKit, settled: bytes | None = None) -> None:
        """Take in other programs' changes of a file; `settled` are bytes already awaited.

        The caller holds the lock.
        """
        seen, rows = disk.look(place.path), place if isinstance(place, OpenFile) else None
        data, problem = disk.read(place.path, place.label, self.root)
        before = rows.cells if rows is not None else None
        if data is not None and data == place.data and not place.missing:
            is_same = place.seen is None or seen is None or place.seen.mode == seen.mode
            place.seen = seen
            is_read = not place.faults or before is None if rows else not self.open_kit.broken
            if is_read and (is_same or rows is None):
                return
            place.take(data)  # it was a link, or could not be read or written, and can now, or the reverse
        elif problem is not None:
            place.seen = seen
            if place.faults == (problem,):
                return
            place.faults = (problem,)
            self.open_kit.broken |= rows is None
        elif place.missing and data is None:
            return
        else:
            if data != settled or data is None:
                data = await self.settled(place)
            if data is None:
                place.seen, place.missing = None, True
            elif data == place.data and not place.missing:
                place.seen = disk.look_at(place.path, data)
                return
            else:
                place.take(data)
        if rows is not None:
            self.tell_file(rows, "disk", rows.changed_rows(before))
        else:
            self.find_files()
            self.tell_kit("disk")

    def gone(self, label: str) -> Denied:
        """Return the 409 for a file that is gone."""
        name = Path(label).name
        way_out = "Its rows are kept here: write it anew, or let it go."
        return Denied(409, [CHANGED.at(Span(label), f"{name} is gone from the folder", way_out)])

    def watched(self) -> Iterator[Path]:
        """Yield the other files of the kit's last reading: pictures, rules, a game."""
        own = {self.kit, *(file.path for file in self.files.values())}
        if self.job is not None:
            yield from (path for path in self.job.inputs.paths if path not in own)

    async def close(self) -> None:
        """Close the kit after any running write."""
        async with self.lock:
            if self.proofs is not None:
                await self.proofs.stop()


def _dressed(job: Job | None) -> list[tuple[str, str, int]]:
    """Return the forces of a job as the page lists them."""
    return [(one.name, one.palette.name, len(one.rows)) for one in job.forces] if job is not None else []
