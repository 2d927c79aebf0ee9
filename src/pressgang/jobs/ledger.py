"""What each kit printed into which folder: kept in the user's config folder, so that no kit overwrites
another's sheets unawares and files that a kit no longer prints are known for what they are.

A kit and a folder of output have a small JSON file of their own, `printed/FOLDER/KIT.json`, both names being
digests of their paths; two kits never write the same one. It holds a digest of each file: one that has changed
since is somebody's work, and no longer ours. Where it cannot be kept, everything prints all the same.
"""

from __future__ import annotations

import contextlib
import json
import stat
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from pressgang.build_problems import SHARED_FOLDER
from pressgang.diagnostics import Diagnostic, PressgangError, Span, shown
from pressgang.files.locking import locked
from pressgang.files.outputs import Output, WrittenFile, write_outputs
from pressgang.files.paths import config_folder, is_file, is_folder, real
from pressgang.files.written import digest, is_ours, key_of
from pressgang.jobs.printing import INDEXED
from pressgang.kit import is_file_name

if TYPE_CHECKING:
    from pressgang.jobs.job import Job
    from pressgang.jobs.printing import PrintRun

OUTPUT = Path("output")
"""Where kits are printed, a folder each, unless told otherwise."""
_MANY = 500
"""More folders of output than this are looked through for those that are gone."""


class LedgerEntry(NamedTuple):
    """A file that was written: its sheet (empty where it holds several), its part of the run, its digest."""

    sheet: str
    part: str
    digest: str


class LedgerRecord(NamedTuple):
    """What one kit wrote into one folder: files by their path below it."""

    kit: Path
    name: str
    folder: Path
    files: dict[str, LedgerEntry]

    def left(self) -> Iterator[tuple[str, LedgerEntry]]:
        """The files that are still there as they were written."""
        for name, entry in self.files.items():
            if _as_written(self.folder / name, self.folder, entry.digest):
                yield name, entry


def choose_folder(job: Job, asked: Path | None) -> tuple[Path, list[Diagnostic]]:
    """The folder that a kit is printed into: the one that was asked for, else `output/<kit name>`, else, where
    another kit has printed there, one named after the kit's folder. And a warning of what others have there.
    """
    assert job.kit is not None
    if asked is not None:
        return asked, [_shared(job, asked, asked, others) for others in [_others(asked, job.kit)] if others]
    own = real(job.kit).parent
    names = [job.name, own.name, f"{own.parent.name}-{own.name}", f"{own.name}-{key_of(own)[:6]}"]
    first: tuple[Path, list[LedgerRecord]] | None = None
    for name in names:
        folder, others = OUTPUT / name, _others(OUTPUT / name, job.kit)
        if is_file_name(name) and not others:
            return folder, [_shared(job, folder, *first)] if first else []
        first = first or (folder, others)
    return OUTPUT / job.name, []


def _shared(job: Job, target: Path, folder: Path, others: Sequence[LedgerRecord]) -> Diagnostic:
    kits = " and ".join(str(_near(one.kit.parent)) for one in others[:3])
    if target != folder:
        message = f"{folder} holds what another kit printed ({kits}): {shown(job.name)} goes into {target}"
        way_out = "Give each kit a name of its own in its kit.toml, or choose the folder with -o."
    else:
        message = f"{folder} holds sheets that {kits} printed; those of the same name are written over"
        way_out = "Choose another folder with -o if that is not what you mean."
    return SHARED_FOLDER.at(Span(str(job.kit)), message, way_out)


def find_stale(run: PrintRun, only: bool) -> list[Path]:
    """Files that earlier runs of the kit wrote into the folder of this run and that this one no longer does: of
    sheets that the kit does not have, and, where `only` some were not asked for, what else of its parts (each
    sheet by itself after all in one, pages and pieces that are no more).
    """
    assert run.job.kit is not None
    sheets = {order.name for order in run.job.orders} | {""}
    parts = {file.part for file in run.files} - (set(INDEXED) if run.failed else set())
    now = {_inside(file.path, run.folder) for file in run.files}
    found = []
    for record in _own(run.folder, run.job):
        for name, entry in record.left():
            of_run = not only and entry.part in parts and entry.sheet not in run.failed
            if name not in now and (entry.sheet not in sheets or of_run):
                found.append(run.folder / name)
    return sorted(set(found))


def remove_stale(paths: Iterable[Path], found: float) -> list[Path]:
    """Delete files that were stale at the time `found`; those that are gone afterwards. What was written since
    is another run's, or somebody's.
    """
    gone = []
    for path in paths:
        with contextlib.suppress(OSError):
            status = path.lstat()
            if max(status.st_mtime, status.st_ctime) > found:
                continue
            path.unlink()
            gone.append(path)
            if path.parent.name and not any(path.parent.iterdir()):
                path.parent.rmdir()
    return gone


def note_written(run: PrintRun, written: Iterable[WrittenFile]) -> None:
    """Note what the run has written, beside what is left of earlier runs."""
    assert run.job.kit is not None
    files_of = {file.path: file for file in run.files}
    new: dict[str, LedgerEntry] = {}
    for one in written:
        name = _inside(one.path, run.folder)
        if name is not None and one.path in files_of:
            new[name] = LedgerEntry(files_of[one.path].sheet, files_of[one.path].part, one.digest)
    folder, kit = real(run.folder), real(run.job.kit)
    with contextlib.suppress(PressgangError, OSError):  # a home that takes no files: there is nothing to say
        with locked(config_folder()):  # another run of the kit may be noting its files
            files = {name: entry for record in _own(run.folder, run.job) for name, entry in record.left()} | new
            data = {"kit": str(kit), "name": run.job.name, "folder": str(folder), "files": files}
            text = json.dumps(data, ensure_ascii=True, indent=1)
            write_outputs([Output(_place(folder, kit), text.encode())], make_folders=True)
        _forget_the_gone()


def _place(folder: Path, kit: Path) -> Path:
    return config_folder() / "printed" / key_of(folder) / f"{key_of(kit)}.json"


def _inside(path: Path, folder: Path) -> str | None:
    """A file's path below the folder, or `None` for one that lies elsewhere."""
    try:
        return real(path).relative_to(real(folder)).as_posix()
    except ValueError:
        return None


def _as_written(path: Path, folder: Path, known: str) -> bool:
    """Whether the file is there, below the folder, and holds what we wrote."""
    try:
        if not stat.S_ISREG(path.lstat().st_mode) or not real(path).is_relative_to(real(folder)):
            return False
        data = path.read_bytes()
    except (OSError, ValueError):
        return False
    return is_ours(data) and digest(data) == known


def _records(folder: Path) -> list[LedgerRecord]:
    """All that is known of a folder; a record that cannot be read is none."""
    found = []
    with contextlib.suppress(OSError):
        for path in sorted((config_folder() / "printed" / key_of(real(folder))).glob("*.json")):
            record = _read(path)
            if record is not None and record.folder == real(folder):
                found.append(record)
    return found


def _read(path: Path) -> LedgerRecord | None:
    try:
        data: Any = json.loads(path.read_text(encoding="utf-8"))
        files = {str(name): LedgerEntry(*map(str, entry)) for name, entry in data["files"].items()}
        return LedgerRecord(Path(data["kit"]), str(data["name"]), Path(data["folder"]), files)
    except (OSError, ValueError, TypeError, KeyError, AttributeError, RecursionError):
        return None


def _own(folder: Path, job: Job) -> list[LedgerRecord]:
    """The records of a kit in a folder; those of a kit of its name that has moved away are its own too."""
    kit = real(job.kit or Path())
    return [
        one for one in _records(folder) if one.kit == kit or (one.name == job.name and not is_file(one.kit))
    ]


def _others(folder: Path, kit: Path) -> list[LedgerRecord]:
    """The records of other kits that there still are, with some of their files still in the folder."""
    own = real(kit)
    return [
        one
        for one in _records(folder)
        if one.kit != own and is_file(one.kit) and next(one.left(), None) is not None
    ]


def _near(path: Path) -> Path:
    """The path as a user would write it from here."""
    here = real(Path())
    return path.relative_to(here) if path.is_relative_to(here) else path


def _forget_the_gone() -> None:
    """Drop the records of folders that there are no more, once there are many."""
    kept = list((config_folder() / "printed").iterdir())
    for folder in kept if len(kept) > _MANY else ():
        for path in folder.glob("*.json"):
            record = _read(path)
            if record is None or not is_folder(record.folder):
                path.unlink(missing_ok=True)
        if not any(folder.iterdir()):
            folder.rmdir()
