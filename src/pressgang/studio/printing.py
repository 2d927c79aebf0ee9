"""Printing from the page, beside the event loop, with progress; a cancelled job leaves nothing half written.

The result is that of `pressgang render`, byte for byte.
"""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import sys
import traceback
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import field
from pathlib import Path
from threading import Lock
from typing import TYPE_CHECKING, Any, Literal

from pressgang.diagnostics import Cancelled, Diagnostic, PressgangError, Problems, Span
from pressgang.files.outputs import check_targets, write_outputs
from pressgang.files.paths import exists
from pressgang.files.written import remember
from pressgang.jobs import ledger
from pressgang.jobs.job import Job
from pressgang.jobs.loading import load_kit
from pressgang.jobs.printing import PrintRun, lay_run
from pressgang.print_options import PrintOptions
from pressgang.structs import NamedTuple, dataclass, replace
from pressgang.studio import disk
from pressgang.studio.host import Steps
from pressgang.studio.problems import BUG, NO_UNDO, READ_ONLY, REQUEST, Denied, unknown

if TYPE_CHECKING:
    from pressgang.studio.session import Session


FOLDER = "output"
"""The folder of the kit for printed files."""
FOLDERS = ("pieces", "tabletop")
"""The folders of pictures that are printed if the page asks for them, whatever the kit says."""
_TOLD_EVERY = 0.1
"""Seconds between two progress events of a job."""
_END = 2.0
"""The longest wait in seconds for the end of a job."""
_CLEARED = 0.4
"""The longest wait in seconds for the removal of a cancelled job's leftovers."""
JobState = Literal["running", "done", "cancelled", "failed"]


class PrintWish(NamedTuple):
    """The request for a job: printing options, which of `FOLDERS` to make, and the target."""

    options: PrintOptions
    folders: Mapping[str, bool]
    target: Literal["kit", "download"]
    force: bool = False
    """Whether files that another program wrote may be written over."""


class PrintedFile(NamedTuple):
    """A file of a job: its name below the folder, its size, and its path."""

    name: str
    size: int
    path: Path
    data: bytes | None

    def bytes(self) -> bytes:
        """Return its contents. Raises `OSError`."""
        return self.path.read_bytes() if self.data is None else self.data


@dataclass
class PrintJob:
    """A print job. While it runs, only what prints writes `state`, under `lock`."""

    id: str
    wish: PrintWish
    state: JobState = "running"
    step: int = 0
    of: int = 0
    what: str = ""
    files: list[PrintedFile] = field(default_factory=list)
    problems: tuple[Diagnostic, ...] = ()
    lock: Lock = field(default_factory=Lock)
    writing: bool = False

    def as_json(self) -> dict[str, Any]:
        """Return the state of the job."""
        return {
            "id": self.id,
            "state": self.state,
            "step": self.step,
            "of": self.of,
            "what": self.what,
            "target": self.wish.target,
            "files": [{"name": file.name, "size": file.size} for file in self.files],
            "problems": [problem.as_json() for problem in self.problems],
        }

    def progress(self, name: str, number: int, total: int) -> None:
        """Note its progress; ends the work if the job was cancelled."""
        if self.state != "running":
            raise Cancelled
        self.step, self.of, self.what = number, total, name or self.what

    def cancel(self) -> None:
        """Cancel the job, unless its files are just being written."""
        with self.lock:
            if self.state == "running" and not self.writing:
                self.state = "cancelled"


class Printing:
    """The jobs of a session, one at a time. It belongs to the event loop."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.job: PrintJob | None = None
        self._numbers = itertools.count(1)
        self._loop = asyncio.get_running_loop()
        self._task: asyncio.Task[None] | None = None
        self._told = 0.0

    def named(self, id: str) -> PrintJob:
        """Return the job of that id. Raises `Denied` (404)."""
        if self.job is None or self.job.id != id:
            raise unknown("print job of that id")
        return self.job

    async def begin(self, wish: PrintWish) -> PrintJob:
        """Begin a job. Raises `Denied`: 409 if one is running, 423 if the kit's folder cannot be written."""
        if self.job is not None and self.job.state == "running":
            message = "the kit is being printed"
            raise Denied(409, [NO_UNDO.at(REQUEST, message, "Wait until it is done, or call it off.")])
        if wish.target == "kit" and (problems := folder_problems(self.session.root)):
            raise Denied(423, problems)
        await self._ended()
        self.job = job = PrintJob(f"j{next(self._numbers)}", wish)
        self._task = asyncio.create_task(self._go(job))
        self._tell(job)
        return job

    async def cancel(self, job: PrintJob) -> None:
        """Cancel a job, and wait a moment for the removal of its leftovers."""
        job.cancel()
        await self._ended(_CLEARED)
        self._tell(job)

    async def stop(self) -> None:
        """Cancel the running job; files that are just being written are completed."""
        if self.job is not None:
            self.job.cancel()
            if self._task is not None and not self.job.writing:
                self._task.cancel()
        await self._ended()

    async def _ended(self, seconds: float = _END) -> None:
        if self._task is not None:
            await asyncio.wait({self._task}, timeout=seconds)

    async def _go(self, job: PrintJob) -> None:
        """Read the kit while nobody writes, and print it as it was then."""
        async with self.session.lock:
            loaded = await self.session.host.run(self._load, job)
        if loaded is not None:
            await self.session.host.walk(self._make_files(job, loaded))
            job.state = "done" if job.state == "running" else job.state  # by now a browser keeps the files
        self._tell(job)

    # --- beside the event loop ------------------------------------------------------------------------

    def _load(self, job: PrintJob) -> Job | None:
        with self._ends(job):
            job.progress("", 0, 0)
            return _with_folders(load_kit(self.session.kit, games=self.session.games), job.wish.folders)
        return None  # type: ignore[unreachable]

    @contextlib.contextmanager
    def _ends(self, job: PrintJob) -> Iterator[None]:
        """End a job that is cancelled or fails within: its state records it."""
        try:
            yield
        except Cancelled:
            pass
        except PressgangError as error:
            self._fail(job, error.diagnostics)
        except Exception as error:  # a fault of ours: the terminal says where
            traceback.print_exception(error, file=sys.stderr)
            message, way_out = "the studio failed", "The terminal says where. Your files are as they were."
            self._fail(job, [BUG.at(REQUEST, message, way_out)])

    def _fail(self, job: PrintJob, problems: Sequence[Diagnostic]) -> None:
        with job.lock:
            if job.state == "running":
                job.problems, job.state = tuple(problems), "failed"

    def _make_files(self, job: PrintJob, loaded: Job) -> Steps:
        def progress(name: str, number: int, total: int) -> None:
            self.session.host.pause(lambda: False)
            job.progress(name, number, total)
            if (now := self._loop.time()) - self._told >= _TOLD_EVERY:
                self._told = now
                with contextlib.suppress(RuntimeError):  # the loop has ended, and with it all who would listen
                    self._loop.call_soon_threadsafe(self._tell, job)

        with self._ends(job):
            folder = self.session.root / FOLDER
            run = lay_run(loaded, job.wish.options, folder, progress)
            Problems(list(run.found)).raise_errors()
            in_kit = job.wish.target == "kit"
            if in_kit:
                self._check(run, job.wish.force)

            def last() -> None:
                with job.lock:
                    if job.state != "running":
                        raise Cancelled
                    job.writing = True
                if in_kit:
                    self._check(run, job.wish.force)

            outputs = []
            for output in run.outputs(progress):
                outputs.append(output)
                yield
            if in_kit:
                written = write_outputs(outputs, make_folders=True, last=last)
                files = [PrintedFile(_below(one.path, folder), one.size, one.path, None) for one in written]
                remember((one.path, one.digest) for one in written)
                ledger.note_written(run, written)
            else:
                last()
                files = [PrintedFile(_below(one.path, folder), len(one.data), *one) for one in outputs]
            with job.lock:
                job.files, job.problems = files, run.found
                job.step = job.of

    def _check(self, run: PrintRun, force: bool) -> None:
        """Raise `PressgangError` if a file may not be written."""
        root, paths = self.session.root, [file.path for file in run.files]
        problems = [*folder_problems(root), *check_targets(paths, run.job.inputs.paths, force)]
        links = (path for path in paths if path.is_symlink() or not disk.is_inside(path.parent, root))
        problems += [_not_written(path, "a link leads elsewhere from here") for path in links]
        if problems:
            raise PressgangError(problems)

    def _tell(self, job: PrintJob) -> None:
        self.session.events.publish("job", job.as_json())


def folder_problems(root: Path) -> list[Diagnostic]:
    """Return the problems of writing into the kit's output folder."""
    folder = root / FOLDER
    if not exists(root):
        return [_not_written(folder, "the kit's folder is gone: it was renamed, moved or deleted")]
    if folder.is_symlink() or not disk.is_inside(folder, root):
        return [_not_written(folder, "it is a link to another place")]
    if not disk.may_write(folder if exists(folder) else root):
        return [_not_written(folder, "the folder is read-only")]
    return []


def _not_written(path: Path, reason: str) -> Diagnostic:
    return READ_ONLY.at(Span(str(path)), f"nothing can be saved here: {reason}", "Download the files instead.")


def _with_folders(job: Job, wanted: Mapping[str, bool]) -> Job:
    """Return the job with the wanted folders of pictures, whatever the kit says, in one process.

    Threads and new processes do not go together. Neither changes a byte of the sheets.
    """
    folders = {
        name: (getattr(job.options, name) or Path(name)) if wanted.get(name) else None for name in FOLDERS
    }
    return replace(job, options=replace(job.options, **folders, jobs=1))


def _below(path: Path, folder: Path) -> str:
    return path.relative_to(folder).as_posix()
