"""Writing files whole or not at all: beside the target, then renamed over it."""

from __future__ import annotations

import contextlib
import errno
import os
import stat
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping
from pathlib import Path

from pressgang import build_problems as rule
from pressgang.diagnostics import Diagnostic, PressgangError, Problems, Span
from pressgang.files import replacing
from pressgang.files.locking import Presence
from pressgang.files.paths import exists, folded, is_file, is_folder, real
from pressgang.files.replacing import SavedMeanwhileError
from pressgang.files.written import changed_since, digest, is_ours
from pressgang.structs import NamedTuple

FORMATS = ("pdf", "svg", "png")
_ENDS = 2048
"""The bytes at either end of a file that identify it as ours."""


class Output(NamedTuple):
    """A file to write: its path and its bytes."""

    path: Path
    data: bytes

    def is_written(self) -> bool:
        """Return whether the file is there with these bytes, whoever wrote it."""
        return is_file(self.path) and self.path.read_bytes() == self.data


class WrittenFile(NamedTuple):
    """A written file: its path, its size in bytes, and the digest that identifies its contents."""

    path: Path
    size: int
    digest: str


def make_zip(files: Iterable[tuple[str, bytes]], is_packed: bool = True, comment: bytes = b"") -> bytes:
    """Return a zip of these files, compressed if it `is_packed`: the same bytes on any day."""
    from io import BytesIO
    from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

    out = BytesIO()
    with ZipFile(out, "w") as archive:
        archive.comment = comment
        for name, data in files:  # an entry has the earliest time of a zip, unless it says another
            archive.writestr(ZipInfo(name), data, ZIP_DEFLATED if is_packed else ZIP_STORED)
    return out.getvalue()


def check_targets(paths: Iterable[Path], inputs: Iterable[Path], force: bool) -> list[Diagnostic]:
    """Check that each path may be written: no input, folder, other output or, unless `force`, foreign file."""
    found = Problems()
    sources = {real(path) for path in inputs}
    identities = {known for path in sources if (known := _identity(path))}
    folders: dict[Path, str] = {}
    taken: set[str] = set()
    for path in paths:
        span = Span(str(path))
        if path.parent not in folders:
            folders[path.parent] = folded(str(real(path.parent)))
        name = f"{folders[path.parent]}/{folded(path.name)}"  # on many disks A.pdf is a.pdf
        if os.path.islink(path):  # noqa: PTH114 (pathlib's raises)
            name = folded(str(real(path)))
        if name in taken:
            message = "two outputs of this run have this name"
            found.report(rule.SAME_FILE, span, message, "Give one of the sheets another name.")
            continue
        taken.add(name)
        if is_folder(path):
            found.report(
                rule.CANNOT_WRITE, span, "a folder has this name", "Choose another name, or move the folder."
            )
        elif real(path) in sources or _identity(path) in identities:
            found.report(
                rule.IS_INPUT, span, "this file is an input of the run", "Choose another name for the output."
            )
        elif exists(path) and not is_file(path):
            message = "a device, a pipe or a link to nowhere has this name"
            found.report(rule.CANNOT_WRITE, span, message, "Choose another name for the output.")
        elif exists(path) and not force and not _ours(path):
            message = "this file exists, and pressgang did not write it, or it was changed since"
            found.report(rule.NOT_OURS, span, message, "Choose another name, or add --force to overwrite it.")
    return found.found


def _identity(path: Path) -> tuple[int, int] | None:
    """Return what identifies a file in the file system, whatever links lead to it; None if there is none."""
    try:
        status = path.stat()
    except (OSError, ValueError):
        return None
    return status.st_dev, status.st_ino


def _ours(path: Path) -> bool:
    """Return whether pressgang wrote the file; only its ends are read, as a foreign file may be huge."""
    try:
        with path.open("rb") as file:
            size = os.fstat(file.fileno()).st_size
            data = file.read(_ENDS if size > 2 * _ENDS else 2 * _ENDS)
            if size > 2 * _ENDS:
                file.seek(size - _ENDS)
                data += file.read(_ENDS)
            return is_ours(data) and not changed_since(path)
    except OSError:
        return False


def write_outputs(
    outputs: Iterable[Output],
    make_folders: bool,
    last: Callable[[], object] | None = None,
    expected: Mapping[Path, bytes | None] | None = None,
) -> list[WrittenFile]:
    """Write all files, each under a temporary name in its folder first. Raises `PressgangError`.

    All temporaries are written, and `last` is called, before the first is renamed; if a rename fails or an
    exception ends the run, all is as it was. A replaced file keeps its mode and, if permitted, owner and group.
    `expected` names files that other programs save too, with the bytes each must hold when it is replaced
    (None: no file); if one holds others, raises `SavedMeanwhileError` and writes nothing.
    """
    pending: list[tuple[Path, Path]] = []
    written: list[WrittenFile] = []
    made: list[Path] = []
    present: dict[Path, Presence] = {}
    renames = _Renames(expected or {})
    done = False
    try:
        for output in outputs:
            with _refusals(output.path):
                folder = output.path.parent
                if make_folders:
                    _make_folder(folder, made)
                if folder not in present:
                    present[folder] = Presence(folder)
                    if present[folder].alone:
                        replacing.clear_leftovers(folder)
                    present[folder].share()
                temporary = replacing.temporary_beside(output.path)
                pending.append((temporary, output.path))
                with temporary.open("xb") as file:
                    file.write(output.data)
                    file.flush()
                    os.fsync(file.fileno())
                _like_the_one_before(temporary, output.path)
            written.append(WrittenFile(output.path, len(output.data), digest(output.data)))
        if last:
            last()
        for temporary, place in pending:
            with _refusals(place):
                renames.rename(temporary, place, alone=len(pending) == 1)
        done = True
    finally:
        if isinstance(outputs, Generator):  # what makes them may have processes of its own
            outputs.close()
        if not done:
            renames.take_back()
        renames.forget()
        for temporary, _ in pending:
            with contextlib.suppress(OSError, ValueError):
                temporary.unlink(missing_ok=True)
        for presence in present.values():
            presence.end()
        for folder in () if done else reversed(made):
            with contextlib.suppress(OSError):
                folder.rmdir()
    return written


@contextlib.contextmanager
def _refusals(place: Path) -> Iterator[None]:
    """Turn refusals of the system into the problem of a file that cannot be written."""
    try:
        yield
    except (OSError, ValueError) as error:  # ValueError: a name that no file system takes
        raise PressgangError([_cannot_write(place, error)]) from error


def _like_the_one_before(temporary: Path, target: Path) -> None:
    """Give the file the mode, owner and group of the file it will replace, as far as permitted."""
    with contextlib.suppress(OSError):
        before, now = target.stat(), temporary.stat()
        if hasattr(os, "chown") and (before.st_uid, before.st_gid) != (now.st_uid, now.st_gid):
            with contextlib.suppress(OSError):
                os.chown(temporary, -1, before.st_gid)
                os.chown(temporary, before.st_uid, -1)
        temporary.chmod(stat.S_IMODE(before.st_mode))


class _Done(NamedTuple):
    """A rename: the file, a second link to the earlier one, and the bytes written if it is an expected one."""

    target: Path
    kept: Path | None
    data: bytes | None


class _Renames:
    """The renames of one run, which can be undone together: a second link keeps each earlier file."""

    def __init__(self, expected: Mapping[Path, bytes | None]) -> None:
        self.expected = expected
        self.done: list[_Done] = []

    def rename(self, temporary: Path, target: Path, alone: bool) -> None:
        """Rename the file to its target; `alone` if no other rename follows, so that nothing need be kept."""
        kept = temporary.with_suffix(".kept.tmp") if not alone and exists(target) else None
        if kept is not None:
            try:
                os.link(target, kept, follow_symlinks=False)
            except replacing.NO_LINKS:  # the new file stays, come what may
                alone = True
        is_expected = target in self.expected
        if not alone:
            self.done.append(_Done(target, kept, temporary.read_bytes() if is_expected else None))
        if is_expected:
            replacing.replace_file(temporary, target, self.expected[target])
        else:
            temporary.replace(target)

    def take_back(self) -> None:
        """Restore each target. Files that cannot be restored, or that other programs have saved since, stay."""
        for target, kept, data in reversed(self.done):
            with contextlib.suppress(OSError, SavedMeanwhileError):
                if data is not None and kept is not None:
                    replacing.replace_file(kept, target, data)
                elif data is not None:
                    replacing.remove_file(target, data)
                elif kept is not None:
                    kept.replace(target)
                else:
                    target.unlink(missing_ok=True)

    def forget(self) -> None:
        """Delete the second links."""
        for _, kept, _ in self.done:
            with contextlib.suppress(OSError):
                if kept is not None:
                    kept.unlink(missing_ok=True)


def _cannot_write(place: Path, error: OSError | ValueError) -> Diagnostic:
    code = getattr(error, "errno", None)
    room = "Make room on the disk, or choose another folder."
    ways = {errno.ENOSPC: room, errno.ENAMETOOLONG: "Choose a shorter name."}
    reason = getattr(error, "strerror", None) or str(error) or type(error).__name__
    if code in (errno.EEXIST, errno.ENOTDIR):
        reason = "a file has the name of its folder"
    way_out = ways.get(code, "Choose another folder.") if code else "Choose another name."
    return rule.CANNOT_WRITE.at(Span(str(place)), f"cannot be written: {reason}", way_out)


def _make_folder(folder: Path, made: list[Path]) -> None:
    """Make a folder and its parents; `made` receives the new ones, for their removal."""
    for new in reversed([one for one in (folder, *folder.parents) if not exists(one)]):
        with contextlib.suppress(FileExistsError):  # another run was faster, so it is not ours
            new.mkdir()
            made.append(new)
    folder.mkdir(exist_ok=True)
