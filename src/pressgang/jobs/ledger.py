"""Records of the files that each kit printed into each folder, kept in the user's config folder.

With them no kit overwrites another's sheets unnoticed, and stale files are found. A record is a small JSON
file, `printed/FOLDER/KIT.json` (digests of paths), with a digest of each file: one changed since is the user's.
"""

from __future__ import annotations

import contextlib
import json
import stat
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from pressgang.build_problems import SHARED_FOLDER
from pressgang.diagnostics import Diagnostic, PressgangError, Span, shown
from pressgang.files.locking import locked
from pressgang.files.outputs import Output, WrittenFile, write_outputs
from pressgang.files.paths import config_folder, is_file, is_folder, real
from pressgang.files.written import digest, is_ours, key_of
from pressgang.jobs.printing import INDEXED
from pressgang.kit.tables import is_file_name
from pressgang.structs import NamedTuple

if TYPE_CHECKING:
    from pressgang.jobs.job import Job
    from pressgang.jobs.printing import PrintRun

OUTPUT = Path("output")
"""The folder of kits' output, a folder for each, by default."""
_MANY = 500
"""The most output folders before records of deleted folders are removed."""


class LedgerEntry(NamedTuple):
    """A written file: its sheet (empty if it holds several), its part of the run, its digest."""

    sheet: str
    part: str
    digest: str


class LedgerRecord(NamedTuple):
    """The files that one kit wrote into one folder, by their paths below it."""

    kit: Path
    name: str
    folder: Path
    files: dict[str, LedgerEntry]

    def left(self) -> Iterator[tuple[str, LedgerEntry]]:
        """Yield the files that still exist unchanged."""
        for name, entry in self.files.items():
            if _as_written(self.folder / name, self.folder, entry.digest):
                yield name, entry


def choose_folder(job: Job, asked: Path | None) -> tuple[Path, list[Diagnostic]]:
    """Return the folder for a kit's files, and a warning about other kits' files in it.

    It is the requested one, else `output/<kit name>`, else (if another kit printed there) one named after the
    kit's folder.
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
    """Return files that earlier runs of the kit wrote into the folder and that this run no longer writes.

    Those of sheets that the kit still has count only unless `only` some were requested.
    """
    assert run.job.kit is not None
    sheets = {order.name for order in run.job.orders} | {""}
    parts = {file.part for file in run.files} - (set(INDEXED) if run.lot.failed else set())
    now = {_inside(file.path, run.folder) for file in run.files}
    found = []
    for record in _own(run.folder, run.job):
        for name, entry in record.left():
            of_run = not only and entry.part in parts and entry.sheet not in run.lot.failed
            if name not in now and (entry.sheet not in sheets or of_run):
                found.append(run.folder / name)
    return sorted(set(found))


def remove_stale(paths: Iterable[Path], found: float) -> list[Path]:
    """Delete files that were stale at the time `found`, and not written since; return those deleted."""
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
    """Record the files of the run, beside what is left of earlier runs."""
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
            place = config_folder() / "printed" / key_of(folder) / f"{key_of(kit)}.json"
            is_new = not is_folder(place.parent)
            write_outputs([Output(place, text.encode())], make_folders=True)
        if is_new:  # else each run would read the records of all folders, which takes longer than many kits
            _forget_the_gone()


def _inside(path: Path, folder: Path) -> str | None:
    """Return a file's path below the folder, or None for a file elsewhere."""
    try:
        return real(path).relative_to(real(folder)).as_posix()
    except ValueError:
        return None


def _as_written(path: Path, folder: Path, known: str) -> bool:
    """Return whether the file exists below the folder, with the bytes that we wrote."""
    try:
        if not stat.S_ISREG(path.lstat().st_mode) or not real(path).is_relative_to(real(folder)):
            return False
        data = path.read_bytes()
    except (OSError, ValueError):
        return False
    return is_ours(data) and digest(data) == known


def _records(folder: Path) -> list[LedgerRecord]:
    """Return the records of a folder; unreadable ones are skipped."""
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
    """Return the records of a kit in a folder, including those of a moved kit of its name."""
    kit = real(job.kit or Path())
    return [
        one for one in _records(folder) if one.kit == kit or (one.name == job.name and not is_file(one.kit))
    ]


def _others(folder: Path, kit: Path) -> list[LedgerRecord]:
    """Return the records of other existing kits that still have files in the folder."""
    own = real(kit)
    return [
        one
        for one in _records(folder)
        if one.kit != own and is_file(one.kit) and next(one.left(), None) is not None
    ]


def _near(path: Path) -> Path:
    """Return the path as a user would write it from here."""
    here = real(Path())
    return path.relative_to(here) if path.is_relative_to(here) else path


def _forget_the_gone() -> None:
    """Delete the records of deleted folders once there are many."""
    kept = list((config_folder() / "printed").iterdir())
    for folder in kept if len(kept) > _MANY else ():
        for path in folder.glob("*.json"):
            record = _read(path)
            if record is None or not is_folder(record.folder):
                path.unlink(missing_ok=True)
        if not any(folder.iterdir()):
            folder.rmdir()
