"""The open kit: its files by id, their versions, one writer, and what other programs do to them meanwhile."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Protocol

from pressgang.diagnostics import Diagnostic, Span
from pressgang.editing.cells import FileRow
from pressgang.files.paths import real
from pressgang.jobs.job import Job
from pressgang.studio import disk
from pressgang.studio.history import History
from pressgang.studio.onestep import StepsTaken
from pressgang.studio.onewriter import OneWriter
from pressgang.studio.openfile import OpenFile
from pressgang.studio.openkit import OpenKit
from pressgang.studio.problems import CHANGED, Denied, unknown
from pressgang.studio.stream import Events

SETTLE_STEP, SETTLE_LONGEST, GONE_AFTER = 0.1, 2.0, 1.0
"""Seconds: a file that another program writes is read again until two readings are alike and make sense, for so
long; one that is not there is looked for so long.
"""
file_numbers = itertools.count(1)
"""Ids of files are given once: a page that shows an earlier kit never writes into another."""


class Examined(Protocol):
    """What was found in the kit as it was at a revision; `complete` says that its sheets were looked at too."""

    @property
    def revision(self) -> int: ...
    @property
    def complete(self) -> bool: ...
    @property
    def found(self) -> Sequence[Diagnostic]: ...


class Proofing(Protocol):
    """What the session asks of whoever makes proofs."""

    @property
    def findings(self) -> Examined:
        """The latest."""

    def start(self) -> None:
        """The session begins."""

    def poke(self) -> None:
        """Something has changed."""

    async def stop(self) -> None:
        """The session ends."""


def no_drawing(file: OpenFile, row: FileRow) -> str | None:
    """Nobody draws."""
    return None


class Session:
    """A kit that is open. Files are read and written in the event loop, under `lock`."""

    def __init__(self, kit: Path, games: tuple[Path, ...], events: Events, revision: int = 0) -> None:
        self.kit, self.root, self.games, self.events = kit, kit.parent, games, events
        self.revision = revision
        self.lock = OneWriter(self.root)
        self.history, self.steps = History(), StepsTaken()
        self.open_kit = OpenKit(kit, games)
        self._files: dict[str, OpenFile] = {}
        self._ever: dict[tuple[Path, str | None], OpenFile] = {}
        self.proofs: Proofing | None = None
        self.job: Job | None = None
        self.found: list[Diagnostic] = []
        self.view: tuple[str, int] = ("s1", 1)
        self.page_counts: dict[str, int] = {}
        """Pages of each sheet by its id, as last laid; the proofs set them."""
        self.drawing_of: Callable[[OpenFile, FileRow], str | None] = no_drawing
        """The id of the drawing of a row of a file; the proofs know it."""
        data, _ = disk.read(kit, str(kit), self.root)
        self.open_kit.seen = disk.look(kit)
        self.open_kit.take(data or b"")
        self.find_files()

    # --- what there is ------------------------------------------------------------------------------

    @property
    def files(self) -> Mapping[str, OpenFile]:
        """The stat files and lists of the kit by id, in its order."""
        return self._files

    def file(self, id: str) -> OpenFile:
        """The file of that id. Raises `Denied` (404)."""
        if id not in self._files:
            raise unknown("file of that id in the kit")
        return self._files[id]

    def file_labelled(self, label: str, sheet: str | None = None) -> OpenFile | None:
        """The file that messages name so."""
        fitting = [one for one in self._files.values() if one.label == label]
        picked = [one for one in fitting if sheet and (one.sheet or "").casefold() == sheet.casefold()]
        return next(iter(picked or fitting), None)

    @property
    def readonly(self) -> bool:
        """Whether nothing can be written into the kit's folder."""
        return disk.is_read_only(self.root)

    def writable(self, file: OpenFile) -> bool:
        """Whether the file can be edited here and now."""
        return file.is_ours_to_write and not file.faults and not disk.hindrance(file.path, self.root)

    def find_files(self) -> None:
        """Open the files that the kit names; those that were open before keep their ids."""
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
        self._files = opened

    # --- what changes -------------------------------------------------------------------------------

    def bump(self) -> int:
        """A change was accepted: the next revision."""
        self.revision += 1
        return self.revision

    def tell_file(self, file: OpenFile, by: str, rows: Sequence[int]) -> None:
        """Tell every page of a change of a file, and have the proofs made anew."""
        news = {"id": file.id, "version": file.version, "revision": self.revision, "by": by, "rows": list(rows)}
        self.events.publish("file", {**news, "missing": file.missing})
        self.poke()

    def tell_kit(self, by: str) -> None:
        """Tell every page that kit.toml is another."""
        news = {"version": self.open_kit.version, "revision": self.revision, "by": by}
        self.events.publish("kit", news)
        self.poke()

    def examined(self, job: Job | None, found: Iterable[Diagnostic]) -> None:
        """The proofs have read the kit: the sides that its files hold, and their colours, are known."""
        before = _dressed(self.job)
        self.job, self.found = job, list(found)
        if _dressed(job) != before:
            news = {"version": self.open_kit.version, "revision": self.revision, "by": "studio"}
            self.events.publish("kit", news)

    def poke(self) -> None:
        """Have the proofs made anew."""
        if self.proofs is not None:
            self.proofs.poke()

    # --- other hands --------------------------------------------------------------------------------

    async def settled(self, place: OpenFile | OpenKit) -> bytes | None:
        """The bytes of a file that another program may be writing, once they stay as they are and make sense,
        or have been looked at for two seconds; `None` where the file is gone.
        """
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

    async def catch_up(self, file: OpenFile, settled: bytes | None = None) -> None:
        """Take in what another program has done to a file; `settled` are bytes that were waited for already.
        The lock is held.
        """
        seen = disk.look(file.path)
        data, problem = disk.read(file.path, file.label, self.root)
        if data is not None and data == file.data and not file.missing:
            file.seen = seen
            if file.faults and file.cells is not None:  # a link was there, and is not any more
                file.take(data)
                self.bump()
                self.tell_file(file, "disk", [])
            return
        if problem is not None:
            file.seen = seen
            if file.faults != (problem,):
                file.faults = (problem,)
                self.bump()
                self.tell_file(file, "disk", [])
            return
        if file.missing and data is None:
            return
        if data != settled or data is None:
            data = await self.settled(file)
        file.seen = disk.look_at(file.path, data) if data is not None else None
        if data is None:
            file.missing = True
            self.bump()
            self.tell_file(file, "disk", [])
        elif data != file.data or file.missing:
            before = file.cells
            file.take(data)
            self.bump()
            self.tell_file(file, "disk", file.changed_rows(before))

    async def catch_up_kit(self, settled: bytes | None = None) -> None:
        """The same for kit.toml."""
        kit = self.open_kit
        seen = disk.look(kit.path)
        data, _ = disk.read(kit.path, kit.label, self.root)
        if data is not None and data == kit.data and not kit.missing:
            kit.seen = seen
            return
        if kit.missing and data is None:
            return
        if data != settled or data is None:
            data = await self.settled(kit)
        kit.seen = disk.look_at(kit.path, data) if data is not None else None
        if data is None:
            kit.missing = True
        else:
            kit.take(data)
            self.find_files()
        self.bump()
        self.tell_kit("disk")

    def gone(self, label: str) -> Denied:
        """409: the file is not there any more."""
        name = Path(label).name
        message, way_out = (
            f"{name} is gone from the folder",
            "Its rows are kept here: write it anew, or let it go.",
        )
        return Denied(409, [CHANGED.at(Span(label), message, way_out)])

    def watched(self) -> Iterator[Path]:
        """The other files that the kit was last read from: pictures, rules, a game."""
        own = {self.kit, *(file.path for file in self._files.values())}
        if self.job is not None:
            yield from (path for path in self.job.inputs.paths if path not in own)

    async def close(self) -> None:
        """The kit is closed: a running write ends first."""
        async with self.lock:
            if self.proofs is not None:
                await self.proofs.stop()


def _dressed(job: Job | None) -> list[tuple[str, str, int]]:
    """The forces of a job as the page lists them."""
    return [(one.name, one.palette.name, len(one.rows)) for one in job.forces] if job is not None else []


def rows_json(session: Session, file: OpenFile, ids: Sequence[int] | None = None) -> list[dict[str, Any]]:
    """Rows for the page: all of them, or those of these ids that there are."""
    if file.cells is None:
        return []
    lines, wanted = file.lines(), None if ids is None else set(ids)
    return [
        {
            "id": row.id,
            "line": lines.get(row.id, 0),
            "cells": list(row.values),
            "drawing": session.drawing_of(file, row),
        }
        for row in file.cells.rows[1:]
        if wanted is None or row.id in wanted
    ]
